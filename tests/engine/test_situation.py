"""Positions set up as scenarios give them."""

from __future__ import annotations

from typing import Any

import pytest

import wonders
from wonders.faults import SettingError


@pytest.fixture(scope="module")
def game() -> wonders.Game:
    return wonders.load("base", seats=3)


def test_what_is_not_given_is_as_at_the_start(game: wonders.Game) -> None:
    state = game.situation({})
    assert [f"{city.wonder} {city.side}" for city in state.cities] == ["Alexandria Day", "Babylon Day", "Ephesus Day"]
    assert [(city.coins, city.cards, city.stages, city.tokens) for city in state.cities] == [(3, (), (), {})] * 3
    assert [city.hand for city in state.cities] == [("Blank",) * 7] * 3
    assert (state.age, state.turn, state.discard) == (1, 1, ())


def test_seats_without_a_wonder_get_the_next_unused_one(game: wonders.Game) -> None:
    state = game.situation({"cities": [{}, {"wonder": "Babylon Night"}, {}]})
    assert [f"{city.wonder} {city.side}" for city in state.cities] == ["Alexandria Day", "Babylon Night", "Ephesus Day"]


@pytest.mark.parametrize("turn", [1, 4, 6])
def test_hands_are_filled_to_the_size_of_the_turn_with_blanks(game: wonders.Game, turn: int) -> None:
    state = game.situation({"turn": turn, "cities": [{"hand": ["Altar"]}]})
    assert state.cities[0].hand == ("Altar", *["Blank"] * (7 - turn))
    assert state.cities[1].hand == ("Blank",) * (8 - turn)


def test_a_blank_is_sold_or_put_under_a_stage_and_never_built(game: wonders.Game) -> None:
    state = game.situation({"cities": [{"wonder": "Giza Day", "built": ["Sawmill"]}]})
    assert [str(action) for action in state.decisions[0].actions] == ["stage 1 using Blank", "sell Blank"]


def test_given_cards_and_stages_work_on_but_do_not_act_once(game: wonders.Game) -> None:
    cities: list[dict[str, Any]] = [
        {
            "wonder": "Ephesus Day",
            "stages": 2,
            "coins": 1,
            "built": ["Tavern", "East Trading Post", "Vineyard", "Haven"],
        },
        {"wonder": "Giza Day"},
        {"wonder": "Rhodes Day", "stages": 2},
    ]
    state = game.situation({"age": 3, "cities": cities})
    assert [city.coins for city in state.cities] == [1, 3, 3]
    assert state.cities[0].price("ore") == 1
    assert state.cities[2].shields == 2
    assert [event.kind for event in state.events] == ["turn_began"]


def test_cards_of_every_player_mark_may_be_given(game: wonders.Game) -> None:
    state = game.situation({"cities": [{"built": ["Tree Farm", "Ludus"]}]})
    assert state.cities[0].cards == ("Tree Farm", "Ludus")


def test_a_name_of_two_cards_is_taken_where_either_will_do(game: wonders.Game) -> None:
    state = game.situation({"discard": ["press"], "cities": [{"built": ["Loom"]}, {"hand": ["Loom"]}]})
    assert state.cities[0].cards == ("loom_1",), "the first that comes up with three seats"
    assert (state.cities[1].hand or ())[0] == "loom_1"
    assert state.discard == ("press_1",)


def test_stages_without_a_card_have_blanks_under_them(game: wonders.Game) -> None:
    state = game.situation({"cities": [{"wonder": "Giza Day", "stages": 2, "tucked": ["Altar"]}]})
    assert state.cities[0].stages == (1, 2)
    assert state.cities[0].tucked == ("Altar", "Blank")


def test_the_end_leaves_only_scoring(game: wonders.Game) -> None:
    state = game.situation({"at": "end", "cities": [{"built": ["Palace"]}]})
    assert (state.age, state.turn, state.over, state.decisions) == (3, 6, True, ())
    assert state.scores()[0].lines["civilian"] == 8
    assert state.cities[0].hand == ()


def test_before_the_conflict_all_turns_are_done(game: wonders.Game) -> None:
    state = game.situation({"age": 2, "at": "conflict", "cities": [{"built": ["Walls"]}]})
    kinds = [event.kind for event in state.events]
    assert kinds[0] == "conflict_fought"
    assert kinds[-2:] == ["age_began", "turn_began"]
    assert (state.age, state.turn) == (3, 1)
    assert state.cities[0].tokens == {"Victory III": 2}


