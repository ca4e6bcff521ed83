"""What is paid reaches whom it is paid to."""

from __future__ import annotations

from pathlib import Path

import pytest

import wonders
from wonders.engine.game import Game
from wonders.engine.gamestate import GameState

RULESET = """\
format: 1
id: bank-market
version: 1.0.0
title: The base game with a bank that sells everything
uses: [base]
plugins: [plugin.py]
"""
PLUGIN = """\
from attrs import evolve

from wonders.plugins import api
from wonders.plugins.api import hook


def market(state, city):
    goods = len(state.tables.goods)
    bank = state.markets.seller(api.SEVENS & (1 << 4 * goods) - 1, (), (2,) * goods)
    return state.markets.market(city.choices, (bank,))


@hook
def rules(rules):
    return evolve(rules, sellers=("bank",), market=market)
"""


def after_seat_0_builds(game: Game, cities: list[dict[str, object]]) -> GameState:
    """The position after seat 0 has built a Stockade, for one wood, and the others have sold a card."""
    cities[0] |= {"wonder": "Giza Day", "hand": ["Stockade"]}
    state = game.situation({"cities": [{"coins": 5, **city} for city in cities]})
    state.play(0, {"build": "Stockade"})
    while state.turn == 1:
        decision = state.decisions[0]
        state.play(decision.seat, next(action for action in decision.actions if str(action).startswith("sell")))
    return state


def test_coins_paid_to_the_bank_reach_no_city(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULESET, encoding="utf-8")
    (tmp_path / "plugin.py").write_text(PLUGIN, encoding="utf-8")
    state = after_seat_0_builds(wonders.load(tmp_path, seats=3), [{}, {}, {}])
    assert [city.coins for city in state.cities] == [5 - 2, 5 + 3, 5 + 3]
    told = [str(event) for event in state.events]
    assert any("seat 0 goods bought: rival bank, goods wood, coins 2" in each for each in told)
    assert not any("coins gained" in each and "from 0" in each for each in told)


@pytest.mark.parametrize("seller", [1, 2])
def test_coins_paid_to_a_neighbour_reach_it(seller: int) -> None:
    cities: list[dict[str, object]] = [{}, {"wonder": "Olympia Day"}, {"wonder": "Rhodes Day"}]
    cities[seller]["built"] = ["Lumber Yard"]
    state = after_seat_0_builds(wonders.load("base", seats=3), cities)
    assert [city.coins for city in state.cities] == [5 - 2, 5 + 3 + 2 * (seller == 1), 5 + 3 + 2 * (seller == 2)]
