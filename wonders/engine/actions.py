"""Actions and decisions as callers see them.

An action is at heart an int from a fixed table of the game. The objects here are made when somebody looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import overload

from wonders.engine.goods import unpack
from wonders.engine.labels import UNASKED, Labels, Question, asked_of
from wonders.engine.payment import amounts
from wonders.engine.spending import DOUBLE, MIX, SPENT
from wonders.engine.state import CityState, Payment
from wonders.engine.tables import CHAIN


class Action:
    """One answer to a decision.

    Attributes:
        id: its number in the game's table of actions.
        kind: `build`, `stage`, `sell`, `pay`, `choose`, `take` or `decline`; a ruleset may call the first
            three otherwise.
        card: the card's name (its id where two cards share the name), or None.
        stage: the stage's number from 1, or None.
        pay: coins to each receiver by word (`left`, `right`, `bank`), or the goods that are used up, or None.
        choice: what is chosen, in words, or None.
    """

    __slots__ = ("_asked", "_spent", "card", "choice", "city", "id", "kind", "pay", "seat", "stage")

    def __init__(
        self,
        ident: int,
        kind: str,
        *,
        card: str | None = None,
        stage: int | None = None,
        pay: Mapping[str, object] | None = None,
        choice: str | None = None,
        seat: int | None = None,
        asked: int = -1,
        spent: bool = False,
    ) -> None:
        self.id = ident
        self.kind = kind
        self.card = card
        self.stage = stage
        self.pay = pay
        self.choice = choice
        #: The seat it was offered to, or the other seat whose thing is chosen.
        self.seat = seat
        #: The city that it was offered for, if that is not the seat's own.
        self.city: int | None = None
        self._asked = asked
        self._spent = spent

    @property
    def asked(self) -> int:
        """The number of the question it answers, or -1 if it is bound to none."""
        return self._asked

    def to_json(self) -> dict[str, object]:
        """The action as scenarios write it: `{"build": "Harbour"}`, `{"stage": 1, "using": "Harbour"}`.

        Where it was offered for another city than the seat's own, `city` says for which.
        """
        return self._words() if self.city is None else {**self._words(), "city": self.city}

    def _words(self) -> dict[str, object]:
        match self.kind:
            case "stage":
                return {"stage": self.stage} if self.card is None else {"stage": self.stage, "using": self.card}
            case "wonder":
                return {"wonder": self.choice, "using": self.card}
            case "pay":
                return {"pay": dict(self.pay or {})}
            case "decline":
                return {"decline": True}
            case "choose" | "take":
                return {self.kind: self.choice}
            case _:
                return {self.kind: self.card}

    def __str__(self) -> str:
        match self.kind:
            case "stage":
                return f"stage {self.stage}" + (f" using {self.card}" if self.card is not None else "")
            case "wonder":
                return f"wonder {self.choice or self.stage} using {self.card}"
            case "pay":
                return "pay " + (_pay_text(self.pay or {}, " " if self._spent else " to ") or "nothing")
            case "choose" | "take":
                return f"{self.kind} {self.choice}"
            case "decline":
                return "decline"
            case _:
                return f"{self.kind} {self.card}"

    def __repr__(self) -> str:
        return f"<Action {self.id}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self.id == other.id and self._words() == other._words()

    def __hash__(self) -> int:
        return hash(self.id)


def _pay_text(pay: Mapping[str, object], to: str) -> str:
    parts = [f"{coins}{to}{who}" for who, coins in pay.items() if isinstance(coins, int) and coins]
    if "using" in pay:
        parts.append(f"using {pay['using']}")
    return ", ".join(parts)


class ActionList(Sequence[Action]):
    """The legal answers to one decision; each Action is made when it is looked at."""

    __slots__ = ("_about", "_city", "_labels", "_seat", "ids")

    def __init__(self, labels: Labels, ids: tuple[int, ...], about: Question, seat: int, city: int) -> None:
        #: The numbers of the actions.
        self.ids = ids
        self._labels = labels
        self._about = about
        self._seat = seat
        self._city = city

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        if isinstance(place, slice):
            return [self._make(ident) for ident in self.ids[place]]
        return self._make(self.ids[place])

    def __iter__(self) -> Iterator[Action]:
        return map(self._make, self.ids)

    def _make(self, ident: int) -> Action:
        action = make_action(self._labels, ident, self._about, self._seat)
        if self._city != self._seat:
            action.city = self._city
        return action

    def __repr__(self) -> str:
        return "[" + ", ".join(map(str, self)) + "]"


def make_action(labels: Labels, ident: int, about: Question = UNASKED, seat: int | None = None) -> Action:
    """The Action with a number, in the words of the question that it answers."""
    tables = labels.tables
    build, stage, sell = labels.verbs
    asked = about.asked
    if ident < tables.stage_base:
        return Action(ident, build, card=labels.cards[ident], seat=seat, asked=asked)
    if ident < tables.sell_base:
        number, card = divmod(ident - tables.stage_base, tables.cards)
        wonder = labels.wonder_of(about.plan[number]) if number < len(about.plan) and stage == "wonder" else None
        return Action(ident, stage, card=labels.cards[card], stage=number + 1, choice=wonder, seat=seat, asked=asked)
    if ident < tables.pay_base:
        return Action(ident, sell, card=labels.cards[ident - tables.sell_base], seat=seat, asked=asked)
    if ident < tables.choose_base:
        place = ident - tables.pay_base
        if place >= len(about.payments):
            return Action(ident, "pay", pay={}, seat=seat, asked=asked)
        payment = about.payments[place]
        return Action(ident, "pay", pay=pay_words(labels, payment), seat=seat, asked=asked, spent=payment[2] == SPENT)
    if ident < tables.thing_base:
        choice = labels.choice(about.kind, about.asker, ident - tables.choose_base)
        return Action(ident, "choose", choice=choice, seat=seat, asked=asked)
    if ident < tables.pass_action:
        return _chosen(labels, ident, about, seat)
    return Action(ident, "decline", seat=seat, asked=asked)


def _chosen(labels: Labels, ident: int, about: Question, seat: int | None) -> Action:
    """The Action with a number of those that name their own thing."""
    tables = labels.tables
    choice, asked = labels.named(ident, about.city), about.asked
    if tables.deed_base <= ident < tables.match_base and tables.stage_number[ident - tables.deed_base]:
        number = tables.stage_number[ident - tables.deed_base]
        return Action(ident, "stage", stage=number, seat=seat, asked=asked)
    pile = ident - tables.take_base
    if tables.take_base <= ident < tables.deed_base and labels.holds_cards[pile]:
        return Action(ident, "take", choice=choice, seat=seat, asked=asked)
    return Action(ident, "choose", choice=choice, seat=seat, asked=asked)


def pay_words(labels: Labels, payment: Payment) -> dict[str, object]:
    """A payment by words: coins to each seller and, if any, to the bank; what permits it, if anything does."""
    bank, packed, how, budget = payment
    if how == SPENT:
        return _spent_words(labels, payment)
    words = labels.sellers
    found: dict[str, object] = dict(zip(words, amounts(packed, len(words)), strict=True))
    if bank:
        found["bank"] = bank + amounts(packed, len(words))[words.index("bank")] if "bank" in words else bank
    if budget >= 0:
        found["using"] = labels.carriers[budget >> 8]
    elif how == CHAIN:
        found["using"] = "chain"
    return found


def _spent_words(labels: Labels, payment: Payment) -> dict[str, object]:
    """The goods that a payment uses up, and what permits it."""
    tables = labels.tables
    wild, packed, _, used = payment
    units = list(unpack(packed, len(tables.goods)))
    if wild:
        units[tables.wild] += wild
    found: dict[str, object] = {name: number for name, number in zip(tables.goods, units, strict=True) if number}
    bits = (tables.mix_bit if used & MIX else 0) | (tables.double_bit if used & DOUBLE else 0)
    permitted = [name for number, name in enumerate(tables.permissions) if bits >> number & 1]
    return {**found, "using": " and ".join(permitted)} if permitted else found


class Decision:
    """A question that a seat must answer now.

    Attributes:
        seat: who answers.
        city: the city it is about; the same number as the seat unless a seat plays for another city.
        kind: `turn`, `pay`, `play`, `choose`, `discard`, `copy`, `science`, `take`, or a kind that the ruleset adds.
    """

    __slots__ = ("_asked", "_labels", "city", "ids", "kind", "seat")

    def __init__(self, labels: Labels, city: CityState, seat: int) -> None:
        self._labels = labels
        self.seat = seat
        self.city: int = city.seat
        self.kind: str = labels.tables.decision_kinds[city.ask - 1]
        #: The numbers of the legal actions: the quick form for bots and masks.
        self.ids: tuple[int, ...] = city.options
        self._asked = asked_of(city)

    @property
    def _about(self) -> Question:
        return Question(*self._asked)

    @property
    def actions(self) -> Sequence[Action]:
        """Every legal answer, each once, in a fixed order; never empty."""
        return ActionList(self._labels, self.ids, self._about, self.seat, self.city)

    @property
    def asks(self) -> str:
        """The card, stage or rule that asks."""
        return self._labels.asker(self._about)

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return self._labels.question(self._about)

    def __repr__(self) -> str:
        return f"<Decision seat {self.seat}: {self.text} {len(self.actions)} answers>"
