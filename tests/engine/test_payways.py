"""What a card costs a city: chains, discounts in their order, limited ones as ways to pay."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from wonders import Game, GameState
from wonders.engine.goods import pack
from wonders.engine.payways import undominated, without_units
from wonders.ruleset.documents import part_of
from wonders.ruleset.reader import read_text

MORE = """\
with:
  add:
    cards:
      - {name: All Blue, color: blue, age: 1, copies: {3: 1}, effects: [{discount: {what: {cards: blue}, less: all}}]}
      - {name: No Goods, color: blue, age: 1, copies: {3: 1}, effects: [{discount: {what: {cards: any}, less: goods}}]}
      - {name: One Good, color: blue, age: 1, copies: {3: 1}, effects: [{discount: {what: {cards: any}, less: {goods: 1}}}]}
      - {name: Two Goods, color: red, age: 1, copies: {3: 1}, effects: [{discount: {what: {cards: any}, less: {goods: 2}}}]}
      - {name: Two Coins, color: blue, age: 1, copies: {3: 1}, effects: [{discount: {what: {cards: any}, less: {coins: 2}}}]}
      - {name: Tax, color: blue, age: 1, copies: {3: 1}, effects: [{discount: {what: {cards: red}, less: {coins: -1}, who: all}}]}
      - {name: Symbol, color: blue, age: 1, copies: {3: 1}, effects: [{discount: {what: {cards: any}, less: {symbols: 1}}}]}
      - {name: Flat Price, color: blue, age: 1, copies: {3: 1}, effects: [{discount: {what: {cards: any}, pay: {coins: 1}}}]}
      - {name: Glass Price, color: blue, age: 1, copies: {3: 1}, effects: [{discount: {what: {cards: any}, pay: {glass: 1}}}]}
      - {name: Once an Age, color: blue, age: 1, copies: {3: 1}, effects: [{discount: {what: {cards: any}, less: all, uses: 1, every: age}}]}
      - {name: Neighbours Chains, color: red, age: 1, copies: {3: 1}, effects: [{discount: {what: {cards: {chain: neighbours}}, less: all}}]}
      - {name: Stage Goods, color: red, age: 1, copies: {3: 1}, effects: [{discount: {what: {stages: any}, less: goods}}]}
      - {name: Rich Only, color: red, age: 1, copies: {3: 1}, effects: [{discount: {what: {cards: any}, less: all, if: {count: coins, at_least: 50}}}]}
      - {name: Tower, color: green, age: 1, copies: {3: 1}, cost: {wood: 1, stone: 2, coins: 3}, effects: [{points: 1}]}
      - {name: Fort, color: red, age: 1, copies: {3: 1}, cost: {coins: 3}, effects: [{points: 1}]}
      - {name: Annex, color: green, age: 1, copies: {3: 1}, cost: {ore: 5}, chains_from: [Altar], effects: [{points: 1}]}
      - {name: Toll, color: green, age: 1, copies: {3: 1}, cost: {coins: {each: 2, per: {cards: blue}}}, effects: [{points: 1}]}
