"""What a ruleset consists of: cards, Wonders, tokens, colors, settings and the composed ruleset itself.

The classes that authors write are declared with the same machinery as effects, so that their schemas, hints
and reference come from here too. All of them are frozen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import ClassVar, TypeAlias

from attrs import field, frozen

from wonders.faults import Fault
from wonders.faults import Place as FilePlace
from wonders.vocabulary.costs import COST, NO_COST, Cost
from wonders.vocabulary.declare import Declared, Record, arg
from wonders.vocabulary.effects import Effect
from wonders.vocabulary.once import EFFECTS
from wonders.vocabulary.shapes import ListOf, MapOf, Name, OneOrMany, Schema, Scope, Shape, Text, Word
from wonders.vocabulary.standing import Price
from wonders.vocabulary.vocabulary import Names, Vocabulary
from wonders.vocabulary.words import BOOLEAN, INTEGER, NATURAL, POSITIVE, SO_MANY

#: No board has half as many stages.
MOST_STAGES = 20

_TEXT = Text()
_TEXTS = OneOrMany(_TEXT)

#: The value of a setting.
SettingValue: TypeAlias = bool | int | str | tuple[int, ...] | tuple[str, ...]


@frozen
class Card(Declared):
    """A card design; each of its copies is one physical card."""

    noun: ClassVar[str] = "card"

    name: str = arg(_TEXT, "The printed name. A city never holds two buildings of one name.")
    id: str = arg(Text(), "Only where two cards share a name; else it is made from the name.", default="")
    also: tuple[str, ...] = arg(_TEXTS, "Other spellings, understood in look-ups.", default=())
    color: str = arg(Name(("color",)), "Its color.")
    age: int = arg(POSITIVE, "The Age in which it is played.", default=0)
    deck: str = arg(_TEXT, "The deck it is drawn from, if not simply that of its Age.", default="")
    copies: Mapping[int, int] = arg(
        MapOf("copies", SO_MANY, pattern=r"^[1-9][0-9]?$", key=int),
        "Copies by player mark: `{3: 1, 5: 2}` is one copy from 3 seats on and two more from 5 on.",
        default={},
    )
    decks: Mapping[str, int] = arg(
        MapOf("decks", SO_MANY, ("wonder", "place")),
        "Copies by deck, where it lies in several: that of a Wonder, or of a place.",
        default={},
    )
    cost: Cost = arg(COST, "What it costs, such as `{wood: 2, coins: 1}`; left out where it is free.", default=NO_COST)
    chains_from: tuple[str, ...] = arg(
        OneOrMany(Name(("card", "token"))), "Buildings that make it free; any one is enough.", default=()
    )
    effects: tuple[Effect, ...] = arg(EFFECTS, "What it does, in printed order.", default=())
    blank: bool = arg(BOOLEAN, "It does nothing, and is meant to.", default=False)
    always: bool = arg(BOOLEAN, "It stays in the deck when a deck is drawn down to size.", default=False)

    def count(self, seats: int) -> int:
        """The number of copies in a game with that many seats."""
        return sum(number for mark, number in self.copies.items() if mark <= seats)

    @property
    def most(self) -> int:
        """The number of copies in the box."""
        return sum(self.copies.values()) + sum(self.decks.values())


@frozen
class Stage(Declared):
    """One stage of a Wonder."""

    noun: ClassVar[str] = "stage"

    cost: Cost = arg(COST, "What it costs.", default=NO_COST)
    effects: tuple[Effect, ...] = arg(EFFECTS, "What it does, in printed order.", default=())
    blank: bool = arg(BOOLEAN, "It does nothing, and is meant to.", default=False)
    rests_on: tuple[int, ...] | None = arg(
        ListOf(POSITIVE, least=0), "The stages it needs; without it the one before, `[]` none.", default=None
    )


@frozen
class Side(Declared):
    """One side of a Wonder's board."""

    noun: ClassVar[str] = "side"

    effects: tuple[Effect, ...] = arg(EFFECTS, "What the board itself gives from the start.", default=())
    stages: tuple[Stage, ...] = arg(ListOf(Record(Stage), most=MOST_STAGES), "Its stages, in printed order.")


