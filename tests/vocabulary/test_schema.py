"""The schema of effects takes what the language says and names each typo in one error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import jsonschema
import pytest
import yaml

if TYPE_CHECKING:
    from tests.vocabulary import samples
else:
    import samples  # pytest puts this folder on the path, mypy reads from the root

from wonders.vocabulary import Names, Vocabulary, Words
from wonders.vocabulary.declare import kind_of
from wonders.vocabulary.once import EFFECTS
from wonders.vocabulary.shapes import Schema

ACCEPTED = samples.accepted()
FILES = sorted((samples.ROOT / "tests" / "acceptance").glob("*.yaml"))
#: `declares` in the acceptance files, and the space of names that each fills.
SPACES = {
    "colors": "color",
    "goods": "good",
    "groups": "goods_group",
    "symbols": "symbol",
    "tokens": "token",
    "token_groups": "token_group",
    "tracks": "track",
    "places": "place",
    "permissions": "permission",
    "cards": "card",
    "conflicts": "conflict",
}


def _schema() -> Schema:
    return Words(Vocabulary()).document(EFFECTS, "Effects")


def _messages(effect: object) -> list[str]:
    return [error.message for error in samples.validator(EFFECTS).iter_errors([effect])]


def test_the_schema_is_one() -> None:
    schema = _schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_schema_is_the_same_each_time() -> None:
    assert yaml.safe_dump(_schema(), sort_keys=False) == yaml.safe_dump(_schema(), sort_keys=False)


def _within(value: object) -> Iterator[Mapping[str, object]]:
    if isinstance(value, Mapping):
        yield value
        for each in value.values():
            yield from _within(each)
    elif isinstance(value, list):
        for each in value:
            yield from _within(each)


def test_no_place_needs_alternatives_that_hide_which_one_was_meant() -> None:
    keywords = {key for part in _within(_schema()) for key in part}
    assert "dependentSchemas" in keywords
    assert keywords.isdisjoint({"oneOf", "anyOf"})


def test_every_reference_leads_somewhere() -> None:
    schema = _schema()
    definitions = schema["$defs"]
    assert isinstance(definitions, dict)
    references = {str(part["$ref"]) for part in _within(schema) if "$ref" in part}
    assert {each.removeprefix("#/$defs/").replace("%20", " ") for each in references} == set(definitions)


# The acceptance files ---------------------------------------------------------------------------------------


def test_the_acceptance_files_hold_all_examples_of_the_language() -> None:
    assert len(ACCEPTED) >= 100
    assert len({carrier for carrier, _ in ACCEPTED}) >= 80


@pytest.mark.parametrize(("carrier", "effect"), ACCEPTED, ids=str)
def test_every_accepted_effect_is_valid_and_read(carrier: str, effect: Mapping[str, object]) -> None:
    assert _messages(effect) == [], carrier
    (key,) = effect
    assert kind_of(type(samples.read(effect))).key == key


@pytest.mark.parametrize(("carrier", "effect"), ACCEPTED, ids=str)
def test_a_typo_in_the_kind_is_one_error_that_names_it(carrier: str, effect: Mapping[str, object]) -> None:
    ((key, value),) = effect.items()
    wrong = key[:-2] + key[-1] + key[-2] + "x"
    (message,) = _messages({wrong: value})
    assert repr(wrong) in message, carrier


@pytest.mark.parametrize(
    ("carrier", "effect"),
    [each for each in ACCEPTED if isinstance(next(iter(each[1].values())), dict)],
    ids=str,
)
def test_a_typo_in_an_argument_is_named(carrier: str, effect: Mapping[str, object]) -> None:
    ((kind, given),) = effect.items()
    assert isinstance(given, dict)
    for key in given:
        wrong = {f"{name}x" if name == key else name: value for name, value in given.items()}
        named = [message for message in _messages({kind: wrong}) if repr(f"{key}x") in message]
        assert len(named) == 1, f"{carrier}: {_messages({kind: wrong})}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_the_closed_schema_takes_declared_names_and_no_others(path: Path) -> None:
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    names = {SPACES[key]: tuple(found) for key, found in document["declares"].items() if key in SPACES}
    names["conflict"] = ("land", *names["conflict"])
    schema = Words(Vocabulary(), Names(names)).document(EFFECTS, "Effects")
    validator = jsonschema.Draft202012Validator(schema)
    for carrier in document["carriers"]:
        assert [error.message for error in validator.iter_errors(carrier["effects"])] == [], carrier["name"]
    for wrong in ({"produce": "resinn"}, {"science": "lyree"}, {"token": "ravenn"}, {"allow": "barterr"}):
        (error,) = validator.iter_errors([wrong])
        assert repr(next(iter(wrong.values()))) in error.message


# Everything that may be said --------------------------------------------------------------------------------


def test_every_sampled_effect_is_valid_in_a_list_and_readable() -> None:
    for raw in samples.raw_effects():
        assert _messages(raw) == []
        assert list(raw) == [samples.read(raw).key]


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"coins": 1, "points": 1},
        "coins",
        ["coins"],
        {"coins": "five"},
        {"coins": None},
        {"again": False},
        {"choose": [[{"coins": 1}]]},
        {"choose": [[], [{"coins": 1}]]},
        {"points": {"of": "left"}},
        {"points": {"each": 1, "groups_of": 2}},
        {"points": {"per": "stages", "round": "up"}},
        {"coins": {"each": 1, "uses": 1}},
        {"shields": {"each": 1, "every": "age"}},
        {"produce": {"goods": "resin", "one_of": "salt"}},
        {"produce": {"for_sale": True}},
        {"price": {"goods": "resin", "from": "left"}},
        {"price": {"goods": "resin", "from": "left", "is": 1, "at_least": 1}},
        {"take": {"from": "archive", "of": "left"}},
        {"take": {"from": "archive", "rest": "back"}},
        {"copy": {"cards": "any"}},
        {"whenever": {"event": "card_built"}},
        {"whenever": {"event": "card_builtt", "do": [{"coins": 1}]}},
        {"whenever": {"event": "card_built", "do": []}},
    ],
    ids=str,
)
def test_what_the_language_cannot_mean_is_refused(wrong: object) -> None:
    assert _messages(wrong)


def test_a_typo_deep_inside_is_one_error_at_its_place() -> None:
    deep = {"whenever": {"event": "stage_built", "do": [{"choose": [[{"coins": 1}], [{"ponits": 1}]]}]}}
    (error,) = samples.validator(EFFECTS).iter_errors([deep])
    assert "'ponits'" in error.message
    assert list(error.absolute_path) == [0, "whenever", "do", 0, "choose", 1, 0]
