"""The hooks of a ruleset's Python.

Hooks run while a ruleset is loaded and say what it adds: words, rules, steps. What they return is bound into
tables, so that no hook is called while a turn is played. A hook gets only the arguments it names. Where several
rulesets implement a hook they are called in the order of the rulesets, what is used before what uses it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pluggy

from wonders.engine.picture import Piece
from wonders.engine.rules import Flow, LinePart, Rules
from wonders.engine.scoring import Outcome, ScoreSheet
from wonders.engine.state import State
from wonders.engine.view import View
from wonders.faults import Fault
from wonders.plugins.additions import CountWord, Policy, SeatWord, TestWord
from wonders.ruleset.model import Ruleset, SettingValue
from wonders.vocabulary.effects import Effect
from wonders.vocabulary.events import EventKind

PROJECT = "wonders"
#: The version of `wonders.plugins.api`: it changes when a plug-in written for an older one might no longer work.
API_VERSION = 1
spec = pluggy.HookspecMarker(PROJECT)
#: Marks a function of a plugin.py as a hook.
hook = pluggy.HookimplMarker(PROJECT)

#: The values of the settings in force, by name.
Settings = Mapping[str, SettingValue]


@spec
def effect_kinds() -> Sequence[type[Effect]]:  # type: ignore[empty-body]  # a specification
    """Effect kinds of the ruleset's own: declared classes with a method `compile(compiler, carrier)`.

    It returns what runs: a `Gain` that acts once, an `InForce` that enters the city's tables, a `Final` that gives
    points, or a list of them.
    """


@spec
def count_words() -> Sequence[CountWord]:  # type: ignore[empty-body]
    """Counts of the ruleset's own: a word and a function of (state, city)."""


@spec
def test_words() -> Sequence[TestWord]:  # type: ignore[empty-body]
    """Tests of the ruleset's own: a word and a function of (state, seat)."""


@spec
def seat_words() -> Sequence[SeatWord]:  # type: ignore[empty-body]
    """Words for seats: a word and a function of (seat, number of seats) that gives seats."""


@spec
def event_kinds() -> Sequence[EventKind]:  # type: ignore[empty-body]
    """Events that the ruleset's steps raise."""


@spec
def rules(rules: Rules, settings: Settings, ruleset: Ruleset) -> Rules:  # type: ignore[empty-body]
    """The rules that general parts of the engine ask for, read from the settings.

    `rules` is what the rulesets before have returned; change it with `attrs.evolve`.
    """


@spec
def flow(flow: Flow, settings: Settings, ruleset: Ruleset) -> None:
    """Add the steps and sequences of the game to `flow`, or steps before, after and in place of others.

    A game starts with the sequence `game`.
    """


@spec
def line_parts(settings: Settings, ruleset: Ruleset) -> Sequence[LinePart]:  # type: ignore[empty-body]
    """Points of score lines that no carrier brings, such as a treasury."""


@spec
def policies(settings: Settings) -> Mapping[str, Policy]:  # type: ignore[empty-body]
    """Computations to wrap, by name: a function gets the computation so far and returns the new one.

    There are `sale` (state, city, card) -> coins, `price` (state, city, seat of the seller, good) -> coins, `outcome`
    (state, sheets) -> Outcome, `can_place` (state, city, card) -> bool and `can_stage` (state, city, stage) -> bool.
    """


@spec(firstresult=True)
def outcome(state: State, sheets: list[ScoreSheet], settings: Settings) -> Outcome | None:
    """How a game that is over ended; called when somebody asks."""


@spec
def checks(ruleset: Ruleset, settings: Settings, rules: Rules) -> Sequence[Fault]:  # type: ignore[empty-body]
    """Faults that only the ruleset itself can find, such as a deck that is too small.

    `rules` is what the hook `rules` of all rulesets has returned.
    """


@spec(firstresult=True)
def name_city(state: State, seat: int, sides: list[int]) -> bool | None:
    """Give a city the Wonder that was named for it at the start; `sides` are the sides that were meant."""


@spec
def situation(state: State, given: Mapping[str, object], settings: Settings, ruleset: Ruleset) -> None:
    """Complete a position after cities, Age, turn and discard pile are set.

    Fill the hands, and put the steps that follow on the stack. The keys that are read here beside those of every
    game are named in `Rules.given_keys` and `Rules.city_keys`.
    """


@spec
def picture(view: View, settings: Settings, ruleset: Ruleset) -> Sequence[Piece]:  # type: ignore[empty-body]
    """What lies on the table beside the cities, in pieces to be drawn; called when somebody looks.

    `view` is what the viewer may see, so a picture cannot show more. Pieces are `Laid`, `Track`, `Lying` and `Said`.
    """


@spec
def facts(state: State, settings: Settings) -> Mapping[str, object]:  # type: ignore[empty-body]
    """What a scenario may expect of a position beyond what every game has: the inverse of `situation`.

    By the keys of `then`; under `cities` a mapping for each city. Called when somebody asks.
    """
