"""Whether things can ever happen: cards that no deck deals, chains that never help, effects that do nothing.

The first two are faults. An effect that does nothing may be meant, so it is only warned of.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import cast

from attrs import frozen

from wonders.faults import Fault
from wonders.ruleset.documents import SECTIONS
from wonders.ruleset.merge import Merged
from wonders.ruleset.walk import Found, Spot, walk
from wonders.vocabulary import Words
from wonders.vocabulary.amounts import Amount
from wonders.vocabulary.cards import CardFilter
from wonders.vocabulary.declare import Record
from wonders.vocabulary.ending import Copy
from wonders.vocabulary.once import Coins, Token
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
    """The codes `does_nothing`, `counts_nothing` and `no_copies`."""
    there = _There.of(sound)
    for merged in sound:
        if merged.thing[0] == "cards" and not merged.data.get("copies") and not merged.data.get("decks"):
            text = f"'{merged.name}' has no copies, so no game ever has it"
            hint = f"write '{'decks' if there.in_decks else 'copies'}: ...'"
            yield Fault(merged.name_place, "no_copies", text, hint)
        for found in walk(Record(SECTIONS[merged.thing[0]]), Spot((), merged.data), words):
            path = found.spot.path
            if found.shape == OneKey("effect"):
                for step, text in _idle(found, there, words):
                    said = f"'{path[-1]}' does nothing: {text}"
                    yield Fault(merged.place((*path, step)), "does_nothing", said, "change it, or delete the effect")
            elif found.shape == Record(CardFilter) and (age := _number(found, "age")) and age not in there.ages:
                text = f"no card is of Age {age}, so this counts nothing"
                yield Fault(merged.place((*path, "age")), "counts_nothing", text, "name an Age that has cards")
            elif _is_unused_color(found, there.colors, words):
                text = f"no card is {found.spot.value}, so this counts nothing"
                hint = "declare cards of that color, or name another"
                yield Fault(merged.place(path, at_key=found.spot.is_key), "counts_nothing", text, hint)


@frozen
class _There:
    """What the things of a ruleset have, so that an effect can find it."""

    colors: AbstractSet[object]
    ages: AbstractSet[object]
    #: The most stages that a side has.
    stages: int
    #: Whether most cards lie in decks that are said card by card.
    in_decks: bool
    #: The Ages of tokens, by token and group; 0 for one that belongs to none.
    token_ages: Mapping[object, AbstractSet[object]]

    @classmethod
    def of(cls, sound: Sequence[Merged]) -> _There:
        cards = [each.data for each in sound if each.thing[0] == "cards"]
        tokens = [each for each in sound if each.thing[0] == "tokens"]
        ages: dict[object, set[object]] = defaultdict(set)
        for token in tokens:
            for word in (token.name, token.data.get("group")):
                ages[word].add(token.data.get("age") or 0)
        sides = [cast("Mapping[str, Mapping[str, Sequence[object]]]", each.data["sides"]) for each in _wonders(sound)]
        stages = max((len(side["stages"]) for each in sides for side in each.values()), default=0)
        in_decks = 2 * sum("decks" in each for each in cards) > len(cards)
        return cls({each["color"] for each in cards}, {each.get("age") for each in cards}, stages, in_decks, ages)


def _wonders(sound: Sequence[Merged]) -> Iterator[Merged]:
    return (each for each in sound if each.thing[0] == "wonders")


def _number(found: Found, key: str) -> int | None:
    """A number in the mapping that was found."""
    value = found.spot.value
    number = value.get(key) if isinstance(value, Mapping) else None
    return number if isinstance(number, int) else None


def _idle(found: Found, there: _There, words: Words) -> Iterator[tuple[str, str]]:
    """Why an effect never does anything, with the argument to blame; a plain 0 is no legal number."""
    value = found.spot.value
    kind = words.vocabulary.effects.get(str(found.spot.path[-1]))
    if not isinstance(value, Mapping) or kind is None or kind.declared is None:
        return
    table = value.get("table")
    if issubclass(kind.declared, Amount) and isinstance(table, list) and not any(table):
        yield "table", "its table has only 0"
    if issubclass(kind.declared, Coins) and value.get("from") == "self" == value.get("who", "self"):
        yield "from", "a city cannot pay itself"
    if issubclass(kind.declared, Copy) and (_number(found, "stage") or 0) > there.stages:
        yield "stage", f"no Wonder has more than {there.stages} stages"
    ages = there.token_ages.get(value.get("name"), set()) if issubclass(kind.declared, Token) else set()
    age = _number(found, "age")
    if age and ages and 0 not in ages and age not in ages:
        yield "age", f"no such token is of Age {age}"


def _is_unused_color(found: Found, colors: AbstractSet[object], words: Words) -> bool:
    """Whether a name inside an effect is a color that no card has."""
    shape, value = found.shape, found.spot.value
    inside = isinstance(shape, Name) and shape.spaces[:1] == ("color",) and bool(found.spot.within)
    return inside and value in (words.names("color") or ()) and value not in colors
