from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.engine import payment
from wonders.engine.goods import pack
from wonders.engine.payment import Market, Markets, Seller, amounts, total

if TYPE_CHECKING:
    from tests.engine.brute_payment import Offer, frontier
else:
    from brute_payment import Offer, frontier  # pytest puts this folder on the path, mypy reads from the root

GOODS = 7
WOOD, STONE, CLAY, ORE, GLASS, PAPYRUS, TEXTILE = range(GOODS)
RAW = {WOOD, STONE, CLAY, ORE}


def mask(choice: set[int]) -> int:
    return sum(1 << good for good in choice)


def masks(choices: list[set[int]]) -> tuple[int, ...]:
    return tuple(mask(choice) for choice in choices)


def some(*goods: int) -> list[int]:
    return [goods.count(good) for good in range(GOODS)]


def offer(*goods: int, choices: list[set[int]] | None = None, raw: int = 2, other: int = 2) -> Offer:
    prices = [raw if good in RAW else other for good in range(GOODS)]
    return Offer(some(*goods), choices or [], prices)


def seller(given_offer: Offer) -> Seller:
    return Seller(pack(given_offer.units), masks(given_offer.choices), tuple(given_offer.prices))


def market(own: list[set[int]], *offers: Offer) -> Market:
    return Market(masks(own), tuple(seller(each) for each in offers))


def solved(missing: list[int], own: list[set[int]], *offers: Offer) -> list[tuple[int, ...]]:
    return [amounts(each, len(offers)) for each in market(own, *offers).payments(pack(missing))]


# Named situations; the buyer's fixed production is already taken off.


def test_one_choice_cannot_stand_for_both_of_its_goods() -> None:  # B-01
    found = solved(some(ORE, CLAY), [{ORE, CLAY}], offer(ORE), offer(CLAY))
    assert found == [(0, 2), (2, 0)]


def test_four_overlapping_choices_find_their_one_matching() -> None:  # B-03
    own = [{STONE, CLAY}, {STONE, ORE}, {WOOD, ORE}, RAW]
    assert solved(some(WOOD, WOOD, STONE, ORE), own, offer(TEXTILE), offer(PAPYRUS)) == [(0, 0)]
    assert solved(some(WOOD, WOOD, WOOD, ORE), own, offer(TEXTILE), offer(PAPYRUS)) == []


def test_a_wild_fills_what_fixed_production_leaves() -> None:  # B-04
    assert solved(some(CLAY), [RAW], offer(GLASS), offer(PAPYRUS)) == [(0, 0)]


def test_the_wild_may_stand_for_either_good_when_prices_differ() -> None:  # B-06
    found = solved(some(CLAY, WOOD), [RAW], offer(CLAY, raw=1), offer(WOOD))
    assert found == [(1, 0), (0, 2)]


def test_a_reduction_on_one_side_leaves_three_payments() -> None:  # B-07
    found = solved(some(WOOD, CLAY), [], offer(WOOD, CLAY), offer(CLAY, WOOD, raw=1))
    assert found == [(0, 2), (2, 1), (4, 0)]


def test_the_same_choice_on_both_sides_covers_both_goods() -> None:  # B-09
    sides = [offer(ORE, choices=[{WOOD, STONE}]), offer(CLAY, choices=[{WOOD, STONE}])]
    assert solved(some(WOOD, STONE), [], *sides) == [(2, 2)]


def test_a_unit_is_not_bought_twice_from_one_seller() -> None:  # B-TRADE-8
    assert solved(some(STONE, STONE), [], offer(STONE), offer()) == []
    assert solved(some(STONE, STONE), [], offer(STONE, STONE), offer()) == [(4, 0)]
    assert solved(some(STONE, STONE), [], offer(STONE), offer(STONE)) == [(2, 2)]


def test_a_sellers_choice_gives_one_of_its_goods() -> None:  # B-TRADE-10
    assert solved(some(WOOD, CLAY), [], offer(choices=[{WOOD, CLAY}]), offer()) == []
    assert solved(some(WOOD, CLAY), [], offer(CLAY, choices=[{WOOD, CLAY}]), offer()) == [(4, 0)]
    assert solved(some(CLAY, CLAY), [], offer(CLAY, choices=[{WOOD, CLAY}]), offer()) == [(4, 0)]


