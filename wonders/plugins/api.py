"""All that a ruleset's Python imports.

`API_VERSION` changes when a plug-in written for an older one might no longer work. A ruleset names the version that its
Python is written for (`api: 1` in ruleset.yaml, which may be left out) and is refused by every other one.
"""

from __future__ import annotations

from attrs import evolve

from wonders.engine.building import enter, leave, place
from wonders.engine.compile import Compiler
from wonders.engine.counting import amount, strength
from wonders.engine.deeds import start_deeds
from wonders.engine.drawing import draw, shuffled
from wonders.engine.final import ask_final, science_symbols
from wonders.engine.flowing import (
    add_board,
    ask_turn,
    carry_out,
    chain_sources,
    deal,
    drawn_down,
    pass_hands,
    refresh,
    seat_city,
    sequences_hold,
    split_down,
    waiting_steps,
)
from wonders.engine.gains import (
    gain_coins,
    gain_token,
    hold_token,
    lose_coins,
    lose_token,
    question,
    taken_answer,
)
from wonders.engine.given import as_list, given_list, given_mapping
from wonders.engine.goods import SEVENS, UNITS_LIMIT, unpack
from wonders.engine.machine import advance, ask, emit, hear_again, push, run
from wonders.engine.options import ANY_USE, BUILD, SELL, STAGE, card_used, may_place, uses_of
from wonders.engine.payment import AMOUNT_LIMIT as PAYMENT_LIMIT
from wonders.engine.payment import Market
from wonders.engine.picture import Laid, Lying, Piece, Said, Track
from wonders.engine.places import PlaceView
from wonders.engine.resolve import resolve
from wonders.engine.rules import Flow, LinePart, Rules, Spending
from wonders.engine.runtime import Final, Gain, ruled_prices
from wonders.engine.runtime import Standing as InForce
from wonders.engine.scoring import Outcome, ScoreSheet
from wonders.engine.state import CityState, State
from wonders.engine.stock import use_up
from wonders.engine.tables import (
    AGE_BEGAN,
    AGE_END,
    AGE_ENDED,
    BANK,
    CARD_BUILT,
    CHOOSE,
    CONFLICT_FOUGHT,
    EMPTY,
    GAME_END,
    GAME_ENDED,
    HAND,
    LATE_COUNT,
    SYMBOLS_MATCHED,
    TOKEN_GAINED,
    TRACK_MOVED,
    TURN,
    TURN_BEGAN,
    TURN_END,
    TURN_ENDED,
    TURNS_OVER,
)
from wonders.engine.taking import reachable, take_from
from wonders.engine.view import CityView, View
from wonders.faults import Fault, Place, PluginError, SettingError, near_hint
from wonders.plugins.additions import CountWord, Policy, SeatWord, TestWord
from wonders.plugins.hookspecs import API_VERSION, Settings, hook
from wonders.ruleset.geometry import slots_of
from wonders.ruleset.model import Layout, Ruleset
from wonders.vocabulary.amounts import Amount
from wonders.vocabulary.costs import Cost
from wonders.vocabulary.declare import arg, effect
from wonders.vocabulary.effects import End, Occasion, Once, Standing
from wonders.vocabulary.events import EventKind
from wonders.vocabulary.words import BOOLEAN, COLORS, GOODS, INTEGER, NATURAL, POSITIVE, SEATS, SYMBOL, TOKENS

__all__ = [
    "AGE_BEGAN",
    "AGE_END",
    "AGE_ENDED",
    "ANY_USE",
    "API_VERSION",
    "BANK",
    "BOOLEAN",
    "BUILD",
    "CARD_BUILT",
    "CHOOSE",
    "COLORS",
    "CONFLICT_FOUGHT",
    "EMPTY",
    "GAME_END",
    "GAME_ENDED",
    "GOODS",
    "HAND",
    "INTEGER",
    "LATE_COUNT",
    "NATURAL",
    "PAYMENT_LIMIT",
    "POSITIVE",
    "SEATS",
    "SELL",
    "SEVENS",
    "STAGE",
    "SYMBOL",
    "SYMBOLS_MATCHED",
    "TOKENS",
    "TOKEN_GAINED",
    "TRACK_MOVED",
    "TURN",
    "TURNS_OVER",
    "TURN_BEGAN",
    "TURN_END",
    "TURN_ENDED",
    "UNITS_LIMIT",
    "Amount",
    "CityState",
    "CityView",
    "Compiler",
    "Cost",
    "CountWord",
    "End",
    "EventKind",
    "Fault",
    "Final",
    "Flow",
    "Gain",
    "InForce",
    "Laid",
    "Layout",
    "LinePart",
    "Lying",
    "Market",
    "Occasion",
    "Once",
    "Outcome",
    "Piece",
    "Place",
    "PlaceView",
    "PluginError",
    "Policy",
    "Rules",
    "Ruleset",
    "Said",
    "ScoreSheet",
    "SeatWord",
    "SettingError",
    "Settings",
    "Spending",
    "Standing",
    "State",
    "TestWord",
    "Track",
    "View",
    "add_board",
    "advance",
    "amount",
    "arg",
    "as_list",
    "ask",
    "ask_final",
    "ask_turn",
    "card_used",
    "carry_out",
    "chain_sources",
    "deal",
    "draw",
    "drawn_down",
    "effect",
    "emit",
    "enter",
    "evolve",
    "gain_coins",
    "gain_token",
    "given_list",
    "given_mapping",
    "hear_again",
    "hold_token",
    "hook",
    "leave",
    "lose_coins",
    "lose_token",
    "may_place",
    "near_hint",
    "pass_hands",
    "place",
    "push",
    "question",
    "reachable",
    "refresh",
    "resolve",
    "ruled_prices",
    "run",
    "science_symbols",
    "seat_city",
    "sequences_hold",
    "shuffled",
    "slots_of",
    "split_down",
    "start_deeds",
    "strength",
    "take_from",
    "taken_answer",
    "unpack",
    "use_up",
    "uses_of",
    "waiting_steps",
]
