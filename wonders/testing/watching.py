"""Scenarios are played to see what comes up in them, not whether they pass."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from wonders.engine.gamestate import GameState
from wonders.faults import Error
from wonders.testing.games import Games
from wonders.testing.node import ScenarioError
from wonders.testing.playing import Player, Refusal
from wonders.testing.reading import Scenario


@frozen
class Sight:
    """The state at one moment of a scenario: as it was given, or after the actions of a step."""

    state: GameState
    #: The kinds of decisions put since the moment before.
    asked: tuple[str, ...] = ()
    #: Whether it is as it was given, nothing done yet.
    given: bool = False


def sights(scenario: Scenario, games: Games) -> Iterator[Sight]:
    """Every moment of a scenario; it ends where the scenario cannot be played on, as `wonders test` tells."""
    try:
        yield from _sights(scenario, games)
    except (Error, ScenarioError, Refusal):
        return


def _sights(scenario: Scenario, games: Games) -> Iterator[Sight]:
    for _, steps in scenario.runs():
        state = games.position(scenario, games.game(scenario))
        yield Sight(state, given=True)
        for step in steps:
            when = step.get("when")
            if when is not None:
                player = Player(state)
                player.play_all(when)
                yield Sight(state, tuple(player.asked))
