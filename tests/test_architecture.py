"""The shape of the house: who imports whom, what the core may name, how long files are."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from wonders.vocabulary import Vocabulary

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "wonders"

#: What each part of the package may import of it, beside itself.
ARROWS: Mapping[str, frozenset[str]] = {
    "terms": frozenset(),
    "faults": frozenset(),
    "vocabulary": frozenset({"terms", "faults"}),
    "ruleset": frozenset({"terms", "faults", "vocabulary"}),
    "engine": frozenset({"terms", "faults", "vocabulary", "ruleset"}),
    "plugins": frozenset({"terms", "faults", "vocabulary", "ruleset", "engine"}),
    "testing": frozenset({"terms", "faults", "vocabulary", "ruleset", "engine", "plugins"}),
    "cli": frozenset({"terms", "faults", "vocabulary", "ruleset", "engine", "plugins", "testing"}),
    "__init__": frozenset({"faults", "ruleset", "engine", "plugins"}),
    "__main__": frozenset({"cli"}),
}
#: Other people's packages, and the parts that may import them.
FOREIGN: Mapping[str, frozenset[str]] = {
    "attrs": frozenset(ARROWS),
    "yaml": frozenset({"ruleset"}),
    "jsonschema": frozenset({"ruleset"}),
    "referencing": frozenset({"ruleset"}),
    "pluggy": frozenset({"plugins"}),
    "pytest": frozenset({"testing"}),
    "hypothesis": frozenset({"testing"}),
    "click": frozenset({"cli"}),
    "rich": frozenset({"cli"}),
}
#: Packages that are slow to import or optional: only inside functions, or where a user has asked for them.
LAZY = ("jsonschema", "referencing")

#: Modules that run at every answer: everything in them has a type that a compiler could use.
HOT = (
    "state", "tables", "machine", "payways", "payment", "options", "resolve", "building", "runtime", "gains", "goods",
    "chance", "drawing", "flowing", "counting", "scoring", "science", "final",
)  # fmt: skip


def sources(*folders: str) -> list[Path]:
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def part_of(file: Path) -> str:
    """The part of the package that a file belongs to."""
    return file.relative_to(PACKAGE).with_suffix("").parts[0]


def imports(file: Path, node: ast.AST | None = None) -> Iterator[tuple[str, int]]:
    """Every module that a file imports, also inside functions, with the line; of `.x` the full name."""
    for each in ast.walk(node or tree(file)):
        if isinstance(each, ast.Import):
            yield from ((alias.name, each.lineno) for alias in each.names)
        elif isinstance(each, ast.ImportFrom):
            package = file.relative_to(ROOT).parts[: -each.level or None] if each.level else ()
            name = ".".join([*package, *([each.module] if each.module else [])])
            yield from ((f"{name}.{alias.name}", each.lineno) for alias in each.names)


def test_every_part_of_the_package_has_its_arrows() -> None:
    assert {part_of(file) for file in sources("wonders")} == set(ARROWS)


@pytest.mark.parametrize("part", ARROWS)
def test_imports_run_along_the_arrows_only(part: str) -> None:
    wrong = []
    for file in sources("wonders"):
        if part_of(file) != part:
            continue
        for name, line in imports(file):
            top, *rest = name.split(".")
            inside = top == "wonders"
            allowed = rest[:1] == [part] or not rest or rest[0] in ARROWS[part] if inside else part in foreign(top)
            if not allowed:
                wrong.append(f"{file.relative_to(ROOT)}:{line}: {name}")
    assert not wrong


def foreign(top: str) -> frozenset[str]:
    return frozenset(ARROWS) if top in sys.stdlib_module_names else FOREIGN.get(top, frozenset())


def test_slow_packages_are_imported_when_they_are_needed() -> None:
    for file in sources("wonders"):
        for statement in tree(file).body:
            if isinstance(statement, (ast.Import, ast.ImportFrom)):
                for name, line in imports(file, statement):
                    assert name.split(".")[0] not in LAZY, f"{file}:{line}"


def test_a_rulesets_python_imports_the_interface_and_its_own_folder() -> None:
    for file in sources("rulesets"):
        for name, line in imports(file):
            own = name.startswith("rulesets." + file.relative_to(ROOT).parts[1])
            top = name.split(".")[0]
            plain = top in sys.stdlib_module_names or top == "attrs"
            assert own or plain or name.startswith("wonders.plugins.api"), f"{file}:{line}: {name}"


def test_no_file_is_longer_than_500_lines() -> None:
    files = [file for folder in ("wonders", "rulesets", "tests", "examples") for file in sources(folder)]
    long = {str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert {name: lines for name, lines in long.items() if lines > 500 and not name.startswith("tests")} == {}


@pytest.mark.parametrize("name", HOT)
def test_hot_modules_know_the_types_of_everything(name: str) -> None:
    file = PACKAGE / "engine" / f"{name}.py"
    wrong = [
        f"{file.name}:{node.lineno}"
        for node in ast.walk(tree(file))
        if (isinstance(node, ast.Name) and node.id == "Any") or (isinstance(node, ast.Attribute) and node.attr == "Any")
    ]
    assert not wrong


# What the core may name.


def data_files() -> list[Path]:
    files = (ROOT / "rulesets").rglob("*.yaml")
    return sorted(file for file in files if "scenarios" not in file.relative_to(ROOT).parts)


@cache
def documents() -> tuple[Mapping[str, Any], ...]:
    found = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in data_files()]
    return tuple(each for each in found if isinstance(each, dict))


def bodies() -> Iterator[Mapping[str, Any]]:
    for document in documents():
        yield document
        yield document.get("add") or {}


def many(value: object) -> list[str]:
    return [value] if isinstance(value, str) else [str(each) for each in value] if isinstance(value, list) else []


@cache
def carrier_names() -> frozenset[str]:
    """Names, ids, other spellings and titles of every card, Wonder, token and law of the shipped rulesets.

    They are looked for as they are printed: whole words with their capitals, so that the English words "library",
    "school" and "temple" stay free in prose and code while the cards Library, School and Temple are found. A name
    that the same data declares as a good, symbol, color or score line (a card called Wood), or that is the name of
    a kind of effect (a token called Science), says nothing about a card and is left out.
    """
    found: set[str] = set()
    words: set[str] = set(Vocabulary().effects)
    for body in bodies():
        for section in ("cards", "wonders", "tokens", "rules"):
            things = body.get(section) or []
            for thing in things if isinstance(things, list) else []:
                found.update(
                    [thing["name"], *many(thing.get("also")), *many(thing.get("title")), *many(thing.get("id"))]
                )
        for section in ("goods", "symbols", "colors", "score_lines", "places", "token_groups"):
            words.update(name.casefold() for name in body.get(section) or {})
    return frozenset(name for name in found if name.casefold() not in words)


#: Titles of games of the family; "7 Wonders family" is what the library is for and may be said.
GAMES = (
    "Seven Wonders",
    "Duel",
    "Architects",
    "Pantheon",
    "Agora",
    "Armada",
    "Edifice",
    "Babel",
    "Medals",
    "Free City",
)


def game_names() -> set[str]:
    return {*GAMES, *(document["title"] for document in documents() if "title" in document)}


def named(files: list[Path], names: set[str] | frozenset[str]) -> list[str]:
    """Where files name one of the names, as whole words with their capitals."""
    pattern = re.compile(r"(?<!\w)(" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + r")(?!\w)")
    return [
        f"{file.relative_to(ROOT)}:{number}: {found.group()}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        for found in pattern.finditer(line)
    ]


def test_the_names_are_those_of_the_data() -> None:
    assert {"Altar", "loom_1", "Giza", "Gizah", "Victory I"} <= carrier_names()
    assert "Workers Guild" in carrier_names()


def test_no_python_outside_tests_names_a_carrier() -> None:
    assert named(sources("wonders", "rulesets", "examples"), carrier_names()) == []


def test_the_core_names_no_game() -> None:
    assert named(sources("wonders"), game_names()) == []


# The words of the language.

#: Effect kinds that at most one carrier uses so far, and why they are kinds all the same.
RARE: Mapping[str, str] = {
    "choose": "one of two things: printed on a stage of an expansion, and the first wish of home authors",
}


@cache
def uses() -> Mapping[str, Counter[str]]:
    """For each effect kind, how many carriers of each ruleset use it; lines of the acceptance files count as well."""
    found: dict[str, Counter[str]] = {key: Counter() for key in Vocabulary().effects}
    for file in data_files():
        ruleset = file.relative_to(ROOT / "rulesets").parts[0]
        _count(yaml.safe_load(file.read_text(encoding="utf-8")), ruleset, found)
    for file in sorted((ROOT / "tests" / "acceptance").glob("*.yaml")):
        _count(yaml.safe_load(file.read_text(encoding="utf-8")), f"printed in {file.stem}", found)
    return found


def _count(data: object, ruleset: str, found: Mapping[str, Counter[str]]) -> None:
    """Count each effect list of a document once for every kind in it."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "effects" and isinstance(value, list):
                for kind in kinds_in(value):
                    if kind in found:
                        found[kind][ruleset] += 1
            else:
                _count(value, ruleset, found)
    elif isinstance(data, list):
        for each in data:
            _count(each, ruleset, found)


def kinds_in(data: object) -> set[str]:
    """The keys of the one-key mappings in lists, at any depth: effects are among them."""
    found: set[str] = set()
    if isinstance(data, dict):
        for value in data.values():
            found |= kinds_in(value)
    elif isinstance(data, list):
        for each in data:
            if isinstance(each, dict) and len(each) == 1:
                found |= set(each)
            found |= kinds_in(each)
    return found


@pytest.mark.parametrize("kind", sorted(Vocabulary().effects))
def test_each_effect_kind_is_used_by_rulesets(kind: str) -> None:
    assert sum(uses()[kind].values()) > 1 or kind in RARE, f"'{kind}' is used by {dict(uses()[kind])}"


def test_the_kinds_of_the_shipped_game_are_counted() -> None:
    assert uses()["produce"]["base"] > 20
    assert uses()["advance"].keys() >= {"printed in architects"}
