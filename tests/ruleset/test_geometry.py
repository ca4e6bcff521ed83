"""Layouts are read as they are drawn."""

from __future__ import annotations

from wonders.ruleset.geometry import Slot, free_slots, slots_of
from wonders.ruleset.model import Layout


def layout(*rows: str) -> Layout:
    return Layout(age=1, rows=rows)


def test_a_card_lies_on_those_half_a_card_beside_it_in_the_row_above() -> None:
    assert slots_of(layout("o", "# #")) == (
        Slot(0, 0, True, (1, 2)),
        Slot(1, -1, False, ()),
        Slot(1, 1, False, ()),
    )


def test_a_gap_in_a_row_covers_nothing() -> None:
    top = slots_of(layout("o o o o", "#   #"))[:4]
    assert [slot.x for slot in top] == [-3, -1, 1, 3]
    assert [slot.covered_by for slot in top] == [(4,), (4,), (5,), (5,)]


def test_a_slot_is_free_when_it_holds_a_card_and_nothing_lies_on_it() -> None:
    slots = slots_of(layout("o", "# #"))
    assert free_slots(slots, [True, True, True]) == (1, 2)
    assert free_slots(slots, [True, True, False]) == (1,)
    assert free_slots(slots, [True, False, False]) == (0,)
    assert free_slots(slots, [False, False, False]) == ()
