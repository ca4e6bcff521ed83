"""Rules as data for the 7 Wonders family of games.

`load` makes a Game of a ruleset; `Game.start` a GameState that asks for decisions until the game is over.
"""

from wonders.engine.actions import Action, Decision
from wonders.engine.city import City
from wonders.engine.events import Event
from wonders.engine.game import Game
from wonders.engine.gamestate import AnyAction, GameState
from wonders.engine.places import PlaceView
from wonders.engine.scoring import Entry, Outcome, ScoreSheet
from wonders.engine.view import CityView, View
from wonders.faults import (
    EffectLoopError,
    Error,
    Fault,
    IllegalAction,
    Place,
    PluginError,
    RenamedWarning,
    RulesetError,
    SavedStateError,
    SettingError,
)
from wonders.plugins.loading import load
from wonders.ruleset.model import Card, Ruleset

__version__ = "0.1.0"

__all__ = [
    "Action",
    "AnyAction",
    "Card",
    "City",
    "CityView",
    "Decision",
    "EffectLoopError",
    "Entry",
    "Error",
    "Event",
    "Fault",
    "Game",
    "GameState",
    "IllegalAction",
    "Outcome",
    "Place",
    "PlaceView",
    "PluginError",
    "RenamedWarning",
    "Ruleset",
    "RulesetError",
    "SavedStateError",
    "ScoreSheet",
    "SettingError",
    "View",
    "load",
]
