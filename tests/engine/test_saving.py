"""Saved games: they go on where they stopped, and whatever was done to the text ends in a typed error or a state."""

from __future__ import annotations

import contextlib
import hashlib
import json
import pickle
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import wonders
from wonders import Error, Game, GameState, IllegalAction, PluginError, SavedStateError
from wonders.engine.saving import _check
from wonders.ruleset.documents import part_of
from wonders.ruleset.reader import read_text

#: Cards with everything that a state must be able to keep: choices, listeners, budgets, tokens, late effects.
MORE = """\
with:
  add:
    tokens: [{name: Cat, moves: true, effects: [{shields: 2}, {whenever: {event: card_sold, do: [{coins: 1}]}}]}]
    cards:
      - {name: Fork, color: blue, age: 1, always: true, copies: {3: 3}, effects: [{choose: [[{coins: 7}], [{shields: 1}]]}]}
      - {name: Cub, color: red, age: 1, always: true, copies: {3: 2}, effects: [{token: Cat}, {coins: {per: coins, at: turn_end}}]}
      - {name: Digger, color: red, age: 1, always: true, copies: {3: 2}, effects: [{play: {from: discard, free: true, at: turn_end}}]}
      - {name: Ear, color: green, age: 1, always: true, copies: {3: 2}, effects: [{whenever: {event: card_sold, by: all, uses: 1, every: turn, optional: true, do: [{choose: [[{coins: 1}], [{coins: 2}]]}]}}]}
      - {name: Pass, color: green, age: 1, always: true, copies: {3: 2}, effects: [{discount: {what: {cards: any}, less: all, uses: 1, every: age}}]}
"""  # noqa: E501  # a card a line reads best


@pytest.fixture(scope="module")
def game() -> Game:
    from wonders.plugins.loading import load_with

    extra = [part_of(read_text(MORE, "more.yaml"), ("with",))]
    return load_with(["base"], extra, seats=3, settings={"final_choices": "ask"})


def step(state: GameState, chance: random.Random) -> None:
    """One answer, any."""
    decision = chance.choice(state.decisions)
    state.play(decision.seat, chance.choice(decision.ids))


def moments(game: Game, seed: int, number: int) -> Iterator[GameState]:
    """States at random decisions of a random game."""
    chance = random.Random(seed)
    state = game.start(seed)
    while not state.over:
        if chance.random() < number / 60:
            yield state.copy()
        step(state, chance)
    yield state


def finish(state: GameState, seed: int) -> str:
    """The digest at the end, after random answers."""
    chance = random.Random(seed)
    while not state.over:
        step(state, chance)
    return state.digest()


@pytest.mark.parametrize("seed", range(4))
def test_every_way_to_keep_a_game_goes_on_to_the_same_end(game: Game, seed: int) -> None:
    for state in moments(game, seed, 6):
        ways: list[GameState] = [
            game.from_json(state.to_json()),
            state.copy(),
            game.replay(state.history, seed=seed),
            pickle.loads(pickle.dumps(state)),  # noqa: S301  # made here
        ]
        text, events, scores = state.to_json(), state.events, state.scores()
        ends = {finish(way, seed) for way in [*ways, state.copy()]}
        assert len(ends) == 1
        for way in (game.from_json(text), game.replay(state.history, seed=seed)):
            assert (way.digest(), way.to_json(), way.events, way.scores()) == (state.digest(), text, events, scores)
            assert [repr(each) for each in way.decisions] == [repr(each) for each in state.decisions]


def test_the_text_does_not_depend_on_how_the_state_came_about(game: Game) -> None:
    state = game.start(3)
    assert game.from_json(state.to_json()).to_json() == state.to_json()


# What a text may be.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this is no JSON"),
        ("{", "this is no JSON"),
        ("[" * 100_000, "this is no JSON"),
        ("[]", "it has no 'format'"),
        ("{}", "it has no 'format'"),
        ('{"format": 99}', "format 99 is not known here; this version reads format 1"),
        ('{"format": 1}', "belongs to other rules"),
        (" " * 4_000_001, "has at most"),
        (None, "a saved game is text, not NoneType"),
        (b"{}", "a saved game is text, not bytes"),
        (3, "a saved game is text, not int"),
    ],
)
def test_what_is_no_saved_game_is_told(game: Game, text: Any, said: str) -> None:
    with pytest.raises(SavedStateError, match=said):
        game.from_json(text)


def test_a_game_of_other_rules_is_told_with_what_differs() -> None:
    three = wonders.load("base", seats=3)
    four = wonders.load("base", seats=4, settings={"starting_coins": 9})
    with pytest.raises(SavedStateError) as caught:
        three.from_json(four.start().to_json())
    assert "seats 4, here 3" in str(caught.value)
    assert "setting starting_coins 9, here 3" in str(caught.value)
    saved = json.loads(three.start().to_json())
    saved["rules"] = saved["parts"][0][2] = "0" * 64
    with pytest.raises(SavedStateError, match=r"ruleset base 1\.0\.0: version 1\.0\.0 here with other content"):
        three.from_json(json.dumps(saved))


