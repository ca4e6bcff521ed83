"""A number or list that can mean nothing is refused, or warned of, wherever an effect or a cost takes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.ruleset.shelf import MINI, Shelf
else:
    from shelf import MINI, Shelf

from wonders.ruleset.schemas import texts

REFUSED = {
    "points: 0": "'points' cannot be 0 (see: wonders effects points)",
    "points: {each: 0, per: stages}": "'each' cannot be 0 (The number, once per counted thing)",
    "points: {per: stages, at_most: 0}": "'at_most' must be at least 1, found 0 (The amount is never more than this)",
    "coins: 0": "'coins' must be at least 1, found 0 (lose_coins takes coins away)",
    "coins: -3": "'coins' must be at least 1, found -3 (lose_coins takes coins away)",
    "coins: {per: stages, table: [0, -1]}": (
        "entry 2 of 'table' must be at least 0, found -1 (see: wonders effects coins)"
    ),
    "token: {name: Olive, number: 1000000}": "'number' must be at most 100, found 1000000 (How many)",
    "take: {from: hand, draw: 1000000}": "'draw' must be at most 100, found 1000000 (So many are drawn to choose from)",
    "discard: {tokens: Olive, number: 101}": "'number' must be at most 100, found 101 (How many)",
    "lose_coins: -1": "'lose_coins' must be at least 1, found -1 (see: wonders effects lose_coins)",
    "shields: 0": "'shields' must be at least 1, found 0 (leave it out if there is none)",
    "discount: {what: {cards: any}, less: {goods: -1}}": (
        "'goods' must be at least 1, found -1 (see: wonders effects discount)"
    ),
    "discount: {what: {cards: any}, less: {symbols: 0}}": (
        "'symbols' must be at least 1, found 0 (leave it out if there is none)"
    ),
    "discount: {what: {cards: any}, less: {coins: 0}}": "'coins' cannot be 0 (see: wonders effects discount)",
    "discount: {what: {cards: any}, pay: {coins: 0}}": (
        "'coins' must be at least 1, found 0 (leave it out if there is none)"
    ),
    "discount: {what: {cards: any}, pay: {wood: 8}}": (
        "'wood' must be at most 7, found 8 (see: wonders effects discount)"
    ),
    "price: {goods: wood, from: left, less: 0}": "'less' cannot be 0 (Coins off each unit; negative makes it dearer)",
    "price: {goods: wood, from: left, is: 100000}": (
        "'is' must be at most 50, found 100000 (a good costs 50 coins at the most)"
    ),
    "price: {goods: wood, from: left, less: -51}": (
        "'less' must be at least -50, found -51 (Coins off each unit; negative makes it dearer)"
    ),
    "price: {goods: [wood, wood], from: left, is: 1}": "'goods' has 'wood' twice (delete one of them)",
    "produce: {one_of: [wood]}": "'one_of' needs at least 2 entries, found 1 (One good alone: `goods`)",
    "produce: {one_of: wood}": "unknown goods group 'wood' (possible: all, own, other, raw)",
    "produce: {one_of: [wood, textile, wood]}": "'one_of' has 'wood' twice (delete one of them)",
    "science: {one_of: gear}": "'one_of' cannot be 'gear' (possible: all, most)",
    "science: {one_of: [gear, gear]}": "'one_of' has 'gear' twice (delete one of them)",
    "points: {per: {cards: [blue, blue]}}": "'cards' has 'blue' twice (delete one of them)",
    "points: {per: {tokens: [Laurel, Laurel]}}": "'tokens' has 'Laurel' twice (delete one of them)",
    "points: {each: 1, if: {count: coins, at_least: 0}}": (
        "'at_least' must be at least 1, found 0 (True from this number on)"
    ),
    "points: {each: 1, if: {count: coins, at_least: 3, at_most: 2}}": (
        "'at_least' is 3, which is more than the 'at_most' of 2 (no number is both: exchange them)"
    ),
    "take: {from: hand, draw: 2, keep: 3}": (
        "'keep' is 3, which is more than the 'draw' of 2 (nobody keeps more than is drawn)"
    ),
}

WARNED = {
    "coins: {per: stages, table: [0, 0]}": (
        "'coins' does nothing: its table has only 0 (change it, or delete the effect)"
    ),
    "coins: {each: 1, from: self}": "'coins' does nothing: a city cannot pay itself (change it, or delete the effect)",
    "copy: {stage: 3, of: left}": (
        "'copy' does nothing: no Wonder has more than 2 stages (change it, or delete the effect)"
    ),
    "token: {name: Olive, age: 4}": (
        "'token' does nothing: no such token is of Age 4 (change it, or delete the effect)"
    ),
    "points: {per: {cards: {age: 9}}}": "no card is of Age 9, so this counts nothing (name an Age that has cards)",
}

RIGHT = (
    "points: -2",
    "points: {each: -1, per: {tokens: Laurel}, table: [0, -1, 4]}",
    "coins: {per: stages, table: [0, 5]}",
    "discount: {what: {cards: any}, less: {coins: -1}}",
    "price: {goods: [wood, textile], from: left, less: -1}",
    "produce: [wood, wood]",
    "produce: {one_of: raw}",
    "produce: {one_of: [raw, textile]}",
    "science: {one_of: all}",
    "points: {each: 1, if: {count: coins, at_most: 0}}",
    "take: {from: hand, draw: 2, keep: 2}",
    "token: {name: Olive, age: 2}",
    "token: {name: Laurel, age: 4}",
    "coins: {each: 1, from: self, who: left}",
    "copy: {stage: 2, of: left}",
)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    found = Shelf(tmp_path_factory.mktemp("shelf"))
    olive = "  - {name: Olive, age: 2, points: 1, line: civilian}\n"
    found.put("mini", MINI.replace("cards:\n", f"{olive}cards:\n", 1))
    return found


def _told(shelf: Shelf, effect: str) -> list[str]:
    """The faults of a card with that effect, without their places."""
    shelf.put_using("house", "mini", f"cards: [{{name: X, color: blue, copies: {{3: 1}}, effects: [{{{effect}}}]}}]\n")
    return [str(fault).split(": ", 1)[1] for fault in shelf.faults("house")]


@pytest.mark.parametrize(("effect", "said"), REFUSED.items())
def test_what_can_mean_nothing_is_refused(shelf: Shelf, effect: str, said: str) -> None:
    assert _told(shelf, effect) == [said]


@pytest.mark.parametrize(("effect", "said"), WARNED.items())
def test_what_finds_nothing_in_this_ruleset_is_warned_of(shelf: Shelf, effect: str, said: str) -> None:
    assert _told(shelf, effect) == []
    assert [str(each).split(": ", 1)[1] for each in shelf.compose("house").warnings] == [said]


@pytest.mark.parametrize("effect", RIGHT)
def test_what_has_a_meaning_is_taken_without_a_warning(shelf: Shelf, effect: str) -> None:
    assert _told(shelf, effect) == []
    assert shelf.compose("house").warnings == ()


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("cost: {coins: 0}", "'coins' must be at least 1, found 0 (leave it out if there is none)"),
        ("cost: {wood: 0}", "'wood' must be at least 1, found 0 (leave it out if there is none)"),
        ("cost: {wood: 99}", "'wood' must be at most 7, found 99"),
        ("copies: {3: 1000000}", "'3' must be at most 100, found 1000000"),
        ("copies: {3: 0}", "'3' must be at least 1, found 0 (leave it out if there is none)"),
    ],
)
def test_costs_and_copies_are_numbers_that_say_something(shelf: Shelf, card: str, said: str) -> None:
    shelf.put_using("house", "mini", f"cards: [{{name: X, color: blue, effects: [{{points: 1}}], {card}}}]\n")
    assert [str(fault).split(": ", 1)[1] for fault in shelf.faults("house")] == [said]


def test_a_card_that_no_game_has_is_warned_of(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "cards: [{name: X, color: blue, effects: [{points: 1}]}]\n")
    assert [str(each).split(": ", 1)[1] for each in shelf.compose("house").warnings] == [
        "'X' has no copies, so no game ever has it (write 'copies: ...')"
    ]


def test_the_committed_schemas_know_the_ranges_too() -> None:
    """They stand in the schema of the vocabulary and nowhere else, so an editor marks them too."""
    for text in (texts()["data.schema.json"], texts()["data.draft-07.schema.json"]):
        assert text.count('"not": {\n') >= 3
        assert '"lose_coins takes coins away."' in text
