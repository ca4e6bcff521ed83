"""The numbers of settings begin with those that the rules give."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wonders

REFERENCE = Path(__file__).parents[1] / "reference"

#: By game and setting: a rule, and the words in which it gives the number.
NUMBERS = {
    "duel": {
        "starting_coins": ("D-SETUP-6", "takes {} coins"),
        "price": ("D-TRADE-2", "Price of one unit = {} +"),
        "sale_value": ("D-DISC-1", "yields {} coins"),
        "wonders_limit": ("D-WON-2", "At most {} wonders"),
        "cards_removed": ("D-SETUP-11", "{} cards of each Age deck"),
        "guilds": ("D-SETUP-12", "{} of the 7 guilds"),
        "tokens_on_board": ("D-SETUP-5", "{} of the 10 progress tokens"),
        "symbols_to_win": ("D-SCI-5", "{} different symbols"),
        "track_length": ("D-MIL-7", "position {} or beyond"),
        "looting": ("D-SETUP-4", "one {}-coin and one {}-coin"),
        "looting_at": ("D-MIL-4", "Entering the {}-5 zone triggers that side's 2-coin token, entering {}-8 its 5-coin"),
        "zones_at": ("D-MIL-8", "position {}-2 gives 2, {}-5 gives 5, {}-8 gives 10"),
        "zone_points": ("D-MIL-8", "position 1-2 gives {}, 3-5 gives {}, 6-8 gives {}"),
        "coins_per_point": ("D-SCORE-6", "set of {} coins"),
    },
    "architects": {
        "conflict_tokens": ("A-110", "{0} for 2 or 3 players, {2} for 4, {3} for 5, {4} for 6 or 7"),
        "tokens_face_up": ("A-109", "the top {} are turned face up"),
        "equal_symbols": ("A-502", "With {} identical symbols"),
        "different_symbols": ("A-502", "or {} different symbols"),
        "battle_tokens": ("A-606", "takes {} Military Victory token for each neighbour with fewer shields"),
        "double_tokens": ("A-611", "{} tokens for at least twice as many"),
        "double_least": ("A-612", "2 tokens need at least {} shields"),
    },
}


def rule_text(game: str, rule: str) -> str:
    """A rule of a game's reference."""
    text = (REFERENCE / game / "rules.md").read_text(encoding="utf-8")
    found = re.search(rf"^- {rule} (.*)$", text, re.MULTILINE)
    assert found, f"there is no rule {rule}"
    return found[1]


def agree(game: str, setting: str, default: object) -> None:
    """The number that a setting begins with is the one of its rule."""
    rule, words = NUMBERS[game][setting]
    assert words.format(*default if isinstance(default, (list, tuple)) else [default]) in rule_text(game, rule)


@pytest.mark.parametrize(("game", "setting"), [(game, setting) for game in NUMBERS for setting in NUMBERS[game]])
def test_a_setting_begins_with_the_number_of_its_rule(game: str, setting: str) -> None:
    agree(game, setting, wonders.load(game, seats=2).ruleset.settings[setting].default)
