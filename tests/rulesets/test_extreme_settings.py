"""Every numeric setting at its least and its largest value: a whole game is played, or a fault does the arithmetic."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import wonders
from tests.testing.shipped import FOLDERS
from wonders import GameState, RulesetError
from wonders.plugins.loading import load_ruleset
from wonders.ruleset.model import Setting, SettingValue
from wonders.terms import MOST_INTEGER

#: So many answers end every game of the family.
MOST_ANSWERS = 3_000


def numbers() -> Iterator[tuple[str, int, str, SettingValue]]:
    """Ruleset, seats, setting and value: the least number in the smallest game, the largest in the largest."""
    for name, folder in FOLDERS.items():
        ruleset = load_ruleset([folder])[0]
        for setting, said in ruleset.settings.items():
            if ruleset.origins["settings", setting, "default"].file.startswith(str(folder)):
                for seats, value in zip((ruleset.seats[0], ruleset.seats[-1]), extremes(said), strict=False):
                    yield name, seats, setting, value


def extremes(setting: Setting) -> tuple[SettingValue, ...]:
    least = -MOST_INTEGER if setting.least is None else setting.least
    most = MOST_INTEGER if setting.most is None else setting.most
    default = setting.default
    if isinstance(default, tuple) and default and isinstance(default[0], int):
        return (least,) * len(default), (most,) * len(default)
    return (least, most) if type(default) is int else ()


def played(state: GameState, chance: random.Random) -> GameState:
    for _ in range(MOST_ANSWERS):
        if state.over:
            return state
        decision = state.decisions[0]
        state.play(decision.seat, chance.choice(decision.actions))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("name", "seats", "setting", "value"), list(numbers()))
def test_a_number_lets_a_game_be_played_or_is_refused_with_the_sum(
    name: str, seats: int, setting: str, value: SettingValue
) -> None:
    try:
        game = wonders.load(name, seats=seats, settings={setting: value})
    except RulesetError as error:
        for fault in error.faults:
            assert str(fault.place) == "settings"
            assert re.match(rf"{setting} .*\d.*\d", fault.text), fault.text
        return
    state = played(game.start(seed=1), random.Random(1))
    assert state.winners
    assert game.from_json(state.to_json()) == state
