"""The parts of the tables for goods that are spent, symbols that are exchanged, tracks and piles."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from wonders.engine.effects import packed
from wonders.engine.goods import UNITS_LIMIT
from wonders.engine.matching import matches_of
from wonders.engine.rules import Spending
from wonders.engine.runtime import HasSymbol, MakesChoice, MakesGoods, MakesSpecial, Standing
from wonders.engine.spending import CERTAIN, DIFFERENT, DOUBLE, EQUAL, MIX, Demand
from wonders.engine.stock import HELD_BITS, open_stages, payer, ways_with
from wonders.engine.tracks import Track
from wonders.vocabulary.costs import Cost

if TYPE_CHECKING:
    from wonders.engine.compile import Compiler
    from wonders.engine.index import Index
    from wonders.engine.listening import Listener
    from wonders.engine.state import CityState, State


def name_piles(compiler: Compiler) -> None:
    """What is known of each pile: how it is taken from, what fills it up, and what a seat calls it."""
    tables, index = compiler.tables, compiler.index
    tables.declared = tuple(index.declared)
    kept = [(number, index.ruleset.places[name]) for number, name in enumerate(index.declared)]
    tables.slotted = frozenset(number for number, place in kept if place.slots)
    covered = [number for number, place in kept if place.seen != "all" and not place.slots]
    tables.stacks = frozenset(covered) - {index.places[compiler.rules.discard] - 1}
    tables.refills = {number: index.places[place.refill] - 1 for number, place in kept if place.refill}
    tables.reach = {name: index.reach((name,)) for name in index.ruleset.places}
    tables.pile_words = tuple(_pile_words(index, seat) for seat in range(index.seat_count))
    rules = compiler.rules
    tables.drawn = index.places[rules.drawn] - 1 if rules.drawn else -1
    tables.short_draws = rules.short_draws


def _pile_words(index: Index, seat: int) -> tuple[str, ...]:
    """What a seat calls each pile: the word of a place that means this pile alone, or its name."""
    words = list(index.places)[1:]
    for name, place in index.ruleset.places.items():
        if place.called and name != "hand":
            piles = index.piles((name,), seat)
            if len(piles) == 1:
                words[piles[0]] = place.called
    return tuple(words)


def read_spending(compiler: Compiler) -> None:
    """The rules for goods that are spent and symbols that are exchanged."""
    tables, rules, index = compiler.tables, compiler.rules, compiler.index
    said = rules.spending or Spending()
    bits = {name: 1 << number for name, number in index.permissions.items()}
    tables.wild = index.goods.get(said.wild, -1)
    tables.mix_bit, tables.double_bit = bits.get(said.mix, 0), bits.get(said.double, 0)
    tables.forcing = (MIX if said.mix in said.forcing else 0) | (DOUBLE if said.double in said.forcing else 0)
    tables.spare_wild = said.spare
    tables.chosen_order, tables.may_match = rules.chosen_order, rules.may_match
    tables.matches = tuple(tuple(names.count(symbol) for symbol in tables.symbols) for names in rules.matches)
    # Asked after every card and every deed, and mostly what was asked before: few goods of few kinds lie before a city.
    tables.open_stages = lru_cache(maxsize=1024)(partial(open_stages, tables))
    tables.payer = lru_cache(maxsize=64)(partial(payer, tables))
    tables.ways_to_spend = lru_cache(maxsize=1024)(partial(ways_with, tables))
    tables.matching = lru_cache(maxsize=256)(partial(matches_of, tables))


def number_tracks(compiler: Compiler) -> None:
    """A register for the marker of each track."""
    flow, ends = compiler.extensions.flow, compiler.rules.track_ends
    compiler.tables.tracks = {}
    for number, (name, said) in enumerate(compiler.ruleset.tracks.items()):
        shared = said.of == "table"
        registers = flow.registers if shared else flow.city_registers
        end = ends[name](compiler.index.seat_count) if name in ends else 0
        compiler.tables.tracks[name] = Track(number, len(registers), end, shared=shared)
        registers.append(f"track {name}")


def demand_of(compiler: Compiler, cost: Cost) -> Demand | None:
    """A cost that is paid for with goods in stock; None where there is none."""
    packed(compiler, cost)  # for its limits
    patterns = [(EQUAL, cost.identical), (DIFFERENT, cost.different)]
    said = [Demand(form, number) for form, number in patterns if number]
    if cost.goods:
        goods = tuple(cost.goods.get(name, 0) for name in compiler.tables.goods)
        said.append(Demand(CERTAIN, sum(goods), goods))
    if cost.coins or len(said) > 1 or any(demand.number > UNITS_LIMIT for demand in said):
        compiler.index.refuse(f"a cost beyond one pattern of at most {UNITS_LIMIT} goods, where goods are spent")
    return said[0] if said else None


def number_stock(compiler: Compiler) -> None:
    """Which good each card is a unit of, which symbol it shows, and whether any effect works for another city."""
    tables = compiler.tables
    effects = [each for carrier in tables.standing for each in carrier]
    tables.reaching = any(each.who is not None for each in effects)
    tables.enters = [_entering(*both) for both in zip(tables.standing, tables.listeners, strict=True)]
    goods = [_units(tables.standing[card]) for card in range(tables.cards)]
    tables.stock = [units[0] if units else -1 for units in goods]
    tables.card_symbol = [_symbol(tables.standing[card]) for card in range(tables.cards)]
    _number_held(compiler)
    if compiler.rules.spending is not None:
        makers = sum(isinstance(each, MakesGoods | MakesChoice | MakesSpecial) for each in effects)
        if makers != sum(map(bool, goods)) or any(len(units) > 1 for units in goods):
            compiler.index.refuse("what makes goods and is no card of one unit, where goods are spent")


def _entering(
    standing: tuple[Standing, ...], listeners: tuple[Listener, ...]
) -> tuple[Callable[[State, CityState, int], None], ...]:
    """What lets the effects and listeners of a carrier work, in their order."""
    effects = [each.enter if each.who is None else each.enter_all for each in standing]
    return (*effects, *[each.enter for each in listeners])


def _number_held(compiler: Compiler) -> None:
    """As what each card is used up: as a unit of a good, as a symbol of a set, or both."""
    tables = compiler.tables
    symbols_from = len(tables.goods) * HELD_BITS
    tables.held_goods = (1 << symbols_from) - 1
    tables.held_symbols = (1 << len(tables.symbols) * HELD_BITS) - 1 << symbols_from
    if compiler.rules.spending is None and not tables.matches:
        tables.held_as = [0] * tables.cards
        return
    kinds = zip(tables.stock, tables.card_symbol, strict=True)
    tables.held_as = [
        (1 << good * HELD_BITS if good >= 0 else 0) + (1 << symbols_from + symbol * HELD_BITS if symbol >= 0 else 0)
        for good, symbol in kinds
    ]


def _symbol(effects: tuple[Standing, ...]) -> int:
    """The first symbol that a card shows, or -1."""
    return next((each.symbol for each in effects if isinstance(each, HasSymbol)), -1)


def _units(effects: tuple[Standing, ...]) -> tuple[int, ...]:
    """The goods that a card makes for sure."""
    return tuple(unit for each in effects if isinstance(each, MakesGoods) for unit in each.units)
