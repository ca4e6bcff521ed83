"""A state in which everything that is hidden from a seat is exchanged for something else.

What is hidden is read from what the ruleset declares (`seen` of places, `private` of events) and not from how a
View is made, so that the two can disagree.
"""

from __future__ import annotations

from wonders.engine.chance import Pcg32
from wonders.engine.game import Game
from wonders.engine.state import CityState, EventRow, State


class Scramble:
    """Makes the state that must look the same to one seat."""

    def __init__(self, game: Game, state: State, seat: int, chance: Pcg32) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.chance = chance
        self._alike = _groups(game)

    def scrambled(self) -> State:
        """A copy with other hidden cards, other answers held back, and another chance to come."""
        new = self.state.copy()
        new.seed += 1 + self.chance.below(1000)
        new.streams = {}
        for number, name in enumerate(new.tables.piles):
            hidden = self._hidden_slots(number, name)
            pile = new.piles[number]
            pile[:] = [self._other(thing) if hidden >> slot & 1 else thing for slot, thing in enumerate(pile)]
        for city in new.cities:
            if self.game.seat_of(self.state, self.state.cities[city.seat]) != self.seat:
                self._scramble_city(city)
            if city.seat != self.seat and self._secret_uses():
                city.tucked = tuple(self._other(card) for card in city.tucked)
        new.log = [self._row(row) for row in new.log]
        new.history = [self._answer(place, *answer) for place, answer in enumerate(new.history)]
        return new

    def _hidden_slots(self, number: int, name: str) -> int:
        """The slots of a place whose cards lie face down, as a mask."""
        tables, size = self.state.tables, len(self.state.piles[number])
        place = self.game.ruleset.places[tables.declared[number]]
        peeks = self.game._extensions.rules.peeks  # noqa: SLF001  # the rule itself, not what a View makes of it
        told = peeks(self.state, self.seat).get(name, 0) if peeks is not None else 0
        if place.seen != "all":
            told = max(told, 1) if place.seen == "top" else told
            return 0 if self.game.sees(tables.declared[number]) else (1 << max(size - told, 0)) - 1
        face_up = self.game._extensions.rules.face_up  # noqa: SLF001  # the rule itself, not what a View makes of it
        return ~face_up(self.state, name) if face_up is not None and number in self.state.tables.slotted else 0

    def _scramble_city(self, city: CityState) -> None:
        """Another hand, and nothing of its question or answer as it was."""
        hand = self.game.ruleset.places.get("hand")
        if hand is None or hand.seen != "all":
            city.hand = sorted(self._other(card) for card in city.hand)
        city.options = tuple(reversed(city.options))[:1]
        city.payments = ()
        city.asker = -1
        city.paid = None
        if city.answer >= 0:
            city.answer = self.state.tables.pass_action

    def _secret_uses(self) -> bool:
        """Whether cards are used out of a hand that its owner alone sees, and not from an open table."""
        hand = self.game.ruleset.places.get("hand")
        return hand is not None and hand.seen == "owner"

    def _row(self, row: EventRow) -> EventRow:
        """Another private field in the events of other seats."""
        kind = self.game.labels.event_kinds[row[0]]
        if row[1] in (self.seat, -1) or not kind.private or not self._secret_uses():
            return row
        fields = zip(kind.payload, row[2:], strict=True)
        return (*row[:2], *(self._other(value) if name in kind.private else value for name, value in fields))

    def _answer(self, place: int, city: int, action: int, by: int) -> tuple[int, int, int]:
        """Another card in what other seats sold or put under their boards; another answer where it is held back."""
        tables = self.state.tables
        if by == self.seat:
            return city, action, by
        if place >= self.state.told:
            return city, tables.pass_action, by
        if self._secret_uses() and tables.stage_base <= action < tables.pay_base:
            use, card = divmod(action - tables.stage_base, tables.cards)
            return city, tables.stage_base + use * tables.cards + self._other(card), by
        return city, action, by

    def _other(self, thing: int) -> int:
        """Another card with the same back; tokens and empty slots stay."""
        alike = self._alike.get(thing, ())
        return alike[self.chance.below(len(alike))] if alike else thing


def _groups(game: Game) -> dict[int, list[int]]:
    """The cards that share a back with each card: the same Age, and the same deck where it has one of its own."""
    tables = game.tables
    found: dict[tuple[int, str], list[int]] = {}
    backs = {}
    for card, ident in enumerate(tables.ids[: tables.blank]):
        backs[card] = (tables.ages[card], game.ruleset.cards[ident].deck)
        found.setdefault(backs[card], []).append(card)
    return {card: [other for other in found[back] if other != card] for card, back in backs.items()}
