"""All documents of a composition against the closed schema of its words and names."""

from __future__ import annotations

from collections.abc import Iterator

from wonders.faults import Fault
from wonders.ruleset.documents import DATA, EXTRA, RULESET
from wonders.ruleset.findings import Finding
from wonders.ruleset.judge import judge, unknown_words
from wonders.ruleset.kept import Measure, found_right, is_right
from wonders.ruleset.merge import Composition
from wonders.ruleset.names import Spellings, all_names
from wonders.ruleset.reader import Document
from wonders.ruleset.sources import Source, Sources
from wonders.vocabulary import Vocabulary, Words
from wonders.vocabulary.declare import Record
from wonders.vocabulary.shapes import Schema


class Judging:
    """Judges the documents of one composition."""

    def __init__(self, sources: Sources, composition: Composition, vocabulary: Vocabulary) -> None:
        self.sources = sources
        self.words = Words(vocabulary, all_names(sources, composition.additions))
        self.spellings = Spellings.of(composition.additions)
        self._schemas: dict[Record, Schema] = {}

    def faults(self) -> list[Fault]:
        """The faults of all documents; what was found right before is not judged again."""
        faults: list[Fault] = []
        for document, shape, measure in self._doubtful():
            found = judge(document, self._schema(shape))
            if not found:
                found_right(document, measure)
            faults += self.spellings.mended(found, document, shape, self.words)
        return faults

    def unknown(self) -> Iterator[tuple[Document, list[Finding]]]:
        """The keys and words that nobody knows, document by document."""
        for document, shape, _ in self._doubtful():
            yield document, unknown_words(document, self._schema(shape))

    def _doubtful(self) -> Iterator[tuple[Document, Record, Measure]]:
        for source in self.sources.items:
            for number, document in enumerate(source.documents):
                shape = _shape(source, number)
                measure = Measure(shape, self.words.vocabulary, self.words.declared)
                if not is_right(document, measure):
                    yield document, shape, measure

    def _schema(self, shape: Record) -> Schema:
        if shape not in self._schemas:
            self._schemas[shape] = self.words.document(shape, shape.of.noun)
        return self._schemas[shape]


def _shape(source: Source, number: int) -> Record:
    """What a source's document of that number has to look like."""
    if source.part.folder is None:
        return EXTRA
    return DATA if number else RULESET
