"""Standing effects at work: production, prices, shields, conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest

import wonders
from wonders import Game

if TYPE_CHECKING:
    from tests.engine.small import build, cards_of, position
else:
    from small import build, cards_of, position

CARDS = {
    "Warehouse": "[{produce: {one_of: own}}]",
    "Black Stall": "[{produce: {one_of: other}}]",
    "Double Pit": "[{produce: {goods: [stone, stone], for_sale: true}}]",
    "Kiosk": "[{produce: {goods: glass, for_sale: false}}]",
    "Bargain": "[{price: {goods: raw, from: right, is: 1}}]",
    "Rebate": "[{price: {goods: raw, from: neighbours, less: 1}}]",
    "Poor Rebate": "[{price: {goods: raw, from: neighbours, less: 3, at_least: 1}}]",
    "Duty": "[{price: {goods: all, from: neighbours, less: -1, who: neighbours}}]",
    "Wall": "[{shields: {per: {cards: brown}}}]",
    "Allied Wall": "[{shields: {each: 2, if: {count: stages, at_least: 1}}}]",
    "Gift Wall": "[{shields: {each: 1, who: neighbours}}]",
    "Free Blue": "[{discount: {what: {cards: {color: new}}, less: all}}]",
    "Tower": "[{points: 1}]",
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return cards_of(tmp_path_factory.mktemp("runtime"), CARDS)


def test_own_goods_are_those_that_are_for_sale_and_other_goods_the_rest(game: Game) -> None:
    built = ["Stone Pit", "Kiosk", "Warehouse", "Black Stall"]
    state = position(game, {"wonder": "Rhodes Day", "built": built})
    assert state.cities[0].produces == ("stone", "ore", "glass", "stone/ore", "wood/clay/glass/papyrus/textile")
    assert state.cities[0].sells == ("stone", "ore"), "neither is for sale, and neither sees the other"


def test_own_goods_follow_what_is_built_later(game: Game) -> None:
    state = position(game, {"wonder": "Rhodes Day", "built": ["Warehouse"], "hand": ["Lumber Yard"]})
    build(state, 0, "Lumber Yard")
    assert state.cities[0].produces[-1] == "wood/ore"


def test_what_is_for_sale_is_as_the_card_says_or_else_as_its_color(game: Game) -> None:
    state = position(game, {"wonder": "Rhodes Day", "built": ["Double Pit", "Kiosk", "Caravansery"]})
    assert state.cities[0].sells == ("stone", "stone", "ore")


@pytest.mark.parametrize(
    ("built", "left", "right"),
    [
        ([], 2, 2),
        (["Bargain"], 2, 1),
        (["Rebate"], 1, 1),
        (["Bargain", "Rebate"], 1, 0),
        (["Poor Rebate"], 1, 1),
        (["Rebate", "Poor Rebate"], 1, 1),
        (["Bargain", "Poor Rebate"], 1, 1),
    ],
)
def test_the_lowest_price_counts_and_what_is_less_comes_off(
    game: Game, built: list[str], left: int, right: int
) -> None:
    buyer: Mapping[str, object] = {"wonder": "Giza Day", "built": built}
    idle: Mapping[str, object] = {"wonder": "Rhodes Day"}
    seller: Mapping[str, object] = {"wonder": "Olympia Day", "built": ["Lumber Yard"]}
    for cities, price in (((buyer, seller, idle), left), ((buyer, idle, seller), right)):
        state = position(game, *cities)
        assert state.cities[0].price("wood") == state.view(0).cities[0].price("wood") == price
        assert state.cities[0].price("glass") is None


def test_a_duty_makes_goods_dearer_for_neighbours(game: Game) -> None:
    cities: list[Mapping[str, object]] = [
        {"built": ["Duty"]},
        {"wonder": "Rhodes Day"},
        {"wonder": "Olympia Day"},
        {"wonder": "Giza Day"},
    ]
    folder = game.ruleset.parts[-1].folder
    assert folder is not None
    state = position(wonders.load(folder, seats=4), *cities)
    assert [city.price("ore") for city in state.cities] == [2, None, 2, None]
    assert [city.price("clay") for city in state.cities] == [None, 3, None, 3]


def test_shields_are_counted_when_they_are_asked_for(game: Game) -> None:
    state = position(game, {"built": ["Wall"], "hand": ["Lumber Yard"]})
    assert state.cities[0].shields == 0
    build(state, 0, "Lumber Yard")
    assert state.cities[0].shields == 1


def test_a_condition_on_shields_is_asked_each_time(game: Game) -> None:
    assert position(game, {"built": ["Allied Wall"]}).cities[0].shields == 0
    assert position(game, {"built": ["Allied Wall"], "stages": 1}).cities[0].shields == 2


def test_a_standing_effect_works_for_the_seats_that_are_named(game: Game) -> None:
    state = position(game, {"hand": ["Gift Wall"]})
    build(state, 0, "Gift Wall")
    assert [city.shields for city in state.cities] == [0, 1, 1]
    assert [city.shields for city in game.from_json(state.to_json()).cities] == [0, 1, 1]


def test_a_new_color_is_one_that_the_city_does_not_have(game: Game) -> None:
    own = {"wonder": "Giza Day", "coins": 0, "built": ["Free Blue"], "hand": ["Palace", "Arsenal"]}
    state = position(game, own, age=3)
    assert state.why_not(0, "Arsenal") == []
    assert state.why_not(0, "Palace") != [], "the city has a blue card: the one that grants it"
