"""The examples run as they stand, and show what they say that they show."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(folder: Path, name: str, *arguments: str, code: int = 0) -> str:
    """What an example prints when it is started as a program, in a folder that is not its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / f"{name}.py"), *arguments],
        cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


def test_there_are_six() -> None:
    names = {path.stem for path in EXAMPLES.glob("*.py")}
    assert names == {"bot", "house_rule", "puzzle", "score_pad", "server_loop", "tournament"}


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.py")))
def test_an_example_explains_itself_and_is_short(tmp_path: Path, name: str) -> None:
    assert "usage:" in run(tmp_path, name, "--help")
    assert len((EXAMPLES / f"{name}.py").read_text(encoding="utf-8").splitlines()) < 100


def test_the_bot_wins_more_than_its_share(tmp_path: Path) -> None:
    said = run(tmp_path, "bot", "--games", "12")
    won = re.match(r"won (\d+) of 12 games, \d+%; by chance it would be 33%", said)
    assert won is not None, said
    assert int(won[1]) >= 9


def test_a_game_that_was_stopped_and_resumed_ends_like_one_that_was_not(tmp_path: Path) -> None:
    through = run(tmp_path, "server_loop", "--stop-after", "0")
    for answers in ("1", "25", "50"):
        stopped = run(tmp_path, "server_loop", "--stop-after", answers)
        assert "stopped and resumed: <GameState base, 3 seats" in stopped
        assert stopped.splitlines()[-1] == through.splitlines()[-1]
    assert "the hand of seat 1: None, 7 cards" in through
    assert "not_in_hand: " in through
    assert re.search(r"\d+ answers, points \[\d+, \d+, \d+\], won by \[\d", through)


def test_every_policy_of_the_tournament_sits_at_equally_many_tables(tmp_path: Path) -> None:
    _, *rows = run(tmp_path, "tournament", "--seeds", "1").splitlines()
    assert len(rows) == 5
    assert {row.split()[1] for row in rows} == {"36"}
    assert sum(float(row.split()[2]) for row in rows) == pytest.approx(5 * 100 / 3, abs=0.3)  # somebody always wins
    assert rows[-1].startswith("random")


def test_the_score_pad_adds_up_and_gives_its_reasons(tmp_path: Path) -> None:
    said = run(tmp_path, "score_pad", "--why")
    lines = {row.split()[0]: [int(cell) for cell in row.split()[1:]] for row in said.splitlines()[1:9]}
    total = lines.pop("total")
    assert len(lines) == 7
    assert total == [sum(each) for each in zip(*lines.values(), strict=True)] == [57, 70, 43]
    assert sum(int(found) for found in re.findall(r"^ +(-?\d+)  ", said, re.MULTILINE)) == sum(total)
    assert said.endswith("won by Babylon\n")


def test_a_slip_of_the_pen_is_named(tmp_path: Path) -> None:
    table = json.loads((EXAMPLES / "score_pad.json").read_text(encoding="utf-8"))
    table["cities"][1]["built"].append("Palce")
    file = tmp_path / "table.json"
    file.write_text(json.dumps(table), encoding="utf-8")
    assert "city 1: there is no card 'Palce' (did you mean 'Palace'?)" in run(tmp_path, "score_pad", str(file), code=2)


def test_the_puzzle_finds_what_is_thrown_away_this_very_turn(tmp_path: Path) -> None:
    said = run(tmp_path, "puzzle", "--best", "1")
    assert said.endswith("  37  stage 2 using Academy, then pay 4 to right, then build Arsenal\n")


def test_the_house_rule_brings_points_and_can_be_kept(tmp_path: Path) -> None:
    rows = run(tmp_path, "house_rule", "--games", "20", "--keep", "interest").splitlines()
    without, four, two = (float(re.findall(r"\d+\.\d", row)[0]) for row in rows)
    assert without < four < two
    assert sorted(path.name for path in (tmp_path / "interest").iterdir() if path.is_file()) == [
        "plugin.py",
        "ruleset.yaml",
    ]
