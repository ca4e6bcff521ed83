"""Plain English of the things that effects speak of: cards, counts, amounts, tests and costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from attrs import evolve, frozen

from wonders.vocabulary.amounts import Amount, Count, Printed
from wonders.vocabulary.cards import CardFilter, CardSet, What
from wonders.vocabulary.conditions import Comparison, Test
from wonders.vocabulary.costs import Cost
from wonders.vocabulary.prose_words import (
    HERE,
    Noun,
    any_seat,
    each_seat,
    either,
    listed,
    located,
    noun,
    spoken,
)

_COIN = noun("coin")

# Cards ------------------------------------------------------------------------------------------------------

_COLORS = {
    "new": "a color new to the city",
    "tucked": "the color of the card tucked under it",
    "chosen": "a color chosen at the end of the game",
}

#: What players call the cards that have effects of a kind.
_HAVING = {
    "shields": "with shields",
    "science": "with a science symbol",
    "points": "with points",
    "coins": "with a gain of coins",
    "produce": "with production",
    "advance": "with an advance on a track",
}


def cards_text(cards: CardSet) -> str:
    """The cards in the plural: `brown, grey or purple cards`, `buildings` for `any`."""
    return str(cards_noun(cards))


def cards_noun(cards: CardSet) -> Noun:
    """The cards as a noun."""
    if not cards.filters:
        return noun("building")
    plain = [_plain_color(each) for each in cards.filters]
    if all(plain):
        return noun("card", before=listed(plain))
    return either([_filter_noun(each) for each in cards.filters])


def _plain_color(cards: CardFilter) -> str:
    """The one color that the filter consists of, or ""."""
    color = cards.color[0] if cards.color is not None and len(cards.color) == 1 else ""
    only_color = cards == CardFilter(color=cards.color)
    return color if only_color and color not in _COLORS else ""


def _filter_noun(cards: CardFilter) -> Noun:
    if cards == CardFilter():
        return noun("card", after="of any kind")
    color = _plain_color(CardFilter(color=cards.color))
    return noun("card", before=color, after=" ".join(_traits(evolve(cards, color=None) if color else cards)))


def _traits(cards: CardFilter) -> list[str]:
    """What follows the noun, one phrase for each key of the filter."""
    traits = []
    if cards.age is not None:
        traits.append("of the current Age" if cards.age == "current" else f"of Age {cards.age}")
    if cards.color is not None:
        traits.append(listed([f"in {_COLORS.get(each, each)}" for each in cards.color]))
    if cards.name is not None:
        traits.append(f"named {listed(cards.name)}")
    if cards.gives is not None:
        traits.append(f"giving {listed(cards.gives)}")
    if cards.has is not None:
        traits.append(listed([_HAVING.get(each, f"with the effect {spoken(each)}") for each in cards.has]))
    if cards.chain is not None:
        printed = cards.chain == "printed"
        traits.append(
            "with a printed chain source" if printed else f"with a chain source of {any_seat(cards.chain)}"
        )
    if cards.under is not None:
        traits.append("tucked under it")
    return traits


def stages_noun(state: str) -> Noun:
    """`any`, `built` or `unbuilt` stages."""
    return noun("stage", before="" if state == "any" else state)


def tokens_noun(names: Sequence[str]) -> Noun:
    """`victory or defeat tokens`."""
    return noun("token", before=listed(names))


def what_noun(what: What) -> Noun:
    """The thing that an effect concerns."""
    match what.which:
        case CardSet():
            return cards_noun(what.which)
        case str() if what.kind == "stages":
            return stages_noun(what.which)
        case tuple() if what.kind == "tokens":
            return tokens_noun(what.which)
    return _unknown(what.kind, what.which)


def _unknown(word: str, argument: object) -> Noun:
    """A plug-in's word, with what it takes in brackets."""
    return noun(spoken(word), after="" if argument is None else f"({argument})")


# Counts -----------------------------------------------------------------------------------------------------


@frozen
class _Counted:
    """A counted thing, and whether it lies in a city at all."""

    noun: Noun
    in_city: bool = True


_BARE = {
    "stages": _Counted(noun("stage", after="built")),
    "coins": _Counted(noun("coin", after="held")),
    "shields": _Counted(noun("shield")),
    "age": _Counted(noun("Age", after="begun so far"), in_city=False),
    "science_sets": _Counted(noun("complete set", after="of different science symbols")),
}


def _colors(argument: object) -> Noun:
    if argument == "any":
        return noun("different color", after="of cards")
    return noun("different color", after=f"of cards among {listed(_names(argument), 'and')}")


def _printed(argument: object) -> Noun:
    printed = cast("Printed", argument)
    thing = "coin" if printed.item == "coin_cost" else "good"
    place = "in the cost of" if printed.item == "coin_cost" else "printed on"
    return noun(thing, after=f"{place} {cards_text(printed.cards)}")


def _names(argument: object) -> Sequence[str]:
    return cast("Sequence[str]", argument)


