"""Shares and their intervals."""

from __future__ import annotations

import pytest

from wonders.cli.shares import Share

# Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3 (score).
PUBLISHED = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("count", "games", "low", "high"), PUBLISHED)
def test_the_intervals_are_the_published_ones(count: int, games: int, low: float, high: float) -> None:
    assert Share(count, games).interval == pytest.approx((low, high), abs=5e-5)


def test_the_interval_narrows_with_more_games_and_holds_the_share() -> None:
    widths = []
    for games in (10, 100, 1000):
        low, high = Share(games * 0.3, games).interval
        assert low < 0.3 < high
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize("games", [1, 7])
def test_never_and_always_stay_within_the_possible(games: int) -> None:
    low, high = Share(0, games).interval
    assert low == pytest.approx(0)
    assert Share(games, games).interval == pytest.approx((1 - high, 1.0))


def test_half_a_victory_is_told_as_such() -> None:
    assert Share(2.5, 10).cells() == ["2.5", "25.0", "8.1 to 55.8"]
    assert Share(3, 10).cells()[0] == "3"
    said = Share(2.5, 10).to_json()
    assert (said["count"], said["rate"]) == (2.5, 0.25)


@pytest.mark.parametrize("count", [2.5, 4, 9])
def test_the_ends_are_as_far_from_the_share_as_chance_would_bring_it_once_in_twenty(count: float) -> None:
    games = 12
    for end in Share(count, games).interval:
        assert abs(count / games - end) == pytest.approx(1.959964 * (end * (1 - end) / games) ** 0.5, rel=1e-6)
