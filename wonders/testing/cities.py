"""What is expected of a city."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from wonders.engine.city import City
from wonders.engine.compile import BLANK_NAME
from wonders.faults import near_hint
from wonders.testing.names import Names
from wonders.testing.node import Node, ScenarioError

#: What was said and what was found, both as they are compared and shown.
Compared = tuple[Node, object, object]


def multiset(things: Iterable[object]) -> list[str]:
    """Things as a list that is the same in whatever order they come."""
    return sorted(map(str, things))


def without_blanks(cards: Iterable[str] | None) -> list[str]:
    """Cards as exact lists tell them: Blanks are never told."""
    return multiset(card for card in cards or () if card != BLANK_NAME)


class CityCheck:
    """Compares what is said of a city with the city."""

    def __init__(self, names: Names, city: City, facts: Mapping[str, Any]) -> None:
        self.names = names
        self.city = city
        #: What the ruleset itself tells of the city.
        self.facts = facts

    def compared(self, said: Node) -> Iterator[Compared]:
        """Each thing said, and what was found."""
        for key, node in said.items():
            known_city_key(self.facts, node)
            yield from _CHECKS[key](self, node) if key in _CHECKS else [fact(node, self.facts[key])]

    def wonder(self, node: Node) -> Iterator[Compared]:
        """The side of its Wonder, or any side of the Wonder named."""
        found = f"{self.city.wonder} {self.city.side}".strip()
        yield node, node.data, node.data if found in self.names.sides(node) else found

    def coins(self, node: Node) -> Iterator[Compared]:
        """Its coins."""
        yield node, node.data, self.city.coins

    def shields(self, node: Node) -> Iterator[Compared]:
        """Its shields."""
        yield node, node.data, self.city.shields

    def stages(self, node: Node) -> Iterator[Compared]:
        """How many stages, or which."""
        built = self.city.stages
        yield (node, sorted(node.data), list(built)) if isinstance(node.data, list) else (node, node.data, len(built))

    def built(self, node: Node) -> Iterator[Compared]:
        """Its buildings."""
        yield node, *self._lists(node, self.city.cards)

    def tucked(self, node: Node) -> Iterator[Compared]:
        """The cards under its stages."""
        yield node, *self._lists(node, self.city.tucked)

    def hand(self, node: Node) -> Iterator[Compared]:
        """Its hand."""
        yield node, *self._lists(node, self.city.hand)

    def _lists(self, node: Node, cards: Iterable[str] | None) -> tuple[object, object]:
        """Cards that are said and those found, as they are compared."""
        found = without_blanks(cards)
        return multiset(self.names.cards(node, found)), found

    def tokens(self, node: Node) -> Iterator[Compared]:
        """All of its tokens, by name."""
        known = self.names.game.ruleset.tokens
        said = [self.names.word(each, "token", known) for each in node.entries()]
        yield node, multiset(said), multiset(Counter(self.city.tokens).elements())

    def price(self, node: Node) -> Iterator[Compared]:
        """The least coins for one unit of each good."""
        for each in map(node.at, node.data):
            good = self.names.key(each, "good", self.names.game.ruleset.goods)
            found = self.city.price(good)
            yield each, each.data, "nobody sells it" if found is None else found

    def produces(self, node: Node) -> Iterator[Compared]:
        """What it makes; the goods of a choice in any order."""
        yield node, multiset(map(_choice, node.data)), multiset(map(_choice, self.city.produces))


def known_city_key(facts: Mapping[str, Any], node: Node) -> None:
    """Raise ScenarioError if a key of an expected city is one about which the game tells nothing."""
    key = str(node.path[-1])
    if key not in _CHECKS and key not in facts:
        hint = near_hint(key, [*_CHECKS, *facts])
        raise ScenarioError(node.document.key_place(node.path), f"a city of this ruleset has no '{key}'", hint)


def _choice(made: object) -> str:
    return "/".join(sorted(str(made).split("/")))


_CHECKS: dict[str, Callable[[CityCheck, Node], Iterator[Compared]]] = {
    "wonder": CityCheck.wonder,
    "coins": CityCheck.coins,
    "shields": CityCheck.shields,
    "stages": CityCheck.stages,
    "built": CityCheck.built,
    "tucked": CityCheck.tucked,
    "hand": CityCheck.hand,
    "tokens": CityCheck.tokens,
    "price": CityCheck.price,
    "produces": CityCheck.produces,
}


def _by_name(found: Mapping[Any, object]) -> dict[str, object]:
    return {str(key): multiset(things) if isinstance(things, list) else things for key, things in found.items()}


def fact(node: Node, found: object) -> Compared:
    """What is said and what the ruleset tells; lists in any order, of a mapping only what is named."""
    if isinstance(node.data, dict) and isinstance(found, Mapping):
        said, told = _by_name(node.data), _by_name(found)
        return node, said, {key: told.get(key, "there is none") for key in said}
    if isinstance(node.data, list) and isinstance(found, list | tuple):
        return node, multiset(node.data), multiset(found)
    return node, node.data, found
