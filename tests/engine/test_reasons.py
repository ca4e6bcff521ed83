"""Every refusal is typed, says why in words that help, and changes nothing."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest

import wonders
from wonders import Action, Game, GameState, IllegalAction, SettingError

if TYPE_CHECKING:
    from tests.engine.small import cards_of, position, turn
else:
    from small import cards_of, position, turn


@pytest.fixture(scope="module")
def game() -> Game:
    return wonders.load("base", seats=3)


def refused(state: GameState, seat: object, action: object) -> IllegalAction:
    """The refusal of an answer, which must have changed nothing."""
    before = state.digest()
    with pytest.raises(IllegalAction) as caught:
        state.play(seat, action)  # type: ignore[arg-type]  # whatever is given
    assert state.digest() == before
    assert caught.value.text == str(caught.value)
    return caught.value


CITY: Mapping[str, object] = {
    "wonder": "Giza Day",
    "coins": 1,
    "built": ["Altar", "loom_1"],
    "hand": ["Altar", "Palace", "loom_2", "Tree Farm", "Stockade", "Tavern"],
}


@pytest.mark.parametrize(
    ("action", "code", "said"),
    [
        (
            {"build": "Altar"},
            "same_name",
            "seat 0 cannot build Altar: a building named Altar stands in the city already",
        ),
        ({"build": "loom_2"}, "same_name", "a building named Loom stands in the city already"),
        ({"build": "Baths"}, "not_in_hand", "seat 0 cannot build Baths: Baths is not in its hand"),
        ({"sell": "Baths"}, "not_in_hand", "Baths is not in its hand"),
        ({"build": "Palace"}, "not_affordable", "neither the city nor its neighbours can supply "),
        ({"build": "Stockade"}, "not_affordable", "it costs at least 2 coins (buying 1 wood) and the city may spend 1"),
        ({"build": "Blank"}, "not_buildable", "the Blank stands for an unknown card and is never built"),
        ({"stage": 1, "using": "Baths"}, "not_in_hand", "Baths is not in its hand"),
        ({"stage": 1, "using": "Altar"}, "not_affordable", "it costs at least"),
        ({"stage": 2, "using": "Altar"}, "no_stage", "seat 0 cannot build stage 2 using Altar: stage 2 has to wait"),
        ({"stage": 4, "using": "Altar"}, "no_stage", "its Wonder has 3 stages"),
        ({"stage": 9, "using": "Altar"}, "no_stage", "stages are numbered from 1 to 4"),
        ({"pay": {"left": 2}}, "wrong_payment", "it is asked 'Play a card.', not for a payment"),
        ({"choose": "gear"}, "not_offered", "'gear' is not among the choices"),
        ({"decline": True}, "not_offered", "it is asked 'Play a card.'"),
        ({"build": "Alter"}, "unknown_action", "there is no card 'Alter' (did you mean 'Altar'?)"),
        ({"bild": "Altar"}, "unknown_action", "did you mean 'build'?"),
        ({"build": "Altar", "sell": "Altar"}, "unknown_action", "take, decline, this one has build and sell"),
        (
            {"build": "Stockade", "pay": {"left": 2}},
            "unknown_action",
            "this one has build and pay; how to pay is a question of its own",
        ),
        ({"build": "Altar", "seat": 1}, "not_asked", "seat 0: the action says that it is one of seat 1"),
        ({"take": "left"}, "not_offered", "it is asked 'Play a card.', nothing is taken"),
        ({"build": "Altar", "usng": "Altar"}, "unknown_action", "unknown key 'usng' in an action"),
        ({"build": "Palace", "city": 1}, "not_asked", "seat 0 is not asked about city 1 now"),
        ({}, "unknown_action", "an action has one verb of build, stage, "),
    ],
)
def test_a_refusal_says_why(game: Game, action: Mapping[str, object], code: str, said: str) -> None:
    left = {"wonder": "Rhodes Day", "built": ["Lumber Yard", "Sawmill"]}
    state = position(game, CITY, left, {"wonder": "Olympia Day"}, age=1)
    error = refused(state, 0, action)
    assert error.code == code
    assert said in error.text
    assert (error.seat, error.action) == (0, action)
    assert repr(error.decision) == repr(state.decisions[0])


class Odd:
    """Neither an action nor anything like one."""


WRONG: tuple[object, ...] = (
    None, True, 1.5, -1, 10**9, "build Altar", b"x", [], (), {1: 2}, {None: None}, {"build": None}, {"build": 3},
    {"build": ["Altar"]}, {"build": {}}, {"stage": "1", "using": "Altar"}, {"stage": 1}, {"stage": None},
    {"stage": True}, {"sell": []}, {"pay": 3}, {"pay": {1: 2}}, {"pay": None}, {"choose": []}, {"choose": {}},
    {"choose": None}, {"decline": None, "city": []}, {"city": {}, "build": "Palace"}, {"build": "Altar", 3: 4},
    {"wonder": 3}, {"take": 3}, Odd(), Action(10**6, "build", card="Altar"), Action(-1, "sell", card="Altar"),
    Action(0, "sell", card="Nowhere"),
)  # fmt: skip


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_anything_that_is_no_action_is_refused(game: Game, number: int) -> None:
    state = position(game, CITY)
    error = refused(state, 0, WRONG[number])
    assert error.code in {"unknown_action", "no_stage", "wrong_payment", "not_offered", "not_affordable", "not_asked"}
    assert error.text


@pytest.mark.parametrize("seat", [-1, 3, 99, None, "0", True, 1.0, [], Odd()])
def test_a_seat_that_does_not_exist_is_refused(game: Game, seat: object) -> None:
    error = refused(game.start(), seat, 0)
    assert error.code == "no_such_seat"
    assert "seats are 0 to 2" in error.text


def test_a_seat_that_is_not_asked_is_told_who_is(game: Game) -> None:
    state = game.start()
    action = state.decisions[0].actions[0]
    state.play(0, action)
    error = refused(state, 0, action)
    assert error.code == "not_asked"
    assert "to answer: seat 1, seat 2" in error.text


def test_nothing_is_played_when_the_game_is_over(game: Game) -> None:
    state = position(game, at="end")
    assert refused(state, 0, {"sell": "Altar"}).code == "game_over"


def test_answers_of_the_past_of_others_and_of_other_questions_are_stale(game: Game) -> None:
    state = position(game, {"hand": ["Tavern"]}, {"hand": ["Tavern"]}, {"hand": ["Tavern"]})
    sale = next(action for action in state.decisions[0].actions if str(action) == "sell Tavern")
    theirs = next(action for action in state.decisions[1].actions if str(action) == "sell Tavern")
    error = refused(state, 0, theirs)
    assert error.code == "stale"
    assert error.text == "'sell Tavern' was offered to seat 1; take one of the open decision"
    turn(state)
    assert "sell Tavern" in [str(action) for action in state.decisions[0].actions], "it has got another Tavern"
    error = refused(state, 0, sale)
    assert (error.code, error.text) == (
        "stale",
        "'sell Tavern' answers an earlier decision; take one of the open decision",
    )


def test_actions_of_another_game_are_refused(game: Game, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = cards_of(tmp_path_factory.mktemp("other"), {"Folly": "[{coins: 1}]"})
    state = game.start(3)
    for decision in other.start(3).decisions:
        for action in decision.actions:
            if action.kind == "sell":
                assert refused(state, decision.seat, action).code in ("unknown_action", "not_in_hand")


def test_a_payment_must_be_one_of_those_that_are_offered(game: Game) -> None:
    own = {"wonder": "Giza Day", "coins": 5, "hand": ["Stockade"]}
    sellers = ({"wonder": "Rhodes Day", "built": ["Lumber Yard"]}, {"wonder": "Olympia Day", "built": ["Tree Farm"]})
    state = position(game, own, *sellers)
    state.play(0, {"build": "Stockade"})
    error = refused(state, 0, {"pay": {"left": 1, "right": 1}})
    assert error.code == "wrong_payment"
    assert "{'left': 0, 'right': 2}; {'left': 2, 'right': 0}" in error.text
    assert refused(state, 0, {"sell": "Stockade"}).code == "not_offered"
    state.play(0, {"pay": {"right": 2, "left": 0}})


def test_why_not_takes_the_card_in_hand_of_two_with_one_name(game: Game) -> None:
    state = position(game, {"hand": ["loom_2"]}, age=2)
    assert state.why_not(0, "Loom") == []


def test_why_not_says_it_for_any_card(game: Game) -> None:
    state = position(game, CITY, {"wonder": "Rhodes Day"})
    assert state.why_not(0, "Tavern") == []
    assert state.why_not(0, "altar") == ["a building named Altar stands in the city already"]
    assert state.why_not(0, "Baths") == ["Baths is not in its hand"]
    with pytest.raises(SettingError, match="there is no card 'Alter'"):
        state.why_not(0, "Alter")
    with pytest.raises(SettingError, match="'Loom' means two cards: write loom_1 or loom_2"):
        state.why_not(1, "Loom")
    with pytest.raises(SettingError, match="there is no seat 9"):
        state.why_not(9, "Altar")


def test_payments_are_told_for_what_can_be_done(game: Game) -> None:
    state = position(game, {"wonder": "Giza Day", "coins": 5, "hand": ["Tree Farm"]})
    assert state.payments(0, {"build": "Tree Farm"}) == [{"left": 0, "right": 0, "bank": 1}]
    with pytest.raises(IllegalAction) as caught:
        state.payments(0, {"sell": "Tree Farm"})
    assert caught.value.code == "no_payment"


def test_a_refusal_crosses_to_another_process(game: Game) -> None:
    error = refused(game.start(), 0, {"build": "Alter"})
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  # made here
    assert (again.seat, again.code, again.text, again.decision) == (0, error.code, error.text, None)
