"""Amounts and counts: the numbers that effects and costs refer to."""

# arg() makes a field; its value is no shared default

from __future__ import annotations

from attrs import frozen

from wonders.vocabulary.cards import CARDS, CardSet
from wonders.vocabulary.declare import AtLeastOne, Declared, Kind, Needs, Record, Tagged, arg
from wonders.vocabulary.shapes import ByType, ListOf, Name, OneKey, OneOrMany, Scope, Shape, Word
from wonders.vocabulary.words import COUNTED_SEATS, NATURAL, POSITIVE, SYMBOL, TOKENS, TRACK


@frozen
class Count:
    """Something that can be counted in a city."""

    #: The count's word, such as `cards` or `stages`.
    word: str
    #: What the word takes: a CardSet, names, a Printed, or None for a bare word.
    argument: object = None


@frozen
class Printed(Declared):
    """Symbols printed on cards: a card that shows a good twice counts two."""

    noun = "printed count"

    item: str = arg(Word("item", ("good", "coin_cost")), "`good`: goods; `coin_cost`: coins.")
    cards: CardSet = arg(CARDS, "The cards looked at.")


_GROUPED = Name(("color", "symbol", "token"))

#: What can be counted: the bare words first, then those that take an argument. Plug-ins add to both.
COUNTS: tuple[Kind, ...] = (
    Kind("stages", "count", "Stages built."),
    Kind("coins", "count", "Coins in the treasury."),
    Kind("shields", "count", "Shields of the city."),
    Kind("age", "count", "The number of the current Age."),
    Kind("science_sets", "count", "Complete sets of different science symbols."),
    *(
        Kind(key, "count", doc, Tagged(key, shape, Count))
        for key, shape, doc in (
            ("cards", CARDS, "Cards of the city; `any` means every building."),
            ("tokens", TOKENS, "Tokens of these names or groups."),
            ("symbols", OneOrMany(SYMBOL), "Science symbols of these names."),
            (
                "colors",
                ByType(scalar=Name((), ("any",)), many=ListOf(Name(("color",)), unique=True)),
                "Distinct colors present, of these or of any.",
            ),
            ("sets", ListOf(_GROUPED, least=2, unique=True), "Complete sets of one of each."),
            ("printed", Record(Printed), "Symbols printed on cards, not cards."),
            ("track", TRACK, "Spaces advanced on a track."),
            (
                "event",
                Word("event amount", ("coins", "goods", "steps", "cards")),
                "A number of the event, inside `whenever` only.",
            ),
        )
    ),
)


class CountShape(ByType):
    """A count: a bare word, or a mapping with one key."""

    def read(self, raw: object, scope: Scope) -> object:
        """A Count."""
        if isinstance(raw, str):
            return Count(raw)
        return super().read(raw, scope)

    def describe(self) -> str:
        """`count`: the reference has a section of that name."""
        return "count"


COUNT: Shape = CountShape(scalar=Name(("count_word",)), mapping=OneKey("count"))


@frozen(slots=False)
class Amount(Declared):
    """A number: `each`, once per counted thing.

    The count is summed over the seats in `of`, divided by `groups_of`, looked up in `table`, multiplied by
    `each` and cut at `at_most`, in that order.
    """

    noun = "amount"
    rules = (
        AtLeastOne("each", "per"),
        *(Needs(key, "per") for key in ("of", "groups_of", "table")),
        Needs("round", "groups_of"),
    )

    each: int = arg(POSITIVE, "The number, once per counted thing. Required without `per`.", default=1)
    per: Count | None = arg(COUNT, "What is counted; without it the amount is `each`.", default=None)
    of: str = arg(COUNTED_SEATS, "Whose things are counted; several seats are summed.", default="self")
    groups_of: int = arg(POSITIVE, "Divide the count by this.", default=1)
    round: str = arg(Word("rounding", ("down", "up")), "How the division rounds.", default="down")
    table: tuple[int, ...] | None = arg(
        ListOf(NATURAL), "Look the count up, from 0; past the end counts as the last entry.", default=None
    )
    at_most: int | None = arg(POSITIVE, "The amount is never more than this.", default=None)

    @property
    def constant(self) -> int | None:
        """The number itself where nothing is counted; else None."""
        if self.per is not None:
            return None
        return self.each if self.at_most is None else min(self.each, self.at_most)


#: A number or an amount, where a mapping has one of its own (costs).
NUMBER_OR_AMOUNT = ByType(scalar=POSITIVE, mapping=Record(Amount))
