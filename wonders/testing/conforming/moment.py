"""A moment of a game, as the checks see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from wonders.engine.actions import Action
from wonders.engine.chance import Pcg32
from wonders.engine.game import Game
from wonders.engine.gamestate import GameState
from wonders.engine.state import State


@frozen
class Moment:
    """One point of a game at which nobody is in the middle of anything."""

    game: Game
    state: GameState
    #: The seed that the game was started with, without named cities.
    seed: int
    #: How many answers have been given.
    number: int
    #: Random numbers of the kit's own; they do not touch those of the game.
    chance: Pcg32
    #: The state before the last answer, and the seat that gave it; None at the start.
    before: GameState | None = None
    by: int | None = None
    #: By seat: what was offered to it when it answered last.
    past: Mapping[int, Sequence[Action]] = field(factory=dict)
    #: Actions offered in other games.
    foreign: Sequence[Action] = ()

    @property
    def now(self) -> State:
        """The inner state."""
        return inner(self.state)

    @property
    def resolved(self) -> bool:
        """Whether the last answer was carried out; else it is held back until all answers are in."""
        return self.before is None or inner(self.before).told != self.now.told


def inner(state: GameState) -> State:
    """The state behind the public face, which the kit reads and never changes."""
    return state._now  # noqa: SLF001  # conservation and secrets can only be judged from behind the face
