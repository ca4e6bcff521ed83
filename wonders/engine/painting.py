"""Pictures in plain characters, 80 columns wide.

A card is a box whose upper border says its color. The cards of a row hide the lower half of those above; a card on
which nothing lies shows its lower border, and in it what can be done with it:

    +-blue------+
    |Bakery     |
    |     +-----+-----+
    +-1: f|  (Age 1)  |
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from attrs import frozen

from wonders.engine.picture import Laid, Lying, Piece, Said, Track
from wonders.engine.places import NOTHING, PlaceView
from wonders.ruleset.geometry import Slot, free_slots, slots_of

if TYPE_CHECKING:
    from wonders.engine.game import Game
    from wonders.engine.view import View

#: Columns of everything that is shown to people.
WIDTH = 80
#: From one card's border to the next: at most, and at least. It is even, so that half a card is a whole number.
_WIDEST, _NARROWEST = 18, 6
#: Lines of a card: its upper border and two lines of text.
_HEIGHT = 3
_INDENT = 11


@frozen
class Span:
    """Characters of one line that look alike."""

    text: str
    #: The color of the card that they belong to, or "".
    color: str = ""


Line = tuple[Span, ...]


def plain(lines: Sequence[Line]) -> str:
    """The lines without colors."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def painted(game: Game, view: View, marks: Mapping[str, str] | None = None) -> list[Line]:
    """The picture of the table as a viewer sees it.

    Args:
        game: the game that is played.
        view: what the viewer sees.
        marks: what to write on the lower border of cards on which nothing lies, by the card's name.
    """
    lines: list[Line] = []
    last: type[Piece] = Piece
    for piece in game.picture(view):
        found = _paint(game, view, piece, marks or {})
        lines += [(), *found] if lines and found and Laid in (type(piece), last) else found
        last = type(piece)
    return lines


def _paint(game: Game, view: View, piece: Piece, marks: Mapping[str, str]) -> list[Line]:
    match piece:
        case Laid():
            return _paint_laid(game, view, piece, marks)
        case Track():
            return _paint_track(piece)
        case Lying():
            return _paint_words(piece.text, _shown(view.places[piece.place]))
        case Said():
            return _paint_words(piece.text, piece.words)
    raise TypeError(f"{piece!r} is no piece of a picture")


# Laid-out cards.


class _Canvas:
    """Characters in rows, each with a color."""

    def __init__(self, width: int, height: int) -> None:
        self._characters = [[" "] * width for _ in range(height)]
        self._colors = [[""] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, color: str = "") -> None:
        """Write over what is there; the corner of a box stays one where a border crosses it."""
        for place, character in enumerate(text, start=x):
            if not (character == "-" and self._characters[y][place] == "+"):
                self._characters[y][place] = character
            self._colors[y][place] = color

    def lines(self) -> list[Line]:
        """Everything, without the empty lines at either end."""
        found = [_spans(*each) for each in zip(self._characters, self._colors, strict=True)]
        filled = [number for number, line in enumerate(found) if line]
        return found[filled[0] : filled[-1] + 1] if filled else []


def _spans(characters: Sequence[str], colors: Sequence[str]) -> Line:
    """A line of a canvas, without the blanks at its end."""
    used = len("".join(characters).rstrip())
    pairs = zip(characters[:used], colors[:used], strict=True)
    return tuple(
        Span("".join(character for character, _ in group), color)
        for color, group in groupby(pairs, key=lambda each: each[1])
    )


