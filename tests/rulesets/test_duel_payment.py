"""Paying in Duel: the cheapest of all plans, found by trying every one of them on the printed tables.

Production, choices of goods, fixed prices and discounts are looked at together (D-TRADE-9). The plans tried here share
nothing with the library: each symbol of a cost is waived, made or bought in every possible way.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

import wonders
from wonders import GameState, IllegalAction

TABLES = Path(__file__).parents[1] / "reference" / "duel"
GAME = wonders.load("duel")
Row = Mapping[str, str]
ECONOMY, MASONRY, ARCHITECTURE = "Economy", "Masonry", "Architecture"


def table(name: str) -> dict[str, Row]:
    with (TABLES / name).open(encoding="utf-8", newline="") as file:
        return {row["name"]: row for row in csv.DictReader(file)}


CARDS, WONDERS = table("cards.csv"), table("wonders.csv")
#: What can help to pay or raise prices, and what has a cost.
MAKERS = [name for name, row in CARDS.items() if re.search("make|fix_price", row["effects"])]
SOURCES = sorted(name for name, row in CARDS.items() if row["chain_gives"])
COSTLY = [name for name, row in CARDS.items() if row["resources"] or row["coins"] != "0"]
MAKING_WONDERS = [name for name, row in WONDERS.items() if "make" in row["effects"]]


class City(NamedTuple):
    """A city in the letters of the tables."""

    cards: Sequence[str]
    wonders: Sequence[str] = ()
    tokens: Sequence[str] = ()

    def clauses(self) -> Iterator[str]:
        """The effects of everything in it."""
        for row in [*(CARDS[card] for card in self.cards), *(WONDERS[wonder] for wonder in self.wonders)]:
            yield from row["effects"].split("; ")

    def made(self) -> Counter[str]:
        """Units it makes for sure."""
        found: Counter[str] = Counter()
        for clause in self.clauses():
            if clause.startswith("make "):
                found[clause[5]] += int(clause[6])
        return found

    def choices(self) -> list[str]:
        """Its choices of goods, as letters."""
        return [clause.split()[1].replace("|", "") for clause in self.clauses() if clause.startswith("make_one_of")]

    def fixed(self) -> set[str]:
        """Goods that it buys for 1."""
        said = [clause.split()[1] for clause in self.clauses() if clause.startswith("fix_price")]
        return set("".join(said)) - {"|"}


def price(good: str, buyer: City, other: City) -> int:
    """Coins for a unit (D-TRADE-2 to 6): the symbols on the other's brown and grey cards raise it."""
    if good in buyer.fixed():
        return 1
    symbols = City([card for card in other.cards if CARDS[card]["color"] in ("brown", "grey")]).made()
    return 2 + symbols[good]


def plans(
    wanted: str, waived: int, made: Counter[str], choices: Sequence[str], prices: Mapping[str, int]
) -> Iterator[int]:
    """The trade coins of every plan: each symbol in turn is waived, made for sure, made by a choice, or bought."""
    if not wanted:
        yield 0
        return
    good, rest = wanted[0], wanted[1:]
    if waived:
        yield from plans(rest, waived - 1, made, choices, prices)
    if made[good]:
        yield from plans(rest, waived, made - Counter(good), choices, prices)
    for place, choice in enumerate(choices):
        if good in choice:
            yield from plans(rest, waived, made, [*choices[:place], *choices[place + 1 :]], prices)
    yield from (coins + prices[good] for coins in plans(rest, waived, made, choices, prices))


def cheapest(thing: Row, buyer: City, other: City) -> tuple[int, int]:
    """Printed coins and trade coins of the cheapest plan; a chain costs nothing (D-CHAIN-2)."""
    if thing.get("free_after") and any(CARDS[card]["id"] == thing["free_after"] for card in buyer.cards):
        return 0, 0
    wanted = "".join(letter * int(units) for letter, units in re.findall(r"([A-Z])(\d)", thing["resources"]))
    discount = MASONRY if thing.get("color") == "blue" else ARCHITECTURE if "color" not in thing else ""
    prices = {good: price(good, buyer, other) for good in "WSCGP"}
    trade = min(plans(wanted, 2 * (discount in buyer.tokens), buyer.made(), buyer.choices(), prices))
    return int(thing.get("coins") or 0), trade


