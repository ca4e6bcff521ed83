"""The base game's settings: the printed rules are the defaults, and the limits hold.

The table is typed from the rules (tests/reference/base/rules.md), not from the data.
"""

from __future__ import annotations

from pathlib import Path

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
    "surcharge": (0, "B-TRADE-3"),
    "buying": ("lacking", "B-AMB-2"),
    "bank": (0, "B-AMB-9"),
    "for_sale": (("brown", "grey", "board"), "B-TRADE-2"),
    "passing": (("left", "right", "left"), "B-TURN-5"),
    "extra_guilds": (2, "B-SETUP-3"),
    "conflict_values": ((1, 3, 5), "B-MIL-2"),
    "defeat_value": (1, "B-MIL-2"),
    "science_set": (7, "B-SCI-1"),
    "science_square": (1, "B-SCI-1"),
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
    "science_square": 0, "bank": 0,
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


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            {"extra_guilds": 0},
            "settings: extra_guilds 0 leaves the Age III deck of 5 seats 2 cards short: 28 cards and 5 guilds for 5",
        ),
        ({"extra_guilds": 0}, "for 5 hands of 7 (raise `extra_guilds`, lower `hand_size` or add cards)"),
        ({"extra_guilds": 1}, "extra_guilds 1 leaves the Age III deck of 5 seats 1 card short: 28 cards and 6 guilds"),
        ({"hand_size": 8}, "hand_size 8 leaves the Age I deck of 5 seats 5 cards short: 35 cards for 5 hands of 8"),
        ({"turns": 8}, "turns 8 leaves the hands 1 card short: 8 turns take as many, a hand has 7"),
        ({"hand_size": 5}, "hand_size 5 leaves the hands 1 card short: 6 turns take as many, a hand has 5"),
        ({"price": 74}, "price 74 is too dear: 7 goods would be 518 coins, and a payment holds 511 (73 a good"),
        ({"surcharge": -3}, "surcharge -3 makes the price of a manufactured good -1: 2 and -3"),
        ({"bank": 14}, "bank 14 leaves the bank 1 coin short: 5 seats begin with 15, there are 14"),
        ({"for_sale": ["brwn"]}, "settings: 'for_sale' cannot be 'brwn' (did you mean 'brown'?)"),
    ],
)
def test_a_value_that_makes_a_game_impossible_is_told_with_the_arithmetic(
    settings: dict[str, object], said: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        wonders.load("base", seats=5, settings=settings)
    assert any(said in line for line in str(caught.value).splitlines()), str(caught.value)


def test_what_a_caller_sets_need_suit_the_seat_count_of_the_game_only() -> None:
    assert wonders.load("base", seats=3, settings={"bank": 10}).settings["bank"] == 10
    with pytest.raises(RulesetError, match="of 4 seats"):
        wonders.load("base", seats=4, settings={"hand_size": 8})


def test_what_a_ruleset_sets_must_suit_all_its_seat_counts_and_is_told_at_its_line(tmp_path: Path) -> None:
    head = "format: 1\nid: small\nversion: 1.0.0\ntitle: Small\nuses: [base]\n"
    file = tmp_path / "ruleset.yaml"
    file.write_text(head + "settings: {bank: 10}\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        wonders.load(tmp_path, seats=3)
    assert [str(fault.place) for fault in caught.value.faults] == [f"{file}:6:12"] * 4
    file.write_text(head + "remove: {cards: [Lumber Yard]}\n", encoding="utf-8")
    with pytest.raises(RulesetError, match="the Age I deck of 3 seats is 1 card short: 20 cards for 3 hands") as caught:
        wonders.load(tmp_path, seats=3)
    assert {fault.place.file for fault in caught.value.faults} == {str(file)}
