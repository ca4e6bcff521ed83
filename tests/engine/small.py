"""Small rulesets on top of the base game, and positions in which their cards are played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import wonders
from wonders import Game, GameState
from wonders.engine.building import rebuild
from wonders.engine.state import CITY_FIELDS, CityState

HEAD = "format: 1\nid: {id}\nversion: 1.0.0\ntitle: A ruleset for a test\nuses: [base]\n"

#: A card of one's own, by its name, color and effects; it costs nothing.
CARD = "    - {{name: {name}, color: {color}, age: 1, copies: {{3: 1}}, effects: {effects}}}\n"


def write(folder: Path, body: str, *, plugin: str = "", name: str = "small") -> Path:
    """Write a ruleset that uses base, with a plug-in if there is Python; its folder."""
    home = folder / name
    home.mkdir(parents=True, exist_ok=True)
    head = HEAD.format(id=name) + ("plugins: [plugin.py]\n" if plugin else "")
    (home / "ruleset.yaml").write_text(head + body, encoding="utf-8")
    if plugin:
        (home / "plugin.py").write_text(plugin, encoding="utf-8")
    return home


def game_of(
    folder: Path,
    body: str = "",
    *,
    plugin: str = "",
    seats: int = 3,
    settings: Mapping[str, object] | None = None,
    name: str = "small",
) -> Game:
    """The game of a ruleset so written."""
    return wonders.load(write(folder, body, plugin=plugin, name=name), seats=seats, settings=settings)


def cards(effects: Mapping[str, str], colors: Mapping[str, str] | None = None) -> str:
    """The YAML that adds a free card for each name with its effects; cards are blue if nothing else is said."""
    lines = [
        CARD.format(name=name, color=(colors or {}).get(name, "blue"), effects=said) for name, said in effects.items()
    ]
    return "add:\n  cards:\n" + "".join(lines)


def cards_of(
    folder: Path,
    effects: Mapping[str, str],
    colors: Mapping[str, str] | None = None,
    *,
    seats: int = 3,
    more: str = "",
    **settings: object,
) -> Game:
    """The base game with such cards; `more` is further YAML of the ruleset, beside the cards."""
    return game_of(folder, cards(effects, colors) + more, seats=seats, settings=settings)


def position(game: Game, *cities: Mapping[str, object], plays: Sequence[str] = (), **given: object) -> GameState:
    """A position with these cities in seat order; the cards that seat 0 plays lie in the hands that it will get."""
    seats = game.tables.seats
    found = [dict(city) for city in cities] + [{} for _ in range(seats - len(cities))]
    for number, name in enumerate(plays):
        # In Ages I and III hands pass to the next seat: the hand of seat 0 is next the one of its right neighbour.
        city = found[-number % seats]
        city["hand"] = [*city.get("hand", ()), name]  # type: ignore[misc]  # a list, if it is there
    return game.situation({"cities": found, **given})


def turn(state: GameState, *answers: tuple[int, Mapping[str, object]]) -> None:
    """Give these answers one after another; when they are given, seats still asked for a turn sell a Blank."""
    asked = {decision.seat for decision in state.decisions if decision.kind == "turn"}
    for seat, action in answers:
        state.play(seat, action)
        asked.discard(seat)
    for seat in sorted(asked):
        state.play(seat, {"sell": "Blank"})


def build(state: GameState, seat: int, *names: str) -> None:
    """Build cards in one turn after another, while the others sell Blanks."""
    for name in names:
        turn(state, (seat, {"build": name}))


def coins(state: GameState) -> list[int]:
    """The coins of each seat."""
    return [city.coins for city in state.cities]


def told(state: GameState, kind: str) -> list[Mapping[str, object]]:
    """What the events of a kind say, with the seat."""
    return [{"seat": event.seat, **event.details} for event in state.events if event.kind == kind]


def questions(state: GameState) -> list[tuple[int, str]]:
    """Who is asked what."""
    return [(decision.seat, decision.kind) for decision in state.decisions]


def choices(state: GameState, seat: int) -> list[str]:
    """The answers that a seat has, in words."""
    return [str(action) for decision in state.decisions if decision.seat == seat for action in decision.actions]


#: What is not saved and not part of an open question is derived from the carriers.
DERIVED = sorted(set(CityState.__slots__) - {*CITY_FIELDS, "market"})


def derived(state: GameState) -> list[dict[str, object]]:
    """The tables of each city."""
    return [{name: getattr(city, name) for name in DERIVED} for city in state._now.cities]


def rebuilt(state: GameState) -> list[dict[str, object]]:
    """The same, made anew from the carriers in play."""
    anew = state.copy()
    rebuild(anew._now)
    return derived(anew)


def play_out(state: GameState, picks: Iterator[int] | Sequence[int] | None = None) -> GameState:
    """Play to the end, each answer picked by a number; the same picks give the same game."""
    numbers = iter(picks) if picks is not None else _numbers()
    while not state.over:
        for decision in state.decisions:
            state.play(decision.seat, decision.ids[next(numbers) % len(decision.ids)])
    return state


def _numbers() -> Iterator[int]:
    number = 7
    while True:
        number = number * 1_103_515_245 + 12_345 & 0x7FFF_FFFF
        yield number >> 8
