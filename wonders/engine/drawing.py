"""Chance: every draw comes from the stream of its purpose, so that one more draw shifts nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from wonders.engine.state import State


def shuffled(state: State, purpose: str, things: Iterable[int]) -> list[int]:
    """The things in random order, drawn from the stream of a purpose."""
    found = list(things)
    stream = state.stream(purpose)
    stream.shuffle(found)
    state.put_back(purpose, stream)
    return found


def draw(state: State, purpose: str, bound: int) -> int:
    """A random number from 0 to bound - 1, drawn from the stream of a purpose."""
    stream = state.stream(purpose)
    number = stream.below(bound)
    state.put_back(purpose, stream)
    return number
