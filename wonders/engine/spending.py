"""Ways to pay with goods that are used up: so many equal ones, so many different ones, or certain ones.

A city holds units of each good and *wild* units, each of which stands for any good. Paying takes units away, so a
payment says which. A wild unit fills what is missing only: the ways with the fewest of them count, and among these
the payer chooses. Two permissions widen the choice: `MIX` lets any goods pay, as many as are asked for, and `DOUBLE`
lets one wild unit stand for two. Using one is a choice of the payer's, and listed where it changes what is spent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from wonders.engine.goods import LANE, TOPS
from wonders.engine.state import Payment

#: What is asked for: equal goods, different goods, or certain goods.
EQUAL, DIFFERENT, CERTAIN = range(3)
#: Permissions that a payment may use, as a mask.
MIX: Final = 1
DOUBLE: Final = 2
#: How a stage is built that is paid for in this way: beside `PAID`, `CHAIN` and `FREE`.
SPENT: Final = 3


class Demand(NamedTuple):
    """What a stage or card asks for."""

    form: int
    #: Units in all.
    number: int
    #: Units by good, where certain ones are asked for.
    goods: tuple[int, ...] = ()


def fitting(demand: Demand, held: Sequence[int], *, mix: bool = False) -> int:
    """The most units of what is held that serve at once."""
    if mix:
        return min(demand.number, sum(held))
    if demand.form == EQUAL:
        return min(demand.number, max(held, default=0))
    if demand.form == DIFFERENT:
        return min(demand.number, len(held) - held.count(0))
    return sum(map(min, held, demand.goods))


def affordable(demand: Demand, held: Sequence[int], wild: int, permits: int = 0) -> bool:
    """Whether the goods held, the wild units and the permissions pay for a demand."""
    missing = demand.number - fitting(demand, held, mix=bool(permits & MIX))
    return missing <= wild or (missing == wild + 1 and wild > 0 and bool(permits & DOUBLE))


def ways_to_spend(
    demand: Demand, held: Sequence[int], wild: int, permits: int = 0, *, spare: bool = False
) -> tuple[Payment, ...]:
    """Every really different way to pay, each once, those with the fewest wild units first.

    A way is (wild units, packed units of the goods, `SPENT`, permissions used). One that takes the same units as
    another or more, and needs the same permissions or more, is none. With `spare` wild units may also be spent where
    a fitting good is held.
    """
    found = [
        (wild_units, packed, SPENT, used)
        for mix in ((0, MIX) if permits & MIX else (0,))
        for units, packed in _taken(demand, held, mix=bool(mix), spare=spare)
        for wild_units, used in _filled(demand.number - units, wild, permits, mix)
    ]
    found.sort(key=lambda way: (way[0], way[3], way[1]))
    return tuple([way for way in found if not any(_beats(other, way) for other in found)])


def _taken(demand: Demand, held: Sequence[int], *, mix: bool, spare: bool) -> Iterator[tuple[int, int]]:
    """(number, packed) of every set of goods that may be taken, before wild units fill the rest."""
    most = fitting(demand, held, mix=mix)
    for number in range(0 if spare else most, most + 1):
        if mix:
            sets = _within(held, number)
        elif demand.form == EQUAL:
            sets = [number << good * LANE for good, units in enumerate(held) if units >= number] if number else [0]
        elif demand.form == DIFFERENT:
            kinds = [good for good, units in enumerate(held) if units]
            sets = [sum(1 << good * LANE for good in chosen) for chosen in combinations(kinds, number)]
        else:
            sets = _within(list(map(min, held, demand.goods)), number)
        for packed in sets:
            yield number, packed


def _within(held: Sequence[int], number: int) -> list[int]:
    """Every packed amount of so many units that is within what is held."""
    rows = {0: [0]}  # by number of units so far
    for good, units in enumerate(held):
        wider: dict[int, list[int]] = {}
        for so_far, amounts in rows.items():
            for more in range(min(units, number - so_far) + 1):
                wider.setdefault(so_far + more, []).extend([each + (more << good * LANE) for each in amounts])
        rows = wider
    return rows.get(number, [])


def _filled(missing: int, wild: int, permits: int, used: int) -> Iterator[tuple[int, int]]:
    """(wild units, permissions) that fill what is missing: as they are, or one of them for two."""
    if missing <= wild:
        yield missing, used
    if permits & DOUBLE and 2 <= missing <= wild + 1:
        yield missing - 1, used | DOUBLE


def _beats(one: Payment, other: Payment) -> bool:
    """Whether one way takes no more of anything than another, and is not the same."""
    if one == other or one[0] > other[0] or one[3] & ~other[3]:
        return False
    return (other[1] + TOPS - one[1]) & TOPS == TOPS
