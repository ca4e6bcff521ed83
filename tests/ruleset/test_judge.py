"""The judge: every mistake is told once, at its place, in words for a card author."""

from __future__ import annotations

import socket
import urllib.request
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from wonders.faults import Fault, Place
from wonders.ruleset.judge import judge
from wonders.ruleset.reader import Document, read_text

if TYPE_CHECKING:
    from tests.ruleset.card_schema import SCHEMA, schema_without
    from tests.ruleset.judge_cases import GOOD, MISTAKES
else:
    from card_schema import SCHEMA, schema_without  # pytest puts this folder on the path, mypy reads from the root
    from judge_cases import GOOD, MISTAKES


def found(text: str, schema: dict[str, Any] = SCHEMA) -> list[Fault]:
    return judge(read_text(text, "f.yaml"), schema)


def planted(old: str, new: str) -> list[Fault]:
    """The faults after one mistake was made in a good file."""
    assert GOOD.count(old) == 1, old
    return found(GOOD.replace(old, new))


def test_a_good_file_has_no_faults() -> None:
    assert found(GOOD) == []


@pytest.mark.parametrize(("old", "new", "expected"), MISTAKES)
def test_each_planted_mistake_is_one_fault_at_its_place(old: str, new: str, expected: str) -> None:
    faults = planted(old, new)
    told = [str(fault).replace("f.yaml:", "").replace(": ", f" {fault.code} ", 1) for fault in faults]
    assert told == [expected]


def test_two_mistakes_in_one_file_are_both_told() -> None:
    text = (
        GOOD.replace("coins: 3", "coins: five")
        .replace("    age: 3\n", "")
        .replace("color: red", "color: rad")
    )
    assert [(fault.code, fault.place.line) for fault in found(text)] == [
        ("wrong_type", 14),
        ("missing_key", 23),
        ("unknown_word", 24),
    ]


def test_a_wrong_value_inside_does_not_hide_a_missing_key() -> None:
    text = "format: 1\ncards:\n  - {name: A, color: blue, effects: [{coins: five}]}\n"
    assert [fault.code for fault in found(text)] == ["missing_key", "wrong_type"]


def test_every_unknown_key_of_a_mapping_has_its_own_place() -> None:
    faults = planted("    color: red", "    colour: red\n    clolor: blue")
    assert [(fault.place.line, fault.code) for fault in faults] == [(24, "unknown_key"), (25, "unknown_key")]


def test_three_keys_of_which_one_may_stand_give_no_fault_twice() -> None:
    faults = planted("{from: left, is: 1}", "{from: left, is: 1, less: 1, free: true}")
    assert [fault.place.column for fault in faults] == [29, 45]


def test_a_long_list_of_words_is_never_printed() -> None:
    (fault,) = planted("color: red", "color: zzzzz")
    assert str(fault) == "f.yaml:24:12: unknown color 'zzzzz'"


def test_a_long_value_is_cut() -> None:
    (fault,) = planted("color: red", f"color: {'z' * 400}")
    assert len(str(fault)) < 90


def test_a_mapping_is_never_printed() -> None:
    for value in ("{secret: 1}", "[{secret: 1}]"):
        for old in ("coins: 3", "color: red", "age: 3", "name: Mill", "per: stages"):
            key = old.partition(":")[0]
            for fault in planted(old, f"{key}: {value}"):
                assert fault.code == "unknown_key" or "secret" not in str(fault)


@pytest.mark.parametrize(
    ("old", "new", "keyword"),
    [
        ("age: 3", "age: 9", ("$defs", "card", "properties", "age", "maximum")),
        ("color: red", "color: rad", ("$defs", "color", "enum")),
        (
            "    effects:\n",
            "    effects: [{again: true}]\n    efects:\n",
            ("$defs", "card", "additionalProperties"),
        ),
        ("    age: 3\n", "", ("$defs", "card", "required")),
        ("uses: 1, every: turn", "every: turn", ("$defs", "coins", "dependentRequired")),
        (
            "{one_of: [wood, clay]}",
            "{goods: wood, one_of: [wood, clay]}",
            ("$defs", "produce", "dependentSchemas"),
        ),
        ("- coins: 3", "- {coins: 3, points: 2}", ("$defs", "effect", "maxProperties")),
        ("[Pier, Quay]", "[Pier, Pier]", ("$defs", "card", "properties", "also", "uniqueItems")),
        ("{one_of: [wood, clay]}", "{}", ("$defs", "produce", "then")),
        ("id: two-cards", "id: Two Cards", ("properties", "id", "pattern")),
        ("open: true", "open: 1", ("properties", "open", "type")),
        ("{wood: 2}", "{woood: 2}", ("properties", "prices", "propertyNames")),
    ],
)
def test_weakening_the_schema_makes_its_fault_vanish(old: str, new: str, keyword: tuple[str, ...]) -> None:
    assert len(planted(old, new)) == 1
    assert found(GOOD.replace(old, new), schema_without(*keyword)) == []


def test_a_remote_reference_is_never_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []

    def refuse(*given: object, **_: object) -> None:
        opened.append(given)
        raise AssertionError("the network was asked")

    monkeypatch.setattr(urllib.request, "urlopen", refuse)
    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    for ref in ("http://example.org/schema.json", "file:///etc/hostname", "#/$defs/nothing", "other.json"):
        (fault,) = found("a: 1", {"properties": {"a": {"$ref": ref}}})
        assert fault.code == "bad_schema"
        assert ref.lstrip("#") in fault.text
    assert opened == []


