"""Saved games, also those that a stranger has had in hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import harbour, refused, said
from wonders.cli import keeping
from wonders.cli.rulesets import Rules
from wonders.faults import SavedStateError

RULES = Rules(("base",), 3, {"starting_coins": 5, "passing": ("left", "left", "left")}, ("Altar",))


def kept(folder: Path, rules: Rules = RULES) -> Path:
    state = rules.load().start(3)
    state.play(0, state.decisions[0].actions[0])
    path = folder / "game.json"
    keeping.save(path, rules, state)
    return path


def test_a_game_comes_back_as_it_was_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    path = kept(tmp_path)
    rules, state = keeping.resume(path)
    assert rules == Rules(("base",), 3, {"starting_coins": 5, "passing": ["left", "left", "left"]}, ("Altar",))
    again = RULES.load().start(3)
    again.play(0, again.decisions[0].actions[0])
    assert state == again
    assert [decision.seat for decision in state.decisions] == [1, 2]


def test_saving_again_replaces_the_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    kept(tmp_path)
    kept(tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_a_failed_save_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = kept(tmp_path)
    before = path.read_text(encoding="utf-8")

    def fail(*_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(SavedStateError, match=r"cannot be saved to .*: No space left on device"):
        kept(tmp_path)
    assert path.read_text(encoding="utf-8") == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    text = refused("play", "base", "--seats", "3", "--save", str(tmp_path / "none" / "game.json"))
    assert text.startswith("wonders: the game cannot be saved to ")


def change(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda saved: saved.__setitem__(key, value)


def coins(saved: dict[str, Any]) -> None:
    saved["state"]["state"]["cities"][0]["coins"] = 99


def other_rules(saved: dict[str, Any]) -> None:
    saved["settings"]["starting_coins"] = 6


@pytest.mark.parametrize(
    ("spoil", "text"),
    [
        (coins, "was changed after it was saved"),
        (other_rules, "belongs to other rules: setting starting_coins 5, here 6"),
        (change("seats", 4), "belongs to other rules: seats 3, here 4"),
        (change("seats", "3"), "its 'seats' is missing or damaged"),
        (change("rulesets", []), "its 'rulesets' is missing or damaged"),
        (change("rulesets", [3]), "its 'rulesets' is missing or damaged"),
        (change("rulesets", ["chess"]), "there is no ruleset with the id 'chess'"),
        (change("must", ["Alter"]), "--must Alter: there is no card 'Alter'"),
        (change("settings", {"starting_coins": {"a": 1}}), "'starting_coins' expects a whole number"),
        (change("state", {}), "this is no saved game: it has no 'format'"),
        (change("state", None), "its 'state' is missing or damaged"),
        (change("format", 2), "has format 2; this version reads format 1"),
        (change("wonders", "recipe"), "was not written by `wonders play --save`"),
    ],
)
def test_a_file_that_was_changed_is_refused(tmp_path: Path, spoil: Callable[[dict[str, Any]], None], text: str) -> None:
    path = kept(tmp_path)
    saved = json.loads(path.read_text(encoding="utf-8"))
    spoil(saved)
    path.write_text(json.dumps(saved), encoding="utf-8")
    assert text in refused("play", "--resume", str(path))


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", "it is not JSON"),
        (b"[1, 2]", "it was not written by"),
        (b"[" * 100_000, "it is not JSON"),
        (b"\xff\xfe\x00", "it is not text"),
        (b" " * 5_000_001, "letters, at most 5000000 are read"),
    ],
)
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(content)
    assert text in refused("play", "--resume", str(path))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "to resume from" in refused("play", "--resume", str(tmp_path / "nothing.json"))


def test_a_folder_is_found_again_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour(tmp_path)
    monkeypatch.chdir(tmp_path)
    said("play", "./harbour/", "--seats", "3", "--seed", "1", "--save", "game.json", typed="1\n")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert "Age 1, turn 2" in said("play", "--resume", "../game.json")


def test_python_that_a_file_names_runs_only_if_the_person_names_it_too(tmp_path: Path) -> None:
    home = harbour(tmp_path, "format: 1\nid: harbour\nversion: 1.0.0\ntitle: H\nuses: [base]\nplugins: [plugin.py]\n")
    ran = tmp_path / "ran"
    plugin = Path(home) / "plugin.py"
    plugin.write_text(f"open({str(ran)!r}, 'w').close()\n", encoding="utf-8")
    path = kept(tmp_path, Rules((home,), 3))
    ran.unlink()
    error = " ".join(refused("play", "--resume", str(path)).split())
    assert "if you trust their author, name them: wonders play " in error
    assert not ran.exists()
    said("play", home, "--resume", str(path), typed="quit\n")
    assert ran.exists()
