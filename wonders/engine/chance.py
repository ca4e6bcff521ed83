"""Chance: a small integer generator that gives the same numbers on every machine and Python version.

PCG32 (XSH-RR, 64 bits of state, 32 bits of output) by M. O'Neill, held to its published test vector. Its
state is two ints, so copying or saving it costs nothing. Each purpose of a game ("deck 1", "guilds") draws
from a stream of its own: a variant that draws once more for one purpose leaves the others as they were.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeVar

Item = TypeVar("Item")

_WORD: Final = 0xFFFF_FFFF_FFFF_FFFF
_HALF: Final = 0xFFFF_FFFF
#: Times this, 32 bits stand twice beside each other.
_TWICE: Final = 0x1_0000_0001
_MULTIPLIER: Final = 6364136223846793005
_FNV_BASIS: Final = 0xCBF2_9CE4_8422_2325
_FNV_PRIME: Final = 0x100_0000_01B3


@lru_cache(maxsize=1024)  # a game draws for few purposes, and for the same ones in every game
def stream_of(purpose: str) -> int:
    """The stream for a named purpose: FNV-1a of its UTF-8, 64 bits, the same in every process."""
    value = _FNV_BASIS
    for byte in purpose.encode():
        value = (value ^ byte) * _FNV_PRIME & _WORD
    return value


def fold_seed(seed: int) -> int:
    """The 64-bit seed that stands for any int.

    Seeds from 0 to 2**64 - 1 stand for themselves. Negative and larger ones are folded by hashing their
    hexadecimal digits with the sign in front, so that 5 and -5, or -1 and 2**64 - 1, give different games.
    """
    if 0 <= seed <= _WORD:
        return seed
    return stream_of(format(seed, "x"))  # not decimal: Python limits the length of decimal digits


class Pcg32:
    """A PCG32 generator; its whole state is `state` (64 bits) and `increment` (64 bits, odd).

    Args:
        seed: any int; see `fold_seed`.
        stream: which of the 2**63 sequences to draw from; the 64th bit is dropped, as in the reference.
    """

    __slots__ = ("increment", "state")

    state: int
    increment: int

    def __init__(self, seed: int, stream: int) -> None:
        self.increment = (stream << 1 | 1) & _WORD
        # The reference starts from state 0, takes a step, adds the seed and takes another step.
        self.state = ((self.increment + fold_seed(seed)) * _MULTIPLIER + self.increment) & _WORD

    @staticmethod
    def from_state(state: int, increment: int) -> Pcg32:
        """The generator that goes on from a saved state.

        Raises:
            ValueError: an int is outside 64 bits, or the increment is even.
        """
        if not (0 <= state <= _WORD and 0 <= increment <= _WORD and increment & 1):
            raise ValueError(f"no state of a PCG32 generator: state {state}, increment {increment}")
        made = Pcg32(0, 0)
        made.state = state
        made.increment = increment
        return made

    def copy(self) -> Pcg32:
        """A generator that will draw the same numbers, independent of this one."""
        made = Pcg32(0, 0)
        made.state = self.state
        made.increment = self.increment
        return made

    def next(self) -> int:
        """The next number, 0 to 2**32 - 1."""
        return self.below(_HALF + 1)

    def below(self, bound: int) -> int:
        """A fair number from 0 to bound - 1, by the reference's rejection of the uneven lowest numbers.

        Draws at least once, also for a bound of 1.

        Raises:
            ValueError: the bound is not within 1 to 2**32.
        """
        if not 0 < bound <= _HALF + 1:
            raise ValueError(f"cannot draw below {bound}: the bound must be 1 to 2**32")
        return self._below_each((bound,))[0]

    def _below_each(self, bounds: Iterable[int]) -> list[int]:
        """A fair number for each of some bounds, in their order: quicker than to ask for one after another."""
        state, increment = self.state, self.increment
        found = []
        for bound in bounds:
            while True:
                mixed = ((state >> 18 ^ state) >> 27) & _HALF
                turn = state >> 59
                state = (state * _MULTIPLIER + increment) & _WORD
                drawn = mixed * _TWICE >> turn & _HALF  # turned around: what leaves on the right comes in on the left
                if drawn >= bound or drawn >= (_HALF + 1) % bound:  # hardly ever not
                    break
            found.append(drawn % bound)
        self.state = state
        return found

    def shuffle(self, items: list[Item]) -> None:
        """Shuffle in place (Fisher-Yates, as in the reference's card demonstration).

        From the last place down to the second, each place is exchanged with `below(place + 1)`, itself
        included: len(items) - 1 draws, and more only where `below` rejects one.
        """
        size = len(items)
        for place, other in zip(range(size - 1, 0, -1), self._below_each(range(size, 1, -1)), strict=True):
            items[place], items[other] = items[other], items[place]

    def __repr__(self) -> str:
        return f"Pcg32.from_state({self.state}, {self.increment})"
