"""Shares of games, and how sure one can be of them."""

from __future__ import annotations

import math

from attrs import frozen

#: The number of standard deviations within which 95 % of a normal distribution lie.
_Z = 1.959963984540054


@frozen
class Share:
    """How many of some games were won or ended so; a victory shared by n seats counts 1/n for each."""

    count: float
    games: int

    @property
    def rate(self) -> float:
        """The share, from 0 to 1."""
        return self.count / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's score interval at 95 %: it keeps within 0 and 1, and is honest about few games and rare ends."""
        spread = _Z * _Z / self.games
        middle = (self.rate + spread / 2) / (1 + spread)
        half = _Z * math.sqrt((self.rate * (1 - self.rate) + spread / 4) / self.games) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def to_json(self) -> dict[str, object]:
        """In numbers, rounded so that they are the same everywhere."""
        return {"count": round(self.count, 6), "rate": round(self.rate, 6), "interval": [round(end, 6) for end in
                self.interval]}  # fmt: skip

    def cells(self) -> list[str]:
        """As a row shows it: count, share and interval in per cent."""
        low, high = self.interval
        count = f"{self.count:g}" if float(self.count).is_integer() else f"{self.count:.1f}"
        return [count, f"{100 * self.rate:.1f}", f"{100 * low:.1f} to {100 * high:.1f}"]
