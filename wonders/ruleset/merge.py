"""Puts together what several rulesets claim, without load order.

A ruleset outranks every ruleset that it uses, directly or through others. Of the claims for one field those
that nobody outranks must be a single one; two of them are a conflict, and a ruleset that uses both settles it
with a claim of its own. So the result never depends on the order in which rulesets are named.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import TypeAlias, cast

from attrs import field, frozen

from wonders.faults import Fault, Place, near_hint
from wonders.ruleset.claims import (
    VALUE_FIELD,
    Addition,
    Claim,
    Claims,
    FieldPath,
    Order,
    Thing,
    claims_of,
    fields_of,
)
from wonders.ruleset.known import Known, noun
from wonders.ruleset.model import LISTED
from wonders.ruleset.reader import Document, Path
from wonders.ruleset.sources import Sources

#: Two rulesets that use nothing may share so many names before they are told to be two games.
_MOST_SHARED = 3

_Targets: TypeAlias = defaultdict[Thing, list[Claim]]


@frozen
class Merged:
    """One thing of the composed ruleset, still as plain data."""

    thing: Thing
    name: str
    #: The declaration with all changes in it.
    data: Mapping[str, object] = field(repr=False)
    #: Who set each field; the value of a claim is None where a change removed the field.
    fields: Mapping[FieldPath, Claim] = field(repr=False)
    #: The declaration, then what changed it.
    entries: tuple[Claim, ...] = field(repr=False)

    def place(self, path: Path, *, at_key: bool = False) -> Place:
        """Where the value at a path inside the thing begins (or its key), be it declared or changed."""
        document, path = self._spot(path)
        return document.key_place(path) if at_key else document.place(path)

    @property
    def name_place(self) -> Place:
        """Where its name stands."""
        return self.place(("name",)) if self.thing[0] in LISTED else self.place((), at_key=True)

    def _spot(self, path: Path) -> tuple[Document, Path]:
        """The document that says it, and the path there."""
        named = _with_stage_number(path)
        for cut in range(len(path), 0, -1):
            claim = self.fields.get(named[:cut])  # type: ignore[arg-type]  # an index further in is no field
            if claim is not None:
                return claim.document, (*claim.path, *path[cut:])
        entry = self.entries[0]
        return entry.document, (*entry.path, *path)


def _with_stage_number(path: Path) -> tuple[str | int, ...]:
    """Stages are counted from 1 in field paths and from 0 in the data."""
    if path[:1] == ("sides",) and len(path) > 3 and isinstance(path[3], int):
        return (*path[:3], str(path[3] + 1), *path[4:])
    return path


@frozen
class Composition:
    """Everything that the sources say together, and what was wrong with putting it together."""

    things: Mapping[Thing, Merged]
    #: Where things that are gone were removed.
    removed: Mapping[Thing, Claim]
    #: Everything that anyone declares, also what is gone.
    additions: tuple[Addition, ...]
    faults: tuple[Fault, ...]

    def section(self, name: str) -> dict[str, Merged]:
        """The things of one section by key, in printed order."""
        return {thing[1]: merged for thing, merged in self.things.items() if thing[0] == name}


def merge(sources: Sources) -> Composition:
    """Merge the sources; faults are collected, and what is at fault is left out."""
    return _Merge(sources, claims_of(sources)).result()


class _Merge:
    """The work of one merge."""

    def __init__(self, sources: Sources, claims: Claims) -> None:
        self.sources = sources
        self.uses = [item.uses for item in sources.items]
        self.claims = claims
        self.faults: list[Fault] = []
        #: What two rulesets that use nothing both declare: by the two, each pair of declarations.
        self.rivals: dict[tuple[int, int], list[tuple[Addition, Addition]]] = defaultdict(list)
        self.added: dict[Thing, list[Addition]] = defaultdict(list)
        for addition in claims.additions:
            self.added[addition.thing].append(addition)
        #: Who settles what, as far as it has been asked.
        self.settlers: dict[Thing, frozenset[int]] = {}
        self.known = Known(sources, claims.additions)
        # Filled step by step, so that each ruleset sees what those before it have removed.
        self.removed = self.known.removed
        again = self._targets(claims.removals, "remove", self.removed)
        self.changed: _Targets = defaultdict(list)
        self.valued: _Targets = defaultdict(list)
        unknown = self._targets(claims.changes, "change", self.changed)
        unknown += self._targets(claims.values, "set", self.valued)
        self.faults += [fault for _, fault in unknown]
        self._settle_removals(again)

    def result(self) -> Composition:
        """Everything that is in force."""
        things = {}
        for thing, additions in self.added.items():
            self._refuse_second_additions(additions)
            live = [each for each in additions if not self._outranked(each)]
            if live:
                things[thing] = self._merged(live[0])
        self._refuse_half_removed()
        self._tell_rivals()
        gone = {thing: claims[0] for thing, claims in self.removed.items() if thing not in things}
        return Composition(things, gone, self.claims.additions, tuple(dict.fromkeys(self.faults)))

    def _fault(self, place: Place, code: str, text: str, hint: str) -> None:
        self.faults.append(Fault(place, code, text, hint))

    def _targets(self, orders: Iterable[Order], verb: str, found: _Targets) -> list[tuple[Order, Fault]]:
        """Put the claims into `found` by the thing that they mean; what is left means nothing."""
        left = []
        for order in orders:
            target = self.known.target(order, verb)
            if isinstance(target, Fault):
                left.append((order, target))
            else:
                found[target].append(order.claim)
        return left

    def _settle_removals(self, again: Iterable[tuple[Order, Fault]]) -> None:
        """What is gone can be removed again only to settle that a sibling of the remover changes it."""
        for order, fault in again:
            thing = self.known.gone(order)
            uses = self.uses[order.claim.source]
            if thing is not None and any(
                change.source in uses and removal.source in uses and not self._related(change, removal)
                for change in self.changed[thing]
                for removal in self.removed[thing]
            ):
                self.removed[thing].append(order.claim)
            else:
                self.faults.append(fault)

    def _related(self, first: Claim, second: Claim) -> bool:
        """Whether one of two rulesets outranks the other."""
        a, b = first.source, second.source
        return a in self.uses[b] or b in self.uses[a]

    def _settled(self, thing: Thing, first: Claim, second: Claim) -> bool:
        """Whether a ruleset that uses both claimants removes the thing, or declares it anew."""
        both = {first.source, second.source}
        claims = [*self.removed.get(thing, ()), *(each.claim for each in self.added[thing])]
        return any(both <= self.uses[claim.source] for claim in claims)

    # --- things -----------------------------------------------------------------------------------------

    def _outranked(self, addition: Addition) -> bool:
        """Whether a ruleset that uses the one of the addition removes the thing, or declares it anew."""
        removers = {claim.source for claim in self.removed.get(addition.thing, ())}
        return any(addition.claim.source in self.uses[each] for each in removers | self._settlers(addition.thing))

    def _settlers(self, thing: Thing) -> frozenset[int]:
        """The rulesets that declare anew what two others, which they use, both declare."""
        if len(self.added[thing]) == 1:
            return frozenset()
        found = self.settlers.get(thing)
        if found is None:
            # One declaration of each ruleset stands for all of them, however many a hostile file has.
            one_each = list({each.claim.source: each for each in self.added[thing]}.values())
            found = frozenset(each.claim.source for each in one_each if self._settles(each, one_each))
            self.settlers[thing] = found
        return found

    def _settles(self, addition: Addition, others: Iterable[Addition]) -> bool:
        uses = self.uses[addition.claim.source]
        rivals = [each.claim for each in others if each.claim.source in uses and not self._replaced(each, addition)]
        return any(not self._related(first, second) for first, second in combinations(rivals, 2))

    def _refuse_second_additions(self, additions: list[Addition]) -> None:
        """Each fault stands at the later of two additions and names the earlier one."""
        for index, later in enumerate(additions):
            found = (self._second(earlier, later) for earlier in additions[:index])
            first = next((fault for fault in found if fault is not None), None)
            self.faults += [] if first is None else [first]

    def _second(self, earlier: Addition, later: Addition) -> Fault | None:
        """What is wrong with declaring a thing again; None if the first was removed before."""
        a, b = earlier.claim, later.claim
        thing = noun(later.thing[0])
        if a.source == b.source or self._related(a, b):
            anew = a.source != b.source and b.source in self._settlers(later.thing)
            if anew or self._replaced(earlier, later):
                return None
            if earlier.name != later.name:
                text = f"'{later.name}' has the id of '{earlier.name}' at {a.place}, '{later.thing[1]}'"
                return Fault(b.place, "same_id", text, "write an 'id' of its own")
            text = f"the {thing} '{later.name}' is there already, declared at {a.place}"
            return Fault(b.place, "already_there", text, _remedy(earlier, later))
        if self._settled(later.thing, a, b):
            return None
        if not self.uses[a.source] and not self.uses[b.source]:
            self.rivals[a.source, b.source].append((earlier, later))
            return None
        return _declared_twice(earlier, later)

    def _tell_rivals(self) -> None:
        """Two rulesets that use nothing and share many names are games of their own, which is one fault."""
        for (first, second), pairs in self.rivals.items():
            if len(pairs) <= _MOST_SHARED:
                self.faults += [_declared_twice(*pair) for pair in pairs]
                continue
            one, other = (self.sources.items[number] for number in (first, second))
            earlier, later = pairs[0]
            shared = f"the {noun(later.thing[0])} '{later.name}' (at {earlier.claim.place}) and {len(pairs) - 1} others"
            text = f"'{other.part.id}' and '{one.part.id}' are two games: both declare {shared}"
            place = other.documents[0].key_place(("id",))
            self._fault(place, "two_games", text, "name only rulesets that go with one of them")

    def _replaced(self, earlier: Addition, later: Addition) -> bool:
        """Whether the second ruleset sees the first one's thing as removed, be it by itself."""
        sees = {later.claim.source, *self.uses[later.claim.source]}
        return any(
            claim.source in sees and earlier.claim.source in self.uses[claim.source]
            for claim in self.removed.get(later.thing, ())
        )

    def _refuse_half_removed(self) -> None:
        """What one ruleset removes no other may change that neither uses it nor is used by it."""
        for thing, removals in self.removed.items():
            for change in [*self.changed.get(thing, ()), *self.valued.get(thing, ())]:
                for removal in removals:
                    if not self._related(change, removal) and not self._settled(thing, change, removal):
                        name = self.added[thing][0].name
                        text = f"the {noun(thing[0])} '{name}' is changed, but removed at {removal.place}"
                        same = change.source == removal.source
                        hint = "do one of the two" if same else "a ruleset that uses both has to remove it"
                        self._fault(change.place, "conflict", text, hint)

    # --- fields -----------------------------------------------------------------------------------------

    def _merged(self, live: Addition) -> Merged:
        """The thing as declared, with the changes in it that see this declaration."""
        source = live.claim.source
        changes = [each for each in self.changed.get(live.thing, ()) if source in self.uses[each.source]]
        values = [each for each in self.valued.get(live.thing, ()) if source in self.uses[each.source]]
        data = cast("dict[str, object]", live.claim.value)
        fields = dict(fields_of(live.thing[0], live.claim))
        if changes:
            data = copy.deepcopy(data)
            self._apply(live, changes, data, fields)
        if values:
            fields[VALUE_FIELD] = self._winner(live, VALUE_FIELD, values)
        return Merged(live.thing, live.name, data, fields, (live.claim, *changes))

    def _apply(
        self,
        live: Addition,
        changes: list[Claim],
        data: dict[str, object],
        fields: dict[FieldPath, Claim],
    ) -> None:
        """Put the winning changes into the data, and who made them into the fields."""
        rivals: dict[FieldPath, list[Claim]] = defaultdict(list)
        for change in changes:
            for path, claim in fields_of(live.thing[0], change):
                rivals[path].append(claim)
        for path, claims in rivals.items():
            winner = self._winner(live, path, claims)
            holder = _holder(data, path)
            if holder is None:
                missing = _missing(live, data, path, winner)
                self.faults += [missing] if missing is not None else []
            else:
                # A null is read like a key that is not there.
                holder[path[-1]] = copy.deepcopy(winner.value)
                fields[path] = winner

    def _winner(self, live: Addition, path: FieldPath, claims: list[Claim]) -> Claim:
        """The claim that no other outranks; a conflict is a fault at the second of two such claims."""
        best = [each for each in claims if not any(each.source in self.uses[o.source] for o in claims)]
        for other in best[1:]:
            what = "the value" if path == VALUE_FIELD else f"'{path[-1]}'"
            text = f"{what} of {_named(live, path)} is set at {best[0].place} too"
            same = other.source == best[0].source
            hint = "delete one of them" if same else "a ruleset that uses both has to set it"
            self._fault(other.place, "conflict", text, hint)
        return best[0]


