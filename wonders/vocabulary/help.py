"""What an editor shows about the words of a schema: hover texts and completions, from the declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import field, frozen

from wonders.vocabulary.declare import Kind
from wonders.vocabulary.shapes import Always
from wonders.vocabulary.vocabulary import Vocabulary


@frozen
class Help:
    """Texts by table or name space and word, and values that may stand under an effect's key."""

    texts: Mapping[tuple[str, str], str] = field(factory=dict)
    examples: Mapping[str, Sequence[object]] = field(factory=dict)
    #: Names that an editor offers in spaces that are left open, because an author adds to them all the time.
    offered: Mapping[str, Sequence[str]] = field(factory=dict)

    def text(self, table: str, word: str) -> str:
        """What a word means; "" if nothing is said about it."""
        return self.texts.get((table, word), "")


def help_of(
    vocabulary: Vocabulary,
    declared: Mapping[tuple[str, str], str] | None = None,
    examples: Mapping[str, Sequence[object]] | None = None,
    offered: Mapping[str, Sequence[str]] | None = None,
) -> Help:
    """The texts of a vocabulary, those of declared names by space and name, and examples by effect kind."""
    return Help({**dict(_texts(vocabulary)), **(declared or {})}, examples or {}, offered or {})


def _texts(vocabulary: Vocabulary) -> Iterator[tuple[tuple[str, str], str]]:
    for kind in vocabulary.effects.values():
        yield ("effect", kind.key), f"{kind.doc}\n\n{short_form(kind)}".strip()
    for table, kinds in (("count", vocabulary.counts), ("what", vocabulary.whats), ("test", vocabulary.tests)):
        yield from (((table, kind.key), kind.doc) for kind in kinds.values())
    yield from ((("count_word", kind.key), kind.doc) for kind in vocabulary.counts.values())
    yield from ((("seat", kind.key), kind.doc) for kind in vocabulary.seats.values())
    yield from ((("event", event.key), event.doc) for event in vocabulary.events.values())


def short_form(kind: Kind) -> str:
    """A sentence about the short form of an effect kind; "" if it has none."""
    short = kind.short
    if short is None:
        return ""
    if short.key is None or isinstance(short.shape, Always):
        return f"Short form: `{kind.key}: true`."
    return f"Short form: `{kind.key}: X` for `{kind.key}: {{{short.key}: X}}`; X is: {short.shape.describe()}."
