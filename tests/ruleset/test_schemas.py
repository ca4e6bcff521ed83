"""The committed schemas are those of the vocabulary, and they allow what the library allows."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from jsonschema import Draft202012Validator

from wonders.ruleset.judge import judge
from wonders.ruleset.reader import read_file, read_text
from wonders.ruleset.schemas import texts, write

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
    """If this fails: python -m wonders.ruleset.schemas."""
    found = {path.name: path.read_text(encoding="utf-8") for path in SCHEMAS.glob("*.json")}
    assert found == texts()


def test_they_are_written_by_a_command(tmp_path: Path) -> None:
    write(tmp_path)
    by_hand = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for path in tmp_path.iterdir():
        path.unlink()
    subprocess.run([sys.executable, "-m", "wonders.ruleset.schemas", str(tmp_path)], check=True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == by_hand
    assert all(b"\r" not in content for content in by_hand.values())


@pytest.mark.parametrize("name", sorted(texts()))
def test_they_are_schemas_without_references_to_elsewhere(name: str) -> None:
    text = (SCHEMAS / name).read_text(encoding="utf-8")
    Draft202012Validator.check_schema(schema(name))
    references = [line.split('"')[3] for line in text.splitlines() if '"$ref"' in line]
    assert references
    assert all(each.startswith("#/$defs/") for each in references)
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
