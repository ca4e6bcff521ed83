"""The table as a player reads it."""

from __future__ import annotations

import pytest

import wonders
from wonders.engine.display import cut, fitting, grid, price_text, table_text


def position(**first: object) -> wonders.GameState:
    """Three cities in Age II; the first as given."""
    cities = [
        {"wonder": "Giza Day", "coins": 6, **first},
        {"wonder": "Rhodes Day", "built": ["Lumber Yard", "loom_1"]},
        {"wonder": "Olympia Night", "built": ["Sawmill"]},
    ]
    return wonders.load("base", seats=3).situation({"age": 2, "cities": cities})


def played(seats: int) -> wonders.GameState:
    """A whole game in which every seat takes its first answer."""
    state = wonders.load("base", seats=seats).start(4)
    while not state.over:
        for decision in state.decisions:
            state.play(decision.seat, decision.actions[0])
    return state


def prices(state: wonders.GameState) -> dict[str, str]:
    decision = state.decisions[0]
    return {str(action): price_text(state, decision, action) for action in decision.actions}


@pytest.mark.parametrize("seats", [3, 7])
def test_a_whole_game_fits_into_80_columns(seats: int) -> None:
    state = played(seats)
    text = table_text(state)
    assert max(map(len, text.splitlines())) <= 80
    for sheet, city in zip(state.scores(), state.cities, strict=True):
        (line,) = [line for line in text.splitlines() if line.startswith(f"{sheet.seat} ") and line.endswith(
            f" {sheet.total}")]  # fmt: skip
        assert f"{city.wonder} {city.side}" in line
    assert "stages" in text.splitlines()[2]
    assert text.splitlines()[-1].startswith("Won by seat ")


def test_a_city_shows_what_it_makes_and_its_buildings_by_color() -> None:
    text = table_text(position(built=["Altar", "Clay Pool", "Theater", "Foundry"], conflict_tokens=[1, -1]))
    assert "0  Giza Day\n   makes   stone, clay, ore, ore\n" in text
    assert "   stages  1 (2 wood), 2 (2 clay, 1 textile), 3 (4 stone)\n" in text
    assert "   tokens  Victory I, Defeat\n" in text
    assert "   brown   Clay Pool, Foundry\n   blue    Altar, Theater\n" in text
    assert "   grey    Loom\n" in text


def test_print_and_str_show_the_table() -> None:
    state = position()
    assert str(state) == table_text(state)


def test_no_hand_is_shown() -> None:
    text = table_text(position(hand=["Library"]))
    assert "Library" not in text


def test_every_price_says_who_is_paid() -> None:
    state = position(
        built=["Scriptorium"], hand=["Library", "Foundry", "Walls", "Temple", "press_2", "Training Ground"]
    )
    said = prices(state)
    assert said["build Library"] == "free (chain from Scriptorium)"
    assert said["build Foundry"] == "1 to the bank"
    assert said["build press_2"] == "free"
    assert said["sell Library"] == "+3 coins"
    assert "build Walls" not in said


def test_own_goods_a_choice_of_sellers_and_what_is_paid_to_both() -> None:
    state = position(coins=9, built=["Quarry", "Ore Vein", "Brickyard"], hand=["Walls", "Caravansery", "Forum"])
    said = prices(state)
    assert said["build Walls"] == "own goods"
    assert said["build Caravansery"] == "4 to right or 2 to left + 2 to right"
    # The stage asks for two wood as well, whatever card is used.
    assert said["stage 1 using Walls"] == said["stage 1 using Forum"] == said["build Caravansery"]


def test_payments_have_their_words() -> None:
    state = position(coins=9, hand=["Caravansery"])
    state.play(0, {"build": "Caravansery"})
    assert prices(state) == {"pay 4 to right": "4 to right", "pay 2 to left, 2 to right": "2 to left + 2 to right"}


def test_heads_give_way_before_cells_do() -> None:
    assert fitting(["a", "military", "gold"], [["x", "7", "1234"]], 13) == [1, 8, 4]
    assert fitting(["a", "military", "gold"], [["x", "7", "1234"]], 9) == [1, 4, 4]
    assert fitting(["long"], [["longer"]], 2) == [6]


def test_room_that_is_left_makes_a_head_whole() -> None:
    assert fitting(["military", "gains", "treasury"], [["1234", "1234", "1234"]], 13) == [4, 5, 4]
    assert fitting(["military", "gains", "treasury"], [["1234", "1234", "1234"]], 12) == [4, 4, 4]


def test_words_are_cut_with_a_stop() -> None:
    assert cut("military", 4) == "mil."
    assert cut("gold", 4) == "gold"
    assert grid(["", "city", "coins"], [["0", "Giza", "3"]]) == "   city  coins\n0  Giza      3"
