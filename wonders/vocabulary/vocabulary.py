"""The vocabulary of one load: built-in words and those that plug-ins add."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from attrs import field, frozen

from wonders.terms import SEAT_WORDS
from wonders.vocabulary.amounts import COUNTS
from wonders.vocabulary.cards import WHATS
from wonders.vocabulary.conditions import TESTS
from wonders.vocabulary.declare import Declared, Kind, kind_of
from wonders.vocabulary.ending import ENDING, OCCASION
from wonders.vocabulary.events import EVENTS, EventKind
from wonders.vocabulary.once import ONCE
from wonders.vocabulary.shapes import Schema, Shape
from wonders.vocabulary.standing import STANDING

#: The tables that a Kind may belong to.
TABLES = ("effect", "count", "test", "what", "seat")

_SEAT_DOCS = {
    "self": "The city that the effect works for.",
    "left": "The next seat clockwise.",
    "right": "The next seat counter-clockwise.",
    "neighbours": "Left and right.",
    "around": "Self, left and right.",
    "others": "Every seat but self.",
    "opponent": "The other seat, in games for two.",
    "all": "Every seat.",
}


def _table(kinds: Iterable[Kind]) -> dict[str, Kind]:
    return {kind.key: kind for kind in kinds}


def _events(kinds: Iterable[EventKind]) -> dict[str, EventKind]:
    return {kind.key: kind for kind in kinds}


@frozen
class Vocabulary:
    """Every word that may be said. Immutable: `extended` makes a wider one."""

    effects: Mapping[str, Kind] = field(
        factory=lambda: _table(map(kind_of, STANDING + ONCE + ENDING + OCCASION))
    )
    counts: Mapping[str, Kind] = field(factory=lambda: _table(COUNTS))
    tests: Mapping[str, Kind] = field(factory=lambda: _table(TESTS))
    whats: Mapping[str, Kind] = field(factory=lambda: _table(WHATS))
    seats: Mapping[str, Kind] = field(
        factory=lambda: _table(Kind(word, "seat", _SEAT_DOCS[word]) for word in SEAT_WORDS)
    )
    events: Mapping[str, EventKind] = field(factory=lambda: _events(EVENTS))

    def extended(
        self,
        *,
        effects: Iterable[type[Declared]] = (),
        kinds: Iterable[Kind] = (),
        events: Iterable[EventKind] = (),
    ) -> Vocabulary:
        """This vocabulary with more words.

        ValueError names a word that is there already, or a table that no vocabulary has; TypeError names a
        class that is not declared as an effect.
        """
        added = [*map(kind_of, effects), *kinds]
        for kind in added:
            if kind.table not in TABLES:
                raise ValueError(
                    f"'{kind.key}' is for the table '{kind.table}'; there are {', '.join(TABLES)}"
                )

        def wider(table: str, old: Mapping[str, Kind]) -> Mapping[str, Kind]:
            return _joined(old, [(kind.key, kind) for kind in added if kind.table == table], table)

        return Vocabulary(
            effects=wider("effect", self.effects),
            counts=wider("count", self.counts),
            tests=wider("test", self.tests),
            whats=wider("what", self.whats),
            seats=wider("seat", self.seats),
            events=_joined(self.events, [(kind.key, kind) for kind in events], "event"),
        )


W = TypeVar("W")


def _joined(old: Mapping[str, W], new: Iterable[tuple[str, W]], table: str) -> Mapping[str, W]:
    joined = dict(old)
    for key, word in new:
        if key in joined:
            raise ValueError(f"the {table} '{key}' is declared already; choose another name")
        joined[key] = word
    return joined


@frozen
class Names:
    """The names that a composed ruleset declares, by space; a space that is not listed is open."""

    spaces: Mapping[str, tuple[str, ...]] = field(factory=dict)


class Helping(Protocol):
    """What `Words` ask about words when a schema for an editor is made; see `help.Help`."""

    @property
    def examples(self) -> Mapping[str, Sequence[object]]:
        """Values that may stand under the key of an effect, by kind."""

    @property
    def offered(self) -> Mapping[str, Sequence[str]]:
        """Names to offer in spaces that are open."""

    def text(self, table: str, word: str) -> str:
        """What a word means; "" if nothing is said about it."""


class Words:
    """What shapes ask: the vocabulary, the declared names and the shared definitions made so far."""

    def __init__(self, vocabulary: Vocabulary, names: Names | None = None, help: Helping | None = None) -> None:  # noqa: A002  # the word says it
        self.vocabulary = vocabulary
        #: What editors show; None where data is judged, whose schema is kept lean.
        self.help = help
        self.declared = names or Names()
        #: The shared definitions of the schema that is being made.
        self.definitions: dict[str, Schema] = {}
        self._fixed: dict[str, tuple[str, ...]] = {
            "seat": tuple(vocabulary.seats),
            "effect": tuple(vocabulary.effects),
            "event": tuple(vocabulary.events),
            "test": tuple(vocabulary.tests),
            "count_word": tuple(key for key, kind in vocabulary.counts.items() if kind.shape is None),
        }

    def names(self, space: str) -> tuple[str, ...] | None:
        """The names of a space: the vocabulary's own words, or the ruleset's; None while open."""
        return self._fixed.get(space, self.declared.spaces.get(space))

    def ref(self, name: str, make: Callable[[], Schema]) -> Schema:
        """A reference to a shared definition; a definition may refer to itself."""
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = make()
        return {"$ref": f"#/$defs/{name.replace(' ', '%20')}"}

    def kinds(self, table: str) -> Mapping[str, Shape]:
        """The kinds of a table that take something, by key."""
        tables = {
            "effect": self.vocabulary.effects,
            "count": self.vocabulary.counts,
            "what": self.vocabulary.whats,
        }
        return {key: kind.shape for key, kind in tables[table].items() if kind.shape is not None}

    def notes(self, table: str, word: str) -> Schema:
        """`description` and `examples` of a kind, where there is help."""
        if self.help is None:
            return {}
        text = self.help.text(table, word)
        examples = self.help.examples.get(word, ()) if table == "effect" else ()
        return ({"description": text} if text else {}) | ({"examples": list(examples)} if examples else {})

    def word_notes(self, spaces: Sequence[str], words: Sequence[str]) -> Schema:
        """`enumDescriptions`, which editors know, where there is help about one of the words.

        Of names that are open (no words), those that an editor may offer stand under `examples`.
        """
        if self.help is None:
            return {}
        if not words:
            offered = [name for space in spaces for name in self.help.offered.get(space, ())]
            return {"examples": offered} if offered else {}
        texts = [next(filter(None, (self.help.text(space, word) for space in spaces)), "") for word in words]
        return {"enumDescriptions": texts} if any(texts) else {}

    def default_note(self, default: object) -> Schema:
        """`default`, where there is help and the default is a plain word or number that says something."""
        plain = isinstance(default, bool | int | str) and default != ""
        return {"default": default} if self.help is not None and plain else {}

    def document(self, shape: Shape, title: str) -> Schema:
        """A complete JSON Schema (2020-12) of documents of one shape."""
        self.definitions = {}
        root = shape.schema(self)
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": title,
            **root,
            "$defs": dict(sorted(self.definitions.items())),
        }
