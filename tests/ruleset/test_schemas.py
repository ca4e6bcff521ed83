"""The committed schemas are those of the vocabulary, and they allow what the library allows."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from wonders.plugins.loading import words_of
from wonders.ruleset.find import shipped
from wonders.ruleset.judge import judge
from wonders.ruleset.reader import read_file, read_text
from wonders.ruleset.schemas import as_texts, texts
from wonders.ruleset.schemas import composed as composed_schemas
from wonders.testing.schemas import texts as scenario_texts

if TYPE_CHECKING:
    from tests.ruleset.shelf import MINI
else:
    from shelf import MINI

PROJECT = Path(__file__).parents[2]
SCHEMAS = PROJECT / "schemas"
Schema = dict[str, object]


def schema(name: str) -> Schema:
    return cast("Schema", json.loads((SCHEMAS / name).read_text(encoding="utf-8")))


def test_the_committed_schemas_are_those_of_the_vocabulary() -> None:
    """If this fails: python -m wonders.ruleset.schemas; python -m wonders.testing.schemas."""
    files = SCHEMAS.rglob("*.json")
    found = {path.relative_to(SCHEMAS).as_posix(): path.read_text(encoding="utf-8") for path in files}
    assert found == texts() | scenario_texts()


@pytest.mark.parametrize(("module", "made"), [("ruleset", texts()), ("testing", scenario_texts())])
def test_they_are_written_by_commands(module: str, made: dict[str, str], tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", f"wonders.{module}.schemas", str(tmp_path)], check=True)
    files = tmp_path.rglob("*.json")
    assert {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in files} == {
        name: text.encode() for name, text in made.items()
    }


@pytest.mark.parametrize("name", sorted(texts() | scenario_texts()))
def test_they_are_schemas_without_references_to_elsewhere(name: str) -> None:
    text = (SCHEMAS / name).read_text(encoding="utf-8")
    old = "draft-07" in name
    (Draft7Validator if old else Draft202012Validator).check_schema(schema(name))
    references = [line.split('"')[3] for line in text.splitlines() if '"$ref"' in line]
    assert references
    assert all(each.startswith("#/definitions/" if old else "#/$defs/") for each in references)
    assert '"oneOf"' not in text
    assert '"anyOf"' not in text


def brings_words(folder: Path) -> bool:
    """Whether Python of the folder declares effect kinds of its own."""
    return any("def effect_kinds" in file.read_text(encoding="utf-8") for file in folder.glob("*.py"))


def test_every_shipped_file_names_its_schema_and_keeps_to_it() -> None:
    files = sorted((PROJECT / "rulesets").rglob("ruleset.yaml"))
    assert files
    for head in files:
        if brings_words(head.parent):
            continue  # the committed schemas do not know its words
        listed = cast("Schema", read_file(head).data).get("data", [])
        kinds = {head: "ruleset.schema.json"}
        kinds |= {head.parent / each: "data.schema.json" for each in cast("list[str]", listed)}
        for file, name in kinds.items():
            up = "../" * len(file.parent.relative_to(PROJECT).parts)
            first = file.read_text(encoding="utf-8").splitlines()[0]
            assert first == f"# yaml-language-server: $schema={up}schemas/{name}"
            assert judge(read_file(file), schema(name)) == []


def test_names_are_open_and_words_are_not() -> None:
    ruleset = schema("ruleset.schema.json")
    assert judge(read_text(MINI.replace("blue", "ultramarine"), "x"), ruleset) == []
    (fault,) = judge(read_text(MINI.replace("{points: 4}", "{pionts: 4}"), "x"), ruleset)
    assert (fault.code, fault.hint) == ("unknown_key", "did you mean 'points'?")


@pytest.mark.parametrize(
    "text",
    [
        "change: {cards: {Baths: {cost: null, effects: [{points: 1}]}}}",
        "change: {wonders: {Giza: {sides: {Day: {stages: {3: {cost: {wood: 1}}}}}}}}",
        "remove: {cards: [Tavern], colors: [blue]}",
        "settings: {coins: 2, mode: deal, values: [1, 3], flag: false}",
        "add: {settings: {coins: {text: Coins, default: 3}}}",
        "source: [one, two]",
    ],
)
def test_a_data_file_may_say(text: str) -> None:
    assert judge(read_text(text, "x"), schema("data.schema.json")) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("change: {cards: {Baths: {}}}", "too_few"),
        ("change: {cards: {Baths: {id: spa}}}", "unknown_key"),
        ("change: {wonders: {Giza: {sides: {Day: null}}}}", "wrong_type"),
        ("change: {wonders: {Giza: {sides: {Day: {stages: {first: {blank: true}}}}}}}", "unknown_key"),
        ("remove: {cards: [Tavern, Tavern]}", "duplicate_entry"),
        ("remove: {cards: Tavern}", "wrong_type"),
        ("settings: {Coins: 2}", "unknown_key"),
        ("settings: {coins: null}", "wrong_type"),
        ("add: {settings: {coins: 3}}", "wrong_type"),
        ("uses: [base]", "unknown_key"),
    ],
)
def test_a_data_file_may_not_say(text: str, code: str) -> None:
    assert [fault.code for fault in judge(read_text(text, "x"), schema("data.schema.json"))] == [code]


# Those of a composed ruleset.


HOUSE = """\
format: 1
id: house
version: 1.0.0
title: House
uses: [base]
colors: {amber: {line: civilian, text: Inns}}
symbols: {harp: {}}
cards: [{name: Inn, color: amber, age: 1, copies: {3: 1}, effects: [{science: harp}, {ale: {casks: 2}}]}]
plugins: [plugin.py]
"""
PLUGIN = """\
from attrs import frozen

