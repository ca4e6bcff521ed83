"""Helpers of flows: decks, hands, streams of chance, uses that come back."""

from __future__ import annotations

from collections import Counter

import pytest

import wonders
from wonders.engine.building import new_state
from wonders.engine.drawing import draw, shuffled
from wonders.engine.flowing import deal, drawn_down, pass_hands, refresh
from wonders.engine.state import State

GAME = wonders.load("base", seats=4)


@pytest.fixture
def state() -> State:
    return new_state(GAME.tables, 5)


def test_a_deck_is_dealt_seat_by_seat_into_sorted_hands(state: State) -> None:
    deal(state, [9, 3, 7, 1, 8, 2, 6, 4], 2)
    assert [city.hand for city in state.cities] == [[3, 9], [1, 7], [2, 8], [4, 6]]


@pytest.mark.parametrize(("step", "hands"), [(1, [3, 0, 1, 2]), (-1, [1, 2, 3, 0])])
def test_hands_pass_to_the_left_or_to_the_right(state: State, step: int, hands: list[int]) -> None:
    for city in state.cities:
        city.hand = [city.seat]
    pass_hands(state, step)
    assert [city.hand[0] for city in state.cities] == hands


def test_each_purpose_has_a_stream_of_its_own(state: State) -> None:
    other = new_state(GAME.tables, 5)
    draw(other, "weather", 100)
    assert shuffled(state, "deck", range(30)) == shuffled(other, "deck", range(30))
    assert shuffled(state, "deck", range(30)) != shuffled(state, "deck", range(30)), "a stream goes on"
    assert [draw(state, "a", 10**6)] != [draw(state, "b", 10**6)]


def test_a_copy_draws_what_the_original_would_have_drawn(state: State) -> None:
    draw(state, "deck", 6)
    copy = state.copy()
    assert [draw(state, "deck", 1000) for _ in range(5)] == [draw(copy, "deck", 1000) for _ in range(5)]


def test_a_deck_is_drawn_down_at_random_but_what_must_stay_stays(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = list(range(20))
    assert sorted(drawn_down(state, "deck", cards, 20)) == cards
    assert drawn_down(state, "deck", [], 3) == []
    found = drawn_down(state, "deck", cards, 7)
    assert len(set(found)) == 7
    always = [card in (3, 11) for card in range(state.tables.cards)]
    monkeypatch.setattr(state.tables, "always", always)
    places: Counter[int] = Counter()
    for _ in range(40):
        found = drawn_down(state, "deck", cards, 7)
        assert {3, 11} <= set(found)
        places[found.index(3)] += 1
    assert len(places) > 3, "they lie anywhere in the deck"


def test_uses_come_back_with_their_own_period(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state.tables, "budgets", {1: "turn", 2: "age", 3: "game"})
    for city in state.cities:
        city.budgets = {1: 1, 2: 1, 3: 1}
    refresh(state, "turn")
    assert state.cities[0].budgets == {2: 1, 3: 1}
    refresh(state, "age")
    assert all(city.budgets == {3: 1} for city in state.cities)
