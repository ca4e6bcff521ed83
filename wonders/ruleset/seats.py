"""The seat counts of a composed ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from wonders.faults import Fault, Place
from wonders.ruleset.sources import Source, Sources

#: No game of the family comes near; a larger number is a slip.
MOST_SEATS = 20


def seats_of(sources: Sources) -> tuple[int, ...]:
    """The counts that the rulesets can be played with together, ascending.

    As with any field, who uses others outranks them: of those that name counts all count that no other one uses, and
    what they have in common is left. So a variant of a game that names none goes with an edition for other seats.
    """
    counts = [_written(source) for source in _deciding(sources)]
    return tuple(sorted(set(counts[0]).intersection(*counts[1:]))) if counts else ()


def _deciding(sources: Sources) -> list[Source]:
    """Those that name seat counts and are not used by others that do."""
    named = [source for source in sources.items if _written(source)]
    used = set[int]().union(*(source.uses for source in named))
    return [source for source in named if sources.items.index(source) not in used]


def most_seats(sources: Sources) -> int:
    """The largest count that any ruleset names: one for fewer seats leaves copies of what it uses in the box."""
    return max((count for source in sources.items for count in _written(source)), default=0)


def seat_faults(sources: Sources, *, judged: bool) -> list[Fault]:
    """The code `seats`, for counts out of order or too large, or if no count suits all rulesets.

    The last is looked at only if the shape of all files was `judged` to be right.
    """
    faults = [fault for source in sources.items for fault in _list_faults(source)]
    if judged and not faults and not seats_of(sources):
        faults.append(_none_left(sources))
    return faults


def _written(source: Source) -> list[int]:
    """The whole numbers under `seats`; what else stands there is the schema's business."""
    head = source.documents[0].data
    found = head.get("seats") if isinstance(head, dict) and source.part.folder is not None else None
    listed = found if isinstance(found, list) else []
    return [each for each in listed if isinstance(each, int) and not isinstance(each, bool)]


def _list_faults(source: Source) -> Iterator[Fault]:
    written = _written(source)
    head = source.documents[0]
    if written != sorted(written):
        hint = f"write [{', '.join(map(str, sorted(written)))}]"
        yield Fault(head.place(("seats",)), "seats", "the seat counts are not in order", hint)
    if written and max(written) > MOST_SEATS:
        text = f"a game for {max(written)} seats; the most is {MOST_SEATS}"
        yield Fault(head.place(("seats", written.index(max(written)))), "seats", text, "write a smaller number")


def _none_left(sources: Sources) -> Fault:
    """Nobody names a seat count, or those who do cannot agree."""
    deciding = _deciding(sources)
    roots = [sources.items[root] for root in sources.roots]
    place = roots[-1].documents[0].key_place(("seats",)) if roots else Place("rulesets")
    if not deciding:
        return Fault(place, "seats", "no ruleset names the seat counts", "write, for instance, seats: [3, 4]")
    said = "; ".join(map(_said, deciding))
    return Fault(place, "seats", f"no seat count suits all rulesets: {said}", "name them in one that uses all")


def _said(source: Source) -> str:
    """Its seat counts, and where they stand."""
    return f"{', '.join(map(str, _written(source)))} at {source.documents[0].key_place(('seats',))}"