from wonders.plugins.api import POSITIVE, Once, arg, effect, hook


@effect("ale")
@frozen(slots=False)
class Ale(Once):
    \"\"\"The city taps casks.\"\"\"

    casks: int = arg(POSITIVE, "How many casks.")


@hook
def effect_kinds():
    return [Ale]
"""


@pytest.fixture(scope="module")
def composed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Schema]:
    folder = tmp_path_factory.mktemp("house")
    (folder / "ruleset.yaml").write_text(HOUSE, encoding="utf-8")
    (folder / "plugin.py").write_text(PLUGIN, encoding="utf-8")
    found = composed_schemas(*words_of([folder]))
    made = as_texts(found.schemas()) | scenario_texts(found.words)
    return {name: cast("Schema", json.loads(text)) for name, text in made.items()}


def test_a_composed_schema_knows_the_names_and_the_words_of_plugins(composed: dict[str, Schema]) -> None:
    ruleset = composed["ruleset.schema.json"]
    assert judge(read_text(HOUSE, "x"), ruleset) == []
    for old, new, code in (
        ("color: amber", "color: ambre", "unknown_word"),
        ("science: harp", "science: hrap", "unknown_word"),
        ("ale: ", "ael: ", "unknown_key"),
        ("casks: 2", "cask: 2", "unknown_key"),
    ):
        (fault,) = judge(read_text(HOUSE.replace(old, new), "x"), ruleset)
        assert fault.code == code
        assert fault.hint.startswith("did you mean")


def test_a_card_that_is_not_there_yet_is_no_mistake_in_an_editor(composed: dict[str, Schema]) -> None:
    text = HOUSE.replace("age: 1,", "age: 1, chains_from: [A card of tomorrow],")
    assert judge(read_text(text, "x"), composed["ruleset.schema.json"]) == []


def definitions(schema: Schema) -> dict[str, Any]:
    return cast("dict[str, Any]", schema.get("$defs", schema.get("definitions")))


@pytest.mark.parametrize("name", ["data.schema.json", "data.draft-07.schema.json"])
def test_hover_texts_and_completions_come_from_the_declarations(composed: dict[str, Schema], name: str) -> None:
    found = definitions(composed[name])
    effects = found["effect"]["properties"]
    assert effects["coins"]["description"].startswith("The city gains coins")
    assert effects["ale"]["description"] == "The city taps casks."
    assert effects["ale"]["examples"] == [{"casks": 2}]
    colors = found["name: color"]
    assert dict(zip(colors["enum"], colors["enumDescriptions"], strict=True))["amber"] == "Inns"
    assert "Inn" in found["name: card, token"]["examples"]
    assert found["card"]["properties"]["always"]["default"] is False
    assert {key for key, each in effects.items() if not each.get("description") or not each.get("examples")} == set()


def test_the_scenario_schema_knows_what_a_with_may_add(composed: dict[str, Schema]) -> None:
    text = "- {name: A, with: {add: {cards: [{name: B, color: amber, effects: [{ael: 1}]}]}}, then: {over: false}}"
    (fault,) = judge(read_text(text, "x"), composed["scenarios.schema.json"])
    assert "did you mean 'ale'?" in str(fault)
    assert judge(read_text(text, "x"), schema("scenarios.schema.json")) == []


def test_the_schemas_give_all_examples_that_they_allow(composed: dict[str, Schema]) -> None:
    """What an editor inserts must not be refused a moment later."""
    data = composed["data.schema.json"]
    effects = definitions(data)["effect"]["properties"]
    allowed = {**definitions(data), "effect": {**definitions(data)["effect"]}}
    for kind, each in effects.items():
        for example in each["examples"]:
            made = {"$ref": "#/$defs/effect", "$defs": allowed}
            if kind in ("take", "token", "discard", "advance", "allow"):
                continue  # invented ones name things that no ruleset has
            assert Draft202012Validator(made).is_valid({kind: example}), (kind, example)


SPOILT = (
    ("color: amber", "colour: amber"),
    ("age: 1", "age: one"),
    ("{ale: {casks: 2}}", "{ale: {casks: 0}}"),
    ("{ale: {casks: 2}}", "{ale: {casks: 1}, coins: 1}"),
    ("{ale: {casks: 2}}", "{price: {goods: wood, from: left, is: 1, less: 1}}"),
    ("{ale: {casks: 2}}", "{price: {goods: wood, from: left}}"),
    ("{ale: {casks: 2}}", "{coins: {of: left}}"),
    ("{ale: {casks: 2}}", "{coins: {each: 1, of: left}}"),
    ("{ale: {casks: 2}}", "{}"),
    ("{ale: {casks: 2}}", "{take: {from: discard, keep: 2}}"),
    ("title: House", "title: ''"),
    ("{3: 1}", "{0: 1}"),
    ("{ale: {casks: 2}}", "{discard: {cards: brown, tokens: victory}}"),
    ("uses: [base]", "uses: [base, base]"),
)


@pytest.mark.parametrize(("old", "new"), SPOILT)
def test_the_twin_in_draft_07_refuses_the_same(old: str, new: str, composed: dict[str, Schema]) -> None:
    good, bad = read_text(HOUSE, "x").data, read_text(HOUSE.replace(old, new), "x").data
    for validator in (
        Draft202012Validator(composed["ruleset.schema.json"]),
        Draft7Validator(composed["ruleset.draft-07.schema.json"]),
    ):
        assert validator.is_valid(good)
        assert not validator.is_valid(bad)


def test_what_is_used_can_be_changed_and_its_settings_set_within_their_limits(composed: dict[str, Schema]) -> None:
    head = HOUSE.partition("colors:")[0]
    ruleset = composed["ruleset.schema.json"]
    for good in (
        "change: {cards: {Altar: {cost: null}, loom_1: {age: 2}}}",
        "remove: {cards: [Tavern], tokens: [Defeat]}",
        "settings: {starting_coins: 4, passing: [left, left, left], mine: {text: Mine, default: 1}}",
    ):
        assert judge(read_text(head + good, "x"), ruleset) == []
    for bad in (
        "change: {cards: {Alter: {cost: null}}}",
        "change: {cards: {Inn: {cost: null}}}",
        "remove: {cards: [Tavren]}",
        "settings: {starting_coin: 4}",
        "settings: {starting_coins: -1}",
        "settings: {passing: [left, up, left]}",
        "cards: [{name: A, color: blue, copies: {8: 1}, blank: true}]",
    ):
        assert len(judge(read_text(head + bad, "x"), ruleset)) == 1, bad


CLOSED = sorted(path.name for path in SCHEMAS.iterdir() if (path / "data.schema.json").is_file())


@pytest.mark.parametrize("ident", CLOSED)
def test_shipped_files_keep_to_the_schemas_of_their_own_ruleset(ident: str) -> None:
    folder = shipped()[ident]
    head = read_file(folder / "ruleset.yaml")
    assert judge(head, schema(f"{ident}/ruleset.schema.json")) == []
    for name in cast("Any", head.data)["data"]:
        assert judge(read_file(folder / name), schema(f"{ident}/data.schema.json")) == []
