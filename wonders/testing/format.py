"""The words of a scenario file, declared with the machinery of the effects.

The committed schema and the faults of a misspelt key come from here. Names of cards and Wonders are left open:
they are looked up in the game that a scenario is played with.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from wonders.ruleset.documents import EXTRA
from wonders.terms import REFUSALS
from wonders.testing.named import MapOfNamed, Named, NamedByType, Numbered
from wonders.vocabulary import Vocabulary, Words
from wonders.vocabulary.declare import Declared, ExactlyOne, Needs, Record, Rule, arg
from wonders.vocabulary.shapes import (
    Always,
    Boolean,
    ByType,
    Integer,
    ListOf,
    MapOf,
    OneOrMany,
    Schema,
    Scope,
    Shape,
    Text,
    Word,
)

_SEAT = Numbered(least=0, most=99, of="seat")
_CITY = Numbered(least=0, most=99, of="city")
_STAGE = Numbered(least=1, of="stage")
_COUNT = Integer(least=0)
_TEXT = Text()
_CARD = Named(of="card")
_CARDS = ListOf(_CARD, least=0)
_SIDE = Named(of="side")
_SIDES = ListOf(_SIDE, least=0)
_TOKENS = ListOf(Named(of="token"), least=0)
_MAKINGS = ListOf(Named(of="making"), least=0)
_DECISIONS = ListOf(Named(of="decision"), least=0)
_NAMES = ListOf(_TEXT, least=0)
_NUMBERS = ListOf(Integer(), least=0)
_SEATS = ListOf(_SEAT, least=0)
_SEAT_KEY = r"^[0-9]{1,2}$"


@frozen
class Anything(Shape):
    """A value that the ruleset judges, not the scenario's schema."""

    def schema(self, scope: Scope) -> Schema:
        """No demands."""
        del scope
        return {}

    def describe(self) -> str:
        """Says who judges it."""
        return "as the ruleset takes it"


@frozen
class Extra(Anything):
    """The `with` of a scenario. The ruleset judges it, in words that plug-ins may have widened; an editor sees all."""

    def schema(self, scope: Scope) -> Schema:
        """What `add`, `change` and `remove` take, where the words of a ruleset are known."""
        return EXTRA.schema(scope) if scope.names("color") is not None else {}


@frozen
class NumberOrText(Shape):
    """A whole number or a text."""

    def schema(self, scope: Scope) -> Schema:
        """Told apart by type: whatever is no string is judged as a number."""
        return {"if": {"type": "string"}, "then": _TEXT.schema(scope), "else": Integer().schema(scope)}

    def describe(self) -> str:
        """Both."""
        return "whole number or text"


@frozen
class Filled(Record):
    """A mapping with at least one key."""

    def _schema(self, scope: Scope) -> Schema:
        return {**super()._schema(scope), "minProperties": 1}


_STAGES = ByType(scalar=_COUNT, many=_NUMBERS)
_PAY = MapOf("payment", NumberOrText(), pattern=r"^[a-z_]+$", least=0)
_DETAIL = ByType(scalar=NumberOrText(), many=_NAMES)
_EVENT = NamedByType(scalar=_TEXT, mapping=MapOf("event", _DETAIL, pattern=r"^[a-z_]+$"), of="event")
_PRICES = MapOfNamed("price", _COUNT, of="good")
_LINES = MapOfNamed("score lines", Integer(), of="line")

# Actions.


@frozen
class Offered(Declared):
    """An action as a decision offers it."""

    noun: ClassVar[str] = "offered action"
    rules: ClassVar[tuple[Rule, ...]] = (
        ExactlyOne(("build", "stage", "sell", "discard", "wonder", "take", "choose", "decline")),
        Needs("wonder", "using"),
    )

    build: str = arg(_CARD, "The card to build.", default=None)
    stage: int = arg(_STAGE, "The number of the stage to build.", default=None)
    sell: str = arg(_CARD, "The card to sell.", default=None)
    discard: str = arg(_CARD, "The card to discard.", default=None)
    wonder: str = arg(_SIDE, "The Wonder to build.", default=None)
    take: str = arg(Named(of="pile"), "The place to take a card from, as the seat calls it.", default=None)
    choose: object = arg(NumberOrText(), "What to choose: its words, or its place from 1.", default=None)
    decline: bool = arg(Always(), "To take none of what is offered.", default=None)
    using: str = arg(_CARD, "The card that goes under the stage or Wonder, where one does.", default=None)
    of: int = arg(_CITY, "The seat whose thing is chosen.", default=None)


@frozen
class Act(Offered):
    """An action of a seat."""

    noun: ClassVar[str] = "action"

    seat: int = arg(_SEAT, "Who acts.")
    city: int = arg(_CITY, "The city acted for, where it is not the seat's own.", default=None)
    pay: object = arg(_PAY, "The answer to the payment question: coins to each receiver.", default=None)


@frozen
class Refused(Act):
    """An action that the rules do not allow."""

    noun: ClassVar[str] = "illegal action"

    because: str = arg(Word("refusal", REFUSALS), "The code of the refusal, such as `not_affordable`.", default=None)


