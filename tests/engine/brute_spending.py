"""Ways to spend goods, found by trying every handful of units: slow, and plain enough to be right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from wonders.engine.spending import DIFFERENT, DOUBLE, EQUAL, MIX, Demand

#: A way in the open: units by good, wild units, whether goods are mixed, whether a wild unit counts twice.
Way = tuple[tuple[int, ...], int, bool, bool]


def brute_ways(demand: Demand, held: Sequence[int], wild: int, permits: int, *, spare: bool) -> set[Way]:
    """Every way to pay that is not beaten by another."""
    handfuls = [
        (units, wilds)
        for units in product(*(range(most + 1) for most in held))
        for wilds in range(wild + 1)
    ]  # fmt: skip
    found: set[Way] = set()
    for mixed in (False, True) if permits & MIX else (False,):
        paying = [
            (*each, mixed, doubled)
            for doubled in ((False, True) if permits & DOUBLE else (False,))
            for each in handfuls
            if _pays(demand, *each, mixed=mixed, doubled=doubled)
        ]
        if not spare and paying:
            # Wild units fill what is missing only: as few as the goods that are held allow.
            fewest = min(_stands_for(wilds, doubled=doubled) for _, wilds, _, doubled in paying)
            paying = [way for way in paying if _stands_for(way[1], doubled=way[3]) == fewest]
        found.update(paying)
    return {way for way in found if not any(_beaten(way, other) for other in found)}


def _stands_for(wilds: int, *, doubled: bool) -> int:
    return wilds + doubled if wilds else 0


def _pays(demand: Demand, units: Sequence[int], wilds: int, *, mixed: bool, doubled: bool) -> bool:
    """Whether the units and wild ones, each standing for some good, make exactly what is asked for."""
    extra = _stands_for(wilds, doubled=doubled)
    if doubled and not wilds:
        return False
    return any(_made(demand, whole, mixed=mixed) for whole in _stand_ins(units, extra))


def _stand_ins(units: Sequence[int], extra: int) -> Iterator[tuple[int, ...]]:
    """The goods that are there if each wild unit stands for some good, one that is not held as well."""
    goods = [*units, 0, 0, 0, 0]
    for chosen in product(range(len(goods)), repeat=extra):
        whole = list(goods)
        for good in chosen:
            whole[good] += 1
        yield tuple(whole)


def _made(demand: Demand, whole: Sequence[int], *, mixed: bool) -> bool:
    if sum(whole) != demand.number:
        return False
    if mixed:
        return True
    if demand.form == EQUAL:
        return max(whole) == demand.number
    if demand.form == DIFFERENT:
        return max(whole, default=0) <= 1
    return tuple(whole[: len(demand.goods)]) == demand.goods


def _beaten(way: Way, other: Way) -> bool:
    """Whether another way takes no more of anything, and is not the same."""
    if way == other:
        return False
    fewer = all(one <= two for one, two in zip(other[0], way[0], strict=True)) and other[1] <= way[1]
    return fewer and other[2] <= way[2] and other[3] <= way[3]
