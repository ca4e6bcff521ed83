"""A small ruleset with a plug-in, as a stranger would write it, and a position to try it in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import wonders
from wonders import Game, GameState

HEAD = "format: 1\nid: {name}\nversion: 1.0.0\ntitle: A ruleset for a test\nplugins: [plugin.py]\n"
IMPORTS = """\
from attrs import evolve, frozen
from wonders.plugins import api
from wonders.plugins.api import hook

"""
#: A card of one's own in the hand of seat 0, beside the effects that a test is about.
CARD = (
    "add: {{cards: [{{name: Folly, color: blue, age: 1, copies: {{3: 1}}, effects: {effects}}},"
    " {{name: Tower, color: red, age: 1, copies: {{3: 1}}, effects: [{{points: 1}}]}}]}}\n"
)


def load(folder: Path, plugin: str, body: str = "", *, uses: str = "uses: [base]\n", name: str = "small") -> Game:
    home = folder / name
    home.mkdir()
    (home / "ruleset.yaml").write_text(HEAD.format(name=name) + uses + body, encoding="utf-8")
    (home / "plugin.py").write_text(IMPORTS + plugin, encoding="utf-8")
    return wonders.load(home, seats=3)


def position(game: Game, *cities: Mapping[str, object], **given: object) -> GameState:
    return game.situation({"cities": list(cities), **given})


def turn(state: GameState, action: Mapping[str, object] | None = None) -> None:
    """Seat 0 does something, the others sell."""
    for decision in state.decisions:
        state.play(decision.seat, action if action and decision.seat == 0 else {"sell": "Blank"})
