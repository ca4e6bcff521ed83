"""Cards that a city holds as goods in stock, and uses up when it pays.

A card that makes one unit of a good is such a unit, where the rules say that goods are spent (`Rules.spending`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from wonders.engine.building import leave_cards
from wonders.engine.goods import LANE, UNITS_LIMIT
from wonders.engine.machine import emit
from wonders.engine.options import resting_stages
from wonders.engine.runtime import Permits
from wonders.engine.spending import DOUBLE, MIX, Demand, affordable, ways_to_spend
from wonders.engine.state import CityState, Payment, State
from wonders.engine.tables import CARD_SPENT, Paying, Tables

#: Bits for each good and each symbol in `CityState.held`: room for more cards than any saved game has.
HELD_BITS: Final = 24
_LANE_MASK: Final = (1 << HELD_BITS) - 1


def numbers_held(held: int, kinds: int) -> list[int]:
    """How many cards of each of so many goods, or symbols, are held, unpacked."""
    return [held >> kind * HELD_BITS & _LANE_MASK for kind in range(kinds)]


def stock_of(tables: Tables, held: int) -> tuple[list[int], int]:
    """The units of each good, and the wild units, among what a city holds (`CityState.held`)."""
    goods = numbers_held(held, len(tables.goods))
    wild = tables.wild
    if wild < 0:
        return goods, 0
    units, goods[wild] = goods[wild], 0
    return goods, units


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


def paid_for(
    tables: Tables, demands: tuple[Demand | None, ...], held: int, permits: int
) -> tuple[tuple[int, bool], ...]:
    """The places of those demands that what is held pays for, and whether it does without an optional permission."""
    goods, wild = stock_of(tables, held)
    forcing = permits & tables.forcing
    found = []
    for place, demand in enumerate(demands):
        if demand is None or affordable(demand, goods, wild, permits):
            found.append((place, demand is None or forcing == permits or affordable(demand, goods, wild, forcing)))
    return tuple(found)


def payer(tables: Tables, demands: tuple[Demand | None, ...]) -> Paying:
    """Says of goods held and permissions which of some demands they pay for, as `paid_for`, and remembers it."""
    return lru_cache(maxsize=1024)(partial(paid_for, tables, demands))


def open_stages(
    tables: Tables, plan: tuple[int, ...], below: tuple[int, ...], built: int
) -> tuple[tuple[int, ...], Paying]:
    """The stages of a plan that could be built next, and what says which of them are paid for."""
    stages = resting_stages(plan, below, built)
    return stages, tables.payer(tuple([tables.demands[stage] for stage in stages]))


def spending_ways(state: State, city: CityState, stage: int) -> tuple[Payment, ...]:
    """Every really different way in which a city can pay for a stage with what it holds."""
    tables = state.tables
    return tables.ways_to_spend(tables.demands[stage], city.held & tables.held_goods, permits_of(state, city))


def ways_with(tables: Tables, demand: Demand | None, held: int, permits: int) -> tuple[Payment, ...]:
    """The ways to pay for what a stage asks for with goods that are held."""
    if demand is None:
        return ((0, 0, 0, 0),)
    goods, wild = stock_of(tables, held)
    return ways_to_spend(demand, goods, wild, permits, spare=tables.spare_wild)


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
