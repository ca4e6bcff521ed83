"""Events as callers read them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from wonders.engine.goods import unpack
from wonders.engine.labels import Labels
from wonders.engine.state import EventRow
from wonders.engine.tables import BANK, SALE
from wonders.vocabulary.events import EventKind

_HOW = ("paid", "chain", "free")
#: What stands in a row for a number that a viewer may not see.
HIDDEN = -(1 << 40)


@frozen
class Event:
    """Something that happened: what, by which seat, and its details in words."""

    #: The word for the event, such as `card_built`; docs/effects.md lists them.
    kind: str
    #: The seat that did it; None for the game itself.
    seat: int | None
    #: The payload, by name; None where a viewer may not see it. Goods are a tuple of names, one for each unit.
    details: dict[str, object]

    def __str__(self) -> str:
        who = "" if self.seat is None else f"seat {self.seat} "
        said = ", ".join(f"{key} {_text(value)}" for key, value in self.details.items() if value is not None)
        return f"{who}{self.kind.replace('_', ' ')}" + (f": {said}" if said else "")


def _text(value: object) -> str:
    return " + ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def seen_rows(labels: Labels, rows: Iterable[EventRow], viewer: int | None) -> tuple[EventRow, ...]:
    """Logged rows as a viewer may know them: what other seats keep to themselves is gone; without one all is told."""
    if viewer is None:
        return tuple(rows)
    kinds = labels.event_kinds
    return tuple(
        [row if row[1] == viewer or not kinds[row[0]].private else _hidden(kinds[row[0]], row) for row in rows]
    )


def _hidden(kind: EventKind, row: EventRow) -> EventRow:
    told = [HIDDEN if field in kind.private else value for field, value in zip(kind.payload, row[2:], strict=True)]
    return (*row[:2], *told)


def events_of(labels: Labels, rows: Iterable[EventRow]) -> tuple[Event, ...]:
    """Logged rows as events."""
    return tuple([_event(labels, row) for row in rows])


def _event(labels: Labels, row: EventRow) -> Event:
    kind = labels.event_kinds[row[0]]
    details = {field: _word(labels, field, value) for field, value in zip(kind.payload, row[2:], strict=True)}
    return Event(kind.key, None if row[1] < 0 else row[1], details)


def _word(labels: Labels, field: str, value: int) -> object:
    if value == HIDDEN:
        return None
    if field in ("card", "stage", "token"):
        return labels.carriers[value] if value >= 0 else None
    if field == "goods":
        names = labels.tables.goods
        return tuple(name for name, units in zip(names, unpack(value, len(names)), strict=True) for _ in range(units))
    if field == "how":
        return _HOW[value]
    if field == "place":
        return labels.places[value]
    if field == "track":
        return next((name for name, track in labels.tables.tracks.items() if track.number == value), value)
    if field in ("from", "rival"):
        return {BANK: "bank", SALE: "sale"}.get(value, value)
    return value
