"""Payments by naive enumeration, to hold the solver against; shares no code and no idea with it.

Every missing unit is handed to every maker that could supply it, each maker serving as often as it has units.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Offer(NamedTuple):
    """A seller in plain lists: units by good, sets of goods to choose from, prices by good."""

    units: list[int]
    choices: list[set[int]]
    prices: list[int]


class Maker(NamedTuple):
    """One unit of any of some goods; seller -1 is the buyer."""

    seller: int
    goods: set[int]


def frontier(missing: list[int], own: list[set[int]], offers: list[Offer]) -> list[tuple[int, ...]]:
    """Every undominated payment, ordered by the total and then by the amounts in turn."""
    wanted = [good for good, units in enumerate(missing) for _ in range(units)]
    makers = [Maker(-1, choice) for choice in own]
    for seller, offer in enumerate(offers):
        makers += [Maker(seller, {good}) for good, units in enumerate(offer.units) for _ in range(units)]
        makers += [Maker(seller, choice) for choice in offer.choices]
    found = set(_payments(wanted, makers, offers, [0] * len(offers)))
    kept = [each for each in found if not any(_dominates(other, each) for other in found)]
    return sorted(kept, key=lambda payment: (sum(payment), payment))


def _payments(
    wanted: list[int], makers: list[Maker], offers: list[Offer], paid: list[int]
) -> Iterator[tuple[int, ...]]:
    if not wanted:
        yield tuple(paid)
        return
    good, rest = wanted[0], wanted[1:]
    tried: list[Maker] = []
    for index, maker in enumerate(makers):
        if good not in maker.goods or maker in tried:
            continue
        tried.append(maker)
        now_paid = list(paid)
        if maker.seller >= 0:
            now_paid[maker.seller] += offers[maker.seller].prices[good]
        yield from _payments(rest, makers[:index] + makers[index + 1 :], offers, now_paid)


def _dominates(low: tuple[int, ...], high: tuple[int, ...]) -> bool:
    return low != high and all(one <= other for one, other in zip(low, high, strict=True))
