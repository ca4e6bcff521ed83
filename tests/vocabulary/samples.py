"""Values for every shape of the language, made from the declarations themselves.

A new kind or argument is sampled without a change here; only a new class of shapes needs a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import cast

import jsonschema
import yaml

from wonders.vocabulary import Vocabulary, Words
from wonders.vocabulary.cards import CardsShape
from wonders.vocabulary.costs import CostShape
from wonders.vocabulary.declare import (
    AtLeastOne,
    Declared,
    ExactlyOne,
    KindShape,
    Record,
    Tagged,
    arguments,
)
from wonders.vocabulary.effects import Effect
from wonders.vocabulary.once import EFFECTS
from wonders.vocabulary.shapes import (
    Always,
    Boolean,
    ByType,
    Integer,
    IntegerOr,
    ListOf,
    Name,
    OneKey,
    OneOrMany,
    Shape,
    Word,
)
from wonders.vocabulary.standing import LessShape

ROOT = Path(__file__).parents[2]
WORDS = Words(Vocabulary())

#: Names while the spaces are open.
NAMES: Mapping[str, Sequence[str]] = {
    "color": ("amber", "violet"),
    "good": ("resin", "salt"),
    "goods_group": ("bulk",),
    "symbol": ("anchor", "lyre"),
    "token": ("laurel", "raven"),
    "token_group": ("honour",),
    "track": ("harbour", "road"),
    "place": ("archive", "hand"),
    "permission": ("second_look", "barter"),
    "conflict": ("naval",),
    "card": ("Old Mill", "New Mill"),
}

#: Cards in all their forms: each key of a filter, keys together, lists.
CARD_SETS: Sequence[object] = (
    "any",
    "amber",
    ["amber", "violet"],
    ["violet", "amber"],
    {},
    {"color": ["amber", "violet"]},
    {"color": "new"},
    {"color": "tucked"},
    {"color": ["amber", "chosen"]},
    {"color": "amber", "gives": "resin"},
    {"gives": "resin"},
    {"gives": ["resin", "anchor"]},
    {"has": "advance"},
    {"has": ["lose_coins", "science"]},
    {"chain": "printed"},
    {"chain": "neighbours"},
    {"chain": "self"},
    {"name": "Old Mill"},
    {"name": ["Old Mill", "New Mill"]},
    {"age": 37},
    {"age": "current"},
    {"under": "here"},
    {"color": "amber", "age": 37, "has": "science", "under": "here"},
    ["amber", {"gives": "resin"}],
    [{"gives": "resin"}, {"has": "advance"}],
)
COSTS: Sequence[object] = (
    {"coins": 37},
    {"resin": 37},
    {"resin": 37, "salt": 41},
    {"resin": 41, "coins": 37},
    {"identical": 37},
    {"different": 37},
    {"coins": {"each": 37, "per": "age"}},
    {"coins": {"per": {"cards": "amber"}, "at_most": 41}},
)
LESSES: Sequence[object] = (
    "all",
    "goods",
    {"goods": 37},
    {"coins": 37},
    {"coins": -37},
    {"symbols": 37},
    {"goods": -37},
)
#: Effects to stand inside others.
INNER: Sequence[object] = (
    {"coins": 37},
    {"shields": 41},
    {"points": {"each": 37, "if": "first_turn"}},
    {"whenever": {"event": "card_built", "do": [{"coins": 37}]}},
    {"choose": [[{"coins": 37}], [{"shields": 41}]]},
)


def samples(shape: Shape) -> Sequence[object]:
    """Some legal values of a shape, none of them equal to another."""
    for found in (_simple(shape), _composed(shape)):
        if found is not None:
            return found
    raise TypeError(f"no samples for {type(shape).__name__}: add a line to tests/vocabulary/samples.py")


def _simple(shape: Shape) -> Sequence[object] | None:
    match shape:
        case Integer():
            return (37, 41, -43) if shape.least < 0 else (37, 41)
        case Boolean():
            return (True, False)
        case Always():
            return (True,)
        case Word():
            return shape.words
        case Name():
            return _names(shape)
        case CardsShape():
            return CARD_SETS
        case CostShape():
            return COSTS
        case LessShape():
            return LESSES
    return None


def _composed(shape: Shape) -> Sequence[object] | None:
    match shape:
        case IntegerOr():
            return (*samples(shape.number), *shape.words.words)
        case OneKey():
            return _one_key(shape.table)
        case Tagged():
            return samples(shape.inner)
        case Record():
            return [mapping for mapping in mappings(shape.of) if valid(shape, mapping)]
        case KindShape():
            return samples(Record(shape.of))
        case OneOrMany():
            return _lists(samples(shape.item), 1)
        case ListOf():
            return _lists(samples(shape.item), shape.least, single=False)
        case ByType():
            inner = (shape.scalar, shape.many, shape.mapping)
            return [value for each in inner if each is not None for value in samples(each)]
    return None


def _names(shape: Name) -> Sequence[str]:
    found = list(shape.words)
    for space in shape.spaces:
        found.extend(WORDS.names(space) or NAMES[space])
    return list(dict.fromkeys(found))


def _one_key(table: str) -> Sequence[object]:
    if table == "effect":
        return INNER
    return [{key: value} for key, shape in WORDS.kinds(table).items() for value in samples(shape)]


def _lists(items: Sequence[object], least: int, *, single: bool = True) -> Sequence[object]:
    """Single values (bare, or as lists of one), pairs both ways and a list of three."""
    made: list[object] = list(items) if single else [[item] for item in items]
    pairs = [list(pair) for one, other in combinations(items[:3], 2) for pair in ((one, other), (other, one))]
    made.extend(pairs)
    if len(items) > 2:
        made.append(list(items[:3]))
    return [each for each in made if single or len(each) >= least]  # type: ignore[arg-type]  # lists, if not single


def mappings(declared: type[Declared], *, pairs: int = 2) -> Iterator[dict[str, object]]:
    """Mappings of a declared class: each value of each argument, and each two arguments together.

    Some break a rule between keys; the schema sorts them out.
    """
    values = {each.key: samples(each.shape) for each in arguments(declared)}
    for base in _bases(declared, values):
        yield base
        for key, given in values.items():
            yield from (base | {key: value} for value in given)
        for one, other in combinations(values, 2):
            few = product(values[one][:pairs], values[other][:pairs])
            yield from (base | {one: first, other: second} for first, second in few)


def _bases(declared: type[Declared], values: Mapping[str, Sequence[object]]) -> Iterator[dict[str, object]]:
    """The smallest legal mappings."""
    required = {each.key: values[each.key][0] for each in arguments(declared) if each.required}
    choices = [rule.keys for rule in declared.rules if isinstance(rule, ExactlyOne)]
    choices += [(rule.first, rule.second) for rule in declared.rules if isinstance(rule, AtLeastOne)]
    for chosen in product(*choices):
        yield required | {key: values[key][0] for key in chosen}


@cache
def validator(shape: Shape) -> jsonschema.Draft202012Validator:
    """A validator of the open schema of a shape."""
    return jsonschema.Draft202012Validator(Words(Vocabulary()).document(shape, "test"))


def valid(shape: Shape, raw: object) -> bool:
    """Whether the schema takes the value."""
    return validator(shape).is_valid(raw)


def read(raw: object) -> Effect:
    """One effect, read from its raw form."""
    return read_all([raw])[0]


def read_all(raw: Sequence[object], words: Words = WORDS) -> tuple[Effect, ...]:
    """A list of effects, read from their raw form."""
    return cast("tuple[Effect, ...]", EFFECTS.read(list(raw), words))


@cache
def raw_effects() -> Sequence[Mapping[str, object]]:
    """Raw effects of every kind, with every argument in every form."""
    found: list[Mapping[str, object]] = []
    for key, kind in WORDS.vocabulary.effects.items():
        assert kind.declared is not None
        shape = KindShape(kind.declared)
        found.extend({key: mapping} for mapping in mappings(kind.declared) if valid(shape, mapping))
    return found


@cache
def effects() -> Sequence[Effect]:
    """The same, read; each once."""
    return tuple({repr(effect): effect for effect in map(read, raw_effects())}.values())


@cache
def accepted() -> Sequence[tuple[str, Mapping[str, object]]]:
    """The effects of tests/acceptance, each with its carrier."""
    found: list[tuple[str, Mapping[str, object]]] = []
    for path in sorted((ROOT / "tests" / "acceptance").glob("*.yaml")):
        for carrier in yaml.safe_load(path.read_text(encoding="utf-8"))["carriers"]:
            found.extend((carrier["name"], effect) for effect in carrier["effects"])
    return found
