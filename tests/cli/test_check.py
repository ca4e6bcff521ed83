"""`wonders check`."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import yaml

from tests.cli.running import HARBOUR, harbour, refused, run, said

ROOT = Path(__file__).parents[2]
SCENARIO = """\
- name: A harbour earns
  with: {add: {cards: [{name: Kiln, color: blue, effects: [{points: 1}]}]}}
  given: {at: end}
  seats: 3
  then: {over: true}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def with_scenario(text: str) -> Path:
    harbour(Path())
    file = Path("harbour/scenarios/one.yaml")
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    return file


def test_a_sound_ruleset_is_counted() -> None:
    harbour(Path())
    assert re.fullmatch(r"./harbour: ok, 81 cards, 7 Wonders, 4 tokens, \d+ settings\n", said("check", "./harbour"))


def test_every_argument_has_its_line() -> None:
    harbour(Path())
    lines = said("check", "dear-neighbours", "./harbour/", "base+harbour/").splitlines()
    assert [line.split(":")[0] for line in lines] == ["dear-neighbours", "./harbour/", "base+harbour/"]
    assert " ok, 81 cards," in lines[1]


SHOWN = """\
harbour/ruleset.yaml:8:30: error[unknown_word]: unknown color 'yelow'
        - {name: Harbour, color: yelow, age: 2, copies: {3: 1}, efects: [{coi...
                                 ^
  -> did you mean 'yellow'?
harbour/ruleset.yaml:8:61: error[unknown_key]: unknown key 'efects' in a card
        - {name: Harbour, color: yelow, age: 2, copies: {3: 1}, efects: [{coi...
                                                                ^
  -> did you mean 'effects'?
./harbour/: 2 errors
"""


def test_each_fault_is_shown_in_its_line_with_a_caret_below() -> None:
    harbour(Path(), HARBOUR.replace("yellow", "yelow").replace("effects", "efects"))
    result = run("check", "./harbour/")
    assert result.exit_code == 1
    assert result.stderr == ""
    assert result.stdout == SHOWN


def test_of_a_long_line_the_part_around_the_place_is_shown() -> None:
    harbour(Path(), HARBOUR.replace("cards: grey", "cards: gery"))
    _, line, caret, *_ = run("check", "./harbour/").stdout.splitlines()
    assert len(line) <= 80
    assert line.startswith("    ...")
    assert line[caret.index("^") :].startswith("gery")


def test_in_short_each_fault_is_one_line() -> None:
    harbour(Path(), HARBOUR.replace("yellow", "yelow").replace("effects", "efects"))
    result = run("check", "--short", "harbour/", "lean")
    assert result.exit_code == 1
    one, two, last = result.stdout.splitlines()
    assert one == "harbour/ruleset.yaml:8:30: unknown color 'yelow' (did you mean 'yellow'?)"
    assert two == "harbour/ruleset.yaml:8:61: unknown key 'efects' in a card (did you mean 'effects'?)"
    assert last.startswith("lean: ok")


def test_for_programs_everything_is_json() -> None:
    harbour(Path(), HARBOUR.replace("yellow", "yelow"))
    result = run("check", "--json", "./harbour/", "lean")
    assert result.exit_code == 1
    bad, good = json.loads(result.stdout)
    assert (good["ok"], good["faults"]) == (True, [])
    assert bad == {
        "path": "./harbour/",
        "ok": False,
        "holds": "",
        "faults": [
            {
                "file": "harbour/ruleset.yaml",
                "line": 8,
                "column": 30,
                "severity": "error",
                "code": "unknown_word",
                "text": "unknown color 'yelow'",
                "hint": "did you mean 'yellow'?",
            }
        ],
    }


def test_a_warning_is_no_error() -> None:
    harbour(Path(), HARBOUR.replace("coins: {per: {cards: grey}, of: around}", "coins: {table: [0], per: stages}"))
    printed = run("check", "./harbour").stdout
    assert "harbour/ruleset.yaml:8:88: warning[does_nothing]: 'coins' does nothing: its table has only 0\n" in printed
    assert printed.endswith("settings, 1 warning\n")