def test_which_good_an_own_choice_makes_follows_the_prices() -> None:
    found = solved(some(WOOD, GLASS), [{WOOD, GLASS}], offer(WOOD, GLASS, raw=3, other=1))
    assert found == [(1,)]


def test_nothing_missing_costs_nothing_and_the_unobtainable_has_no_payment() -> None:
    assert market([]).payments(0) == (0,)
    assert market([]).payments(pack(some(WOOD))) == ()
    assert market([{WOOD}]).payments(pack(some(WOOD))) == (0,)
    assert market([{WOOD}]).payments(pack(some(WOOD, WOOD))) == ()
    assert market([], offer(WOOD), offer(WOOD)).payments(0) == (0,)


def test_a_free_seller_dominates_a_dear_one() -> None:
    assert solved(some(WOOD), [], offer(WOOD, raw=0), offer(WOOD)) == [(0, 0)]
    assert solved(some(WOOD, GLASS), [], offer(WOOD, GLASS, raw=0), offer(WOOD, GLASS)) == [(0, 2), (2, 0)]


def test_equal_totals_stand_in_order_of_the_first_sellers_amount() -> None:
    sides = [offer(WOOD, WOOD, STONE), offer(WOOD, WOOD, STONE)]
    assert solved(some(WOOD, WOOD, STONE), [], *sides) == [(0, 6), (2, 4), (4, 2), (6, 0)]
    three = [offer(WOOD), offer(WOOD), offer(WOOD, raw=1)]
    assert solved(some(WOOD), [], *three) == [(0, 0, 1), (0, 2, 0), (2, 0, 0)]


def test_reach_tells_the_goods_that_anybody_could_supply() -> None:
    found = market([{WOOD, STONE}], offer(GLASS), offer(choices=[{CLAY, ORE}]))
    assert found.reach == mask({WOOD, STONE, GLASS, CLAY, ORE})
    assert found.payments(pack(some(PAPYRUS))) == ()
    assert pack(some(PAPYRUS)) not in found.memo


# Against naive enumeration.

Question = tuple[list[int], list[set[int]], list[Offer]]


def _choices(chance: random.Random, most: int) -> list[set[int]]:
    return [set(chance.sample(range(GOODS), chance.choice([2, 2, 3, 4]))) for _ in range(chance.randint(0, most))]


def _question(chance: random.Random) -> Question:
    sellers = chance.choice([1, 2, 2, 2, 3])
    few = chance.sample(range(GOODS), 4)  # from few goods, so that makers compete
    units = some(*[chance.choice(few) for _ in range(chance.randint(1, 5))])
    offers = []
    for _ in range(sellers):
        goods = [chance.choice(few) for _ in range(chance.randint(0, 4))]
        if chance.random() < 0.5:
            prices = [chance.choice([1, 2])] * 4 + [chance.choice([1, 2])] * 3
        else:
            prices = [chance.randint(0, 4) for _ in range(GOODS)]
        offers.append(Offer(some(*goods), _choices(chance, 2), prices))
    return units, _choices(chance, 3), offers


def _same(question: Question) -> list[tuple[int, ...]]:
    missing, own, offers = question
    expected = frontier(missing, own, offers)
    assert solved(missing, own, *offers) == expected, question
    return expected


def test_the_solver_finds_what_naive_enumeration_finds() -> None:
    chance = random.Random(20)
    sizes = [len(_same(_question(chance))) for _ in range(3000)]
    # The questions are worth asking: some cannot be met, many have one answer, many have several.
    assert sizes.count(0) > 300
    assert sizes.count(1) > 500
    assert sum(size > 1 for size in sizes) > 500
    assert max(sizes) > 4


def test_four_to_six_sellers_are_solved_alike() -> None:
    chance = random.Random(21)
    for _ in range(150):
        sellers = chance.randint(4, 6)
        missing = some(*[chance.randrange(3) for _ in range(chance.randint(1, 3))])
        offers = [
            Offer(
                some(*[chance.randrange(3) for _ in range(chance.randint(0, 2))]),
                [{0, 2}] * chance.randint(0, 1),
                [chance.randint(0, 3) for _ in range(GOODS)],
            )
            for _ in range(sellers)
        ]
        _same((missing, _choices(chance, 1), offers))


