"""A setting's value is checked against its declaration, whoever gives it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from wonders.faults import SettingError
from wonders.ruleset.model import Setting, SettingValue
from wonders.ruleset.settings import as_value, parse_setting, problem_of, settled

if TYPE_CHECKING:
    from tests.ruleset.shelf import Shelf
else:
    from shelf import Shelf

FLAG = Setting(text="x", default=True)
NUMBER = Setting(text="x", default=3, least=0, most=9)
WORD = Setting(text="x", default="deal", one_of=("deal", "choose"))
FREE_WORD = Setting(text="x", default="deal")
NUMBERS = Setting(text="x", default=(1, 3, 5), least=0, length=3)
WORDS = Setting(text="x", default=("left", "right"), one_of=("left", "right"))
NO_NUMBERS = Setting(text="x", default=())
NO_WORDS = Setting(text="x", default=(), one_of=("coins",))


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        (FLAG, False),
        (NUMBER, 0),
        (NUMBER, 9),
        (WORD, "choose"),
        (FREE_WORD, "anything"),
        (NUMBERS, [2, 4, 6]),
        (NUMBERS, (2, 4, 6)),
        (WORDS, ["right"]),
        (WORDS, []),
        (NO_NUMBERS, [1, 2]),
        (NO_WORDS, ["coins"]),
    ],
)
def test_a_value_of_the_defaults_type_is_allowed(setting: Setting, value: object) -> None:
    assert problem_of("rule", setting, value) is None


@pytest.mark.parametrize(
    ("setting", "value", "text"),
    [
        (FLAG, 1, "'rule' expects true or false, found 1"),
        (FLAG, "true", "'rule' expects true or false, found 'true'"),
        (NUMBER, True, "'rule' expects a whole number, found true"),
        (NUMBER, "three", "'rule' expects a whole number, found 'three'"),
        (NUMBER, 2.5, "'rule' expects a whole number, found 2.5"),
        (NUMBER, None, "'rule' expects a whole number, found nothing"),
        (NUMBER, [3], "'rule' expects a whole number, found [3]"),
        (NUMBER, -1, "'rule' must be at least 0, found -1"),
        (NUMBER, 10, "'rule' must be at most 9, found 10"),
        (WORD, 3, "'rule' expects a word, found 3 (possible: deal, choose)"),
        (FREE_WORD, 3, "'rule' expects a word, found 3"),
        (WORD, "del", "'rule' cannot be 'del' (did you mean 'deal'?)"),
        (WORD, "xyz", "'rule' cannot be 'xyz' (possible: deal, choose)"),
        (NUMBERS, 3, "'rule' expects a list of whole numbers, found 3 (write [3])"),
        (NUMBERS, [1, "two", 3], "'rule' expects a list of whole numbers, found [1, two, 3]"),
        (NUMBERS, ["a"], "'rule' expects a list of whole numbers, found [a]"),
        (NUMBERS, [1, True, 3], "'rule' expects a list of whole numbers, found [1, True, 3]"),
        (NUMBERS, [1, 3], "'rule' needs 3 entries, found 2"),
        (NUMBERS, [], "'rule' needs 3 entries, found none"),
        (NUMBERS, [1, -3, 5], "'rule' must be at least 0, found -3"),
        (WORDS, "left", "'rule' expects a list of words, found 'left' (write [left])"),
        (WORDS, ["left", "rigth"], "'rule' cannot be 'rigth' (did you mean 'right'?)"),
        (NO_NUMBERS, ["a"], "'rule' expects a list of whole numbers, found [a]"),
        (NO_WORDS, [1], "'rule' expects a list of words, found [1]"),
    ],
)
def test_another_value_is_told_with_what_is_expected(setting: Setting, value: object, text: str) -> None:
    assert str(problem_of("rule", setting, value)) == text


def test_lists_become_tuples_and_nothing_else_is_a_value() -> None:
    assert as_value([1, 2]) == (1, 2)
    assert as_value(["a"]) == ("a",)
    others: list[object] = [None, 2.5, {}, [1, "a"], [True], [[1]]]
    assert [as_value(each) for each in others] == [None] * 6


# --- who gives it ---------------------------------------------------------------------------------------

DECLARED = {"coins": NUMBER, "mode": WORD, "values": NUMBERS}


def test_the_caller_outranks_rulesets_and_rulesets_the_default() -> None:
    values: dict[str, SettingValue] = {"coins": 4, "mode": "choose"}
    assert settled(DECLARED, values, {"coins": 5, "values": [7, 8, 9]}) == {
        "coins": 5,
        "mode": "choose",
        "values": (7, 8, 9),
    }
    assert settled(DECLARED, {}, None) == {"coins": 3, "mode": "deal", "values": (1, 3, 5)}


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"coin": 4}, "there is no setting 'coin' (did you mean 'coins'?)"),
        ({"xyz": 4}, "there is no setting 'xyz' (possible: coins, mode, values)"),
        ({"coins": -4}, "setting 'coins' must be at least 0, found -4"),
        ({"coins": None}, "setting 'coins' expects a whole number, found nothing"),
        ({"mode": "dael"}, "setting 'mode' cannot be 'dael' (did you mean 'deal'?)"),
    ],
)
def test_a_setting_of_the_caller_is_refused_with_its_remedy(given: dict[str, object], text: str) -> None:
    with pytest.raises(SettingError) as caught:
        settled(DECLARED, {}, given)
    assert str(caught.value) == text


def test_a_setting_in_a_file_is_refused_at_its_place(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.put_using("house", "mini", "settings:\n  coins: many\n  mode: chose\n")
    assert [(fault.code, str(fault)) for fault in shelf.faults("house")] == [
        ("wrong_value", "house/ruleset.yaml:7:10: 'coins' expects a whole number, found 'many'"),
        ("wrong_value", "house/ruleset.yaml:8:9: 'mode' cannot be 'chose' (did you mean 'choose'?)"),
    ]


def test_a_ruleset_may_widen_the_setting_of_another(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.put_using("house", "mini", "change: {settings: {coins: {least: -5}}}\nsettings: {coins: -5}\n")
    assert shelf.compose("house").values["coins"] == -5


# --- the command line -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("coins=4", "coins", 4),
        ("coins=-4", "coins", -4),
        ("flag=true", "flag", True),
        ("flag=false", "flag", False),
        ("mode=deal", "mode", "deal"),
        ("values=1,3,5", "values", (1, 3, 5)),
        ("values = 1, 3", "values", (1, 3)),
        ("values=7,", "values", (7,)),
        ("passing=left,right", "passing", ("left", "right")),
        ("for_sale=board,", "for_sale", ("board",)),
        ("odd=a=b", "odd", "a=b"),
        ("odd=²", "odd", "²"),
    ],
)
def test_a_setting_is_written_as_name_and_value(text: str, name: str, value: object) -> None:
    found = parse_setting(text)
    assert found == (name, value)
    assert type(found[1]) is type(value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("coins", "'coins' is no setting (write name=value, a list as name=1,3,5)"),
        ("=4", "'=4' is no setting (write name=value, a list as name=1,3,5)"),
        ("coins=", "'coins=' is no setting (write name=value, a list as name=1,3,5)"),
        ("values=1,a", "setting 'values' has numbers and words in one list: 1,a"),
    ],
)
def test_other_texts_are_refused(text: str, told: str) -> None:
    with pytest.raises(SettingError) as caught:
        parse_setting(text)
    assert str(caught.value) == told
