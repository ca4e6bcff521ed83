"""How things are said: 80 columns at most, color only where it is wanted."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from wonders.engine.display import cut, fitting
from wonders.engine.painting import WIDTH

#: What the terminal calls the colors that cards may have; other colors are shown plain.
_STYLES = {
    "brown": "dark_orange3",
    "grey": "bright_black",
    "blue": "bright_blue",
    "yellow": "yellow",
    "red": "red",
    "green": "green",
    "purple": "magenta",
}


def console(*, err: bool = False) -> Console:
    """Where to print: the width of the terminal up to 80 columns; in a pipe 80, without colors."""
    # With NO_COLOR there are no escapes at all, so that the text can be compared and spoken.
    colors = None if os.environ.get("NO_COLOR") else "auto"
    made = Console(stderr=err, color_system=colors, markup=False, highlight=False, emoji=False)  # type: ignore[arg-type]  # None is allowed
    made.width = min(made.width, WIDTH) if made.is_terminal else WIDTH
    return made


def say(text: str | Text = "", style: str = "", *, whole: bool = False) -> None:
    """Print lines as they are; longer ones are wrapped by words, unless they are to be copied `whole`."""
    console().print(text, style=style or None, soft_wrap=whole)


def show(made: Table) -> None:
    """Print a table, without the blanks that fill up its lines."""
    out = console()
    for line in out.render_lines(made, pad=False):
        text = Text.assemble(*((part.text, part.style or "") for part in line))
        text.rstrip()
        out.print(text, soft_wrap=True)


def wrapped(text: str, indent: int = 0, hanging: int | None = None) -> str:
    """A paragraph of at most 80 columns."""
    later = indent if hanging is None else hanging
    lines = textwrap.wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * later)
    return "\n".join(lines)


def tell_error(text: str) -> None:
    """Lines on stderr, each with the name of the command."""
    for line in text.splitlines():
        sys.stderr.write(f"wonders: {line}\n")


def colored(text: str, color: str) -> Text:
    """A name in the color of its card."""
    return Text(text, style=_STYLES.get(color, ""))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: int = 1, bold: Sequence[int] = ()) -> Table:
    """A table that fits: the first `left` columns to the left, numbers to the right, some rows in bold type.

    What heads that had to be cut stand for is told below.
    """
    columns = len(heads)
    widths = fitting(heads, rows, WIDTH)
    gap = 2 if sum(widths) + 2 * (columns - 1) <= WIDTH else 1
    widths = fitting(heads, rows, WIDTH - gap * (columns - 1))
    made = Table(box=box.SIMPLE_HEAD, padding=(0, gap - 1, 0, 0), pad_edge=False, show_edge=False)
    short = [cut(head, width) for head, width in zip(heads, widths, strict=True)]
    made.caption = ", ".join(f"{word} {head}" for word, head in zip(short, heads, strict=True) if word != head) or None
    made.caption_style, made.caption_justify = "dim", "left"
    for place, (head, width) in enumerate(zip(short, widths, strict=True)):
        made.add_column(head, justify="left" if place < left else "right", no_wrap=True, min_width=width)
    for number, row in enumerate(rows):
        made.add_row(*row, style="bold" if number in bold else None)
    return made
