"""What a page of the documentation shows, as something that can be compared: excerpts of files, commands, links.

An excerpt stands under a line that is only a link to its file. A block of `console` holds commands behind `$ `, each
followed by what it prints; a line `...` stands for any lines. A command within a sentence (`wonders check lean`) is
only run.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen
from click.testing import CliRunner

from tests.docs.blocks import blocks
from wonders.cli.main import cli

_EXCERPT = re.compile(r"^\[[^\]\n]+\]\((?P<file>[^)\n]+)\)\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@frozen
class Command:
    """A call of the command with what the page shows of its output; None where it shows nothing."""

    words: tuple[str, ...]
    shown: str | None

    def ran(self) -> tuple[int, str]:
        """Its exit code, and what it prints."""
        done = CliRunner().invoke(cli, list(self.words), input="")
        return done.exit_code, str(done.output)

    def fits(self, code: int, printed: str) -> bool:
        """Whether the output is as shown; a command that shows nothing must succeed."""
        if self.shown is None:
            return code == 0
        pattern = re.escape(self.shown.strip()).replace(re.escape("..."), "(?s:.*?)")
        return re.fullmatch(pattern, "\n".join(line.rstrip() for line in printed.strip().splitlines())) is not None


def excerpts(page: Path) -> Iterator[tuple[Path, str]]:
    """The excerpts of files that a page shows."""
    for found in _EXCERPT.finditer(page.read_text(encoding="utf-8")):
        yield page.parent / found["file"], found["text"]


def own_sections(page: Path) -> list[str]:
    """The sections with Python of the page's own, which runs; an excerpt is part of a plug-in and does not."""
    shown = [text for _, text in excerpts(page)]
    found = list(blocks(page.read_text(encoding="utf-8")))
    borrowed = {block.section for block in found if block.code in shown}
    return list(dict.fromkeys(block.section for block in found if block.section not in borrowed))


def commands(page: Path) -> Iterator[Command]:
    """The calls of `wonders` on a page: those of its consoles, then those within sentences."""
    text = page.read_text(encoding="utf-8")
    for block in _CONSOLE.findall(text):
        for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, shown = piece.partition("\n")
            yield Command(tuple(shlex.split(line)[1:]), shown)
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    for spoken in re.findall(r"`wonders ([^`\s]+\s[^`]+)`", prose):
        yield Command(tuple(shlex.split(spoken)), None)


def broken_links(page: Path) -> list[str]:
    """The links of a page to files or headings that are not there."""
    text = page.read_text(encoding="utf-8")
    anchors = {
        "#" + re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    }
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    targets = [each for each in re.findall(r"\]\(([^)]+)\)", prose) if "://" not in each]
    return [
        each
        for each in targets
        if not ((page.parent / each.partition("#")[0]).exists() if each[0] != "#" else each in anchors)
    ]
