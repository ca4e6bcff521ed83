"""Actions and decisions as callers see them."""

from __future__ import annotations

import json

import pytest

import wonders
from wonders import Action

GAME = wonders.load("base", seats=3)
SELLERS = ({"wonder": "Rhodes Day", "built": ["Lumber Yard"]}, {"wonder": "Olympia Day", "built": ["Tree Farm"]})


@pytest.mark.parametrize(
    ("action", "text", "words"),
    [
        (Action(1, "build", card="Altar"), "build Altar", {"build": "Altar"}),
        (Action(1, "stage", card="Altar", stage=2), "stage 2 using Altar", {"stage": 2, "using": "Altar"}),
        (Action(1, "sell", card="Altar"), "sell Altar", {"sell": "Altar"}),
        (Action(1, "pay", pay={"left": 2, "right": 0}), "pay 2 to left", {"pay": {"left": 2, "right": 0}}),
        (Action(1, "pay", pay={"left": 0}), "pay nothing", {"pay": {"left": 0}}),
        (
            Action(1, "pay", pay={"left": 0, "using": "Olympia"}),
            "pay using Olympia",
            {"pay": {"left": 0, "using": "Olympia"}},
        ),
        (Action(1, "choose", choice="gear"), "choose gear", {"choose": "gear"}),
        (Action(1, "decline"), "decline", {"decline": True}),
    ],
)
def test_an_action_in_words(action: Action, text: str, words: dict[str, object]) -> None:
    assert (str(action), action.to_json(), repr(action)) == (text, words, f"<Action 1: {text}>")
    assert json.loads(json.dumps(action.to_json())) == words


def test_equal_actions_do_the_same() -> None:
    assert Action(1, "build", card="Altar", seat=0) == Action(1, "build", card="Altar", seat=1)
    assert hash(Action(1, "build", card="Altar")) == hash(Action(1, "build", card="Altar"))
    assert Action(1, "build", card="Altar") != Action(1, "build", card="Baths")
    assert Action(1, "build", card="Altar") != 1


def test_every_number_of_the_table_is_an_action_with_words() -> None:
    texts = [str(GAME.action(ident)) for ident in range(GAME.actions)]
    # Payments and plain choices get their words from the question that they answer.
    plain = [text for text in texts if not text.startswith(("pay", "choose"))]
    assert len(set(plain)) == len(plain)
    for ident in (-1, GAME.actions):
        with pytest.raises(
            wonders.SettingError, match=f"no action {ident}: they are numbered from 0 to {GAME.actions - 1}"
        ):
            GAME.action(ident)


def test_a_decision_says_who_is_asked_what_and_by_whom() -> None:
    own = {"wonder": "Giza Day", "coins": 5, "hand": ["Stockade", "Altar"]}
    state = GAME.situation({"cities": [own, *SELLERS]})
    turn = state.decisions[0]
    assert (turn.seat, turn.city, turn.kind, turn.asks, turn.text) == (0, 0, "turn", "turn", "Play a card.")
    assert [str(action) for action in turn.actions][:3] == ["build Altar", "build Stockade", "stage 1 using Altar"]
    assert turn.ids == tuple(action.id for action in turn.actions)
    assert repr(turn) == f"<Decision seat 0: Play a card. {len(turn.ids)} answers>"
    state.play(0, {"build": "Stockade"})
    pay = state.decisions[0]
    assert (pay.kind, pay.asks, pay.text) == ("pay", "Stockade", "How do you pay for Stockade?")
    assert [action.pay for action in pay.actions] == [{"left": 0, "right": 2}, {"left": 2, "right": 0}]
    assert [action.card for action in pay.actions] == [None, None]


def test_a_list_of_actions_is_a_sequence() -> None:
    actions = GAME.start().decisions[0].actions
    assert len(actions) == len(list(actions)) == len(actions[:])
    assert actions[-1] == list(actions)[-1]
    assert actions[0] in actions
    assert str(actions).startswith("[" + str(actions[0]))
    with pytest.raises(IndexError):
        actions[len(actions)]


def test_a_decision_that_was_looked_at_does_not_change_with_the_game() -> None:
    state = GAME.start()
    decision = state.decisions[0]
    before = [str(action) for action in decision.actions]
    for each in state.decisions:
        state.play(each.seat, each.actions[-1])
    assert [str(action) for action in decision.actions] == before
    assert state.decisions[0].ids != decision.ids
