"""Changes of files that are no mistakes: nothing may be told about them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import yaml

from tests.mistakes.pages import Page, Plant, Planter, Spot, plant
from tests.mistakes.words import is_card, shuffled


def _by_line(change: str) -> Planter:
    """A change behind the end of a line that is no part of a longer text."""

    def planter(found: list[Page], chance: Random) -> Iterator[Plant]:
        for spot in shuffled([spot for page in found for spot in page.all_keys()], chance):
            end = spot.page.text.index("\n", spot.index)
            yield plant(spot, spot.page.text[:end] + change + spot.page.text[end:])

    return planter


def quotes(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A word in quotes."""
    spots = [spot for page in found for spot in page.values() if isinstance(spot.value, str) and spot.is_plain]
    for spot in shuffled(spots, chance):
        mark = chance.choice("'\"")
        word = str(spot.value)
        if spot.page.end_of(spot) == spot.index + len(word) and mark not in word:
            yield plant(spot, spot.put(f"{mark}{word}{mark}"))


def line_ends(found: list[Page], chance: Random) -> Iterator[Plant]:
    """Line ends of another system, a byte order mark, no newline at the end."""
    for page in found * 4:
        spot = next(page.all_keys())
        how = chance.randrange(4)
        text = page.text
        made = [text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text, text.rstrip("\n")][how]
        yield plant(spot, made)


def order(found: list[Page], chance: Random) -> Iterator[Plant]:
    """Two keys of a card, each in a line, in the other order."""
    spots = [
        spot for page in found for spot in page.all_keys() if is_card(spot.path) and spot.key in ("color", "copies")
    ]
    for spot in shuffled(spots, chance):
        lines = spot.page.text.splitlines(keepends=True)
        one, other = lines[spot.line - 1], lines[spot.line]
        if len(one) - len(one.lstrip()) == len(other) - len(other.lstrip()) and other.lstrip()[:1].isalpha():
            lines[spot.line - 1 : spot.line + 1] = [other, one]
            yield plant(spot, "".join(lines))


def style(found: list[Page], chance: Random) -> Iterator[Plant]:
    """The whole file as a writer of YAML puts it: all in block style, or all in brackets."""
    for page in found * 4:
        spot: Spot = next(page.all_keys())
        width = chance.randrange(30, 200)
        for flow in (False, True):
            text = yaml.safe_dump(
                page.document.data, sort_keys=False, allow_unicode=True, default_flow_style=flow, width=width
            )
            yield plant(spot, text)


HARMLESS: dict[str, Planter] = {
    "comment": _by_line("   # a comment: with [brackets], 'quotes' and a colon"),
    "blank line": _by_line("\n   \n"),
    "blanks at the end of a line": _by_line("  "),
    "word in quotes": quotes,
    "line ends of another system": line_ends,
    "keys in another order": order,
    "another style": style,
}