@frozen
class Offers(Declared):
    """What a seat's open decisions offer; actions with a Blank are never told."""

    noun: ClassVar[str] = "offers"

    seat: int = arg(_SEAT, "Whose decisions.")
    city: int = arg(_CITY, "Only those about this city.", default=None)
    only: object = arg(ListOf(Record(Offered), least=0), "All of the actions, in any order.", default=None)
    has: object = arg(ListOf(Record(Offered)), "Some of the actions.", default=None)
    lacks: object = arg(ListOf(Record(Offered)), "Actions that are not offered.", default=None)


@frozen
class Payments(Declared):
    """The sensible ways to pay for a card or stage."""

    noun: ClassVar[str] = "payments"
    rules: ClassVar[tuple[Rule, ...]] = (ExactlyOne(("build", "stage", "wonder")), ExactlyOne(("are", "cost")))

    seat: int = arg(_SEAT, "Who pays.")
    city: int = arg(_CITY, "The city paid for, where it is not the seat's own.", default=None)
    build: str = arg(_CARD, "The card.", default=None)
    stage: int = arg(_STAGE, "The stage.", default=None)
    wonder: str = arg(_SIDE, "The Wonder.", default=None)
    using: str = arg(_CARD, "The card that goes under it.", default=None)
    are: object = arg(
        ListOf(_PAY, least=0), "All of them, in any order; a receiver left out gets nothing.", default=None
    )
    cost: int = arg(_COUNT, "The coins of the cheapest one.", default=None)


@frozen
class Sight(Declared):
    """What a seat sees."""

    noun: ClassVar[str] = "sight"
    rules: ClassVar[tuple[Rule, ...]] = (ExactlyOne(("card", "slot", "deck")),)

    seat: int = arg(_SEAT, "Who looks.")
    card: str = arg(_CARD, "A card, anywhere in the seat's view.", default=None)
    slot: int = arg(_COUNT, "The card of a slot of the structure.", default=None)
    deck: object = arg(NumberOrText(), "The first card of a place of the table.", default=None)


# Positions.


@frozen
class CityGiven(Declared):
    """A city of a position."""

    noun: ClassVar[str] = "city"

    wonder: str = arg(_SIDE, "The side of its Wonder; else the first side of the next unused Wonder.", default=None)
    coins: int = arg(_COUNT, "Its coins; else as at the start.", default=None)
    built: object = arg(_CARDS, "Its buildings.", default=None)
    stages: object = arg(_STAGES, "How many stages are built, or their numbers.", default=None)
    tucked: object = arg(_CARDS, "The cards under its stages; else Blanks.", default=None)
    tokens: object = arg(_TOKENS, "Its tokens by name.", default=None)
    conflict_tokens: object = arg(_NUMBERS, "Its conflict tokens by value.", default=None)
    hand: object = arg(_CARDS, "Its hand, filled up with Blanks.", default=None)
    wonders: object = arg(_SIDES, "Wonders that it may still build.", default=None)
    wonders_built: object = arg(_SIDES, "Wonders that it has built.", default=None)
    cards: object = arg(_CARDS, "Cards in front of it.", default=None)
    cat: bool = arg(Boolean(), "Whether it has the cat.", default=None)


@frozen
class CitySaid(CityGiven):
    """A city as a scenario expects it."""

    noun: ClassVar[str] = "expected city"

    shields: int = arg(_COUNT, "Its shields.", default=None)
    price: object = arg(_PRICES, "The least coins for one unit of a good.", default=None)
    produces: object = arg(_MAKINGS, "What it makes, `wood/clay` for a choice.", default=None)


@frozen
class Structure(Declared):
    """The laid-out cards of an Age."""

    noun: ClassVar[str] = "structure"

    cards: object = arg(MapOf("slots", _CARD, pattern=_SEAT_KEY), "Cards by slot; others are Blanks.", default=None)
    taken: object = arg(_NUMBERS, "Slots whose cards are gone.", default=None)


@frozen
class Shared(Declared):
    """What both a position and an expectation may say of the table."""

    age: int = arg(_COUNT, "The Age.", default=None)
    turn: int = arg(_COUNT, "The turn of the Age.", default=None)
    active: int = arg(_SEAT, "The seat whose turn it is, or that comes first.", default=None)
    discard: object = arg(_CARDS, "The discard pile.", default=None)
    structure: object = arg(Record(Structure), "The laid-out cards.", default=None)
    pawn: int = arg(Integer(), "The conflict pawn, positive towards seat 1's capital.", default=None)
    tokens_left: object = arg(Anything(), "Tokens still on the table.", default=None)
    progress: object = arg(_TOKENS, "Progress tokens that lie face up.", default=None)
    box: object = arg(_TOKENS, "Progress tokens out of the game.", default=None)
    decks: object = arg(MapOf("decks", _NAMES), "Decks from the top down.", default=None)
    used: object = arg(_CARDS, "Cards that were used up.", default=None)
    peace: int = arg(_COUNT, "Conflict tokens that are still unflipped.", default=None)
    holder: int = arg(_SEAT, "The seat that holds the extra duty.", default=None)


