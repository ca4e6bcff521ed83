"""Scenario files are read and judged."""

from __future__ import annotations

import pathlib
from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from wonders.faults import Fault, RulesetError
from wonders.ruleset.documents import part_of
from wonders.ruleset.find import RULESET_FILE, shipped
from wonders.ruleset.judge import judge
from wonders.ruleset.reader import Document, read_file
from wonders.testing.format import schema
from wonders.testing.node import Node, ScenarioError
from wonders.vocabulary.shapes import Schema


@frozen(repr=False)
class Scenario:
    """One scenario of a file."""

    node: Node
    #: The ruleset whose folder the file lies in, as a folder; None elsewhere.
    home: pathlib.Path | None = None

    @property
    def name(self) -> str:
        """What it shows."""
        return str(self.node.value("name"))

    @property
    def ident(self) -> str:
        """The number of the worked case that it plays, or ""."""
        return str(self.node.value("id", ""))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule numbers that it shows."""
        found = self.node.get("rules")
        return () if found is None else tuple(each.data for each in found.entries())

    @property
    def rulesets(self) -> tuple[str | pathlib.Path, ...]:
        """What it is played with: ids and folders.

        Raises:
            ScenarioError: it names no ruleset and lies in none.
        """
        said = self.node.get("ruleset")
        if said is None:
            if self.home is None:
                raise ScenarioError(self.node.place, "no ruleset is named: write `ruleset: base`, or another id")
            return (self.home,)
        return tuple(self._ruleset(each.data) for each in said.entries())

    def _ruleset(self, word: str) -> str | pathlib.Path:
        if word.startswith("."):
            return pathlib.Path(self.node.document.file).parent / word
        own = self.home is not None and word not in shipped() and word == _id_in(self.home)
        return self.home if own and self.home is not None else word

    @property
    def extra(self) -> tuple[Document, ...]:
        """Its `with`, with the places it has in the file."""
        found = self.node.get("with")
        return () if found is None else (part_of(found.document, found.path),)

    def runs(self) -> Iterator[tuple[str, list[Node]]]:
        """What is played from the position given: the name of a branch, or "", and its steps.

        Nothing is where the game is expected to be refused.
        """
        if self.node.get("refused") is not None:
            return
        branches, steps = self.node.get("branches"), self.node.get("steps")
        if branches is not None:
            yield from ((name, [step]) for name, step in branches.items())
        else:
            yield "", [self.node] if steps is None else steps.entries()

    def expectations(self) -> Iterator[Node]:
        """Every `then`."""
        for _, steps in self.runs():
            yield from (step.at("then") for step in steps)

    def __repr__(self) -> str:
        return f"<Scenario {self.node.place}: {self.name}>"

    def replaced(self, node: Node) -> Scenario:
        """The same scenario in another document."""
        return evolve(self, node=evolve(self.node, document=node.document))


def read_scenarios(path: str | pathlib.Path) -> list[Scenario]:
    """The scenarios of a file, judged by the schema.

    Raises:
        RulesetError: the file cannot be read, or something in it is no scenario; with all faults.
    """
    found, faults = read_sound(path)
    if faults:
        raise RulesetError(faults)
    return found


def read_sound(path: str | pathlib.Path) -> tuple[list[Scenario], list[Fault]]:
    """The scenarios of a file in which nothing is wrong, and the faults of the others.

    Raises:
        RulesetError: the file cannot be read.
    """
    document = read_file(path, mendable=True)
    single = {fault.place for fault in document.faults}
    judged = [fault for fault in judge(document, _SCHEMA.get()) if fault.place not in single]
    faults = sorted([*document.faults, *judged])
    entries = Node(document).entries() if isinstance(document.data, list) else []
    home = ruleset_around(pathlib.Path(path))
    found = [Scenario(entries[index], home) for index in range(len(entries)) if not _any_in(entries, index, faults)]
    return found, [*faults, *_repeated(found), *_saying_nothing(found)]


def _any_in(entries: list[Node], index: int, faults: Iterable[Fault]) -> bool:
    """Whether a fault stands between the beginning of an entry and that of the next one."""
    after = entries[index + 1].place if index + 1 < len(entries) else None
    return any(entries[index].place <= fault.place and (after is None or fault.place < after) for fault in faults)


class _Schema:
    """The schema of scenario files, made when it is first needed."""

    def __init__(self) -> None:
        self._made: Schema | None = None

    def get(self) -> Schema:
        if self._made is None:
            self._made = schema()
        return self._made


_SCHEMA = _Schema()


def ruleset_around(file: pathlib.Path) -> pathlib.Path | None:
    """The folder of the ruleset that a file in `scenarios/` belongs to; None if it belongs to none."""
    for folder in file.absolute().parents:
        if (folder / RULESET_FILE).is_file():
            return folder
    return None


def _id_in(folder: pathlib.Path) -> object:
    head = read_file(folder / RULESET_FILE).data
    return head.get("id") if isinstance(head, dict) else None


def _repeated(scenarios: list[Scenario]) -> Iterator[Fault]:
    first: dict[str, Scenario] = {}
    for each in scenarios:
        if each.name in first:
            text = f"a scenario named '{each.name}' stands at line {first[each.name].node.place.line} already"
            yield Fault(each.node.at("name").place, "duplicate_name", text, "give it another name")
        first.setdefault(each.name, each)


def _saying_nothing(scenarios: list[Scenario]) -> Iterator[Fault]:
    """A `then` such as `{cities: [{}, {}]}` has keys and yet expects nothing."""
    for scenario in scenarios:
        for then in scenario.expectations():
            for key, said in then.items():
                if key == "cities" and not any(said.data):
                    text = "these cities expect nothing"
                    yield Fault(
                        said.place, "asserts_nothing", text, "say what is expected of one of them, or delete them"
                    )
