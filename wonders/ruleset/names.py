"""The names that a composition declares, and what their other spellings and ids should be written as."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice

from attrs import evolve, frozen

from wonders.faults import Fault, Place, nearest
from wonders.ruleset.claims import Addition
from wonders.ruleset.documents import KEYS, SECTIONS
from wonders.ruleset.known import spellings
from wonders.ruleset.model import LISTED, MAPPED
from wonders.ruleset.reader import Document
from wonders.ruleset.sources import Sources
from wonders.ruleset.walk import Spot, walk
from wonders.vocabulary import Names, Words
from wonders.vocabulary.shapes import Name, Shape

#: The spaces that effects name things in, with their sections: the `color` space is declared in `colors`.
SPACES: Mapping[str, str] = {section.removesuffix("s"): section for section in SECTIONS}


def names_of(declared: Iterable[tuple[str, str]], *, open_sections: Iterable[str] = ()) -> Names:
    """The names by space, from pairs of section and name; a space of `open_sections` takes any name."""
    found: dict[str, dict[str, None]] = {section: {} for section in SECTIONS}
    for section, name in declared:
        found[section][name] = None
    left_open = set(open_sections)
    return Names({space: tuple(found[section]) for space, section in SPACES.items() if section not in left_open})


def all_names(sources: Sources, additions: Iterable[Addition]) -> Names:
    """Every name that any ruleset declares, by which documents are judged.

    Names of things that were removed count: the rulesets that name them are right in themselves. So does what is
    at fault itself, because one misspelt `colors:` would else be reported again at every card.
    """
    declared = [(each.thing[0], each.name) for each in additions]
    bodies = [body for source in sources.items for document in source.documents for body in _bodies(document)]
    for body in bodies:
        declared += [(section, name) for section in MAPPED for name in _mapping(body.get(section))]
    present = {section for section, _ in declared}
    doubtful = {section for body in bodies for section in _doubtful(body, present)}
    return names_of(declared, open_sections=doubtful)


def _bodies(document: Document) -> list[Mapping[str, object]]:
    """The mappings of a document in which things are declared."""
    data = _mapping(document.data)
    return [data, _mapping(data.get("add"))]


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _doubtful(body: Mapping[str, object], present: Collection[str]) -> Iterator[str]:
    """Sections whose names are not known because their key or value is at fault."""
    missing = set(SECTIONS) - set(present) - set(body)
    # Comparing words takes time, and a file with more unknown keys than this is no ruleset.
    for key in islice((key for key in body if key not in KEYS), len(KEYS)):
        yield nearest(key, missing)
    for key, value in body.items():
        if key in SECTIONS and not isinstance(value, list if key in LISTED else dict):
            yield key


#: What counts things that have names of a space.
_COUNTED = {"color": "cards", "token": "tokens", "token_group": "tokens", "symbol": "symbols", "track": "track"}


def _count(word: str, words: Words) -> str:
    """The count that a name alone was meant for, such as `cards` for a color; "" if it is no such name."""
    return next((count for space, count in _COUNTED.items() if word in (words.names(space) or ())), "")


@frozen
class Spellings:
    """What to write for words that are understood in look-ups only: other spellings, and ids of cards."""

    by_section: Mapping[tuple[str, str], str]

    @staticmethod
    def of(additions: Iterable[Addition]) -> Spellings:
        """Collect them."""
        found: dict[tuple[str, str], str] = {}
        for addition in additions:
            section, key = addition.thing
            for word in (*spellings(addition), key):
                if word != addition.name:
                    found.setdefault((section, word), addition.name)
        return Spellings(found)

    def mended(self, faults: Iterable[Fault], document: Document, shape: Shape, words: Words) -> list[Fault]:
        """The faults, with a better hint where another spelling was used."""
        faults = list(faults)
        if not faults:
            return faults
        hints = self._hints(document, shape, words)
        unknown = ("unknown_word", "unknown_key")
        return [
            evolve(each, hint=hints[each.place]) if each.code in unknown and each.place in hints else each
            for each in faults
        ]

    def _hints(self, document: Document, shape: Shape, words: Words) -> dict[Place, str]:
        found: dict[Place, str] = {}
        for each in walk(shape, Spot((), document.data), words):
            word = each.spot.value
            if isinstance(each.shape, Name) and isinstance(word, str):
                path = each.spot.path
                place = document.key_place(path) if each.spot.is_key else document.place(path)
                if "count_word" in each.shape.spaces and (count := _count(word, words)):
                    found[place] = f"write '{{{count}: {word}}}'"
                for space in each.shape.spaces:
                    spelled = self.by_section.get((SPACES.get(space, ""), word))
                    if spelled is not None:
                        found[place] = f"write '{spelled}'"
        return found
