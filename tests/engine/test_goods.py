from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.engine import goods

counts = st.lists(st.integers(0, goods.UNITS_LIMIT), max_size=goods.GOODS_LIMIT)
full = st.lists(st.integers(0, goods.UNITS_LIMIT), min_size=15, max_size=15)
quick = settings(deadline=None, derandomize=True, max_examples=300)


@given(counts)
@quick
def test_unpacking_undoes_packing(units: list[int]) -> None:
    assert list(goods.unpack(goods.pack(units), len(units))) == units


def test_the_first_good_lies_in_the_lowest_lane() -> None:
    assert goods.pack([1, 0, 7]) == 0x701
    assert goods.unpack(0x701, 3) == (1, 0, 7)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="8 units of good 1"):
        goods.pack([0, 8])
    with pytest.raises(ValueError, match="-1 units of good 0"):
        goods.pack([-1])
    with pytest.raises(ValueError, match="16 goods"):
        goods.pack([0] * 16)
    with pytest.raises(ValueError, match="16 goods"):
        goods.tops(16)
    with pytest.raises(ValueError, match="-1 goods"):
        goods.tops(-1)


def test_tops_are_the_free_bits_of_the_lanes() -> None:
    assert goods.tops(0) == 0
    assert goods.tops(3) == 0x888
    assert goods.tops(15) == goods.TOPS
    assert goods.pack([7] * 15) & goods.TOPS == 0


@given(full, st.integers(0, 14), st.integers(0, 30))
@quick
def test_adding_saturates_and_leaves_the_neighbours_alone(have: list[int], good: int, more: int) -> None:
    expected = list(have)
    expected[good] = min(7, have[good] + more)
    assert list(goods.unpack(goods.add(goods.pack(have), good, more), 15)) == expected


@given(full, full)
@quick
def test_joining_saturates_each_good(some: list[int], more: list[int]) -> None:
    expected = [min(7, one + other) for one, other in zip(some, more, strict=True)]
    assert list(goods.unpack(goods.join(goods.pack(some), goods.pack(more)), 15)) == expected


@given(full, full, st.integers(0, 15))
@quick
def test_missing_is_what_production_does_not_cover(cost: list[int], own: list[int], known: int) -> None:
    del cost[known:], own[known:]
    lacking = goods.missing(goods.pack(cost), goods.pack(own), goods.tops(known))
    assert lacking == goods.pack([max(0, wanted - made) for wanted, made in zip(cost, own, strict=True)])


@given(st.integers(0, 7), st.integers(0, 20))
@quick
def test_saturated_production_answers_as_the_true_one(wanted: int, made: int) -> None:
    own = goods.add(0, 1, made)
    assert goods.missing(goods.pack([0, wanted]), own, goods.tops(3)) == goods.pack([0, max(0, wanted - made)])


@given(full)
@quick
def test_the_mask_has_the_goods_with_units(units: list[int]) -> None:
    assert goods.mask_of(goods.pack(units)) == sum(1 << good for good, number in enumerate(units) if number)


@given(st.integers(0, 2**15 - 1))
@quick
def test_one_of_each_is_the_amount_with_that_mask(mask: int) -> None:
    packed = goods.one_of_each(mask)
    assert goods.mask_of(packed) == mask
    assert set(goods.unpack(packed, 15)) <= {0, 1}


@given(full)
@quick
def test_the_total_counts_all_units(units: list[int]) -> None:
    assert goods.total(goods.pack(units)) == sum(units)


def test_the_total_of_everything_fits() -> None:
    assert goods.total(goods.SEVENS) == 105
    assert goods.total(0) == 0
