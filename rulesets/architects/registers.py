"""The numbers that a state keeps for this game, by their place in `state.vars`."""

from __future__ import annotations

#: Whether the first card of the turn is being chosen. Seats in a row that could take no card. Where in the log the
#: turn began, and how far it has been looked through for new tokens.
CHOOSING, PASSED, BEGAN, LOOKED = range(4)


def names() -> tuple[str, ...]:
    """The registers in their order."""
    return ("choosing", "passed", "began", "looked")