def _paint_laid(game: Game, view: View, piece: Laid, marks: Mapping[str, str]) -> list[Line]:
    slots, place = slots_of(game.ruleset.layouts[piece.layout]), view.places[piece.place]
    held = [card != NOTHING for card in place.cards]
    if len(held) != len(slots) or not any(held):
        return []
    least, most = min(slot.x for slot in slots), max(slot.x for slot in slots)
    step = min(_WIDEST // 2, (WIDTH - 1) // (most - least + 2))
    if step < _NARROWEST // 2:
        return _paint_words(piece.place, _shown(place))
    width = step * (most - least + 2) + 1
    canvas = _Canvas((WIDTH + width) // 2, _HEIGHT * (1 + max(slot.row for slot in slots)) + 1)
    free = free_slots(slots, held)
    for number, slot in enumerate(slots):
        if held[number]:
            left = (WIDTH - width) // 2 + step * (slot.x - least)
            card = _Card.of(game, place, number, marks if number in free else {})
            card.paint(canvas, left, slot, 2 * step)
    return canvas.lines()


@frozen
class _Card:
    """What a card shows: its name and color, or its back; and what is written below it."""

    name: str
    color: str
    mark: str

    @classmethod
    def of(cls, game: Game, place: PlaceView, number: int, marks: Mapping[str, str]) -> _Card:
        label = place.cards[number]
        if label is None:
            return cls(f"({place.backs[number] or 'face down'})", "", "")
        ident = game.tables.ids[game.labels.by_card[label]]
        card = game.ruleset.cards.get(ident)
        return cls(label if card is None else card.name, "" if card is None else card.color, marks.get(label, ""))

    def paint(self, canvas: _Canvas, left: int, slot: Slot, pitch: int) -> None:
        room, top = pitch - 1, _HEIGHT * slot.row
        canvas.write(left, top, f"+{_on_border(self.color, room)}+")
        words = textwrap.wrap(self.name, room)[: _HEIGHT - 1]
        for line in range(_HEIGHT - 1):
            text = words[line] if line < len(words) else ""
            text = text.ljust(room) if self.color else text.center(room)
            canvas.write(left, top + 1 + line, "|")
            canvas.write(left + 1, top + 1 + line, text, self.color)
            canvas.write(left + pitch, top + 1 + line, "|")
        canvas.write(left, top + _HEIGHT, f"+{_on_border(self.mark, room)}+")


def _on_border(text: str, room: int) -> str:
    """A word in a border, with a piece of the border before it if there is room."""
    return (f"-{text}" if len(text) < room else text)[:room].ljust(room, "-")


# Tracks and piles.


def _paint_track(piece: Track) -> list[Line]:
    cell = max(*(len(space) + 2 for space in piece.spaces), *(len(mark) + 1 for mark in piece.marks.values()))
    start = f"{piece.text}  {piece.ends[0]} ".lstrip()
    if len(start) + cell * len(piece.spaces) + len(piece.ends[1]) + 1 > WIDTH:
        return _paint_words(piece.text, [f"space {piece.spaces[piece.at]} of {piece.spaces[0]} to {piece.spaces[-1]}"])
    spaces = "".join(
        f"[{space}]".center(cell) if number == piece.at else space.center(cell)
        for number, space in enumerate(piece.spaces)
    )
    below = "".join(piece.marks.get(number, "").center(cell) for number in range(len(piece.spaces)))
    lines = [f"{start}{spaces} {piece.ends[1]}", f"{' ' * len(start)}{below}"]
    return [(Span(line.rstrip()),) for line in lines if line.strip()]


def _shown(place: PlaceView) -> list[str]:
    """What lies open in a place, and how much lies face down."""
    shown = [card for card in place.cards if card]
    hidden = sum(card is None for card in place.cards)
    return [*shown, f"{hidden} face down"] if hidden else shown


def _paint_words(label: str, words: Sequence[str]) -> list[Line]:
    return [(Span(line),) for line in paragraph(label, words or ["none"]).splitlines()]


def paragraph(label: str, words: Sequence[str], indent: int = 0) -> str:
    """A label and a list beside it, over as many lines as it takes; names are not broken."""
    text = ", ".join(word.replace(" ", "\0") for word in words)
    start = (" " * indent + label).ljust(_INDENT - 1) + " "
    wrapped = textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=" " * _INDENT)
    return "\n".join(wrapped).replace("\0", " ")
