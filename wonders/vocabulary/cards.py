"""Filters over cards, and the thing that an effect concerns."""

from __future__ import annotations

from typing import cast

from attrs import frozen

from wonders.vocabulary.declare import Declared, Kind, Record, Tagged, arg
from wonders.vocabulary.shapes import (
    ByType,
    Integer,
    IntegerOr,
    Name,
    OneKey,
    OneOrMany,
    Schema,
    Scope,
    Shape,
    Word,
)
from wonders.vocabulary.words import TOKENS

AGE = IntegerOr(Integer(least=1), Word("Age", ("current",)))


@frozen
class CardFilter(Declared):
    """A filter over cards: every key that stands in it must hold."""

    noun = "card filter"

    color: tuple[str, ...] | None = arg(
        OneOrMany(Name(("color",), ("new", "tucked", "chosen"))),
        "The card has one of these colors. `new`: a color that no card of the city has yet; `tucked`: the "
        "color of the card under this stage; `chosen`: a color named at the end of the game.",
        default=None,
    )
    gives: tuple[str, ...] | None = arg(
        OneOrMany(Name(("good", "symbol", "token"))),
        "The card has an effect that gives one of these goods, symbols or tokens.",
        default=None,
    )
    has: tuple[str, ...] | None = arg(
        OneOrMany(Name(("effect",))), "The card has an effect of one of these kinds.", default=None
    )
    chain: str | None = arg(
        Name(("seat",), ("printed",)),
        "`printed`: the card names a chain source. A seat: one of its sources stands in those cities.",
        default=None,
    )
    name: tuple[str, ...] | None = arg(
        OneOrMany(Name(("card",))), "The card has one of these names.", default=None
    )
    age: int | str | None = arg(AGE, "The card belongs to the deck of that Age.", default=None)
    under: str | None = arg(Word("place", ("here",)), "The card is tucked under this carrier.", default=None)


@frozen
class CardSet:
    """The cards that a count or effect speaks of: those for which one of the filters is true."""

    #: Empty for `any`: every building.
    filters: tuple[CardFilter, ...] = ()


@frozen
class CardsShape(Shape):
    """A color, `any`, a filter mapping, or a list of colors and filters of which one must hold."""

    def schema(self, scope: Scope) -> Schema:
        """Told apart by type."""
        return scope.ref("cards", lambda: self._schema(scope))

    @staticmethod
    def _schema(scope: Scope) -> Schema:
        one = ByType(scalar=Name(("color",)), mapping=Record(CardFilter)).schema(scope)
        word = Name(("color",), ("any",)).schema(scope)
        listed: Schema = {"type": "array", "items": one, "minItems": 1, "uniqueItems": True}
        mapping = Record(CardFilter).schema(scope)
        inner: Schema = {"if": {"type": "object"}, "then": mapping, "else": word}
        return {"if": {"type": "array"}, "then": listed, "else": inner}

    def read(self, raw: object, scope: Scope) -> CardSet:
        """A CardSet; a bare color becomes a filter by color."""
        if raw == "any":
            return CardSet()
        items = raw if isinstance(raw, list) else [raw]
        return CardSet(tuple(self._filter(each, scope) for each in items))

    @staticmethod
    def _filter(raw: object, scope: Scope) -> CardFilter:
        if isinstance(raw, str):
            return CardFilter(color=(raw,))
        return cast("CardFilter", Record(CardFilter).read(raw, scope))

    def describe(self) -> str:
        """All the forms."""
        return "color name, `any`, card filter, or a list of colors and filters"


CARDS = CardsShape()


@frozen
class What:
    """The thing that an effect concerns: cards, stages or tokens."""

    #: `cards`, `stages` or `tokens`.
    kind: str
    #: A CardSet, one of `any`, `built`, `unbuilt`, or token names.
    which: object


STAGE_STATES = Word("stages", ("any", "built", "unbuilt"))

WHATS = tuple(
    Kind(key, "what", doc, Tagged(key, shape, What))
    for key, shape, doc in (
        ("cards", CARDS, "Cards for which a filter is true."),
        ("stages", STAGE_STATES, "Stages of a Wonder."),
        ("tokens", TOKENS, "Tokens of these names or groups."),
    )
)
WHAT = OneKey("what")
