"""A state as JSON and back.

The text names the rules it belongs to and carries a check over its content. It is read as coming from a stranger:
every field is checked for type and range before anything is built from it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from wonders.engine.building import rebuild
from wonders.engine.identity import check_rules
from wonders.engine.plausible import misfit
from wonders.engine.state import CITY_FIELDS, STATE_FIELDS, State
from wonders.faults import SavedStateError

if TYPE_CHECKING:
    from wonders.engine.game import Game

#: The number of this layout.
FORMAT = 1
_MOST_TEXT = 4_000_000


def to_json(game: Game, state: State) -> str:
    """Everything about a state, and what it needs to be read again."""
    body = _body(state)
    head = {"format": FORMAT, **game.identity, "check": _check(body)}
    return json.dumps({**head, "state": body}, separators=(",", ":"))


def digest(game: Game, state: State) -> str:
    """SHA-256 of the rules and the state, in hexadecimal."""
    return hashlib.sha256((game.digest + _check(_body(state))).encode()).hexdigest()


def _body(state: State) -> dict[str, object]:
    cities = [{name: getattr(city, name) for name in CITY_FIELDS} for city in state.cities]
    for city in cities:
        city["budgets"] = sorted(cast("dict[int, int]", city["budgets"]).items())
    body = {name: getattr(state, name) for name in STATE_FIELDS}
    body["streams"] = sorted((purpose, *numbers) for purpose, numbers in state.streams.items())
    return {**body, "cities": cities}


def _check(body: Mapping[str, object]) -> str:
    return hashlib.sha256(json.dumps(body, separators=(",", ":")).encode()).hexdigest()


def from_json(game: Game, text: str) -> State:
    """The state that a text describes.

    Raises:
        SavedStateError: it is no saved state, was changed, or belongs to other rules.
    """
    saved = _parsed(text)
    check_rules(game, saved, "the saved game")
    body = saved.get("state")
    if not isinstance(body, dict):
        raise SavedStateError("the saved game has no 'state'")
    if _check(body) != saved.get("check"):
        raise SavedStateError("the saved game was changed after it was saved: its check does not fit")
    state = _Reader(game, body).state()
    wrong = misfit(state, game.labels) or game.misfit(state)
    if wrong:
        raise SavedStateError(f"{wrong} does not fit the rules")
    rebuild(state)
    return state


def _parsed(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise SavedStateError(f"a saved game is text, not {type(text).__name__}")
    if len(text) > _MOST_TEXT:
        raise SavedStateError(f"the text has {len(text)} letters: a saved game has at most {_MOST_TEXT}")
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SavedStateError(f"this is no JSON: {error}") from None
    if not isinstance(saved, dict) or "format" not in saved:
        raise SavedStateError("this is no saved game: it has no 'format'")
    if saved["format"] != FORMAT:
        raise SavedStateError(f"format {saved['format']!r} is not known here; this version reads format {FORMAT}")
    return saved


class _Reader:
    """Reads checked fields out of a saved body."""

    def __init__(self, game: Game, body: Mapping[str, Any]) -> None:
        self.tables = game.tables
        self.body = body
        self.where = "state"

    def state(self) -> State:
        state = State(self.tables, 0)
        cities = self._list(self.body, "cities")
        if len(cities) != self.tables.seats:
            raise SavedStateError(f"the saved game has {len(cities)} cities, the rules {self.tables.seats}")
        self._fill(state, STATE_FIELDS, self.body)
        for city, saved in zip(state.cities, cities, strict=True):
            self.where = f"city {city.seat}"
            if not isinstance(saved, dict):
                raise SavedStateError(f"{self.where} is no mapping")
            self._fill(city, CITY_FIELDS, saved)
        return state

    def _fill(self, target: object, names: tuple[str, ...], saved: Mapping[str, Any]) -> None:
        for name in names:
            if name not in saved:
                raise SavedStateError(f"{self.where} has no '{name}'")
            setattr(target, name, self._value(name, saved[name]))

    def _value(self, name: str, raw: object) -> object:
        try:
            return _READERS[name](raw)
        except (TypeError, ValueError, KeyError):
            raise SavedStateError(f"'{name}' of {self.where} cannot be {_short(raw)}") from None

    def _list(self, saved: Mapping[str, Any], name: str) -> list[Any]:
        found = saved.get(name)
        if not isinstance(found, list):
            raise SavedStateError(f"{self.where} has no list '{name}'")
        return found


def _short(raw: object) -> str:
    text = repr(raw)
    return text if len(text) <= 60 else text[:57] + "..."


def _int(raw: Any) -> int:
    if type(raw) is not int:
        raise TypeError
    return raw


def _bool(raw: Any) -> bool:
    if type(raw) is not bool:
        raise TypeError
    return raw


def _listed(raw: Any) -> list[Any]:
    if type(raw) is not list:
        raise TypeError
    return raw


def _ints(raw: Any) -> list[int]:
    return [_int(each) for each in _listed(raw)]


def _row(raw: Any) -> tuple[int, ...]:
    return tuple(_ints(raw))


def _pair(raw: Any) -> tuple[int, int]:
    one, other = _ints(raw)
    return one, other


def _three(raw: Any) -> tuple[int, int, int]:
    one, two, three = _ints(raw)
    return one, two, three


def _four(raw: Any) -> tuple[int, int, int, int]:
    one, two, three, four = _ints(raw)
    return one, two, three, four


def _waiting(raw: Any) -> tuple[int, int, int, tuple[int, ...], tuple[int, ...]]:
    seat, carrier, index, row, cause = _listed(raw)
    return _int(seat), _int(carrier), _int(index), _row(row), _row(cause)


def _postponed(raw: Any) -> tuple[int, int, int, int, tuple[int, ...], tuple[int, ...]]:
    moment, seat, carrier, index, row, cause = _listed(raw)
    return _int(moment), _int(seat), _int(carrier), _int(index), _row(row), _row(cause)


def _stream(raw: Any) -> tuple[str, tuple[int, int]]:
    purpose, state, increment = _listed(raw)
    if type(purpose) is not str:
        raise TypeError
    return purpose, (_int(state), _int(increment))


def _rows_of(one: Callable[[Any], Any], kind: Callable[[Any], Any] = list) -> Callable[[Any], Any]:
    return lambda raw: kind(one(each) for each in _listed(raw))


_READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(
        ("seed", "age", "turn", "active", "waiting", "work", "told", "seat", "side", "coins", "stages", "ask",
         "asked", "asker", "place", "answer", "sources", "purse", "income"),
        _int,
    ),
    **dict.fromkeys(("stack", "vars", "hand", "tokens"), _ints),
    **dict.fromkeys(("fact", "cause", "plan", "below", "carriers", "built", "tucked", "chosen", "options"), _row),
    **dict.fromkeys(("over", "firm"), _bool),
    "piles": _rows_of(_ints),
    "log": _rows_of(_row),
    "history": _rows_of(_three),
    "pending": _rows_of(_waiting),
    "postponed": _rows_of(_postponed),
    "branches": _rows_of(_pair, tuple),
    "payments": _rows_of(_four, tuple),
    "paid": lambda raw: None if raw is None else _four(raw),
    "budgets": _rows_of(_pair, dict),
    "streams": _rows_of(_stream, dict),
}  # fmt: skip
