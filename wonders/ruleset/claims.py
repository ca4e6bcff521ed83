"""What each ruleset claims: things that it adds, fields that it changes, things that it removes.

Collecting is lenient: what has the wrong type is passed over here, because the schema reports it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import TypeAlias, cast

from attrs import field, frozen

from wonders.faults import Place
from wonders.ruleset.model import LISTED, MAPPED
from wonders.ruleset.reader import Document, Path
from wonders.ruleset.sources import Sources

#: A thing by its section and key: the id of a card, the name of everything else.
Thing: TypeAlias = tuple[str, str]
#: A field of a thing: `("cost",)`, of a Wonder also `("sides", "Day", "stages", "3", "cost")`.
FieldPath: TypeAlias = tuple[str, ...]

#: The field under which the value of a setting is kept beside its declaration.
VALUE_FIELD: FieldPath = ("value",)


@frozen
class Claim:
    """What one ruleset says at one spot of its files."""

    #: The ruleset's position in the Sources.
    source: int
    document: Document = field(repr=False)
    path: Path
    value: object

    @property
    def place(self) -> Place:
        """Where it stands: at its key, or at the beginning of a list's entry."""
        return self.document.key_place(self.path)


@frozen
class Addition:
    """A thing that a ruleset declares."""

    thing: Thing
    #: What it is called; the printed name of a card.
    name: str
    claim: Claim


@frozen
class Order:
    """A word under `change`, `remove` or `settings`: which thing it means is found out later."""

    section: str
    word: str
    claim: Claim


def identifier(name: str) -> str:
    """The id made from a name: `Millers Guild` gives `millers_guild`, `Café` gives `cafe`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    made = "_".join(re.findall(r"[a-z0-9]+", plain.replace("'", "")))
    return made or "_".join(name.lower().split())


@frozen
class Claims:
    """Everything that the sources claim, in their order."""

    additions: tuple[Addition, ...]
    changes: tuple[Order, ...]
    removals: tuple[Order, ...]
    #: Values for settings, as changes of the settings' own.
    values: tuple[Order, ...]


def claims_of(sources: Sources) -> Claims:
    """Collect the claims of all sources."""
    additions: list[Addition] = []
    changes: list[Order] = []
    removals: list[Order] = []
    values: list[Order] = []
    for number, source in enumerate(sources.items):
        for document in source.documents:
            for each in (Claim(number, document, (), document.data), *_under(number, document, "add")):
                additions += _additions(each)
            values += _values(number, document)
            for claim in _under(number, document, "change"):
                changes += _changes(claim)
            for claim in _under(number, document, "remove"):
                removals += _removals(claim)
    return Claims(tuple(additions), tuple(changes), tuple(removals), tuple(values))


def fields_of(section: str, claim: Claim) -> Iterator[tuple[FieldPath, Claim]]:
    """The fields of a thing that is added or changed, each with the claim for its value."""
    for child in _children(claim):
        key = str(child.path[-1])
        if section == "wonders" and key == "sides":
            for side in _children(child):
                yield from _side_fields(str(side.path[-1]), side)
        else:
            yield (key,), child


def _side_fields(name: str, side: Claim) -> Iterator[tuple[FieldPath, Claim]]:
    for child in _children(side):
        key = str(child.path[-1])
        if key != "stages":
            yield ("sides", name, key), child
            continue
        for stage in _children(child):
            # In a list the stages are counted from 1, in a change they are named by number.
            step = stage.path[-1]
            number = str(step + 1) if isinstance(step, int) else step
            for each in _children(stage):
                yield ("sides", name, "stages", number, str(each.path[-1])), each


def _children(claim: Claim) -> Iterator[Claim]:
    """The claims one step further in."""
    items: Iterator[tuple[str | int, object]] = iter(())
    if isinstance(claim.value, dict):
        items = iter(cast("Mapping[str | int, object]", claim.value).items())
    elif isinstance(claim.value, list):
        items = enumerate(claim.value)
    for step, value in items:
        yield Claim(claim.source, claim.document, (*claim.path, step), value)


def _under(source: int, document: Document, key: str) -> Iterator[Claim]:
    """The claim for the whole mapping under a key, if there is one."""
    if isinstance(document.data, dict) and isinstance(document.data.get(key), dict):
        yield Claim(source, document, (key,), document.data[key])


def _additions(body: Claim) -> Iterator[Addition]:
    for part in _children(body):
        section = str(part.path[-1])
        if section in LISTED and isinstance(part.value, list):
            for entry in _children(part):
                yield from _listed(section, entry)
        elif section in MAPPED and isinstance(part.value, dict):
            for entry in _children(part):
                if isinstance(entry.value, dict):
                    name = str(entry.path[-1])
                    yield Addition((section, name), name, entry)


def _listed(section: str, entry: Claim) -> Iterator[Addition]:
    data = entry.value
    if isinstance(data, dict) and isinstance(data.get("name"), str):
        name = data["name"]
        own_id = data.get("id")
        card_id = own_id if isinstance(own_id, str) else identifier(name)
        yield Addition((section, card_id if section == "cards" else name), name, entry)


def _values(source: int, document: Document) -> Iterator[Order]:
    for settings in _under(source, document, "settings"):
        for entry in _children(settings):
            if not isinstance(entry.value, dict):
                yield Order("settings", str(entry.path[-1]), entry)


def _sections(body: Claim) -> Iterator[Claim]:
    """The sections of a body that there are; any other key is the schema's business."""
    return (part for part in _children(body) if part.path[-1] in LISTED or part.path[-1] in MAPPED)


def _changes(change: Claim) -> Iterator[Order]:
    for part in _sections(change):
        for entry in _children(part):
            if isinstance(entry.value, dict) and isinstance(entry.path[-1], str):
                yield Order(str(part.path[-1]), entry.path[-1], entry)


def _removals(remove: Claim) -> Iterator[Order]:
    for part in _sections(remove):
        for entry in _children(part):
            if isinstance(entry.value, str):
                yield Order(str(part.path[-1]), entry.value, entry)


__all__ = [
    "VALUE_FIELD",
    "Addition",
    "Claim",
    "Claims",
    "FieldPath",
    "Order",
    "Thing",
    "claims_of",
    "fields_of",
    "identifier",
]
