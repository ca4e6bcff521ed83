"""`wonders simulate`."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import wonders
from tests.cli.running import refused, said
from wonders.cli.simulate import greedy_players, random_players, run_games

SOME = ("simulate", "base", "--seats", "3", "--games", "6", "--seed", "5")


def result(*options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(*SOME, "--json", *options))
    return found


@pytest.mark.parametrize("players", ["random", "greedy"])
def test_equal_seeds_give_equal_results_but_for_the_speed(players: str) -> None:
    one, two = result("--players", players), result("--players", players)
    assert one.pop("games_per_second") > 0
    del two["games_per_second"]
    assert one == two


def test_other_seeds_and_players_give_other_results() -> None:
    boards = [each["boards"] for each in (result(), result("--seed", "6"), result("--players", "greedy"))]
    assert boards[0] != boards[1]
    assert boards[0] != boards[2]


def test_every_seat_of_every_game_is_counted_and_every_game_won_once() -> None:
    boards = result()["boards"].values()
    assert sum(board["games"] for board in boards) == 18
    assert sum(board["wins"] for board in boards) == pytest.approx(6, abs=1e-3)
    for board in boards:
        low, high = board["interval"]
        assert 0 <= low <= board["win_rate"] <= high <= 1
        assert sum(board["mean_lines"].values()) == pytest.approx(board["mean_points"], abs=1e-4)


def test_the_means_are_those_of_the_games() -> None:
    game = wonders.load("base", seats=3)
    found = run_games(game, random_players(game, 9), 2, 9, lambda: None)
    players = random_players(game, 9)
    totals: dict[str, int] = {}
    for seed in (9, 10):
        state = game.start(seed)
        players(state)
        for sheet, city in zip(state.scores(), state.cities, strict=True):
            board = f"{city.wonder} {city.side}"
            totals[board] = totals.get(board, 0) + sheet.total
    assert {name: tally.total for name, tally in found.boards.items()} == totals


def test_the_table_has_a_row_for_each_board_and_the_speed() -> None:
    text = said(*SOME)
    assert text.startswith("7 Wonders, second edition, 3 seats: 6 games from seed 5 on, random players\n")
    assert re.search(r"^board +games +win % ", text, re.MULTILINE)
    rows = re.findall(
        r"^(?:Alexandria|Babylon|Ephesus|Giza|Halicarnassus|Olympia|Rhodes) (?:Day|Night) +\d", text, re.MULTILINE
    )
    assert len(rows) == len(result()["boards"])
    assert re.search(r"\d games per second\n$", text)


def test_settings_are_played_and_told() -> None:
    found = result("--set", "sides=Day")
    assert found["settings"]["sides"] == "Day"
    assert all(name.endswith(" Day") for name in found["boards"])


def test_less_than_a_game_is_refused() -> None:
    assert "--games" in refused("simulate", "base", "--seats", "3", "--games", "0")
    assert "'clever' is not one of 'random', 'greedy'" in refused(*SOME, "--players", "clever")


def test_victories_and_seats_are_those_of_the_games() -> None:
    game = wonders.load("duel")
    found = run_games(game, greedy_players(game, 0), 12, 0, lambda: None)
    players = greedy_players(game, 0)
    victories: dict[str, int] = {}
    wins = [0.0, 0.0]
    for seed in range(12):
        state = game.start(seed)
        players(state)
        outcome = state.outcome
        assert outcome is not None
        victories[outcome.victory] = victories.get(outcome.victory, 0) + 1
        for seat in outcome.winners:
            wins[seat] += 1 / len(outcome.winners)
    assert {kind: share.count for kind, share in found.victories.items()} == victories
    assert len(victories) > 1
    assert [share.count for share in found.seats] == wins


def test_a_city_with_several_boards_counts_for_each_of_its_wonders() -> None:
    text = said("simulate", "duel", "--games", "4")
    found = json.loads(said("simulate", "duel", "--games", "4", "--json"))
    assert sum(board["games"] for board in found["boards"].values()) == 4 * 2 * 4
    assert re.search(r"^victory +games +% +95 % interval$", text, re.MULTILINE)
    assert sum(share["count"] for share in found["victories"].values()) == 4
    assert [share["seat"] for share in found["by_seat"]] == [0, 1]
    assert sum(share["count"] for share in found["by_seat"]) == pytest.approx(4)
    edges = re.findall(r"^[01] +\S+ +\S+ +\S+ to \S+ +([+-]\d+\.\d)$", text, re.MULTILINE)
    assert sum(map(float, edges)) == pytest.approx(0)


def test_heads_that_are_cut_are_told_in_full_below_the_table() -> None:
    head, *lines = said("simulate", "duel", "--games", "2").split("\n\n")[1].splitlines()
    cut = [word for word in head.split() if word.endswith(".")]
    told = " ".join(line for line in lines if re.match(r"\w+\. ", line)).split(", ")
    assert [each.split(" ")[0] for each in told] == cut != []
    assert "tre. treasury" in told
    assert not re.search(r"^mil\.", said(*SOME), re.MULTILINE)
