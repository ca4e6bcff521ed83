"""The sentence around an effect: who does it, when, how often and under which condition.

A kind says only its own part, as a `Clause`; the modifiers that all kinds of a family share are put around it
here. The kinds register their wording in `clause`, by their class.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from functools import singledispatch

from attrs import frozen

from wonders.vocabulary.amounts import Amount, Count
from wonders.vocabulary.cards import CardSet, What
from wonders.vocabulary.conditions import Test
from wonders.vocabulary.costs import Cost
from wonders.vocabulary.declare import Declared, arguments
from wonders.vocabulary.effects import Effect, Once, Standing
from wonders.vocabulary.prose_amounts import (
    amount_text,
    cards_text,
    cost_text,
    count_noun,
    test_text,
    what_noun,
)
from wonders.vocabulary.prose_glossary import NO_GLOSSARY, Glossary, opened
from wonders.vocabulary.prose_words import HERE, THERE, capital, each_seat, spoken


@frozen
class Clause:
    """What a kind says of itself: `take` `5 coins from the bank`."""

    #: The verb in the infinitive; "" where `rest` is a complete clause.
    verb: str
    rest: str
    #: Whether the city may leave it, whatever the modifiers say.
    may: bool = False
    #: What comes before the colon: `whenever this city builds a stage`.
    lead: str = ""


#: Arguments that the frame expresses, for every kind of their family.
MODIFIERS = frozenset({"if", "who", "uses", "every", "at", "optional"})


@singledispatch
def clause(effect: Effect, here: str) -> Clause:
    """What the kind itself says; a kind without a wording here says its `text()` or its docstring."""
    del here
    own = getattr(effect, "text", None)
    said = str(own()) if callable(own) else f"{_summary(type(effect))}{_listing(effect)}"
    return Clause("", _small(said.strip().removesuffix(".")))


def worded(kind: type[Effect]) -> bool:
    """Whether the kind has a wording here; its subclasses do not inherit it, for they may take more."""
    return kind in clause.registry


def sentence(effect: Effect, words: Glossary = NO_GLOSSARY) -> str:
    """The effect in plain English, a complete sentence such as `Takes 5 coins from the bank.`.

    Args:
        effect: what is put into words.
        words: what its ruleset calls the names that it declares.
    """
    with opened(words):
        return f"{capital(phrase(effect, HERE))}."


def phrase(effect: Effect, here: str) -> str:
    """The sentence without its capital and stop, for use inside another."""
    who = getattr(effect, "who", "self")
    inner = here if who == "self" else THERE
    say = clause.dispatch(type(effect) if worded(type(effect)) else Effect)
    said: Clause = say(effect, inner)
    opening = ", ".join(_opening(effect, said, inner))
    main = _main(said, "" if who == "self" else each_seat(who, here), may=said.may or _optional(effect))
    return f"{opening}: {main}" if opening else main


def together(effects: Sequence[Effect], here: str) -> str:
    """Several effects in order; one with a colon of its own stands in brackets, so that its end is seen."""
    phrases = [phrase(each, here) for each in effects]
    if len(phrases) == 1:
        return phrases[0]
    return "; ".join(f"({each})" if ":" in each else each for each in phrases)


_MOMENTS = {
    "turn_end": "at the end of the turn",
    "age_end": "at the end of the Age",
    "game_end": "at the end of the game",
}
_PERIODS = {"turn": "per turn", "age": "per Age", "game": "per game"}


def _opening(effect: Effect, said: Clause, here: str) -> list[str]:
    """What stands before the colon."""
    opening = []
    if isinstance(effect, Once) and effect.at != "now":
        opening.append(_MOMENTS[effect.at])
    if effect.if_ is not None:
        opening.append(f"if {test_text(effect.if_, here)}")
    if said.lead:
        opening.append(said.lead)
    uses = getattr(effect, "uses", None)
    if uses is not None:
        times = "once" if uses == 1 else f"up to {uses} times"
        opening.append(f"{times} {_PERIODS.get(getattr(effect, 'every', ''), 'in all')}")
    if not said.verb and _optional(effect):
        opening.append("if it wishes")
    return opening


def _optional(effect: Effect) -> bool:
    """Whether the city may decline: it says so, or its uses are limited, for then a use is only offered."""
    limited = isinstance(effect, Standing) and effect.uses is not None
    return limited or bool(getattr(effect, "optional", False))


def _main(said: Clause, subject: str, *, may: bool) -> str:
    if not said.verb:
        return f"{subject}: {said.rest}" if subject else said.rest
    verb = f"may {said.verb}" if may else _third(said.verb)
    return " ".join(filter(None, (subject, verb, said.rest)))


def _third(verb: str) -> str:
    """The third person singular of a verb."""
    if verb == "have":
        return "has"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


# Kinds of plug-ins ------------------------------------------------------------------------------------------


def _summary(kind: type) -> str:
    """The first sentence of the docstring."""
    paragraph = inspect.cleandoc(kind.__doc__ or kind.__name__).split("\n\n")[0]
    return " ".join(paragraph.split()).split(". ")[0].removesuffix(".")


def _small(text: str) -> str:
    """The text as it stands after a colon; a word in capitals keeps them."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def _listing(declared: Declared, skipped: frozenset[str] = MODIFIERS) -> str:
    """The arguments that are not at their defaults, in brackets."""
    given = [
        f"{spoken(each.key)}: {value_text(getattr(declared, each.attribute))}"
        for each in arguments(type(declared))
        if each.key not in skipped and getattr(declared, each.attribute) != each.default
    ]
    return f" ({'; '.join(given)})" if given else ""


def value_text(value: object) -> str:
    """Any value of an argument in words, for kinds that have no wording of their own."""
    match value:
        case bool():
            return "yes" if value else "no"
        case Effect():
            return phrase(value, HERE)
        case CardSet():
            return cards_text(value)
        case Count():
            return str(count_noun(value))
        case Amount():
            return amount_text(value, "unit")
        case What():
            return str(what_noun(value))
        case Test():
            return test_text(value)
        case Cost():
            return cost_text(value)
        case Declared():
            return f"{type(value).__name__.lower()}{_listing(value, frozenset())}"
        case Mapping():
            return ", ".join(f"{key}: {value_text(each)}" for key, each in value.items())
        case tuple() | list():
            return ", ".join(map(value_text, value))
    return spoken(str(value))
