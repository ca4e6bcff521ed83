"""A file that means harm, and how one is written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from attrs import field, frozen

HEAD = (
    "format: 1\nid: bad\nversion: 1.0.0\ntitle: Bad\nseats: [3]\nscore_lines: {civilian: {}}\n"
    "colors: {blue: {line: civilian}}\ngoods: {wood: {}}\nsymbols: {gear: {}}\ntokens: [{name: Laurel}]\n"
)
CARD = "{name: A, color: blue, blank: true}"


@frozen
class Hostile:
    """One of them."""

    name: str
    #: Contents by path in the folder; `ruleset.yaml` is looked at.
    files: Mapping[str, bytes] = field(repr=False)
    #: It is refused with one of these codes.
    codes: frozenset[str]
    #: What else is put into the folder: links, pipes.
    prepare: Callable[[Path], None] | None = field(default=None, repr=False)

    def write(self, folder: Path) -> None:
        """Make the folder."""
        for name, content in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if self.prepare is not None:
            self.prepare(folder)


def one(name: str, text: str | bytes, *codes: str) -> Hostile:
    """A folder with this ruleset.yaml."""
    content = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return Hostile(name, {"ruleset.yaml": content}, frozenset(codes))


def body(name: str, text: str, *codes: str) -> Hostile:
    """A sound beginning of a ruleset.yaml, and this behind it."""
    return one(name, HEAD + text, *codes)
