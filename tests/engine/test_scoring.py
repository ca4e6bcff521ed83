"""Score sheets: every line, every reason, shared effects, copies and symbols settled for the best total."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest

from wonders import Game
from wonders.engine.scoring import total

if TYPE_CHECKING:
    from tests.engine.small import cards_of, position
else:
    from small import cards_of, position

CARDS = {
    "Spy": "[{copy: {cards: purple, of: neighbours, at: game_end}}]",
    "Twin Spy": "[{copy: {cards: purple, of: neighbours, at: game_end}}]",
    "Student": "[{copy: {cards: green, of: neighbours, only: science, at: game_end}}]",
    "Scholar": "[{science: {one_of: all}}, {points: {each: 5, per: science_sets}}]",
    "Temple A": "[{points: {table: [0, 5, 12], per: {cards: {has: points}}, shared: true}}]",
    "Temple B": "[{points: {table: [0, 5, 12], per: {cards: {has: points}}, shared: true}}]",
    "Loner": "[{points: {each: 6, if: {count: {cards: blue}, more_than: neighbours}}}]",
    "Decor": "[{points: {each: 4, if: wonder_complete}}]",
    "Academy of Four": "[{science: gear}, {points: 4}]",
}
COLORS = {"Academy of Four": "green", "Student": "red", "Spy": "red", "Twin Spy": "red"}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return cards_of(tmp_path_factory.mktemp("scoring"), CARDS, COLORS)


def lines(game: Game, *cities: Mapping[str, object]) -> dict[str, int]:
    """The lines of seat 0 that are not 0, at the end of a game."""
    state = position(game, *[{"coins": 0, **city} for city in cities], at="end")
    return {line: points for line, points in state.scores()[0].lines.items() if points}


def test_each_entry_names_its_line_its_carrier_and_its_reason(game: Game) -> None:
    own = {"wonder": "Giza Day", "coins": 10, "stages": 1, "conflict_tokens": [3, -1], "built": ["Altar", "Workshop"]}
    (sheet, *_) = position(game, own, at="end").scores()
    entries = [(entry.line, entry.carrier, entry.points) for entry in sheet.entries]
    assert entries == [
        ("wonder", "Giza Day 1", 3),
        ("civilian", "Altar", 3),
        ("military", "conflicts won", 3),
        ("military", "conflicts lost", -1),
        ("treasury", "treasury", 3),
        ("scientific", "symbols", 1),
    ]
    assert [entry.text for entry in sheet.entries] == [
        "Scores 3 points.",
        "Scores 3 points.",
        "1 x 3",
        "1 x -1",
        "10 coins, 1 point for each 3",
        "0 compass, 1 gear, 0 tablet; squares and 7 per set",
    ]
    assert list(sheet.lines) == ["military", "treasury", "wonder", "civilian", "scientific", "commercial", "guilds"]
    assert sheet.total == 12
    assert repr(sheet).startswith("<ScoreSheet seat 0: 12 points (military 2, treasury 3")


def test_a_copied_guild_is_chosen_for_the_best_total(game: Game) -> None:
    left, right = ["Workers Guild", "Magistrates Guild", "Lumber Yard"], {"built": ["Altar", "Baths"]}
    assert lines(game, {"built": ["Spy"]}, {"built": left}, right) == {"guilds": 2}
    assert lines(game, {"built": ["Spy"]}, {"built": [*left, "Clay Pool", "Quarry"]}, right) == {"guilds": 3}


def test_two_copies_may_take_the_same_guild_and_what_is_copied_is_no_building(game: Game) -> None:
    left = {"built": ["Shipowners Guild"]}
    own = {"built": ["Spy", "Twin Spy", "Lumber Yard", "Clay Pool", "press_1"]}
    assert lines(game, own, left) == {"guilds": 6}, "three brown and grey cards, twice; the copies do not count"


def test_a_copy_with_nothing_to_copy_gives_nothing(game: Game) -> None:
    assert lines(game, {"built": ["Spy"]}) == {}


def test_symbols_alone_are_copied_where_the_effect_says_so(game: Game) -> None:
    assert lines(game, {"built": ["Student"]}, {"built": ["Academy of Four"]}) == {"scientific": 1}


def test_wild_symbols_and_a_copied_one_are_settled_together(game: Game) -> None:
    # With a copied guild of choice, two wilds and one printed symbol make a set: 3 + 7.
    neighbour = {"built": ["Scientists Guild", "Altar"]}
    own = {"wonder": "Giza Day", "built": ["Spy", "Scholar", "Workshop"]}
    assert lines(game, own, neighbour)["scientific"] == 10


def test_equal_shared_effects_of_one_city_count_once(game: Game) -> None:
    assert lines(game, {"built": ["Temple A", "Temple B"]}) == {"civilian": 12}


def test_more_than_neighbours_means_strictly_more_than_each(game: Game) -> None:
    assert lines(game, {"built": ["Loner", "Altar"]}, {"built": ["Baths"]}, {"built": []}) == {"civilian": 9}
    assert lines(game, {"built": ["Loner"]}, {"built": ["Baths"]}, {"built": []}) == {}


def test_a_condition_is_asked_when_points_are_counted(game: Game) -> None:
    own = {"wonder": "Giza Day", "built": ["Decor"]}
    assert lines(game, own) == {}
    assert lines(game, {**own, "stages": 3}) == {"wonder": 3 + 5 + 7, "civilian": 4}


def test_scores_can_be_asked_at_any_time_and_change_nothing(game: Game) -> None:
    state = game.start(4)
    while not state.over:
        before = state.digest()
        sheets = state.scores()
        assert [sheet.total for sheet in sheets] == [total(state._now, seat) for seat in range(3)]
        assert state.digest() == before
        for decision in state.decisions:
            state.play(decision.seat, decision.actions[-1])
    assert state.outcome is not None
    assert state.winners == list(state.outcome.winners)


def test_a_game_that_runs_has_no_winner(game: Game) -> None:
    state = game.start()
    assert (state.outcome, state.winners) == (None, [])
