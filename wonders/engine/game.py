"""A game that can be started: a ruleset compiled for a seat count and settings."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from wonders.engine import saving
from wonders.engine.actions import Action, make_action
from wonders.engine.building import new_state
from wonders.engine.compile import Extensions, compile_tables
from wonders.engine.gamestate import AnyAction, GameState
from wonders.engine.identity import check_rules, identity
from wonders.engine.labels import Labels
from wonders.engine.machine import advance, run
from wonders.engine.picture import Piece
from wonders.engine.places import ONLOOKER
from wonders.engine.scoring import Outcome, ScoreSheet
from wonders.engine.state import CityState, State
from wonders.engine.view import View
from wonders.engine.words import WordError, card_number
from wonders.faults import (
    Error,
    IllegalAction,
    PluginError,
    SavedStateError,
    SettingError,
    UnknownSetting,
    bracketed_hint,
    innermost,
    said_by,
)
from wonders.ruleset.model import Card, Ruleset, SettingValue
from wonders.terms import whole

#: Makes an equal Game in another process: see `Game.__reduce__`.
Recipe = tuple[Callable[..., "Game"], tuple[object, ...]]


class Game:
    """A ruleset compiled for some seats and settings; immutable, and good for any number of games.

    Made by `wonders.load`.
    """

    def __init__(self, ruleset: Ruleset, seats: int, extensions: Extensions, recipe: Recipe) -> None:
        #: Everything that the rules declare: cards, Wonders, tokens, settings.
        self.ruleset = ruleset
        #: How many seats answer.
        self.seats: int = seats
        self.tables = compile_tables(ruleset, seats, extensions)
        kinds = tuple(ruleset.vocabulary.events.values())
        self.labels = Labels(
            self.tables,
            extensions.rules.sellers,
            self.tables.script_texts,
            kinds,
            extensions.rules.verbs,
            {key: card.also for key, card in ruleset.cards.items()},
            {wonder.name: wonder.also for wonder in ruleset.wonders.values()},
            tuple(ruleset.places[name].holds == "cards" for name in self.tables.declared),
        )
        self._extensions = extensions
        self._recipe = recipe
        text = json.dumps([ruleset.digest, seats, self.settings_json()])
        #: SHA-256 of the rules: files, seat count and settings.
        self.digest: str = hashlib.sha256(text.encode()).hexdigest()
        self._identity: Mapping[str, Any] = {}

    def remember(self, recipe: Recipe) -> None:
        """How an equal Game is made in another process."""
        self._recipe = recipe

    @property
    def identity(self) -> Mapping[str, Any]:
        """By which rules it goes, as JSON: rulesets with versions and digests, seats, settings, a digest of each thing.

        Every saved game has it; keep it beside a history, and `replay` can say what differs if the rules do.
        """
        if not self._identity:
            self._identity = identity(self)
        return self._identity

    @property
    def settings(self) -> Mapping[str, SettingValue]:
        """The value of every setting."""
        return self.ruleset.values

    @property
    def sides(self) -> tuple[str, ...]:
        """Every side of every Wonder, as `start` takes them."""
        return tuple(side.name for side in self.tables.sides)

    # Starting.

    def start(self, seed: int = 0, *, cities: Sequence[str | None] | None = None) -> GameState:
        """A new game.

        Args:
            seed: any int; equal seeds give equal games.
            cities: a side (`"Atlantis Dawn"`) or a Wonder (`"Atlantis"`) for each seat; None where settings decide.

        Raises:
            SettingError: a city is unknown, named twice, or there are not as many as seats.
        """
        seed = _seed(seed)
        named = self._named(cities)
        try:
            state = new_state(self.tables, seed)
            for seat, name in enumerate(named):
                if name is not None:
                    self._extensions.name_city(state, seat, self.side_numbers(name))
            run(state, "game")
            advance(state)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a ruleset's Python may raise anything
            self.fail(error, "start")
        return GameState(self, state)

    def _named(self, cities: Sequence[str | None] | None) -> Sequence[str | None]:
        if cities is None:
            return ()
        if not isinstance(cities, (list, tuple)) or len(cities) != self.tables.seats:
            raise SettingError(f"`cities` is a list with one entry for each of the {self.tables.seats} cities")
        wonders: dict[str, int] = {}
        for seat, name in enumerate(cities):
            if name is not None:
                wonder = self.tables.sides[self.side_numbers(name)[0]].wonder
                if wonder in wonders:
                    raise SettingError(f"{wonder} is named for seat {wonders[wonder]} and for seat {seat}")
                wonders[wonder] = seat
        return cities

    def side_numbers(self, name: str) -> list[int]:
        """The sides that a name means: one for `Atlantis Dawn`, all for `Atlantis`.

        Raises:
            SettingError: there is no such Wonder or side.
        """
        if not isinstance(name, str):
            raise SettingError(f"a city is named by its Wonder, with or without its side, not by {name!r}")
        folded = " ".join(name.casefold().split())
        also = {
            other.casefold(): wonder.name.casefold()
            for wonder in self.ruleset.wonders.values()
            for other in wonder.also
        }
        for other, wonder in also.items():
            if folded == other or folded.startswith(other + " "):
                folded = wonder + folded[len(other) :]
        found = [
            number
            for number, side in enumerate(self.tables.sides)
            if folded in (side.name.casefold(), side.wonder.casefold(), self._only_side(side.wonder))
        ]
        if not found:
            names = dict.fromkeys([*self.ruleset.wonders, *self.sides])
            raise SettingError(f"there is no city '{name}'{bracketed_hint(name, names)}")
        return found

    def _only_side(self, wonder: str) -> str:
        """What a Wonder may be called beside its name if it has one side, of which it does not bear the name."""
        sides = tuple(self.ruleset.wonders[wonder].sides)
        return f"{wonder} {sides[0]}".casefold() if len(sides) == 1 else ""

    def situation(self, given: Mapping[str, object], *, seed: int = 0) -> GameState:
        """A position set up as the `given` of a scenario describes it (see docs/scenarios.md).

        Raises:
            SettingError: something given is unknown, or cannot be.
        """
        from wonders.engine.situation import named_cities, set_up  # noqa: PLC0415  # it imports this module

        if not isinstance(given, Mapping):
            raise SettingError(f"a position is given as a mapping, such as {{'cities': [...]}}, not as {given!r}")
        seed = _seed(seed)
        if given.get("at") == "start":
            return self.start(seed, cities=named_cities(given, self.tables.seats))
        return GameState(self, set_up(self, self._extensions, given, seed))

    def from_json(self, text: str) -> GameState:
        """The state that `to_json` wrote.

        Raises:
            SavedStateError: it is no saved state, was changed, or belongs to other rules.
        """
        return GameState(self, saving.from_json(self, text))

    def replay(
        self, history: Iterable[tuple[int, AnyAction]], *, seed: int,
        cities: Sequence[str | None] | None = None, rules: Mapping[str, Any] | None = None,
    ) -> GameState:  # fmt: skip
        """The state after a history of (seat, action) from the start with a seed.

        `rules` is the `identity` of the game that the history is of, if it was kept.

        Raises:
            SavedStateError: `rules` are not those of this game; the text lists what differs.
            IllegalAction: an answer of the history is not legal where it comes; the text says which.
            SettingError: the history is no list of pairs.
        """
        if rules is not None:
            if not isinstance(rules, Mapping):
                raise SettingError(f"`rules` is the `identity` of a game, a mapping, not {rules!r}")
            check_rules(self, rules, "the history")
        state = self.start(seed, cities=cities)
        for place, (seat, action) in enumerate(_pairs(history)):
            try:
                state.play(seat, action)
            except IllegalAction as error:
                text = f"history[{place}]: {error.text}"
                raise IllegalAction(error.seat, error.decision, error.action, error.code, text) from None
        return state

    # Looking things up.

    def action(self, ident: int) -> Action:
        """The Action with a number in the game's table.

        Outside of a decision a payment has no coins yet, and a choice is a number.

        Raises:
            SettingError: there is none.
        """
        number = whole(ident)
        if type(number) is not int or not 0 <= number < self.tables.actions:
            raise SettingError(f"there is no action {ident!r}: they are numbered from 0 to {self.tables.actions - 1}")
        return make_action(self.labels, number)

    @property
    def actions(self) -> int:
        """The size of the game's table of actions, for masks."""
        return self.tables.actions

    def card(self, name: str) -> Card:
        """A card as the ruleset declares it, with its color, cost and effects.

        Args:
            name: its name or id, such as `action.card`, an entry of `city.cards` or of a hand.

        Raises:
            SettingError: there is none, or two; or the name is that of the Blank, which stands for an unknown card.
        """
        known = self.ruleset.cards.get(self.tables.ids[self.card_number(name)])
        if known is None:
            raise SettingError(f"'{name}' stands for a card that is not known")
        return known

    def card_number(self, name: str) -> int:
        """The card that a name or id means.

        Raises:
            SettingError: there is none, or two.
        """
        try:
            return card_number(self.labels, None, name)
        except WordError as error:
            raise SettingError(str(error)) from None

    def check_seat(self, seat: int) -> int:
        """A seat that exists; SettingError otherwise."""
        number = whole(seat)
        if type(number) is not int or not 0 <= number < self.seats:
            raise SettingError(f"there is no seat {seat!r}: seats are 0 to {self.seats - 1}")
        return number

    def seat_of(self, state: State, city: CityState) -> int:
        """The seat that answers for a city."""
        answers = self.tables.answers
        return city.seat if answers is None else answers(state, city)

    def sees(self, place: str) -> bool:
        """Whether everybody sees the cards of a place of the table, as far as they lie face up."""
        return place in self._extensions.rules.open_places or self.ruleset.places[place].seen == "all"

    def face_up(self, state: State, place: str) -> int:
        """The slots of a place that lie face up, as a mask; all of them where the rules know of no face-down cards."""
        face_up = self._extensions.rules.face_up
        return -1 if face_up is None else face_up(state, place)

    def open_facts(self, state: State) -> Mapping[str, Any]:
        """What everybody may know of that which the ruleset tells of a position."""
        wanted = self._extensions.rules.open_facts
        return {key: value for key, value in self.facts(state).items() if key in wanted} if wanted else {}

    def misfit(self, state: State) -> str:
        """What in a state that was read cannot be of this game, as the ruleset's rules find; "" if nothing."""
        found = self._extensions.rules.misfit
        return "" if found is None else found(state)

    @property
    def secret_uses(self) -> bool:
        """Whether only its owner knows which card of a hand was sold or put under a stage."""
        hand = self.ruleset.places.get("hand")
        return hand is not None and hand.seen == "owner"

    @property
    def shields_stand(self) -> bool:
        """Whether shields stand before a city; where they act at once there is nothing to count."""
        return self._extensions.rules.push is None

    @property
    def spends_goods(self) -> bool:
        """Whether cities pay with cards that are goods in stock; no coins change hands then."""
        return self._extensions.rules.spending is not None

    def peeks(self, state: State, seat: int) -> Mapping[str, int]:
        """By place: how many things on top of it a seat sees that others may not."""
        peeks = self._extensions.rules.peeks
        return {} if peeks is None or seat == ONLOOKER else peeks(state, seat)

    def picture(self, view: View) -> Sequence[Piece]:
        """What lies on the table beside the cities, in pieces to be drawn, for one who sees a view.

        Raises:
            PluginError: the ruleset's Python raised.
        """
        return self._extensions.picture(view)

    def facts(self, state: State) -> Mapping[str, Any]:
        """What the ruleset tells of a position beyond what every game has."""
        return self._extensions.facts(state)

    def outcome(self, state: State, sheets: list[ScoreSheet]) -> Outcome:
        """How a game that is over ended."""
        return self._extensions.outcome(state, sheets)

    def settings_json(self) -> dict[str, object]:
        """The settings as JSON has them."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in self.ruleset.values.items()}

    def table_text(self, state: GameState) -> str:
        """The table as a player reads it."""
        from wonders.engine.display import table_text  # noqa: PLC0415  # only for people

        return table_text(state)

    def fail(self, error: BaseException, moment: str) -> NoReturn:
        """Raise an error of the library as it is; anything else as an error of the ruleset's Python."""
        purpose = isinstance(error, Error) and not isinstance(error, UnknownSetting)
        if purpose or not isinstance(error, (Exception, SystemExit)):
            raise error
        plugin, deepest, place = f"{self.ruleset.id} {self.ruleset.version}", -1, ""
        for part in self.ruleset.parts:
            depth, found = (-1, "") if part.folder is None else innermost(part.folder, error)
            if depth > deepest:
                plugin, deepest, place = f"{part.id} {part.version}".strip(), depth, found
        raise PluginError(plugin, moment, f"{place}{said_by(error)}") from error

    def __reduce__(self) -> Recipe:
        """Pickle as the recipe: rulesets, seats, settings and the digest that must come out."""
        return self._recipe

    def __repr__(self) -> str:
        return f"<Game {self.ruleset.id} {self.ruleset.version} for {self.seats} seats>"


def _seed(seed: object) -> int:
    """A seed, if it is one."""
    number = whole(seed)
    if type(number) is not int:
        raise SettingError(f"a seed is a whole number, not {seed!r}")
    return number


def _pairs(history: Iterable[tuple[int, AnyAction]]) -> list[tuple[int, AnyAction]]:
    """A history, if it is one."""
    try:
        return [(seat, action) for seat, action in history]
    except (TypeError, ValueError):
        text = "a history is a list of pairs of seat and action, such as `state.history`"
        raise SettingError(f"{text}, not {history!r:.60}") from None


def same_rules(game: Game, digest: str) -> Game:
    """The game, if its rules are those of a digest; SavedStateError otherwise."""
    if game.digest != digest:
        raise SavedStateError(f"{game!r} was made from other files or settings than here")
    return game
