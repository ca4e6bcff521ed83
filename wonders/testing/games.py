"""Games that scenarios are played with, each loaded once."""

from __future__ import annotations

import json
from pathlib import Path

from wonders.engine.game import Game
from wonders.engine.gamestate import GameState
from wonders.faults import SettingError
from wonders.plugins.loading import load_ruleset, load_with
from wonders.testing.node import Node, ScenarioError
from wonders.testing.reading import Scenario


class Games:
    """Loaded games by ruleset, ad-hoc cards, seats and settings; good for one run."""

    def __init__(self) -> None:
        self._games: dict[str, Game] = {}
        #: The seat counts of rulesets.
        self._counts: dict[tuple[str | Path, ...], tuple[int, ...]] = {}

    def game(self, scenario: Scenario) -> Game:
        """The game of a scenario.

        Raises:
            RulesetError, SettingError, PluginError: as `wonders.load`.
            ScenarioError: no ruleset is named.
        """
        rulesets = scenario.rulesets
        settings = scenario.node.value("settings", {})
        body = json.dumps([list(map(str, rulesets)), scenario.node.value("with"), settings])
        seats = scenario.node.value("seats") or self._seats(scenario)
        key = f"{seats} {body}"
        if key not in self._games:
            self._games[key] = load_with(rulesets, scenario.extra, seats=seats, settings=settings)
        return self._games[key]

    def _seats(self, scenario: Scenario) -> int:
        """The ruleset's only count, else the number of cities given."""
        rulesets = scenario.rulesets
        if rulesets not in self._counts:
            self._counts[rulesets] = load_ruleset(rulesets)[0].seats
        counts = self._counts[rulesets]
        cities = scenario.node.value("given", {}).get("cities")
        if len(counts) == 1:
            return counts[0]
        if cities is None:
            raise ScenarioError(scenario.node.place, "say how many `seats` there are, or give their cities")
        return len(cities)

    def position(self, scenario: Scenario, game: Game) -> GameState:
        """The position that a scenario starts from.

        Raises:
            ScenarioError: it cannot be set up so.
        """
        given: Node | None = scenario.node.get("given")
        place = scenario.node.place if given is None else given.place
        try:
            return game.situation({} if given is None else given.data, seed=scenario.node.value("seed", 0))
        except SettingError as error:
            raise ScenarioError(place, str(error)) from error
