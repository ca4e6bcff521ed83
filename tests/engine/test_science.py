"""Symbols of choice, settled for the best value."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.engine.science import best_symbols


def worth(numbers: Sequence[int]) -> int:
    return sum(number * number for number in numbers) + 7 * min(numbers)


@settings(deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 4), min_size=3, max_size=3), st.lists(st.integers(1, 7), max_size=4))
def test_the_best_of_all_assignments_is_found(symbols: list[int], wilds: list[int]) -> None:
    found = []
    for choice in product(*[[symbol for symbol in range(3) if wild >> symbol & 1] for wild in wilds]):
        numbers = [number + choice.count(symbol) for symbol, number in enumerate(symbols)]
        found.append(worth(numbers))
    value, reached = best_symbols(symbols, wilds, worth)
    assert value == max(found) == worth(reached)
    assert sum(reached) == sum(symbols) + len(wilds)


def test_of_equal_values_the_same_one_is_always_taken() -> None:
    assert best_symbols([0, 0, 0], [7], worth) == (1, (0, 0, 1))


def test_a_set_may_be_worth_more_than_a_square() -> None:
    assert best_symbols([2, 2, 1], [1], worth) == (9 + 4 + 1 + 7, (3, 2, 1))
    assert best_symbols([2, 2, 1], [7], worth) == (4 + 4 + 4 + 14, (2, 2, 2))
    assert best_symbols([2, 2, 1], [7, 7], worth) == (4 + 4 + 9 + 14, (2, 2, 3))
