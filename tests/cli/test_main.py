"""The command as a whole: verbs, exit codes, errors, and life without the extra."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import refused, run, said
from wonders.cli.main import EXAMPLES, cli


def process(
    *arguments: str, typed: str = "", environment: dict[str, str] | None = None, code: str = ""
) -> subprocess.CompletedProcess[str]:
    """Another Python that runs `python -m wonders`, or some code."""
    started = ["-c", code] if code else ["-m", "wonders", *arguments]
    return subprocess.run(
        [sys.executable, *started], input=typed, capture_output=True, text=True, check=False, encoding="utf-8",
        env={**os.environ, **(environment or {})},
    )  # fmt: skip


def test_alone_it_prints_examples() -> None:
    assert said() == EXAMPLES


def test_the_module_does_the_same_as_the_command() -> None:
    done = process()
    assert (done.returncode, done.stdout, done.stderr) == (0, EXAMPLES, "")


def test_every_verb_of_the_examples_exists() -> None:
    verbs = set(re.findall(r"^  wonders (\w+)", EXAMPLES, re.MULTILINE))
    assert verbs == set(cli.commands)


@pytest.mark.parametrize("verb", sorted(cli.commands))
def test_every_verb_has_help(verb: str) -> None:
    assert said(verb, "--help").startswith(f"Usage: wonders {verb}")


def test_an_unknown_verb_or_option_is_a_usage_error() -> None:
    assert "No such command 'plai'" in refused("plai")
    assert "No such option" in refused("play", "base", "--seat", "3")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("play", "bse", "--seats", "3"), "wonders: bse: there is no ruleset with the id 'bse' (did you mean 'base'?"),
        (("play", "base"), "wonders: base needs a seat count: --seats 3; possible: 3, 4, 5, 6, 7"),
        (("play", "base", "--seats", "9"), "wonders: base is not for 9 seats; possible: 3, 4, 5, 6, 7"),
        (("play", "base", "--seats", "3", "--set", "starting_coin=4"), "did you mean 'starting_coins'?"),
        (("play", "base", "--seats", "3", "--set", "starting_coins"), "write name=value"),
        (("play", "base", "--seats", "3", "--set", "price=1", "--set", "price=2"), "--set price is given twice"),
        (("play", "base", "--seats", "3", "--set", "starting_coins=-1"), "must be at least 0, found -1"),
        (("play", "base", "--seats", "3", "--city", "Gizza"), "there is no city 'Gizza'"),
        (("play", "base+", "--seats", "3"), "does not name a ruleset on each side of '+'"),
        (("simulate", "./nowhere/", "--seats", "3"), "there is no folder nowhere"),
        (("explain", "base", "Alter"), "base knows nothing named 'Alter' (did you mean 'Altar'?)"),
    ],
)
def test_what_cannot_be_done_is_a_sentence_and_exit_code_2(arguments: tuple[str, ...], text: str) -> None:
    error = refused(*arguments)
    assert text in error
    assert all(line.startswith("wonders: ") for line in error.splitlines())


def test_without_the_extra_it_says_what_to_install() -> None:
    blocked = (
        "import sys; sys.modules['{0}'] = None\n"
        "from wonders.__main__ import main\n"
        "sys.argv = ['wonders']\n"
        "sys.exit(main())"
    )
    for package in ("click", "rich"):
        done = process(code=blocked.format(package))
        assert done.returncode == 2
        assert 'pip install "wonders[cli]"' in done.stderr
        assert package in done.stderr
        assert "Traceback" not in done.stderr
        assert done.stdout == ""


def test_importing_the_library_brings_in_nothing_of_the_command() -> None:
    code = "import sys, wonders; print([name for name in sys.modules if name.split('.')[0] in ('click', 'rich')])"
    assert process(code=code).stdout.strip() == "[]"
    code = "import sys, wonders; print([name for name in sys.modules if name.startswith('wonders.cli')])"
    assert process(code=code).stdout.strip() == "[]"


def test_a_pipe_gets_no_escapes_and_an_ended_pipe_ends_the_game() -> None:
    done = process("play", "base", "--seats", "3", "--seed", "7", typed="1\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "Age 1, turn 2" in done.stdout
    assert "You leave the table" in done.stdout


def test_colors_are_shown_on_a_terminal_and_none_with_no_color() -> None:
    arguments = ("play", "base", "--seats", "3", "--seed", "7")
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "80"}
    assert "\x1b[" in process(*arguments, environment=terminal).stdout
    assert "\x1b" not in process(*arguments, environment={**terminal, "NO_COLOR": "1"}).stdout


def test_a_stream_that_knows_few_letters_ends_no_game() -> None:
    done = process("play", "base", "--seats", "3", "--seed", "7", "--auto", environment={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_leaves_the_table_without_a_traceback(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    arguments = [sys.executable, "-m", "wonders", "play", "base", "--seats", "3", "--seed", "7", "--save", str(kept)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as table:
        for _ in range(600):
            if kept.exists():
                break
            time.sleep(0.1)
        time.sleep(0.5)  # from the first save to the first question
        table.send_signal(signal.SIGINT)
        out, err = table.communicate(timeout=60)
    assert table.returncode == 0
    assert err == b""
    assert f"wonders play --resume {kept}".encode() in out


def test_errors_of_plugins_have_no_traceback_either(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        "format: 1\nid: odd\nversion: 1.0.0\ntitle: Odd\nuses: [base]\nplugins: [plugin.py]\n", encoding="utf-8"
    )
    (tmp_path / "plugin.py").write_text("raise RuntimeError('oops')\n", encoding="utf-8")
    assert "oops" in refused("play", f"{tmp_path}/", "--seats", "3", "--auto")


def test_the_version_is_told() -> None:
    assert re.search(r"\d+\.\d+\.\d+", run("--version").output)
