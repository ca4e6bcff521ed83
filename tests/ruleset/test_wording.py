"""The words that a ruleset gives for its names."""

from __future__ import annotations

from attrs import evolve

from tests.rulesets.card_texts import ruleset
from wonders.ruleset.model import Place, Plain
from wonders.ruleset.wording import glossary_of

GAME = ruleset("architects")


def test_places_are_said_by_the_beginning_of_their_text_and_permissions_by_all_of_it() -> None:
    words = glossary_of(GAME)
    assert words.places["left_deck"] == "the deck on the left"
    assert words.places["decks"] == "any deck on the table"
    assert words.contents["progress"] == "token"
    assert words.contents["offer"] == "card"
    assert words.permissions["mix_goods"] == "a stage is paid with any resources, as many as it costs"


def test_words_for_two_names_are_said_for_neither() -> None:
    places = {"attic": Place(text="A room"), "cellar": Place(text="A room, below"), "yard": Place(text="DIY yard")}
    words = glossary_of(evolve(GAME, places=places, goods_groups={"a": Plain(text="Things."), "b": Plain()}))
    assert words.places == {"yard": "the DIY yard"}
    assert words.groups == {"a": "things"}
