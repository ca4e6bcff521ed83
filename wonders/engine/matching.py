"""Sets of symbols on a city's cards that are exchanged: the cards are used up, and an event tells of it."""

from __future__ import annotations

from wonders.engine.machine import emit
from wonders.engine.state import CityState, State
from wonders.engine.stock import use_up
from wonders.engine.tables import SYMBOLS_MATCHED


def matches_of(state: State, city: CityState) -> list[int]:
    """The sets that the cards of a city make, by their places in `tables.matches`."""
    tables = state.tables
    if not tables.matches or max(city.symbols, default=0) == 0:
        return []
    if tables.may_match is not None and not tables.may_match(state, city):
        return []
    held = [0] * len(tables.symbols)
    for card in city.built:
        symbol = tables.card_symbol[card]
        if symbol >= 0:
            held[symbol] += 1
    return [
        number
        for number, wanted in enumerate(tables.matches)
        if all(have >= need for have, need in zip(held, wanted, strict=True))
    ]


def match(state: State, city: CityState, number: int) -> None:
    """Use up the first cards that make a set; who listens for `symbols_matched` does the rest."""
    tables = state.tables
    left = list(tables.matches[number])
    used = []
    for card in city.built:
        symbol = tables.card_symbol[card]
        if symbol >= 0 and left[symbol]:
            left[symbol] -= 1
            used.append(card)
    use_up(state, city, used)
    emit(state, (SYMBOLS_MATCHED, city.seat, len(used)))