def test_the_end_still_asks_what_a_setting_leaves_to_the_seats() -> None:
    game = wonders.load("base", seats=3, settings={"final_choices": "ask"})
    state = game.situation({"at": "end", "cities": [{"built": ["Scientists Guild"]}]})
    assert [decision.kind for decision in state.decisions] == ["science"]
    state.play(0, {"choose": "gear"})
    assert state.over


def test_the_start_is_the_start_of_a_game(game: wonders.Game) -> None:
    state = game.situation({"at": "start", "cities": [{"wonder": "Giza Night"}]}, seed=5)
    assert state == game.start(5, cities=["Giza Night", None, None])


def test_a_position_is_saved_and_read_like_any_other(game: wonders.Game) -> None:
    cities = [{"built": ["Altar"], "tokens": ["Defeat"], "conflict_tokens": [1]}, {"hand": ["Walls"]}]
    state = game.situation({"age": 2, "turn": 3, "discard": ["Well"], "cities": cities})
    assert game.from_json(state.to_json()) == state
    assert state.cities[0].tokens == {"Victory I": 1, "Defeat": 1}


def test_the_active_seat_is_that_of_the_setting_unless_it_is_given() -> None:
    game = wonders.load("base", seats=3, settings={"first_seat": 2})
    cities = [{"wonder": "Babylon Night", "stages": 1}, {}, {}]
    for given, first in (({}, 2), ({"active": 1}, 1)):
        state = game.situation({"turn": 6, "cities": cities, **given})
        for seat in range(3):
            state.play(seat, {"sell": "Blank"})
        told = [event.seat for event in state.events if event.kind == "turns_over"]
        assert told == [first, (first + 1) % 3, (first + 2) % 3]


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"pawn": 3}, "this game has no 'pawn' in given"),
        ({"holder": 1}, "this game has no 'holder' in given"),
        ({"cities": [{"cat": True}]}, "this game has no 'cat' in city 0"),
        ({"cities": [{"biult": []}]}, "this game has no 'biult' in city 0 (did you mean 'built'?)"),
        ({"cities": [{}, {}, {}, {}]}, "4 cities are given, the game has 3"),
        ({"cities": [{"built": ["Altar", "Altar"]}]}, "city 0 is given Altar twice"),
        ({"cities": [{"built": ["loom_1", "loom_2"]}]}, "city 0 is given Loom twice"),
        ({"cities": [{"built": ["Loom", "Loom"]}]}, "city 0 is given Loom twice"),
        ({"cities": [{"built": ["Timber Yard"]}, {"hand": ["Timber Yard"]}]}, "Timber Yard is given 2 times"),
        (
            {"discard": ["Timber Yard"], "cities": [{"stages": 1, "tucked": ["Timber Yard"]}]},
            "Timber Yard is given 2 times",
        ),
        ({"cities": [{"wonder": "Giza Day"}, {"wonder": "Giza Night"}]}, "a Wonder stands in two cities"),
        ({"cities": [{"wonder": "Gizo"}]}, "there is no city 'Gizo'"),
        ({"cities": [{"wonder": "Giza Day", "stages": 4}]}, "city 0 has no stage 4"),
        ({"cities": [{"wonder": "Giza Day", "stages": [2]}]}, "city 0 cannot have stage 2 without the stages below it"),
        ({"cities": [{"wonder": "Giza Day", "stages": [1, 1]}]}, "city 0 is given stage 1 twice"),
        ({"cities": [{"tucked": ["Altar"]}]}, "city 0 has 1 cards under 0 stages"),
        ({"cities": [{"tokens": ["Victory"]}]}, "there is no token 'Victory'"),
        ({"cities": [{"conflict_tokens": [2]}]}, "there is no conflict token worth 2"),
        ({"turn": 6, "cities": [{"hand": ["Altar", "Well", "Walls"]}]}, "a hand has 2 in turn 6"),
        ({"age": 4}, "Age 4"),
        ({"turn": 7}, "turn 7"),
        ({"age": 0}, "'age' is a whole number from 1"),
        ({"active": 3}, "'active' is a seat from 0 to 2"),
        ({"at": "noon"}, "'at' is"),
        ({"at": "end", "age": 2}, "'at: end' is in Age 3"),
        ({"at": "conflict", "turn": 2}, "'at: conflict' is after turn 6"),
        ({"at": "end", "cities": [{"hand": ["Altar"]}]}, "no card is in hand any more"),
        ({"at": "start", "age": 2}, "this game has no 'age' in a game at its start"),
        ({"at": "start", "cities": [{"coins": 2}]}, "this game has no 'coins' in city 0 at the start"),
    ],
)
def test_what_cannot_be_is_refused(game: wonders.Game, given: dict[str, Any], text: str) -> None:
    with pytest.raises(SettingError) as caught:
        game.situation(given)
    assert text in str(caught.value)
