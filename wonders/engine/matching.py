"""Sets of symbols on a city's cards that are exchanged: the cards are used up, and an event tells of it."""

from __future__ import annotations

from wonders.engine.machine import emit
from wonders.engine.state import CityState, State
from wonders.engine.stock import first_of_kinds, use_up
from wonders.engine.tables import SYMBOLS_MATCHED


def matches_of(state: State, city: CityState) -> list[int]:
    """The sets that the cards of a city make, by their places in `tables.matches`."""
    tables = state.tables
    if not tables.matches or sum(city.symbols) < tables.smallest_match:  # nearly always: too few of whatever kind
        return []
    held = city.held
    found = []
    for number, needs in enumerate(tables.match_needs):
        for kind, need in needs:
            if held[kind] < need:
                break
        else:
            found.append(number)
    return found if found and (tables.may_match is None or tables.may_match(state, city)) else []


def match(state: State, city: CityState, number: int) -> None:
    """Use up the first cards that make a set; who listens for `symbols_matched` does the rest."""
    tables = state.tables
    used = first_of_kinds(city, tables.card_symbol, list(tables.matches[number]))
    use_up(state, city, used)
    emit(state, (SYMBOLS_MATCHED, city.seat, len(used)))
