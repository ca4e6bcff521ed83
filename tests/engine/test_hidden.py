"""No seat learns what it must not: changing what is hidden from it changes nothing that it sees.

Hidden are the hands of the others, the cards under their boards, the discard pile, the seed, the streams of chance
and the answers that are held back.
"""

from __future__ import annotations

import random

import pytest

import wonders
from wonders.engine.options import uses_of
from wonders.engine.state import State
from wonders.engine.tables import TURN


def seen(state: wonders.GameState, seat: int) -> tuple[str, str]:
    """All that a seat gets to see."""
    view = state.view(seat)
    return view.to_json(), repr(view)


def shuffled_secrets(state: wonders.GameState, seat: int, chance: random.Random) -> wonders.GameState:
    """The same game with other secrets: every card that the seat cannot see lies somewhere else."""
    other = state.copy()
    now = other._now
    strangers = [city for city in now.cities if city.seat != seat]
    secret = [card for city in strangers for card in (*city.hand, *city.tucked)]
    pile = now.piles[now.tables.discard]
    secret += pile
    chance.shuffle(secret)
    for city in strangers:
        city.hand = sorted(secret.pop() for _ in city.hand)
        city.tucked = tuple(secret.pop() for _ in city.tucked)
    pile[:] = [secret.pop() for _ in pile]
    now.seed += 1
    now.streams = {purpose: (numbers[0] ^ 1, numbers[1]) for purpose, numbers in now.streams.items()}
    _ask_anew(now, seat)
    return other


def _ask_anew(now: State, seat: int) -> None:
    """The questions about hands that have changed."""
    for city in now.cities:
        if city.seat != seat and city.ask == TURN + 1:
            city.options = uses_of(now, city, city.hand)


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_other_secrets_look_the_same(seats: int) -> None:
    game = wonders.load("base", seats=seats)
    for seed in range(4):
        chance = random.Random(seed)
        state = game.start(seed=seed)
        while not state.over:
            seat = chance.randrange(seats)
            if all(decision.kind in ("turn", "pay") for decision in state.decisions):
                assert seen(state, seat) == seen(shuffled_secrets(state, seat, chance), seat)
            for decision in state.decisions:
                state.play(decision.seat, chance.choice(decision.ids))


def test_an_answer_that_is_held_back_changes_no_other_view() -> None:
    game = wonders.load("base", seats=4)
    chance = random.Random(4)
    state = game.start(seed=4)
    while not state.over:
        order = [decision.seat for decision in state.decisions]
        chance.shuffle(order)
        for seat in order:
            others = [each for each in range(4) if each != seat]
            before = [seen(state, each) for each in others]
            decision = next(each for each in state.decisions if each.seat == seat)
            state.play(seat, chance.choice(decision.ids))
            if len(state.decisions) < len(order) and seat != order[-1]:
                assert [seen(state, each) for each in others] == before


def test_the_own_hand_is_seen_and_no_other() -> None:
    state = wonders.load("base", seats=3).start(seed=1)
    hands = [city.hand for city in state.view(1).cities]
    assert hands == [None, state.cities[1].hand, None]
    assert "seed" not in state.view(1).to_json()
