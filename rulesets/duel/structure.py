"""The card structure: what can be taken and what lies face up."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from wonders.plugins.api import EMPTY, Layout, Ruleset, SettingError, State, slots_of

from .registers import LYING

#: How much a structure remembers; a layout of your own may be wide.
_MOST_KNOWN = 4096


class Accessible(dict[int, tuple[int, ...]]):
    """The slots with a card on which none lies, by the mask of those with a card (D-STRUCT-3).

    What was asked is kept: the few hundred cases of a layout come up in every game.
    """

    def __init__(self, above: tuple[int, ...]) -> None:
        super().__init__()
        self._above = above

    def __missing__(self, lying: int) -> tuple[int, ...]:
        if len(self) >= _MOST_KNOWN:
            self.clear()
        slots = enumerate(self._above)
        found = self[lying] = tuple([slot for slot, above in slots if lying >> slot & 1 and not lying & above])
        return found


@frozen
class Structure:
    """The slots of one Age, numbered from 0 in reading order."""

    #: Mask of the slots that are dealt face up, and of those that are dealt face down.
    open_slots: int
    face_down: int
    #: By slot: the slots that lie on it.
    covered_by: tuple[tuple[int, ...], ...]
    #: What can be taken, by what lies there.
    free: Accessible

    @property
    def size(self) -> int:
        """The number of slots."""
        return len(self.covered_by)

    def accessible(self, state: State) -> tuple[int, ...]:
        """The slots of which the card can be taken now.

        A register has the mask of what lay there when it was last asked, for from turn to turn little changes: nearly
        always a card has gone that could be taken. The count shows whether anything else has happened.
        """
        pile = state.piles[state.tables.places["structure"] - 1]
        lying = state.vars[LYING]
        for slot in self.free[lying]:
            if pile[slot] == EMPTY:
                lying ^= 1 << slot
        if lying.bit_count() + pile.count(EMPTY) != len(pile):
            lying = sum(1 << slot for slot, card in enumerate(pile) if card != EMPTY)
        state.vars[LYING] = lying
        return self.free[lying]


def structure_of(layout: Layout) -> Structure:
    """The structure that a layout draws."""
    slots = slots_of(layout)
    open_slots = sum(1 << number for number, slot in enumerate(slots) if slot.face_up)
    return Structure(
        open_slots=open_slots,
        face_down=(1 << len(slots)) - 1 & ~open_slots,
        covered_by=tuple(slot.covered_by for slot in slots),
        free=Accessible(tuple(sum(1 << each for each in slot.covered_by) for slot in slots)),
    )


def structures(ruleset: Ruleset) -> Mapping[int, Structure]:
    """The structures of all Ages."""
    found = {layout.age: structure_of(layout) for layout in ruleset.layouts.values()}
    if not found:
        raise SettingError(f"{ruleset.id} has no `layouts`")
    return found
