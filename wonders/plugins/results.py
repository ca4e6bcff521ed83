"""What each hook may return; anything else is told in words, where the hook is, before it is used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from types import GeneratorType, NoneType
from typing import cast

from wonders.engine.checking import names_in
from wonders.engine.payment import AMOUNT_LIMIT
from wonders.engine.picture import Piece
from wonders.engine.rules import Flow, LinePart, Rules
from wonders.engine.scoring import Outcome
from wonders.faults import Fault
from wonders.plugins.additions import CountWord, SeatWord, TestWord
from wonders.terms import MOST_INTEGER
from wonders.vocabulary.events import EventKind

#: What the lists of hooks hold; None counts as an empty list.
LISTED: Mapping[str, type] = {
    "effect_kinds": type,
    "count_words": CountWord,
    "test_words": TestWord,
    "seat_words": SeatWord,
    "event_kinds": EventKind,
    "line_parts": LinePart,
    "checks": Fault,
    "picture": Piece,
}
#: Hooks that change what they get.
_SILENT = ("flow", "situation")


def wrong_result(hook: str, returned: object) -> str:
    """What is wrong with what a hook returned, as a sentence; "" if nothing is."""
    if isinstance(returned, GeneratorType):
        return "has a `yield`, so nothing of it is run before somebody asks: return a list, or nothing"
    if hook in LISTED:
        wanted = LISTED[hook]
        right = returned is None or (
            isinstance(returned, Sequence)
            and not isinstance(returned, str)
            and all(isinstance(each, wanted) for each in returned)
        )
        noun = "effect classes" if wanted is type else wanted.__name__
        return "" if right else f"returned {returned!r}, not a list of {noun}"
    if hook in _SILENT:
        return "" if returned is None else f"returned {returned!r}: it changes what it gets and returns nothing"
    if hook == "policies" and not isinstance(returned, (Mapping, NoneType)):
        return f"returned {returned!r}, not a mapping of functions by name"
    if hook == "outcome" and not isinstance(returned, (Outcome, NoneType)):
        return f"returned {returned!r}, not an Outcome"
    if hook == "name_city" and not isinstance(returned, (bool, NoneType)):
        return f"returned {returned!r}, not True, False or None"
    return _wrong_facts(returned) if hook == "facts" else ""


def _wrong_facts(returned: object) -> str:
    if not isinstance(returned, (Mapping, NoneType)):
        return f"returned {returned!r}, not a mapping by the words of `then`"
    cities = (returned or {}).get("cities", ())
    if not isinstance(cities, (list, tuple)) or not all(isinstance(each, Mapping) for each in cities):
        return f"returned the cities {cities!r}, not a list with a mapping for each"
    return ""


def words_said(hook: str, arguments: Mapping[str, object], returned: object) -> Iterator[str]:
    """The names that a plug-in may have said in a hook: should one be unknown, it is to be told whose it is."""
    if hook == "flow":
        flow = cast("Flow", arguments["flow"])
        yield from chain(flow.handlers, *flow.sequences.values())
    elif hook == "rules" and isinstance(returned, Rules):
        yield from names_in(returned)
    elif hook == "effect_kinds":
        yield from (str(getattr(each, "key", "")) for each in cast("Sequence[type]", returned or ()))
    elif hook == "line_parts":
        yield from (each.line for each in cast("Sequence[LinePart]", returned or ()))
    elif hook == "seat_words":
        yield from (each.word for each in cast("Sequence[SeatWord]", returned or ()))


#: Policies that may give anything true or false.
VETOES = ("can_place", "can_stage")


def wrong_computation(policy: str, found: object) -> str:
    """What is wrong with what a policy other than a veto has computed; "" if nothing is."""
    if policy == "outcome":
        return "" if isinstance(found, Outcome) else f"the policy 'outcome' gives {found!r}, not an Outcome"
    # a price below 0 counts as 0
    least, most = (-MOST_INTEGER, AMOUNT_LIMIT) if policy == "price" else (0, MOST_INTEGER)
    if type(found) is int and least <= found <= most:
        return ""
    return f"the policy '{policy}' gives {found!r}, not coins: a whole number from {least} to {most}"


def wrong_points(line: str, found: Sequence[object]) -> str:
    """What is wrong with the points of a score line that a `LinePart` gives; "" if nothing is."""
    for pair in found:
        if not (isinstance(pair, tuple) and [type(each) for each in pair] == [int, str]):
            return f"the score of '{line}' gives {pair!r}, not a pair of points and a text"
    return ""
