"""The simple player."""

from __future__ import annotations

import ast
from pathlib import Path
from statistics import mean

import wonders
from wonders.cli import greedy as module
from wonders.cli.greedy import Greedy
from wonders.cli.simulate import greedy_players, random_players


def best(hand: list[str], age: int = 1, **first: object) -> str:
    """What it does with a hand in a position of three."""
    given = {"age": age, "cities": [{"wonder": "Giza Day", "hand": hand, **first}, {"wonder": "Rhodes Day"}, {}]}
    state = wonders.load("base", seats=3).situation(given)
    return str(Greedy(state.game).choose(state.view(0), state.decisions[0]))


def test_more_points_are_better() -> None:
    assert best(["Palace", "Senate"], 3, coins=30, built=["Sawmill", "Quarry", "Ore Vein", "Clay Pool", "glassworks_1",
                                                           "press_1", "loom_1"]) == "build Palace"  # fmt: skip


def test_early_it_likes_goods_it_does_not_make() -> None:
    assert best(["Stone Pit", "Lumber Yard"]) == "build Lumber Yard"
    assert best(["Lumber Yard", "Theater"]) == "build Lumber Yard"


def test_shields_count_where_a_neighbour_can_be_overtaken() -> None:
    assert best(["Stockade", "Well"], built=["Lumber Yard"]) == "build Stockade"


def test_a_set_of_symbols_is_completed() -> None:
    built = ["Apothecary", "Dispensary", "School", "Ore Vein", "press_1"]
    assert best(["Workshop", "Scriptorium"], coins=9, built=built) == "build Workshop"


def test_what_cannot_be_built_is_sold() -> None:
    assert best(["Library"]).startswith("sell ")


def test_the_cheapest_way_to_pay_is_taken() -> None:
    given = {"cities": [
        {"wonder": "Giza Day", "coins": 9, "hand": ["Stockade"], "built": ["East Trading Post"]},
        {"wonder": "Rhodes Day", "built": ["Lumber Yard"]},
        {"wonder": "Olympia Day", "built": ["Lumber Yard"]},
    ]}  # fmt: skip
    state = wonders.load("base", seats=3).situation(given)
    state.play(0, {"build": "Stockade"})
    decision = state.decisions[0]
    assert decision.kind == "pay"
    assert str(Greedy(state.game).choose(state.view(0), decision)) == "pay 1 to right"


def test_it_beats_players_that_play_anything() -> None:
    game = wonders.load("base", seats=3)
    points = {}
    for name, players in (("greedy", greedy_players(game, 1)), ("random", random_players(game, 1))):
        totals = []
        for seed in range(6):
            state = game.start(seed)
            players(state)
            totals += [sheet.total for sheet in state.scores()]
        points[name] = mean(totals)
    assert points["greedy"] > points["random"] + 10


def test_it_answers_every_question_with_one_of_the_answers() -> None:
    settings = {"wonders": "choose", "sides": "choose", "final_choices": "ask", "discard_pile": "open"}
    state = wonders.load("base", seats=5, settings=settings).start(2)
    player = Greedy(state.game)
    kinds = set()
    while not state.over:
        decision = state.decisions[0]
        kinds.add(decision.kind)
        state.play(decision.seat, player.choose(state.view(decision.seat), decision))
    assert {"wonder", "side", "turn", "pay"} <= kinds


def test_it_is_given_nothing_but_a_view() -> None:
    """It never touches a state: the word GameState, or anything that could reach one, is not in the module."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not names & {"GameState", "State"}
    assert not attributes & {"after", "play", "why_not", "_now"}
