"""What a ruleset declares and what of it came up: decisions, events, permissions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from wonders.engine.game import Game
from wonders.engine.gamestate import GameState
from wonders.engine.tables import DECISION_KINDS
from wonders.faults import Error
from wonders.testing.conforming.moment import inner
from wonders.testing.games import Games
from wonders.testing.reading import Scenario, read_scenarios
from wonders.testing.running import SCENARIOS
from wonders.testing.watching import sights
from wonders.vocabulary.events import EVENTS

_BUILT_IN = frozenset(kind.key for kind in EVENTS)


class Usage:
    """Collects what came up."""

    def __init__(self) -> None:
        self.decisions: set[str] = set()
        self.events: set[str] = set()
        self.permissions: set[str] = set()

    def see(self, state: GameState) -> None:
        """Note what is asked and permitted now."""
        self.decisions.update(decision.kind for decision in state.decisions)
        now = inner(state)
        for number, name in enumerate(now.tables.permissions):
            if any(city.permissions >> number & 1 for city in now.cities):
                self.permissions.add(name)

    def see_events(self, state: GameState) -> None:
        """Note every event of a game so far."""
        now = inner(state)
        self.events.update(now.tables.events[row[0]] for row in now.log)

    def see_scenarios(self, game: Game) -> None:
        """Play the scenarios that lie with the rulesets of a game, until nothing is unused."""
        games = Games()
        for scenario in _scenarios(game):
            if not any(self.unused(game)):
                return
            for sight in sights(scenario, games):
                self.decisions.update(sight.asked)
                self.see(sight.state)
                self.see_events(sight.state)

    def unused(self, game: Game) -> Iterator[str]:
        """What the ruleset declares, or listens for, and what came up nowhere."""
        for kind in game.tables.decision_kinds[len(DECISION_KINDS) :]:
            if kind not in self.decisions:
                yield f"the decision '{kind}' is put in no game and no scenario"
        for number, event in enumerate(game.tables.events):
            declared = event not in _BUILT_IN or game.tables.hears[number]
            if declared and event not in self.events:
                yield f"the event '{event}' happens in no game and no scenario"
        for permission in game.tables.permissions:
            if permission not in self.permissions:
                yield f"the permission '{permission}' is held in no game and no scenario"


def _scenarios(game: Game) -> Iterator[Scenario]:
    """The scenarios of each part, those of users before those of what they use."""
    folders = [part.folder / SCENARIOS for part in reversed(game.ruleset.parts) if part.folder is not None]
    for file in chain.from_iterable(sorted(folder.glob("*.yaml")) for folder in folders):
        try:
            yield from read_scenarios(file)
        except Error:
            continue  # `wonders test` says what is wrong with it
