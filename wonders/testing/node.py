"""A value of a file together with its place, so that whatever is said about it can point there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from wonders.faults import Error, Fault, Place
from wonders.ruleset.reader import Document, Path


@frozen
class Node:
    """One value of a judged document."""

    document: Document
    path: Path = ()

    @property
    def data(self) -> Any:
        """The plain value."""
        found: Any = self.document.data
        for step in self.path:
            found = found[step]
        return found

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.document.place(self.path)

    def at(self, step: str | int) -> Node:
        """The value one step further in."""
        return evolve(self, path=(*self.path, step))

    def get(self, key: str) -> Node | None:
        """The value under a key of a mapping; None if there is none."""
        return self.at(key) if key in self.data else None

    def value(self, key: str, default: Any = None) -> Any:
        """The plain value under a key of a mapping."""
        return self.data.get(key, default)

    def items(self) -> Iterator[tuple[str, Node]]:
        """The keys and values of a mapping, in the order of the file."""
        return ((key, self.at(key)) for key in self.data)

    def entries(self) -> list[Node]:
        """The entries of a list; a single value stands for a list of it."""
        return [self.at(index) for index in range(len(self.data))] if isinstance(self.data, list) else [self]

    def replaced(self, data: object) -> Node:
        """The same node in a copy of the document in which it has another value."""
        return evolve(self, document=evolve(self.document, data=_with(self.document.data, self.path, data)))


def _with(whole: Any, path: Path, data: object) -> object:
    if not path:
        return data
    copied = whole.copy()
    copied[path[0]] = _with(whole[path[0]], path[1:], data)
    return copied


class ScenarioError(Error):
    """A scenario cannot be played as it is written; it is neither passed nor failed."""

    def __init__(self, place: Place, text: str, hint: str = "", code: str = "broken_scenario") -> None:
        self.place = place
        #: What is wrong, with the hint in brackets.
        self.text = f"{text} ({hint})" if hint else text
        self.fault = Fault(place, code, text, hint)
        super().__init__(f"{place}: {self.text}")
