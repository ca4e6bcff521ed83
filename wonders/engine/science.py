"""Science symbols of choice, settled for the best value."""

from __future__ import annotations

from collections.abc import Callable, Sequence

#: What a number of each symbol is worth.
Formula = Callable[[Sequence[int]], int]


def best_symbols(symbols: Sequence[int], wilds: Sequence[int], worth: Formula) -> tuple[int, tuple[int, ...]]:
    """The best value of some symbols with some wild ones, and the numbers of each symbol that reach it.

    Every assignment is tried, equal intermediate results once (B-SCI-4). A wild is a mask of the symbols that
    it may stand for. Of equal values the one whose numbers come first is taken.
    """
    reached = {tuple(symbols)}
    for wild in wilds:
        reached = {
            (*numbers[:symbol], numbers[symbol] + 1, *numbers[symbol + 1 :])
            for numbers in reached
            for symbol in range(len(numbers))
            if wild >> symbol & 1
        }
    best = min(reached, key=lambda numbers: (-worth(numbers), numbers))
    return worth(best), best