def other(folder: Path, body: str) -> Game:
    """A game of rules that differ from the base game in some way."""
    head = "format: 1\nid: other\nversion: 3.0.0\ntitle: Other\nuses: [base]\n"
    (folder / "ruleset.yaml").write_text(head + body, encoding="utf-8")
    return wonders.load(folder, seats=3)


CHANGED = """\
change: {cards: {Altar: {cost: {wood: 1}}}, wonders: {Giza: {title: Pyramid}}}
add: {cards: [{name: Quay, color: blue, age: 1, copies: {3: 1}, effects: [{points: 1}]}]}
remove: {cards: [Lodge]}
settings: {surplus: draw, hand_size: 6}
"""


@pytest.fixture(scope="module")
def base() -> Game:
    return wonders.load("base", seats=3)


def told(here: Game, there: Game) -> set[str]:
    """What is said of a game and of a history that belong to other rules."""
    with pytest.raises(SavedStateError) as caught:
        here.from_json(there.start().to_json())
    saved = str(caught.value).removeprefix("the saved game belongs to other rules: ")
    with pytest.raises(SavedStateError) as caught:
        here.replay([], seed=0, rules=json.loads(json.dumps(there.identity)))
    assert str(caught.value).removeprefix("the history belongs to other rules: ") == saved
    return set(saved.split("; "))


def test_what_differs_is_told_by_name(tmp_path: Path, base: Game) -> None:
    changed = other(tmp_path, CHANGED)
    assert told(base, changed) == {
        "setting hand_size 6, here 7",
        "ruleset other 3.0.0: not used here",
        "card Altar differs",
        "card Quay is not here",
        "card Lodge is new here",
        "Wonder Giza differs",
    }
    assert told(changed, base) >= {
        "setting hand_size 7, here 6",
        "ruleset other 3.0.0: used here only",
        "card Quay is new here",
        "card Lodge is not here",
    }


def test_a_history_of_the_same_rules_is_replayed(base: Game) -> None:
    rules = json.loads(json.dumps(wonders.load("base", seats=3).identity))
    assert base.replay([], seed=0, rules=rules) == base.start(0)


def test_of_many_things_that_differ_only_some_are_named(base: Game) -> None:
    saved = json.loads(base.start().to_json())
    saved["rules"], saved["contents"]["cards"] = "0", {}
    with pytest.raises(SavedStateError, match=r"card Lumber Yard is new here; .*; and 72 things more$"):
        base.from_json(json.dumps(saved))


def test_a_changed_text_is_told(game: Game) -> None:
    saved = json.loads(game.start().to_json())
    saved["state"]["cities"][0]["coins"] += 1
    with pytest.raises(SavedStateError, match="its check does not fit"):
        game.from_json(json.dumps(saved))


@pytest.mark.parametrize("part", ["parts", "contents", "settings", "seats", "rules", "check", "state", "ruleset"])
@pytest.mark.parametrize("value", [None, 3, "x", [], {}, [[[]]], [[{}, 1, 2]], {"a": 1}])
def test_a_head_of_any_type_is_no_trap(game: Game, part: str, value: object) -> None:
    saved = json.loads(game.start().to_json())
    for rules in (saved["rules"], "other"):
        changed = {**saved, "rules": rules, part: value}
        with contextlib.suppress(SavedStateError):
            game.from_json(json.dumps(changed))


# What is done to a text whose check is made to fit.


