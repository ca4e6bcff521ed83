"""The games in this folder are still played as they were when they were checked against the rules."""

from __future__ import annotations

import re
from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest

import wonders
from tests.playthroughs import writing
from tests.playthroughs.writing import SEATS, main, path_of, playthrough


@cache
def told(seats: int) -> str:
    return playthrough(wonders.load("base", seats=seats))


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_is_played_as_it_was(seats: int) -> None:
    kept = path_of(seats).read_text(encoding="utf-8").splitlines()
    differing = list(unified_diff(kept, told(seats).splitlines(), "kept", "played now", n=8, lineterm=""))
    assert not differing, "\n".join(differing[:60])


@pytest.mark.parametrize("seats", SEATS)
def test_a_playthrough_tells_everything_that_a_person_needs(seats: int) -> None:
    lines = told(seats).splitlines()
    turns = [line for line in lines if ", turn " in line]
    assert len(turns) == 18
    assert sum(" cards: " in line for line in lines) == 18 * seats
    assert sum("after the turn" in line for line in lines) == 18
    assert sum("against seat" in line for line in lines) == 3 * seats
    assert sum(line.startswith("  total: ") for line in lines) == seats
    assert lines[-1].startswith("won by seat ")


def test_a_file_that_differs_is_named_and_only_the_flag_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(writing, "HERE", tmp_path)
    monkeypatch.setattr(writing, "SEATS", range(3, 4))
    assert main([]) == 1
    assert capsys.readouterr().out == "base_3.txt differs\n"
    assert list(tmp_path.iterdir()) == []
    assert main(["--update"]) == 0
    assert (tmp_path / "base_3.txt").read_text(encoding="utf-8") == told(3)
    assert main([]) == 0


def test_the_lines_that_were_checked_by_hand_are_where_the_note_says() -> None:
    note = (writing.HERE / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(base_\d\.txt)` \| (\d+) to (\d+) \| `(.+?)` \|", note, re.MULTILINE)
    assert len(rows) == 2 + len(SEATS)
    for file, first, last, begins in rows:
        lines = (writing.HERE / file).read_text(encoding="utf-8").splitlines()
        assert lines[int(first) - 1].strip() == begins
        assert int(last) <= len(lines)
