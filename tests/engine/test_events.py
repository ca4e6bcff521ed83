"""Events as callers read them."""

from __future__ import annotations

import json
from pathlib import Path

import wonders


def test_bought_goods_say_what_was_bought_of_whom_and_for_how_much() -> None:
    cities = [
        {"wonder": "Giza Day", "coins": 6, "hand": ["Stockade"]},
        {"wonder": "Rhodes Day", "built": ["Lumber Yard"]},
        {"wonder": "Olympia Day"},
    ]
    state = wonders.load("base", seats=3).situation({"cities": cities})
    state.play(0, {"build": "Stockade"})
    for seat in (1, 2):
        state.play(seat, {"sell": "Blank"})
    (bought,) = [event for event in state.events if event.kind == "goods_bought"]
    assert str(bought) == "seat 0 goods bought: rival 1, goods wood, coins 2"
    assert bought.details["goods"] == ("wood",)
    assert json.loads(state.view(2).to_json())["events"][1]["goods"] == ["wood"]


def test_a_building_and_a_stage_say_what_went_to_the_bank_beside_the_sellers() -> None:
    cities = [
        {"wonder": "Giza Day", "coins": 9, "hand": ["Haven"], "built": ["Sawmill"]},
        {"wonder": "Rhodes Day", "coins": 0, "built": ["glassworks_1", "loom_1", "press_1"]},
        {"wonder": "Olympia Day", "coins": 1, "hand": ["Foundry"]},
    ]
    state = wonders.load("base", seats=3).situation({"age": 2, "cities": cities})
    state.play(0, {"stage": 1, "using": "Haven"})
    state.play(1, {"sell": "Blank"})
    state.play(2, {"build": "Foundry"})
    told = [str(event) for event in state.events if event.kind.endswith("_built")]
    assert told == [
        "seat 0 stage built: stage Giza Day 1, how paid, card Haven, coins 0",
        "seat 2 card built: card Foundry, how paid, place hand, coins 1",
    ]
    assert "Haven" not in state.view(1).to_json(), "the card under the stage is seen by its city alone"


DISCOUNTS = """\
format: 1
id: masonry
version: 1.0.0
title: Discounts
uses: [base]
add:
  cards:
    - name: Masonry
      color: green
      age: 1
      copies: {3: 1}
      effects: [{discount: {what: {cards: blue}, less: {goods: 1}}}, {price: {goods: raw, from: left, is: 0}}]
    - {name: Tower, color: blue, age: 1, copies: {3: 1}, cost: {wood: 1, clay: 1, coins: 1}, effects: [{points: 1}]}
    - name: Ear
      color: green
      age: 1
      copies: {3: 1}
      effects: [{whenever: {event: goods_bought, by: right, do: [{coins: {each: 5, per: {event: goods}}}]}}]
"""


def test_what_a_discount_takes_off_is_not_bought_and_goods_for_nothing_are(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(DISCOUNTS, encoding="utf-8")
    cities = [
        {"wonder": "Giza Day", "coins": 1, "hand": ["Tower"], "built": ["Masonry"]},
        {"wonder": "Rhodes Day", "coins": 0, "built": ["Lumber Yard", "Ear"]},
        {"wonder": "Olympia Day"},
    ]
    state = wonders.load(tmp_path, seats=3).situation({"cities": cities})
    state.play(0, {"build": "Tower"})
    for seat in (1, 2):
        state.play(seat, {"sell": "Blank"})
    told = [str(event) for event in state.events if event.kind in ("goods_bought", "card_built")]
    assert told == [
        "seat 0 goods bought: rival 1, goods wood, coins 0",
        "seat 0 card built: card Tower, how paid, place hand, coins 1",
    ]
    assert [city.coins for city in state.cities][:2] == [0, 3 + 5], "one unit is heard"
