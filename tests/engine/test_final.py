"""Choices at the end of the game, where seats are asked for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from wonders import Game

if TYPE_CHECKING:
    from tests.engine.small import cards_of, choices, position, questions, turn
else:
    from small import cards_of, choices, position, questions, turn

CARDS = {
    "Spy": "[{copy: {cards: purple, of: neighbours, at: game_end}}]",
    "Idle Spy": "[{copy: {cards: red, of: left, at: game_end}}]",
    "Scholar": "[{science: {one_of: all}}]",
    "Apprentice": "[{science: {one_of: [gear, tablet]}}]",
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return cards_of(tmp_path_factory.mktemp("final"), CARDS, final_choices="ask")


def test_copies_are_asked_for_before_symbols_and_seats_one_after_another(game: Game) -> None:
    left = {"built": ["Scientists Guild", "Workers Guild", "Lumber Yard"]}
    state = position(game, {"built": ["Idle Spy", "Spy", "Scholar"]}, left, at="end")
    assert questions(state) == [(0, "copy")]
    assert state.decisions[0].asks == "Spy"
    assert choices(state, 0) == ["choose Scientists Guild of seat 1", "choose Workers Guild of seat 1"]
    state.play(0, {"choose": "Scientists Guild"})
    for _ in range(2):  # its own wild symbol, and the copied one
        assert questions(state) == [(0, "science")]
        assert choices(state, 0) == ["choose compass", "choose gear", "choose tablet"]
        state.play(0, {"choose": "gear"})
    assert questions(state) == [(1, "science")], "the guild's own city chooses too"
    state.play(1, {"choose": "tablet"})
    assert state.over
    assert [sheet.lines["scientific"] for sheet in state.scores()] == [4, 1, 0]
    again = game.from_json(state.to_json())
    assert again.scores() == state.scores()


def test_the_answer_counts_even_where_another_were_better(game: Game) -> None:
    own = {"built": ["Scholar", "Workshop", "Apothecary"]}
    best = position(game, own, at="end")
    worst = best.copy()
    best.play(0, {"choose": "tablet"})
    worst.play(0, {"choose": "gear"})
    assert [state.scores()[0].lines["scientific"] for state in (best, worst)] == [3 + 7, 1 + 4]


def test_only_possible_symbols_are_offered(game: Game) -> None:
    state = position(game, {"built": ["Apprentice"]}, at="end")
    assert choices(state, 0) == ["choose gear", "choose tablet"]


def test_questions_come_after_the_conflicts_of_the_last_age(game: Game) -> None:
    state = position(game, {"built": ["Scholar", "Stockade"]}, age=3, turn=6)
    turn(state)
    assert questions(state) == [(0, "science")]
    assert state.cities[0].tokens == {"Victory V": 2}
    assert not state.over
    state.play(0, {"choose": 1})
    assert state.over


def test_scores_as_things_stand_take_the_best_of_what_is_still_open(game: Game) -> None:
    state = position(game, {"built": ["Scholar", "Workshop", "Apothecary"]}, at="end")
    assert state.scores()[0].lines["scientific"] == 10


def test_nobody_is_asked_where_the_best_is_taken(game: Game) -> None:
    folder = game.ruleset.parts[-1].folder
    assert folder is not None
    import wonders

    best = wonders.load(folder, seats=3, settings={"final_choices": "best"})
    state = position(
        best, {"built": ["Spy", "Scholar", "Workshop", "Apothecary"]}, {"built": ["Scientists Guild"]}, at="end"
    )
    assert state.over
    assert state.scores()[0].lines["scientific"] == 4 + 1 + 1 + 7
