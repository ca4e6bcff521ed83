"""Cards that a city holds as goods in stock, and uses up when it pays.

A card that makes one unit of a good is such a unit, where the rules say that goods are spent (`Rules.spending`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wonders.engine.building import leave_cards
from wonders.engine.goods import LANE, UNITS_LIMIT
from wonders.engine.machine import emit
from wonders.engine.runtime import Permits
from wonders.engine.spending import DOUBLE, MIX, affordable, ways_to_spend
from wonders.engine.state import CityState, Payment, State
from wonders.engine.tables import CARD_SPENT


def stock_of(state: State, city: CityState) -> tuple[tuple[int, ...], int]:
    """The units of each good that a city holds, and its wild units."""
    tables = state.tables
    held = city.held[: len(tables.goods)]
    wild = tables.wild
    if wild < 0:
        return tuple(held), 0
    units, held[wild] = held[wild], 0
    return tuple(held), units


def permits_of(state: State, city: CityState) -> int:
    """The permissions of `spending` that a city may use now, as a mask."""
    tables = state.tables
    if not city.permissions or not city.permissions & (tables.mix_bit | tables.double_bit):
        return 0
    mix = MIX if permitted(state, city, tables.mix_bit) else 0
    return mix | (DOUBLE if permitted(state, city, tables.double_bit) else 0)


def permitted(state: State, city: CityState, bit: int) -> bool:
    """Whether a city has a permission whose uses are not spent."""
    return bool(city.permissions & bit) and _source(state, city, bit) is not None


def use_permission(state: State, city: CityState, bit: int) -> None:
    """Use a permission that a city has once."""
    source = _source(state, city, bit)
    if source is not None and source.uses:
        city.budgets[source.budget] = city.budgets.get(source.budget, 0) + 1


def _source(state: State, city: CityState, bit: int) -> Permits | None:
    """The first carrier's effect that gives a permission and is not used up."""
    for carrier in city.carriers:
        for effect in state.tables.standing[carrier]:
            if isinstance(effect, Permits) and effect.bit == bit and not effect.spent(city):
                return effect
    return None


def stages_payable(state: State, city: CityState, stages: Iterable[int]) -> list[tuple[int, bool]]:
    """Those of some stages that the city can pay for, and whether it can without a permission that is optional."""
    tables = state.tables
    demands = tables.demands
    held, wild = stock_of(state, city)
    permits = permits_of(state, city)
    forcing = permits & tables.forcing
    found = []
    for stage in stages:
        demand = demands[stage]
        if demand is None or affordable(demand, held, wild, permits):
            found.append((stage, demand is None or forcing == permits or affordable(demand, held, wild, forcing)))
    return found


def spending_ways(state: State, city: CityState, stage: int) -> tuple[Payment, ...]:
    """Every really different way in which a city can pay for a stage with what it holds."""
    tables = state.tables
    demand = tables.demands[stage]
    if demand is None:
        return ((0, 0, 0, 0),)
    held, wild = stock_of(state, city)
    return ways_to_spend(demand, held, wild, permits_of(state, city), spare=tables.spare_wild)


def spend(state: State, city: CityState, payment: Payment) -> None:
    """Use up the cards and permissions of a payment."""
    tables = state.tables
    wild, packed, _, used = payment
    for bit, wanted in ((tables.mix_bit, MIX), (tables.double_bit, DOUBLE)):
        if used & wanted:
            use_permission(state, city, bit)
    left = [packed >> good * LANE & UNITS_LIMIT for good in range(len(tables.goods))]
    if wild:
        left[tables.wild] += wild
    use_up(state, city, first_of_kinds(city, tables.stock, left))


def first_of_kinds(city: CityState, kinds: Sequence[int], wanted: list[int]) -> list[int]:
    """The cards built first of each kind, as many as are wanted by kind; `kinds` is -1 for a card of none.

    The list of what is wanted is counted down.
    """
    found = []
    for card in city.built:
        kind = kinds[card]
        if kind >= 0 and wanted[kind]:
            wanted[kind] -= 1
            found.append(card)
    return found


def use_up(state: State, city: CityState, cards: Sequence[int]) -> None:
    """Cards of a city are used and go to the discard pile."""
    if not cards:
        return
    leave_cards(state, city, cards)
    state.piles[state.tables.discard].extend(cards)
    for card in cards:
        emit(state, (CARD_SPENT, city.seat, card))
