"""Finds every named value in a document by following its shapes.

A shape knows what may stand where; walking raw data along it tells which of its texts are names, of what, and
inside which effects they stand, each with its path and so with its place in the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, singledispatch

import attrs
from attrs import evolve, frozen

from wonders.ruleset.documents import Change
from wonders.ruleset.reader import Path
from wonders.vocabulary.amounts import NUMBER_OR_AMOUNT
from wonders.vocabulary.cards import CardFilter, CardsShape
from wonders.vocabulary.conditions import Comparison
from wonders.vocabulary.costs import Cost, CostShape
from wonders.vocabulary.declare import Declared, KindShape, Record, Tagged, arguments
from wonders.vocabulary.shapes import ByType, ListOf, MapOf, Name, OneKey, OneOrMany, Shape
from wonders.vocabulary.vocabulary import Words


@frozen
class Enclosing:
    """An effect around a value."""

    #: Its kind, such as `whenever`.
    key: str
    arguments: Mapping[str, object]


@frozen
class Spot:
    """A value and where it stands."""

    path: Path
    value: object
    #: The effects around it, from the outermost in.
    within: tuple[Enclosing, ...] = ()
    #: True for a key of a mapping, whose path is that of its value.
    is_key: bool = False

    def inside(self, step: str | int, value: object) -> Spot:
        """The spot one step further in."""
        return Spot((*self.path, step), value, self.within)


@frozen
class Found:
    """A name, a word beside names, or a mapping that a kind or filter is read from."""

    spot: Spot
    shape: Shape


def walk(shape: Shape, spot: Spot, words: Words) -> Iterator[Found]:
    """Every name (`Name`), one-key kind (`OneKey`), card filter and comparison (`Record`) in a value, in its order.

    What has the wrong type is passed over.
    """
    return _inside(shape, spot, words)


@singledispatch
def _inside(shape: Shape, spot: Spot, words: Words) -> Iterator[Found]:
    """Shapes without names in them, and those of plug-ins that this module cannot know."""
    del shape, spot, words
    return iter(())


@_inside.register
def _name(shape: Name, spot: Spot, words: Words) -> Iterator[Found]:
    del words
    if isinstance(spot.value, str):
        yield Found(spot, shape)


@_inside.register
def _by_type(shape: ByType, spot: Spot, words: Words) -> Iterator[Found]:
    yield from _inside(shape.pick(spot.value), spot, words)


@_inside.register
def _list_of(shape: ListOf, spot: Spot, words: Words) -> Iterator[Found]:
    for index, value in enumerate(spot.value if isinstance(spot.value, list) else ()):
        yield from _inside(shape.item, spot.inside(index, value), words)


@_inside.register
def _one_or_many(shape: OneOrMany, spot: Spot, words: Words) -> Iterator[Found]:
    if isinstance(spot.value, list):
        yield from _list_of(ListOf(shape.item), spot, words)
    else:
        yield from _inside(shape.item, spot, words)


@_inside.register
def _map_of(shape: MapOf, spot: Spot, words: Words) -> Iterator[Found]:
    keys = Name(shape.spaces, shape.words) if shape.spaces else None
    for key, value in _items(spot):
        inner = spot.inside(key, value)
        if keys is not None:
            yield Found(evolve(inner, value=key, is_key=True), keys)
        yield from _inside(shape.value, inner, words)


@_inside.register
def _one_key(shape: OneKey, spot: Spot, words: Words) -> Iterator[Found]:
    kinds = words.kinds(shape.table)
    for key, value in _items(spot):
        inner = spot.inside(key, value)
        yield Found(inner, shape)
        kind = kinds.get(key)
        if kind is not None and shape.table == "effect":
            around = Enclosing(key, value if isinstance(value, Mapping) else {})
            yield from _inside(kind, evolve(inner, within=(*spot.within, around)), words)
        elif kind is not None:
            yield from _inside(kind, inner, words)


@_inside.register
def _kind(shape: KindShape, spot: Spot, words: Words) -> Iterator[Found]:
    if shape.short is None or isinstance(spot.value, Mapping):
        yield from _inside(Record(shape.of), spot, words)
    else:
        yield from _inside(shape.short.shape, spot, words)


@_inside.register
def _tagged(shape: Tagged, spot: Spot, words: Words) -> Iterator[Found]:
    yield from _inside(shape.inner, spot, words)


@_inside.register
def _record(shape: Record, spot: Spot, words: Words) -> Iterator[Found]:
    if shape.of in (CardFilter, Comparison):
        yield Found(spot, shape)
    shapes = _shapes(shape.of)  # type: ignore[arg-type]  # mypy sees the hash of instances, not of the class
    for key, value in _items(spot):
        if key in shapes:
            yield from _inside(shapes[key], spot.inside(key, value), words)


@cache
def _shapes(declared: type[Declared]) -> dict[str, Shape]:
    """The shape of each argument by its key."""
    return {each.key: each.shape for each in arguments(declared)}


@_inside.register
def _change(shape: Change, spot: Spot, words: Words) -> Iterator[Found]:
    shapes = {each.key: shape.shape_of(each.key) for each in arguments(shape.of)}
    for key, value in _items(spot):
        if key in shapes:
            yield from _inside(shapes[key], spot.inside(key, value), words)


_COLOR = Name(("color",), ("any",))
_FILTER = ByType(scalar=_COLOR, mapping=Record(CardFilter))
_FILTERS = ByType(scalar=_COLOR, mapping=Record(CardFilter), many=ListOf(_FILTER))


@_inside.register
def _cards(shape: CardsShape, spot: Spot, words: Words) -> Iterator[Found]:
    del shape
    yield from _by_type(_FILTERS, spot, words)


_GOOD = Name(("good",))
_COST_WORDS = {each.name for each in attrs.fields(Cost)} - {"goods"}


@_inside.register
def _cost(shape: CostShape, spot: Spot, words: Words) -> Iterator[Found]:
    del shape
    for key, value in _items(spot):
        inner = spot.inside(key, value)
        if key in _COST_WORDS:
            yield from _inside(NUMBER_OR_AMOUNT, inner, words)
        else:
            yield Found(evolve(inner, value=key, is_key=True), _GOOD)


def _items(spot: Spot) -> Iterator[tuple[str, object]]:
    return iter(spot.value.items()) if isinstance(spot.value, Mapping) else iter(())
