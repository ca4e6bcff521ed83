"""Amounts, counts, tests and card filters, compiled to functions of a state and a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from wonders.engine.goods import total as units_of
from wonders.engine.index import Index
from wonders.engine.runtime import CardCheck, CardTest, rival_of
from wonders.engine.state import CityState, State
from wonders.engine.tables import Condition, Number
from wonders.vocabulary.amounts import Amount, Count, Printed
from wonders.vocabulary.cards import CardFilter, CardSet
from wonders.vocabulary.conditions import Comparison, Test

#: What a count says of one city.
CityCount = Callable[[State, CityState], int]


def constant(number: int) -> Number:
    """The amount that is always the same."""

    def always(state: State, seat: int) -> int:
        del state, seat
        return number

    return always


def amount(index: Index, said: Amount) -> Number:
    """An amount: `each` x f(count), in the order count, groups, table, each, at most."""
    fixed = said.constant
    if fixed is not None:
        return constant(fixed)
    counted = summed(index, cast("Count", said.per), said.of)
    each, groups, table, most = said.each, said.groups_of, said.table, said.at_most
    if groups == 1 and table is None and most is None:
        return counted if each == 1 else lambda state, seat: each * counted(state, seat)
    up = groups - 1 if said.round == "up" else 0

    def full(state: State, seat: int) -> int:
        number = (counted(state, seat) + up) // groups
        if table is not None:
            number = table[min(number, len(table) - 1)]
        number *= each
        return number if most is None else min(number, most)

    return full


def summed(index: Index, count: Count, of: str) -> Number:
    """A count summed over some seats; `most` is the one city that has most."""
    one = city_count(index, count)
    if of == "self":
        return lambda state, seat: one(state, state.cities[seat])
    if of == "most":
        return lambda state, seat: max(one(state, city) for city in state.cities)
    if of == "rival":
        return lambda state, seat: one(state, state.cities[rival_of(state)]) if rival_of(state) >= 0 else 0
    seats_of = index.seats(of)

    def total(state: State, seat: int) -> int:
        cities = state.cities
        number = 0
        for each in seats_of[seat]:
            number += one(state, cities[each])
        return number

    return total


def city_count(index: Index, count: Count) -> CityCount:
    """How many of something one city has."""
    made = _COUNTS.get(count.word)
    if made is None:
        return index.plugin_count(count)
    return made(index, count.argument)


def _stages(index: Index, argument: object) -> CityCount:
    del index, argument
    return lambda state, city: city.stages.bit_count()


def _coins(index: Index, argument: object) -> CityCount:
    del index, argument
    return lambda state, city: city.coins


def _shields(index: Index, argument: object) -> CityCount:
    del index, argument
    return lambda state, city: strength(state, city, 0)


def strength(state: State, city: CityState, conflict: int) -> int:
    """The shields of a city in a conflict."""
    shields = city.shields[conflict]
    for carrier, index in city.strengths:
        effect = state.tables.standing[carrier][index]
        if effect.conflict == conflict:  # type: ignore[attr-defined]  # only CountsShields enters here
            shields += effect.shields(state, city.seat)  # type: ignore[attr-defined]
    return shields


def _age(index: Index, argument: object) -> CityCount:
    del index, argument
    return lambda state, city: state.age


def _science_sets(index: Index, argument: object) -> CityCount:
    del index, argument
    return lambda state, city: min(city.symbols, default=0)


def _cards(index: Index, argument: object) -> CityCount:
    chosen = cast("CardSet", argument)
    colors = _plain_colors(index, chosen)
    if len(colors) == 1:
        color = colors[0]
        return lambda state, city: city.counts[color]
    if colors:
        return lambda state, city: sum([city.counts[color] for color in colors])
    matches = card_test(index, chosen)
    return lambda state, city: sum([matches(state, city, card) for card in city.built])


def _plain_colors(index: Index, chosen: CardSet) -> list[int]:
    """The colors, where a set speaks of nothing but colors; else none."""
    if not chosen.filters:
        return [number for number, name in enumerate(index.colors) if index.ruleset.colors[name].building]
    plain = CardFilter()
    found: list[str] = []
    for each in chosen.filters:
        if each.color is None or each != CardFilter(color=each.color) or each == plain:
            return []
        found.extend(each.color)
    if not set(found) <= set(index.colors):
        return []
    return [index.colors[name] for name in dict.fromkeys(found)]


def _tokens(index: Index, argument: object) -> CityCount:
    tokens = index.tokens_of(cast("Sequence[str]", argument))
    return lambda state, city: sum([city.tokens[token] for token in tokens])


def _symbols(index: Index, argument: object) -> CityCount:
    symbols = [index.symbols[name] for name in cast("Sequence[str]", argument)]
    return lambda state, city: sum([city.symbols[symbol] for symbol in symbols])


def _colors(index: Index, argument: object) -> CityCount:
    buildings = [name for name, color in index.ruleset.colors.items() if color.building]
    names = buildings if argument == "any" else list(cast("Sequence[str]", argument))
    colors = [index.colors[name] for name in names]
    return lambda state, city: sum([city.counts[color] > 0 for color in colors])


def _sets(index: Index, argument: object) -> CityCount:
    ones = [_named(index, name) for name in cast("Sequence[str]", argument)]
    return lambda state, city: min([one(state, city) for one in ones])


def _named(index: Index, name: str) -> CityCount:
    """The count of one color, symbol or token."""
    if name in index.colors:
        color = index.colors[name]
        return lambda state, city: city.counts[color]
    if name in index.symbols:
        symbol = index.symbols[name]
        return lambda state, city: city.symbols[symbol]
    return _tokens(index, (name,))


def _printed(index: Index, argument: object) -> CityCount:
    printed = cast("Printed", argument)
    matches = card_test(index, printed.cards)
    numbers = [index.printed(card, printed.item) for card in range(index.cards)]
    return lambda state, city: sum([numbers[card] for card in city.built if matches(state, city, card)])


def _event(index: Index, argument: object) -> CityCount:
    if argument not in ("coins", "cards", "goods"):
        index.refuse(f"the amount of an event '{argument}'")
    fields = index.fields_of(str(argument))

    def told(state: State, city: CityState) -> int:
        del city
        fact = state.fact
        return fact[fields[fact[0]]] if fact and fact[0] in fields else 0

    if argument == "goods":
        return lambda state, city: units_of(told(state, city))
    return told


def _track(index: Index, argument: object) -> CityCount:
    del index
    name = str(argument)
    return lambda state, city: state.tables.tracks[name].space(state, city.seat)


_COUNTS: dict[str, Callable[[Index, object], CityCount]] = {
    "stages": _stages,
    "coins": _coins,
    "shields": _shields,
    "age": _age,
    "science_sets": _science_sets,
    "cards": _cards,
    "tokens": _tokens,
    "symbols": _symbols,
    "colors": _colors,
    "sets": _sets,
    "printed": _printed,
    "event": _event,
    "track": _track,
}


def card_test(index: Index, chosen: CardSet) -> CardTest:
    """Whether a card is in a set; filters that hold for a card in every state become one mask."""
    if not chosen.filters:
        return CardTest(index.building_mask())
    fixed = 0
    checks = []
    for each in chosen.filters:
        mask = _static_mask(index, each)
        new = "new" in (each.color or ())
        seats = index.seats(each.chain) if each.chain not in (None, "printed") else None
        if new or seats is not None:
            checks.append(CardCheck(mask, new, seats))
        else:
            fixed |= mask
    return CardTest(fixed, tuple(checks))


def _static_mask(index: Index, said: CardFilter) -> int:
    """The cards for which everything holds that depends on no state."""
    for word in ("tucked", "chosen"):
        if word in (said.color or ()):
            index.refuse(f"the color '{word}'")
    if said.under is not None:
        index.refuse("the filter 'under'")
    if said.age == "current":
        index.refuse("the filter 'age: current'")
    mask = 0
    for card in range(index.cards):
        if _holds(index, said, card):
            mask |= 1 << card
    return mask


def _holds(index: Index, said: CardFilter, number: int) -> bool:
    card = index.card(number)
    colors = said.color
    return (
        (colors is None or "new" in colors or card.color in colors)
        and (said.name is None or card.name in said.name)
        and (said.age is None or card.age == said.age)
        and (said.chain != "printed" or bool(card.chains_from))
        and (said.has is None or bool(set(said.has) & index.kinds_of(card)))
        and (said.gives is None or bool(set(said.gives) & index.given_by(card)))
    )


def condition(index: Index, test: Test | None) -> Condition | None:
    """A test as a function; None where there is none."""
    if test is None:
        return None
    if test.comparison is not None:
        return _comparison(index, test.comparison)
    if test.word in index.rules.tests:
        return index.rules.tests[test.word]
    made = _TESTS.get(test.word)
    return index.plugin_test(test.word) if made is None else made(index)


def _wonder_complete(index: Index) -> Condition:
    del index

    def complete(state: State, seat: int) -> bool:
        city = state.cities[seat]
        stages = city.plan
        return bool(stages) and city.stages.bit_count() == len(stages)

    return complete


def _first_turn(index: Index) -> Condition:
    del index
    return lambda state, seat: state.turn == 1


def _last_turn(index: Index) -> Condition:
    return lambda state, seat: state.turn == index.rules.turns


_TESTS: dict[str, Callable[[Index], Condition]] = {
    "wonder_complete": _wonder_complete,
    "first_turn": _first_turn,
    "last_turn": _last_turn,
}


def _comparison(index: Index, said: Comparison) -> Condition:
    counted = summed(index, said.count, said.of)
    least = -1 if said.at_least is None else said.at_least
    most = said.at_most
    rivals = None if said.more_than is None else index.seats(said.more_than)
    one = city_count(index, said.count)

    def holds(state: State, seat: int) -> bool:
        number = counted(state, seat)
        if number < least or (most is not None and number > most):
            return False
        return rivals is None or all(number > one(state, state.cities[each]) for each in rivals[seat])

    return holds
