"""What a person types, held against a menu."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.cli.answers import Choice, means, understand
from wonders.engine.actions import Action

BUILDS = ("build Altar", "build East Trading Post", "build West Trading Post", "build Press", "build Press House")
CARDS = ("Altar", "East Trading Post", "Theater")


def built(number: int, text: str) -> Choice:
    return Choice(text, ((text, Action(number, "build", card=text.removeprefix("build "))),))


def many(number: int, verb: str, text: str) -> Choice:
    answers = tuple((f"{verb} {card}", Action(number + place, verb)) for place, card in enumerate(CARDS))
    return Choice(text, answers, question="Which?", deliberate=True)


MENU = [*(built(number, text) for number, text in enumerate(BUILDS)),
        many(20, "stage", "stage 2"), many(30, "sell", "sell a card")]  # fmt: skip


def meant(typed: str) -> tuple[int, ...]:
    return tuple(action.id for action in understand(typed, MENU).actions)


@pytest.mark.parametrize(
    ("typed", "ident"),
    [
        ("1", 0),
        ("build altar", 0),
        ("BUILD  Altar", 0),
        ("b alt", 0),
        ("altar", 0),
        ("east", 1),
        ("b w", 2),
        ("west post", 2),
        ("build press", 3),  # the whole words come before the beginning of others
        ("press house", 4),
        ("sell altar", 30),
        ("se th", 32),
        ("stage theater", 22),
    ],
)
def test_one_answer_is_meant(typed: str, ident: int) -> None:
    assert meant(typed) == (ident,)


@pytest.mark.parametrize(("typed", "ident"), [("6", 20), ("7", 30), ("sell", 30), ("stage", 20), ("stage 2", 20)])
def test_a_line_for_many_cards_asks_which(typed: str, ident: int) -> None:
    found = understand(typed, MENU)
    assert len(found.choices) == 1
    assert meant(typed) == (ident, ident + 1, ident + 2)


def test_several_answers_are_told_apart_by_their_words() -> None:
    found = understand("trading", MENU).choices
    assert [each.text for each in found] == ["build East Trading Post", "build West Trading Post"]
    assert len(understand("s", MENU).choices) == 2


@pytest.mark.parametrize("typed", ["", "0", "8", "-1", "1.5", "²", "theater", "altar build", "sell press", "x"])
def test_nothing_is_meant(typed: str) -> None:
    assert meant(typed) == ()


def test_naming_a_card_never_sells_it() -> None:
    assert meant("theater") == ()
    assert meant("altar") == (0,)


@given(st.text(max_size=12))
@settings(deadline=None, derandomize=True)
def test_any_text_means_actions_of_the_menu(typed: str) -> None:
    offered = {action.id for choice in MENU for _, action in choice.answers}
    assert set(meant(typed)) <= offered


def test_the_words_of_what_is_refused_are_known_too() -> None:
    assert means("b alt", "build Altar")
    assert means("altar", "build Altar")
    assert not means("alter", "build Altar")
    assert not means("", "build Altar")