@frozen
class Wonder(Declared):
    """A Wonder with the sides of its board."""

    noun: ClassVar[str] = "wonder"

    name: str = arg(_TEXT, "The short name, used everywhere.")
    title: str = arg(_TEXT, "The full printed name.", default="")
    also: tuple[str, ...] = arg(_TEXTS, "Other spellings, understood in look-ups.", default=())
    sides: Mapping[str, Side] = arg(MapOf("sides", Record(Side)), "Its sides by name.")

    def board(self, side: str) -> str:
        """What a side is called: `Atlantis Dawn`, or `Atlantis` where the Wonder has no other side."""
        return f"{self.name} {side}" if len(self.sides) > 1 else self.name


@frozen
class Token(Declared):
    """A kind of token."""

    noun: ClassVar[str] = "token"

    name: str = arg(_TEXT, "Its name.")
    also: tuple[str, ...] = arg(_TEXTS, "Other spellings, understood in look-ups.", default=())
    group: str = arg(Name(("token_group",)), "The group it belongs to.", default="")
    age: int = arg(POSITIVE, "The Age in which it is won.", default=0)
    points: int = arg(INTEGER, "Points at the end of the game.", default=0)
    copies: int = arg(SO_MANY, "How many there are; without it, as many as are needed.", default=0)
    moves: bool = arg(BOOLEAN, "It leaves its holder when another city gains it.", default=False)
    line: str = arg(Name(("score_line",)), "The score line of its points.", default="")
    effects: tuple[Effect, ...] = arg(EFFECTS, "What it does while it is held.", default=())


@frozen
class Color(Declared):
    """A color of cards."""

    noun: ClassVar[str] = "color"

    also: tuple[str, ...] = arg(_TEXTS, "Other spellings, understood in look-ups.", default=())
    line: str = arg(Name(("score_line",)), "The score line of its cards' points.")
    building: bool = arg(BOOLEAN, "Whether its cards are buildings, counted by `any`.", default=True)
    text: str = arg(_TEXT, "What such cards are, in words.", default="")


@frozen
class Good(Declared):
    """A kind of good."""

    noun: ClassVar[str] = "good"

    also: tuple[str, ...] = arg(_TEXTS, "Other spellings, understood in look-ups.", default=())
    group: str = arg(Name(("goods_group",)), "The group it belongs to.", default="")
    text: str = arg(_TEXT, "What it is, in words.", default="")


@frozen
class Plain(Declared):
    """A declared name that needs nothing but its meaning."""

    noun: ClassVar[str] = "declaration"

    text: str = arg(_TEXT, "What it is, in words.", default="")
    also: tuple[str, ...] = arg(_TEXTS, "Other spellings, understood in look-ups.", default=())
    group: str = arg(_TEXT, "The group it belongs to.", default="")


@frozen
class Track(Declared):
    """A row of spaces on which a marker moves forward."""

    noun: ClassVar[str] = "track"

    text: str = arg(_TEXT, "What it is, in words.", default="")
    also: tuple[str, ...] = arg(_TEXTS, "Other spellings, understood in look-ups.", default=())
    of: str = arg(
        Word("owner", ("table", "city")),
        "`table`: one marker for all; `city`: each city has its own.",
        default="city",
    )


@frozen
class Place(Declared):
    """A place where cards lie."""

    noun: ClassVar[str] = "place"

    text: str = arg(_TEXT, "What lies there.", default="")
    of: str = arg(
        Word("owner", ("table", "city")),
        "`table`: one for all; `city`: each city has its own.",
        default="table",
    )
    seen: str = arg(
        Word("visibility", ("all", "owner", "nobody", "top")),
        "Who sees what lies there. `top`: all see what lies on top. Where not all see everything, only the top is "
        "taken, but for the discard pile.",
        default="all",
    )
    holds: str = arg(Word("contents", ("cards", "tokens")), "What lies there.", default="cards")
    slots: bool = arg(BOOLEAN, "Cards lie in fixed slots: one that is taken leaves its slot empty.", default=False)
    called: str = arg(_TEXT, "What an answer that takes its top calls it; else its name.", default="")
    any_of: tuple[str, ...] = arg(
        OneOrMany(Name(("place",))), "It is no place itself: it means these, as seen from a seat.", default=()
    )
    whose: str = arg(Name(("seat",)), "Whose, where places of `any_of` are of cities.", default="self")
    refill: str = arg(
        Name(("place",)), "What is taken from it is replaced at once by the top of that place.", default=""
    )


