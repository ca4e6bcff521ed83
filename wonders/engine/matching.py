"""Sets of symbols on a city's cards that are exchanged: the cards are used up, and an event tells of it."""

from __future__ import annotations

from wonders.engine.machine import emit
from wonders.engine.state import CityState, State
from wonders.engine.stock import HELD_BITS, first_of_kinds, numbers_held, use_up
from wonders.engine.tables import SYMBOLS_MATCHED, Tables


def matches_of(tables: Tables, held: int) -> tuple[int, ...]:
    """The sets that what a city holds makes, by their places in `tables.matches`; see `CityState.held`."""
    symbols = numbers_held(held >> len(tables.goods) * HELD_BITS, len(tables.symbols))
    return tuple(
        number
        for number, wanted in enumerate(tables.matches)
        if all(have >= need for have, need in zip(symbols, wanted, strict=True))
    )


def match(state: State, city: CityState, number: int) -> None:
    """Use up the first cards that make a set; who listens for `symbols_matched` does the rest."""
    tables = state.tables
    used = first_of_kinds(city, tables.card_symbol, list(tables.matches[number]))
    use_up(state, city, used)
    emit(state, (SYMBOLS_MATCHED, city.seat, len(used)))
