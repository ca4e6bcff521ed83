"""The examples run as they stand, and show what they say that they show."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from attrs import evolve

import wonders

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    """An example as a module."""
    spec = spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(folder: Path, name: str, *arguments: str, code: int = 0) -> str:
    """What an example prints when it is started as a program, in a folder that is not its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / f"{name}.py"), *arguments],
        cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


def test_there_are_eight() -> None:
    names = {path.stem for path in EXAMPLES.glob("*.py")}
    own = {"bot", "duel_search", "environment", "house_rule", "puzzle", "score_pad", "server_loop", "tournament"}
    assert names == own


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.py")))
def test_an_example_explains_itself_and_is_short(tmp_path: Path, name: str) -> None:
    assert "usage:" in run(tmp_path, name, "--help")
    assert len((EXAMPLES / f"{name}.py").read_text(encoding="utf-8").splitlines()) < 100


def test_the_bot_wins_more_than_its_share(tmp_path: Path) -> None:
    said = run(tmp_path, "bot", "--games", "12")
    won = re.match(r"won (\d+) of 12 games, \d+%; by chance it would be 33%", said)
    assert won is not None, said
    assert int(won[1]) >= 9


def test_the_search_wins_more_than_its_share(tmp_path: Path) -> None:
    said = run(tmp_path, "duel_search", "--games", "4", "--samples", "1")
    won = re.match(r"won (\d[.\d]*) of 4 games, \d+%; by chance it would be 50%", said)
    assert won is not None, said
    assert float(won[1]) >= 3


def test_the_search_imagines_positions_that_look_like_what_it_sees() -> None:
    search, game = example("duel_search"), wonders.load("duel")
    hidden = set()
    for seed in range(3):
        state, chance = game.start(seed), random.Random(seed)
        while not state.over:
            (decision,) = state.decisions
            if decision.kind == "turn":
                view = state.view(decision.seat)
                position = search.imagined(game, view, chance)
                seen = position.view(decision.seat)
                assert position.decisions[0].ids == decision.ids
                assert list(position.decisions[0].actions) == list(decision.actions)
                assert seen.places["structure"] == view.places["structure"]
                assert seen.places["progress"] == view.places["progress"]
                assert seen.facts == view.facts
                for one, other in zip(seen.cities, view.cities, strict=True):
                    assert evolve(one, produces=()) == evolve(other, produces=())
                    assert sorted(one.produces) == sorted(other.produces)
                hidden.add(position.places["structure"].cards == state.places["structure"].cards)
            state.play(decision.seat, chance.choice(decision.ids))
    assert hidden == {True, False}, "hidden cards are as they are only where none is left"


@pytest.mark.parametrize(("ruleset", "seats"), [("duel", 2), ("architects", 3), ("base", 3)])
def test_the_environment_observes_what_its_seat_may_know_and_masks_the_rest(ruleset: str, seats: int) -> None:
    environment, chance = example("environment").Environment(wonders.load(ruleset, seats=seats)), random.Random(1)
    seen, mask = environment.reset(1)
    size, over, rewards = len(seen), False, [0.0]
    while not over:
        state, legal = environment.state, [number for number, allowed in enumerate(mask) if allowed]
        assert legal == sorted(state.decisions[0].ids)
        assert len(seen) == size
        for number in set(chance.sample(range(len(mask)), 3)) - set(legal):
            with pytest.raises(wonders.IllegalAction):
                environment.step(number)
        seen, rewards, over, mask = environment.step(chance.choice(legal))
    assert sum(rewards) == pytest.approx(1)
    assert sum(mask) == 0
    assert environment.reset(1)[0] == environment.reset(1)[0] != environment.reset(2)[0]


def test_the_environment_tells_the_sizes_of_three_games(tmp_path: Path) -> None:
    rows = run(tmp_path, "environment", "--games", "1").splitlines()
    assert [row.split(":")[0] for row in rows] == ["duel", "architects", "base"]
    assert all(re.search(r" \d+ steps, \d+ numbers, \d+ actions, at last \[", row) for row in rows)


def test_a_game_that_was_stopped_and_resumed_ends_like_one_that_was_not(tmp_path: Path) -> None:
    through = run(tmp_path, "server_loop", "--stop-after", "0")
    for answers in ("1", "25", "50"):
        stopped = run(tmp_path, "server_loop", "--stop-after", answers)
        assert "stopped and resumed: <GameState base, 3 seats" in stopped
        assert stopped.splitlines()[-1] == through.splitlines()[-1]
    assert "the hand of seat 1: None, 7 cards" in through
    assert "not_in_hand: " in through
    assert re.search(r"\d+ answers, points \[\d+, \d+, \d+\], won by \[\d", through)


@pytest.mark.parametrize("rubbish", ["build!", "", "[" * 100_000, "17", "null", '{"build": ["Palace"]}', "1e999"])
def test_the_server_survives_what_is_no_answer(rubbish: str) -> None:
    server = example("server_loop").Server(wonders.load("base", seats=3).start(7))
    before = server.state.digest()
    assert re.match(r"[a-z_]+: .", server.receive(1, rubbish))
    assert server.state.digest() == before


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
