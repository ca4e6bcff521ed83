"""`wonders play` with a game of decks, goods that are used up, stage graphs and tokens that move."""

from __future__ import annotations

import re
from collections.abc import Mapping

import wonders
from tests.cli.running import said
from wonders.cli.answers import understand
from wonders.cli.chronicle import Chronicle
from wonders.cli.menu import choices_of

GAME = ("play", "architects", "--seats", "3", "--seed", "3", "--city", "Olympia")


def told(given: Mapping[str, object], *actions: Mapping[str, object]) -> str:
    """The chronicle of some answers, without what the position began with."""
    state = wonders.load("architects", seats=3).situation(given)
    before = len(state.events)
    for action in actions:
        state.play(0, action)
    lines = Chronicle(state.game, moments=False).tell(state.events[before:], ["Giza", "Babylon", "Rhodes"])
    return " ".join(" ".join(lines).split())


def test_a_turn_shows_decks_conflict_tokens_cat_and_progress_tokens() -> None:
    text = said(*GAME, typed="")
    assert "-- turn 1 ---" in text
    assert re.search(r"\nDecks +central: face down \(60\), left: \w+ \(25\),\n +deck of seat 1: Red 0 \(25\),", text)
    assert "\nBattle   [0] 1  2  3\nCat        nobody\nProgress   Propaganda, Economy, Engineering\n" in text
    assert "\nStack      12 face down\n" in text
    assert "Take a card.\n" in text


def test_help_speaks_of_what_is_done_here() -> None:
    text = " ".join(said(*GAME, typed="?\n").split())
    assert 'or in words: "take left", "stage 2". Beginnings will do as long as only one answer fits. ?' in text
    assert '"build"' not in text


def test_a_turn_shows_the_stage_graph_of_every_wonder() -> None:
    text = said(*GAME, typed="1\n1\n")
    assert "\nOlympia    1, 2 + 3, 4, 5\n" in text
    assert "\nOlympia    [1], 2 + 3, 4, 5\nBabylon    1, 2, 3, 4 + 5\nAlexandria [1], 2, 3, 4, 5\n" in text
    assert "3 (3 different goods, on 1),\n           4 (3 goods of one kind, on 2 and 3)," in text


def test_stages_on_the_ground_say_so() -> None:
    text = said("play", "architects", "--seats", "3", "--seed", "3", "--city", "Rhodes", typed="")
    assert "\nRhodes     1 + 2, 3, 4, 5\n" in text
    assert "2 (2 goods of one kind, on the ground)" in " ".join(text.split())


def test_neither_coins_nor_sellers_are_told_where_goods_are_used_up() -> None:
    text = said(*GAME, typed="")
    assert "coins" not in text.split("Take a card")[0]
    assert "sells" not in text
    assert "makes" not in text


def test_who_holds_the_cat_is_told_and_sees_the_top_of_the_central_deck() -> None:
    state = wonders.load("architects", seats=3).situation({"cities": [{"cat": True}], "decks": {"central": ["Gear"]}})
    assert "Cat        seat 0" in str(state)
    assert "face down" in str(state)  # nobody's own view
    said_to = [str(piece) for seat in range(3) for piece in state.picture(seat) if "Decks" in str(piece)]
    assert ["central: Gear" in text for text in said_to] == [True, False, False]


def test_a_stage_is_told_with_the_cards_that_pay() -> None:
    given = {"cities": [{"wonder": "Giza", "stages": [1], "cards": ["Wood"]}], "decks": {"0": ["Wood"]}}
    text = told(given, {"take": "left"})
    assert text == "0 Giza takes Wood (deck of seat 0) 0 Giza builds stage 2 (paid with 2 Wood)"


def test_symbols_are_told_with_their_cards_and_horns_with_their_track() -> None:
    given = {
        "cities": [{"wonder": "Giza", "cards": ["Gear"]}], "decks": {"0": ["Gear"]}, "progress": ["Decor", "Culture"],
    }  # fmt: skip
    text = told(given, {"take": "left"}, {"choose": "Decor"})
    assert text == "0 Giza takes Gear (deck of seat 0) 0 Giza matches science symbols with 2 Gear 0 Giza gains Decor"
    given = {"cities": [{"wonder": "Giza"}], "decks": {"0": ["Red 2"]}}
    assert told(given, {"take": "left"}) == "0 Giza takes Red 2 (deck of seat 0), to space 2 of the war track"


