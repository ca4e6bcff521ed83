"""Cities as callers read them."""

from __future__ import annotations

import pytest

import wonders

GAME = wonders.load("base", seats=3)
STATE = GAME.situation(
    {"cities": [{"wonder": "Giza Day", "built": ["Altar", "Theater"]}, {"wonder": "Rhodes Day"}, {}]}
)


def test_buildings_are_counted_by_color_and_goods_have_prices() -> None:
    for city in (STATE.cities[0], STATE.view(0).cities[0]):
        assert (city.count("blue"), city.count("red")) == (2, 0)
        assert (city.price("ore"), city.price("papyrus")) == (2, None)


def test_a_color_or_good_that_does_not_exist_is_refused_with_the_nearest_word() -> None:
    for city in (STATE.cities[0], STATE.view(0).cities[0]):
        with pytest.raises(wonders.SettingError, match=r"there is no color 'gren' .did you mean 'green'"):
            city.count("gren")
        with pytest.raises(wonders.SettingError, match=r"there is no good 'papirus' .did you mean 'papyrus'"):
            city.price("papirus")