def test_data_as_deep_as_the_reader_allows_is_judged() -> None:
    depth = 32
    inner = "{coins: five}"
    while inner.count("[") + inner.count("{") < depth - 6:
        inner = f"{{choose: [[{inner}], [{{again: true}}]]}}"
    text = f"format: 1\ncards: [{{name: A, color: red, age: 1, effects: [{inner}]}}]"
    assert [fault.code for fault in found(text)] == ["wrong_type"]


def test_data_too_deep_for_the_validator_is_a_fault() -> None:
    data: object = 1
    for _ in range(3000):
        data = [data]
    document = Document("f.yaml", data, {(): Place("f.yaml", 1, 1)}, {})
    (fault,) = judge(document, {"$ref": "#/$defs/a", "$defs": {"a": {"items": {"$ref": "#/$defs/a"}}}})
    assert (fault.code, str(fault.place)) == ("too_deep", "f.yaml:1:1")


def test_a_schema_that_refers_to_itself_without_end_is_a_fault() -> None:
    assert [fault.code for fault in found("a: 1", {"$ref": "#"})] == ["too_deep"]


def test_alternatives_without_a_key_that_tells_them_apart_still_give_a_sentence() -> None:
    schema: dict[str, Any] = {
        "properties": {
            "a": {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]},
            "b": {"not": {"type": "integer"}},
            "c": {"contains": {"type": "integer"}},
        }
    }
    assert [str(fault) for fault in found("a: [x]\n", schema)] == [
        "f.yaml:1:5: entry 1 of 'a' expects a whole number, found 'x'"
    ]
    assert [str(fault) for fault in found("a: x\nb: 1\nc: []\n", schema)] == [
        "f.yaml:1:4: 'a' cannot be 'x'",
        "f.yaml:2:4: 'b' cannot be 1",
        "f.yaml:3:4: 'c' cannot be a list",
    ]


def test_a_file_that_is_no_mapping_is_told_so() -> None:
    assert [str(fault) for fault in found("- 1\n")] == [
        "f.yaml:1:1: the file expects a ruleset file, found a list"
    ]


def test_names_of_definitions_may_have_any_letters() -> None:
    name = "name: color, any/~%"
    schema: dict[str, Any] = {
        "properties": {"a": {"$ref": "#/$defs/name:%20color,%20any~1~0%25"}},
        "$defs": {name: {"title": "color", "enum": ["red"]}},
    }
    assert [fault.text for fault in found("a: rd", schema)] == ["unknown color 'rd'"]


def test_every_bound_of_a_number_has_its_words() -> None:
    schema: dict[str, Any] = {
        "properties": {
            "a": {"exclusiveMinimum": 1},
            "b": {"exclusiveMaximum": 1},
            "c": {"multipleOf": 3},
            "d": {"minLength": 3},
            "e": {"minProperties": 2},
            "f": {"maxProperties": 1},
            "g": {"properties": {"x": False}},
            "h": {"enum": ["one", "two"]},
            "i": {"pattern": "^a"},
        }
    }
    text = "a: 1\nb: 1\nc: 4\nd: ab\ne: {k: 1}\nf: {k: 1, l: 2}\ng: {x: 1}\nh: on1\ni: b\n"
    assert [str(fault) for fault in found(text, schema)] == [
        "f.yaml:1:4: 'a' must be more than 1, found 1",
        "f.yaml:2:4: 'b' must be less than 1, found 1",
        "f.yaml:3:4: 'c' must be a multiple of 3, found 4",
        "f.yaml:4:4: 'd' needs at least 3 characters, found 2",
        "f.yaml:5:4: 'e' has at least 2 keys, found 'k'",
        "f.yaml:6:4: 'f' has at most one key, found 'k' and 'l' (keep one of them)",
        "f.yaml:7:5: 'x' cannot stand in 'g' (delete it)",
        "f.yaml:8:4: 'h' cannot be 'on1' (did you mean 'one'?)",
        "f.yaml:9:4: 'i' cannot be 'b' (it must match ^a)",
    ]


KEYS = [
    *(
        "format",
        "cards",
        "prices",
        "tracks",
        "open",
        "name",
        "color",
        "age",
        "cost",
        "also",
        "effects",
        "wood",
        "x",
    ),
    *(
        "coins",
        "points",
        "produce",
        "price",
        "take",
        "choose",
        "again",
        "each",
        "per",
        "of",
        "uses",
        "every",
        "tokens",
    ),
    *("goods", "one_of", "from", "is", "less", "free", "draw", "rest", "keep"),
]
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-100, 100)
    | st.sampled_from([*KEYS, "red", "left", "stages", "Dock"])
)
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=15,
)
EFFECTS = {"$ref": "#/$defs/effect", "$defs": SCHEMA["$defs"]}


@settings(deadline=None, derandomize=True, max_examples=400)
@given(
    DATA,
    st.sampled_from(
        [SCHEMA, EFFECTS, {**EFFECTS, "$ref": "#/$defs/price"}, {**EFFECTS, "$ref": "#/$defs/coins"}]
    ),
)
def test_there_are_faults_exactly_where_jsonschema_finds_errors(data: object, schema: dict[str, Any]) -> None:
    document = Document("f.yaml", data, {(): Place("f.yaml", 1, 1)}, {})
    faults = judge(document, schema)
    assert bool(faults) == (not Draft202012Validator(schema).is_valid(data))
    assert all(fault.text and "{" not in fault.text and "[" not in fault.text for fault in faults)
