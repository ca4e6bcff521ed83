"""The base game's settings: the printed rules are the defaults, and the limits hold.

The table is typed from the rules (tests/reference/base/rules.md), not from the data.
"""

from __future__ import annotations

import pytest

import wonders
from wonders import RulesetError, SettingError

#: What the rules say, with the rule's number.
PRINTED: dict[str, tuple[object, str]] = {
    "starting_coins": (3, "B-SETUP-7"),
    "hand_size": (7, "B-TURN-1"),
    "turns": (6, "B-TURN-2"),
    "sale_value": (3, "B-TURN-3"),
    "price": (2, "B-TRADE-3"),
    "for_sale": (("brown", "grey", "board"), "B-TRADE-2"),
    "passing": (("left", "right", "left"), "B-TURN-5"),
    "extra_guilds": (2, "B-SETUP-3"),
    "conflict_values": ((1, 3, 5), "B-MIL-2"),
    "defeat_value": (1, "B-MIL-2"),
    "science_set": (7, "B-SCI-1"),
    "coins_per_point": (3, "B-SCORE-2"),
    "wonders": ("deal", "B-SETUP-6"),
    "sides": ("random", "B-SETUP-6"),
    "first_seat": (0, "B-TURN-2"),
    "discard_build": ("optional", "B-AMB-3"),
    "same_age_chains": (True, "B-AMB-1"),
    "last_card_coins": ("updated", "B-AMB-5"),
    "free_coins": (True, "B-AMB-6"),
    "discard_pile": ("hidden", "B-AMB-12"),
    "final_choices": ("best", "B-SCI-4"),
    "surplus": ("draw", "B-SETUP-4"),
    "tie_break": ("coins", "B-SCORE-3"),
    "late_counts": (False, "B-AMB-4"),
    "first_free": ("card", "B-AMB-8"),
}
#: The least number that makes sense.
LEAST = {
    "starting_coins": 0, "hand_size": 2, "turns": 1, "sale_value": 0, "price": 0, "extra_guilds": 0, "defeat_value": 0,
    "science_set": 0, "coins_per_point": 1, "first_seat": 0,
}  # fmt: skip
#: Lists with an entry for each Age.
BY_AGE: dict[str, object] = {"passing": "left", "conflict_values": 1}


def test_the_defaults_are_the_printed_rules() -> None:
    assert dict(wonders.load("base", seats=3).settings) == {name: value for name, (value, _) in PRINTED.items()}


@pytest.mark.parametrize("name", PRINTED)
def test_a_setting_names_the_rule_that_it_is_about(name: str) -> None:
    assert PRINTED[name][1] in wonders.load("base", seats=3).ruleset.settings[name].text


@pytest.mark.parametrize(("name", "least"), LEAST.items())
def test_a_number_may_be_the_least_and_not_one_less(name: str, least: int) -> None:
    small = {"hand_size": 2, "turns": 1}  # so that no deck is too small
    assert wonders.load("base", seats=3, settings={**small, name: least}).settings[name] == least
    with pytest.raises(SettingError, match=name):
        wonders.load("base", seats=3, settings={**small, name: least - 1})


@pytest.mark.parametrize(("name", "entry"), BY_AGE.items())
def test_a_list_has_an_entry_for_each_age(name: str, entry: object) -> None:
    assert wonders.load("base", seats=3, settings={name: [entry] * 3}).settings[name] == (entry,) * 3
    for number in (2, 4):
        with pytest.raises(SettingError, match=name):
            wonders.load("base", seats=3, settings={name: [entry] * number})


def test_the_box_is_described_as_it_is_printed() -> None:
    ruleset = wonders.load("base", seats=3).ruleset
    about = ruleset.about
    assert (about.age, about.minutes, about.year) == (10, 30, 2020)
    assert ruleset.seats == (3, 4, 5, 6, 7)


def test_a_deck_that_is_too_small_is_told_with_the_arithmetic() -> None:
    with pytest.raises(RulesetError, match="needs 24 cards and has 21: 3 short"):
        wonders.load("base", seats=3, settings={"hand_size": 8})