@frozen
class Given(Shared):
    """The position from which a scenario starts."""

    noun: ClassVar[str] = "given"

    at: str = arg(
        Word("moment", ("start", "conflict", "end")),
        "`start`: before the first choice; `conflict`: the last turn is done; `end`: only scoring is left.",
        default=None,
    )
    cities: object = arg(ListOf(Record(CityGiven)), "The cities in seat order.", default=None)


@frozen
class Then(Shared):
    """What a scenario expects; what is not named is not compared."""

    noun: ClassVar[str] = "then"

    cities: object = arg(ListOf(Record(CitySaid)), "The cities in seat order.", default=None)
    offers: object = arg(OneOrMany(Record(Offers)), "What a seat is offered.", default=None)
    legal: object = arg(OneOrMany(Record(Act)), "Actions that are allowed now, tried on copies.", default=None)
    illegal: object = arg(OneOrMany(Record(Refused)), "Actions that are refused and change nothing.", default=None)
    payments: object = arg(OneOrMany(Record(Payments)), "Ways to pay.", default=None)
    asked: object = arg(_DECISIONS, "Kinds of decisions put since `when` began, without those of a turn.", default=None)
    to_answer: object = arg(_SEATS, "The seats that must answer now.", default=None)
    over: bool = arg(Boolean(), "Whether the game has ended.", default=None)
    score: object = arg(
        MapOfNamed("score", _LINES, pattern=_SEAT_KEY, of="seat"), "Points by seat and line.", default=None
    )
    total: object = arg(MapOfNamed("totals", Integer(), pattern=_SEAT_KEY, of="seat"), "Points by seat.", default=None)
    winners: object = arg(_SEATS, "The seats that share the victory; none while the game runs.", default=None)
    victory: str = arg(_TEXT, "The kind of victory.", default=None)
    events: object = arg(ListOf(_EVENT), "Events since `when` began, in this order with gaps allowed.", default=None)
    sees: object = arg(OneOrMany(Record(Sight)), "What a seat sees.", default=None)
    hides: object = arg(OneOrMany(Record(Sight)), "What is hidden from a seat.", default=None)


@frozen
class Step(Declared):
    """Actions and what is expected after them."""

    noun: ClassVar[str] = "step"

    when: object = arg(OneOrMany(Record(Act), repeats=True), "The actions, in order.", default=None)
    then: object = arg(Filled(Then), "What is expected after them.")


@frozen
class ScenarioSaid(Declared):
    """One scenario of a file."""

    noun: ClassVar[str] = "scenario"
    rules: ClassVar[tuple[Rule, ...]] = (ExactlyOne(("then", "steps", "branches", "refused")), Needs("when", "then"))

    name: str = arg(_TEXT, "What it shows, as a sentence.")
    ruleset: object = arg(
        OneOrMany(_TEXT), "The id of a ruleset, or several to compose; else the one around the file.", default=None
    )
    seats: int = arg(
        Integer(least=1), "The seat count; else the ruleset's only one or that of the cities.", default=None
    )
    settings: object = arg(MapOf("settings", Anything()), "Values of settings.", default=None)
    seed: int = arg(Integer(), "The seed of chance; else 0.", default=None)
    id: str = arg(_TEXT, "The number of the worked case it plays.", default=None)
    rules_: object = arg(OneOrMany(_TEXT), "The rule numbers it shows.", default=None)
    source: str = arg(_TEXT, "Where the case comes from.", default=None)
    note: str = arg(_TEXT, "A remark for readers.", default=None)
    unsaid: object = arg(
        MapOf("unsaid", _TEXT), "What the case says and the scenario does not, with reasons.", default=None
    )
    expect_failure: str = arg(_TEXT, "Why the library rightly does not do what the case expects.", default=None)
    with_: object = arg(Extra(), "`add`, `change` and `remove`, as in a ruleset.", default=None)
    given: object = arg(Record(Given), "The position; else the first turn.", default=None)
    when: object = arg(OneOrMany(Record(Act), repeats=True), "The actions, in order.", default=None)
    then: object = arg(Filled(Then), "What is expected after them.", default=None)
    steps: object = arg(ListOf(Record(Step)), "Several `when` and `then`, one after another.", default=None)
    branches: object = arg(
        MapOf("branches", Record(Step)), "`when` and `then` by name, each from `given` anew.", default=None
    )
    refused: object = arg(
        OneOrMany(_TEXT), "The codes of the faults with which such a game cannot be loaded at all.", default=None
    )


#: A whole file.
FILE = ListOf(Record(ScenarioSaid))


def schema(words: Words | None = None) -> Schema:
    """The JSON Schema (2020-12) of a scenario file; with the words of a ruleset, also of what `with` adds."""
    return (words or Words(Vocabulary())).document(FILE, "scenarios of a wonders ruleset")
