"""Names in a scenario as the game says them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wonders.engine.game import Game
from wonders.engine.words import same_by_name
from wonders.faults import SettingError, near_hint
from wonders.testing.node import Node, ScenarioError

#: Keys of an action whose values are cards.
CARD_KEYS = ("build", "sell", "discard", "using", "card")


class Names:
    """Looks names up in a game.

    With `lenient` a name that is unknown stays as it is, so that it equals nothing: a changed word must make a
    comparison fail, not the scenario break.
    """

    def __init__(self, game: Game, *, lenient: bool = False) -> None:
        self.game = game
        self.lenient = lenient

    def card(self, node: Node) -> str:
        """The card's name as the game says it."""
        try:
            return str(self.game.action(self.game.card_number(node.data)).card)
        except SettingError as error:
            return str(self._unknown(node, str(error)))

    def cards(self, node: Node, found: Iterable[str] = ()) -> list[str]:
        """The names of a list of cards; where a name stands for several cards, any of those found will do."""
        left = list(found)
        names = []
        for each in node.entries():
            either = [self.game.labels.cards[card] for card in same_by_name(self.game.labels, each.data)]
            name = next((name for name in either if name in left), either[0] if either else self.card(each))
            if name in left:
                left.remove(name)
            names.append(name)
        return names

    def sides(self, node: Node) -> set[str]:
        """The sides that a Wonder's name means."""
        try:
            return {self.game.sides[number] for number in self.game.side_numbers(node.data)}
        except SettingError as error:
            return {str(self._unknown(node, str(error)))}

    def word(self, node: Node, noun: str, known: Iterable[str]) -> str:
        """A word that must be one of those known."""
        words = tuple(known)
        if node.data not in words:
            self._unknown(node, f"there is no {noun} '{node.data}' ({near_hint(str(node.data), words)})")
        return str(node.data)

    def key(self, node: Node, noun: str, known: Iterable[str]) -> str:
        """The last key of a node's path, which must be one of those known."""
        word, words = str(node.path[-1]), tuple(known)
        if word not in words:
            hint = near_hint(word, words)
            raise ScenarioError(node.document.key_place(node.path), f"there is no {noun} '{word}' ({hint})")
        return word

    def seat(self, node: Node, seat: object) -> int:
        """A seat that exists."""
        number = int(str(seat))
        if number >= self.game.seats:
            raise ScenarioError(node.place, f"there is no seat {number}: seats are 0 to {self.game.seats - 1}")
        return number

    def action(self, node: Node) -> dict[str, Any]:
        """An action with its cards named as the game names them."""
        return {key: self.card(each) if key in CARD_KEYS else each.data for key, each in node.items()}

    def _unknown(self, node: Node, text: str) -> object:
        if self.lenient:
            return node.data
        raise ScenarioError(node.place, text)
