"""Sets of symbols on a city's cards that are exchanged: the cards are used up, and an event tells of it."""

from __future__ import annotations

from collections.abc import Sequence

from wonders.engine.machine import emit
from wonders.engine.state import CityState, State
from wonders.engine.stock import first_of_kinds, use_up
from wonders.engine.tables import SYMBOLS_MATCHED


def matches_of(state: State, city: CityState) -> list[int]:
    """The sets that the cards of a city make, by their places in `tables.matches`."""
    tables = state.tables
    if not tables.matches or not _made(state, city.symbols):  # those that stand on no card count here as well
        return []
    if tables.may_match is not None and not tables.may_match(state, city):
        return []
    held = [0] * len(tables.symbols)
    for card in city.built:
        symbol = tables.card_symbol[card]
        if symbol >= 0:
            held[symbol] += 1
    return _made(state, held)


def _made(state: State, held: Sequence[int]) -> list[int]:
    """The sets that so many symbols make."""
    found = []
    for number, wanted in enumerate(state.tables.matches):
        for have, need in zip(held, wanted):  # noqa: B905  # as long as each other, and asked after every deed
            if have < need:
                break
        else:
            found.append(number)
    return found


def match(state: State, city: CityState, number: int) -> None:
    """Use up the first cards that make a set; who listens for `symbols_matched` does the rest."""
    tables = state.tables
    used = first_of_kinds(city, tables.card_symbol, list(tables.matches[number]))
    use_up(state, city, used)
    emit(state, (SYMBOLS_MATCHED, city.seat, len(used)))
