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
    #: What can be taken by what lies there, a byte per slot: the few hundred cases of a layout come up in every game.
    _known: dict[bytes, tuple[int, ...]] = field(factory=dict, init=False, repr=False, eq=False)

    @property
    def size(self) -> int:
        """The number of slots."""
        return len(self.covered_by)

    @property
    def face_down(self) -> int:
        """Mask of the slots that are dealt face down."""
        return (1 << self.size) - 1 & ~self.open_slots

    def accessible(self, pile: Sequence[int]) -> tuple[int, ...]:
        """The slots that hold a card on which none lies (D-STRUCT-3)."""
        lies = bytes([card != EMPTY for card in pile])
        found = self._known.get(lies)
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            slots = enumerate(self.covered_by)
            found = tuple([slot for slot, above in slots if lies[slot] and not any(lies[each] for each in above)])
            self._known[lies] = found
        return found


def structure_of(layout: Layout) -> Structure:
    """The structure that a layout draws."""
    slots = slots_of(layout)
    return Structure(
        open_slots=sum(1 << number for number, slot in enumerate(slots) if slot.face_up),
        covered_by=tuple(slot.covered_by for slot in slots),
    )


def structures(ruleset: Ruleset) -> Mapping[int, Structure]:
    """The structures of all Ages."""
    found = {layout.age: structure_of(layout) for layout in ruleset.layouts.values()}
    if not found:
        raise SettingError(f"{ruleset.id} has no `layouts`")
    return found
