"""`wonders play`, from the welcome to the score sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wonders
from tests.cli.running import harbour, refused, run, said
from wonders.cli.answers import understand
from wonders.cli.menu import choices_of, refusals, second

START = ("play", "base", "--seats", "3", "--seed", "7")
GIZA = (*START, "--city", "Giza Night")


@pytest.mark.parametrize("seats", ["3", "7"])
def test_auto_tells_every_turn_and_ends_with_the_score_sheet(seats: str) -> None:
    text = said("play", "base", "--seats", seats, "--seed", "7", "--auto")
    lines = text.splitlines()
    assert [line for line in lines if line.startswith("Age ")] == ["Age 1", "Age 2", "Age 3"]
    assert [line for line in lines if line.startswith("  turn ")] == [f"  turn {n}" for n in range(1, 7)] * 3
    first = "\n".join(lines[lines.index("  turn 1") + 1 : lines.index("  turn 2")])
    assert re.findall(r"^    (\d) ", first, re.MULTILINE) == [str(seat) for seat in range(int(seats))]
    assert lines.count("  conflicts") == 3
    winners = [line for line in lines if line.startswith("*")]
    assert len(winners) == 1
    assert lines[-1].startswith(f"Seat {winners[0][1]} (")
    assert f"wins: {winners[0].split()[-1]} points" in lines[-1]


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    assert said(*START, "--auto") == said(*START, "--auto")
    assert said(*START, "--auto") != said("play", "base", "--seats", "3", "--seed", "8", "--auto")


def test_the_drawn_seed_is_told_so_that_the_game_can_be_had_again() -> None:
    text = said("play", "base", "--seats", "3", "--auto")
    seed = re.search(r"seed (\d+)", text)
    assert seed is not None
    assert said("play", "base", "--seats", "3", "--auto", "--seed", seed[1]) == text


def test_the_sheet_adds_up() -> None:
    rows = [line for line in said(*START, "--auto").splitlines() if re.match(r"[* ]\d ", line)]
    assert len(rows) == 3
    for row in rows:
        *lines, total = map(int, re.findall(r"-?\d+", row)[1:])
        assert sum(lines) == total


def test_settings_and_cities_are_as_given() -> None:
    text = said(*START, "--set", "starting_coins=8", "--city", "Rhodes", "--city", "-", "--city", "Giza Night")
    assert re.search(r"^0  Rhodes (Day|Night) +8 ", text, re.MULTILINE)
    assert re.search(r"^2  Giza Night +8 ", text, re.MULTILINE)


def test_too_many_cities_are_refused() -> None:
    assert "one entry for each of the 3 cities" in refused(*START, *("--city", "-") * 4)


# A person plays.


def test_the_first_screen_shows_the_table_the_menu_and_the_refusals() -> None:
    text = said(*GIZA)
    assert "-- Age 1, turn 1 ---" in text
    assert "left    1 Alexandria Day sells glass" in text
    assert re.search(r"1  build Lumber Yard +free +Produces 1 wood\.", text)
    assert re.search(r"build Clay Pit +1 to the bank", text)
    assert re.search(r"build Baths +own goods", text)
    assert re.search(r"build Workshop +2 to left", text)
    assert re.search(r"7  sell a card +\+3 coins", text)
    assert re.search(r"-  Apothecary .* No: neither", text)
    assert re.search(r"-  stage 1 ", text)


def test_no_other_hand_is_shown() -> None:
    state = wonders.load("base", seats=3).start(7, cities=["Giza Night", None, None])
    hidden = {card for city in state.cities[1:] for card in city.hand or ()} - set(state.cities[0].hand or ())
    hidden = {card.removesuffix("_1").capitalize() for card in hidden}
    assert len(hidden) > 5
    text = said(*GIZA)
    assert [card for card in hidden if card in text] == []


def test_numbers_words_and_beginnings_answer() -> None:
    for typed in ("1\n", "build lumber yard\n", "b lum\n", "lumber\n"):
        assert "builds Lumber Yard (free)" in said(*GIZA, typed=typed)


def test_selling_asks_which_card_and_enter_goes_back() -> None:
    text = said(*GIZA, typed="sell\n\nsell\nore\n")
    assert text.count("Which card do you sell?") == 2
    assert "sells Ore Vein (+3 coins)" in text
    assert "sells Baths (+3 coins)" in said(*GIZA, typed="sell baths\n")


def test_what_is_not_understood_is_asked_again() -> None:
    text = said(*GIZA, typed="99\nfrobnicate\nb\n\n")
    assert "'99' is none of the answers" in text
    assert "'frobnicate' is none of the answers" in text
    assert "'b' could be: build Lumber Yard, build Ore Vein" in text
    assert "turn 2" not in text


def test_naming_a_refused_card_says_why_and_does_nothing() -> None:
    for typed in ("apoth\n", "build apothecary\n", "stage\n", "stage 1\n"):
        text = said(*GIZA, typed=typed)
        assert "is not to be had now: neither the city" in " ".join(text.split())
        assert "turn 2" not in text


def test_the_question_mark_helps_and_explains() -> None:
    text = said(*GIZA, typed="?\n? altar\n? giza night\nhelp price\n? alter\n? b\n")
    assert "? NAME     what a card" in text
    assert "Altar, blue card of Age 1" in text
    assert "effects       Scores 3 points." in text
    assert "Giza Night, side of Giza" in text
    assert "meaning       Coins for a unit bought from a neighbour" in text
    assert "nothing named 'alter' (did you mean 'Altar'?)" in text
    assert "'b' could be " in text


def test_the_table_and_the_scores_can_be_seen_at_any_time() -> None:
    text = said(*GIZA, typed="table\nscores\n")
    assert "2  Ephesus Night\n   makes   papyrus" in text
    assert "The game is not over yet" in text


def test_quit_and_the_end_of_the_pipe_leave_politely() -> None:
    for typed in ("quit\n", "exit\n", "q\n", ""):
        assert said(*GIZA, typed=typed).endswith("the game is not saved (--save FILE keeps it).\n")


def test_lines_do_not_end_in_blanks() -> None:
    text = said(*GIZA, typed="scores\n1\n")
    assert [line for line in text.splitlines() if line != line.rstrip() and line != "> "] == []


def test_a_whole_game_can_be_typed() -> None:
    text = said(*GIZA, typed="1\n" * 80)
    assert "How do you pay for" in text
    assert "The game is over." in text
    assert text.splitlines()[-1].startswith("Seat ")


def test_a_stage_is_built_with_the_card_that_is_named() -> None:
    text = said("play", "base", "--seats", "3", "--seed", "3", "--city", "Halicarnassus Night",
                typed="stage\n1\n1\n" * 40)  # fmt: skip
    assert "Which card do you use for stage 1?" in text
    assert re.search(r"0 Halicarnassus Night +builds stage 1 with ", text)
    assert not re.search(r"[12] \S+ (Day|Night) +builds stage \d with ", text), "the cards of others stay hidden"
    assert "Halicarnassus Night 1: which card do you play?\n  Scores 2 points.\n  At the end" in text
    assert "from the discard pile" in text


def test_wonders_and_sides_can_be_chosen() -> None:
    text = said(*START, "--set", "wonders=choose", "--set", "sides=choose", typed="choose giza\nnight\n")
    assert "Choose: wonder." in text
    assert "0  Giza Night " in text


# Cards that must be in the game, and rulesets of one's own.


def test_cards_that_cannot_be_in_the_game_are_refused() -> None:
    assert refused(*START, "--must", "Alter") == (
        "wonders: --must Alter: there is no card 'Alter' to change (did you mean 'Altar'?)\n"
    )
    assert "(write 'loom_1' or 'loom_2')" in refused(*START, "--must", "Loom")
    assert refused(*START, "--must", "Well") == (
        "wonders: --must Well: the card is not in a game of 3 seats; it is for 4 seats and more\n"
    )


def test_a_folder_and_rulesets_joined_with_plus_are_played(tmp_path: Path) -> None:
    home = harbour(tmp_path)
    assert said("play", home, "--seats", "3", "--seed", "1", "--auto", "--must", "Harbour").startswith("A harbour")
    joined = said("play", f"base+{home}", "--seats", "3", "--seed", "1", "--auto")
    assert joined.startswith("7 Wonders, second edition + A harbour, 3 seats")


def test_faults_of_a_ruleset_are_told_with_their_places(tmp_path: Path) -> None:
    home = harbour(tmp_path, "format: 1\nid: harbour\nversion: 1.0.0\ntitel: A harbour\nuses: [base]\n")
    error = refused("play", home, "--seats", "3")
    assert re.search(r"wonders: .*ruleset\.yaml:4:1: .*titel", error)


# Keeping games.


def test_a_game_goes_on_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kept = "game.json"
    whole = said(*GIZA, typed="1\n" * 80)
    first = said(*GIZA, "--save", kept, typed="1\n" * 5)
    assert first.endswith(f"Go on with:\n  wonders play --resume {kept}\n")
    rest = said("play", "--resume", kept, typed="1\n" * 80)
    assert whole.splitlines()[-6:] == rest.splitlines()[-6:]


def test_a_resumed_game_needs_nothing_else_and_refuses_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kept = "game.json"
    said(*GIZA, "--save", kept, "--set", "sale_value=5", typed="1\n")
    assert "+5 coins" in said("play", "--resume", kept)
    assert "--seats does not go with --resume" in refused("play", "--resume", kept, "--seats", "3")
    assert "--set does not go with --resume" in refused("play", "--resume", kept, "--set", "price=1")


def test_auto_can_take_over_and_keep_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kept = "game.json"
    said(*GIZA, "--save", kept, typed="1\n")
    text = said("play", "--resume", kept, "--auto", "--save", kept)
    assert "  turn 1\n" not in text.split("Age 2")[0]
    assert "wins: " in text
    assert "wins: " in said("play", "--resume", kept)


def test_play_needs_a_ruleset() -> None:
    assert "Missing argument 'RULESET'" in refused("play")
    assert "is not a valid integer" in refused("play", "base", "--seats", "three")
    assert run("play", "base", "--seats", "3", "--save").exit_code == 2


def test_answers_are_taken_back_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = said(*GIZA, "--save", "game.json", typed="1\n1\nundo\nundo\nundo\n")
    assert text.count("Your last answer is taken back, and what came after it.") == 2
    assert text.count("there is nothing to take back") == 1
    assert text.count("-- Age 1, turn 1 -") == 3
    assert text.count("-- Age 1, turn 2 -") == 2
    start = said(*GIZA)
    turn = start[start.index("-- Age 1, turn 1") : start.rindex("> ")]
    assert text.count(turn) == 3, "the question is put again as it was"
    assert "-- Age 1, turn 1 -" in said("play", "--resume", "game.json")


def test_what_is_answered_after_an_answer_was_taken_back_is_told_as_usual() -> None:
    undone, straight = said(*GIZA, typed="2\nundo\n1\n1\n"), said(*GIZA, typed="1\n1\n")
    start = "-- Age 1, turn 2"
    assert undone[undone.rindex(start) :] == straight[straight.rindex(start) :]


def test_what_an_answer_could_be_is_told_in_the_words_of_the_menu() -> None:
    text = " ".join(said("play", "base", "--seats", "3", "--seed", "3", typed="build\n").split())
    assert "'build' could be: build Ore Vein, build Loom, build Press, build Theater, build West" in text


def test_cards_are_called_by_their_names_and_two_of_one_name_are_told_apart_by_their_ages() -> None:
    hand = ["press_2", "press_1", "loom_1"]
    cities = [{"wonder": "Rhodes Day", "built": ["loom_2", "Lumber Yard", "Sawmill"], "hand": hand}, {}, {}]
    state = wonders.load("base", seats=3).situation({"age": 2, "cities": cities})
    decision = state.decisions[0]
    choices = choices_of(state, decision)
    lines = ["build Press (Age 1)", "build Press (Age 2)", "stage 1", "sell a card"]
    assert [choice.text for choice in choices] == lines
    named = ["Loom", "Press (Age 1)", "Press (Age 2)"]
    assert sorted(each.text for each in second(choices[-1], state))[:3] == named
    assert [each.text for each in refusals(state, decision)][:1] == ["Loom"]
    for typed in ("press_2", "build Press (Age 2)", "press 2"):
        assert [str(action) for action in understand(typed, choices).actions] == ["build press_2"]
    assert len(understand("press", choices).actions) == 2


def test_a_game_can_be_kept_from_any_moment_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = said(*GIZA, typed="1\nsave\nsave nowhere/a.json\nsave my game.json\n2\nsave\n")
    assert "Say where to keep it: save FILE.\n" in text
    assert "the game cannot be saved to nowhere/a.json: No such file or directory.\n" in text
    assert text.count("The game is kept in my game.json after every answer.\n") == 2
    assert text.endswith("You leave the table. Go on with:\n  wonders play --resume 'my game.json'\n")
    straight = said(*GIZA, typed="1\n2\n")
    last = "-- Age 1, turn 3 "
    again = said("play", "--resume", "my game.json")
    assert again[again.index(last) :] == straight[straight.index(last) :]
