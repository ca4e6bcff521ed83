"""A page that is followed from its first line to its last: files are written, changed, and commands run.

    Write `PATH`:                      the block below is the whole file
    Add to the end of `PATH`:          the block below is put behind what it holds
    In `PATH`, write `NEW` instead of `OLD`.

A line begins so; more words may stand before its end. Commands are those of `pages`.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from tests.docs.pages import Command

_STEP = re.compile(
    r"^(?P<how>Write|Add to the end of) `(?P<file>[^`\n]+)`[^\n]*:\n\n```yaml\n(?P<text>.*?)^```$"
    r"|^In `(?P<in>[^`\n]+)`, write `(?P<new>[^`\n]+)` instead of `(?P<old>[^`\n]+)`"
    r"|^```console\n(?P<console>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


@frozen
class Written:
    """A file that the reader writes, or adds to."""

    file: str
    text: str
    adds: bool

    def follow(self, folder: Path) -> None:
        """Do it in a folder; only a file that is there can be added to."""
        path = folder / self.file
        assert path.exists(), f"{self.file} is not there yet"
        before = path.read_text(encoding="utf-8") if self.adds else ""
        path.write_text(before + self.text, encoding="utf-8")


@frozen
class Replaced:
    """Words that the reader changes in a file."""

    file: str
    old: str
    new: str

    def follow(self, folder: Path) -> None:
        """Do it in a folder; the words stand there once."""
        path = folder / self.file
        text = path.read_text(encoding="utf-8")
        assert text.count(self.old) == 1, f"{self.old} stands {text.count(self.old)} times in {self.file}"
        path.write_text(text.replace(self.old, self.new), encoding="utf-8")


def steps(page: Path) -> Iterator[Written | Replaced | Command]:
    """What the page has the reader do, in order."""
    for found in _STEP.finditer(page.read_text(encoding="utf-8")):
        if found["how"]:
            yield Written(found["file"], found["text"], found["how"] != "Write")
        elif found["in"]:
            yield Replaced(found["in"], found["old"], found["new"])
        else:
            for piece in re.split(r"^\$ ", found["console"], flags=re.MULTILINE)[1:]:
                line, _, shown = piece.partition("\n")
                yield Command(tuple(shlex.split(line)[1:]), shown)
