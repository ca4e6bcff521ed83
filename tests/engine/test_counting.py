"""Amounts, counts, filters and tests, each through a card that pays by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest

from wonders import Game

if TYPE_CHECKING:
    from tests.engine.small import cards_of, position
else:
    from small import cards_of, position

#: Points by what they count.
COUNTED: Mapping[str, str] = {
    "constant": "4",
    "stages": "{per: stages}",
    "stages around": "{per: stages, of: around}",
    "coins": "{per: coins, groups_of: 4}",
    "coins up": "{per: coins, groups_of: 4, round: up}",
    "coins capped": "{each: 2, per: coins, at_most: 5}",
    "shields": "{per: shields}",
    "age": "{each: 10, per: age}",
    "science sets": "{each: 5, per: science_sets}",
    "brown": "{per: {cards: brown}}",
    "brown of neighbours": "{per: {cards: brown}, of: neighbours}",
    "brown and grey": "{per: {cards: [brown, grey]}}",
    "any": "{per: {cards: any}}",
    "most brown": "{per: {cards: brown}, of: most}",
    "table": "{table: [0, 3, 9], per: {cards: brown}}",
    "table end": "{table: [1, 3], per: {cards: brown}}",
    "victories": "{per: {tokens: victory}}",
    "one victory": "{per: {tokens: Victory III}}",
    "all defeats": "{per: {tokens: defeat}, of: all}",
    "gears": "{per: {symbols: gear}}",
    "two symbols": "{per: {symbols: [gear, compass]}}",
    "colors": "{per: {colors: any}}",
    "named colors": "{per: {colors: [red, purple, grey]}}",
    "color sets": "{per: {sets: [brown, grey]}}",
    "mixed sets": "{per: {sets: [gear, brown, Victory I]}}",
    "printed goods": "{per: {printed: {item: good, cards: brown}}}",
    "printed coins": "{per: {printed: {item: coin_cost, cards: any}}}",
    "names": "{per: {cards: {name: [Altar, Tree Farm]}}}",
    "of an age": "{per: {cards: {age: 2}}}",
    "with a chain": "{per: {cards: {chain: printed}}}",
    "that make stone": "{per: {cards: {gives: stone}}}",
    "that make raw goods": "{per: {cards: {gives: [wood, glass]}}}",
    "with a gear": "{per: {cards: {gives: gear}}}",
    "with prices": "{per: {cards: {has: price}}}",
    "brown of age 1": "{per: {cards: {color: brown, age: 1}}}",
    "either filter": "{per: {cards: [{color: brown, age: 2}, {has: price}]}}",
    "if enough": "{each: 7, if: {count: {cards: brown}, at_least: 3}}",
    "if too few": "{each: 7, if: {count: {cards: brown}, at_least: 4}}",
    "if at most": "{each: 7, if: {count: coins, at_most: 9}}",
    "if more": "{each: 7, if: {count: {cards: brown}, more_than: neighbours}}",
    "if not more": "{each: 7, if: {count: {cards: blue}, more_than: left}}",
    "if of others": "{each: 7, if: {count: stages, of: others, at_least: 1}}",
}
#: How many the city below gets for them.
POINTS = {
    "constant": 4,
    "stages": 2,
    "stages around": 3,
    "coins": 2,
    "coins up": 3,
    "coins capped": 5,
    "shields": 3,
    "age": 30,
    "science sets": 5,
    "brown": 3,
    "brown of neighbours": 1,
    "brown and grey": 4,
    "any": 10,
    "most brown": 3,
    "table": 9,
    "table end": 3,
    "victories": 2,
    "one victory": 1,
    "all defeats": 3,
    "gears": 1,
    "two symbols": 2,
    "colors": 6,
    "named colors": 2,
    "color sets": 1,
    "mixed sets": 1,
    "printed goods": 4,
    "printed coins": 2,
    "names": 2,
    "of an age": 2,
    "with a chain": 1,
    "that make stone": 1,
    "that make raw goods": 3,
    "with a gear": 1,
    "with prices": 1,
    "brown of age 1": 2,
    "either filter": 2,
    "if enough": 7,
    "if too few": 0,
    "if at most": 7,
    "if more": 7,
    "if not more": 0,
    "if of others": 7,
}
OWN: Mapping[str, object] = {
    "wonder": "Rhodes Day",
    "stages": 2,
    "coins": 9,
    "built": [
        "Altar", "Tree Farm", "Stone Pit", "Sawmill", "glassworks_1", "Workshop", "Apothecary", "Library",
        "Stockade", "East Trading Post",
    ],
    "conflict_tokens": [1, 3, -1],
}  # fmt: skip


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    # White cards are no buildings: they count for nothing and lie beside the city.
    more = "colors: {white: {line: civilian, building: false}}\n"
    names = {name.title().replace(" ", ""): f"[{{points: {said}}}]" for name, said in COUNTED.items()}
    return cards_of(tmp_path_factory.mktemp("counting"), names, dict.fromkeys(names, "white"), more=more)


@pytest.mark.parametrize("name", COUNTED)
def test_what_is_counted(game: Game, name: str) -> None:
    card = name.title().replace(" ", "")
    own = {**OWN, "built": [*OWN["built"], card]}  # type: ignore[misc]  # a list
    left = {"wonder": "Giza Day", "built": ["Palace"], "conflict_tokens": [-1]}
    right = {"wonder": "Olympia Day", "stages": 1, "built": ["Quarry"], "conflict_tokens": [-1]}
    state = position(game, own, left, right, at="end")
    points = [entry.points for entry in state.scores()[0].entries if entry.carrier == card]
    assert sum(points) == POINTS[name]
