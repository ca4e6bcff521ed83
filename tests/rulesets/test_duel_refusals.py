"""What Duel says when an action is refused: the code, and a sentence that names the reason as it really is."""

from __future__ import annotations

from typing import Any

import pytest

import wonders
from wonders import IllegalAction

GAME = wonders.load("duel")
SEVEN: list[dict[str, object]] = [
    {"coins": 50, "wonders_built": ["The Pyramids", "The Sphinx", "Piraeus"], "wonders": ["The Colossus"]},
    {"coins": 50, "wonders_built": ["The Appian Way", "Circus Maximus", "The Great Library", "The Mausoleum"]},
]


@pytest.mark.parametrize(
    ("given", "action", "code", "text"),
    [
        (
            {"cities": SEVEN},
            {"wonder": "The Colossus", "using": "Blank"},
            "no_stage",
            "the rules do not let The Colossus be built any more",
        ),
        (
            {"cities": [{"coins": 50, "wonders_built": ["The Colossus"]}]},
            {"wonder": "The Colossus", "using": "Blank"},
            "no_stage",
            "The Colossus is built already",
        ),
        ({}, {"wonder": "The Colossus", "using": "Blank"}, "no_stage", "the city has no Wonder 'The Colossus'"),
        (
            {"cities": [{"wonders": ["The Colossus"], "coins": 50}]},
            {"wonder": "The Colossus", "using": "Altar"},
            "not_in_hand",
            "Altar does not lie open in the structure",
        ),
        (
            {"structure": {"cards": {0: "Altar"}}},
            {"discard": "Altar"},
            "covered",
            "Altar cannot be taken yet: other cards of the structure lie on it",
        ),
        (
            {"structure": {"cards": {14: "Palace"}}, "cities": [{"coins": 3, "tokens": ["Masonry"]}]},
            {"build": "Palace"},
            "not_affordable",
            "it costs at least 6 coins and the city may spend 3",
        ),
        (
            {"structure": {"cards": {14: "Palace"}}, "cities": [{"coins": 3}]},
            {"build": "Palace"},
            "not_affordable",
            "it costs at least 10 coins (buying 1 wood, 1 stone, 1 clay, 2 glass) and the city may spend 3",
        ),
    ],
)
def test_a_refusal_says_why(given: dict[str, Any], action: dict[str, object], code: str, text: str) -> None:
    state = GAME.situation(given)
    before = state.digest()
    with pytest.raises(IllegalAction) as caught:
        state.play(0, action)
    assert caught.value.code == code
    assert text in str(caught.value)
    assert state.digest() == before


def test_a_wonder_is_named_in_any_of_its_spellings() -> None:
    given = {"cities": [{"wonders": ["Sphinx"], "coins": 50}]}
    for name in ("The Sphinx", "the sphinx", "Sphinx"):
        state = GAME.situation(given)
        state.play(0, {"wonder": name, "using": "Blank"})
        assert state.facts["cities"][0]["wonders_built"] == ["The Sphinx"]


def test_a_wonder_too_many_is_shown_as_what_it_is() -> None:
    state = GAME.situation({"cities": SEVEN})
    assert [city.barred for city in state.cities] == [(4,), ()]
    assert state.view(1).cities[0].barred == (4,)
    assert "The Colossus (not to be built)" in str(state)
    fewer = GAME.situation({"cities": [SEVEN[0]]})
    assert fewer.cities[0].barred == ()
    assert "The Colossus (3 clay, 1 glass)" in str(fewer)
    assert repr(state.view(1).cities[0]) == "<CityView 0: no Wonder, 50 coins, 0 cards>"
