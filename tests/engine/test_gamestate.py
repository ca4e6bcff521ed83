"""The public face of a game that runs."""

from __future__ import annotations

import copy
import pickle

import pytest

import wonders
from wonders import IllegalAction

GAME = wonders.load("base", seats=3)


def test_a_game_in_the_few_lines_of_the_documentation() -> None:
    state = GAME.start(seed=7)
    assert (state.seats, state.age, state.turn, state.over, state.seed) == (3, 1, 1, False, 7)
    while not state.over:
        for decision in state.decisions:
            state.play(decision.seat, decision.actions[0])
    assert (state.age, state.turn) == (3, 7)
    assert [sheet.seat for sheet in state.scores()] == [0, 1, 2]
    best = max(sheet.total for sheet in state.scores())
    assert all(state.scores()[seat].total == best for seat in state.winners)


def test_decisions_are_made_anew_by_play_and_kept_until_then() -> None:
    state = GAME.start()
    decisions = state.decisions
    assert state.decisions is decisions
    state.play(0, decisions[0].actions[0])
    assert state.decisions is not decisions
    assert [decision.seat for decision in decisions] == [0, 1, 2]


def test_seats_may_answer_in_any_order_and_nothing_shows_until_all_have() -> None:
    one, two = GAME.start(2), GAME.start(2)
    for state, order in ((one, (0, 1, 2)), (two, (2, 0, 1))):
        for seat in order:
            decision = next(each for each in state.decisions if each.seat == seat)
            state.play(seat, decision.ids[-1])
    assert [city.coins for city in one.cities] == [city.coins for city in two.cities]
    assert [decision.ids for decision in one.decisions] == [decision.ids for decision in two.decisions]


def test_one_seats_answer_never_changes_anothers_open_decision() -> None:
    state = GAME.start(11)
    while not state.over:
        asked = {decision.seat: decision.ids for decision in state.decisions}
        for decision in state.decisions:
            turn = state.turn
            state.play(decision.seat, decision.ids[0])
            if (state.turn, state.over) == (turn, False):
                still = {each.seat: each.ids for each in state.decisions if each.kind == "turn"}
                assert all(asked.get(seat) == ids for seat, ids in still.items() if seat != decision.seat)


def test_after_leaves_the_state_as_it_is() -> None:
    state = GAME.start(1)
    before = state.digest()
    after = state.after(0, state.decisions[0].actions[0])
    assert state.digest() == before != after.digest()
    assert [decision.seat for decision in after.decisions] == [1, 2]
    with pytest.raises(IllegalAction):
        state.after(0, {"build": "Nothing"})


def test_copies_are_equal_and_independent() -> None:
    state = GAME.start(1)
    for same in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301  # made here
        assert same == state
        assert hash(same) == hash(state)
        same.play(0, same.decisions[0].actions[0])
        assert same != state
    assert state == GAME.start(1) != GAME.start(2)
    assert state != "a state"


def test_every_object_has_one_useful_line() -> None:
    state = GAME.start(1)
    assert repr(GAME) == "<Game base 1.0.0 for 3 seats>"
    assert repr(state) == "<GameState base, 3 seats: Age 1, turn 1, seats [0, 1, 2] to answer>"
    view = state.view(1)
    objects: list[object] = [
        GAME,
        GAME.ruleset,
        state,
        state.cities[0],
        state.decisions[0],
        state.decisions[0].actions[0],
    ]
    objects += [state.scores()[0], state.events[0], view, view.cities[0]]
    for each in objects:
        assert "\n" not in repr(each)
        assert " at 0x" not in repr(each)
    for decision in state.decisions:
        state.play(decision.seat, decision.actions[-1])
    assert "Age 1, turn 2" in repr(state)


def test_history_and_events_grow_with_the_game() -> None:
    state = GAME.start(1)
    assert not state.history
    state.play(1, state.decisions[1].ids[-1])
    assert state.history == ((1, GAME.start(1).decisions[1].ids[-1]),)
    events = len(state.events)
    for decision in state.decisions:
        state.play(decision.seat, decision.ids[-1])
    assert len(state.history) == 3
    assert [event.kind for event in state.events[events:]][:2] == ["card_sold", "coins_gained"]


def test_an_interrupt_leaves_no_half_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.start(1)
    for decision in state.decisions[:2]:
        state.play(decision.seat, decision.ids[-1])
    before, last = state.digest(), state.decisions[0]

    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(GAME.tables, "sale", interrupted)
    with pytest.raises(KeyboardInterrupt):
        state.play(last.seat, last.ids[-1])
    monkeypatch.undo()
    assert state.digest() == before
    state.play(last.seat, last.ids[-1])
    assert state.turn == 2
