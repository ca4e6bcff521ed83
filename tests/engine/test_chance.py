from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.engine.chance import Pcg32, fold_seed, stream_of

# What the reference implementation's demonstration prints in its first round, for seed 42 and stream 54.
NUMBERS = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
COINS = "HHTTTHTHHHTHTTTHHHHHTTTHHHTHTHTHTTHTTTHHHHHHTTTTHHTTTTTHTTTTTTTHT"
ROLLS = "3 4 1 1 2 2 3 2 4 3 2 4 3 3 5 2 3 1 3 1 5 1 4 1 5 6 4 6 6 2 6 3 3"
CARDS = (
    "Qd Ks 6d 3s 3d 4c 3h Td Kc 5c Jh Kd Jd As 4s 4h Ad Th Ac Jc 7s Qs 2s 7h Kh 2d "
    "6c Ah 4d Qh 9h 6s 5s 2c 9c Ts 8d 9s 3c 8c Js 5d 2h 6h 7d 8s 9d 5h 8h Qc 7c Tc"
)

seeds = st.integers(-(2**70), 2**70)


def test_the_numbers_are_those_of_the_published_vector() -> None:
    generator = Pcg32(42, 54)
    assert [generator.next() for _ in NUMBERS] == NUMBERS


def test_coins_rolls_and_cards_are_those_of_the_published_demonstration() -> None:
    generator = Pcg32(42, 54)
    for _ in NUMBERS:
        generator.next()
    assert "".join("TH"[generator.below(2)] for _ in COINS) == COINS
    assert " ".join(str(generator.below(6) + 1) for _ in ROLLS.split()) == ROLLS
    deck = [number + suit for number in "A23456789TJQK" for suit in "hcds"]
    generator.shuffle(deck)
    assert " ".join(deck) == CARDS


def test_streams_of_purposes_are_the_published_hash() -> None:
    assert stream_of("") == 0xCBF29CE484222325
    assert stream_of("a") == 0xAF63DC4C8601EC8C
    assert stream_of("foobar") == 0x85944171F73967E8
    assert stream_of("é") == stream_of("\N{LATIN SMALL LETTER E WITH ACUTE}")
    assert stream_of("é") != stream_of("e")


def test_streams_do_not_depend_on_the_process() -> None:
    code = "from wonders.engine.chance import stream_of; print(stream_of('deck 1'))"
    told = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": salt}, capture_output=True, check=True
        ).stdout
        for salt in ("1", "2")
    }
    assert told == {f"{stream_of('deck 1')}\n".encode()}


def test_purposes_of_one_seed_draw_different_numbers() -> None:
    purposes = ["deck 1", "deck 2", "deck 3", "guilds", "wonders", "tokens"]
    drawn = {tuple(generator.next() for _ in range(4)) for generator in _generators(purposes)}
    assert len(drawn) == len(purposes)


def _generators(purposes: list[str]) -> list[Pcg32]:
    return [Pcg32(7, stream_of(purpose)) for purpose in purposes]


def test_seeds_within_64_bits_stand_for_themselves() -> None:
    assert [fold_seed(seed) for seed in (0, 1, 42, 2**64 - 1)] == [0, 1, 42, 2**64 - 1]


def test_seeds_that_differ_in_sign_or_beyond_64_bits_give_different_games() -> None:
    several = [0, 1, -1, 5, -5, 2**63, -(2**63), 2**64 - 1, 2**64, 2**64 + 5, -(2**64), 10**6000, -(10**6000)]
    assert len({Pcg32(seed, 1).state for seed in several}) == len(several)


@given(seeds, seeds)
@settings(deadline=None, derandomize=True)
def test_every_seed_and_stream_give_a_generator_that_can_be_saved(seed: int, stream: int) -> None:
    generator = Pcg32(seed, stream)
    saved = Pcg32.from_state(generator.state, generator.increment)
    assert [saved.next() for _ in range(5)] == [generator.next() for _ in range(5)]


def test_a_copy_draws_the_same_and_leaves_the_first_alone() -> None:
    first = Pcg32(3, 4)
    first.next()
    second = first.copy()
    state = first.state
    ahead = [second.next() for _ in range(5)]
    assert first.state == state
    assert [first.next() for _ in range(5)] == ahead


@pytest.mark.parametrize(("state", "increment"), [(-1, 1), (2**64, 1), (0, 2), (0, -1), (0, 2**64 + 1)])
def test_a_state_that_no_generator_can_have_is_refused(state: int, increment: int) -> None:
    with pytest.raises(ValueError, match=f"state {state}, increment {increment}"):
        Pcg32.from_state(state, increment)


@given(seeds, st.integers(1, 2**32))
@settings(deadline=None, derandomize=True)
def test_below_stays_below(seed: int, bound: int) -> None:
    generator = Pcg32(seed, 9)
    assert all(0 <= generator.below(bound) < bound for _ in range(20))


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_below_refuses_a_bound_outside_its_range(bound: int) -> None:
    with pytest.raises(ValueError, match=str(bound)):
        Pcg32(1, 1).below(bound)


def test_below_rejects_the_uneven_lowest_numbers() -> None:
    bound = 3 * 2**30  # a quarter of all numbers, those below 2**30, must be drawn again
    generator, plain = Pcg32(42, 54), Pcg32(42, 54)
    numbers = [plain.next() for _ in range(400)]
    expected = [number % bound for number in numbers if number >= 2**30]
    assert len(expected) < 350
    assert [generator.below(bound) for _ in expected] == expected


def test_below_is_even() -> None:
    generator = Pcg32(1, 2)
    counts = Counter(generator.below(6) for _ in range(6000))
    assert sorted(counts) == list(range(6))
    assert min(counts.values()) > 900
    assert max(counts.values()) < 1100


def test_below_one_draws_once() -> None:
    generator, plain = Pcg32(1, 2), Pcg32(1, 2)
    assert generator.below(1) == 0
    plain.next()
    assert generator.state == plain.state


@given(seeds, st.lists(st.integers(0, 9)))
@settings(deadline=None, derandomize=True)
def test_a_shuffle_keeps_the_items(seed: int, items: list[int]) -> None:
    shuffled = list(items)
    Pcg32(seed, 1).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_a_shuffle_reaches_every_order_evenly() -> None:
    generator = Pcg32(5, 6)
    orders: Counter[str] = Counter()
    for _ in range(6000):
        items = list("abc")
        generator.shuffle(items)
        orders["".join(items)] += 1
    assert len(orders) == 6
    assert min(orders.values()) > 900


def test_a_generator_shows_how_to_make_it_again() -> None:
    generator = Pcg32(42, 54)
    assert repr(generator) == f"Pcg32.from_state({generator.state}, {generator.increment})"