def _declared_twice(earlier: Addition, later: Addition) -> Fault:
    """Two rulesets that stand side by side declare the same thing."""
    text = f"the {noun(later.thing[0])} '{later.name}' is declared at {earlier.claim.place} too"
    remove = "" if later.thing[0] == "settings" else "remove it, or "
    return Fault(later.claim.place, "conflict", text, f"a ruleset that uses both has to {remove}declare it anew")


def _remedy(earlier: Addition, later: Addition) -> str:
    """What to do about a thing that is declared again."""
    if later.thing[0] == "settings":
        return "write the value alone"
    if earlier.claim.source != later.claim.source:
        return "put the fields that differ under 'change'"
    if later.thing[0] == "cards":
        return "if there are two cards of this name, give each an 'id' of its own"
    return "delete one of them"


def _named(live: Addition, path: FieldPath) -> str:
    """The thing, side or stage that has the field."""
    words = [f"the {noun(live.thing[0])} '{live.name}'"]
    if path[0] == "sides":
        words.append(path[1])
    if path[2:3] == ("stages",):
        words.append(f"stage {path[3]}")
    return ", ".join(words)


def _holder(data: object, path: FieldPath) -> dict[str, object] | None:
    """The mapping that has the field; None if that side or stage is not there."""
    for step in path[:-1]:
        if isinstance(data, list):
            number = int(step) - 1 if step.isdecimal() else -1
            data = data[number] if 0 <= number < len(data) else None
        else:
            data = data.get(step) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else None


def _missing(live: Addition, data: dict[str, object], path: FieldPath, claim: Claim) -> Fault | None:
    """A side or stage that is not there; None if it is there, but malformed, which the schema reports."""
    sides = data.get("sides")
    if not isinstance(sides, dict):
        return None
    # The change's path ends with that of the field, so its side's key stands so many steps before the end.
    start = len(claim.path) - len(path)
    if path[1] not in sides:
        place = claim.document.key_place(claim.path[: start + 2])
        text = f"the Wonder '{live.name}' has no side '{path[1]}'"
        return Fault(place, "unknown_name", text, near_hint(path[1], sides))
    stages = sides[path[1]].get("stages") if isinstance(sides[path[1]], dict) else None
    if not isinstance(stages, list) or not path[3].isdecimal() or int(path[3]) <= len(stages):
        return None
    place = claim.document.key_place(claim.path[: start + 4])
    text = f"'{live.name} {path[1]}' has no stage {path[3]}"
    return Fault(place, "unknown_name", text, f"it has stages 1 to {len(stages)}")
