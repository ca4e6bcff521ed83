"""Tracks: every seat moves the one marker of a track of the table, or its own on a track of a city."""

from __future__ import annotations

from wonders.engine.machine import emit
from wonders.engine.runtime import Gain
from wonders.engine.state import State
from wonders.engine.tables import TRACK_MOVED


class Track:
    """Where the marker of a track is kept, and how far it goes."""

    __slots__ = ("length", "number", "register", "shared")

    def __init__(self, number: int, register: int, length: int, *, shared: bool) -> None:
        self.number = number
        #: Its place among the registers of the state, or of each city.
        self.register = register
        #: The last space; 0 for a track without an end.
        self.length = length
        #: Whether it is one for the table.
        self.shared = shared

    def space(self, state: State, seat: int) -> int:
        """The space on which the marker stands."""
        return (state if self.shared else state.cities[seat]).vars[self.register]

    def at_end(self, state: State, seat: int) -> bool:
        """Whether the marker stands on the last space."""
        return 0 < self.length <= (state if self.shared else state.cities[seat]).vars[self.register]

    def move(self, state: State, seat: int, spaces: int) -> None:
        """Move forward, space by space; what goes beyond the end is lost."""
        numbers = (state if self.shared else state.cities[seat]).vars
        for _ in range(spaces):
            if self.at_end(state, seat):
                return
            numbers[self.register] += 1
            emit(state, (TRACK_MOVED, seat, self.number, numbers[self.register]))

    def back(self, state: State, seat: int) -> None:
        """Put the marker back to the start."""
        (state if self.shared else state.cities[seat]).vars[self.register] = 0


class Advances(Gain):
    """The seat moves forward on a track."""

    __slots__ = ("spaces", "track")

    def __init__(self, track: Track, spaces: int) -> None:
        super().__init__()
        self.track = track
        self.spaces = spaces

    def apply(self, state: State, seat: int) -> None:
        """Move."""
        self.track.move(state, seat, self.spaces)
