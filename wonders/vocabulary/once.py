"""The kinds that act once, when their carrier comes into play."""

# arg() makes a field; its value is no shared default

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from wonders.vocabulary.amounts import Amount
from wonders.vocabulary.cards import CARDS, STAGE_STATES, CardSet
from wonders.vocabulary.declare import ExactlyOne, Needs, Short, arg, effect
from wonders.vocabulary.effects import Effect, Once
from wonders.vocabulary.shapes import Always, Integer, IntegerOr, ListOf, Name, OneKey, OneOrMany, Shape, Word
from wonders.vocabulary.words import (
    ACTING_SEATS,
    BOOLEAN,
    PLACES,
    POSITIVE,
    SEATS_OR_BANK,
    SO_MANY,
    TOKENS,
)

_NUMBER_OR_ALL = IntegerOr(SO_MANY, Word("number", ("all",)))
_ENDS = Word("place", ("discard", "box", "under"))
#: No carrier of any game has half as many.
MOST_EFFECTS = 64
EFFECTS = ListOf(OneKey("effect"), most=MOST_EFFECTS)


@effect("coins", short="each")
@frozen(slots=False)
class Coins(Once, Amount):
    """The city gains coins, from the bank or from other cities.

    Counted coins see every card placed in the same turn, also those of neighbours.
    """

    rules = Amount.rules
    reshaped: ClassVar[Mapping[str, Shape]] = {"each": Integer(least=1, note="lose_coins takes coins away.")}

    from_: str = arg(SEATS_OR_BANK, "Who pays them.", default="bank")


@effect("lose_coins", short="each")
@frozen(slots=False)
class LoseCoins(Once, Amount):
    """The city loses coins to the bank; what it cannot pay is settled as the ruleset says."""

    rules = Amount.rules


@effect("token", short="name")
@frozen(slots=False)
class Token(Once):
    """The city gains tokens."""

    name: str = arg(Name(("token", "token_group")), "The token, or a group of which one is chosen.")
    number: int = arg(SO_MANY, "How many.", default=1)
    age: int | str | None = arg(
        IntegerOr(POSITIVE, Word("Age", ("current", "any"))), "The Age whose token it is.", default=None
    )


@effect("take")
@frozen(slots=False)
class Take(Once):
    """The city takes a card or token from a place, or from other cities.

    With `draw`, that many are drawn, seen by this seat alone; it takes `keep` of them, the `rest` go back.
    """

    rules = (ExactlyOne(("from", "of")), Needs("keep", "draw"), Needs("rest", "draw"))

    from_: tuple[str, ...] | None = arg(PLACES, "The place, or several to choose from.", default=None)
    of: str | None = arg(ACTING_SEATS, "The cities it is taken from.", default=None)
    cards: CardSet | None = arg(CARDS, "Only cards for which this holds.", default=None)
    stages: str | None = arg(STAGE_STATES, "Stages instead of cards.", default=None)
    draw: int | str | None = arg(_NUMBER_OR_ALL, "So many are drawn to choose from.", default=None)
    keep: int = arg(SO_MANY, "How many of the drawn are kept.", default=1)
    rest: str | None = arg(
        Word("end", ("back", "shuffle", "discard", "box")), "Where the others go.", default=None
    )
    to: str | None = arg(Name(("place",)), "Where it goes; without it, into play.", default=None)


@effect("play")
@frozen(slots=False)
class Play(Once):
    """The city plays a card from a place: builds it, uses it for a stage or sells it."""

    from_: tuple[str, ...] = arg(PLACES, "The place, or several to choose from.")
    of: str = arg(ACTING_SEATS, "Whose place it is, where each seat has its own.", default="self")
    cards: CardSet | None = arg(CARDS, "Only cards for which this holds.", default=None)
    as_: tuple[str, ...] = arg(
        OneOrMany(Word("use", ("build", "stage", "sell"))), "What it may be used for.", default=("build",)
    )
    free: bool = arg(BOOLEAN, "Whether a building so made costs nothing.", default=False)


@effect("discard")
@frozen(slots=False)
class Discard(Once):
    """Cards, tokens or stages leave play; the seat that carries it out chooses which."""

    rules = (ExactlyOne(("cards", "tokens", "stages", "from")),)

    cards: CardSet | None = arg(CARDS, "Cards for which this holds.", default=None)
    tokens: tuple[str, ...] | None = arg(TOKENS, "Tokens of these names or groups.", default=None)
    stages: str | None = arg(STAGE_STATES, "Stages of a Wonder.", default=None)
    from_: tuple[str, ...] | None = arg(PLACES, "Cards of a place.", default=None)
    of: str = arg(ACTING_SEATS, "The cities that lose them.", default="self")
    number: int | str = arg(_NUMBER_OR_ALL, "How many.", default=1)
    to: str = arg(_ENDS, "Where they go; `under` tucks them under this carrier.", default="discard")


@effect("advance", short="track")
@frozen(slots=False)
class Advance(Once):
    """The city moves forward on a track."""

    track: tuple[str, ...] = arg(
        OneOrMany(Name(("track",), ("any",))), "The track, or several to choose from."
    )
    by: int = arg(SO_MANY, "How many spaces.", default=1)
    distinct: bool = arg(BOOLEAN, "Each step on another track.", default=False)


@effect("again", short=Short(None, Always()))
@frozen(slots=False)
class Again(Once):
    """The seat takes another turn after this one; several of them in one turn count once."""


@effect("choose", short=Short("branches", ListOf(EFFECTS, least=2)))
@frozen(slots=False)
class Choose(Once):
    """The seat chooses one of several lists of effects, once, when the carrier comes into play."""

    branches: tuple[tuple[Effect, ...], ...] = arg(ListOf(EFFECTS, least=2), "The lists to choose from.")


ONCE = (Coins, LoseCoins, Token, Take, Play, Discard, Advance, Again, Choose)
__all__ = [
    "EFFECTS", "ONCE", "Advance", "Again", "Choose", "Coins", "Discard", "LoseCoins", "Play", "Take", "Token",
]  # fmt: skip
