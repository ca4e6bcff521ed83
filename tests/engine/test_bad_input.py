"""Whatever is given to a public call ends in an error of the library with a remedy, never in a bare exception."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import pytest

import wonders
from wonders import Error, Game, RulesetError, SettingError


class Odd:
    """Nothing that anybody expects."""


#: One of every type, and some that look right.
ANYTHING: tuple[Any, ...] = (
    None, True, -1, 0, 2, 10**30, 1.5, float("nan"), "", "x", "Giza", "Altar", b"x", [], [None], [[]], ["Altar"], [1],
    (), {}, {"a": 1}, {1: 2}, {None: None}, {"wonder": "Giza"}, set(), Odd(), Odd, len,
)  # fmt: skip


@pytest.fixture(scope="module")
def game() -> Game:
    return wonders.load("base", seats=3)


def tried(call: Callable[[], object]) -> None:
    """Make a call: it works, or raises an error that says something."""
    try:
        call()
    except Error as error:
        text = str(error)
        if len(text) < 12 or "Traceback" in text or type(error) is wonders.PluginError:
            raise AssertionError(f"that is no help: {text!r}") from error


#: A ruleset that is loaded in no time.
TINY = """\
format: 1
id: tiny
version: 1.0.0
title: Tiny
seats: [3]
plugins: [plugin.py]
places: {discard: {}}
settings:
  number: {text: A number, default: 3, least: 0}
  words: {text: Some words, default: [left, right], one_of: [left, right]}
  flag: {text: A switch, default: true}
"""
PLUGIN = """\
from wonders.plugins.api import hook

@hook
def flow(flow):
    flow.sequence("game")
"""


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("bad_input") / "tiny"
    home.mkdir()
    (home / "ruleset.yaml").write_text(TINY, encoding="utf-8")
    (home / "plugin.py").write_text(PLUGIN, encoding="utf-8")
    return home


@pytest.mark.parametrize("number", range(len(ANYTHING)))
def test_load(tiny: Path, number: int) -> None:
    value = ANYTHING[number]
    assert wonders.load(tiny).start().over
    tried(lambda: wonders.load(value, seats=3))
    tried(lambda: wonders.load([tiny, value], seats=3))
    tried(lambda: wonders.load(tiny, seats=value))
    tried(lambda: wonders.load(tiny, settings=value))
    for setting in ("number", "words", "flag"):
        tried(lambda setting=setting: wonders.load(tiny, settings={setting: value}))  # type: ignore[misc]  # at once
    tried(lambda: wonders.load(tiny, settings={value: 3} if _hashable(value) else {"x": value}))


def _hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


@pytest.mark.parametrize("number", range(len(ANYTHING)))
def test_start_and_looking_things_up(game: Game, number: int) -> None:
    value = ANYTHING[number]
    tried(lambda: game.start(value))
    tried(lambda: game.start(cities=value))
    tried(lambda: game.start(cities=[value, None, None]))
    tried(lambda: game.action(value))
    tried(lambda: game.card(value))
    tried(lambda: game.replay(value, seed=0))
    tried(lambda: game.replay([value], seed=0))
    tried(lambda: game.replay([(0, value)], seed=0))
    tried(lambda: game.replay([], seed=0, rules=value))
    tried(lambda: game.replay([(value, 0)], seed=value))


@pytest.mark.parametrize("number", range(len(ANYTHING)))
def test_a_state(game: Game, number: int) -> None:
    value = ANYTHING[number]
    state = game.start(1)
    before = state.digest()
    tried(lambda: state.why_not(0, value))
    tried(lambda: state.why_not(value, "Altar"))
    tried(lambda: state.view(value))
    tried(lambda: state.after(0, value))
    tried(lambda: state.payments(0, value))
    tried(lambda: state.cities[0].price(value))
    tried(lambda: state.cities[0].count(value))
    tried(lambda: state.view(0).cities[0].price(value))
    assert state.digest() == before


#: A position in which every key is used.
GIVEN: Mapping[str, Any] = {
    "age": 2,
    "turn": 3,
    "active": 1,
    "discard": ["Altar"],
    "cities": [
        {
            "wonder": "Giza Day",
            "coins": 4,
            "built": ["Baths", "Quarry"],
            "stages": 1,
            "tucked": ["Tavern"],
            "tokens": ["Defeat"],
            "conflict_tokens": [1, -1],
            "hand": ["Palace"],
        },
        {"stages": [1, 2]},
        {},
    ],
}


def spots(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield path
    items = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from spots(value, (*path, key))


def put(data: Any, path: tuple[str | int, ...], value: object) -> Any:
    """The data with a value in one place."""
    if not path:
        return value
    step, *rest = path
    if isinstance(data, Mapping):
        return {**data, step: put(data[step], tuple(rest), value)}
    return [put(each, tuple(rest), value) if place == step else each for place, each in enumerate(data)]


@pytest.mark.parametrize("path", list(spots(GIVEN)), ids=lambda path: ".".join(map(str, path)) or "all")
def test_a_position(game: Game, path: tuple[str | int, ...]) -> None:
    game.situation(GIVEN)
    for value in ANYTHING:
        tried(lambda value=value: game.situation(put(GIVEN, path, value)))  # type: ignore[misc]  # bound at once
    tried(lambda: game.situation(GIVEN, seed="x"))  # type: ignore[arg-type]  # that is the question


@pytest.mark.parametrize("seed", range(3))
def test_several_mistakes_in_a_position_at_once(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        given: Any = GIVEN
        for _ in range(3):
            path = chance.choice(list(spots(given)))
            if path:
                given = put(given, path, chance.choice(ANYTHING))
        tried(lambda given=given: game.situation(given))  # type: ignore[misc]  # bound at once


@pytest.mark.parametrize(
    ("call", "kind", "said"),
    [
        (lambda: wonders.load("bass", seats=3), RulesetError, "did you mean 'base'?"),
        (lambda: wonders.load("base"), SettingError, "base needs a seat count: seats=3; possible: 3, 4, 5, 6, 7"),
        (lambda: wonders.load("base", seats=2), SettingError, "base is not for 2 seats; possible: 3, 4, 5, 6, 7"),
        (lambda: wonders.load([], seats=3), SettingError, "`rulesets` is an id, a folder or a list of them"),
        (lambda: wonders.load("base", seats=3, settings={"coins": 3}), SettingError, "coins"),
        (lambda: wonders.load("base", seats=3, settings={"sides": "day"}), SettingError, "'Day'"),
        (
            lambda: wonders.load("base", seats=3).start(cast("int", "7")),
            SettingError,
            "a seed is a whole number, not '7'",
        ),
        (
            lambda: wonders.load("base", seats=3).start(cities=["Giza"]),
            SettingError,
            "one entry for each of the 3 cities",
        ),
        (
            lambda: wonders.load("base", seats=3).start(cities=["Giza", "Giza Day", None]),
            SettingError,
            "Giza is named for seat 0 and for seat 1",
        ),
        (
            lambda: wonders.load("base", seats=3).start(cities=["Gizza", None, None]),
            SettingError,
            "did you mean 'Giza'?",
        ),
    ],
)
def test_the_remedy_is_named(call: Callable[[], object], kind: type[Error], said: str) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert said in str(caught.value)
