"""Which goods a payment bought: every payment of the frontier can be told, and what is told could be had for it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

from wonders.engine.goods import pack, unpack
from wonders.engine.payment import amounts
from wonders.engine.purchase import bought

if TYPE_CHECKING:
    from tests.engine.brute_payment import Offer, frontier
    from tests.engine.test_payment import CLAY, GLASS, GOODS, ORE, STONE, WOOD, market, offer, some
else:
    from brute_payment import Offer, frontier
    from test_payment import CLAY, GLASS, GOODS, ORE, STONE, WOOD, market, offer, some


def told(missing: list[int], own: list[set[int]], *offers: Offer) -> dict[tuple[int, ...], list[list[int]]]:
    """For each payment the goods bought of each seller."""
    asked = market(own, *offers)
    found = {}
    for payment in asked.payments(pack(missing)):
        baskets = bought(asked, pack(missing), payment)
        assert baskets is not None
        found[amounts(payment, len(offers))] = [list(unpack(basket, GOODS)) for basket in baskets]
    return found


def test_each_split_says_who_sold_what() -> None:
    found = told(some(WOOD, CLAY), [], offer(WOOD, CLAY, raw=1), offer(WOOD))
    assert found == {(2, 0): [some(WOOD, CLAY), some()], (1, 2): [some(CLAY), some(WOOD)]}


def test_own_choices_make_what_they_can_and_the_rest_is_bought() -> None:
    found = told(some(WOOD, STONE), [{WOOD, STONE}], offer(WOOD, raw=1), offer(STONE))
    assert found == {(1, 0): [some(WOOD), some()], (0, 2): [some(), some(STONE)]}


def test_of_several_baskets_for_the_same_coins_the_first_in_order_of_goods_is_told() -> None:
    found = told(some(WOOD, STONE), [{WOOD, STONE}], offer(WOOD, STONE))
    assert found == {(2,): [some(WOOD)]} or found == {(2,): [some(STONE)]}
    again = told(some(WOOD, STONE), [{WOOD, STONE}], offer(WOOD, STONE))
    assert again == found


def test_goods_for_nothing_are_told_too() -> None:
    assert told(some(GLASS), [], offer(GLASS, other=0), offer()) == {(0, 0): [some(GLASS), some()]}


def test_what_no_goods_can_cost_is_none() -> None:
    asked = market([], offer(WOOD), offer(ORE))
    assert bought(asked, pack(some(WOOD)), 3) is None
    assert bought(asked, pack(some(CLAY)), 2) is None


@pytest.mark.parametrize("seed", range(120))
def test_every_payment_is_made_up_of_goods_that_can_be_had_for_it(seed: int) -> None:
    chance = random.Random(seed)

    def choices(most: int) -> list[set[int]]:
        return [set(chance.sample(range(GOODS), chance.randint(2, 3))) for _ in range(chance.randint(0, most))]

    def goods(most: int) -> list[int]:
        return some(*chance.choices(range(GOODS), k=chance.randint(0, most)))

    offers = [
        Offer(goods(5), choices(2), [chance.randint(0, 3) for _ in range(GOODS)]) for _ in range(chance.randint(1, 3))
    ]
    missing, own = goods(4), choices(2)
    for payment, baskets in told(missing, own, *offers).items():
        for coins, basket, each in zip(payment, baskets, offers, strict=True):
            assert can_make(basket, each.choices, each.units)
            assert coins == sum(units * price for units, price in zip(basket, each.prices, strict=True))
        left = [units - sum(column) for units, column in zip(missing, zip(*baskets, strict=True), strict=True)]
        assert min(left) >= 0
        assert can_make(left, own, some())


def can_make(wanted: Sequence[int], choices: list[set[int]], units: list[int]) -> bool:
    """Whether units at hand and choices cover what is wanted, by the other solver: for nothing, that is."""
    return bool(frontier(list(wanted), [], [Offer(units, choices, [0] * GOODS)]))