@frozen
class Rule(Declared):
    """Effects that are in force for every seat without a carrier in its city: a law, a house rule."""

    noun: ClassVar[str] = "rule"

    text: str = arg(_TEXT, "What the rule says.", default="")
    line: str = arg(Name(("score_line",)), "The score line of its points.", default="")
    effects: tuple[Effect, ...] = arg(EFFECTS, "What is in force.")


@frozen
class Layout(Declared):
    """How cards are laid out, drawn row by row from the top: `o` lies face up, `#` face down.

    Letters stand half a card apart, blanks between them; a card lies on the two above it that are half a card away.
    """

    noun: ClassVar[str] = "layout"

    age: int = arg(POSITIVE, "The Age whose cards are laid out so.")
    rows: tuple[str, ...] = arg(ListOf(_TEXT), "The rows, each centred on the axis.")


@frozen
class ValueShape(Shape):
    """The value of a setting: true or false, a whole number, a word, or a list of numbers or of words."""

    def schema(self, scope: Scope) -> Schema:
        """The possible types."""
        del scope
        return {
            "title": "setting value",
            "type": ["boolean", "integer", "string", "array"],
            "items": {"type": ["integer", "string"]},
        }

    def read(self, raw: object, scope: Scope) -> object:
        """Lists become tuples."""
        del scope
        return tuple(raw) if isinstance(raw, list) else raw

    def describe(self) -> str:
        """The types."""
        return "true or false, whole number, word, or list"


VALUE = ValueShape()


@frozen
class Setting(Declared):
    """A number or ruling that a table might change. Its type is that of its default."""

    noun: ClassVar[str] = "setting"

    text: str = arg(_TEXT, "What it decides, with the rule behind it.")
    default: SettingValue = arg(VALUE, "The value if nobody says otherwise.")
    one_of: tuple[str, ...] = arg(ListOf(_TEXT, unique=True), "The words it may be, or its entries.", default=())
    least: int | None = arg(INTEGER, "The least number.", default=None)
    most: int | None = arg(INTEGER, "The largest number.", default=None)
    length: int | None = arg(NATURAL, "How many entries a list has.", default=None)


@frozen
class About(Declared):
    """Where the rules come from."""

    noun: ClassVar[str] = "about"

    age: int | None = arg(POSITIVE, "Youngest players, in years.", default=None)
    minutes: int | None = arg(POSITIVE, "Playing time.", default=None)
    year: int | None = arg(POSITIVE, "Year of publication.", default=None)
    publisher: str = arg(_TEXT, "Publisher.", default="")
    sources: tuple[str, ...] = arg(_TEXTS, "What the data was taken from.", default=())


#: What a ruleset says about itself if it says nothing.
NO_ABOUT = About()

#: Sections written as lists of things that carry their own name.
LISTED: Mapping[str, type[Declared]] = {"cards": Card, "wonders": Wonder, "tokens": Token}
#: Sections written as mappings from names to what is declared about them.
MAPPED: Mapping[str, type[Declared]] = {
    "colors": Color,
    "goods": Good,
    "goods_groups": Plain,
    "symbols": Plain,
    "token_groups": Plain,
    "tracks": Track,
    "places": Place,
    "permissions": Plain,
    "conflicts": Plain,
    "score_lines": Plain,
    "rules": Rule,
    "layouts": Layout,
    "settings": Setting,
}


@frozen
class Part:
    """One ruleset that a composed one is made of."""

    id: str
    version: str
    title: str
    #: Its folder; None where it was given as data (the `with` of a scenario).
    folder: Path | None
    #: Paths of its Python, relative to the folder.
    plugins: tuple[str, ...]
    #: SHA-256 over its files, in hexadecimal.
    digest: str


