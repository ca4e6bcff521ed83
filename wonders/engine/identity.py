"""By which rules a game goes: what a saved game or a kept history carries, and how two of them differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from wonders.faults import SavedStateError
from wonders.ruleset.known import noun

if TYPE_CHECKING:
    from wonders.engine.game import Game

#: How many things are named before the rest is counted.
_NAMED = 8


def identity(game: Game) -> dict[str, Any]:
    """The rules of a game as JSON: rulesets with versions and digests, seats, settings, and a digest of each thing."""
    return {
        "ruleset": game.ruleset.id,
        "parts": [[part.id, part.version, part.digest] for part in game.ruleset.parts],
        "seats": game.seats,
        "settings": game.settings_json(),
        "contents": _contents(game),
        "rules": game.digest,
    }


def _contents(game: Game) -> dict[str, dict[str, str]]:
    """A digest of everything that is declared; settings are told by their values."""
    return {section: dict(things) for section, things in game.ruleset.contents.items() if section != "settings"}


def check_rules(game: Game, saved: Mapping[str, Any], what: str) -> None:
    """Refuse what belongs to other rules, and say what differs.

    Raises:
        SavedStateError: `what`, such as `the saved game`, belongs to other rules.
    """
    if saved.get("rules") != game.digest:
        differing = [*_seats(game, saved), *_settings(game, saved), *_parts(game, saved), *_things(game, saved)]
        raise SavedStateError(f"{what} belongs to other rules: " + ("; ".join(differing) or "they differ"))


def _seats(game: Game, saved: Mapping[str, Any]) -> Iterator[str]:
    if saved.get("seats") != game.seats:
        yield f"seats {saved.get('seats')!r}, here {game.seats}"


def _settings(game: Game, saved: Mapping[str, Any]) -> Iterator[str]:
    theirs = _mapping(saved.get("settings"))
    for name, value in game.settings_json().items():
        if theirs.get(name) != value:
            yield f"setting {name} {theirs.get(name)!r}, here {value!r}"


def _parts(game: Game, saved: Mapping[str, Any]) -> Iterator[str]:
    here = {part.id: (part.version, part.digest) for part in game.ruleset.parts}
    there = {}
    raw = saved.get("parts")
    for part in raw if isinstance(raw, list) else ():
        if isinstance(part, list) and len(part) == 3:
            there[str(part[0])] = part[1], part[2]
    for ident in dict.fromkeys([*there, *here]):
        if ident not in here:
            yield f"ruleset {ident} {there[ident][0]}: not used here"
        elif ident not in there:
            yield f"ruleset {ident} {here[ident][0]}: used here only"
        elif here[ident] != there[ident]:
            yield f"ruleset {ident} {there[ident][0]}: version {here[ident][0]} here with other content"


def _things(game: Game, saved: Mapping[str, Any]) -> Iterator[str]:
    """The things that differ, by their names; of many only the first."""
    theirs = saved.get("contents")
    if not isinstance(theirs, dict):
        return
    found = []
    mine = _contents(game)
    for section in dict.fromkeys([*theirs, *mine]):
        there, here = _mapping(theirs.get(section)), mine.get(section, {})
        for name in dict.fromkeys([*there, *here]):
            if there.get(name) != here.get(name):
                word = "is not here" if name not in here else "is new here" if name not in there else "differs"
                found.append(f"{noun(str(section))} {name} {word}")
    yield from found[:_NAMED]
    if len(found) > _NAMED:
        yield f"and {len(found) - _NAMED} things more"


def _mapping(raw: object) -> Mapping[str, Any]:
    return raw if isinstance(raw, dict) else {}