_TAKING: Mapping[str, Callable[[object], _Counted]] = {
    "cards": lambda cards: _Counted(cards_noun(cast("CardSet", cards))),
    "tokens": lambda names: _Counted(tokens_noun(_names(names))),
    "symbols": lambda names: _Counted(noun("symbol", before=listed(_names(names)))),
    "colors": lambda names: _Counted(_colors(names)),
    "sets": lambda names: _Counted(noun("complete set", after=f"of {listed(_names(names), 'and')}")),
    "printed": lambda printed: _Counted(_printed(printed)),
    "track": lambda name: _Counted(noun("space", after=f"advanced on the {spoken(str(name))} track")),
    "event": lambda what: _Counted(noun(str(what).removesuffix("s"), after="involved"), in_city=False),
}

#: The counts that have a wording of their own.
WORDED_COUNTS = frozenset((*_BARE, *_TAKING))


def _counted(count: Count) -> _Counted:
    if count.word in _BARE:
        return _BARE[count.word]
    if count.word in _TAKING:
        return _TAKING[count.word](count.argument)
    return _Counted(_unknown(count.word, count.argument))


def count_noun(count: Count, of: str = "self", here: str = HERE) -> Noun:
    """The counted thing with its place: `stages built in this city`."""
    counted = _counted(count)
    if of == "self" and not counted.in_city:
        return counted.noun
    where = located(of, here)
    return Noun(f"{counted.noun.one} {where}", f"{counted.noun.many} {where}")


# Amounts ----------------------------------------------------------------------------------------------------


def amount_text(amount: Amount, unit: str = "coin", here: str = HERE) -> str:
    """`2 coins`, `1 coin for each stage built in this city`; `unit` is a singular."""
    return " ".join(filter(None, amount_parts(amount, unit, here)))


def amount_parts(amount: Amount, unit: str, here: str = HERE) -> tuple[str, str]:
    """The number with its unit, and the rest; a sentence may put words between the two."""
    rest = [] if amount.per is None else [_measure(amount, count_noun(amount.per, amount.of, here))]
    if amount.at_most is not None:
        rest.append(f"(at most {amount.at_most})")
    return _number(amount, noun(unit)), " ".join(rest)


def _number(amount: Amount, unit: Noun) -> str:
    if amount.table is None:
        return unit.counted(amount.each)
    times = "" if amount.each == 1 else f"{amount.each} times "
    row = listed([str(entry) for entry in amount.table])
    return f"{times}{row} {unit.one if row == '1' else unit.many}"


def _measure(amount: Amount, thing: Noun) -> str:
    """How often the number counts: `for each ...`, `for every 2 ...`, `for 0, 1 or at least 2 ...`."""
    grouped = (amount.groups_of, amount.round) != (1, "down")
    if amount.table is not None:
        full = "full" if amount.round == "down" else "begun"
        group = noun("group", before=full, after=f"of {amount.groups_of} {thing.many}")
        return f"for {_steps(len(amount.table), group if grouped else thing)}"
    if not grouped:
        return f"for each {thing.one}"
    return f"for every {thing.counted(amount.groups_of)}" + (", rounded up" if amount.round == "up" else "")


def _steps(entries: int, thing: Noun) -> str:
    """The numbers that a table of so many entries is looked up by."""
    *exact, last = range(entries)
    return listed([*map(str, exact), f"at least {thing.counted(last)}"])


# Tests ------------------------------------------------------------------------------------------------------

_TESTS = {
    "wonder_complete": "every stage of its Wonder is built",
    "first_turn": "it is the first turn of the Age",
    "last_turn": "it is the last turn of the Age",
}

#: The tests that have a wording of their own.
WORDED_TESTS = frozenset(_TESTS)


def test_text(test: Test, here: str = HERE) -> str:  # noqa: PT028  # no test: it words one
    """What follows "if": `the number of coins held in this city is at least 3`."""
    if test.comparison is not None:
        return _comparison(test.comparison, here)
    return _TESTS.get(test.word, f'"{spoken(test.word)}" is true')


def _comparison(test: Comparison, here: str) -> str:
    limits = []
    if test.at_least is not None:
        limits.append(f"at least {test.at_least}")
    if test.at_most is not None:
        limits.append(f"at most {test.at_most}")
    if test.more_than is not None:
        limits.append(f"more than that of {each_seat(test.more_than, here)}")
    return f"the number of {count_noun(test.count, test.of, here)} is {listed(limits, 'and')}"


# Costs ------------------------------------------------------------------------------------------------------


def cost_text(cost: Cost, here: str = HERE) -> str:
    """`2 wood, 1 coin`, or `free`."""
    parts = [f"{units} {good}" for good, units in cost.goods.items()]
    if cost.identical:
        parts.append(f"{cost.identical} goods of one kind")
    if cost.different:
        parts.append(f"{cost.different} different goods")
    if isinstance(cost.coins, Amount):
        parts.append(amount_text(cost.coins, here=here))
    elif cost.coins:
        parts.append(_COIN.counted(cost.coins))
    return ", ".join(parts) or "free"
