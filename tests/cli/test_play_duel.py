"""`wonders play` with a game whose stages are Wonders, whose cards lie on the table and whose bank sells everything."""

from __future__ import annotations

import re

import wonders
from tests.cli.running import said
from wonders.cli.chronicle import Chronicle

DUEL = ("play", "duel", "--seed", "3")
#: Three Wonders, so that the first turn is asked.
DRAFTED = "1\n1\n1\n"


def played(typed: str, *options: str) -> str:
    return said(*DUEL, *options, typed=DRAFTED + typed)


def test_a_wonder_is_picked_knowing_its_cost_and_what_it_does() -> None:
    text = said(*DUEL)
    assert "Which Wonder do you take?\n" in text
    assert re.search(r"1  choose The Appian Way +costs 2 stone, 2 clay, +Takes 3 coins from the", text)


def test_what_seats_take_before_the_first_turn_is_told_also_when_one_watches() -> None:
    picks = re.findall(r"^    ([01])  takes (.+)$", said(*DUEL, typed=DRAFTED), re.MULTILINE)
    # The last Wonder of each four goes to its seat unasked.
    assert [seat for seat, _ in picks] == list("011100")
    assert picks[0] == ("0", "The Appian Way")
    assert len(set(picks)) == 6
    watched = said(*DUEL, "--auto")
    assert watched.split("\nAge 1\n")[0].count("  takes ") == 6


def test_picks_that_were_taken_back_are_told_as_they_are_made_anew() -> None:
    undone, straight = said(*DUEL, typed="2\nundo\n1\n"), said(*DUEL, typed="1\n")
    last = "Your last answer is taken back, and what came after it.\n"
    assert undone.split(last)[1].split("    0  takes")[1] == straight.split("    0  takes")[1]
    assert "    0  takes The Appian Way\n" in straight


def test_a_turn_shows_both_cities_and_the_prices() -> None:
    text = played("")
    assert "   wonders The Appian Way (2 stone, 2 clay, 1 papyrus),\n" in text
    assert "   buys    wood 2, stone 2, clay 2, glass 2, papyrus 2\n" in text
    assert "\nSeat 0\n" in text
    assert "\nSeat 1\n   wonders The Pyramids (3 stone, 1 papyrus),\n" in text


def test_columns_that_tell_nothing_are_left_out() -> None:
    assert re.search(r"^   coins  wonders  symbols  cards  points$", played(""), re.MULTILINE)
    text = said(*DUEL, "--auto")
    assert re.search(r"^ +civilian +scienti.*total$", text, re.MULTILINE)
    assert " - " not in text
    assert re.search(r"^Seat [01] wins: ", text, re.MULTILINE)


def test_discarding_is_one_line_that_asks_for_the_card_and_what_it_earns() -> None:
    text = played("discard\nTavern\n")
    assert re.search(r"discard a card +\+2 coins", text)
    assert "Which card do you discard? (Enter goes back)" in text
    assert "    0  discards Tavern (+2 coins)\n" in text


def test_a_wonder_is_built_under_its_name() -> None:
    state = wonders.load("duel").situation({
        "structure": {"cards": {19: "Tavern"}},
        "cities": [{"coins": 20, "wonders": ["The Pyramids"]}, {}],
    })  # fmt: skip
    state.play(0, {"wonder": "The Pyramids", "using": "Tavern"})
    lines = Chronicle(state.game).tell(state.events, ["", ""])
    assert lines[1].startswith("    0  builds The Pyramids with Tavern (paid 8 to the bank for ")


def test_a_wonder_that_cannot_be_paid_is_told_with_what_is_missing() -> None:
    text = " ".join(played("").split())
    assert "- wonder The Appian Way No: it costs at least 10 coins" in text


def test_the_moves_of_a_pawn_are_told_as_one() -> None:
    state = wonders.load("duel").situation({
        "age": 3, "pawn": 1, "structure": {"cards": {19: "Arsenal"}}, "cities": [{"coins": 40}, {"coins": 1}],
    })  # fmt: skip
    state.play(0, {"build": "Arsenal"})
    lines = Chronicle(state.game).tell(state.events, ["", ""])
    assert " ".join(" ".join(lines).split()) == (
        "turn 1 0 builds Arsenal (paid 10 to the bank for 2 wood and 3 clay), to space 4 of the track"
        " 1 loses 1 coin turn 2"
    )


def test_help_speaks_the_words_of_the_game() -> None:
    assert '"build" and the card, "wonder",\n"discard", "pay 2 to bank".' in played("?\n")


def test_the_structure_shows_the_numbers_of_the_menu_and_what_they_cost() -> None:
    text = played("")
    assert "+-6: free---+-1: 1 coin-+-4: 2 coins+-3: 2 coins+-2: free---+-5: 2 coins+" in text
    for number, card in ((6, "Tavern"), (1, "Logging Camp"), (5, "Apothecary")):
        assert re.search(rf"^  {number}  build {card} ", text, re.MULTILINE)
    assert "Seat 0  9  8  7  6  5  4  3  2  1 [0] 1  2  3  4  5  6  7  8  9  Seat 1\n" in text
    assert text.count("(Age 1)") == 8


def test_a_card_that_cannot_be_built_says_so_where_it_lies() -> None:
    text = said("play", "duel", "--seed", "3", "--set", "starting_coins=0", typed=DRAFTED)
    assert text.count("+-not now---") + text.count("-not now---+") >= 3
    assert "-1: free---" in text


def test_a_wonder_asks_under_its_name() -> None:
    state = wonders.load("duel").situation({
        "structure": {"cards": {19: "Tavern"}},
        "cities": [{"coins": 20, "wonders": ["The Statue of Zeus"]}, {"built": ["Quarry", "Clay Pool"]}],
    })  # fmt: skip
    state.play(0, {"wonder": "The Statue of Zeus", "using": "Tavern"})
    assert state.decisions[0].text == "The Statue of Zeus: which is discarded?"


def test_an_effect_without_anything_to_do_is_told_under_the_name_of_the_wonder() -> None:
    state = wonders.load("duel").situation({
        "structure": {"cards": {19: "Tavern"}}, "cities": [{"coins": 20, "wonders": ["The Mausoleum"]}, {}],
    })  # fmt: skip
    state.play(0, {"wonder": "The Mausoleum", "using": "Tavern"})
    assert "    0  The Mausoleum: nothing to do" in Chronicle(state.game).tell(state.events, ["", ""])
