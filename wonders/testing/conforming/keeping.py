"""Checks that a game goes on alike from a copy, a replay, a saved text and a pickle."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

from wonders.engine.chance import Pcg32, stream_of
from wonders.engine.gamestate import GameState
from wonders.engine.state import CityState, State
from wonders.testing.conforming.moment import Moment, inner

#: Fields that are caches or belong to the game: a state goes on alike without them.
_NOT_COMPARED = ("cities", "markets", "market", "tables")


def copies_are_independent(moment: Moment) -> Iterator[str]:
    """A copy equals its original, and what happens to either leaves the other as it is."""
    original, copied = moment.state.copy(), moment.state.copy()
    before = original.digest()
    yield from _alike(moment, "a copy", copied)
    _play_on(copied, moment.number)
    if original.digest() != before:
        yield "the original changed when its copy was played on"
    again = original.copy()
    after = copied.digest()
    _play_on(original, moment.number + 1)
    if again.digest() != before or copied.digest() != after:
        yield "a copy changed when its original was played on"


def histories_replay(moment: Moment) -> Iterator[str]:
    """The history and the seed give the same state."""
    replayed = moment.game.replay(moment.state.history, seed=moment.seed)
    yield from _alike(moment, "the replay", replayed)


def saved_games_go_on_alike(moment: Moment) -> Iterator[str]:
    """JSON gives the same state, with everything that is derived from it, and the same game from there on."""
    text = moment.state.to_json()
    restored = moment.game.from_json(text)
    if restored.to_json() != text:
        yield "the restored game is saved as another text"
    yield from _alike(moment, "the restored game", restored)


def pickled_games_go_on_alike(moment: Moment) -> Iterator[str]:
    """The same with a pickle, which brings the game along."""
    restored = pickle.loads(pickle.dumps(moment.state))  # noqa: S301  # our own pickle
    if restored.game.digest != moment.game.digest:
        yield "the pickle brings another game"
    yield from _alike(moment, "the unpickled game", restored)


def _alike(moment: Moment, what: str, other: GameState) -> Iterator[str]:
    """How another state differs from the moment's, now or when both are played on."""
    here = moment.state.copy()
    found = differences(inner(here), inner(other))
    if here.digest() != other.digest() or found:
        yield f"{what} differs: {'; '.join(found) or 'its digest'}"
        return
    other = other.copy()
    _play_on(here, moment.number)
    _play_on(other, moment.number)
    if here.digest() != other.digest():
        found = differences(inner(here), inner(other))
        yield f"{what} plays on otherwise: {'; '.join(found) or 'its digest'}"


def _play_on(state: GameState, seed: int, most: int = 400) -> None:
    """Play random answers up to the end, or so many."""
    chance = Pcg32(seed, stream_of("play on"))
    for _ in range(most):
        if state.over:
            return
        decision = state.decisions[chance.below(len(state.decisions))]
        state.play(decision.seat, decision.ids[chance.below(len(decision.ids))])


def differences(one: State, other: State) -> list[str]:
    """The fields in which two states differ, derived ones included, by name with both values."""
    found = [*_different_fields("", one, other)]
    for mine, theirs in zip(one.cities, other.cities, strict=False):
        found += _different_fields(f"city {mine.seat} ", mine, theirs)
    return found


def _different_fields(where: str, one: State | CityState, other: State | CityState) -> Iterator[str]:
    for name in one.__slots__:
        mine, theirs = getattr(one, name), getattr(other, name)
        if name not in _NOT_COMPARED and mine != theirs:
            yield f"{where}{name}: {_short(mine)} and {_short(theirs)}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else "..." + text[-57:]
