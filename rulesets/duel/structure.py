"""The card structure: what can be taken and what lies face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from wonders.plugins.api import EMPTY, Layout, Ruleset, SettingError, slots_of

#: How much a structure remembers; a layout of your own may be wide.
_MOST_KNOWN = 4096


@frozen
class Structure:
    """The slots of one Age, numbered from 0 in reading order."""

    #: Mask of the slots that are dealt face up.
    open_slots: int
    #: By slot: the slots that lie on it.
    covered_by: tuple[tuple[int, ...], ...]
    #: The same as masks.
    above: tuple[int, ...]
    #: Mask of the slots that are dealt face down.
    face_down: int
    #: By slot: its bit in a mask.
    bits: tuple[int, ...]
    #: What can be taken, by the mask of what lies there: the few hundred cases of a layout come up in every game.
    _known: dict[int, tuple[int, ...]] = field(factory=dict, init=False, repr=False, eq=False)

    @property
    def size(self) -> int:
        """The number of slots."""
        return len(self.covered_by)

    def accessible(self, pile: Sequence[int]) -> tuple[int, ...]:
        """The slots that hold a card on which none lies (D-STRUCT-3)."""
        lying = 0
        for card, bit in zip(pile, self.bits, strict=True):
            if card != EMPTY:
                lying |= bit
        found = self._known.get(lying)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            slots = enumerate(self.above)
            found = tuple([slot for slot, above in slots if lying >> slot & 1 and not lying & above])
            self._known[lying] = found
        return found


def structure_of(layout: Layout) -> Structure:
    """The structure that a layout draws."""
    slots = slots_of(layout)
    open_slots = sum(1 << number for number, slot in enumerate(slots) if slot.face_up)
    return Structure(
        open_slots=open_slots,
        covered_by=tuple(slot.covered_by for slot in slots),
        above=tuple(sum(1 << each for each in slot.covered_by) for slot in slots),
        face_down=(1 << len(slots)) - 1 & ~open_slots,
        bits=tuple(1 << number for number in range(len(slots))),
    )


def structures(ruleset: Ruleset) -> Mapping[int, Structure]:
    """The structures of all Ages."""
    found = {layout.age: structure_of(layout) for layout in ruleset.layouts.values()}
    if not found:
        raise SettingError(f"{ruleset.id} has no `layouts`")
    return found
