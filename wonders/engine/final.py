"""Choices that are left to the end of the game: copies of other cities' cards, and science symbols.

Where nobody is asked (`final_choices: best`), scoring settles them for the best total. Where seats are asked, the
answers are kept in the city and scoring follows them.
"""

from __future__ import annotations

from collections.abc import Sequence

from wonders.engine.machine import ask, push
from wonders.engine.science import Formula, best_symbols
from wonders.engine.scoring import copies_of, settle_copies
from wonders.engine.state import CityState, State
from wonders.engine.tables import COPY, SCIENCE

#: Noted where there was nothing to choose from.
NOTHING = -1


def ask_final(state: State, step: int) -> None:
    """Put the next final question of the first city that has one, and come back as `step` for the answer.

    Cities that score for nobody are not asked.
    """
    for city in state.cities[: state.tables.players]:
        if city.answer >= 0:
            city.chosen = (*city.chosen, city.answer)
            city.clear_question()
        question = next_question(state, city)
        if question is not None:
            kind, options, asker = question
            push(state, step)
            ask(state, city, kind, options, asker=asker)
            return


def next_question(state: State, city: CityState) -> tuple[int, tuple[int, ...], int] | None:
    """Kind, options and asking carrier of the next final question of a city; None if all is settled."""
    tables = state.tables
    copies = copies_of(state, city.seat)
    while len(city.chosen) < len(copies):
        carrier, effect = copies[len(city.chosen)]
        found = effect.candidates(state, city.seat)
        if found:
            return COPY, tuple(action for action, _ in found), carrier
        city.chosen = (*city.chosen, NOTHING)
    settled = settle_copies(state, city.seat).cities[city.seat]
    place = len(city.chosen) - len(copies)
    if place < len(settled.wilds):
        mask = settled.wilds[place]
        symbols = [symbol for symbol in range(len(tables.symbols)) if mask >> symbol & 1]
        return SCIENCE, tuple(tables.choose_base + symbol for symbol in symbols), NOTHING
    return None


def science_symbols(state: State, seat: int, worth: Formula) -> tuple[int, Sequence[int]]:
    """What a city's symbols are worth, and how many of each there are with those of choice.

    Symbols of choice count as chosen at the end, or else for the best value.
    """
    city = state.cities[seat]
    base = state.tables.choose_base
    chosen = [action - base for action in city.chosen if base <= action < state.tables.thing_base]
    symbols = list(city.symbols)
    for symbol in chosen:
        symbols[symbol] += 1
    return best_symbols(symbols, city.wilds[len(chosen) :], worth)
