"""What every effect has in common: the four families and their modifiers."""

# arg() makes a field; its value is no shared default

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from wonders.vocabulary.conditions import TEST, Test
from wonders.vocabulary.declare import Declared, Needs, Rule, arg, kind_of
from wonders.vocabulary.shapes import Word
from wonders.vocabulary.words import ACTING_SEATS, BOOLEAN, POSITIVE

_EVERY = Word("period", ("turn", "age", "game"))
_AT = Word("moment", ("now", "turn_end", "age_end", "game_end"))


@frozen(slots=False)
class Effect(Declared):
    """The base of all effects."""

    family: ClassVar[str] = ""

    if_: Test | None = arg(TEST, "Asked each time the effect would act.", default=None)

    @property
    def key(self) -> str:
        """The kind's word in YAML."""
        return kind_of(type(self)).key


@frozen(slots=False)
class Standing(Effect):
    """Effects that never fire: a computation asks for them while their carrier is in play."""

    family = "standing"
    rules: ClassVar[tuple[Rule, ...]] = (Needs("every", "uses"),)

    who: str = arg(
        ACTING_SEATS,
        "The effect works for each of these seats; inside it `self` is that seat.",
        default="self",
    )
    uses: int | None = arg(POSITIVE, "How often it may be used; a use is offered, never forced.", default=None)
    every: str | None = arg(_EVERY, "When the uses come back; without it, never.", default=None)


@frozen(slots=False)
class Once(Effect):
    """Effects that act once, when their carrier comes into play."""

    family = "once"

    who: str = arg(
        ACTING_SEATS,
        "It is carried out by each of these seats; inside it `self` is that seat.",
        default="self",
    )
    at: str = arg(_AT, "`now` is the step after all carriers of the turn are placed.", default="now")
    optional: bool = arg(BOOLEAN, "Adds *Pass* to the first decision.", default=False)


@frozen(slots=False)
class End(Effect):
    """Effects that act when points are counted."""

    family = "end"


@frozen(slots=False)
class Occasion(Effect):
    """Effects that listen for an event."""

    family = "occasion"
    rules: ClassVar[tuple[Rule, ...]] = (Needs("every", "uses"),)

    uses: int | None = arg(POSITIVE, "How often it acts; declining uses nothing up.", default=None)
    every: str | None = arg(_EVERY, "When the uses come back; without it, never.", default=None)
    optional: bool = arg(BOOLEAN, "Adds *Pass* to the first decision of `do`.", default=False)
