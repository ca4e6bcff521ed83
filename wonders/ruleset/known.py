"""Which thing a word under `change`, `remove` or `settings` means, seen from the ruleset that says it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from wonders.faults import Fault, near_hint
from wonders.ruleset.claims import Addition, Claim, Order, Thing
from wonders.ruleset.sources import Sources


def noun(section: str) -> str:
    """What one thing of a section is called: `card`, `Wonder`, `score line`."""
    return "Wonder" if section == "wonders" else section.removesuffix("s").replace("_", " ")


class Known:
    """The declared things by name and id, and who can see them.

    A ruleset sees what those that it uses declare, except for what one of them has removed.
    """

    def __init__(self, sources: Sources, additions: Iterable[Addition]) -> None:
        self.sources = sources
        #: Filled while removals are read, in the order of the sources.
        self.removed: defaultdict[Thing, list[Claim]] = defaultdict(list)
        self._added: dict[Thing, list[Addition]] = defaultdict(list)
        self._words: dict[tuple[str, str], list[Thing]] = defaultdict(list)
        self._also: dict[tuple[str, str], str] = {}
        for addition in additions:
            self._add(addition)

    def _add(self, addition: Addition) -> None:
        section, key = addition.thing
        self._added[addition.thing].append(addition)
        for word in dict.fromkeys((addition.name, key)):
            if addition.thing not in self._words[section, word]:
                self._words[section, word].append(addition.thing)
        for spelling in spellings(addition):
            self._also[section, spelling] = addition.name

    def gone(self, order: Order) -> Thing | None:
        """The one thing that the word means although a used ruleset has removed it."""
        uses = self.sources.items[order.claim.source].uses
        named = self._words.get((order.section, order.word), [])
        gone = [
            thing
            for thing in named
            if any(each.claim.source in uses and self._gone(each, uses) for each in self._added[thing])
        ]
        return gone[0] if len(gone) == 1 else None

    def target(self, order: Order, verb: str) -> Thing | Fault:
        """The one thing that is meant, or what is wrong with the word."""
        named = self._words.get((order.section, order.word), [])
        seen = [thing for thing in named if self._sees(order.claim.source, thing)]
        if len(seen) == 1:
            return seen[0]
        place = order.claim.place
        if seen:
            ids = " or ".join(f"'{key}'" for _, key in seen)
            many = "two cards" if len(seen) == 2 else f"{len(seen)} cards"
            return Fault(place, "ambiguous_name", f"'{order.word}' means {many}", f"write {ids}")
        text = f"there is no {noun(order.section)} '{order.word}' to {verb}"
        return Fault(place, "unknown_name", text, self._hint(order, named))

    def _sees(self, viewer: int, thing: Thing) -> bool:
        uses = self.sources.items[viewer].uses
        return any(each.claim.source in uses and not self._gone(each, uses) for each in self._added[thing])

    def _gone(self, addition: Addition, uses: frozenset[int]) -> bool:
        """Whether one of those rulesets has removed the thing."""
        return any(
            claim.source in uses and addition.claim.source in self.sources.items[claim.source].uses
            for claim in self.removed.get(addition.thing, ())
        )

    def _hint(self, order: Order, named: list[Thing]) -> str:
        """How to mend a word that means nothing where it stands."""
        viewer = order.claim.source
        uses = self.sources.items[viewer].uses
        additions = [each for thing in named for each in self._added[thing]]
        for addition in additions:
            if addition.claim.source in uses:
                gone = next(each for each in self.removed[addition.thing] if each.source in uses)
                return f"it was removed at {gone.place}"
            if addition.claim.source == viewer:
                return f"it is declared here, at {addition.claim.place}: change it there"
        if additions:
            owner = self.sources.items[additions[0].claim.source].part.id
            return f"it belongs to '{owner}': add that to 'uses'"
        if spelled := self._also.get((order.section, order.word)):
            return f"write '{spelled}'"
        return near_hint(order.word, self._visible(order.section, viewer))

    def _visible(self, section: str, viewer: int) -> list[str]:
        """Every name that could have been meant."""
        things = [thing for thing in self._added if thing[0] == section and self._sees(viewer, thing)]
        return list(dict.fromkeys(self._added[thing][0].name for thing in things))


def spellings(addition: Addition) -> tuple[str, ...]:
    """The other spellings that a declaration lists."""
    data = addition.claim.value
    found = data.get("also") if isinstance(data, dict) else None
    listed = found if isinstance(found, list) else [found]
    return tuple(each for each in listed if isinstance(each, str))
