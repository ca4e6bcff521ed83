"""The public face of a game: what callers read and the few calls that drive it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias, cast

from wonders.engine import reasons, saving
from wonders.engine.actions import Action, Decision
from wonders.engine.city import City
from wonders.engine.events import Event, events_of
from wonders.engine.labels import moment_text
from wonders.engine.machine import answer, replayed, take_back
from wonders.engine.picture import Piece
from wonders.engine.places import PlaceView, places_of
from wonders.engine.scoring import Outcome, ScoreSheet, score_sheet
from wonders.engine.state import State
from wonders.engine.view import View
from wonders.terms import whole

if TYPE_CHECKING:
    from wonders.engine.game import Game

#: What `play` takes: an Action, its number (also one out of an array), or its words as in scenarios, a mapping.
AnyAction: TypeAlias = Action | SupportsIndex | Mapping[str, object]


#: After so many answers a state is copied anew, for the case that the next one fails: copying is dear, failing is rare.
_SAFE_ANSWERS = 64


class GameState:
    """A game at one moment: read it, ask it for decisions, and play.

    `print(state)` shows the table. `repr` is one line. Copies are independent.
    """

    __slots__ = ("_decisions", "_now", "_safe", "game")

    def __init__(self, game: Game, now: State) -> None:
        #: The Game it belongs to.
        self.game = game
        self._now = now
        self._decisions: tuple[Decision, ...] | None = None
        #: A copy of the state some answers ago, never changed: what an error leaves half done is played again from it.
        self._safe: State | None = None

    # Reading.

    @property
    def seats(self) -> int:
        """The number of seats that answer."""
        return self.game.seats

    @property
    def age(self) -> int:
        """The Age, from 1; 0 before the first."""
        return self._now.age

    @property
    def turn(self) -> int:
        """The turn of the Age, from 1."""
        return self._now.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._now.over

    @property
    def seed(self) -> int:
        """The seed it was started with."""
        return self._now.seed

    @property
    def cities(self) -> tuple[City, ...]:
        """What stands in front of each seat, as it is now; read-only."""
        return tuple([City(self.game.labels, self._now, city) for city in self._now.cities])

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The questions open now, by seat: several at once in simultaneous play; empty when the game is over."""
        found = self._decisions
        if found is None:
            game, now = self.game, self._now
            own = now.tables.answers is None
            open_now = []
            try:
                for city in now.cities:
                    if city.ask:
                        seat = city.seat if own else game.seat_of(now, city)
                        open_now.append(Decision(game.labels, city, seat))
            except (Exception, SystemExit) as error:  # noqa: BLE001  # a ruleset's Python may raise anything
                game.fail(error, "decisions")
            found = self._decisions = tuple(open_now)
        return found

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened, in order."""
        return events_of(self.game.labels, self._now.log)

    @property
    def history(self) -> tuple[tuple[int, int], ...]:
        """Every answer so far as (seat, number of the action): with the seed, enough for `game.replay`."""
        return tuple([(seat, action) for _, action, seat in self._now.history])

    @property
    def discard(self) -> tuple[str, ...]:
        """The cards of the discard pile, the last one last."""
        tables = self._now.tables
        return tuple([self.game.labels.cards[card] for card in self._now.piles[tables.discard]])

    @property
    def places(self) -> dict[str, PlaceView]:
        """What lies in each place of the table, by its name; cards that lie face down are told as well."""
        return places_of(self.game, self._now)

    def scores(self) -> list[ScoreSheet]:
        """The score sheet of each seat, at any time: as things stand.

        Raises:
            PluginError: the ruleset's Python raised.
        """
        try:
            return [score_sheet(self.game.labels, self._now, seat) for seat in range(self.seats)]
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a ruleset's Python may raise anything
            self.game.fail(error, "score")

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the ruleset itself tells of the position, by the words of scenarios; under `cities` a list by seat."""
        return self.game.facts(self._now)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        if not self._now.over:
            return None
        sheets = self.scores()
        try:
            return self.game.outcome(self._now, sheets)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a ruleset's Python may raise anything
            self.game.fail(error, "outcome")

    @property
    def winners(self) -> list[int]:
        """The seats that share the victory; [] while the game runs."""
        outcome = self.outcome
        return [] if outcome is None else list(outcome.winners)

    # Playing.

    def play(self, seat: int, action: AnyAction) -> None:
        """Answer a seat's open decision.

        Raises:
            IllegalAction: the seat is not asked, or the rules do not allow the action now; nothing is changed.
            EffectLoopError: effects set each other off without end; nothing is changed.
            PluginError: the ruleset's Python raised; nothing is changed.
        """
        now = self._now
        if type(seat) is not int:
            seat = cast("int", whole(seat))  # what is no number is refused by `judge`
        try:
            city, ident = reasons.judge(self.game, now, seat, action)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a ruleset's Python may raise anything
            self.game.fail(error, "play")
        self._decisions = None
        work, alone = now.work, now.waiting == 1
        safe = self._safe if alone else now
        answered = len(now.history)
        if safe is None or not 0 <= answered - len(safe.history) < _SAFE_ANSWERS:
            safe = self._safe = now.copy()
        try:
            answer(now, city, ident, seat)
        except BaseException as error:  # noqa: BLE001  # the same, and an interrupt must not leave half a turn
            if alone:
                self._now = replayed(safe, now.history[len(safe.history) : answered])
            else:
                take_back(now, city, work)
            self.game.fail(error, "play")

    def after(self, seat: int, action: AnyAction) -> GameState:
        """The state after an action, leaving this one as it is. Raises like `play`."""
        new = self.copy()
        new.play(seat, action)
        return new

    def payments(self, seat: int, action: AnyAction) -> list[dict[str, object]]:
        """Every sensible way to pay for a building or stage: coins to each receiver, and what permits it (`using`).

        Raises:
            IllegalAction: the seat cannot do this now.
        """
        try:
            return reasons.payments(self.game, self._now, cast("int", whole(seat)), action)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a ruleset's Python may raise anything
            self.game.fail(error, "play")

    def why_not(self, seat: int, card: str) -> list[str]:
        """Why a seat cannot build a card of its hand now, in words; [] if it can.

        Raises:
            SettingError: there is no such card or seat.
        """
        try:
            return reasons.why_not(self.game, self._now, seat, card)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a ruleset's Python may raise anything
            self.game.fail(error, "play")

    # Keeping.

    def copy(self) -> GameState:
        """An independent copy."""
        new = GameState(self.game, self._now.copy())
        new._safe = self._safe
        return new

    def view(self, seat: int) -> View:
        """What a seat may see: the same names, None where something is hidden."""
        seat = self.game.check_seat(seat)
        try:
            return View(self.game, self._now, seat)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a ruleset's Python may raise anything
            self.game.fail(error, "view")

    def picture(self, seat: int) -> tuple[Piece, ...]:
        """What lies on the table beside the cities, in pieces that a front end can draw, as a seat sees it."""
        return tuple(self.game.picture(self.view(seat)))

    def to_json(self) -> str:
        """The whole state as JSON, hidden things included; `game.from_json` goes on from there."""
        return saving.to_json(self.game, self._now)

    def digest(self) -> str:
        """SHA-256 over everything that the state consists of: equal digests, equal states."""
        return saving.digest(self.game, self._now)

    def __reduce__(self) -> tuple[object, tuple[Game, str]]:
        return _restored, (self.game, self.to_json())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        return self.digest() == other.digest()

    def __hash__(self) -> int:
        return hash(self.digest())

    def __repr__(self) -> str:
        asked = [decision.seat for decision in self.decisions]
        doing = "" if self.over else f", seats {asked} to answer"
        moment = moment_text(self.age, self.turn, over=self.over)
        return f"<GameState {self.game.ruleset.id}, {self.seats} seats: {moment}{doing}>"

    def __str__(self) -> str:
        return self.game.table_text(self)


def _restored(game: Game, text: str) -> GameState:
    return game.from_json(text)
