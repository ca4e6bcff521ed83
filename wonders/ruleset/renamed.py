"""Words of the language that were renamed: the old one is understood for one format more, with a warning.

A word is taken for an old one where it is not known and the new one could stand in its place, so a rename never changes
what a file means. `edited` puts the new word into the text of a file and leaves everything else as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path as FilePath
from typing import Any

from attrs import evolve, frozen

from wonders.faults import Fault, Place, RulesetError
from wonders.ruleset.characters import decode
from wonders.ruleset.documents import FORMAT
from wonders.ruleset.findings import Finding
from wonders.ruleset.judging import Judging
from wonders.ruleset.merge import merge
from wonders.ruleset.reader import Document, Path, read_bytes
from wonders.ruleset.sources import Sources
from wonders.vocabulary import Vocabulary

#: Old words may stand inside each other; no file is nested as deep.
_ROUNDS = 50
_LINE_END = re.compile(r"(\r\n|\n|\r)")


@frozen
class Rename:
    """A word that is called otherwise now: a key, a kind of effect, or a word that stands as a value."""

    old: str
    new: str
    #: The last format in which the old word is understood.
    format: int


#: The words that were renamed.
RENAMES: tuple[Rename, ...] = ()


@frozen
class Outdated:
    """An old word and where it stands."""

    place: Place
    rename: Rename


def warnings_of(outdated: Iterable[Outdated]) -> tuple[Fault, ...]:
    """A warning for each old word, which shows its line as it should be."""
    found = sorted(outdated, key=lambda each: each.place)
    return tuple(_warning(each, [other for other in found if _line(other) == _line(each)]) for each in found)


def _line(each: Outdated) -> tuple[str, int]:
    return each.place.file, each.place.line


def _warning(each: Outdated, beside: list[Outdated]) -> Fault:
    text = f"'{each.rename.old}' is called '{each.rename.new}' now"
    line = _new_line(each.place, beside) or f"'{each.rename.new}'"
    return Fault(each.place, "renamed", text, f"write: {line}; `wonders migrate` does it for you")


def _new_line(place: Place, outdated: list[Outdated]) -> str:
    """The line with new words; "" if the file cannot be read or has changed."""
    try:
        text = decode(read_bytes(FilePath(place.file)), place.file)
        return _LINE_END.split(edited(text, outdated))[2 * place.line - 2].strip()
    except (RulesetError, ValueError, IndexError):
        return ""  # told without its line rather than not at all


def edited(text: str, outdated: Iterable[Outdated]) -> str:
    """The text of a file with new words at the marks of the old ones.

    Raises:
        ValueError: an old word does not stand at its mark.
    """
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    pieces = _LINE_END.split(text.removeprefix(mark))
    # From the right to the left, so that the marks before stay right.
    for each in sorted(outdated, key=lambda found: found.place, reverse=True):
        line, start = pieces[2 * each.place.line - 2], each.place.column - 1
        start += line[start : start + 1] in ("'", '"')
        if not line.startswith(each.rename.old, start):
            raise ValueError(f"{each.place}: '{each.rename.old}' does not stand here")
        after = line[start + len(each.rename.old) :]
        pieces[2 * each.place.line - 2] = line[:start] + each.rename.new + after
    return mark + "".join(pieces)


def modern(sources: Sources, vocabulary: Vocabulary) -> tuple[Sources, list[Outdated]]:
    """The sources with new words in place of old ones, and the old ones that were there."""
    renames = {each.old: each for each in RENAMES if each.format >= FORMAT}
    outdated: list[Outdated] = []
    for _ in range(_ROUNDS if renames else 0):
        judging = Judging(sources, merge(sources), vocabulary)
        found = {
            id(document): old
            for document, unknown in judging.unknown()
            if (old := [each for each in unknown if _is_old(each, document, renames)])
        }
        if not found:
            break
        for item in sources.items:
            for document in item.documents:
                outdated += [_outdated(each, document, renames) for each in found.get(id(document), ())]
        sources = evolve(sources, items=tuple(_mended_item(item, found, renames) for item in sources.items))
    return sources, outdated


def _word(finding: Finding, document: Document) -> object:
    return finding.path[-1] if finding.at_key else _at(document.data, finding.path)


def _is_old(finding: Finding, document: Document, renames: Mapping[str, Rename]) -> bool:
    word = _word(finding, document)
    return isinstance(word, str) and word in renames and renames[word].new in finding.legal


def _outdated(finding: Finding, document: Document, renames: Mapping[str, Rename]) -> Outdated:
    place = document.key_place(finding.path) if finding.at_key else document.place(finding.path)
    return Outdated(place, renames[str(_word(finding, document))])


def _mended_item(item: Any, found: Mapping[int, list[Finding]], renames: Mapping[str, Rename]) -> Any:
    documents = item.documents
    for number, document in enumerate(documents):
        for each in found.get(id(document), ()):
            changed = _mended(documents[number], each, renames[str(_word(each, document))].new)
            documents = (*documents[:number], changed, *documents[number + 1 :])
    return evolve(item, documents=documents)


def _mended(document: Document, finding: Finding, new: str) -> Document:
    """The document with another word in one place; its marks stay those of the file."""
    path = finding.path
    if not finding.at_key:
        return evolve(document, data=_replaced(document.data, path, new))
    target = (*path[:-1], new)

    def moved(each: Path) -> Path:
        return (*target, *each[len(path) :]) if each[: len(path)] == path else each

    holder = _at(document.data, path[:-1])
    renamed = {new if key == path[-1] else key: value for key, value in holder.items()}
    marks = {moved(each): place for each, place in document.marks.items()}
    keys = {moved(each): place for each, place in document.keys.items()}
    return Document(document.file, _replaced(document.data, path[:-1], renamed), marks, keys)


def _at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def _replaced(data: Any, path: Path, value: object) -> Any:
    """A copy of the data with another value at a path; the data of documents are shared and never changed."""
    if not path:
        return value
    copied = data.copy()
    copied[path[0]] = _replaced(data[path[0]], path[1:], value)
    return copied
