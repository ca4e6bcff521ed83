"""Whether a scenario would notice: each value that it asserts is changed in turn, and it must fail.

Numbers become one more, words another word, booleans their opposite; lists lose an entry, or gain one where they
are empty; what is legal, offered or seen is said to be the contrary.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from wonders.testing.games import Games
from wonders.testing.node import Node
from wonders.testing.reading import Scenario
from wonders.testing.result import FAILED, Mismatch, Result, words
from wonders.testing.running import run_scenario

#: A value, what it is changed to in words, and the value (or one around it) in the changed document.
Flip: TypeAlias = tuple[Node, str, Node]

_CONTRARY = {"legal": "illegal", "illegal": "legal", "sees": "hides", "hides": "sees", "has": "lacks", "lacks": "has"}
#: What is added to a list that is empty, by its key; a word elsewhere.
_ADDED: dict[str, object] = {"only": {"build": "?"}, "are": {"left": 999}}


def bite(scenario: Scenario, games: Games | None = None) -> list[Mismatch]:
    """The assertions of a scenario that may be changed without its failing; [] if it bites everywhere.

    A scenario that expects to fail asserts nothing that could be tried.
    """
    if scenario.node.get("expect_failure") is not None:
        return []
    games = games or Games()
    return [
        Mismatch(node.place, words(node.path), f"a failure with {change}", _found(result))
        for node, change, changed in flips(scenario)
        if (result := run_scenario(scenario.replaced(changed), games, lenient=True)).status != FAILED
    ]


def _found(result: Result) -> str:
    return "it passes" if result.passed else "; ".join(each.found for each in result.mismatches)


def flips(scenario: Scenario) -> Iterator[Flip]:
    """Every change of an asserted value."""
    refused = scenario.node.get("refused")
    if refused is not None:
        yield from _of_value(refused)
    for then in scenario.expectations():
        for key, said in then.items():
            yield from _of_expectation(then, key, said)


def leaves(scenario: Scenario) -> list[Node]:
    """The values that a scenario asserts, each once."""
    return list({node.path: node for node, _, _ in flips(scenario)}.values())


def _of_expectation(then: Node, key: str, said: Node) -> Iterator[Flip]:
    if key in _CONTRARY:
        yield from _contrary(then, key)
        for each in said.entries():
            if "because" in each.data:
                yield from _of_value(each.at("because"))
    elif key == "offers":
        for each in said.entries():
            for part in ("has", "lacks"):
                if part in each.data:
                    yield from _contrary(each, part)
            yield from _of_keys(each, "only")
    elif key == "payments":
        for each in said.entries():
            yield from _of_keys(each, "are", "cost")
    elif key in ("cities", "events"):
        for each in said.entries():
            yield from _of_value(each)
    else:
        yield from _of_value(said)


def _of_keys(node: Node, *keys: str) -> Iterator[Flip]:
    for key in keys:
        if key in node.data:
            yield from _of_value(node.at(key))


def _of_value(node: Node) -> Iterator[Flip]:
    data = node.data
    if isinstance(data, bool):
        yield node, str(not data).lower(), node.replaced(not data)
    elif isinstance(data, int):
        yield node, str(data + 1), node.replaced(data + 1)
    elif isinstance(data, str):
        yield node, f"'{data}?'", node.replaced(f"{data}?")
    elif isinstance(data, dict):
        for key in data:
            yield from _of_value(node.at(key))
    elif isinstance(data, list):
        yield from _of_list(node)


def _of_list(node: Node) -> Iterator[Flip]:
    data = node.data
    for index in range(len(data)):
        yield node.at(index), "this entry left out", node.replaced(data[:index] + data[index + 1 :])
    if not data:
        yield node, "an entry", node.replaced([_ADDED.get(str(node.path[-1]), "?")])


def _contrary(node: Node, key: str) -> Iterator[Flip]:
    """Each entry under a key moved to the key that says the contrary."""
    other = _CONTRARY[key]
    entries = node.at(key).entries()
    there = node.at(other).entries() if other in node.data else []
    rest = {each: said for each, said in node.data.items() if each not in (key, other)}
    for entry in entries:
        left = [each.data for each in entries if each is not entry]
        moved = {each: said for each, said in entry.data.items() if each != "because"}
        changed = {**rest, **({key: left} if left else {}), other: [*(each.data for each in there), moved]}
        yield entry, other, node.replaced(changed)
