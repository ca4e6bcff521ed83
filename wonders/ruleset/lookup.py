"""Finds the things of a ruleset by the words that people use for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from wonders.faults import UnknownName, near_hint
from wonders.ruleset.model import Ruleset, Stage

K = TypeVar("K")


class StageOf(NamedTuple):
    """A stage with the Wonder that it belongs to."""

    wonder: str
    #: From 1.
    number: int
    stage: Stage


def stages_of(ruleset: Ruleset) -> dict[str, StageOf]:
    """Every stage, by the name that events and cities give it: `Tower Day 2`."""
    return {
        f"{wonder.board(name)} {number}": StageOf(wonder.name, number, stage)
        for wonder in ruleset.wonders.values()
        for name, side in wonder.sides.items()
        for number, stage in enumerate(side.stages, start=1)
    }


class Lookup:
    """Names, ids and other spellings of a ruleset's things; upper and lower case are alike.

    Every method returns the key under which the Ruleset holds the thing, and raises UnknownName with the
    nearest word if there is none.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._cards: _Index[str] = _Index("card")
        for key, card in ruleset.cards.items():
            self._cards.add(key, (key, card.name, *card.also), (card.name,))
        self._sides: _Index[tuple[str, str]] = _Index("side of a Wonder")
        for name, wonder in ruleset.wonders.items():
            for side in wonder.sides:
                self._add_side(name, side, (name, *wonder.also), alone=len(wonder.sides) == 1)
        self._wonders = _named("Wonder", {key: each.also for key, each in ruleset.wonders.items()})
        self._tokens = _named("token", {key: each.also for key, each in ruleset.tokens.items()})
        self._goods = _named("good", {key: each.also for key, each in ruleset.goods.items()})
        self._colors = _named("color", {key: each.also for key, each in ruleset.colors.items()})

    def _add_side(self, wonder: str, side: str, names: Sequence[str], *, alone: bool) -> None:
        full = [f"{name} {side}" for name in names]
        # A Wonder with one side goes by its bare name.
        bare = list(names) if alone else []
        self._sides.add((wonder, side), [*bare, *full], (bare or full)[:1])

    def cards(self, word: str) -> tuple[str, ...]:
        """The ids of all cards that are meant: several if two cards share the name."""
        return self._cards.every(word)

    def card(self, word: str) -> str:
        """The id of the one card that is meant; UnknownName gives both ids if it is two."""
        return self._cards.one(word)

    def wonder(self, word: str) -> str:
        """The name of the Wonder, without a side."""
        return self._wonders.one(word)

    def side(self, word: str) -> tuple[str, str]:
        """Wonder and side from `Atlantis Dawn`; of a Wonder with one side, from its bare name too."""
        return self._sides.one(word)

    def token(self, word: str) -> str:
        """The name of the token."""
        return self._tokens.one(word)

    def good(self, word: str) -> str:
        """The name of the good."""
        return self._goods.one(word)

    def color(self, word: str) -> str:
        """The name of the color."""
        return self._colors.one(word)


class _Index(Generic[K]):
    """The keys of one sort of things by word."""

    def __init__(self, noun: str) -> None:
        self.noun = noun
        #: The words that are suggested: names, no other spellings.
        self.suggested: list[str] = []
        self._exact: dict[str, list[K]] = defaultdict(list)
        self._folded: dict[str, list[K]] = defaultdict(list)

    def add(self, key: K, words: Iterable[str], suggested: Iterable[str]) -> None:
        """Enter a key under all its words."""
        self.suggested += [word for word in suggested if word not in self.suggested]
        for word in dict.fromkeys(words):
            self._exact[word].append(key)
        for word in dict.fromkeys(word.casefold() for word in words):
            self._folded[word].append(key)

    def every(self, word: str) -> tuple[K, ...]:
        """All keys of a word, in the ruleset's order; exactly written words come before others."""
        found = self._exact.get(word) or self._folded.get(" ".join(word.split()).casefold())
        if not found:
            hint = near_hint(word, self.suggested)
            raise UnknownName(f"there is no {self.noun} '{word}'" + (f" ({hint})" if hint else ""))
        return tuple(found)

    def one(self, word: str) -> K:
        """The one key of a word."""
        found = self.every(word)
        if len(found) > 1:
            ids = " or ".join(f"'{key}'" for key in found)
            many = "two" if len(found) == 2 else str(len(found))
            raise UnknownName(f"'{word}' means {many} {self.noun}s (write {ids})")
        return found[0]


def _named(noun: str, things: Mapping[str, Iterable[str]]) -> _Index[str]:
    index: _Index[str] = _Index(noun)
    for name, also in things.items():
        index.add(name, (name, *also), (name,))
    return index