@frozen(repr=False)
class Ruleset:
    """A composed ruleset: everything it says, judged, resolved and frozen."""

    id: str
    version: str
    title: str
    #: The seat counts it can be played with.
    seats: tuple[int, ...]
    about: About
    #: The rulesets it is made of, what is used before what uses it.
    parts: tuple[Part, ...]
    #: Cards by id, in printed order.
    cards: Mapping[str, Card]
    wonders: Mapping[str, Wonder]
    tokens: Mapping[str, Token]
    colors: Mapping[str, Color]
    goods: Mapping[str, Good]
    goods_groups: Mapping[str, Plain]
    symbols: Mapping[str, Plain]
    token_groups: Mapping[str, Plain]
    tracks: Mapping[str, Track]
    places: Mapping[str, Place]
    permissions: Mapping[str, Plain]
    conflicts: Mapping[str, Plain]
    score_lines: Mapping[str, Plain]
    rules: Mapping[str, Rule]
    layouts: Mapping[str, Layout]
    settings: Mapping[str, Setting]
    #: The settings' values in force, by name.
    values: Mapping[str, SettingValue]
    vocabulary: Vocabulary
    names: Names
    #: What is allowed, but old or hardly meant: words that are called otherwise now, effects that do nothing.
    warnings: tuple[Fault, ...] = field(repr=False, eq=False)
    #: Where things that are gone were removed, by section and name.
    removed: Mapping[tuple[str, str], FilePlace] = field(repr=False, eq=False)
    #: A short digest of what the files say of each thing, by section and name; cards that share a name go by their ids.
    contents: Mapping[str, Mapping[str, str]] = field(repr=False, eq=False)
    #: Where each field was set, by path: `("cards", "mill_1", "cost")`.
    origins: Mapping[tuple[str, ...], FilePlace] = field(repr=False, eq=False)

    @property
    def digest(self) -> str:
        """SHA-256 over the digests of all parts."""
        return sha256("".join(part.digest for part in self.parts).encode()).hexdigest()

    @property
    def place(self) -> FilePlace:
        """The file that makes it a ruleset: of several, that of the last one asked for."""
        folders = [part.folder for part in self.parts if part.folder is not None]
        return FilePlace(str(folders[-1] / "ruleset.yaml") if folders else self.id)

    def costs(self) -> Iterator[Cost]:
        """The cost of every card and of every stage."""
        yield from (card.cost for card in self.cards.values())
        sides = (side for wonder in self.wonders.values() for side in wonder.sides.values())
        yield from (stage.cost for side in sides for stage in side.stages)

    def effects(self) -> Iterator[Effect]:
        """The effects of all cards, boards, stages, tokens and rules."""
        sides = [side for wonder in self.wonders.values() for side in wonder.sides.values()]
        stages = [stage for side in sides for stage in side.stages]
        for carriers in (self.cards.values(), sides, stages, self.tokens.values(), self.rules.values()):
            for carrier in carriers:
                yield from carrier.effects

    def price_rise(self) -> int:
        """The coins by which effects may make a good dearer, all together."""
        prices = [effect for effect in self.effects() if isinstance(effect, Price)]
        return sum(max(0, -(each.less or 0)) for each in prices) + max((each.at_least for each in prices), default=0)

    def setting_place(self, name: str) -> FilePlace:
        """Where the value of a setting was set: by a ruleset, by the caller (`settings`), or as its default."""
        own = self.origins.get(("settings", name, "value"))
        return own or self.origins.get(("settings", name, "default"), self.place)

    def setting_fault(
        self, blamed: Sequence[str], code: str, text: str, hint: str = "", *, otherwise: str = ""
    ) -> Fault:
        """A fault of the first blamed setting that is not as declared: its name and value, and `text` as predicate.

        Where all of them are as declared it is the data's fault, told `otherwise`, or else that of the first.
        """
        changed = [name for name in blamed if self.values[name] != self.settings[name].default]
        if not changed and otherwise:
            return Fault(self.place, code, otherwise, hint)
        name = (*changed, blamed[0])[0]
        return Fault(self.setting_place(name), code, f"{name} {self.values[name]} {text}", hint)

    def __repr__(self) -> str:
        """Its id, version and size on one line."""
        return f"<Ruleset {self.id} {self.version}: {len(self.cards)} cards, {len(self.wonders)} Wonders>"
