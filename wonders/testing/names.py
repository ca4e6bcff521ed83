"""Names in a scenario as the game says them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wonders.engine.game import Game
from wonders.engine.words import same_by_name
from wonders.faults import SettingError, near_hint
from wonders.testing.node import Node, ScenarioError

#: Keys of an action whose values are cards.
_UNKNOWN = "unknown_name"
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

    def known_card(self, node: Node) -> None:
        """A name that some card has; which one of several is meant is seen in play."""
        labels = self.game.labels
        if str(node.data).casefold() not in labels.by_word:
            names = (*labels.tables.names[: labels.tables.cards], *labels.tables.ids)
            self._unknown(node, f"there is no card '{node.data}'", near_hint(str(node.data), names))

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
            self._unknown(node, f"there is no {noun} '{node.data}'", near_hint(str(node.data), words))
        return str(node.data)

    def key(self, node: Node, noun: str, known: Iterable[str]) -> str:
        """The last key of a node's path, which must be one of those known."""
        word, words = str(node.path[-1]), tuple(known)
        if word not in words:
            place = node.document.key_place(node.path)
            raise ScenarioError(place, f"there is no {noun} '{word}'", near_hint(word, words), _UNKNOWN)
        return word

    def seat(self, node: Node, seat: object) -> int:
        """A seat that exists."""
        number = int(str(seat))
        if number >= self.game.seats:
            text = f"there is no seat {number}: seats are 0 to {self.game.seats - 1}"
            raise ScenarioError(node.document.key_place(node.path), text, "", _UNKNOWN)
        return number

    def city(self, node: Node) -> None:
        """A city that exists: there may be more than seats."""
        cities = self.game.tables.seats
        if node.data >= cities:
            self._unknown(node, f"there is no city {node.data}: cities are 0 to {cities - 1}")

    def stage(self, node: Node) -> None:
        """The number of a stage that some Wonder has."""
        most = self.game.tables.stages_most
        if node.data > most:
            self._unknown(node, f"there is no stage {node.data}", f"stages are numbered from 1 to {most}")

    def making(self, node: Node) -> None:
        """Goods that are made: one, or several of a choice such as `wood/clay`."""
        goods = self.game.ruleset.goods
        for good in str(node.data).split("/"):
            if good not in goods:
                self._unknown(node, f"there is no good '{good}'", near_hint(good, goods))

    def action(self, node: Node) -> dict[str, Any]:
        """An action with its cards named as the game names them."""
        return {key: self.card(each) if key in CARD_KEYS else each.data for key, each in node.items()}

    def _unknown(self, node: Node, text: str, hint: str = "") -> object:
        if self.lenient:
            return node.data
        raise ScenarioError(node.place, text, hint, _UNKNOWN)
