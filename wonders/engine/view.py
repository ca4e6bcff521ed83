"""What one seat may see.

A view is made by copying what is open to the seat, so there is nothing in it to be found out: no other hand, no
deck, no card that lies face down, no answer that is still held back, no seed. Where hands are secret a card under a
board (B-WON-2) or face down in the discard pile (B-AMB-12) is as well; where cards are taken from an open table
everybody has seen them (D-DISC-2). Buildings, coins and tokens are there for all to see (B-BUILD-7).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from wonders.engine.actions import Decision
from wonders.engine.city import City, known
from wonders.engine.events import Event, events_of, seen_rows
from wonders.engine.labels import moment_text
from wonders.engine.places import PlaceView, places_of
from wonders.engine.scoring import Outcome, ScoreSheet, score_sheet
from wonders.engine.state import State

if TYPE_CHECKING:
    from wonders.engine.game import Game


@frozen
class CityView:
    """A city as a seat sees it; the names are those of `City`."""

    seat: int
    wonder: str
    side: str
    coins: int
    cards: tuple[str, ...]
    stages: tuple[int, ...]
    barred: tuple[int, ...]
    plan: tuple[str, ...]
    stages_total: int
    tucked: tuple[str, ...] | None
    copies: tuple[str, ...]
    tokens: Mapping[str, int]
    hand: tuple[str, ...] | None
    hand_size: int
    shields: int
    symbols: Mapping[str, int]
    produces: tuple[str, ...]
    sells: tuple[str, ...]
    #: The number of buildings by color.
    counts: Mapping[str, int]
    #: The least coins for one unit of each good; None where nobody sells it.
    prices: Mapping[str, int | None]

    def count(self, color: str) -> int:
        """The number of its buildings of a color; SettingError if there is no such color."""
        known("color", color, tuple(self.counts))
        return self.counts[color]

    def price(self, good: str) -> int | None:
        """The least coins for one unit of a good; None if nobody sells it; SettingError if there is no such good."""
        known("good", good, tuple(self.prices))
        return self.prices[good]

    def __repr__(self) -> str:
        board = f"{self.wonder} {self.side}".strip() or "no Wonder"
        return f"<CityView {self.seat}: {board}, {self.coins} coins, {len(self.cards)} cards>"


_COPIED = (
    "seat", "wonder", "side", "coins", "cards", "stages", "barred", "plan", "stages_total", "tucked", "copies",
    "tokens", "hand", "hand_size", "shields", "symbols", "produces", "sells",
)  # fmt: skip


def _city_view(city: City, colors: tuple[str, ...], goods: tuple[str, ...]) -> CityView:
    copied = {name: getattr(city, name) for name in _COPIED}
    counts = {color: city.count(color) for color in colors}
    return CityView(**copied, counts=counts, prices={good: city.price(good) for good in goods})


class View:
    """The game as one seat sees it, with the names of GameState; None where something is hidden."""

    __slots__ = (
        "_events", "_labels", "_rows", "_sheets", "age", "cities", "decisions", "discard", "discard_size", "facts",
        "history", "outcome", "over", "places", "seat", "seats", "turn",
    )  # fmt: skip

    def __init__(self, game: Game, now: State, seat: int) -> None:
        labels, tables = game.labels, now.tables
        #: The seat that looks.
        self.seat = seat
        self.seats: int = game.seats
        self.age: int = now.age
        self.turn: int = now.turn
        self.over: bool = now.over
        own = [city for city in now.cities if game.seat_of(now, city) == seat]
        open_uses = not game.secret_uses
        seen = [
            City(labels, now, city, hidden=city not in own, tucked=open_uses or city.seat == seat)
            for city in now.cities
        ]
        self.cities: tuple[CityView, ...] = tuple(_city_view(city, tables.color_names, tables.goods) for city in seen)
        #: The seat's own open decisions.
        self.decisions: tuple[Decision, ...] = tuple([Decision(labels, city, seat) for city in own if city.ask])
        self._labels = labels
        self._rows = seen_rows(labels, now.log, seat if game.secret_uses else None)
        self._events: tuple[Event, ...] | None = None
        #: The answers that have been carried out, and the seat's own; None for one that names a hidden card.
        self.history: tuple[tuple[int, int | None], ...] = _history(game, now, seat)
        pile = now.piles[tables.discard]
        #: The discard pile, or None where it lies face down.
        self.discard: tuple[str, ...] | None = (
            tuple(labels.cards[card] for card in pile) if game.sees("discard") else None
        )
        #: How many cards lie in it, which everybody sees.
        self.discard_size: int = len(pile)
        #: What lies in each place of the table, by its name; None for a card that lies face down.
        self.places: Mapping[str, PlaceView] = places_of(game, now, viewer=seat)
        #: What else the ruleset tells everybody of the position, by the words of scenarios.
        self.facts: Mapping[str, Any] = game.open_facts(now)
        over = range(game.seats) if now.over else ()
        self._sheets = [score_sheet(labels, now, each) for each in over]
        #: How the game ended; None while it runs.
        self.outcome: Outcome | None = game.outcome(now, self._sheets) if now.over else None

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened, in order."""
        if self._events is None:
            self._events = events_of(self._labels, self._rows)
        return self._events

    @property
    def winners(self) -> list[int]:
        """The seats that share the victory; [] while the game runs."""
        return [] if self.outcome is None else list(self.outcome.winners)

    def scores(self) -> list[ScoreSheet]:
        """The score sheet of each seat when the game is over; [] while it runs."""
        return list(self._sheets)

    def to_json(self) -> str:
        """The view as JSON, for a player far away."""
        return json.dumps(_plain(self), sort_keys=True)

    def __repr__(self) -> str:
        asked = ", ".join(decision.kind for decision in self.decisions) or "nothing to answer"
        return f"<View of seat {self.seat}: {moment_text(self.age, self.turn, over=self.over)}, {asked}>"


def _history(game: Game, now: State, seat: int) -> tuple[tuple[int, int | None], ...]:
    """The answers that have been carried out, and the seat's own; None where one names a hidden card."""
    tables = now.tables
    found: list[tuple[int, int | None]] = []
    for place, (_, action, by) in enumerate(now.history):
        if by == seat:
            found.append((by, action))
        elif place < now.told:
            hidden = game.secret_uses and tables.stage_base <= action < tables.pay_base
            found.append((by, None if hidden else action))
    return tuple(found)


def _plain(view: View) -> dict[str, object]:
    cities = [{name: getattr(city, name) for name in (*_COPIED, "counts", "prices")} for city in view.cities]
    decisions = [
        {"kind": each.kind, "asks": each.asks, "city": each.city, "text": each.text,
         "actions": [action.to_json() for action in each.actions]}
        for each in view.decisions
    ]  # fmt: skip
    events = [{"kind": each.kind, "seat": each.seat, **each.details} for each in view.events]
    plain = {name: getattr(view, name) for name in ("seat", "seats", "age", "turn", "over", "history", "discard")}
    return {
        **plain,
        "discard_size": view.discard_size,
        "outcome": None if view.outcome is None else view.outcome.to_json(),
        "scores": [sheet.to_json() for sheet in view.scores()],
        "cities": cities,
        "decisions": decisions,
        "events": events,
        "facts": view.facts,
        "places": {name: place.cards for name, place in view.places.items()},
        "backs": {name: place.backs for name, place in view.places.items() if place.slots},
    }
