"""Occasions that set each other off for ever.

No occasion hears what it set off itself, so that a chain ends when each of them has had its turn. But the number of
chains grows with the factorial of those that hear each other: six of them are enough to stop a game. Only what is
certain is found here, occasions without a condition or limit; for all others there is the budget in play.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from wonders.faults import Fault, Place
from wonders.ruleset.documents import SECTIONS
from wonders.ruleset.merge import Merged
from wonders.ruleset.walk import Spot, walk
from wonders.terms import WORK_LIMIT
from wonders.vocabulary import Words
from wonders.vocabulary.declare import Record
from wonders.vocabulary.shapes import OneKey

#: What an effect that can be carried out without end raises.
_RAISES: Mapping[str, str] = {"coins": "coins_gained", "lose_coins": "coins_lost", "token": "token_gained"}
#: What makes an occasion rarer than its event.
_RARER = ("uses", "if", "what", "how", "from", "instead", "optional", "track")


@frozen
class _Occasion:
    name: str
    place: Place
    event: str
    raises: frozenset[str]
    #: In how many cities it may hear the same event.
    cities: int


def loop_faults(sound: Sequence[Merged], words: Words, seats: int) -> Iterator[Fault]:
    """The code `effect_loop`, at the last of the occasions that set each other off."""
    occasions = [each for merged in sound for each in _occasions(merged, words, seats)]
    for circle in _circles(occasions):
        inside = [each for each in occasions if each.event in circle and each.raises & circle]
        if _chains(sum(each.cities for each in inside)) > WORK_LIMIT:
            yield _fault(inside)


def _occasions(merged: Merged, words: Words, seats: int) -> Iterator[_Occasion]:
    for found in walk(Record(SECTIONS[merged.thing[0]]), Spot((), merged.data), words):
        value, path = found.spot.value, found.spot.path
        if found.shape != OneKey("effect") or path[-1] != "whenever" or not isinstance(value, Mapping):
            continue
        raises = frozenset(_raised(value.get("do")))
        if raises and not any(value.get(key) for key in _RARER):
            cities = 1 if value.get("by", "self") == "self" else _copies(merged, seats)
            yield _Occasion(merged.name, merged.place(path), str(value.get("event")), raises, cities)


def _raised(do: object) -> Iterator[str]:
    for effect in do if isinstance(do, list) else ():
        for kind, said in effect.items():
            if kind in _RAISES and not (isinstance(said, Mapping) and said.get("if")):
                yield _RAISES[kind]


def _copies(merged: Merged, seats: int) -> int:
    """In how many cities the carrier may stand at once."""
    copies = merged.data.get("copies")
    number = sum(copies.values()) if isinstance(copies, Mapping) else copies
    return min(number, seats) if isinstance(number, int) else 1


def _circles(occasions: Sequence[_Occasion]) -> set[frozenset[str]]:
    """The sets of events that lead to each other, each through an occasion."""
    after: dict[str, set[str]] = defaultdict(set)
    for each in occasions:
        after[each.event] |= each.raises
    reached = {event: _reached(after, event) for event in list(after)}
    found = (frozenset(o for o in each if event in reached.get(o, ())) for event, each in reached.items())
    return set(filter(None, found))


def _reached(after: Mapping[str, set[str]], start: str) -> set[str]:
    """The events to which one leads, itself only through others or an occasion of its own."""
    found: set[str] = set()
    todo = [start]
    while todo:
        new = after.get(todo.pop(), set()) - found
        found |= new
        todo += new
    return found


def _chains(number: int) -> int:
    """How many chains so many occasions make, of which each hears every other: ordered choices of one or more."""
    total, ways = 0, 1
    for left in range(number, 0, -1):
        ways *= left
        total += ways
        if total > WORK_LIMIT:
            break
    return total


def _fault(circle: Sequence[_Occasion]) -> Fault:
    names = list(dict.fromkeys(each.name for each in circle))
    chain = " -> ".join([*names[:6], *["..."] * (len(names) > 6), names[0]])
    text = f"one event would set off more than {WORK_LIMIT} effects: {chain}"
    return Fault(circle[-1].place, "effect_loop", text, "limit them with 'uses', or let them listen for another event")
