"""How a word of the language is declared: once, as a frozen attrs class with typed arguments.

The declaration is the only description of the word. The schema, the loader, the reference page and the error
hints are derived from it here; the engine compiles its instances.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar, cast

import attrs
from attrs import frozen

from wonders.faults import near_hint
from wonders.vocabulary.shapes import Schema, Scope, Shape

_ARGUMENT = "wonders.argument"
_KIND = "__wonders_kind__"
_ARGUMENTS = "__wonders_arguments__"
REQUIRED: Any = attrs.NOTHING


@frozen
class Argument:
    """One key of a declared mapping."""

    key: str
    #: The Python attribute; `from` becomes `from_`.
    attribute: str
    shape: Shape
    required: bool
    default: object
    doc: str


def arg(shape: Shape, doc: str, *, default: Any = REQUIRED) -> Any:
    """Declare an argument; its key is the attribute's name without a trailing underscore."""
    return attrs.field(default=default, metadata={_ARGUMENT: (shape, doc)}, kw_only=True)


def arguments(declared: type) -> tuple[Argument, ...]:
    """The arguments of a declared class, in the order in which they are written."""
    found: tuple[Argument, ...] | None = declared.__dict__.get(_ARGUMENTS)
    if found is None:
        found = _arguments(declared)
        setattr(declared, _ARGUMENTS, found)  # kept with the class, and gone with it where a plug-in declares it
    return found


def _arguments(declared: type) -> tuple[Argument, ...]:
    found = []
    for each in attrs.fields(declared):
        if _ARGUMENT in each.metadata:
            shape, doc = each.metadata[_ARGUMENT]
            key = each.name.rstrip("_")
            shape = getattr(declared, "reshaped", {}).get(key, shape)  # a plug-in's class may declare by itself
            required = each.default is attrs.NOTHING
            default = None if required or isinstance(each.default, attrs.Factory) else each.default  # type: ignore[arg-type]  # Factory is a class at run time
            found.append(Argument(key, each.name, shape, required, default, doc))
    return tuple(found)


class Rule:
    """A dependency between the keys of one mapping."""

    def fragment(self) -> Schema:
        """The schema fragment that demands it."""
        raise NotImplementedError(type(self).__name__)

    def describe(self) -> str:
        """The rule in words, for the reference."""
        raise NotImplementedError(type(self).__name__)


@frozen
class ExactlyOne(Rule):
    """Exactly one of these keys stands in the mapping."""

    keys: tuple[str, ...]

    def fragment(self) -> Schema:
        """One must be there; none beside another."""
        first, *rest = self.keys
        others = [{"required": [key]} for key in rest]
        barred = {
            key: {"properties": dict.fromkeys((each for each in self.keys if each != key), False)} for key in rest
        }
        absent: Schema = {"not": others[0]} if len(others) == 1 else {"allOf": [{"not": each} for each in others]}
        return {"if": absent, "then": {"required": [first]}, "dependentSchemas": barred}

    def describe(self) -> str:
        """`exactly one of a, b`."""
        return "exactly one of " + ", ".join(f"`{key}`" for key in self.keys)


@frozen
class AtLeastOne(Rule):
    """At least one of two keys stands in the mapping; the first is asked for if both are missing."""

    first: str
    second: str

    def fragment(self) -> Schema:
        """Without the second, the first is required."""
        return {"if": {"not": {"required": [self.second]}}, "then": {"required": [self.first]}}

    def describe(self) -> str:
        """`a is required without b`."""
        return f"`{self.first}` is required without `{self.second}`"


@frozen
class Needs(Rule):
    """A key that makes sense only beside another."""

    key: str
    other: str

    def fragment(self) -> Schema:
        """The keyword `dependentRequired` gives one good sentence."""
        return {"dependentRequired": {self.key: [self.other]}}

    def describe(self) -> str:
        """`every needs uses`."""
        return f"`{self.key}` needs `{self.other}`"


class Declared:
    """The base of declared words: a mapping with arguments and rules between them."""

    #: The noun in error texts, such as `card`.
    noun: ClassVar[str] = ""
    rules: ClassVar[tuple[Rule, ...]] = ()
    #: Shapes of inherited arguments, by key, where the class takes more or less than the one that declares them.
    reshaped: ClassVar[Mapping[str, Shape]] = {}


D = TypeVar("D", bound=Declared)


def noun_of(declared: type[Declared]) -> str:
    """What an instance is called in error texts: the class's own noun, else its name in lower case.

    An inherited noun does not count: a kind that has an amount's keys is not itself an amount.
    """
    return cast("str", declared.__dict__.get("noun") or declared.__name__.lower())


def _definition(declared: type[Declared]) -> str:
    """The name of the shared schema of a class; effects have their own, so that nouns do not clash."""
    kind = declared.__dict__.get(_KIND)
    return noun_of(declared) if kind is None else f"{kind.table} {kind.key}"


