"""The settings of Architects: the printed rules and the proposals for open points are the defaults, the limits hold.

The table is typed from the rules (tests/reference/architects/rules.md), not from the data.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import wonders
from wonders import SettingError

#: What the rules say, with the rule's number.
PRINTED: dict[str, tuple[object, str]] = {
    "conflict_tokens": ((3, 3, 4, 5, 6, 6), "A-110"),
    "tokens_face_up": (3, "A-109"),
    "wonders": ("deal", "A-106"),
    "first_seat": (0, "A-201"),
    "equal_symbols": (2, "A-502"),
    "different_symbols": (3, "A-502"),
    "battle_tokens": (1, "A-606"),
    "double_tokens": (2, "A-611"),
    "double_factor": (2, "A-611"),
    "double_least": (2, "A-612"),
    "tie_break": ("stages", "A-703"),
    "double_coin_forces": (True, "A-Q01"),
    "mix_goods_forces": (True, "A-Q01"),
    "payment_uses": ("once", "A-Q02"),
    "coins_for": ("missing", "A-Q03"),
    "new_tokens": ("later", "A-Q05"),
    "nothing_to_take": ("pass", "A-Q06"),
    "short_deck": ("fewer", "A-Q07"),
    "symbols_without_tokens": ("kept", "A-Q08"),
    "victory_tokens": (28, "A-105"),
    "victory_supply": ("unlimited", "A-Q09"),
    "last_battle": ("fought", "A-Q10"),
    "drawn_cards": ("secret", "A-Q11"),
    "pending_order": ("chosen", "A-Q12"),
}
#: The least number that makes sense.
LEAST = {
    "tokens_face_up": 0, "first_seat": 0, "equal_symbols": 2, "different_symbols": 2, "battle_tokens": 0,
    "double_tokens": 0, "double_factor": 2, "double_least": 1, "victory_tokens": 0,
}  # fmt: skip


def test_the_defaults_are_the_printed_rules() -> None:
    assert dict(wonders.load("architects", seats=4).settings) == {name: value for name, (value, _) in PRINTED.items()}


@pytest.mark.parametrize("name", PRINTED)
def test_a_setting_names_the_rule_that_it_is_about(name: str) -> None:
    assert PRINTED[name][1] in wonders.load("architects", seats=4).ruleset.settings[name].text


@pytest.mark.parametrize(("name", "least"), LEAST.items())
def test_a_number_may_be_the_least_and_not_one_less(name: str, least: int) -> None:
    assert wonders.load("architects", seats=2, settings={name: least}).settings[name] == least
    with pytest.raises(SettingError, match=name):
        wonders.load("architects", seats=2, settings={name: least - 1})


def test_the_seat_that_begins_is_one_of_seven() -> None:
    assert wonders.load("architects", seats=7, settings={"first_seat": 6}).settings["first_seat"] == 6
    with pytest.raises(SettingError, match="first_seat"):
        wonders.load("architects", seats=7, settings={"first_seat": 7})


def test_there_is_a_number_of_conflict_tokens_for_each_seat_count() -> None:
    found = wonders.load("architects", seats=2, settings={"conflict_tokens": [1] * 6}).settings
    assert found["conflict_tokens"] == (1,) * 6
    for wrong in ([1] * 5, [1] * 7, [0] * 6):
        with pytest.raises(SettingError, match="conflict_tokens"):
            wonders.load("architects", seats=2, settings={"conflict_tokens": wrong})


def test_the_box_is_described_as_it_is_printed() -> None:
    ruleset = wonders.load("architects", seats=2).ruleset
    about = ruleset.about
    assert (about.age, about.minutes, about.year) == (8, 25, 2021)
    assert ruleset.seats == (2, 3, 4, 5, 6, 7)


def test_a_card_that_lies_in_no_deck_is_told_where_it_says_so(tmp_path: Path) -> None:
    head = "format: 1\nid: sky\nversion: 1.0.0\ntitle: Sky\nuses: [architects]\n"
    card = "cards:\n  - {name: Kite, color: blue, age: 1, copies: {2: 1}, effects: [{points: 1}]}\n"
    (tmp_path / "ruleset.yaml").write_text(head + card, encoding="utf-8")
    with pytest.raises(wonders.RulesetError) as caught:
        wonders.load(tmp_path, seats=2)
    (fault,) = caught.value.faults
    assert (fault.code, fault.place.line, fault.hint) == (
        "never_dealt",
        7,
        "write 'decks: {centre_deck: 1}' instead, or name Wonders there",
    )
    lying = card.replace("age: 1, copies: {2: 1}", "decks: {centre_deck: 1}")
    (tmp_path / "ruleset.yaml").write_text(head + lying, encoding="utf-8")
    assert wonders.load(tmp_path, seats=2).ruleset.warnings == ()


def test_a_wonder_without_a_deck_is_told_at_its_name(tmp_path: Path) -> None:
    head = "format: 1\nid: rock\nversion: 1.0.0\ntitle: Rock\nuses: [architects]\n"
    stages = "stages: [{cost: {different: 2}, effects: [{points: 3}]}]"
    wonder = f"wonders:\n  - {{name: Petra, sides: {{Day: {{{stages}}}}}}}\n"
    (tmp_path / "ruleset.yaml").write_text(head + wonder, encoding="utf-8")
    with pytest.raises(wonders.RulesetError) as caught:
        wonders.load(tmp_path, seats=2)
    (fault,) = caught.value.faults
    assert (fault.code, fault.place.line, fault.place.column) == ("deck_too_small", 7, 6)
    assert fault.text == "no card lies in the deck of 'Petra'"
    assert fault.hint == "name it under the 'decks' of cards; other Wonders have 25"
    card = "cards:\n  - {name: Caravan, color: blue, decks: {Petra: 4}, effects: [{points: 3}]}\n"
    (tmp_path / "ruleset.yaml").write_text(head + wonder + card, encoding="utf-8")
    state = wonders.load(tmp_path, seats=2).start(seed=1, cities=["Petra", None])
    assert len(state.view(0).places["deck of seat 0"].cards) == 4
