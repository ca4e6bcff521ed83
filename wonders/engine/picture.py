"""What lies on the table beside the cities, in pieces that a front end can draw: laid-out cards, tracks, piles.

A ruleset says with the hook `picture` which pieces there are. Pieces name places instead of cards, and the hook gets
a View: a picture cannot show what its viewer may not see.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen


class Piece:
    """One part of a picture: `Laid`, `Track`, `Lying` or `Said`."""

    __slots__ = ()


@frozen
class Laid(Piece):
    """Cards that lie in the slots of a place as a layout draws them, each row half over the row above."""

    #: The place, one with `slots: true`, and the layout by its name.
    place: str
    layout: str


@frozen
class Track(Piece):
    """A track with something that stands on one of its spaces."""

    #: What it is called.
    text: str
    #: What is printed on each space, in order.
    spaces: tuple[str, ...]
    #: The space on which it stands, counted from 0.
    at: int
    #: What lies beside spaces, by their number.
    marks: Mapping[int, str] = field(factory=dict)
    #: What is at either end.
    ends: tuple[str, str] = ("", "")


@frozen
class Lying(Piece):
    """What lies in a place in no order that matters; what is face down is counted."""

    text: str
    place: str


@frozen
class Said(Piece):
    """Something to be told in words, such as who holds a pawn."""

    text: str
    words: tuple[str, ...]