"""  # noqa: E501  # a card a line reads best

SELLERS: tuple[Mapping[str, object], ...] = (
    {"wonder": "Ephesus Day", "built": ["Stone Pit", "Lumber Yard"]},
    {"wonder": "Alexandria Day", "built": ["Quarry"]},
)


@pytest.fixture(scope="module")
def game() -> Game:
    from wonders.plugins.loading import load_with

    return load_with(["base"], [part_of(read_text(MORE, "more.yaml"), ("with",))], seats=3)


def ways(game: Game, built: list[str], card: str, coins: int = 20, **city: object) -> list[dict[str, object]]:
    """How seat 0 may pay for a card; receivers of nothing are left out."""
    state = at_turn(game, built, card, coins, **city)
    return [{who: paid for who, paid in each.items() if paid} for each in state.payments(0, {"build": card})]


def at_turn(game: Game, built: list[str], card: str, coins: int = 20, **city: object) -> GameState:
    own = {"wonder": "Babylon Day", "coins": coins, "built": built, "hand": [card], **city}
    return game.situation({"cities": [own, *SELLERS], "age": 2})


def test_without_discounts_everything_is_paid(game: Game) -> None:
    # Babylon makes the wood; the stone comes from left, right, or one of each.
    assert ways(game, [], "Tower") == [
        {"right": 4, "bank": 3},
        {"left": 2, "right": 2, "bank": 3},
    ]


def test_a_chain_costs_nothing_whatever_else_holds(game: Game) -> None:
    assert ways(game, ["Altar", "Tax", "One Good"], "Annex", coins=0) == [{"using": "chain"}]


def test_a_discount_of_everything_is_taken_unasked(game: Game) -> None:
    assert ways(game, ["All Blue"], "Palace", coins=0) == [{}]


def test_a_condition_switches_a_discount(game: Game) -> None:
    assert ways(game, ["Rich Only"], "Tower", coins=50) == [{}]
    assert {} not in ways(game, ["Rich Only"], "Tower", coins=49)


def test_all_goods_off_leaves_the_coins(game: Game) -> None:
    assert ways(game, ["No Goods"], "Tower") == [{"bank": 3}]


def test_which_good_is_left_out_is_the_payers_choice(game: Game) -> None:
    # One unit off: a stone, since the wood is made at home. Two off: both stones.
    assert ways(game, ["One Good"], "Tower") == [{"left": 2, "bank": 3}, {"right": 2, "bank": 3}]
    assert ways(game, ["Two Goods"], "Tower") == [{"bank": 3}]
    assert ways(game, ["One Good", "Two Goods"], "Tower") == [{"bank": 3}], "discounts add up"


def test_coins_off_never_go_below_nothing(game: Game) -> None:
    assert ways(game, ["Two Coins"], "Fort") == [{"bank": 1}]
    assert ways(game, ["Two Coins"], "Altar") == [{}]


def test_a_tax_makes_dearer_what_it_names(game: Game) -> None:
    assert ways(game, ["Tax"], "Fort") == [{"bank": 4}]
    assert ways(game, ["Tax", "Two Coins"], "Fort") == [{"bank": 2}]
    assert ways(game, ["Tax"], "Tower")[0]["bank"] == 3


def test_a_tax_can_be_laid_on_every_city(game: Game) -> None:
    left = {"wonder": "Ephesus Day", "built": ["Tax"]}
    state = game.situation({"cities": [{"coins": 4, "hand": ["Fort"], "wonder": "Babylon Day"}, left]})
    assert state.payments(0, {"build": "Fort"}) == [{"left": 0, "right": 0, "bank": 4}]


def test_a_symbol_is_a_good_or_all_the_coins(game: Game) -> None:
    assert ways(game, ["Symbol"], "Tower") == [
        {"left": 2, "right": 2},
        {"right": 4},
        {"left": 2, "bank": 3},
        {"right": 2, "bank": 3},
    ]


def test_another_price_stands_beside_the_printed_one(game: Game) -> None:
    assert ways(game, ["Flat Price"], "Tower") == [{"bank": 1}]
    assert ways(game, ["Flat Price"], "Altar") == [{}], "what is free stays free"


@pytest.mark.parametrize("order", [["Glass Price", "No Goods"], ["No Goods", "Glass Price"]])
def test_the_order_of_building_does_not_change_a_cost(game: Game, order: list[str]) -> None:
    # Goods are taken off the printed cost, not off the price that stands beside it: the right neighbour has glass.
    assert ways(game, order, "Tower") == [{"right": 2}, {"bank": 3}]


def test_a_limited_discount_is_a_way_to_pay_beside_the_others(game: Game) -> None:
    found = ways(game, ["Once an Age"], "Tower")
    assert {"using": "Once an Age"} in found
    assert len(found) == 3


def test_a_limited_discount_is_not_offered_where_nothing_is_to_pay(game: Game) -> None:
    assert ways(game, ["Once an Age"], "Altar") == [{}]


def test_a_limited_discount_is_taken_silently_where_nothing_else_can_pay_and_is_then_spent(game: Game) -> None:
    cities = [
        {"wonder": "Babylon Day", "coins": 0, "built": ["Once an Age"], "hand": ["Tower"]},
        {**SELLERS[0]},
        {**SELLERS[1], "hand": ["Fort"]},
    ]
    state = game.situation({"cities": cities, "age": 1})
    state.play(0, {"build": "Tower"})
    for seat in (1, 2):
        state.play(seat, {"sell": "Blank"})
    assert "Tower" in state.cities[0].cards
    assert state.cities[0].coins == 0
    assert state.cities[0].hand == ("Fort", *["Blank"] * 5)
    assert [str(action) for action in state.decisions[0].actions if action.kind == "build"] == []


def test_a_limited_discount_comes_back_with_its_period(game: Game) -> None:
    state = at_turn(game, ["Once an Age"], "Tower", coins=0)
    while state.age == 2:
        for decision in state.decisions:
            builds = [action for action in decision.actions if action.kind == "build" and decision.seat == 0]
            state.play(decision.seat, (builds or [action for action in decision.actions if action.kind == "sell"])[0])
    own = state.cities[0]
    assert "Tower" in own.cards
    hand = own.hand or ()
    blocked = {card for card in hand if not state.why_not(0, card)}
    assert blocked == {card for card in hand if card not in own.cards}, "everything can be built free again"


def test_chains_through_neighbours_are_chains(game: Game) -> None:
    left = {"wonder": "Ephesus Day", "built": ["Altar"]}
    own = {"wonder": "Babylon Day", "coins": 0, "built": ["Neighbours Chains"], "hand": ["Annex"]}
    state = game.situation({"cities": [own, left]})
    assert state.payments(0, {"build": "Annex"}) == [{"left": 0, "right": 0, "using": "chain"}]
    for seat, action in ((0, {"build": "Annex"}), (1, {"sell": "Blank"}), (2, {"sell": "Blank"})):
        state.play(seat, action)
    (built,) = [event for event in state.events if event.kind == "card_built"]
    assert built.details["how"] == "chain"


def test_a_discount_for_stages_leaves_cards_alone(game: Game) -> None:
    state = at_turn(game, ["Stage Goods"], "Tower", coins=0)
    assert [str(action) for action in state.decisions[0].actions][:1] == ["stage 1 using Tower"]
    assert state.why_not(0, "Tower") != []


def test_a_cost_in_counted_coins_follows_the_count(game: Game) -> None:
    assert ways(game, ["Altar", "Baths", "Theater"], "Toll") == [{"bank": 6}]
    assert game.situation({"cities": [{"coins": 5, "built": ["Altar", "Baths", "Theater"], "hand": ["Toll"]}]}).why_not(
        0, "Toll"
    )


def test_undominated_payments_are_those_that_nothing_beats() -> None:
    left, right = 1, 1 << 10
    rows = [
        (0, 2 * left, 0, -1),
        (0, 2 * right, 0, -1),
        (0, 2 * left + right, 0, -1),
        (1, 2 * left, 0, -1),
        (0, 0, 2, 9),
    ]
    assert undominated(rows, 2) == ((0, 0, 2, 9), (0, 2 * left, 0, -1), (0, 2 * right, 0, -1))


def test_units_are_taken_off_in_every_possible_way() -> None:
    assert without_units(pack([1, 2]), 1) == sorted([pack([0, 2]), pack([1, 1])])
    assert without_units(pack([1, 2]), 3) == [0]
    assert without_units(pack([1, 0]), 2) == [0], "no more than there is"