@frozen
class Record(Shape):
    """A mapping read into a declared class."""

    of: type[Declared]
    #: True where each key may be left out or be null: the fields of a `change`.
    partial: bool = False

    def schema(self, scope: Scope) -> Schema:
        """A shared definition, named after the noun."""
        prefix = "change of " if self.partial else ""
        return scope.ref(prefix + _definition(self.of), lambda: self._schema(scope))

    def _schema(self, scope: Scope) -> Schema:
        found = arguments(self.of)
        made: Schema = {
            "title": noun_of(self.of),
            "type": "object",
            "additionalProperties": False,
            "properties": {each.key: self._argument(each, scope) for each in found},
        }
        required = [each.key for each in found if each.required]
        if self.partial:
            return made
        if required:
            made["required"] = required
        return _merge(made, [rule.fragment() for rule in self.of.rules])

    def _argument(self, each: Argument, scope: Scope) -> Schema:
        inner = each.shape.schema(scope)
        if self.partial and not each.required:
            inner = {"if": {"type": "null"}, "then": {}, "else": inner}
        described: Schema = {"description": each.doc, **scope.default_note(each.default)}
        return described | inner if "$ref" not in inner else {**described, "$ref": inner["$ref"]}

    def read(self, raw: object, scope: Scope) -> object:
        """An instance of the declared class."""
        given = cast("Mapping[str, object]", raw)
        values = {
            each.attribute: each.shape.read(given[each.key], scope)
            for each in arguments(self.of)
            if given.get(each.key) is not None
        }
        return self.of(**values)

    def describe(self) -> str:
        """The noun."""
        return f"{noun_of(self.of)} mapping"


def _merge(schema: Schema, fragments: list[Schema]) -> Schema:
    """Fold the fragments of rules into a mapping's schema; clashing keywords go under allOf."""
    for fragment in fragments:
        if not set(fragment) & set(schema):
            schema |= fragment
        elif set(fragment) == {"dependentRequired"}:
            merged = cast("dict[str, list[str]]", schema["dependentRequired"])
            for key, needed in cast("dict[str, list[str]]", fragment["dependentRequired"]).items():
                merged[key] = [*merged.get(key, []), *needed]
        else:
            cast("list[Schema]", schema.setdefault("allOf", [])).append(fragment)
    return schema


@frozen
class Short:
    """The short form of a kind: a scalar or list that stands for one argument (or for no argument at all)."""

    #: The argument it stands for; None where the bare word says everything.
    key: str | None
    shape: Shape

    def expand(self, raw: object) -> Mapping[str, object]:
        """The long form of a short value."""
        return {} if self.key is None else {self.key: raw}


@frozen
class KindShape(Shape):
    """The value under a kind's key: the long mapping or the short form, told apart by type."""

    of: type[Declared]
    short: Short | None = None

    def schema(self, scope: Scope) -> Schema:
        """If a mapping, the long form; else the short one."""
        long = Record(self.of).schema(scope)
        if self.short is None:
            return long
        return {"if": {"type": "object"}, "then": long, "else": self.short.shape.schema(scope)}

    def read(self, raw: object, scope: Scope) -> object:
        """An instance of the declared class."""
        if self.short is not None and not isinstance(raw, Mapping):
            raw = self.short.expand(raw)
        return Record(self.of).read(raw, scope)

    def describe(self) -> str:
        """Both forms."""
        long = Record(self.of).describe()
        return long if self.short is None else f"{self.short.shape.describe()}, or {long}"


@frozen
class Kind:
    """A word as it stands in a table: an effect, a count, a thing concerned, a test or a seat word."""

    key: str
    table: str
    doc: str
    #: What stands under the key; None for a bare word, which takes nothing.
    shape: Shape | None = None
    declared: type[Declared] | None = None
    short: Short | None = None


@frozen
class Tagged(Shape):
    """The value under a key whose kind is no class of its own: read into `make(key, value)`."""

    key: str
    inner: Shape
    make: Callable[[str, object], object]

    def schema(self, scope: Scope) -> Schema:
        """The inner shape's schema."""
        return self.inner.schema(scope)

    def read(self, raw: object, scope: Scope) -> object:
        """The key and the read value, put together."""
        return self.make(self.key, self.inner.read(raw, scope))

    def describe(self) -> str:
        """The inner shape's words."""
        return self.inner.describe()


C = TypeVar("C", bound=type[Declared])


def effect(key: str, *, short: Short | str | None = None) -> Callable[[C], C]:
    """Declare an attrs class as an effect kind; its docstring becomes the kind's documentation.

    `short` names the argument that a scalar or list in place of the mapping stands for. Raises ValueError if there
    is no such argument.
    """

    def declare(declared: C) -> C:
        declared.noun = key
        doc = inspect.cleandoc(declared.__doc__ or "")
        brief = _short(declared, short) if isinstance(short, str) else short
        setattr(declared, _KIND, Kind(key, "effect", doc, KindShape(declared, brief), declared, brief))
        return declared

    return declare


def _short(declared: type[Declared], key: str) -> Short:
    found = {each.key: each for each in arguments(declared)}
    if key not in found:
        raise ValueError(f"short={key!r} is no argument of {declared.__name__}; {near_hint(key, found)}")
    return Short(key, found[key].shape)


def kind_of(declared: type[Declared]) -> Kind:
    """The table entry of a declared effect; TypeError if the class was not declared by `effect`."""
    found = declared.__dict__.get(_KIND)
    if found is None:
        raise TypeError(f"{declared.__name__} is not declared as a kind: put @effect(key) above it")
    return cast("Kind", found)
