"""The README's examples run as they stand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from wonders.cli.main import cli

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def folders(tmp_path: Path) -> None:
    """The YAML examples as the folders that the README calls them."""
    for text in blocks("yaml"):
        name = re.search(r"^id: (\S+)$", text, re.MULTILINE)
        assert name is not None
        folder = tmp_path / name[1]
        folder.mkdir()
        (folder / "ruleset.yaml").write_text(text, encoding="utf-8")


def test_the_python_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for text in blocks("python"):
        exec(compile(text, "README.md", "exec"), names)  # noqa: S102  # the README is ours
    printed = capsys.readouterr().out
    assert "not_in_hand - " in printed
    assert "True None" in printed


@pytest.mark.parametrize(("name", "lines"), [("harbour", 12), ("lean", 8)])
def test_the_examples_have_the_promised_length(name: str, lines: int) -> None:
    (text,) = [each for each in blocks("yaml") if f"id: {name}\n" in each]
    assert len(text.splitlines()) == lines


def commands() -> list[str]:
    """Every call of the command in the README, also those within sentences."""
    shown = [line for block in blocks("console") for line in block.splitlines()]
    spoken = re.findall(r"`((?:\.venv/bin/)?wonders [^`]+)`", README)
    return [line.split("&&")[-1].strip().removeprefix(".venv/bin/") for line in [*shown, *spoken] if "wonders" in line]


@pytest.mark.parametrize("command", [each for each in commands() if each.startswith("wonders")])
def test_every_command_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    folders(tmp_path)
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, shlex.split(command)[1:], input="")
    assert done.exit_code == 0, done.output


def test_the_files_it_links_to_exist() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
