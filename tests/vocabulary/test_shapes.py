"""Each shape takes the right values, refuses the wrong ones with one error, and reads what it took."""

from __future__ import annotations

from typing import TYPE_CHECKING

import jsonschema
import pytest

if TYPE_CHECKING:
    from tests.vocabulary import samples
else:
    import samples  # pytest puts this folder on the path, mypy reads from the root

from wonders.terms import MOST_INTEGER
from wonders.vocabulary import Names, Vocabulary, Words
from wonders.vocabulary.amounts import COUNT, NUMBER_OR_AMOUNT, Amount, Count, Printed
from wonders.vocabulary.cards import CARDS, WHAT, CardFilter, CardSet, What
from wonders.vocabulary.conditions import TEST, Comparison
from wonders.vocabulary.costs import COST, Cost
from wonders.vocabulary.shapes import (
    Always,
    Boolean,
    ByType,
    Integer,
    IntegerOr,
    ListOf,
    MapOf,
    Name,
    OneKey,
    OneOrMany,
    Shape,
    Text,
    Word,
)
from wonders.vocabulary.standing import Less, LessShape

CLOSED = Words(Vocabulary(), Names({"color": ("amber", "violet"), "good": ("resin", "salt")}))
COLOR = Name(("color",))
UNITS = MapOf("units", Integer(least=1), spaces=("good",))
MARKS = MapOf("marks", Integer(), pattern=r"^[1-9]$", key=int)
SCALAR_OR_MAPPING = ByType(scalar=Integer(), mapping=UNITS)
THREE_WAYS = ByType(scalar=Integer(), many=ListOf(Boolean()), mapping=UNITS)
SIZE = IntegerOr(Integer(least=1), Word("size", ("all",)))

RIGHT: list[tuple[Shape, object, object]] = [
    (Integer(), -3, -3),
    (Integer(), 2.0, 2),
    (Integer(least=1), 1, 1),
    (Integer(), MOST_INTEGER, MOST_INTEGER),
    (Boolean(), False, False),
    (Text(), "x", "x"),
    (Always(), True, True),
    (Word("way", ("paid", "free")), "free", "free"),
    (COLOR, "amber", "amber"),
    (Name(("color",), ("new",)), "new", "new"),
    (ListOf(COLOR), ["amber", "amber"], ("amber", "amber")),
    (ListOf(COLOR, least=0), [], ()),
    (OneOrMany(COLOR), "amber", ("amber",)),
    (OneOrMany(COLOR), ["amber", "violet"], ("amber", "violet")),
    (SCALAR_OR_MAPPING, 4, 4),
    (SCALAR_OR_MAPPING, {"salt": 2}, {"salt": 2}),
    (THREE_WAYS, [True], (True,)),
    (UNITS, {"resin": 1, "salt": 2}, {"resin": 1, "salt": 2}),
    (MARKS, {"3": 1}, {3: 1}),
    (SIZE, "all", "all"),
    (SIZE, 2, 2),
    (CARDS, "any", CardSet()),
    (CARDS, "amber", CardSet((CardFilter(color=("amber",)),))),
    (CARDS, {"color": "new"}, CardSet((CardFilter(color=("new",)),))),
    (
        CARDS,
        ["amber", {"has": "science"}],
        CardSet((CardFilter(color=("amber",)), CardFilter(has=("science",)))),
    ),
    (WHAT, {"stages": "built"}, What("stages", "built")),
    (COUNT, "stages", Count("stages")),
    (COUNT, {"cards": "any"}, Count("cards", CardSet())),
    (
        COUNT,
        {"printed": {"item": "good", "cards": "any"}},
        Count("printed", Printed(item="good", cards=CardSet())),
    ),
    (NUMBER_OR_AMOUNT, 2, 2),
    (NUMBER_OR_AMOUNT, {"per": "age"}, Amount(per=Count("age"))),
    (COST, {"resin": 2, "coins": 1}, Cost({"resin": 2}, coins=1)),
    (COST, {"identical": 3}, Cost({}, identical=3)),
    (LessShape(), "goods", Less("goods")),
    (LessShape(), {"goods": 2}, Less("some_goods", 2)),
    (LessShape(), {"coins": -1}, Less("coins", -1)),
]

