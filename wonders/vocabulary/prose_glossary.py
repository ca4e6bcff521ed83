"""What a ruleset calls the names that it declares; without it, texts have the names themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from attrs import field, frozen


@frozen
class Glossary:
    """The words of one ruleset for what its effects name."""

    #: Places as a noun with its article: `the three decks in reach`.
    places: Mapping[str, str] = field(factory=dict)
    #: What lies in each place: `card` or `token`.
    contents: Mapping[str, str] = field(factory=dict)
    #: What each permission allows, as a clause: `a stage is paid with any goods`.
    permissions: Mapping[str, str] = field(factory=dict)
    #: Groups of goods: `raw materials`.
    groups: Mapping[str, str] = field(factory=dict)


#: A glossary without words.
NO_GLOSSARY = Glossary()

#: Every clause may need it and few do, so it is not handed from one to the next.
_OPEN: ContextVar[Glossary] = ContextVar("glossary", default=NO_GLOSSARY)


def glossary() -> Glossary:
    """The glossary of the text that is being made."""
    return _OPEN.get()


@contextmanager
def opened(words: Glossary) -> Iterator[None]:
    """Texts made within use these words."""
    token = _OPEN.set(words)
    try:
        yield
    finally:
        _OPEN.reset(token)