def spots(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a document."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from spots(value, (*path, key))


def changed(text: str, path: tuple[str | int, ...], change: Callable[[Any], Any]) -> str:
    """The text with one place changed and a check that fits."""
    saved = json.loads(text)
    *above, last = path
    holder = saved["state"]
    for key in above:
        holder = holder[key]
    holder[last] = change(holder[last])
    saved["check"] = _check(saved["state"])
    return json.dumps(saved)


def _longer(value: Any) -> Any:
    return value + value[-1:] if isinstance(value, list) else [value]


CHANGES: tuple[Callable[[Any], Any], ...] = (
    lambda value: value + 1 if type(value) is int else 1,
    lambda value: value - 1 if type(value) is int else -1,
    lambda value: -2,
    lambda value: 10**9,
    lambda value: 10**30,
    lambda value: 1.5,
    lambda value: None,
    lambda value: "x",
    lambda value: [],
    lambda value: {},
    lambda value: True,
    lambda value: value[1:] if isinstance(value, list) else 0,
    _longer,
)


@pytest.mark.parametrize("seed", range(5))
def test_a_tampered_text_is_refused_or_plays_on(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    loaded = refused = 0
    for state in moments(game, 100 + seed, 4):
        text = state.to_json()
        everywhere = list(spots(json.loads(text)["state"]))
        for _ in range(60):
            tampered = changed(text, chance.choice(everywhere), chance.choice(CHANGES))
            try:
                found = game.from_json(tampered)
            except SavedStateError:
                refused += 1
                continue
            loaded += 1
            look_at(found)
            play_on(found, chance)
    assert refused > loaded / 4, "most changes are found out"


def look_at(state: GameState) -> None:
    """Read everything there is to be read; errors of the library are allowed, others are not."""
    for read in (
        lambda: [repr(city) for city in state.cities],
        lambda: [(city.shields, city.produces, city.price("wood")) for city in state.cities],
        lambda: state.events,
        lambda: state.history,
        state.scores,
        lambda: state.outcome,
        lambda: state.facts,
        lambda: [(repr(each), each.asks, str(each.actions)) for each in state.decisions],
        lambda: [state.view(seat).to_json() for seat in range(3)],
        lambda: str(state),
        lambda: state.game.from_json(state.to_json()).digest(),
    ):
        with contextlib.suppress(Error):
            read()


def play_on(state: GameState, chance: random.Random) -> None:
    """Play on to the end, or to the first error of the library."""
    for _ in range(400):
        if state.over:
            return
        before = state.digest()
        try:
            step(state, chance)
        except (PluginError, IllegalAction):
            assert state.digest() == before
            return


def test_each_field_is_checked_for_its_type(game: Game) -> None:
    text = game.start(5).to_json()
    body = json.loads(text)["state"]
    for path in [(name,) for name in body] + [("cities", 1, name) for name in body["cities"][1]]:
        for wrong in ("x", 1.5, {"a": 1}):
            with pytest.raises(SavedStateError, match=str(path[-1])):
                game.from_json(changed(text, path, lambda _, wrong=wrong: wrong))  # type: ignore[misc]  # bound at once


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("active",), 3),
        (("age",), -1),
        (("turn",), 1001),
        (("over",), True),
        (("waiting",), 1),
        (("told",), 1),
        (("stack",), [255]),
        (("stack",), [-1]),
        (("vars",), [1]),
        (("piles", 0), [9999]),
        (("streams",), [["deck 1", 1, 2]]),
        (("fact",), [0, 0]),
        (("cause",), [1 << 30]),
        (("log",), [[99, 0]]),
        (("log",), [[0, 0, 0, 0]]),
        (("log",), [[0, 0, 0, 5, 0]]),
        (("pending",), [[0, 0, 0, [13, -1, 1, 1], []]]),
        (("postponed",), [[0, 9, 0, 0, [], []]]),
        (("history",), [[7, 0, 0]]),
        (("history",), [[0, 0, 7]]),
        (("cities", 0, "seat"), 1),
        (("cities", 0, "side"), 99),
        (("cities", 0, "coins"), -1),
        (("cities", 0, "stages"), 64),
        (("cities", 0, "plan"), [0, 1]),
        (("cities", 0, "below"), []),
        (("cities", 0, "built"), [3]),
        (("cities", 0, "carriers"), [-1]),
        (("cities", 0, "hand"), [-1]),
        (("cities", 0, "tokens"), []),
        (("cities", 0, "tucked"), [5000]),
        (("cities", 0, "budgets"), [[5, 1]]),
        (("cities", 0, "branches"), [[0, 0]]),
        (("cities", 0, "options"), [5000]),
        (("cities", 0, "options"), [0, 0]),
        (("cities", 0, "ask"), 99),
        (("cities", 0, "asker"), 5000),
        (("cities", 0, "place"), 9),
        (("cities", 0, "answer"), 5000),
        (("cities", 0, "paid"), [1000, 0, 0, -1]),
        (("cities", 0, "payments"), [[0, 0, 7, -1]]),
        (("cities", 0, "sources"), -1),
    ],
)
def test_numbers_outside_the_tables_are_told(game: Game, path: tuple[str | int, ...], value: object) -> None:
    text = game.start(5).to_json()
    field = path[2] if path[0] == "cities" else path[0]
    with pytest.raises(SavedStateError, match=f"'{field}' of (the state|city 0) does not fit the rules"):
        game.from_json(changed(text, path, lambda _: value))


def test_the_digest_is_that_of_the_rules_and_the_state(game: Game) -> None:
    state = game.start(5)
    assert state.digest() == game.start(5).digest() != game.start(6).digest()
    check = json.loads(state.to_json())["check"]
    assert state.digest() == hashlib.sha256((game.digest + check).encode()).hexdigest()
