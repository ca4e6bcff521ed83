"""The lists of legal actions are complete, in order and without duplicates."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import wonders
from wonders.engine.options import may_place, stages_open, uses_of
from wonders.engine.payways import payable, ways

if TYPE_CHECKING:
    from tests.engine.small import cards_of, choices, game_of, position
else:
    from small import cards_of, choices, game_of, position


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_what_is_offered_is_what_may_be_placed_and_paid_for(seats: int) -> None:
    """The quick lists against one question after another for each card and stage."""
    state = wonders.load("base", seats=seats).start(seats)
    chance = random.Random(seats)
    while not state.over:
        now, tables = state._now, state._now.tables
        for decision in state.decisions:
            if decision.kind != "turn":
                continue
            city = now.cities[decision.city]
            cards = sorted(set(city.hand))
            builds = [card for card in cards if may_place(now, city, card) and ways(now, city, card)]
            stages = [
                tables.stage_base + number * tables.cards + card
                for number, card in product(stages_open(now, city), cards)
                if ways(now, city, city.plan[number])
            ]
            sales = [tables.sell_base + card for card in cards]
            assert list(decision.ids) == builds + stages + sales
            assert all(payable(now, city, card) == bool(ways(now, city, card)) for card in cards)
        decision = chance.choice(state.decisions)
        state.play(decision.seat, chance.choice(decision.ids))


def test_equal_cards_are_one_entry() -> None:
    state = position(wonders.load("base", seats=3), {"hand": ["Tavern", "Tavern", "Altar"]})
    assert choices(state, 0)[:2] == ["build Altar", "build Tavern"]
    assert choices(state, 0).count("sell Tavern") == 1


def test_a_blank_may_be_sold_or_put_under_a_stage_and_is_never_built() -> None:
    state = position(wonders.load("base", seats=3), {"wonder": "Giza Day", "built": ["Sawmill"]})
    assert choices(state, 0) == ["stage 1 using Blank", "sell Blank"]


def test_stages_are_built_in_printed_order_unless_the_board_says_otherwise(tmp_path: Path) -> None:
    body = """\
add:
  wonders:
    - name: Ziggurat
      sides:
        Day:
          effects: [{produce: wood}]
          stages:
            - {effects: [{points: 1}]}
            - {effects: [{points: 2}]}
            - {rests_on: [], effects: [{points: 3}]}
            - {rests_on: [2, 3], effects: [{points: 4}]}
"""
    game = game_of(tmp_path, body)
    for built, open_now in (
        ([], [1, 3]),
        ([1], [2, 3]),
        ([3], [1]),
        ([1, 2], [3]),
        ([1, 2, 3], [4]),
        ([1, 2, 3, 4], []),
    ):
        state = position(game, {"wonder": "Ziggurat", "stages": built})
        assert [number + 1 for number in stages_open(state._now, state._now.cities[0])] == open_now


def test_free_builds_still_obey_the_rule_of_one_name(tmp_path: Path) -> None:
    game = cards_of(tmp_path, {"Digger": "[{play: {from: discard, free: true}}]"})
    state = position(game, {"built": ["Altar"]}, discard=["Altar", "Palace"])
    now = state._now
    city = now.cities[0]
    found = uses_of(now, city, sorted(now.piles[now.tables.discard]), 1, free=True)
    assert [now.tables.names[card] for card in found] == ["Palace"]
