"""Carriers enter and leave a city's play.

Entering adds to the city's tables; leaving makes the tables anew from the carriers that are left. Both use the
same function for each effect, so there is no undo code, and loading a saved game rebuilds what was not saved.
"""

from __future__ import annotations

from collections.abc import Sequence

from wonders.engine.goods import mask_of
from wonders.engine.runtime import OWN
from wonders.engine.state import CityState, State
from wonders.engine.tables import CARD, Tables


def new_state(tables: Tables, seed: int) -> State:
    """A state before anything has happened, with the ruleset's rules in force for every city."""
    state = State(tables, seed)
    for city in state.cities:
        for rule in tables.rules:
            place(state, city, rule)
    for city in state.cities:
        for rule in tables.rules:
            enter(state, city, rule)
    return state


def place(state: State, city: CityState, carrier: int) -> None:
    """Put a carrier into play, without its effects: they enter once all carriers of a turn are placed."""
    tables = state.tables
    city.carriers = (*city.carriers, carrier)
    if tables.kinds[carrier] == CARD:
        city.built = (*city.built, carrier)
        _count(tables, city, carrier)


def _count(tables: Tables, city: CityState, *cards: int) -> None:
    """Note what some cards of a city count as."""
    colors, unique, held_as = tables.colors, tables.unique, tables.held_as
    counts = city.counts
    names = held = 0
    for card in cards:
        counts[colors[card]] += 1
        names |= unique[card]
        held += held_as[card]
    city.owned |= names
    city.held += held
    if tables.same_age_chains:
        city.sources |= names


def enter(state: State, city: CityState, *carriers: int) -> None:
    """Let the standing effects and listeners of placed carriers work."""
    enters, seat = state.tables.enters, city.seat
    for carrier in carriers:
        for start in enters[carrier]:
            start(state, city, seat)
    if city.special_goods:
        settle(city)


def take_in(state: State, city: CityState, carrier: int) -> None:
    """Put a carrier that is no card of the city into play, if it has anything that stays."""
    tables = state.tables
    if tables.standing[carrier] or tables.listeners[carrier] or tables.final[carrier] or tables.asks[carrier]:
        place(state, city, carrier)
        enter(state, city, carrier)


def leave(state: State, city: CityState, carrier: int) -> None:
    """Take a carrier out of play: everything it worked is gone, what it gave once stays (D-BUILD-8)."""
    _remove(city, carrier)
    if state.tables.kinds[carrier] == CARD:
        city.built = _without(city.built, carrier)
    _left(state, city)


def leave_cards(state: State, city: CityState, cards: Sequence[int]) -> None:
    """Take several cards of a city out of play at once."""
    built, carriers = list(city.built), list(city.carriers)
    for card in cards:
        built.remove(card)
        carriers.remove(card)
    city.built, city.carriers = tuple(built), tuple(carriers)
    if city.budgets or city.branches:
        for card in dict.fromkeys(cards):
            _forget(city, card)
    _left(state, city)


def _left(state: State, city: CityState) -> None:
    """Make the tables anew of every city for which the carriers of one may work."""
    if state.tables.reaching:
        rebuild(state)
    else:
        _clear(state, city)
        enter(state, city, *city.carriers)


def _remove(city: CityState, carrier: int) -> None:
    """Remove a carrier together with the branches and copies that were chosen for it; its limits begin anew."""
    city.carriers = _without(city.carriers, carrier)
    _forget(city, carrier)


def _forget(city: CityState, carrier: int) -> None:
    """Forget what was chosen for a carrier and how often it was used, if no other one of it is left."""
    if carrier not in city.carriers:
        city.budgets = {budget: used for budget, used in city.budgets.items() if budget >> 8 != carrier}
        for branch in [taken for source, taken in city.branches if source == carrier]:
            if branch in city.carriers:
                _remove(city, branch)
        city.branches = tuple([pair for pair in city.branches if pair[0] != carrier])


def _without(carriers: tuple[int, ...], carrier: int) -> tuple[int, ...]:
    place = carriers.index(carrier)
    return carriers[:place] + carriers[place + 1 :]


def rebuild(state: State) -> None:
    """Make every city's tables anew from the carriers in play."""
    for city in state.cities:
        _clear(state, city)
    for city in state.cities:
        enter(state, city, *city.carriers)


def _clear(state: State, city: CityState) -> None:
    """Empty a city's tables but for what its buildings count as."""
    tables = state.tables
    sources = city.sources
    city.clear_derived(len(tables.color_names), len(tables.conflicts), len(tables.symbols))
    city.prices = tables.prices
    _count(tables, city, *city.built)
    if not tables.same_age_chains:
        city.sources = sources & city.owned


def settle(city: CityState) -> None:
    """Find the goods of production that depends on other production.

    It looks only at what is for sale, so that two such carriers never see each other.
    """
    made = mask_of(city.sale)
    for choice in city.sale_choices:
        made |= choice
    every = (1 << len(city.prices[0])) - 1 if city.prices else made
    city.special = tuple([made if which == OWN else every & ~made for which in city.special_goods])
