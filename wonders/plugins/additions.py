"""Small values in which hooks return what they add."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import frozen

from wonders.engine.hinted import hold_to_hints
from wonders.engine.state import CityState, State

#: Wraps a named computation: gets the computation so far, returns the new one.
Policy: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


@frozen
class CountWord:
    """A count that an amount's `per` may name."""

    word: str
    doc: str
    count: Callable[[State, CityState], int]

    def __attrs_post_init__(self) -> None:
        """TypeError if a field holds something else than it says."""
        hold_to_hints(self)


@frozen
class TestWord:
    """A test that an `if` may name."""

    __test__ = False  # not a test case, whatever pytest thinks of the name

    word: str
    doc: str
    test: Callable[[State, int], bool]

    def __attrs_post_init__(self) -> None:
        """TypeError if a field holds something else than it says."""
        hold_to_hints(self)


@frozen
class SeatWord:
    """A word for seats, seen from one of them."""

    word: str
    doc: str
    seats: Callable[[int, int], tuple[int, ...]]

    def __attrs_post_init__(self) -> None:
        """TypeError if a field holds something else than it says."""
        hold_to_hints(self)
