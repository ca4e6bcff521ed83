"""The card structure: which slot lies on which, what can be taken and what lies face up.

Drawings are rows of letters, `o` face up and `#` face down, each row centred; letters stand half a card apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from wonders.plugins.api import EMPTY, Ruleset, SettingError

FACE_UP, FACE_DOWN = "o", "#"


@frozen
class Structure:
    """The slots of one Age, numbered from 0 in reading order."""

    #: Mask of the slots that are dealt face up.
    open_slots: int
    #: By slot: the slots that lie on it.
    covered_by: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> int:
        """The number of slots."""
        return len(self.covered_by)

    def accessible(self, pile: Sequence[int]) -> Iterator[int]:
        """The slots that hold a card on which none lies (D-STRUCT-3)."""
        for slot, above in enumerate(self.covered_by):
            if pile[slot] != EMPTY and all(pile[each] == EMPTY for each in above):
                yield slot


def structure_of(rows: Sequence[str]) -> Structure:
    """The structure that rows of letters draw: a slot is covered by those of the next row half a card beside it."""
    places = [(number, x, letter) for number, row in enumerate(rows) for x, letter in _letters(row)]
    slots = {(row, x): slot for slot, (row, x, _) in enumerate(places)}
    covered_by = tuple(
        tuple(slots[row + 1, beside] for beside in (x - 1, x + 1) if (row + 1, beside) in slots) for row, x, _ in places
    )
    face_up = sum(1 << slot for slot, (_, _, letter) in enumerate(places) if letter == FACE_UP)
    return Structure(face_up, covered_by)


def _letters(row: str) -> Iterator[tuple[int, str]]:
    """Each letter with its distance from the axis, in half cards."""
    for place, letter in enumerate(row):
        if letter in (FACE_UP, FACE_DOWN):
            yield place - (len(row) - 1) // 2, letter


def structures(ruleset: Ruleset) -> Mapping[int, Structure]:
    """The structures of all Ages."""
    found = {layout.age: structure_of(layout.rows) for layout in ruleset.layouts.values()}
    if not found:
        raise SettingError(f"{ruleset.id} has no `layouts`")
    return found
