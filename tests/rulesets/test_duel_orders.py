"""The orders in which the structures can be taken apart: counted from the layouts, and by the engine itself.

What is counted is "take an accessible card" and nothing else. The numbers were found independently of the library.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import wonders
from wonders.ruleset.geometry import slots_of

#: Orders of 1 to 8 cards, and of all cards, by Age.
BY_DEPTH = {
    1: [6, 30, 130, 520, 1984, 7216, 25344, 85248],
    2: [2, 4, 10, 26, 76, 230, 748, 2492],
    3: [2, 4, 10, 24, 64, 160, 412, 992],
}
COMPLETE = {1: 1_100_742_656, 2: 1_100_742_656, 3: 4_705_728}
AGES = tuple(BY_DEPTH)


@cache
def covers(age: int) -> tuple[int, ...]:
    """By slot of an Age: the slots that lie on it, as a mask."""
    layouts = wonders.load("duel").ruleset.layouts.values()
    (layout,) = [each for each in layouts if each.age == age]
    return tuple(sum(1 << above for above in slot.covered_by) for slot in slots_of(layout))


def orders(age: int, depth: int) -> int:
    """The number of ways to take a number of cards one after another: by depth, merging equal remainders."""
    masks = covers(age)
    ways = Counter({(1 << len(masks)) - 1: 1})
    for _ in range(depth):
        taken: Counter[int] = Counter()
        for left, number in ways.items():
            for slot, above in enumerate(masks):
                if left >> slot & 1 and not left & above:
                    taken[left & ~(1 << slot)] += number
        ways = taken
    return sum(ways.values())


@pytest.mark.parametrize("age", AGES)
def test_the_layouts_allow_as_many_orders_as_were_counted(age: int) -> None:
    assert [orders(age, depth) for depth in range(1, 9)] == BY_DEPTH[age]
    assert orders(age, len(covers(age))) == COMPLETE[age]


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> wonders.Game:
    """Duel with cards that cost nothing and do nothing, so that every card can be built and none ends the game."""
    nothing = {"cost": None, "effects": None, "chains_from": None, "blank": True}
    ruleset = {
        "format": 1,
        "id": "plain-duel",
        "version": "1.0.0",
        "title": "Cards without cost and effect",
        "uses": ["duel"],
        "change": {"cards": dict.fromkeys(wonders.load("duel").ruleset.cards, nothing)},
    }
    folder: Path = tmp_path_factory.mktemp("plain")
    (folder / "ruleset.yaml").write_text(json.dumps(ruleset), encoding="utf-8")
    return wonders.load(folder, settings={"wonders": "beginner"})


def laid_out(game: wonders.Game, age: int) -> wonders.GameState:
    """The beginning of an Age, with a real card in every slot."""
    deck = [card.name for card in game.ruleset.cards.values() if card.age == age and not card.deck][:20]
    return game.situation({"age": age, "structure": {"cards": dict(enumerate(deck))}})


def orders_of(state: wonders.GameState, depth: int) -> int:
    """The number of ways to build as many cards as the depth says, by playing all of them."""
    (decision,) = state.decisions
    builds = [action for action in decision.actions if action.kind == "build"]
    assert {action.card for action in builds} == {action.card for action in decision.actions}
    if depth == 1:
        return len(builds)
    return sum(orders_of(state.after(decision.seat, action), depth - 1) for action in builds)


@pytest.mark.parametrize("age", AGES)
def test_the_engine_offers_as_many_orders_as_were_counted(plain: wonders.Game, age: int) -> None:
    state = laid_out(plain, age)
    assert [orders_of(state, depth) for depth in range(1, 6)] == BY_DEPTH[age][:5]
    assert state.turn == 1