def test_after_a_battle_horned_cards_are_discarded() -> None:
    given = {"cities": [{"wonder": "Giza"}, {"cards": ["Red 1"]}], "decks": {"0": ["Red 2"]}, "peace": 1}
    text = told(given, {"take": "left"})
    assert "0 Giza beats 2 Rhodes by 1 (Military Victory)" in text
    assert text.endswith("0 Giza discards Red 2 1 Babylon discards Red 1")


def test_a_battle_follows_what_set_it_off_and_each_two_neighbours_meet_once() -> None:
    given = {
        "cities": [{"wonder": "Giza", "tokens": ["Propaganda"]}, {"cards": ["Red 1"]}],
        "decks": {"0": ["Red 2", "Wood"]}, "peace": 1,
    }  # fmt: skip
    text = told(given, {"take": "left"}, {"take": "left"})
    assert text == (
        "0 Giza takes Red 2 (deck of seat 0), to space 3 of the war track 0 Giza takes Wood (deck of seat 0) "
        "conflicts 0 Giza and 1 Babylon are even 1 Babylon beats 2 Rhodes by 1 (Military Victory) "
        "0 Giza beats 2 Rhodes by 1 (Military Victory) 0 Giza discards Red 2 1 Babylon discards Red 1"
    )


def test_what_seats_do_is_told_as_it_came_about_and_decks_by_what_answers_call_them() -> None:
    given = {
        "cities": [{"wonder": "Giza"}, {"wonder": "Babylon", "cat": True}], "decks": {"central": ["Blue 2 Cat"]},
    }  # fmt: skip
    assert told(given, {"take": "central"}) == "0 Giza takes Blue 2 Cat (central) 1 Babylon loses cat 0 Giza gains cat"


def menu(given: Mapping[str, object], *actions: Mapping[str, object]) -> str:
    """The answers that a person is shown."""
    state = wonders.load("architects", seats=3).situation(given)
    for action in actions:
        state.play(0, action)
    lines = choices_of(state, state.decisions[0])
    return "; ".join(f"{line.text} [{line.price}]" for line in lines)


def test_what_can_be_taken_is_named_as_far_as_it_is_seen() -> None:
    decks: dict[str, list[str]] = {"0": ["Gear"], "2": ["Red 1"], "central": ["Coin"]}
    given: dict[str, object] = {"cities": [{"wonder": "Giza"}], "decks": decks}
    assert menu(given) == "take left [Gear]; take right [Red 1]; take central [face down]"
    given["cities"] = [{"wonder": "Giza", "cat": True}]
    assert menu(given) == "take left [Gear]; take right [Red 1]; take central [Coin]"
    given["decks"] = {**decks, "2": []}
    assert menu(given) == "take left [Gear]; take central [Coin]"
    given = {
        "cities": [{"wonder": "Babylon", "stages": [1], "cards": ["Wood"]}],
        "decks": {"0": ["Wood"]}, "progress": ["Decor"],
    }  # fmt: skip
    assert menu(given, {"take": "left"}) == "choose Decor []; choose top of the stack [face down]"


def test_the_name_of_a_card_on_top_takes_it() -> None:
    state = wonders.load("architects", seats=3).situation({"decks": {"0": ["Gear"], "2": ["Red 1"]}})
    choices = choices_of(state, state.decisions[0])
    assert [str(each) for each in understand("take red", choices).actions] == ["take right"]
    assert [str(each) for each in understand("gear", choices).actions] == ["take left"]


def test_stages_that_can_be_built_say_what_they_use_up() -> None:
    given = {
        "cities": [{"wonder": "Rhodes", "cards": ["Wood", "Coin"], "tokens": ["Engineering"]}],
        "decks": {"0": ["Wood"]},
    }  # fmt: skip
    two = "stage 1 [2 wood using mix goods or 1 wood + 1 coin]; stage 2 [2 wood]"
    assert menu(given, {"take": "left"}) == two


def test_a_permission_to_pay_is_told_with_what_it_means() -> None:
    cities = [{"wonder": "Giza", "cards": ["Wood", "Wood"], "tokens": ["Engineering"]}]
    state = wonders.load("architects", seats=3).situation({"cities": cities, "decks": {"0": ["Coin"]}})
    state.play(0, {"take": "left"})
    assert [(each.text, each.note) for each in choices_of(state, state.decisions[0])] == [
        ("pay 2 wood, using mix_goods", "A stage is paid with any resources, as many as it costs."),
        ("pay 1 wood, 1 coin", ""),
    ]


def test_a_wonder_with_one_side_goes_by_its_name_alone() -> None:
    state = wonders.load("architects", seats=2).start(cities=["Giza", None])
    assert (state.cities[0].wonder, state.cities[0].side, state.cities[0].plan[0]) == ("Giza", "", "Giza 1")
    assert "Built" not in str(state)
