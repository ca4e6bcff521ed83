"""Helpers for flows: shuffling, dealing, passing hands, asking everybody for a turn.

They know no game: hand sizes, directions and decks come as arguments.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from wonders.engine.building import enter, place
from wonders.engine.drawing import shuffled
from wonders.engine.machine import ask, pack_run, push
from wonders.engine.options import ANY_USE, uses_of
from wonders.engine.state import CityState, State
from wonders.engine.tables import HAND, POSTPONED_STEP, RUN_STEP, SPEND_STEP, TURN


def deal(state: State, deck: Sequence[int], size: int) -> None:
    """Deal a shuffled deck into hands of a size, seat by seat; hands are kept in card order."""
    for number, city in enumerate(state.cities):
        city.hand = sorted(deck[number * size : (number + 1) * size])


def pass_hands(state: State, step: int) -> None:
    """Every seat gives its hand to the seat `step` places on: 1 is to the left, -1 to the right."""
    hands = [city.hand for city in state.cities]
    for number, city in enumerate(state.cities):
        city.hand = hands[(number - step) % len(hands)]


def ask_turn(state: State, cities: Iterable[CityState], uses: int = ANY_USE) -> None:
    """Ask cities for a use of a card of their hand; asked even where there is only one answer.

    All questions are about the same moment: what one city answers changes nothing for another.
    """
    for city in cities:
        city.place = HAND
        city.purse = city.coins
        city.market = None
        options = uses_of(state, city, city.hand, uses)
        if options:
            ask(state, city, TURN, options, place=HAND, always=True)


def seat_city(state: State, seat: int, side: int, *, acts: bool = True) -> None:
    """Give a city a side of a Wonder: its board comes into play, and acts once if it has such effects."""
    city = state.cities[seat]
    city.side = side
    add_board(state, city, side)
    board = state.tables.sides[side].board
    if acts and state.tables.gains[board]:
        push(state, RUN_STEP, pack_run(seat, board, 0))


def add_board(state: State, city: CityState, side: int) -> None:
    """Lay a board before a city, beside those that lie there: its stages can be built from now on."""
    tables = state.tables
    stages = tables.sides[side].stages
    shift = len(city.plan)
    city.plan += stages
    city.below += tuple(tables.rests_on[stage] << shift for stage in stages)
    board = tables.sides[side].board
    place(state, city, board)
    enter(state, city, board)


def refresh(state: State, period: str) -> None:
    """Give back the uses that come back with a period: `turn` or `age`."""
    periods = state.tables.budgets
    if periods:
        for city in state.cities:
            if city.budgets:
                for budget in [each for each in city.budgets if periods[each] == period]:
                    del city.budgets[budget]


def waiting_steps(state: State) -> list[tuple[str, int]]:
    """The steps of the flow that wait, each by name with its argument, the next one last."""
    names = {number: name for name, number in state.tables.step_ids.items()}
    return [(names[step & 255], step >> 8) for step in state.stack if step & 255 > SPEND_STEP]


def sequences_hold(state: State) -> bool:
    """Whether below each step of a sequence the rest of it waits with the same argument, and none of them twice.

    So it is in a flow whose steps come onto the stack by their sequences alone, or stand in none.
    """
    sequences = state.tables.sequences.values()  # the last step first
    last = {steps[0] for steps in sequences}
    behind = {pair for steps in sequences for pair in pairwise(steps)}
    often = Counter(step for steps in sequences for step in steps)
    flow = [step for step in state.stack if step & 255 > SPEND_STEP]
    if any(number > often[step & 255] for step, number in Counter(flow).items() if step & 255 in often):
        return False
    return all(
        step & 255 not in often
        or step & 255 in last
        or (below >= 0 and (below & 255, step & 255) in behind and below >> 8 == step >> 8)
        for below, step in pairwise((-1, *flow))
    )


def chain_sources(state: State) -> None:
    """From now on every building of a city serves as a chain source."""
    for city in state.cities:
        city.sources = city.owned


def carry_out(state: State, moment: int) -> None:
    """Carry out the effects that waited for a moment, one after another."""
    push(state, POSTPONED_STEP, moment)


def drawn_down(state: State, purpose: str, cards: Sequence[int], size: int) -> list[int]:
    """The cards in random order, drawn down to a size; those that are to stay in the deck stay in it."""
    return split_down(state, purpose, cards, size)[0]


def split_down(state: State, purpose: str, cards: Sequence[int], size: int) -> tuple[list[int], list[int]]:
    """The cards in random order, drawn down to a size, and those that are left over."""
    found = shuffled(state, purpose, cards)
    always = state.tables.always
    if len(found) <= size or not any(always[card] for card in found):
        return found[:size], found[size:]
    found.sort(key=lambda card: not always[card])
    return shuffled(state, purpose, found[:size]), found[size:]
