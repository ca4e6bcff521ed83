"""Numbers back to words: what callers read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from wonders.engine.state import CityState, Payment
from wonders.engine.tables import PAY, STAGE, Tables
from wonders.vocabulary.events import EventKind


class Question(NamedTuple):
    """What a question is about, apart from its answers."""

    #: The kind of decision, and the number of the question among those put to the city.
    kind: int
    asked: int
    #: The carrier that asks, or -1.
    asker: int
    #: The action that is to be paid for, or -1.
    answer: int
    plan: tuple[int, ...]
    payments: tuple[Payment, ...]
    #: The seat of the city that is asked, or -1.
    city: int


#: What an action is made of that answers no question.
UNASKED = Question(-1, -1, -1, -1, (), (), -1)


#: What a carrier asks for; kinds of a ruleset's own ask by their name.
_ASKED = {
    "play": "which card do you play?",
    "choose": "which do you choose?",
    "copy": "which do you copy?",
    "discard": "which is discarded?",
    "take": "which do you take?",
}
#: What the engine calls the uses of a card.
_USES = ("build", "stage", "sell")


def moment_text(age: int, turn: int, *, over: bool) -> str:
    """How far a game has come: `Age 2, turn 4`, or `turn 12` in a game without Ages."""
    if over:
        return "the game is over"
    if age:
        return f"Age {age}, turn {turn}"
    return f"turn {turn}" if turn else "before the first turn"


def question_of(city: CityState) -> Question:
    """The question that a city is asked now."""
    return Question(*asked_of(city))


def asked_of(city: CityState) -> tuple[int, int, int, int, tuple[int, ...], tuple[Payment, ...], int]:
    """The fields of the `Question` that a city is asked now; a Decision makes one of them when somebody looks."""
    return city.ask - 1, city.asked, city.asker, city.answer, city.plan, city.payments, city.seat


class Labels:
    """The words for a game's numbers."""

    __slots__ = (
        "by_card",
        "by_wonder",
        "by_word",
        "cards",
        "carriers",
        "event_kinds",
        "holds_cards",
        "places",
        "sellers",
        "tables",
        "texts",
        "verbs",
    )  # fmt: skip

    def __init__(
        self,
        tables: Tables,
        sellers: tuple[str, ...],
        texts: Mapping[int, str],
        event_kinds: tuple[EventKind, ...],
        verbs: tuple[str, str, str] = ("build", "stage", "sell"),
        also: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        wonders_also: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        holds_cards: tuple[bool, ...] = (),
    ) -> None:
        #: What building, building a stage and selling are called.
        self.verbs = verbs
        self.tables = tables
        self.event_kinds = event_kinds
        self.places = tuple(tables.places)
        #: By pile: whether cards lie there.
        self.holds_cards = holds_cards
        #: Words for the receivers of a payment, in order.
        self.sellers = sellers
        #: What branches of choices say, by carrier.
        self.texts = texts
        shared = Counter(tables.names[: tables.cards])
        #: The name of each card, or its id where two cards share the name.
        self.cards = [
            name if shared[name] == 1 else ident
            for name, ident in zip(tables.names[: tables.cards], tables.ids, strict=False)
        ]
        self.by_card = {name: number for number, name in enumerate(self.cards)}
        #: The cards that each spelling means, in lower case: names, ids and those of `also`, which is by id.
        self.by_word: dict[str, list[int]] = {}
        for number, words in enumerate(zip(tables.names[: tables.cards], tables.ids, strict=False)):
            for word in {each.casefold() for each in (*words, *also.get(tables.ids[number], ()))}:
                self.by_word.setdefault(word, []).append(number)
        self.carriers = [*self.cards, *tables.names[tables.cards :]]

        #: The Wonder that each spelling means, in lower case.
        self.by_wonder = {name.casefold(): name for name in tables.wonder_names}
        self.by_wonder |= {word.casefold(): name for name, words in wonders_also.items() for word in words}

    def choice(self, kind: int, asker: int, place: int) -> str:
        """What the choice at a place is called: what the branch says, the flow's word, or its number."""
        words = self.tables.choice_words[kind] if kind >= 0 else ()
        if place < len(words):
            return words[place]
        for gain in self.tables.gains[asker] if asker >= 0 else ():
            branches: tuple[int, ...] = getattr(gain, "branches", ())
            if place < len(branches):
                return self.texts.get(branches[place], str(place + 1))
        return str(place + 1)

    def wonder_of(self, stage: int) -> str:
        """The Wonder that a stage belongs to."""
        return next(side.wonder for side in self.tables.sides if stage in side.stages)

    def named(self, ident: int, city: int = -1) -> str:
        """What an action chooses that names its own thing: a card of a city, a Wonder, a side, a token and more.

        `city` is the seat of the one that is asked: it has words of its own for piles.
        """
        tables = self.tables
        if ident < tables.wonder_base:
            seat, card = divmod(ident - tables.thing_base, tables.cards)
            return self.thing(seat, card)
        if ident < tables.side_base:
            return tables.wonder_names[ident - tables.wonder_base]
        if ident < tables.token_base:
            return tables.sides[ident - tables.side_base].name
        if ident < tables.card_base:
            return tables.tokens[ident - tables.token_base]
        return self._way(ident, city)

    def _way(self, ident: int, city: int) -> str:
        """What an action chooses that takes, builds or exchanges: a card, the top of a pile, a deed, symbols."""
        tables = self.tables
        if ident < tables.take_base:
            return self.cards[ident - tables.card_base]
        if ident < tables.deed_base:
            words = tables.piles if city < 0 else tables.pile_words[city]
            return words[ident - tables.take_base]
        if ident < tables.match_base:
            carrier = ident - tables.deed_base
            number = tables.stage_number[carrier]
            return f"stage {number}" if number else self.carriers[carrier]
        wanted = tables.matches[ident - tables.match_base]
        return " ".join(name for name, number in zip(tables.symbols, wanted, strict=True) for _ in range(number))

    def thing(self, seat: int, card: int) -> str:
        """A card of a seat's city."""
        return f"{self.cards[card]} of seat {seat}"

    def use(self, kind: str) -> str:
        """What the engine calls a kind of action that a ruleset may call otherwise: `build`, `stage` or `sell`."""
        return _USES[self.verbs.index(kind)] if kind in self.verbs else kind

    def asker(self, about: Question) -> str:
        """The card, stage or rule behind a question."""
        if about.kind == PAY and about.answer >= 0:
            action = about.answer
            if action < self.tables.stage_base:
                return self.cards[action]
            stage = (action - self.tables.stage_base) // self.tables.cards
            return self.tables.names[about.plan[stage]]
        return self.tables.decision_kinds[about.kind] if about.asker < 0 else self.carriers[about.asker]

    def question(self, about: Question) -> str:
        """The question as a sentence."""
        asker = self.asker(about)
        if self.verbs[1] == "wonder" and about.asker >= 0 and self.tables.kinds[about.asker] == STAGE:
            asker = self.wonder_of(about.asker)
        if about.kind == PAY:
            return f"How do you pay for {asker}?"
        if about.asker < 0:
            return self.tables.questions[about.kind]
        kind = self.tables.decision_kinds[about.kind]
        return f"{asker}: {_ASKED.get(kind, f'{kind}?')}"
