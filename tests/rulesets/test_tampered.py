"""Saved games whose text was changed, its check made to fit: each is refused in words, or is a state that plays on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import wonders
from wonders import Game, GameState, SavedStateError
from wonders.engine.saving import _check


@cache
def game(name: str) -> Game:
    return wonders.load(name, seats=2 if name == "duel" else 3)


def changed(text: str, path: tuple[str | int, ...], value: object) -> str:
    """The text with something else in one place; `DROP` takes it out, `TWICE` doubles it."""
    saved = json.loads(text)
    *above, last = path
    holder = saved["state"]
    for key in above:
        holder = holder[key]
    if value is DROP:
        del holder[last]
    elif value is TWICE:
        holder[last] = holder[last] * 2
    else:
        holder[last] = value
    saved["check"] = _check(saved["state"])
    return json.dumps(saved)


DROP, TWICE = object(), object()


def moments(name: str, seed: int) -> Iterator[GameState]:
    """A random game: the first moment of each kind of decision, and the end."""
    chance = random.Random(seed)
    state = game(name).start(seed)
    met: set[str] = set()
    while not state.over:
        decision = chance.choice(state.decisions)
        if decision.kind not in met:
            met.add(decision.kind)
            yield state.copy()
        state.play(decision.seat, chance.choice(decision.ids))
    yield state


def places(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


NUMBERS = (0, 1, 2, 3, 7, 20, 60, -1, -2, 1000, 1 << 31, 10**30, -(10**30), 0.5, float("nan"))
VALUES: tuple[object, ...] = (*NUMBERS, "1", None, True, [], {})
WHOLE = (DROP, TWICE, *VALUES)


@pytest.mark.parametrize("name", ["duel", "architects", "base"])
def test_whatever_is_changed_is_refused_or_plays_on(name: str) -> None:
    chance = random.Random(45)
    refused = played = 0
    for state in moments(name, 5):
        text = state.to_json()
        body = json.loads(text)["state"]
        spots = [path for path in places(body) if path[0] not in ("log", "history")]
        for path in chance.sample(spots, 60):
            at: Any = body
            for key in path:
                at = at[key]
            wrong = chance.choice(WHOLE if isinstance(at, list) else (DROP, *VALUES))
            try:
                found = game(name).from_json(changed(text, path, wrong))
            except SavedStateError:
                refused += 1
                continue
            played += 1
            finish(found, chance)
    assert refused > played > 3


def finish(state: GameState, chance: random.Random) -> None:
    """Look at everything and play to the end."""
    for seat in range(state.seats):
        state.view(seat).to_json()
    for _ in range(2000):
        if state.over:
            break
        decision = chance.choice(state.decisions)
        assert decision.text
        assert str(decision.actions[0])
        state.play(decision.seat, chance.choice(decision.ids))
    assert state.over
    assert state.outcome is not None
    assert str(state)


def at_kind(name: str, kind: str) -> GameState:
    return next(each for each in moments(name, 5) if [one.kind for one in each.decisions][:1] == [kind])


@pytest.mark.parametrize(
    ("name", "kind", "path", "value", "field"),
    [
        ("duel", "turn", ("stack",), TWICE, "stack"),
        ("duel", "turn", ("stack", 1), DROP, "stack"),
        ("duel", "turn", ("stack", -1), DROP, "stack"),
        ("duel", "turn", ("active",), 2, "active"),
        ("duel", "turn", ("vars", 0), 10, "vars"),
        ("duel", "turn", ("vars", 5), 9, "vars"),
        ("duel", "turn", ("age",), 9, "age"),
        ("duel", "turn", ("age",), 2, "stack"),
        ("duel", "draft", ("vars", 5), 3, "piles"),
        ("duel", "draft", ("piles", 5, 0), 3, "piles"),
        ("duel", "draft", ("active",), 1, "active"),
        ("architects", "turn", ("active",), 1, "active"),
        ("architects", "turn", ("stack",), TWICE, "stack"),
        ("architects", "turn", ("age",), 1, "age"),
        ("base", "turn", ("stack", -1), DROP, "stack"),
        ("base", "turn", ("turn",), 3, "stack"),
        ("base", "turn", ("age",), 3, "stack"),
    ],
)
def test_what_cannot_be_of_this_game_is_told(
    name: str, kind: str, path: tuple[str | int, ...], value: object, field: str
) -> None:
    text = at_kind(name, kind).to_json()
    with pytest.raises(SavedStateError, match=f"'{field}.*' of the state does not fit the rules"):
        game(name).from_json(changed(text, path, value))


def test_a_step_that_reads_an_answer_waits_for_the_question_that_it_reads() -> None:
    games = (each for seed in range(30) for each in moments("architects", seed) if not each.over)
    state = next(each for each in games if each.decisions[0].kind == "order")
    saved = json.loads(state.to_json())["state"]["stack"]
    top = len(saved) - 1
    number, seat = saved[top] & 255, saved[top] >> 8
    other = number + 1 | seat << 8  # the step that pays for a stage
    for place, step in ((top, other), (top, saved[top - 1]), (0, saved[top]), (top, number | 7 << 8)):
        with pytest.raises(SavedStateError, match="'stack' of the state"):
            game("architects").from_json(changed(state.to_json(), ("stack", place), step))
