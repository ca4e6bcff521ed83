"""Events as callers read them."""

from __future__ import annotations

import wonders


def test_bought_goods_say_who_was_paid_and_how_much() -> None:
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
    assert str(bought) == "seat 0 goods bought: rival 1, coins 2"
    assert bought.details["goods"] is None  # several choices of goods may cost the same
