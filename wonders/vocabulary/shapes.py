"""The shapes that a value in YAML may have.

A shape says three things about one place in the data: the JSON Schema that judges it, how the judged value is
read into Python, and how the reference describes it. Declarations are built from shapes; schema, loader and
documentation all ask them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias, cast

from attrs import field, frozen

from wonders.terms import MOST_INTEGER

Schema: TypeAlias = dict[str, object]

#: What a name looks like while the set of names is still open (in the committed schemas).
OPEN_NAME = r"^\S(.*\S)?$"


class Scope(Protocol):
    """What a shape may ask while it makes its schema or reads a value."""

    def names(self, space: str) -> tuple[str, ...] | None:
        """The names declared in a space such as `color`; None while the space is open."""

    def ref(self, name: str, make: Callable[[], Schema]) -> Schema:
        """A reference to the shared definition `name`, made on first use."""

    def kinds(self, table: str) -> Mapping[str, Shape]:
        """The one-key kinds of a table such as `effect`."""

    def notes(self, table: str, word: str) -> Schema:
        """What an editor shows about a kind: `description`, `examples`; nothing where data is judged."""

    def word_notes(self, spaces: Sequence[str], words: Sequence[str]) -> Schema:
        """The same about the words of an enum, `enumDescriptions`; about names that are open, `examples`."""

    def default_note(self, default: object) -> Schema:
        """The same about an argument that may be left out: `default`."""


class Shape:
    """One place in the data."""

    def schema(self, scope: Scope) -> Schema:
        """The JSON Schema (2020-12) of a legal value."""
        raise NotImplementedError(type(self).__name__)

    def read(self, raw: object, scope: Scope) -> object:
        """The Python value of a judged raw value."""
        del scope
        return raw

    def describe(self) -> str:
        """A few words for the reference, such as `whole number`."""
        raise NotImplementedError(type(self).__name__)


@frozen
class Integer(Shape):
    """A whole number between two limits, both included."""

    least: int = -MOST_INTEGER
    most: int = MOST_INTEGER
    #: False where 0 would say nothing at all.
    zero: bool = True
    #: What a fault ends with: what else to write in place of a number out of range.
    note: str = ""

    def schema(self, scope: Scope) -> Schema:
        """Integer with limits."""
        del scope
        made: Schema = {"type": "integer", "minimum": self.least, "maximum": self.most}
        made |= {} if self.zero else {"not": {"const": 0}}
        return made | ({"$comment": self.note} if self.note else {})

    def read(self, raw: object, scope: Scope) -> int:
        """An int: JSON Schema takes 2.0 for a whole number too."""
        del scope
        return int(cast("int", raw))

    def describe(self) -> str:
        """`whole number`, with its limits where they are not obvious."""
        limits = "" if self.least == -MOST_INTEGER else f" from {self.least}"
        limits += "" if self.most == MOST_INTEGER else f" to {self.most}"
        return f"whole number{limits}{'' if self.zero or self.least > 0 else ' but 0'}"


@frozen
class Boolean(Shape):
    """`true` or `false`."""

    def schema(self, scope: Scope) -> Schema:
        """A JSON boolean."""
        del scope
        return {"type": "boolean"}

    def describe(self) -> str:
        """The two words."""
        return "true or false"


@frozen
class Text(Shape):
    """Free text, never empty."""

    def schema(self, scope: Scope) -> Schema:
        """A string of at least one letter."""
        del scope
        return {"type": "string", "minLength": 1}

    def describe(self) -> str:
        """`text`."""
        return "text"


@frozen
class Always(Shape):
    """The one value `true`, for kinds without arguments."""

    def schema(self, scope: Scope) -> Schema:
        """The constant true."""
        del scope
        return {"const": True}

    def describe(self) -> str:
        """`true`."""
        return "`true`"


@frozen
class Word(Shape):
    """One of a fixed few words of the language."""

    noun: str
    words: tuple[str, ...]

    def schema(self, scope: Scope) -> Schema:
        """The words as an enum."""
        del scope
        return {"title": self.noun, "enum": list(self.words)}

    def describe(self) -> str:
        """The words themselves."""
        *first, last = [f"`{word}`" for word in self.words]
        return f"{', '.join(first)} or {last}" if first else last


@frozen
class Name(Shape):
    """A name that the ruleset declares, in one of some spaces; or one of a few fixed words beside them."""

    spaces: tuple[str, ...]
    words: tuple[str, ...] = ()

    @property
    def noun(self) -> str:
        """What such a name is called in an error."""
        return " or ".join(space.replace("_", " ") for space in self.spaces)

    def options(self, scope: Scope) -> tuple[str, ...] | None:
        """Every legal name, or None while one of the spaces is open."""
        found: list[str] = list(self.words)
        for space in self.spaces:
            names = scope.names(space)
            if names is None:
                return None
            found.extend(names)
        return tuple(dict.fromkeys(found))

    def schema(self, scope: Scope) -> Schema:
        """An enum of the names, or any name while they are open."""
        return scope.ref("name: " + ", ".join([*self.spaces, *self.words]), lambda: self._schema(scope))

    def _schema(self, scope: Scope) -> Schema:
        options = self.options(scope)
        if options is None:
            return {"title": self.noun, "type": "string", "pattern": OPEN_NAME, **scope.word_notes(self.spaces, ())}
        return {"title": self.noun, "enum": list(options), **scope.word_notes(self.spaces, options)}

    def describe(self) -> str:
        """`color`, `color or new` and so on."""
        *first, last = [f"{self.noun} name"] * bool(self.spaces) + [f"`{word}`" for word in self.words]
        return f"{', '.join(first)} or {last}" if first else last


@frozen
class ListOf(Shape):
    """A list of values of one shape."""

    item: Shape
    least: int = 1
    unique: bool = False
    #: How many entries at most; 0 for any number.
    most: int = 0

    def schema(self, scope: Scope) -> Schema:
        """An array."""
        made: Schema = {"type": "array", "items": self.item.schema(scope), "minItems": self.least}
        made |= {"maxItems": self.most} if self.most else {}
        return made | ({"uniqueItems": True} if self.unique else {})

    def read(self, raw: object, scope: Scope) -> object:
        """A tuple of the read items."""
        return tuple(self.item.read(each, scope) for each in cast("Sequence[object]", raw))

    def describe(self) -> str:
        """`list of ...`."""
        item = self.item.describe()
        plain = item.replace(" ", "").isalpha() and not item.startswith("list")
        return f"list of {item}s" if plain else f"list of ({item})"


@frozen
class ByType(Shape):
    """A value whose YAML type alone says how it is read: a scalar, a list or a mapping.

    Where a type is not allowed its schema falls to the scalar (or, without one, to the list or mapping), so
    that a wrong type is reported once.
    """

    scalar: Shape | None = None
    many: Shape | None = None
    mapping: Shape | None = None

    def schema(self, scope: Scope) -> Schema:
        """Nested if/then/else on the type: one precise error for each mistake."""
        inner = self.scalar or self.many or self.mapping
        made = cast("Shape", inner).schema(scope)
        if self.many is not None and self.many is not inner:
            made = {"if": {"type": "array"}, "then": self.many.schema(scope), "else": made}
        if self.mapping is not None and self.mapping is not inner:
            made = {"if": {"type": "object"}, "then": self.mapping.schema(scope), "else": made}
        return made

    def pick(self, raw: object) -> Shape:
        """The shape that a value of this type has."""
        wanted = self.mapping if isinstance(raw, Mapping) else self.many if isinstance(raw, list) else self.scalar
        return cast("Shape", wanted or self.scalar or self.many or self.mapping)

    def read(self, raw: object, scope: Scope) -> object:
        """The value as the shape of its type reads it."""
        return self.pick(raw).read(raw, scope)

    def describe(self) -> str:
        """All the possible shapes."""
        shapes = [shape for shape in (self.scalar, self.many, self.mapping) if shape is not None]
        return ", or ".join(shape.describe() for shape in shapes)


@frozen
class OneOrMany(Shape):
    """One value or a list of them; always read as a tuple."""

    item: Shape
    #: Whether an entry may come twice: only of goods that are made or of texts does that say anything.
    repeats: bool = False

    def schema(self, scope: Scope) -> Schema:
        """Told apart by type."""
        one = self.item.schema(scope)
        many: Schema = {"type": "array", "items": one, "minItems": 1}
        many |= {} if self.repeats else {"uniqueItems": True}
        return {"if": {"type": "array"}, "then": many, "else": one}

    def read(self, raw: object, scope: Scope) -> object:
        """A tuple."""
        items = raw if isinstance(raw, list) else [raw]
        return tuple(self.item.read(each, scope) for each in items)

    def describe(self) -> str:
        """The item, or a list."""
        return f"{self.item.describe()}, or a list of them"


@frozen
class Choice(OneOrMany):
    """Several things of which one is chosen: a list of two or more, or a word that means several."""

    #: The words that mean several, where they stand alone.
    several: Name = field(kw_only=True)
    #: How a single thing is written, which is no choice.
    single: str = field(kw_only=True)

    def schema(self, scope: Scope) -> Schema:
        """Told apart by type: a text is one of the words, anything else a list."""
        many = ListOf(self.item, least=2, unique=True).schema(scope) | {"description": self.single}
        return {"if": {"type": "string"}, "then": self.several.schema(scope), "else": many}

    def describe(self) -> str:
        """The words, or a list."""
        return f"{self.several.describe()}, or a list of at least two of: {self.item.describe()}"


@frozen
class OneKey(Shape):
    """A mapping with exactly one key that names its kind: an effect, a count, a thing concerned."""

    table: str

    def schema(self, scope: Scope) -> Schema:
        """Dispatch by property: no oneOf, so a typo yields one precise error."""
        return scope.ref(self.table, lambda: self._schema(scope))

    def _schema(self, scope: Scope) -> Schema:
        return {
            "title": self.table,
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": False,
            "properties": {
                key: scope.notes(self.table, key) | shape.schema(scope)
                for key, shape in scope.kinds(self.table).items()
            },
        }

    def read(self, raw: object, scope: Scope) -> object:
        """The value that the kind's own shape reads."""
        ((key, value),) = cast("Mapping[str, object]", raw).items()
        return scope.kinds(self.table)[key].read(value, scope)

    def describe(self) -> str:
        """The table's name."""
        return {"effect": "effect", "count": "count", "what": "thing concerned"}.get(self.table, self.table)