def position(target: str, buyer: City, other: City, coins: int) -> GameState:
    """Seat 0 may build the thing that is named, a card or a Wonder."""
    own = {"built": list(buyer.cards), "tokens": list(buyer.tokens), "coins": coins}
    own["wonders_built"] = list(buyer.wonders)
    if target in WONDERS:
        own["wonders"] = [target]
    return GAME.situation(
        {
            "age": 3,
            "structure": {"cards": {18: target} if target in CARDS else {}},
            "cities": [own, {"built": list(other.cards), "tokens": list(other.tokens), "coins": 0}],
        }
    )


def action_for(target: str) -> dict[str, object]:
    return {"build": target} if target in CARDS else {"wonder": target, "using": "Blank"}


@st.composite
def situations(draw: st.DrawFn) -> tuple[str, City, City]:
    target = draw(st.sampled_from([*COSTLY, *WONDERS]))
    deck = draw(st.permutations([card for card in dict.fromkeys([*MAKERS, *SOURCES]) if card != target]))
    own, other = draw(st.integers(0, 8)), draw(st.integers(0, 8))
    built = [wonder for wonder in MAKING_WONDERS if wonder != target and draw(st.booleans())]
    tokens = [token for token in (MASONRY, ARCHITECTURE) if draw(st.booleans())]
    economy = [ECONOMY] if draw(st.booleans()) else []
    return target, City(deck[:own], built, tokens), City(deck[own : own + other], (), economy)


@settings(deadline=None, derandomize=True, max_examples=400)
@given(situations())
def test_the_payment_is_the_cheapest_of_all_plans(situation: tuple[str, City, City]) -> None:
    target, buyer, other = situation
    thing = CARDS.get(target) or WONDERS[target]
    printed, trade = cheapest(thing, buyer, other)
    cost, action = printed + trade, action_for(target)
    rich = position(target, buyer, other, 99)
    (payment,) = rich.payments(0, action)
    assert payment["bank"] == cost
    if cost:
        poor = position(target, buyer, other, cost - 1)
        assert refused(poor, action) == "not_affordable"
    state = position(target, buyer, other, cost)
    state.play(0, action)
    bought = [event.details["coins"] for event in state.events if event.kind == "goods_bought"]
    assert bought == ([trade] if trade else [])
    gained = [event.details["coins"] for event in state.events if event.kind == "coins_gained" and event.seat == 1]
    assert gained[:1] == ([trade] if trade and ECONOMY in other.tokens else [])


def refused(state: GameState, action: dict[str, object]) -> str:
    """The code of a refusal; the error names the cheapest plan."""
    try:
        state.play(0, action)
    except IllegalAction as error:
        return error.code
    return "legal"


@settings(deadline=None, derandomize=True, max_examples=60)
@given(situations())
def test_a_refusal_names_what_the_cheapest_plan_costs(situation: tuple[str, City, City]) -> None:
    target, buyer, other = situation
    cost = sum(cheapest(CARDS.get(target) or WONDERS[target], buyer, other))
    if cost and target in CARDS:
        (reason,) = position(target, buyer, other, cost - 1).why_not(0, target)
        assert reason.startswith(f"it costs at least {cost} coins")
        assert reason.endswith(f"may spend {cost - 1}")


def test_prices_are_those_of_the_tables() -> None:
    buyer = City(["Wood Reserve", "Customs House"])
    other = City(["Sawmill", "Press", "Quarry", "Forum", "Shelf Quarry"])
    state = position("Palace", buyer, other, 0)
    names = {"W": "wood", "S": "stone", "C": "clay", "G": "glass", "P": "papyrus"}
    assert {good: state.cities[0].price(name) for good, name in names.items()} == {
        good: price(good, buyer, other) for good in names
    }
    assert price("S", buyer, other) == 5


def test_the_situations_are_not_all_alike() -> None:
    """There are wild producers, fixed prices and discounts that the cheapest plan really uses."""
    plain, wild = City(["Quarry"]), City(["Quarry", "Caravansery"], ["The Great Lighthouse"], [MASONRY])
    other = City(["Sawmill", "Glassblower"])
    assert cheapest(CARDS["Palace"], plain, other) == (0, 4 + 2 + 3 + 3)
    assert cheapest(CARDS["Palace"], wild, other) == (0, 0)
    assert cheapest(CARDS["Palace"], City([], ["The Great Lighthouse"], [MASONRY]), other) == (0, 4)
