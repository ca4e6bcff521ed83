"""Effects that wait for an event."""

from __future__ import annotations

from wonders.engine.runtime import LISTENERS, budget_key
from wonders.engine.state import CityState, EventRow, State
from wonders.engine.tables import Condition


class Listener:
    """An effect that waits for an event."""

    __slots__ = (
        "by", "carrier", "event", "from_places", "from_seats", "how", "index", "instead", "optional", "script", "test",
        "uses", "what",
    )  # fmt: skip

    def __init__(self, event: int, carrier: int, index: int, script: int) -> None:
        self.event = event
        self.carrier = carrier
        self.index = index
        #: The carrier of what it does.
        self.script = script
        #: Whose event, by the seat of the carrier; None for its own.
        self.by: tuple[tuple[int, ...], ...] | None = None
        #: Carriers that it must concern, and which field of the event names them.
        self.what: tuple[int, int] | None = None
        self.how: tuple[int, ...] = ()
        #: Where the event must come from: field and seats by seat, or field and places.
        self.from_seats: tuple[int, tuple[tuple[int, ...], ...]] | None = None
        self.from_places: tuple[int, tuple[int, ...]] | None = None
        self.instead = False
        #: Whether its first decision may be declined.
        self.optional = False
        self.test: Condition | None = None
        self.uses = 0

    @property
    def budget(self) -> int:
        """The key under which its uses are counted."""
        return budget_key(self.carrier, LISTENERS, self.index)

    def enter(self, state: State, city: CityState, seat: int) -> None:
        """Listen for the city that has its carrier."""
        del state, seat
        city.listeners = (*city.listeners, (self.event, self.carrier, self.index))

    def hears(self, state: State, city: CityState, row: EventRow) -> bool:
        """Whether it acts on an event that has happened."""
        return not self.instead and self._matches(state, city, row)

    def replaces(self, state: State, city: CityState, row: EventRow) -> bool:
        """Whether it takes the place of an event that is about to happen."""
        return self.instead and self._matches(state, city, row)

    def spent(self, city: CityState) -> bool:
        """Whether its uses are spent."""
        return bool(self.uses) and city.budgets.get(self.budget, 0) >= self.uses

    def spend(self, city: CityState) -> bool:
        """Use it once; False if its uses are spent."""
        if not self.uses:
            return True
        used = city.budgets.get(self.budget, 0)
        city.budgets[self.budget] = used + 1 if used < self.uses else used
        return used < self.uses

    def give_back(self, city: CityState) -> None:
        """Take a use back: declining uses nothing up."""
        if self.uses:
            city.budgets[self.budget] -= 1

    def _matches(self, state: State, city: CityState, row: EventRow) -> bool:
        seat = city.seat
        if row[1] not in ((seat,) if self.by is None else self.by[seat]) and row[1] >= 0:
            return False
        if self.what is not None and not self.what[1] >> row[self.what[0]] & 1:
            return False
        if self.how and row[3] not in self.how:
            return False
        if self.from_seats is not None and row[self.from_seats[0]] not in self.from_seats[1][seat]:
            return False
        if self.from_places is not None and row[self.from_places[0]] not in self.from_places[1]:
            return False
        if self.uses and city.budgets.get(self.budget, 0) >= self.uses:
            return False
        return self.test is None or self.test(state, seat)