choice_sets = st.sets(st.integers(0, 3), min_size=1, max_size=3)
offers_drawn = st.builds(
    Offer,
    st.lists(st.integers(0, 3), min_size=4, max_size=4),
    st.lists(choice_sets, max_size=2),
    st.lists(st.integers(0, 9), min_size=4, max_size=4),
)
missing_drawn = st.lists(st.integers(0, 3), min_size=4, max_size=4).filter(lambda units: sum(units) <= 5)


@given(missing_drawn, st.lists(choice_sets, max_size=3), st.lists(offers_drawn, max_size=3))
@settings(deadline=None, derandomize=True, max_examples=400)
def test_any_small_question_is_solved_exactly(missing: list[int], own: list[set[int]], offers: list[Offer]) -> None:
    _same((missing, own, offers))


@given(missing_drawn, st.lists(choice_sets, max_size=3), st.lists(offers_drawn, min_size=2, max_size=2))
@settings(deadline=None, derandomize=True, max_examples=200)
def test_two_sellers_are_solved_as_three_of_whom_one_has_nothing(
    missing: list[int], own: list[set[int]], offers: list[Offer]
) -> None:
    idle = Offer([0, 0, 0, 0], [], [1, 1, 1, 1])
    assert [(*each, 0) for each in solved(missing, own, *offers)] == solved(missing, own, *offers, idle)


def test_payments_are_undominated_and_cheapest_first() -> None:
    chance = random.Random(22)
    several = 0
    for _ in range(500):
        found = solved(*_spread(_question(chance)))
        several += len(found) > 1
        assert [sum(each) for each in found] == sorted(sum(each) for each in found)
        for one in found:
            for other in found:
                assert one == other or any(mine < theirs for mine, theirs in zip(one, other, strict=True))
    assert several > 50


def _spread(question: Question) -> tuple[list[int], list[set[int]], *tuple[Offer, ...]]:
    missing, own, offers = question
    return (missing, own, *offers)


def test_the_order_of_own_choices_does_not_matter() -> None:
    chance = random.Random(23)
    for _ in range(300):
        missing, own, offers = _question(chance)
        assert solved(missing, own, *offers) == solved(missing, own[::-1], *offers)


# Memory, limits and helpers.


def test_an_answer_is_remembered() -> None:
    found = market([], offer(WOOD), offer(WOOD))
    lacking = pack(some(WOOD))
    assert found.payments(lacking) is found.payments(lacking)
    assert found.memo[lacking] == (2 << payment.SELLER_BITS, 2)


def test_what_coins_suffice_for_agrees_with_the_payments() -> None:
    chance = random.Random(29)
    answers = [0, 0]
    for _ in range(1500):
        missing, own, offers = _question(chance)
        asked, lacking = market(own, *offers), pack(missing)
        for coins in (chance.randrange(12), chance.randrange(12)):  # asked twice, it answers from memory
            expected = any(sum(payment) <= coins for payment in solved(missing, own, *offers))
            assert asked.within(lacking, coins) == expected
            answers[expected] += 1
    assert min(answers) > 500


def test_a_market_is_kept_for_its_situation() -> None:
    markets = Markets()
    kept = market([], offer(WOOD))
    assert markets.known((1, 2)) is None
    assert markets.keep((1, 2), kept) is kept
    assert markets.known((1, 2)) is kept
    assert markets.known((2, 1)) is None


def test_a_full_memory_of_answers_starts_afresh_and_answers_alike() -> None:
    found = market([], Offer([7] * 4, [], [1, 2, 1, 2]))
    questions = [pack([one, two, three, 1]) for one in range(8) for two in range(8) for three in range(8)]
    questions += [each + pack([0, 0, 0, 1]) for each in questions]
    questions += [each + pack([0, 0, 0, 2]) for each in questions[:100]]
    assert len(set(questions)) > payment.ANSWERS_LIMIT
    answers = [found.payments(each) for each in questions]
    assert answers[1] == (1 + 2,)
    assert 0 < len(found.memo) < 200
    assert [found.payments(each) for each in questions] == answers


