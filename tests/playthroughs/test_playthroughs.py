"""The games in this folder are still played as they were when they were checked against the rules."""

from __future__ import annotations

import re
from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest

from tests.playthroughs import writing
from tests.playthroughs.writing import GAMES, main, path_of, playthrough

ENDS = {"civilian": "points", "military": "the pawn has reached the capital", "scientific": "6 different symbols"}


@cache
def told(name: str) -> str:
    return playthrough(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_as_it_was(name: str) -> None:
    kept = path_of(name).read_text(encoding="utf-8").splitlines()
    differing = list(unified_diff(kept, told(name).splitlines(), "kept", "played now", n=8, lineterm=""))
    assert not differing, "\n".join(differing[:60])


@pytest.mark.parametrize("seats", range(3, 8))
def test_a_playthrough_tells_everything_that_a_person_needs(seats: int) -> None:
    lines = told(f"base_{seats}").splitlines()
    turns = [line for line in lines if ", turn " in line]
    assert len(turns) == 18
    assert sum(" cards: " in line for line in lines) == 18 * seats
    assert sum("after the turn" in line for line in lines) == 18
    assert sum("against seat" in line for line in lines) == 3 * seats
    assert sum(line.startswith("  total: ") for line in lines) == seats
    assert lines[-1].startswith("won by seat ")


@pytest.mark.parametrize("end", ENDS)
def test_a_playthrough_of_duel_ends_as_its_name_says_and_tells_every_turn(end: str) -> None:
    lines = told(f"duel_{end}").splitlines()
    assert re.fullmatch(rf"won by seat [01]: .*{ENDS[end]}", lines[-1])
    turns = [line for line in lines if ", turn " in line]
    ended = sum(line.startswith("  after the turn, ") for line in lines)
    assert sum(line.startswith("    free: ") for line in lines) == len(turns) == ended + (end != "civilian")
    assert sum(line.startswith("  Wonders on offer: ") for line in lines) == 6
    assert sum(line.startswith("  total: ") for line in lines) == 2


def test_a_playthrough_of_two_with_a_third_city_tells_all_three_hands_and_the_pile() -> None:
    lines = told("free_city").splitlines()
    assert sum(", turn " in line for line in lines) == 18
    assert sum(" cards: " in line for line in lines) == 18 * 2
    assert sum(" cards left in that hand: " in line for line in lines) == 18
    assert [line.count(",") + 1 for line in lines if "draw pile from the top: " in line] == [6, 5, 4, 3, 2, 1] * 3
    holders = [line.split(", ")[1] for line in lines if line.startswith("  city 2, played by ")]
    assert holders == [f"played by seat {(age + turn) % 2}" for age in range(3) for turn in range(6)]
    assert sum(line.startswith("  total: ") for line in lines) == 2


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_playthrough_of_architects_tells_every_turn(seats: int) -> None:
    lines = told(f"architects_{seats}").splitlines()
    turns = [line for line in lines if re.fullmatch(r"turn \d+, seat \d", line)]
    assert len(turns) > 10 * seats
    assert [int(line.split()[1].rstrip(",")) for line in turns] == list(range(1, len(turns) + 1))
    assert sum(line.startswith("  in reach: ") for line in lines) == len(turns)
    assert sum(line.startswith("  total: ") for line in lines) == seats
    assert lines[-1].startswith("won by seat ")


def test_a_file_that_differs_is_named_and_only_the_flag_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(writing, "HERE", tmp_path)
    monkeypatch.setattr(writing, "GAMES", {"base_3": GAMES["base_3"]})
    assert main([]) == 1
    assert capsys.readouterr().out == "base_3.txt differs\n"
    assert list(tmp_path.iterdir()) == []
    assert main(["--update"]) == 0
    assert (tmp_path / "base_3.txt").read_text(encoding="utf-8") == told("base_3")
    assert main([]) == 0


def test_the_lines_that_were_checked_by_hand_are_where_the_note_says() -> None:
    note = (writing.HERE / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+\.txt)` \| (\d+) to (\d+) \| `(.+?)` \|", note, re.MULTILINE)
    assert len(rows) == 2 + 5 + 3 * len(ENDS) + 4 + 9
    for file, first, last, begins in rows:
        lines = (writing.HERE / file).read_text(encoding="utf-8").splitlines()
        assert lines[int(first) - 1].strip() == begins
        assert int(last) <= len(lines)
