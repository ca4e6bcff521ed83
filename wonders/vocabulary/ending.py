"""The kinds that act when points are counted, and the one that listens for events."""

# arg() makes a field; its value is no shared default

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from wonders.vocabulary.amounts import Amount
from wonders.vocabulary.cards import CARDS, WHAT, CardSet, What
from wonders.vocabulary.declare import ExactlyOne, Rule, arg, effect
from wonders.vocabulary.effects import Effect, End, Occasion
from wonders.vocabulary.once import EFFECTS
from wonders.vocabulary.shapes import ListOf, Name, OneOrMany, Shape, Word
from wonders.vocabulary.words import BOOLEAN, HOW, INTEGER, NONZERO, POSITIVE, SEATS, TRACK


@effect("points", short="each")
@frozen(slots=False)
class Points(End, Amount):
    """Victory points at the end of the game, in the score line of their carrier."""

    rules = Amount.rules
    reshaped: ClassVar[Mapping[str, Shape]] = {"each": NONZERO, "table": ListOf(INTEGER)}

    shared: bool = arg(BOOLEAN, "Equal effects of one city that say so score once together.", default=False)


@effect("copy")
@frozen(slots=False)
class Copy(Effect):
    """The city has another city's card or stage as if it were its own.

    The copy is no building and owns no name. A copy made `now` enters play like its original: what it does once is
    done, its limits are its own, and it stays until its carrier leaves, even where the original is gone. One carrier
    copies the same thing once; a copy that copies takes nothing that copies.
    """

    family: ClassVar[str] = "end"
    rules: ClassVar[tuple[Rule, ...]] = (ExactlyOne(("cards", "stage")),)

    cards: CardSet | None = arg(CARDS, "A card for which this holds.", default=None)
    stage: int | None = arg(POSITIVE, "The stage of that number, built or not.", default=None)
    of: str = arg(SEATS, "The cities it is copied from.")
    only: tuple[str, ...] | None = arg(
        OneOrMany(Name(("effect",))), "Only effects of these kinds are copied.", default=None
    )
    at: str = arg(
        Word("moment", ("now", "game_end")),
        "When the choice is made; at the end nothing is done once.",
        default="now",
    )


@effect("whenever")
@frozen(slots=False)
class Whenever(Occasion):
    """When an event happens, effects act.

    Only carriers in play when the event is raised hear it; none hears its own arrival or what it set off.
    """

    event: str = arg(Name(("event",)), "The event.")
    by: str = arg(SEATS, "Whose event it is, seen from the carrier's city.", default="self")
    what: What | None = arg(WHAT, "Only events that concern this.", default=None)
    how: tuple[str, ...] | None = arg(HOW, "Only buildings built in this way.", default=None)
    from_: str | None = arg(
        Name(("seat", "place"), ("bank", "sale")), "Only events that come from there.", default=None
    )
    track: tuple[str, ...] | None = arg(OneOrMany(TRACK), "Only moves on these tracks.", default=None)
    instead: bool = arg(BOOLEAN, "Acts before the event takes place, and swallows it.", default=False)
    do: tuple[Effect, ...] = arg(EFFECTS, "What happens.")


ENDING = (Points, Copy)
OCCASION = (Whenever,)
__all__ = ["ENDING", "OCCASION", "Copy", "Points", "Whenever"]
