"""The numbers that a state keeps for this game, by their place in `state.vars`."""

from __future__ import annotations

#: The pawn: positive towards the capital of seat 1. Whether the active seat plays again. Slots that lie face up.
#: Looting tokens that are gone, those passed that are still to be settled, and Wonders picked so far. Slots that held a
#: card when they were last looked at.
PAWN, AGAIN, REVEALED, LOOTED, PASSED, PICK, LYING = range(7)
#: Of a city: pairs of symbols that have been told, and its symbols when they were last looked at.
PAIRS, SYMBOLS = range(2)


def names() -> tuple[str, ...]:
    """The registers in their order."""
    return ("pawn", "again", "revealed", "looted", "passed", "pick", "lying")
