"""Actions in words mean the same as the actions that are offered."""

from __future__ import annotations

import random

import pytest

import wonders
from wonders.engine.words import WordError, action_of, card_number, same_payment

GAME = wonders.load("base", seats=4, settings={"final_choices": "ask", "wonders": "choose", "sides": "choose"})


def test_every_action_is_read_back_from_its_words() -> None:
    kinds = set()
    for seed in range(6):
        chance = random.Random(seed)
        state = GAME.start(seed)
        while not state.over:
            decision = chance.choice(state.decisions)
            city = state._now.cities[decision.city]
            for action in decision.actions:
                assert action_of(GAME.labels, city, action.to_json()) == action.id
            kinds.add(decision.kind)
            state.play(decision.seat, chance.choice(decision.actions).to_json())
    assert kinds >= {"wonder", "side", "turn", "pay", "play"}


def test_cards_go_by_name_id_and_in_any_case() -> None:
    numbers = {card_number(GAME.labels, None, word) for word in ("Altar", "altar", "ALTAR")}
    assert len(numbers) == 1
    assert card_number(GAME.labels, None, "loom_1") != card_number(GAME.labels, None, "loom_2")


def test_of_two_cards_with_one_name_the_one_in_hand_is_meant() -> None:
    state = wonders.load("base", seats=3).situation({"cities": [{"hand": ["loom_2"]}, {"hand": ["loom_1", "loom_2"]}]})
    labels = state.game.labels
    assert card_number(labels, state._now.cities[0], "Loom") == card_number(labels, None, "loom_2")
    for city in (None, state._now.cities[1], state._now.cities[2]):
        with pytest.raises(WordError, match="'Loom' means two cards: write loom_1 or loom_2"):
            card_number(labels, city, "Loom")


def test_who_acts_may_stand_beside_what_is_done() -> None:
    state = wonders.load("base", seats=3).start()
    state.play(0, {"seat": 0, "city": 0, "sell": (state.cities[0].hand or ("",))[0]})
    assert [decision.seat for decision in state.decisions] == [1, 2]


def test_choices_go_by_their_words_in_any_case() -> None:
    state = GAME.start(3)
    state.play(0, {"choose": state.decisions[0].actions[0].to_json()["choose"].upper()})  # type: ignore[attr-defined]  # a word
    assert state.decisions[0].seat == 1


def test_a_choice_that_is_not_offered_is_answered_with_the_nearest_that_is() -> None:
    state = wonders.load("duel").start(3)
    with pytest.raises(
        wonders.IllegalAction, match=r"'pyramids' is not among the choices \(did you mean 'The Pyramids'"
    ):
        state.play(0, {"choose": "pyramids"})
    with pytest.raises(wonders.IllegalAction, match=r"'Nowhere' .* \(possible: The Appian Way, Circus Maximus, The"):
        state.play(0, {"choose": "Nowhere"})


def test_a_pile_is_taken_from_by_its_word_for_the_seat_or_its_name() -> None:
    state = wonders.load("architects", seats=3).start(3)
    for word in ("left", "LEFT", "deck of seat 0"):
        assert state.after(0, {"take": word}) == state.after(0, state.decisions[0].actions[0])
    for wrong in ("centre", ["middle"], None):
        with pytest.raises(
            wonders.IllegalAction, match=r"nothing is taken from .* now \((possible|did you mean).*central"
        ):
            state.play(0, {"take": wrong})


def test_uses_of_cards_are_refused_with_the_question_where_it_is_about_something_else() -> None:
    draft, decks = wonders.load("duel").start(3), wonders.load("architects", seats=3).start(3)
    with pytest.raises(wonders.IllegalAction, match=r"seat 0 cannot build Altar: it is asked 'Which Wonder do you"):
        draft.play(0, {"build": "Altar"})
    with pytest.raises(wonders.IllegalAction, match=r"it is asked 'Take a card\.'"):
        decks.play(0, 17)


def test_payments_are_the_same_if_each_receiver_gets_the_same() -> None:
    assert same_payment({"left": 2, "right": 0}, {"left": 2})
    assert same_payment({}, {"bank": 0})
    assert not same_payment({"left": 2}, {"right": 2})
    assert not same_payment({"left": 0, "using": "Pass"}, {"left": 0})