def test_a_line_that_has_letters_of_no_width_or_cannot_be_read_is_shown_all_the_same() -> None:
    harbour(Path(), "format: 1\r\nid:\tharbour\r\n")
    assert "    id: harbour\n       ^\n" in run("check", "harbour/").stdout
    Path("harbour/ruleset.yaml").write_bytes(b"format: 1\nid: \xff\n")
    assert "error[encoding]" in run("check", "harbour/").stdout


def test_what_only_the_engine_refuses_is_found_too() -> None:
    effect = "{science: {one_of: most}}"
    harbour(Path(), HARBOUR.replace("{coins: {per: {cards: grey}, of: around}}", effect))
    result = run("check", "harbour/")
    assert result.exit_code == 1
    assert re.search(r"ruleset\.yaml:8:\d+: ", result.stdout)


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("harbor/", "did you mean 'harbour'?"),
        ("harbour", "write './harbour'"),
        ("bse", "did you mean 'base'?"),
        ("./nowhere", "begin your own with: wonders new set NAME"),
        ("./empty", "begin one with: wonders new set NAME"),
        ("./", "there is one in 'harbour'"),
        ("game.json", "a saved game goes on with: wonders play --resume game.json"),
        ("notes.txt", "give the folder of a ruleset"),
        ("notes.yaml", "begin one with: wonders new set NAME"),
    ],
)
def test_what_is_no_ruleset_is_told_with_what_to_do_next(path: str, hint: str) -> None:
    harbour(Path())
    Path("empty").mkdir()
    for name in ("game.json", "notes.txt", "notes.yaml"):
        Path(name).write_text("{a: 1}", encoding="utf-8")
    result = run("check", "--short", path)
    assert result.exit_code == 1
    assert hint in result.stdout
    assert len(result.stdout.splitlines()) == 1


def test_a_file_stands_for_its_ruleset() -> None:
    harbour(Path(), HARBOUR.replace("yellow", "yelow"))
    assert run("check", "harbour/ruleset.yaml").stdout == run("check", "harbour/").stdout.replace(
        "harbour/: 1", "harbour/ruleset.yaml: 1"
    )


def test_scenarios_are_looked_at_with_their_ruleset_and_alone() -> None:
    file = with_scenario(SCENARIO)
    assert said("check", "./harbour").endswith(", 1 scenario\n")
    assert said("check", str(file)) == f"{file}: ok, 1 scenario\n"


@pytest.mark.parametrize(
    ("old", "new", "code", "column"),
    [
        ("then:", "thne:", "unknown_key", 3),
        ("color: blue", "color: bleu", "unknown_word", 44),
        ("effects: [{points: 1}]", "copies: {9: 1}, effects: [{points: 1}]", "never_dealt", 59),
    ],
)
def test_mistakes_of_a_scenario_are_told_in_its_file(old: str, new: str, code: str, column: int) -> None:
    file = with_scenario(SCENARIO.replace(old, new))
    for path in ("./harbour", str(file)):
        result = run("check", "--json", path)
        assert result.exit_code == 1
        (found,) = json.loads(result.stdout)
        (fault,) = found["faults"]
        assert (fault["code"], fault["column"], Path(fault["file"]).name) == (code, column, "one.yaml")


def test_a_plugin_that_cannot_be_imported_is_a_finding() -> None:
    harbour(Path(), "format: 1\nid: harbour\nversion: 1.0.0\ntitle: H\nuses: [base]\nplugins: [plugin.py]\n")
    Path("harbour/plugin.py").write_text("\nimport nothing_of_that_name\n", encoding="utf-8")
    result = run("check", "harbour/")
    assert result.exit_code == 1
    assert "harbour/plugin.py:2:1: error[python]: " in result.stdout
    assert "    import nothing_of_that_name\n    ^\n" in result.stdout


def test_without_a_path_it_is_a_usage_error() -> None:
    assert "Missing argument 'PATH...'" in refused("check")


def test_the_hook_for_commits_checks_the_files_of_a_set() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    said("new", "set", "Docks")
    files = [path.as_posix() for path in Path("docks").rglob("*.yaml")]
    assert [file for file in files if not re.search(hook["files"], file)] == []
    command, *arguments = shlex.split(hook["entry"])
    assert command == "wonders"
    assert said(*arguments, *files).count(": ok, ") == 3