@frozen
class MapOf(Shape):
    """A mapping from names (of some spaces, or matching a pattern) to values of one shape; read as a dict."""

    noun: str
    value: Shape
    spaces: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    pattern: str = OPEN_NAME
    least: int = 1
    #: Turns a key into what the reader sees, such as `int` for player marks.
    key: Callable[[str], object] = str

    def schema(self, scope: Scope) -> Schema:
        """Closed: one property per name, so that an unknown one finds its neighbour. Open: by pattern."""
        options = Name(self.spaces, self.words).options(scope) if self.spaces or self.words else None
        made: Schema = {"title": self.noun, "type": "object", "minProperties": self.least}
        value = self.value.schema(scope)
        made["additionalProperties"] = False
        if options is None:
            made["patternProperties"] = {self.pattern: value}
        else:
            made["properties"] = dict.fromkeys(options, value)
        return made

    def read(self, raw: object, scope: Scope) -> object:
        """A dict in the order of the file."""
        items = cast("Mapping[str, object]", raw).items()
        return {self.key(name): self.value.read(each, scope) for name, each in items}

    def describe(self) -> str:
        """The noun and what it maps to."""
        return f"mapping {self.noun}: {self.value.describe()}"


@frozen
class IntegerOr(Shape):
    """A whole number, or one of a few words."""

    number: Integer
    words: Word

    def schema(self, scope: Scope) -> Schema:
        """Told apart by type: whatever is no string is judged as a number."""
        return {"if": {"type": "string"}, "then": self.words.schema(scope), "else": self.number.schema(scope)}

    def read(self, raw: object, scope: Scope) -> object:
        """The word as it is, or an int."""
        return raw if isinstance(raw, str) else self.number.read(raw, scope)

    def describe(self) -> str:
        """Both."""
        return f"{self.number.describe()}, or {self.words.describe()}"