def test_equal_situations_share_one_market() -> None:
    markets = Markets()
    left, right = offer(WOOD, choices=[{WOOD, CLAY}]), offer(ORE)
    first = markets.market((3,), (seller(left), seller(right)))
    assert markets.market((3,), (seller(left), seller(right))) is first
    assert len(markets) == 1
    others = [
        markets.market((5,), (seller(left), seller(right))),
        markets.market((3,), (seller(right), seller(left))),
        markets.market((3,), (seller(left),)),
        markets.market((3,), (seller(left), seller(offer(ORE, raw=1)))),
        markets.market((3,), (seller(offer(WOOD)), seller(right))),
    ]
    assert len({id(each) for each in [first, *others]}) == 6 == len(markets)


def test_equal_sellers_are_one() -> None:
    markets = Markets()
    first = markets.seller(1, (3,), (2, 2))
    assert markets.seller(1, (3,), (2, 2)) is first
    assert markets.seller(1, (3,), (2, 1)) is not first
    assert (first.goods, first.choices, first.prices) == (1, (3,), (2, 2))


def test_too_many_situations_are_forgotten_together() -> None:
    markets = Markets()
    first = markets.market((1,), ())
    for choice in range(2, payment.MARKETS_LIMIT + 1):
        markets.market((choice,), ())
    assert markets.market((1,), ()) is first
    assert len(markets) == payment.MARKETS_LIMIT
    markets.market((payment.MARKETS_LIMIT + 1,), ())
    assert len(markets) == 1
    assert markets.market((1,), ()) is not first


def test_too_many_sellers_are_forgotten_together() -> None:
    markets = Markets()
    first = markets.seller(1, (), (2,))
    for price in range(3, payment.MARKETS_LIMIT + 2):
        markets.seller(1, (), (price,))
    assert markets.seller(1, (), (2,)) is first
    last = markets.seller(1, (), (0,))
    assert markets.seller(1, (), (0,)) is last
    assert markets.seller(1, (), (2,)) is not first


def test_two_games_share_nothing() -> None:
    assert Markets().market((1,), ()) is not Markets().market((1,), ())


def test_amounts_and_total_read_a_payment() -> None:
    paid = 3 | 500 << 10 | 7 << 20
    assert amounts(paid, 3) == (3, 500, 7)
    assert total(paid, 3) == 510
    assert amounts(0, 0) == ()
    assert total(0, 0) == 0


def test_high_prices_are_exact_up_to_the_limit_and_refused_above() -> None:
    assert solved(some(WOOD), [], offer(WOOD, raw=511), offer(WOOD, raw=511)) == [(0, 511), (511, 0)]
    six = [offer(WOOD, raw=511)] * 6
    assert len(solved(some(WOOD), [], *six)) == 6
    with pytest.raises(OverflowError, match="2 units at 256 coins"):
        solved(some(WOOD, WOOD), [], offer(WOOD, WOOD, raw=256))
    assert solved(some(WOOD, WOOD), [RAW, RAW], offer(WOOD, WOOD, raw=256)) == [(0,)]


def test_every_good_at_its_most_is_bought_at_the_safe_price() -> None:
    everything = Seller(pack([7] * 15), (), (4,) * 15)
    nobody = Seller(0, (), ())
    assert Market((), (everything, nobody)).payments(pack([7] * 15)) == (420,)


def test_impossible_sellers_and_crowds_are_refused() -> None:
    with pytest.raises(ValueError, match="offers good 2 but prices only 2 goods"):
        Seller(pack([0, 0, 1]), (), (2, 2))
    with pytest.raises(ValueError, match="offers good 1 but prices only 1 goods"):
        Seller(1, (3,), (2,))
    with pytest.raises(ValueError, match="below 0"):
        Seller(1, (), (-1,))
    with pytest.raises(ValueError, match="7 sellers"):
        Market((), (Seller(0, (), ()),) * 7)


def test_sellers_and_markets_show_their_contents() -> None:
    left = Seller(0x12, (3,), (2, 2))
    assert repr(left) == "Seller(0x12, (3,), (2, 2))"
    assert repr(Market((5,), (left,))) == "Market((5,), (Seller(0x12, (3,), (2, 2)),))"
