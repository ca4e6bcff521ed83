"""From sources to a Ruleset: merge, judge, check, read, freeze. All faults are reported at once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import TypeVar, cast

from attrs import evolve

from wonders.faults import Fault, Place, RulesetError
from wonders.ruleset.claims import VALUE_FIELD, identifier
from wonders.ruleset.judging import Judging
from wonders.ruleset.limits import MOST_FAULTS
from wonders.ruleset.loop_sanity import loop_faults
from wonders.ruleset.merge import Composition, Merged, merge
from wonders.ruleset.model import (
    LISTED,
    MAPPED,
    NO_ABOUT,
    About,
    Card,
    Ruleset,
    Setting,
    SettingValue,
    Wonder,
)
from wonders.ruleset.names import names_of
from wonders.ruleset.reach_sanity import reach_faults, reach_warnings
from wonders.ruleset.reader import Document, Path
from wonders.ruleset.renamed import Outdated, modern, warnings_of
from wonders.ruleset.sanity import sanity
from wonders.ruleset.seats import most_seats, seat_faults, seats_of
from wonders.ruleset.settings import Values, as_value, problem_of, settled
from wonders.ruleset.sources import Source, Sources
from wonders.vocabulary import Vocabulary, Words
from wonders.vocabulary.declare import Record

#: Where values stand that the caller of `load` gives.
_CALLER = Place("settings")
#: How many hexadecimal digits of the digest of a thing are kept; enough to see that it was changed.
_DIGITS = 6
N = TypeVar("N")
V = TypeVar("V")


def compose(sources: Sources, vocabulary: Vocabulary, settings: Mapping[str, object] | None = None) -> Ruleset:
    """The ruleset that the sources say together, in the words of the vocabulary.

    `settings` are values that outrank those of all rulesets. Raises RulesetError with every fault of every
    file, and SettingError if one of `settings` cannot be used.
    """
    composition = merge(sources)
    apart = [fault for fault in composition.faults if fault.code == "two_games"]
    if apart:  # whatever else there is follows from it
        raise RulesetError(apart)
    judged = Judging(sources, composition, vocabulary).faults()
    single = {fault.place for fault in sources.faults}
    warnings: list[Outdated] = []
    if any(fault.code in ("unknown_key", "unknown_word") for fault in judged):
        sources, warnings = modern(sources, vocabulary)
    if warnings:
        composition = merge(sources)
        judged = Judging(sources, composition, vocabulary).faults()
    judged = [*sources.faults, *judged]
    names = names_of((thing[0], merged.name) for thing, merged in composition.things.items())
    words = Words(vocabulary, names)
    faults = [*composition.faults, *judged, *seat_faults(sources, judged=not judged)]
    sound = _sound(composition, judged)
    faults += sanity(composition, sound, words)
    faults += _value_faults(sound, words)
    most = most_seats(sources)
    faults += reach_faults(sound, most)
    faults += loop_faults(sound, words, most)
    # What was wrong when a value was read explains whatever else is wrong with it.
    faults = [fault for fault in faults if fault.place not in single or fault in sources.faults]
    if faults:
        raise RulesetError(sorted(set(faults))[:MOST_FAULTS])
    told = sorted([*warnings_of(warnings), *reach_warnings(sound, words)])
    return _ruleset(sources, composition, words, settings, tuple(told))


# --- judging ----------------------------------------------------------------------------------------------


def _sound(composition: Composition, judged: Iterable[Fault]) -> list[Merged]:
    """The things in whose entries the schema found no fault."""
    broken: dict[int, list[Path]] = {}
    places = {fault.place for fault in judged}
    if places:
        for merged in composition.things.values():
            for entry in merged.entries:
                if id(entry.document) not in broken:
                    broken[id(entry.document)] = _paths_at(entry.document, places)
    return [
        merged
        for merged in composition.things.values()
        if not any(
            path[: len(entry.path)] == entry.path
            for entry in merged.entries
            for path in broken.get(id(entry.document), ())
        )
    ]


def _paths_at(document: Document, places: set[Place]) -> list[Path]:
    """The paths of the document that begin at one of the places."""
    found = [path for path, place in document.marks.items() if place in places]
    return found + [path for path, place in document.keys.items() if place in places]


def _value_faults(sound: Iterable[Merged], words: Words) -> list[Fault]:
    """Values that rulesets give to settings which do not allow them."""
    faults = []
    for merged in sound:
        if merged.thing[0] == "settings" and VALUE_FIELD in merged.fields:
            claim = merged.fields[VALUE_FIELD]
            if claim.value is None:  # the schema has told that
                continue
            setting = cast("Setting", Record(Setting).read(merged.data, words))
            problem = problem_of(merged.name, setting, claim.value)
            if problem is not None:
                place = claim.document.place(claim.path)
                faults.append(Fault(place, "wrong_value", problem.text, problem.hint))
    return faults


# --- reading ----------------------------------------------------------------------------------------------


def _ruleset(
    sources: Sources,
    composition: Composition,
    words: Words,
    given: Mapping[str, object] | None,
    warnings: tuple[Fault, ...],
) -> Ruleset:
    read = {
        section: _frozen({key: _read(each, of, words) for key, each in composition.section(section).items()})
        for section, of in {**LISTED, **MAPPED}.items()
    }
    settings = cast("Mapping[str, Setting]", read["settings"])
    values = {
        name: cast("SettingValue", as_value(merged.fields[VALUE_FIELD].value))
        for name, merged in composition.section("settings").items()
        if VALUE_FIELD in merged.fields
    }
    roots = [sources.items[root] for root in sources.roots]
    return Ruleset(
        id="+".join(root.part.id for root in roots),
        version="+".join(root.part.version for root in roots),
        title=" + ".join(root.part.title for root in roots),
        seats=seats_of(sources),
        about=_about(roots, words),
        parts=sources.parts,
        values=Values(settled(settings, values, given)),
        vocabulary=words.vocabulary,
        names=words.declared,
        warnings=warnings,
        removed=_frozen(_removed(composition)),
        contents=_frozen(_contents(composition)),
        origins=_frozen(_origins(composition) | {("settings", name, "value"): _CALLER for name in given or ()}),
        **read,  # type: ignore[arg-type]  # each section holds things of the class that its table names
    )


def _frozen(found: Mapping[N, V]) -> Mapping[N, V]:
    return MappingProxyType(dict(found))


def _read(merged: Merged, of: type, words: Words) -> object:
    """The thing as an instance of its class; a card knows its id."""
    thing = Record(of).read(merged.data, words)
    if isinstance(thing, Card):
        return evolve(thing, id=merged.thing[1], copies=_frozen(thing.copies), decks=_frozen(thing.decks))
    return evolve(thing, sides=_frozen(thing.sides)) if isinstance(thing, Wonder) else thing


def _about(roots: list[Source], words: Words) -> About:
    """What the one ruleset asked for says about itself; of several, nothing."""
    head = roots[0].documents[0].data if len(roots) == 1 else None
    about = head.get("about") if isinstance(head, dict) else None
    return NO_ABOUT if about is None else cast("About", Record(About).read(about, words))


def _contents(composition: Composition) -> dict[str, Mapping[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for (section, key), merged in composition.things.items():
        plain = {name: value for name, value in merged.data.items() if value is not None}
        name = merged.name if identifier(merged.name) == key else key
        digest = sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()
        found.setdefault(section, {})[name] = digest[:_DIGITS]
    return {section: _frozen(things) for section, things in found.items()}


def _removed(composition: Composition) -> dict[tuple[str, str], Place]:
    names = {each.thing: each.name for each in composition.additions}
    return {(thing[0], names[thing]): claim.place for thing, claim in composition.removed.items()}


def _origins(composition: Composition) -> dict[tuple[str, ...], Place]:
    return {
        (*thing, *path): claim.place
        for thing, merged in composition.things.items()
        for path, claim in merged.fields.items()
        if claim.value is not None
    }
