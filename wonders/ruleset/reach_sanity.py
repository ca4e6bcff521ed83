"""Whether things can ever happen: cards that no deck deals, chains that never help, effects that do nothing.

The first two are faults. An effect that does nothing may be meant, so it is only warned of.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from wonders.faults import Fault
from wonders.ruleset.documents import SECTIONS
from wonders.ruleset.merge import Merged
from wonders.ruleset.walk import Found, Spot, walk
from wonders.vocabulary import Words
from wonders.vocabulary.amounts import Amount
from wonders.vocabulary.declare import Record
from wonders.vocabulary.shapes import Name, OneKey


def reach_faults(sound: Sequence[Merged], most: int) -> Iterator[Fault]:
    """The codes `never_dealt` (a player mark beyond all seat counts) and `broken_chain`."""
    cards = [each for each in sound if each.thing[0] == "cards"]
    for card in cards:
        yield from _marks(card, most)
    yield from _chains(cards)


def _marks(card: Merged, most: int) -> Iterator[Fault]:
    copies = cast("Mapping[str, int]", card.data.get("copies") or {})
    for mark in copies:
        if most and int(mark) > most:
            text = f"copies of '{card.name}' from {mark} seats on, but no game has more than {most}"
            place = card.place(("copies", mark), at_key=True)
            yield Fault(place, "never_dealt", text, f"a mark is a number of seats up to {most}")


def _chains(cards: Sequence[Merged]) -> Iterator[Fault]:
    """A source that is always built later, or is the card itself, never makes anything free."""
    # An Age of one card alone is rather a slip of that card, which is told there.
    crowd = Counter(map(_age, cards))
    ages: dict[str, list[int]] = defaultdict(list)
    for card in cards:
        ages[card.name].append(_age(card) if crowd[_age(card)] > 1 else 0)
    for card in cards:
        named = card.data.get("chains_from") or []
        sources = cast("list[str]", named if isinstance(named, list) else [named])
        for index, source in enumerate(sources):
            if problem := _chain_problem(card, source, ages):
                path = ("chains_from", index) if isinstance(named, list) else ("chains_from",)
                yield Fault(card.place(path), "broken_chain", problem, "name a building that can stand before it")


def _chain_problem(card: Merged, source: str, ages: Mapping[str, list[int]]) -> str:
    if source == card.name:
        return f"'{card.name}' chains from itself, and a city has it only once"
    own, theirs = _age(card), ages.get(source, [])
    if own and theirs and all(age > own for age in theirs):
        return f"'{card.name}' of Age {own} chains from '{source}', which comes in Age {min(theirs)}"
    return ""


def _age(card: Merged) -> int:
    return cast("int", card.data.get("age") or 0)


def reach_warnings(sound: Sequence[Merged], words: Words) -> Iterator[Fault]:
    """The codes `does_nothing` and `counts_nothing`."""
    colors = {card.data["color"] for card in sound if card.thing[0] == "cards"}
    for merged in sound:
        for found in walk(Record(SECTIONS[merged.thing[0]]), Spot((), merged.data), words):
            if found.shape == OneKey("effect") and _is_nothing(found, words):
                text = f"'{found.spot.path[-1]}' of 0 does nothing"
                yield Fault(merged.place(found.spot.path), "does_nothing", text, "write a number, or delete the effect")
            elif _is_unused_color(found, colors, words):
                text = f"no card is {found.spot.value}, so this counts nothing"
                hint = "declare cards of that color, or name another"
                yield Fault(merged.place(found.spot.path, at_key=found.spot.is_key), "counts_nothing", text, hint)


def _is_nothing(found: Found, words: Words) -> bool:
    """Whether an effect with an amount always has the amount 0."""
    kind = words.vocabulary.effects.get(str(found.spot.path[-1]))
    if kind is None or kind.declared is None or not issubclass(kind.declared, Amount):
        return False
    value = found.spot.value
    if not isinstance(value, Mapping):
        return value == 0
    table = value.get("table")
    return value.get("each") == 0 or value.get("at_most") == 0 or (isinstance(table, list) and not any(table))


def _is_unused_color(found: Found, colors: set[object], words: Words) -> bool:
    """Whether a name inside an effect is a color that no card has."""
    shape, value = found.shape, found.spot.value
    inside = isinstance(shape, Name) and shape.spaces[:1] == ("color",) and bool(found.spot.within)
    return inside and value in (words.names("color") or ()) and value not in colors
