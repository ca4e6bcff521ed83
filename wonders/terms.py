"""The field's words that the whole library shares, one spelling each."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex, cast

#: Seats seen from one seat. Left is clockwise: seat + 1.
SEAT_WORDS = ("self", "left", "right", "neighbours", "around", "others", "opponent", "all")

#: The codes of refused answers: what the rules do not allow, answers at the wrong time, and what is no answer at all.
REFUSALS = (
    "not_in_hand", "covered", "same_name", "not_affordable", "not_buildable", "no_stage", "forbidden", "wrong_payment",
    "not_offered", "not_asked", "stale", "no_such_seat", "game_over", "no_payment",
    "unknown_action",
)  # fmt: skip

#: Verbs of actions, in the order in which a turn lists them.
BUILD, STAGE, SELL = "build", "stage", "sell"

#: How a card or stage came to be built.
PAID, CHAIN, FREE = "paid", "chain", "free"

#: The most of one thing that a game has or that happens at once: copies, tokens, spaces.
MOST_COPIES = 100

#: The most units of one good that a cost may ask for.
MOST_UNITS = 7

#: The largest magnitude an integer in a ruleset may have.
MOST_INTEGER = 1_000_000

#: Effects that one answer may set off before they are taken for a loop.
WORK_LIMIT = 500


def whole(value: object) -> object:
    """A whole number of any kind, such as one out of an array, as an int; anything else as it is."""
    try:
        return value if isinstance(value, bool) else index(cast("SupportsIndex", value))
    except TypeError:
        return value
