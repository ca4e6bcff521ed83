"""Tests: what `if` may ask."""

# arg() makes a field; its value is no shared default

from __future__ import annotations

from attrs import frozen

from wonders.vocabulary.amounts import COUNT, Count
from wonders.vocabulary.declare import Declared, Kind, Record, Rule, arg
from wonders.vocabulary.shapes import ByType, Name, Schema, Scope
from wonders.vocabulary.words import COUNTED_SEATS, NATURAL, POSITIVE, SEATS

#: Tests that are a single word. Plug-ins add words.
TESTS: tuple[Kind, ...] = (
    Kind("wonder_complete", "test", "Every stage of the Wonder is built."),
    Kind("first_turn", "test", "It is the first turn of the Age."),
    Kind("last_turn", "test", "It is the last turn of the Age; a play of the left-over card is no turn."),
)


@frozen
class _OneLimit(Rule):
    """A comparison needs something to compare with."""

    def fragment(self) -> Schema:
        return {
            "if": {"allOf": [{"not": {"required": [key]}} for key in ("at_most", "more_than")]},
            "then": {"required": ["at_least"]},
        }

    def describe(self) -> str:
        return "one of `at_least`, `at_most`, `more_than` is required"


@frozen
class Comparison(Declared):
    """A count held against a number, or against the same count of other seats."""

    noun = "test"
    rules = (_OneLimit(),)

    count: Count = arg(COUNT, "What is counted.")
    of: str = arg(COUNTED_SEATS, "Whose things are counted.", default="self")
    at_least: int | None = arg(POSITIVE, "True from this number on.", default=None)
    at_most: int | None = arg(NATURAL, "True up to this number.", default=None)
    more_than: str | None = arg(SEATS, "True if it is more than each of those seats has.", default=None)


@frozen
class Test:
    """What an `if` asks: a word, or a comparison."""

    word: str = ""
    comparison: Comparison | None = None


class TestShape(ByType):
    """A word or a comparison."""

    def read(self, raw: object, scope: Scope) -> object:
        """A Test."""
        value = super().read(raw, scope)
        return Test(word=value) if isinstance(value, str) else Test(comparison=value)  # type: ignore[arg-type]  # judged

    def describe(self) -> str:
        """`test`: the reference has a section of that name."""
        return "test"


TEST = TestShape(scalar=Name(("test",)), mapping=Record(Comparison))
