"""Saved games: a state, and the rules by which it goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from wonders.cli.files import write_whole
from wonders.cli.rulesets import Rules
from wonders.engine.gamestate import GameState
from wonders.faults import RulesetError, SavedStateError

#: The number of this layout.
FORMAT = 1
_MOST_TEXT = 5_000_000


def save(path: Path, rules: Rules, state: GameState) -> None:
    """Write a game to a file, at once or not at all.

    Raises:
        SavedStateError: the file cannot be written.
    """
    kept = {
        "wonders": "saved game",
        "format": FORMAT,
        "rulesets": [_lasting(ruleset) for ruleset in rules.rulesets],
        "must": list(rules.must),
        "seats": state.game.seats,
        "settings": {name: _plain(value) for name, value in rules.settings.items()},
        "state": json.loads(state.to_json()),
    }
    try:
        write_whole(path, json.dumps(kept, separators=(",", ":")) + "\n")
    except OSError as error:
        raise SavedStateError(f"the game cannot be saved to {path}: {error.strerror or error}") from None


def _lasting(ruleset: str) -> str:
    """A folder is kept as a whole path, so that the game goes on from anywhere."""
    return str(Path(ruleset).resolve()) if "/" in ruleset or "\\" in ruleset else ruleset


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def resume(path: Path, rulesets: Sequence[str] = ()) -> tuple[Rules, GameState]:
    """The game of a file. Python of rulesets that are not shipped runs only if `rulesets` names them.

    Raises:
        SavedStateError: the file cannot be read, is no saved game, was changed, or belongs to other rules.
        RulesetError: its rulesets cannot be used.
    """
    kept = _read(path)
    rules = Rules(
        rulesets=tuple(rulesets) or tuple(_texts(kept, "rulesets", path, least=1)),
        seats=_number(kept, "seats", path),
        settings=_mapping(kept, "settings", path),
        must=tuple(_texts(kept, "must", path)),
    )
    state = _mapping(kept, "state", path)
    try:
        game = rules.load(code=bool(rulesets))
    except RulesetError as error:
        if any(fault.code == "has_code" for fault in error.faults):
            raise SavedStateError(
                f"{path} was played with rules that bring Python; if you trust their author, name them: "
                f"wonders play {'+'.join(rules.rulesets)} --resume {path}"
            ) from None
        raise
    try:
        return rules, game.from_json(json.dumps(state))
    except SavedStateError as error:
        raise SavedStateError(f"{path}: {error}") from None


def _read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SavedStateError(f"there is no file {path} to resume from") from None
    except OSError as error:
        raise SavedStateError(f"{path} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise SavedStateError(f"{path} is no saved game: it is not text") from None
    if len(text) > _MOST_TEXT:
        raise SavedStateError(f"{path} is no saved game: it has {len(text)} letters, at most {_MOST_TEXT} are read")
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError):
        raise SavedStateError(f"{path} is no saved game: it is not JSON") from None
    if not isinstance(kept, dict) or kept.get("wonders") != "saved game":
        raise SavedStateError(f"{path} is no saved game: it was not written by `wonders play --save`")
    if kept.get("format") != FORMAT:
        raise SavedStateError(f"{path} has format {kept.get('format')!r}; this version reads format {FORMAT}")
    return kept


def _texts(kept: dict[str, Any], name: str, path: Path, least: int = 0) -> list[str]:
    return cast("list[str]", _checked(kept, name, path, lambda raw: _is_list_of(raw, str, least)))


def _number(kept: dict[str, Any], name: str, path: Path) -> int:
    return cast("int", _checked(kept, name, path, lambda raw: type(raw) is int))


def _mapping(kept: dict[str, Any], name: str, path: Path) -> dict[str, object]:
    return cast("dict[str, object]", _checked(kept, name, path, lambda raw: isinstance(raw, dict)))


def _is_list_of(raw: object, kind: type, least: int) -> bool:
    return isinstance(raw, list) and len(raw) >= least and all(type(each) is kind for each in raw)


def _checked(kept: dict[str, Any], name: str, path: Path, fits: Callable[[object], bool]) -> object:
    if not fits(kept.get(name)):
        raise SavedStateError(f"{path} is no saved game: its '{name}' is missing or damaged")
    return kept[name]