WRONG: list[tuple[Shape, object]] = [
    (Integer(), "3"),
    (Integer(), True),
    (Integer(), 2.5),
    (Integer(least=1), 0),
    (Integer(), MOST_INTEGER + 1),
    (Boolean(), "true"),
    (Boolean(), 1),
    (Text(), ""),
    (Always(), False),
    (Word("way", ("paid", "free")), "fre"),
    (COLOR, "ambre"),
    (COLOR, 3),
    (ListOf(COLOR), []),
    (ListOf(COLOR), "amber"),
    (ListOf(COLOR, least=2), ["amber"]),
    (ListOf(COLOR, unique=True), ["amber", "amber"]),
    (OneOrMany(COLOR), []),
    (OneOrMany(COLOR), {"amber": 1}),
    (SCALAR_OR_MAPPING, "four"),
    (SCALAR_OR_MAPPING, {"slat": 2}),
    (THREE_WAYS, ["yes"]),
    (UNITS, {}),
    (UNITS, {"salt": 0}),
    (MARKS, {"x": 1}),
    (SIZE, "al"),
    (SIZE, 0),
    (CARDS, "ambre"),
    (CARDS, ["any"]),
    (CARDS, []),
    (CARDS, {"colour": "amber"}),
    (CARDS, {"chain": "nieghbours"}),
    (CARDS, {"under": "there"}),
    (WHAT, {"stages": "biult"}),
    (WHAT, {}),
    (COUNT, "stage"),
    (COUNT, "cards"),
    (COUNT, {"stages": True}),
    (COUNT, {"printed": {"item": "good"}}),
    (NUMBER_OR_AMOUNT, -1),
    (NUMBER_OR_AMOUNT, {"of": "left"}),
    (COST, {}),
    (COST, {"rosin": 2}),
    (COST, {"resin": 0}),
    (COST, {"coins": -1}),
    (LessShape(), "al"),
    (LessShape(), {"coins": "2"}),
    (LessShape(), {"goods": 1, "coins": 1}),
    (TEST, "wonder_completed"),
    (TEST, {"count": "coins"}),
    (TEST, {"count": "coins", "at_least": -1}),
]


def _errors(shape: Shape, raw: object, words: Words = CLOSED) -> list[str]:
    schema = words.document(shape, "test")
    jsonschema.Draft202012Validator.check_schema(schema)
    return [error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(raw)]


@pytest.mark.parametrize(("shape", "raw", "value"), RIGHT, ids=str)
def test_a_right_value_is_taken_and_read(shape: Shape, raw: object, value: object) -> None:
    assert _errors(shape, raw) == []
    read = shape.read(raw, CLOSED)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(("shape", "raw"), WRONG, ids=str)
def test_a_wrong_value_is_refused(shape: Shape, raw: object) -> None:
    assert _errors(shape, raw)


@pytest.mark.parametrize(
    ("shape", "raw", "word"),
    [
        (COST, {"rosin": 2}, "rosin"),
        (CARDS, "ambre", "ambre"),
        (CARDS, ["amber", {"gives": "rezin"}], "rezin"),
        (CARDS, {"colour": "amber"}, "colour"),
        (COUNT, {"card": "any"}, "card"),
        (COUNT, "stage", "stage"),
        (WHAT, {"stages": "biult"}, "biult"),
        (NUMBER_OR_AMOUNT, {"per": {"sets": ["amber", "voilet"]}}, "voilet"),
        (TEST, "wonder_completed", "wonder_completed"),
        (LessShape(), {"coin": 2}, "coin"),
    ],
    ids=str,
)
def test_a_typo_yields_one_error_that_names_it(shape: Shape, raw: object, word: str) -> None:
    names = Names({"color": ("amber", "violet"), "good": ("resin",), "symbol": (), "token": ()})
    (message,) = _errors(shape, raw, Words(Vocabulary(), names))
    assert repr(word) in message


def test_names_are_open_until_a_ruleset_closes_them() -> None:
    assert _errors(COLOR, "whatever else", samples.WORDS) == []
    assert _errors(COLOR, " padded", samples.WORDS)
    assert _errors(COST, {"rosin": 2}, samples.WORDS) == []
    assert _errors(UNITS, {"rosin": 2}, samples.WORDS) == []
    assert _errors(COLOR, "whatever else", CLOSED)


def test_a_name_of_several_spaces_is_closed_only_when_all_of_them_are() -> None:
    mixed = Name(("color", "symbol"))
    assert mixed.options(CLOSED) is None
    closed = Words(Vocabulary(), Names({"color": ("amber",), "symbol": ("lyre", "amber")}))
    assert mixed.options(closed) == ("amber", "lyre")


def test_a_comparison_is_read_with_its_limits() -> None:
    read = TEST.read({"count": "coins", "more_than": "others"}, CLOSED)
    assert getattr(read, "comparison", None) == Comparison(count=Count("coins"), more_than="others")


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        (Integer(), "whole number"),
        (Integer(least=1), "whole number from 1"),
        (Boolean(), "true or false"),
        (Text(), "text"),
        (Always(), "`true`"),
        (Word("way", ("paid", "chain", "free")), "`paid`, `chain` or `free`"),
        (COLOR, "color name"),
        (Name((), ("any",)), "`any`"),
        (Name(("token", "token_group"), ("rival",)), "token or token group name or `rival`"),
        (ListOf(COLOR), "list of color names"),
        (ListOf(ListOf(OneKey("effect"))), "list of (list of effects)"),
        (OneOrMany(COLOR), "color name, or a list of them"),
        (SCALAR_OR_MAPPING, "whole number, or mapping units: whole number from 1"),
        (SIZE, "whole number from 1, or `all`"),
        (COUNT, "count"),
        (TEST, "test"),
        (WHAT, "thing concerned"),
        (LessShape(), "`all`, `goods`, or one of `{goods: n}`, `{coins: n}`, `{symbols: n}`"),
    ],
    ids=str,
)
def test_a_shape_describes_what_it_takes(shape: Shape, text: str) -> None:
    assert shape.describe() == text


def test_a_shape_that_says_nothing_is_named() -> None:
    for call in (Shape().describe, lambda: Shape().schema(CLOSED)):
        with pytest.raises(NotImplementedError, match="Shape"):
            call()
