"""Shapes of a scenario's values that name something of the game: `looking` looks it up, play takes it as it is."""

from __future__ import annotations

from attrs import field, frozen

from wonders.vocabulary.shapes import ByType, Integer, MapOf, Text


@frozen
class Named(Text):
    """A name that the game knows, in any of its spellings; `of` says what it names."""

    of: str = field(kw_only=True)


@frozen
class Numbered(Integer):
    """The number of something that the game has, such as a seat."""

    of: str = field(kw_only=True)


@frozen
class NamedByType(ByType):
    """Something that is named by a word, or described by a mapping."""

    of: str = field(kw_only=True)


@frozen
class MapOfNamed(MapOf):
    """A mapping whose keys are such names or numbers."""

    of: str = field(kw_only=True)
