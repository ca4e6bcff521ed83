"""Runs the command within this process, as most of its tests do."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from wonders.cli.main import cli

HARBOUR = """\
format: 1
id: harbour
version: 1.0.0
title: A harbour
uses: [base]
add:
  cards:
    - {name: Harbour, color: yellow, age: 2, copies: {3: 1}, effects: [{coins: {per: {cards: grey}, of: around}}]}
"""


def run(*arguments: str, typed: str = "") -> Result:
    """The result of `wonders` with arguments, fed with what is typed."""
    return CliRunner().invoke(cli, arguments, input=typed, prog_name="wonders")


def said(*arguments: str, typed: str = "") -> str:
    """What it prints; it must end well and stay within 80 columns."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    wide = [line for line in result.stdout.splitlines() if len(line) > 80]
    assert wide == []
    return result.stdout


def refused(*arguments: str, code: int = 2, typed: str = "") -> str:
    """What it says on stderr when it cannot do what is asked; never a traceback."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == code, result.output
    assert isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result.stderr


def harbour(folder: Path, text: str = HARBOUR) -> str:
    """A small ruleset in a folder; its path with a slash at the end."""
    home = folder / "harbour"
    home.mkdir()
    (home / "ruleset.yaml").write_text(text, encoding="utf-8")
    return f"{home}/"
