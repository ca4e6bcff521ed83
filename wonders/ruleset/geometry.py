"""How a layout lies on the table: which slot is where, what lies on it and which way up it is dealt.

A layout is drawn row by row. Letters stand half a card apart from their neighbours in the next row, so a card covers
the two of the row above that are half a card beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from wonders.ruleset.model import Layout

FACE_UP, FACE_DOWN = "o", "#"


@frozen
class Slot:
    """A place for one card."""

    #: The row from the top, and the distance from the axis in half cards.
    row: int
    x: int
    #: Whether its card is dealt face up.
    face_up: bool
    #: The slots whose cards lie on it.
    covered_by: tuple[int, ...]


def slots_of(layout: Layout) -> tuple[Slot, ...]:
    """The slots of a layout in reading order."""
    drawn = [(row, x, letter) for row, text in enumerate(layout.rows) for x, letter in _letters(text)]
    numbers = {(row, x): number for number, (row, x, _) in enumerate(drawn)}
    return tuple(
        Slot(row, x, letter == FACE_UP, _above(numbers, row, x))
        for row, x, letter in drawn
    )  # fmt: skip


def _letters(text: str) -> Iterator[tuple[int, str]]:
    """Each letter of a row with its distance from the axis."""
    axis = (len(text) - 1) // 2
    return ((place - axis, letter) for place, letter in enumerate(text) if letter in (FACE_UP, FACE_DOWN))


def _above(numbers: dict[tuple[int, int], int], row: int, x: int) -> tuple[int, ...]:
    return tuple(numbers[row + 1, beside] for beside in (x - 1, x + 1) if (row + 1, beside) in numbers)


def free_slots(slots: Sequence[Slot], held: Sequence[bool]) -> tuple[int, ...]:
    """The slots that hold a card on which no other lies."""
    return tuple(
        number
        for number, slot in enumerate(slots)
        if held[number] and not any(held[above] for above in slot.covered_by)
    )
