"""Paying with goods that are used up, against every handful of units."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.engine.goods import unpack
from wonders.engine.spending import (
    CERTAIN,
    DIFFERENT,
    DOUBLE,
    EQUAL,
    MIX,
    SPENT,
    Demand,
    affordable,
    fitting,
    ways_to_spend,
)

if TYPE_CHECKING:
    from tests.engine.brute_spending import Way, brute_ways
else:
    from brute_spending import Way, brute_ways

GOODS = 3


def demands() -> st.SearchStrategy[Demand]:
    """Equal, different and certain goods."""
    patterns = st.builds(Demand, st.sampled_from((EQUAL, DIFFERENT)), st.integers(2, 4))
    listed = st.tuples(*[st.integers(0, 2)] * GOODS).filter(any)
    return patterns | listed.map(lambda goods: Demand(CERTAIN, sum(goods), goods))


def opened(ways: tuple[tuple[int, int, int, int], ...]) -> list[Way]:
    return [(unpack(packed, GOODS), wild, bool(used & MIX), bool(used & DOUBLE)) for wild, packed, _, used in ways]


@settings(deadline=None, derandomize=True, max_examples=300)
@given(
    demands(),
    st.tuples(*[st.integers(0, 4)] * GOODS),
    st.integers(0, 3),
    st.sampled_from((0, MIX, DOUBLE, MIX | DOUBLE)),
    st.booleans(),
)
def test_each_way_is_found_once_and_no_other(
    demand: Demand, held: tuple[int, ...], wild: int, permits: int, spare: bool
) -> None:
    found = ways_to_spend(demand, held, wild, permits, spare=spare)
    assert len(set(found)) == len(found)
    assert set(opened(found)) == brute_ways(demand, held, wild, permits, spare=spare)
    assert affordable(demand, held, wild, permits) == bool(found)
    assert [way[0] for way in found] == sorted(way[0] for way in found)


def test_wild_units_fill_what_is_missing_only() -> None:
    assert opened(ways_to_spend(Demand(EQUAL, 2), (2, 1, 0), 1)) == [((2, 0, 0), 0, False, False)]
    assert opened(ways_to_spend(Demand(EQUAL, 2), (1, 1, 0), 1)) == [
        ((1, 0, 0), 1, False, False),
        ((0, 1, 0), 1, False, False),
    ]


def test_among_sets_with_as_few_wild_units_the_payer_chooses() -> None:
    found = opened(ways_to_spend(Demand(DIFFERENT, 2), (2, 1, 1), 2))
    assert [units for units, *_ in found] == [(1, 1, 0), (1, 0, 1), (0, 1, 1)]


def test_a_wild_unit_that_counts_twice_is_offered_beside_two() -> None:
    found = opened(ways_to_spend(Demand(EQUAL, 2), (0, 0, 0), 2, DOUBLE))
    assert found == [((0, 0, 0), 1, False, True), ((0, 0, 0), 2, False, False)]


def test_a_wild_unit_does_not_count_twice_where_one_is_missing() -> None:
    assert opened(ways_to_spend(Demand(EQUAL, 2), (1, 0, 0), 1, DOUBLE)) == [((1, 0, 0), 1, False, False)]


def test_mixed_goods_are_as_many_as_are_asked_for() -> None:
    assert not affordable(Demand(EQUAL, 3), (1, 1, 0), 0, MIX)
    assert opened(ways_to_spend(Demand(EQUAL, 3), (1, 1, 1), 0, MIX)) == [((1, 1, 1), 0, True, False)]


@pytest.mark.parametrize(
    ("demand", "most"), [(Demand(EQUAL, 3), 2), (Demand(DIFFERENT, 3), 2), (Demand(CERTAIN, 3, (1, 1, 1)), 2)]
)
def test_fitting_units(demand: Demand, most: int) -> None:
    assert fitting(demand, (2, 2, 0)) == most


def test_a_way_says_that_it_is_spent() -> None:
    assert ways_to_spend(Demand(EQUAL, 2), (2, 0, 0), 0) == ((0, 2, SPENT, 0),)
