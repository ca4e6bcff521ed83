"""The card structure: what can be taken and what lies face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from wonders.plugins.api import EMPTY, Layout, Ruleset, SettingError, slots_of


@frozen
class Structure:
    """The slots of one Age, numbered from 0 in reading order."""

    #: Mask of the slots that are dealt face up.
    open_slots: int
    #: By slot: the slots that lie on it.
    covered_by: tuple[tuple[int, ...], ...]
    #: The same as masks.
    above: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of slots."""
        return len(self.covered_by)

    def accessible(self, pile: Sequence[int]) -> list[int]:
        """The slots that hold a card on which none lies (D-STRUCT-3)."""
        lying = 0
        for slot, card in enumerate(pile):
            if card != EMPTY:
                lying |= 1 << slot
        return [slot for slot, above in enumerate(self.above) if lying >> slot & 1 and not lying & above]


def structure_of(layout: Layout) -> Structure:
    """The structure that a layout draws."""
    slots = slots_of(layout)
    return Structure(
        open_slots=sum(1 << number for number, slot in enumerate(slots) if slot.face_up),
        covered_by=tuple(slot.covered_by for slot in slots),
        above=tuple(sum(1 << each for each in slot.covered_by) for slot in slots),
    )


def structures(ruleset: Ruleset) -> Mapping[int, Structure]:
    """The structures of all Ages."""
    found = {layout.age: structure_of(layout) for layout in ruleset.layouts.values()}
    if not found:
        raise SettingError(f"{ruleset.id} has no `layouts`")
    return found
