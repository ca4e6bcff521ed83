"""The files of rulesets that this process has read before, and what they were judged by.

The same text under the same name is the same document, and what was right once is right again, so neither reading nor
judging is repeated. Texts are compared, not dates: a file that was changed is another document. Only what had no fault
is kept, and whoever gets a document must leave its data as it is.
"""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

from attrs import field, frozen

from wonders.ruleset.reader import Document, read_bytes, read_raw
from wonders.vocabulary import Names, Vocabulary
from wonders.vocabulary.shapes import Shape

#: How many documents are kept; the one that was asked for longest ago goes first.
MOST = 128


@frozen
class Measure:
    """What a document was judged by: its shape, and the words and names of a composed ruleset."""

    shape: Shape
    vocabulary: Vocabulary
    names: Names

    def covers(self, other: Measure) -> bool:
        """Whether what is right by this measure is right by another one.

        Names only ever widen what may stand somewhere (`shapes.Name`), so it is where the other measure knows the same
        words and at least the same names.
        """
        mine, theirs = self.names.spaces, other.names.spaces
        return (
            self.shape == other.shape
            and mine.keys() == theirs.keys()
            and all(set(names) <= set(theirs[space]) for space, names in mine.items())
            and self.vocabulary == other.vocabulary
        )


@frozen
class _Kept:
    document: Document
    measures: list[Measure] = field(factory=list)


_KEPT: OrderedDict[tuple[str, bytes], _Kept] = OrderedDict()
#: The same by the identity of their documents, which lives as long as they are kept.
_BY_DOCUMENT: dict[int, _Kept] = {}


def document_of(path: Path) -> Document:
    """The document in a file, read anew if its text is not known; what can be mended in it has the document itself.

    Raises RulesetError like `read_file`.
    """
    key = (str(path), read_bytes(path))
    kept = _KEPT.get(key)
    if kept is None:
        document = read_raw(key[1], key[0], mendable=True)
        if document.faults:
            return document
        kept = _Kept(document)
        _KEPT[key] = _BY_DOCUMENT[id(kept.document)] = kept
        if len(_KEPT) > MOST:
            _, oldest = _KEPT.popitem(last=False)
            del _BY_DOCUMENT[id(oldest.document)]
    else:
        _KEPT.move_to_end(key)
    return kept.document


def is_right(document: Document, measure: Measure) -> bool:
    """Whether a document was found right by a measure that covers this one."""
    kept = _BY_DOCUMENT.get(id(document))
    return kept is not None and any(each.covers(measure) for each in kept.measures)


def found_right(document: Document, measure: Measure) -> None:
    """Note that a document has no fault by a measure; the measures that it covers need not be kept."""
    kept = _BY_DOCUMENT.get(id(document))
    if kept is not None:
        kept.measures[:] = [*[each for each in kept.measures if not measure.covers(each)][-3:], measure]


def forget() -> None:
    """Read and judge everything anew from now on."""
    _KEPT.clear()
    _BY_DOCUMENT.clear()
