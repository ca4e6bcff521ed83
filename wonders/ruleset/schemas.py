"""JSON Schemas of `ruleset.yaml` and of data files, for editors and for validators without this library.

The open ones know the language and leave names open; those of a composed ruleset know its colors, goods and all else
that it declares, and the words of its plug-ins. Each is made in 2020-12 and as a twin in draft-07. Committed are the
open ones, and in a folder of their own those of each shipped ruleset that builds on no other.

`python -m wonders.ruleset.schemas [FOLDER]` writes the committed ones, by default into the checkout's `schemas/`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from wonders.ruleset.closing import Closing, closing_of
from wonders.ruleset.documents import DATA, RULESET
from wonders.ruleset.draft7 import as_draft_7
from wonders.ruleset.find import shipped
from wonders.ruleset.merge import Composition, merge
from wonders.ruleset.names import SPACES, names_of
from wonders.ruleset.seats import seats_of
from wonders.ruleset.sources import Sources, gather
from wonders.vocabulary import Names, Vocabulary, Words
from wonders.vocabulary.help import help_of
from wonders.vocabulary.reference import BUILT_IN, Example, shipped_examples, varied
from wonders.vocabulary.shapes import Schema

_TITLES = {
    "ruleset.schema.json": (RULESET, "ruleset.yaml of a wonders ruleset"),
    "data.schema.json": (DATA, "data file of a wonders ruleset"),
}
#: Spaces to which an author adds all the time: their names are offered, but others are no mistake in an editor.
_OPEN = ("card", "token")


def open_words() -> Words:
    """The words of the language with help, and with all names open."""
    vocabulary = Vocabulary()
    return Words(vocabulary, help=help_of(vocabulary, examples=_values({}, vocabulary)))


@frozen
class Composed:
    """The words of a composition with help, and what else its schemas know."""

    words: Words
    closing: Closing

    def schemas(self) -> dict[str, Schema]:
        """The schemas of both sorts of file by file name."""
        return {name: self.closing.apply(schema) for name, schema in schemas(self.words).items()}


def composed(sources: Sources, vocabulary: Vocabulary, *, whole: bool = False) -> Composed:
    """What schemas know of a composition: its names, what they mean, and effects from its files as examples.

    With `whole` they are for the files as they are, and for variants of all of it. Otherwise an author is at work on
    the roots: new cards and tokens may come at any time, and only what is used can be changed.
    """
    composition = merge(sources)
    names = names_of((thing[0], merged.name) for thing, merged in composition.things.items())
    closed = Names({space: found for space, found in names.spaces.items() if whole or space not in _OPEN})
    found = shipped_examples(document.data for source in sources.items for document in source.documents)
    offered = {space: names.spaces[space] for space in _OPEN}
    notes = help_of(vocabulary, _texts(composition), _values(found, vocabulary), offered)
    things = [each for each in composition.things.values() if whole or each.entries[0].source not in sources.roots]
    gone = [each for each in composition.additions if each.thing in composition.removed]
    return Composed(Words(vocabulary, closed, notes), closing_of(things, seats_of(sources), gone))


def _texts(composition: Composition) -> dict[tuple[str, str], str]:
    """What the files say about the things that they declare."""
    spaces = {section: space for space, section in SPACES.items()}
    return {
        (spaces[section], merged.name): str(merged.data["text"])
        for (section, _), merged in composition.things.items()
        if merged.data.get("text")
    }


def _values(found: Mapping[str, list[Example]], vocabulary: Vocabulary) -> dict[str, list[object]]:
    """A few different values that stand under each effect's key."""
    shown = {kind: varied(found.get(kind, ())) or [each for each in BUILT_IN if each.kind == kind]
             for kind in vocabulary.effects}  # fmt: skip
    return {kind: [each.effect[kind] for each in examples] for kind, examples in shown.items() if examples}


def schemas(words: Words) -> dict[str, Schema]:
    """The schemas of both sorts of file by file name."""
    return {name: words.document(shape, title) for name, (shape, title) in _TITLES.items()}


def as_texts(made: Mapping[str, Schema]) -> dict[str, str]:
    """Schemas as JSON texts, each with its twin in draft-07, by file name."""
    found: dict[str, str] = {}
    for name, schema in made.items():
        found[name] = _text(schema)
        found[name.replace(".schema.json", ".draft-07.schema.json")] = _text(as_draft_7(schema))
    return found


def _text(schema: Schema) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def texts() -> dict[str, str]:
    """The committed schemas as JSON texts, by their path in the folder of schemas."""
    found = as_texts(schemas(open_words()))
    for ident in shipped():
        sources = gather([ident])
        if len(sources.items) == 1:
            made = composed(sources, Vocabulary(), whole=True).schemas()
            found |= {f"{ident}/{name}": _text(schema) for name, schema in made.items()}
    return found


def write(folder: Path, found: Mapping[str, str] | None = None) -> None:
    """Write schemas into a folder (by default the committed ones), with newlines that are the same everywhere."""
    for name, text in (texts() if found is None else found).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2] / "schemas")
