"""Runs the Python of a page; `python -m tests.docs.blocks docs/library.md` writes what it prints into the page anew.

Blocks run in order. Those of one section (a heading with `##`) share their names. What a block prints stands in the
block of `text` that follows it at once; a block that nothing follows prints nothing.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

#: A heading, or a block of Python with what it prints.
_PIECE = re.compile(
    r"^## (?P<heading>[^\n]+)$|^```python\n(?P<code>.*?)^```\n(?:\n```text\n(?P<shown>.*?)^```\n)?",
    re.MULTILINE | re.DOTALL,
)


@frozen
class Block:
    """A block of Python."""

    section: str
    #: The line of the page on which its code begins.
    line: int
    code: str
    #: What the page says that it prints.
    shown: str
    #: Where in the page it and its output end.
    span: tuple[int, int]


def blocks(page: str) -> Iterator[Block]:
    """The blocks of a page, in order."""
    section = ""
    for found in _PIECE.finditer(page):
        if found["heading"]:
            section = found["heading"]
        else:
            line = page[: found.start("code")].count("\n") + 1
            yield Block(section, line, found["code"], found["shown"] or "", found.span())


def sections(page: str) -> list[str]:
    """The sections that have Python in them."""
    return list(dict.fromkeys(block.section for block in blocks(page)))


def printed(page: Path, section: str) -> Iterator[tuple[Block, str]]:
    """Run the blocks of a section; each with what it prints."""
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.section == section:
            code = compile("\n" * (block.line - 1) + block.code, page.name, "exec")  # errors tell the page's line
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(code, names)  # noqa: S102  # the page is ours
            yield block, out.getvalue()


def renewed(page: Path) -> str:
    """The page with what its blocks print now."""
    text = page.read_text(encoding="utf-8")
    ran = [each for section in sections(text) for each in printed(page, section)]
    for block, out in sorted(ran, key=lambda each: -each[0].span[0]):
        start, end = block.span
        shown = f"\n```text\n{out}```\n" if out else ""
        text = text[:start] + f"```python\n{block.code}```\n" + shown + text[end:]
    return text


if __name__ == "__main__":
    pages = [Path(name).resolve() for name in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for each in pages:
            each.write_text(renewed(each), encoding="utf-8")
