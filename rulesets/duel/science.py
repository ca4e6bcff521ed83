"""Pairs of science symbols and how many different ones there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from wonders.plugins.api import Settings

#: How many pairs so many equal symbols make, by the setting `equal_symbols` (D-SCI-3, D-OPEN-4).
_PAIRS: dict[str, Callable[[int], int]] = {
    "every_further": lambda number: max(number - 1, 0),
    "second": lambda number: int(number >= 2),
    "every_second": lambda number: number // 2,
}


def pairs_of(settings: Settings) -> Callable[[int], int]:
    """The function from a number of equal symbols to the pairs they make."""
    return _PAIRS[cast("str", settings["equal_symbols"])]


def distinct(symbols: Sequence[int]) -> int:
    """How many different symbols there are (D-SCI-5)."""
    return sum(number > 0 for number in symbols)
