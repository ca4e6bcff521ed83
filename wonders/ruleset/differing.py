"""What differs between two composed rulesets: things that only one has, and fields with different values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs
from attrs import field, frozen

from wonders.faults import Place
from wonders.ruleset.model import LISTED, MAPPED, Ruleset, Side, Wonder
from wonders.vocabulary.declare import Declared

#: The field path of a thing that only one of two rulesets has.
WHOLE: tuple[str, ...] = ()
#: What says which thing it is, and is never compared.
_IDENTITY = ("id", "name")


@frozen
class Difference:
    """One field of one thing that is not the same, or a whole thing that only one ruleset has."""

    section: str
    #: The id of a card, the name of anything else.
    key: str
    name: str
    #: `("cost",)`; of a Wonder `("sides", "Dawn", "stages", "2", "cost")`; () for the thing as a whole.
    path: tuple[str, ...]
    #: What each ruleset says; None where it has no such thing or stage.
    first: object = field(repr=False)
    second: object = field(repr=False)
    #: Where each says it; None where it says nothing.
    places: tuple[Place | None, Place | None] = field(repr=False)

    @property
    def gone(self) -> bool:
        """Whether only the first ruleset has it."""
        return self.second is None

    @property
    def new(self) -> bool:
        """Whether only the second ruleset has it."""
        return self.first is None


def differences(first: Ruleset, second: Ruleset) -> list[Difference]:
    """Everything that differs, section by section in the order of the files; [] if both play alike.

    Python is not compared: see `Ruleset.parts`. Sides of a Wonder that go by other names are compared in their order.
    """
    sections = [*LISTED, *MAPPED]
    return [each for section in sections for each in _Section(section, first, second).found()]


@frozen
class _Section:
    """The things of one section of two rulesets."""

    section: str
    first: Ruleset
    second: Ruleset

    def found(self) -> Iterator[Difference]:
        one, other = self._things(self.first), self._things(self.second)
        for key in dict.fromkeys([*one, *other]):
            if key in one and key in other:
                yield from self._of_both(key, one[key], other[key])
            else:
                yield self._made(key, WHOLE, WHOLE, one.get(key), other.get(key))

    def _things(self, ruleset: Ruleset) -> Mapping[str, Declared]:
        found: Mapping[str, Declared] = getattr(ruleset, self.section)
        return found

    def _of_both(self, key: str, one: Declared, other: Declared) -> Iterator[Difference]:
        if isinstance(one, Wonder) and isinstance(other, Wonder):
            yield from self._fields(key, one, other, (), (), but=("sides",))
            yield from self._sides(key, one, other)
        else:
            yield from self._fields(key, one, other, (), ())
        if self.section == "settings":
            values = self.first.values[key], self.second.values[key]
            if values[0] != values[1]:
                yield self._made(key, ("value",), ("value",), *values)

    def _sides(self, key: str, one: Wonder, other: Wonder) -> Iterator[Difference]:
        if list(one.sides) != list(other.sides):
            yield self._made(key, ("sides",), ("sides",), tuple(one.sides), tuple(other.sides))
        for a, b in _paired(one.sides, other.sides):
            yield from self._side(key, a, b, one.sides[a], other.sides[b])

    def _side(self, key: str, a: str, b: str, one: Side, other: Side) -> Iterator[Difference]:
        yield from self._fields(key, one, other, ("sides", a), ("sides", b), but=("stages",))
        for place in range(max(len(one.stages), len(other.stages))):
            path = (("sides", a, "stages", str(place + 1)), ("sides", b, "stages", str(place + 1)))
            mine, theirs = _at(one.stages, place), _at(other.stages, place)
            if mine is None or theirs is None:
                yield self._made(key, *path, mine, theirs)
            else:
                yield from self._fields(key, mine, theirs, *path)

    def _fields(
        self,
        key: str,
        one: Declared,
        other: Declared,
        path: tuple[str, ...],
        other_path: tuple[str, ...],
        but: Sequence[str] = (),
    ) -> Iterator[Difference]:
        for each in attrs.fields(type(one)):  # type: ignore[arg-type]  # every Declared is an attrs class
            if each.name in _IDENTITY or each.name in but:
                continue
            mine, theirs = getattr(one, each.name), getattr(other, each.name)
            if mine != theirs:
                yield self._made(key, (*path, each.name), (*other_path, each.name), mine, theirs)

    def _made(
        self, key: str, path: tuple[str, ...], other_path: tuple[str, ...], one: object, other: object
    ) -> Difference:
        places = self._place(self.first, key, path), self._place(self.second, key, other_path)
        named = self._things(self.first).get(key) or self._things(self.second)[key]
        return Difference(self.section, key, getattr(named, "name", key), path, one, other, places)

    def _place(self, ruleset: Ruleset, key: str, path: tuple[str, ...]) -> Place | None:
        """Where the field was set; of a thing or stage as a whole, where the first of its fields stands."""
        if path == ("value",):
            return ruleset.setting_place(key)
        whole = (self.section, key, *path)
        found = ruleset.origins.get(whole)
        if found is not None or (path and path[-1] != "sides" and len(path) != len(("sides", "", "stages", ""))):
            return found
        inside = [place for each, place in ruleset.origins.items() if each[: len(whole)] == whole]
        return min(inside, default=None)


def _paired(one: Mapping[str, object], other: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The sides of equal names, then those left over in their order."""
    yield from ((name, name) for name in one if name in other)
    mine, theirs = ([name for name in each if name not in both] for each, both in ((one, other), (other, one)))
    yield from zip(mine, theirs, strict=False)


def _at(stages: Sequence[Declared], place: int) -> Declared | None:
    return stages[place] if place < len(stages) else None
