"""Amounts of goods packed into one int: four bits, a *lane*, per good.

Good 0 lies in the lowest lane. A lane holds 0 to 7 units and its top bit stays free: comparing two amounts is
one addition and one subtraction for all goods at once, and the top bits tell the answer. Fifteen goods fit.

Production **saturates** at 7 units of one good, and that is exact: loading refuses a cost of more than 7
units of one good, so no question can tell 7 units from 8. What production leaves of a cost is never more than
the cost, so amounts stay within their lanes throughout.

A *mask* has one bit per good: good 0 is bit 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonders.terms import MOST_UNITS

#: Bits per good.
LANE: Final = 4
#: The most goods that a ruleset may have.
GOODS_LIMIT: Final = 15
#: The most units of one good that a cost may ask for; production above it counts as this.
UNITS_LIMIT: Final = MOST_UNITS

#: One unit of each of the fifteen goods, packed.
ONES: Final = 0x111_1111_1111_1111
#: Seven units of each of the fifteen goods, packed: as good as any number.
SEVENS: Final = 0x777_7777_7777_7777
#: The top bit of each lane.
TOPS: Final = 0x888_8888_8888_8888

# The lanes of two, four, eight and fifteen goods drawn together, for the steps between lanes and masks.
_PAIRS: Final = 0x303_0303_0303_0303
_FOURS: Final = 0xF_000F_000F_000F
_EIGHTS: Final = 0x7F_0000_00FF
_BYTES: Final = 0xF0F_0F0F_0F0F_0F0F
_MASK: Final = 0x7FFF


def pack(counts: Sequence[int]) -> int:
    """Pack units by good.

    Raises:
        ValueError: there are more than 15 goods, or a count is not within 0 to 7.
    """
    if len(counts) > GOODS_LIMIT:
        raise ValueError(f"{len(counts)} goods: at most {GOODS_LIMIT} can be told apart")
    packed = 0
    for good, units in enumerate(counts):
        if not 0 <= units <= UNITS_LIMIT:
            raise ValueError(f"{units} units of good {good}: must be 0 to {UNITS_LIMIT}")
        packed |= units << good * LANE
    return packed


def unpack(packed: int, goods: int) -> tuple[int, ...]:
    """The units of each of the first `goods` goods."""
    return tuple([packed >> good * LANE & UNITS_LIMIT for good in range(goods)])


def tops(goods: int) -> int:
    """The top bits of the first `goods` lanes, as `missing` wants them.

    Raises:
        ValueError: not within 0 to 15 goods.
    """
    if not 0 <= goods <= GOODS_LIMIT:
        raise ValueError(f"{goods} goods: must be 0 to {GOODS_LIMIT}")
    return TOPS & (1 << goods * LANE) - 1


def add(packed: int, good: int, units: int) -> int:
    """`packed` with some units (0 or more) of one good added, saturating at 7."""
    place = good * LANE
    have = packed >> place & UNITS_LIMIT
    return packed + (min(units, UNITS_LIMIT - have) << place)


def join(some: int, more: int) -> int:
    """Both amounts together, each good saturating at 7."""
    both = some + more
    over = both & TOPS
    return (both | over - (over >> 3)) & SEVENS


def missing(cost: int, own: int, top_bits: int) -> int:
    """What of a cost is not covered: for each good the greater of 0 and cost - own.

    Args:
        cost: packed units asked for.
        own: packed units at hand.
        top_bits: `tops(goods)`, for at least the goods that occur.
    """
    rest = cost + top_bits - own  # a lane holds 8 + cost - own: its top bit stays where nothing is lacking below
    short = rest & top_bits
    return rest & short - (short >> 3)


def mask_of(packed: int) -> int:
    """The mask of the goods with at least one unit."""
    mask = packed + SEVENS >> 3 & ONES
    mask = (mask | mask >> 3) & _PAIRS
    mask = (mask | mask >> 6) & _FOURS
    mask = (mask | mask >> 12) & _EIGHTS
    return (mask | mask >> 24) & _MASK


def one_of_each(mask: int) -> int:
    """One unit, packed, of each good in a mask (within 15 bits)."""
    packed = (mask | mask << 24) & _EIGHTS
    packed = (packed | packed << 12) & _FOURS
    packed = (packed | packed << 6) & _PAIRS
    return (packed | packed << 3) & ONES


def total(packed: int) -> int:
    """How many units there are of all goods together."""
    # Lanes added in pairs are digits to the base 256; casting out 255s adds them (at most 105).
    return ((packed & _BYTES) + (packed >> LANE & _BYTES)) % 255
