"""Words that make sense only in some places: inside `whenever`, on a stage, under a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wonders.faults import Fault
from wonders.ruleset.claims import Claim
from wonders.ruleset.documents import SECTIONS
from wonders.ruleset.merge import Composition, Merged
from wonders.ruleset.names import SPACES
from wonders.ruleset.reader import Path
from wonders.ruleset.walk import Enclosing, Found, Spot, walk
from wonders.vocabulary import Words
from wonders.vocabulary.declare import Record
from wonders.vocabulary.shapes import Name, OneKey

#: What an event must carry so that a `whenever` can ask for it.
_CARRIED: Mapping[str, tuple[str, ...]] = {"how": ("how",), "track": ("track",), "from": ("place", "from", "rival")}

#: Numbers that are never more than another one beside them, with what to do.
_BOUNDED: Mapping[str, tuple[str, str]] = {
    "keep": ("draw", "nobody keeps more than is drawn"),
    "at_least": ("at_most", "no number is both: exchange them"),
}


def effect_faults(composition: Composition, sound: Sequence[Merged], words: Words) -> list[Fault]:
    """Every misplaced word in the things, and every name of something that was removed.

    `words` hold the names that are left. Codes: `removed_name`, `outside_whenever`, `not_in_event`,
    `misplaced`, `wrong_value` for a number that another one beside it makes senseless.
    """
    removed = _removed(composition)
    return [fault for merged in sound for fault in _Carriers(merged, words, removed).faults()]


def _removed(composition: Composition) -> Mapping[tuple[str, str], Claim]:
    """Who removed a name, by section and name; another thing may still have it."""
    names = {each.thing: (each.thing[0], each.name) for each in composition.additions}
    return {names[thing]: claim for thing, claim in composition.removed.items()}


class _Carriers:
    """One thing with its effects; a Wonder carries some on each side and stage."""

    def __init__(self, merged: Merged, words: Words, removed: Mapping[tuple[str, str], Claim]) -> None:
        self.merged = merged
        self.words = words
        self.removed = removed
        shape = Record(SECTIONS[merged.thing[0]])
        self.found = list(walk(shape, Spot((), merged.data), words))
        #: Carriers with an effect that tucks cards under them.
        self.tucking = {_carrier(each.spot.path) for each in self.found if _tucks(each)}

    def faults(self) -> Iterator[Fault]:
        """Everything that is misplaced."""
        for found in self.found:
            shape, value = found.shape, found.spot.value
            if isinstance(value, Mapping):
                yield from self._bounded(found, value)
            if isinstance(shape, Name) and isinstance(value, str):
                yield from self._name(found, shape, value)
            elif isinstance(shape, Record) and isinstance(value, Mapping) and "under" in value:
                yield from self._under(found, value)
            elif shape == OneKey("count") and found.spot.path[-1] == "event":
                yield from self._amount(found)
            elif shape == OneKey("effect") and found.spot.path[-1] == "whenever" and isinstance(value, Mapping):
                yield from self._filters(found, value)

    def _fault(self, found: Found, code: str, text: str, hint: str, step: str = "") -> Fault:
        path = (*found.spot.path, step) if step else found.spot.path
        place = self.merged.place(path, at_key=bool(step) or found.spot.is_key)
        return Fault(place, code, text, hint)

    def _name(self, found: Found, shape: Name, value: str) -> Iterator[Fault]:
        if value == "rival" and "rival" in shape.words:
            yield from self._rival(found)
        elif value in ("own", "other") and value in shape.words:
            yield from self._own(found, value)
        elif value == "tucked" and value in shape.words and _carrier(found.spot.path) == ():
            hint = "it means the card under a stage"
            yield self._fault(found, "misplaced", "'tucked' can only stand on a stage", hint)
        else:
            yield from self._gone(found, shape, value)

    def _gone(self, found: Found, shape: Name, value: str) -> Iterator[Fault]:
        if found.spot.path[0] == "decks":
            return  # copies in a deck that nobody plays with stay in the box
        for space in shape.spaces:
            section = SPACES.get(space, "")
            claim = self.removed.get((section, value))
            if claim is not None and value not in (shape.options(self.words) or ()):
                thing = f"{space.replace('_', ' ')} '{value}'"
                text = f"the {thing} is named here, but removed at {claim.place}"
                path = found.spot.path[:-1] if found.spot.is_key else found.spot.path
                hint = f"change this '{_field(path)}' too"
                yield self._fault(found, "removed_name", text, hint)

    def _rival(self, found: Found) -> Iterator[Fault]:
        event = self._event(found)
        if event is None:
            hint = "it is the other seat of an event"
            text = "'rival' can only stand inside 'whenever'"
            yield self._fault(found, "outside_whenever", text, hint)
        elif "rival" not in self._payload(event):
            yield self._fault(found, "not_in_event", f"the event '{event}' has no rival", self._carrying("rival"))

    def _amount(self, found: Found) -> Iterator[Fault]:
        word = str(found.spot.value)
        event = self._event(found)
        if event is None:
            text = "the count 'event' can only stand inside 'whenever'"
            yield self._fault(found, "outside_whenever", text, "it is a number of an event")
        elif word not in self._payload(event):
            text = f"the event '{event}' does not carry '{word}'"
            yield self._fault(found, "not_in_event", text, self._carrying(word))

    def _own(self, found: Found, value: str) -> Iterator[Fault]:
        around = found.spot.within[-1] if found.spot.within else Enclosing("", {})
        if around.key != "produce" or _field(found.spot.path) != "one_of":
            text = f"'{value}' can only stand in the 'one_of' of 'produce'"
            yield self._fault(found, "misplaced", text, "name the goods, or a group of them")
        elif around.arguments.get("for_sale") is True:
            text = f"'{value}' cannot be for sale: it depends on what is for sale"
            yield self._fault(found, "misplaced", text, "delete 'for_sale'")

    def _filters(self, found: Found, value: Mapping[str, object]) -> Iterator[Fault]:
        """What an occasion asks of its event must be something that the event carries."""
        event = str(value.get("event", ""))
        if event not in self.words.vocabulary.events:
            return
        payload = self._payload(event)
        for key in ("how", "track", "from"):
            if value.get(key) is not None and not set(_CARRIED[key]) & set(payload):
                text = f"the event '{event}' does not say '{key}'"
                yield self._fault(found, "not_in_event", text, self._carrying(*_CARRIED[key]), key)
        what = value.get("what")
        concerned = next(iter(what), "") if isinstance(what, Mapping) else ""
        if concerned and concerned.removesuffix("s") not in payload[:1]:
            text = f"the event '{event}' does not concern {concerned}"
            yield self._fault(found, "not_in_event", text, self._carrying(concerned.removesuffix("s")), "what")

    def _under(self, found: Found, value: Mapping[str, object]) -> Iterator[Fault]:
        carrier = _carrier(found.spot.path)
        if value["under"] == "here" and carrier == () and carrier not in self.tucking:
            text = "no card is ever tucked under this carrier"
            hint = "'under' can stand on a stage, or beside a 'discard' with 'to: under'"
            yield self._fault(found, "misplaced", text, hint, "under")

    def _bounded(self, found: Found, value: Mapping[str, object]) -> Iterator[Fault]:
        """Of two numbers the one is never more than the other."""
        for key, (other, remedy) in _BOUNDED.items():
            less, more = value.get(key), value.get(other)
            if isinstance(less, int) and isinstance(more, int) and less > more:
                text = f"'{key}' is {less}, which is more than the '{other}' of {more}"
                yield self._fault(found, "wrong_value", text, remedy, key)

    def _event(self, found: Found) -> str | None:
        """The event of the innermost `whenever` around it."""
        for around in reversed(found.spot.within):
            if around.key == "whenever":
                return str(around.arguments.get("event", ""))
        return None

    def _payload(self, event: str) -> tuple[str, ...]:
        kind = self.words.vocabulary.events.get(event)
        return () if kind is None else kind.payload

    def _carrying(self, *words: str) -> str:
        """The events that carry one of them."""
        kinds = self.words.vocabulary.events
        events = [key for key in kinds if set(words) & set(self._payload(key))]
        return f"these do: {', '.join(events)}" if events else "no event does"


def _carrier(path: Path) -> Path:
    """The stage that an effect stands on; `()` for the thing itself and for a board's side."""
    return path[:4] if path[:1] == ("sides",) and path[2:3] == ("stages",) else ()


def _field(path: Path) -> str:
    """The innermost key on a path."""
    return next((step for step in reversed(path) if isinstance(step, str)), "")


def _tucks(found: Found) -> bool:
    value = found.spot.value
    is_discard = found.shape == OneKey("effect") and found.spot.path[-1] == "discard"
    return is_discard and isinstance(value, Mapping) and value.get("to") == "under"
