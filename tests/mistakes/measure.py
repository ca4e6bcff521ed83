"""Plants mistakes into copies of the shipped rulesets and measures what is told about them.

python -m tests.mistakes                 40 of each kind, some minutes
python -m tests.mistakes --write         the same, and writes the figures into docs/trust.md
python -m tests.mistakes --kind tab      one kind; what was not told as it should be is always printed
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import yaml
from attrs import define, evolve, frozen
from jsonschema import Draft202012Validator

from tests.mistakes.harmless import HARMLESS
from tests.mistakes.pages import ROOT, RULESETS, SUBJECTS, Page, Plant, Planter
from tests.mistakes.sense import SENSED
from tests.mistakes.shapes import SHAPED
from tests.mistakes.words import WORDY
from tests.mistakes.writing import WRITTEN
from wonders.faults import Error, Fault, RulesetError
from wonders.plugins.loading import check_ruleset
from wonders.ruleset import find

KINDS: dict[str, Planter] = {**WORDY, **SHAPED, **WRITTEN, **SENSED}
#: Equal seeds plant equal mistakes.
SEED = 7


def plants(kind: str, found: list[Page], number: int) -> list[Plant]:
    """So many different mistakes of a kind."""
    chosen: dict[object, Plant] = {}
    planters = KINDS | HARMLESS
    for tries, each in enumerate(planters[kind](found, Random(f"{SEED} {kind}"))):
        key = tuple(sorted(each.files.items()))
        if any(text != original(name) for name, text in each.files.items()):
            chosen.setdefault(key, each.named(kind))
        if len(chosen) == number or tries > 400 * number:
            break
    return list(chosen.values())


@cache
def original(name: str) -> str:
    """A file as it is shipped; "" if there is none."""
    path = RULESETS / name
    return path.read_text(encoding="utf-8") if path.is_file() else ""


class Bench:
    """A copy of the rulesets into which one mistake after another is put."""

    def __init__(self, folder: Path) -> None:
        self.home = folder
        for name in SUBJECTS:
            shutil.copytree(RULESETS / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "scenarios"))

    def told(self, planted: Plant | None, checked: str = "") -> list[Fault]:
        """Faults and warnings, their files named from the folder of rulesets on."""
        files = planted.files if planted else {}
        self._put(files)
        try:
            return [self._short(fault) for fault in self._faults(planted.checked if planted else checked)]
        finally:
            self._restore(files)

    def _faults(self, checked: str) -> Iterable[Fault]:
        ruleset = self.home / checked if checked.startswith("./") else checked
        with mock.patch.object(find, "_home", return_value=self.home):
            try:
                return check_ruleset([ruleset]).warnings
            except RulesetError as error:
                return error.faults
            except Error as error:
                raise AssertionError(f"{type(error).__name__} instead of a fault: {error}") from error

    def _put(self, files: Mapping[str, str]) -> None:
        for name, text in files.items():
            path = self.home / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")

    def _restore(self, files: Iterable[str]) -> None:
        for name in files:
            if original(name):
                (self.home / name).write_text(original(name), encoding="utf-8", newline="")
            else:
                shutil.rmtree((self.home / name).parent)

    def _short(self, fault: Fault) -> Fault:
        file = os.path.normpath(fault.place.file.replace(f"{self.home}/", ""))
        return evolve(fault, place=evolve(fault.place, file=Path(file).as_posix()))


@frozen
class Verdict:
    """What was told about one mistake."""

    plant: Plant
    faults: tuple[Fault, ...]
    #: Whether the committed schemas, without this library's reader and checks, refuse a file.
    by_schema: bool

    @property
    def reported(self) -> bool:
        """Whether anything was told."""
        return bool(self.faults)

    @property
    def right_line(self) -> bool:
        """Whether it was told in the right line."""
        return any(self._there(fault) for fault in self.faults)

    def _there(self, fault: Fault) -> bool:
        return fault.place.file == self.plant.file and fault.place.line in self.plant.lines

    @property
    def suggested(self) -> bool:
        """Whether the right word was named there."""
        word = f"'{self.plant.wanted}'"
        return any(self._there(fault) and word in f"{fault.text} {fault.hint}" for fault in self.faults)

    @property
    def alone(self) -> bool:
        """Whether nothing else was told."""
        return len(self.faults) == 1


def verdict(bench: Bench, planted: Plant) -> Verdict:
    """Check one mistake."""
    return Verdict(planted, tuple(bench.told(planted)), by_schema(planted))


def by_schema(planted: Plant) -> bool:
    """Whether YAML's own rules and the committed schemas refuse one of the files."""
    return any(not schema_allows(name, text) for name, text in planted.files.items())


def schema_allows(name: str, text: str) -> bool:
    """Whether a file is YAML with no key twice, and its committed schema allows it."""
    try:
        data = json.loads(json.dumps(yaml.load(text, Loader=UniqueKeys)))  # noqa: S506  # a SafeLoader
    except (yaml.YAMLError, TypeError, ValueError):
        return False
    kind = "ruleset" if name.endswith("ruleset.yaml") else "data"
    ruleset = name.partition("/")[0]
    return bool(validator(ruleset if ruleset in SUBJECTS else "base", kind).is_valid(data))


@cache
def validator(ruleset: str, kind: str) -> Any:
    """The committed schema of a sort of file, for a ruleset and its variants."""
    schema = json.loads((ROOT / "schemas" / ruleset / f"{kind}.schema.json").read_text(encoding="utf-8"))
    return Draft202012Validator(schema)


class UniqueKeys(yaml.SafeLoader):
    """YAML demands that the keys of a mapping differ; PyYAML alone does not look."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        if len(set(map(str, keys))) < len(keys):
            raise yaml.YAMLError("a key twice")
        return super().construct_mapping(node, deep)


def false_alarms(bench: Bench, found: list[Page], number: int) -> Iterator[tuple[str, int, list[Verdict]]]:
    """For each kind of harmless change how many were tried, and what was told although nothing is wrong."""
    for kind in HARMLESS:
        verdicts = [Verdict(each, tuple(bench.told(each)), False) for each in plants(kind, found, number)]
        yield kind, len(verdicts), [each for each in verdicts if each.faults]


@define
class Row:
    """The figures of one kind."""

    kind: str
    planted: int = 0
    reported: int = 0
    right_line: int = 0
    misspelt: int = 0
    suggested: int = 0
    alone: int = 0
    by_schema: int = 0

    def count(self, each: Verdict) -> None:
        """Add a verdict."""
        self.planted += 1
        self.reported += each.reported
        self.right_line += each.right_line
        self.misspelt += bool(each.plant.wanted)
        self.suggested += bool(each.plant.wanted) and each.suggested
        self.alone += each.alone
        self.by_schema += each.by_schema


def measure(bench: Bench, found: list[Page], number: int, kinds: Iterable[str]) -> Iterator[tuple[Row, list[Verdict]]]:
    """The figures of each kind, with the verdicts that are not as they should be."""
    for kind in kinds:
        row, bad = Row(kind), []
        for planted in plants(kind, found, number):
            each = verdict(bench, planted)
            row.count(each)
            if not (each.reported and each.right_line and (each.suggested or not planted.wanted)):
                bad.append(each)
        yield row, bad


def total(rows: Iterable[Row]) -> Row:
    """All kinds together."""
    made = Row("all")
    for row in rows:
        for name in ("planted", "reported", "right_line", "misspelt", "suggested", "alone", "by_schema"):
            setattr(made, name, getattr(made, name) + getattr(row, name))
    return made
