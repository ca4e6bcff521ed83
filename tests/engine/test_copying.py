"""Copies of cards and stages made at once: carriers of their own, with limits of their own, until their carrier leaves.

Copies made when points are counted are tested with the scores.
"""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from wonders import Game, GameState

if TYPE_CHECKING:
    from tests.engine.small import (
        build,
        choices,
        coins,
        derived,
        game_of,
        play_out,
        position,
        questions,
        rebuilt,
        told,
        turn,
    )  # fmt: skip
else:
    from small import build, choices, coins, derived, game_of, play_out, position, questions, rebuilt, told, turn

SALE_EAR = "[{whenever: {event: card_sold, by: all, uses: 1, every: %s, do: [{coins: 10}]}}]"
DAWN = "[{whenever: {event: turn_began, uses: 1, every: %s, do: [{coins: 10}]}}]"
CARDS = {
    "Heir": "[{copy: {cards: blue, of: neighbours}}]",
    "Twin": "[{copy: {cards: blue, of: neighbours}}]",
    "Twofold": "[{copy: {cards: blue, of: left}}, {copy: {cards: blue, of: left}}]",
    "Pupil": "[{copy: {cards: any, of: left, only: science}}]",
    "Poet": "[{copy: {cards: any, of: left, only: points, at: game_end}}]",
    "Vizier": "[{copy: {cards: blue, of: neighbours, if: wonder_complete}}]",
    "Mirror": "[{copy: {cards: any, of: around}}]",
    "Ape": "[{copy: {cards: {name: [Mirror, Bank]}, of: neighbours}}]",
    "Mimic": "[{whenever: {event: card_sold, by: self, do: [{copy: {cards: blue, of: neighbours}}]}}]",
    "Colossus": "[{copy: {stage: 1, of: left}}]",
    "Pantheon of Both": "[{copy: {stage: 2, of: neighbours}}]",
    "Bank": "[{coins: 7}, {shields: 2}, {science: gear}, {produce: glass}]",
    "Guildhall": "[{points: {each: 2, per: {cards: brown}}}, {science: gear}]",
    "Fork": "[{choose: [[{coins: 5}], [{shields: 3}]]}]",
    "Pass": "[{discount: {what: {cards: any}, less: all, uses: 1, every: age}}]",
    "Turn Ear": SALE_EAR % "turn",
    "Age Ear": SALE_EAR % "age",
    "Game Ear": SALE_EAR % "game",
    "Age Dawn": DAWN % "age",
    "Game Dawn": DAWN % "game",
    "Copy Ear": "[{whenever: {event: copy_made, what: {cards: blue}, do: [{coins: {per: coins, of: rival}}]}}]",
    "Sack": "[{discard: {cards: {name: [Heir, Twin, Turn Ear, Fork]}, of: all}}]",
}
#: The others are blue.
RED = (
    "Heir", "Twin", "Twofold", "Pupil", "Poet", "Vizier", "Mirror", "Ape", "Mimic", "Colossus", "Pantheon of Both",
    "Sack", "Copy Ear",
)  # fmt: skip
#: The coins of a city that has sold a Blank.
SOLD = 3


def card(name: str, more: str = "") -> str:
    """The YAML of a card, of which there are three."""
    color = "red" if name in RED else "blue"
    return f"    - {{name: {name}, color: {color}, age: 1, copies: {{3: 3}}, {more}effects: {CARDS[name]}}}\n"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return game_of(tmp_path_factory.mktemp("copying"), "add:\n  cards:\n" + "".join(map(card, CARDS)))


def heir(game: Game, *left: str, plays: tuple[str, ...] = ("Heir",)) -> GameState:
    """Seat 0 will build these cards; its left neighbour has those."""
    return position(game, {"coins": 0}, {"coins": 0, "built": list(left)}, {"coins": 0}, plays=plays)


def test_the_only_thing_there_is_to_copy_is_copied_unasked_and_told(game: Game) -> None:
    state = heir(game, "Altar")
    build(state, 0, "Heir")
    assert questions(state)[0] == (0, "turn")
    assert told(state, "copy_made") == [{"seat": 0, "card": "Altar", "rival": 1}]
    assert state.cities[0].copies == ("Altar",)
    assert state.view(1).cities[0].copies == ("Altar",)
    assert json.loads(state.view(2).to_json())["cities"][0]["copies"] == ["Altar"]
    assert "copies  Altar" in str(state)


def test_of_several_cards_the_seat_chooses_in_order_of_seats_and_building(game: Game) -> None:
    state = position(game, {"hand": ["Heir"]}, {"built": ["Bank", "Altar"]}, {"built": ["Theater", "Stockade"]})
    turn(state, (0, {"build": "Heir"}))
    assert questions(state) == [(0, "copy")]
    assert state.decisions[0].text == "Heir: which do you copy?"
    assert choices(state, 0) == ["choose Bank of seat 1", "choose Altar of seat 1", "choose Theater of seat 2"]
    state.play(0, {"choose": "Theater"})
    assert told(state, "copy_made") == [{"seat": 0, "card": "Theater", "rival": 2}]


def test_a_copy_is_heard_with_the_seat_that_it_comes_from(game: Game) -> None:
    state = position(game, {"coins": 0, "built": ["Copy Ear"], "hand": ["Heir"]}, {"coins": 0, "built": ["Altar"]})
    turn(state, (0, {"build": "Heir"}))
    assert coins(state)[0] == SOLD, "as many as the seat that is copied has"


def test_where_nothing_is_to_copy_the_effect_ends(game: Game) -> None:
    state = heir(game)
    build(state, 0, "Heir")
    assert told(state, "effect_ended") == [{"seat": 0, "card": "Heir"}]
    assert state.cities[0].copies == ()


def test_a_copy_enters_play_like_its_original_and_is_no_building(game: Game) -> None:
    state = heir(game, "Bank", plays=("Heir", "Bank"))
    before = state.cities[0].count("blue"), state.cities[0].shields
    build(state, 0, "Heir")
    city = state.cities[0]
    assert (city.coins, city.shields - before[1], city.symbols["gear"]) == (7, 2, 1)
    assert "glass" in city.produces
    assert (city.count("blue"), city.cards) == (before[0], ("Heir",))
    assert coins(state)[1] == SOLD, "the original does nothing again"
    build(state, 0, "Bank")
    assert state.cities[0].symbols["gear"] == 2, "it owns no name"


def test_a_copy_scores_for_its_own_city_in_the_line_of_the_original(game: Game) -> None:
    state = position(
        game,
        {"coins": 0, "built": ["Clay Pool"], "hand": ["Heir"]},
        {"built": ["Guildhall", "Lumber Yard", "Ore Vein"]},
    )
    turn(state, (0, {"build": "Heir"}))
    sheet = state.scores()[0]
    assert (sheet.lines["civilian"], sheet.lines["scientific"]) == (2, 1)
    assert [(entry.carrier, entry.points) for entry in sheet.entries if entry.line == "civilian"] == [("Guildhall", 2)]


def test_only_the_kinds_that_are_named_are_copied(game: Game) -> None:
    state = heir(game, "Bank", plays=("Pupil",))
    build(state, 0, "Pupil")
    city = state.cities[0]
    assert (city.symbols["gear"], city.coins, city.shields) == (1, 0, 0)
    end = position(game, {"coins": 0, "built": ["Poet", "Clay Pool"]}, {"built": ["Guildhall"]}, at="end")
    assert {line: points for line, points in end.scores()[0].lines.items() if points} == {"civilian": 2}


def test_a_copy_made_only_if_a_test_holds(game: Game) -> None:
    for stages, copies in ((2, ()), (3, ("Altar",))):
        own = {"wonder": "Giza Day", "stages": stages, "hand": ["Vizier"]}
        state = position(game, own, {"built": ["Altar"]})
        turn(state, (0, {"build": "Vizier"}))
        assert state.cities[0].copies == copies


def test_a_choice_that_is_copied_is_made_anew_and_sticks(game: Game) -> None:
    state = heir(game, "Fork")
    build(state, 0, "Heir")
    assert questions(state) == [(0, "choose")]
    assert choices(state, 0) == ["choose Takes 5 coins from the bank.", "choose Has 3 shields."]
    state.play(0, {"choose": 2})
    assert [city.shields for city in state.cities] == [3, 0, 0]


# Limits.


@pytest.mark.parametrize(
    ("name", "gained"),
    [("Turn Ear", [10, 20, 30]), ("Age Ear", [10, 10, 10]), ("Game Ear", [10, 10, 10])],
)
def test_a_copied_occasion_counts_its_own_uses(game: Game, name: str, gained: list[int]) -> None:
    state = heir(game, name, plays=("Heir", "Baths", "Altar", "Theater"))
    build(state, 0, "Heir")
    assert coins(state) == [0, SOLD + 10, SOLD], "the original has been used in the turn in which the copy came"
    found = []
    for card in ("Baths", "Altar", "Theater"):
        turn(state, (0, {"build": card} if card != "Baths" else {"sell": card}))
        found.append(coins(state)[0] - SOLD)
    assert found == gained


@pytest.mark.parametrize(("name", "gained"), [("Age Dawn", 20), ("Game Dawn", 10)])
def test_uses_of_a_copy_come_back_with_its_period(game: Game, name: str, gained: int) -> None:
    state = position(game, {"coins": 0, "hand": ["Heir"]}, {"built": [name]}, turn=5)
    turn(state, (0, {"build": "Heir"}))
    assert coins(state)[0] == 10, "the copy hears the next turn begin"
    turn(state)
    assert state.age == 2
    assert coins(state)[0] == SOLD + gained


def test_two_copies_of_one_card_and_the_card_itself_have_limits_of_their_own(game: Game) -> None:
    state = heir(game, "Turn Ear", plays=("Heir", "Twin", "Turn Ear"))
    gained = []
    for card in ("Heir", "Twin", "Turn Ear", "Blank"):
        before = coins(state)[0]
        turn(state, (0, {"sell" if card == "Blank" else "build": card}))
        gained.append(coins(state)[0] - before)
    assert gained == [0, 10, 20, 30 + SOLD]
    assert state.cities[0].copies == ("Turn Ear", "Turn Ear")


def test_one_carrier_copies_each_thing_once(game: Game) -> None:
    state = heir(game, "Altar", "Theater", plays=("Twofold",))
    build(state, 0, "Twofold")
    assert choices(state, 0) == ["choose Altar of seat 1", "choose Theater of seat 1"]
    state.play(0, {"choose": "Altar"})
    assert choices(state, 0) == ["choose Altar of seat 1", "choose Theater of seat 1"], "two effects are two copiers"


def test_an_occasion_copies_each_thing_once(game: Game) -> None:
    state = position(game, {"built": ["Mimic"]}, {"built": ["Altar"]}, {"built": ["Theater"]})
    turn(state)
    assert choices(state, 0) == ["choose Altar of seat 1", "choose Theater of seat 2"]
    state.play(0, {"choose": "Theater"})
    turn(state)
    assert state.cities[0].copies == ("Theater", "Altar")
    turn(state)
    assert told(state, "effect_ended")[-1]["seat"] == 0


def test_a_limited_discount_that_is_copied_is_used_by_the_copier_alone(game: Game) -> None:
    state = position(
        game,
        {"coins": 0, "hand": ["Heir", "Stockade", "Barracks"], "wonder": "Giza Day"},
        {"coins": 0, "built": ["Pass"]},
        {"coins": 0, "hand": ["Palace"]},
    )
    turn(state, (0, {"build": "Heir"}))
    build(state, 0, "Palace")
    assert told(state, "card_built")[-1]["how"] == "free"
    assert state.copy()._now.cities[0].budgets == state._now.cities[0].budgets != {}
    assert state._now.cities[1].budgets == {}


# Leaving play.


def test_a_copy_leaves_with_its_carrier_and_its_limits_are_forgotten(game: Game) -> None:
    state = heir(game, "Turn Ear", plays=("Heir", "Sack", "Altar"))
    build(state, 0, "Heir")
    turn(state, (0, {"build": "Sack"}))
    assert coins(state)[0] == 0
    state.play(0, {"choose": "Heir"})
    assert coins(state)[0] == 10, "it was in play when the others sold"
    assert state.cities[0].copies == ()
    assert state._now.cities[0].budgets == {}
    assert derived(state) == rebuilt(state)
    build(state, 0, "Altar")
    assert coins(state)[0] == 10


def test_a_copy_stays_where_the_original_leaves(game: Game) -> None:
    state = heir(game, "Turn Ear", plays=("Heir", "Sack", "Altar"))
    build(state, 0, "Heir")
    turn(state, (0, {"build": "Sack"}))
    state.play(0, {"choose": "Turn Ear"})
    assert state.cities[0].copies == ("Turn Ear",)
    before = coins(state)
    build(state, 0, "Altar")
    assert [now - then for now, then in zip(coins(state), before, strict=True)] == [10, SOLD, SOLD]


def test_what_a_copy_chose_leaves_with_it(game: Game) -> None:
    state = heir(game, "Fork", plays=("Heir", "Sack"))
    build(state, 0, "Heir")
    state.play(0, {"choose": 2})
    turn(state, (0, {"build": "Sack"}))
    state.play(0, {"choose": "Heir"})
    assert [city.shields for city in state.cities] == [0, 0, 0]


# Copies of copies.


def test_nothing_copies_itself(game: Game) -> None:
    state = heir(game, plays=("Mirror",))
    build(state, 0, "Mirror")
    assert told(state, "effect_ended") == [{"seat": 0, "card": "Mirror"}]


def test_a_copied_copier_copies_and_takes_nothing_that_copies(game: Game) -> None:
    state = position(game, {"hand": ["Ape"]}, {"built": ["Mirror", "Altar", "Heir"]}, {"built": ["Theater"]})
    turn(state, (0, {"build": "Ape"}))
    assert state.cities[0].copies == ("Mirror",)
    assert choices(state, 0) == ["choose Altar of seat 1", "choose Theater of seat 2"]
    state.play(0, {"choose": "Theater"})
    assert list(state.cities[0].copies) == ["Mirror", "Theater"]
    assert state.scores()[0].lines["civilian"] == 3


# Stages.


@pytest.mark.parametrize("stages", [0, 1])
def test_a_stage_is_copied_whether_it_is_built_or_not(game: Game, stages: int) -> None:
    own = {"wonder": "Giza Day", "coins": 0, "hand": ["Colossus"]}
    state = position(game, own, {"wonder": "Rhodes Night", "stages": stages})
    turn(state, (0, {"build": "Colossus"}))
    city = state.cities[0]
    assert (city.copies, city.stages, city.shields, city.coins) == (("Rhodes Night 1",), (), 1, 3)
    assert told(state, "copy_made") == [{"seat": 0, "card": "Rhodes Night 1", "rival": 1}]
    assert state.scores()[0].lines["wonder"] == 3


def test_of_several_stages_the_seat_chooses_by_their_boards(game: Game) -> None:
    own = {"wonder": "Giza Day", "hand": ["Pantheon of Both"]}
    state = position(game, own, {"wonder": "Rhodes Day"}, {"wonder": "Ephesus Day"})
    turn(state, (0, {"build": "Pantheon of Both"}))
    assert choices(state, 0) == ["choose Rhodes Day", "choose Ephesus Day"]
    state.play(0, {"choose": "Ephesus Day"})
    assert state.cities[0].copies == ("Ephesus Day 2",)


# Keeping.


def test_a_game_with_copies_is_kept_in_every_way_and_equals_its_rebuild(tmp_path: Path) -> None:
    names = ("Heir", "Mirror", "Turn Ear", "Fork", "Pass")
    game = game_of(tmp_path, "add:\n  cards:\n" + "".join(card(name, "always: true, ") for name in names))
    made = 0
    for seed in range(3):
        state = game.start(seed)
        while not state.over:
            for decision in state.decisions:
                state.play(decision.seat, decision.ids[len(state.history) * 7 % max(1, len(decision.ids) // 2)])
            assert derived(state) == rebuilt(state)
        made += len(told(state, "copy_made"))
        again = game.replay(state.history, seed=seed)
        assert again.to_json() == state.to_json() == game.from_json(state.to_json()).to_json()
        assert pickle.loads(pickle.dumps(state)).scores() == state.scores()  # noqa: S301  # made here
        half = game.replay(state.history[: len(state.history) // 2], seed=seed)
        ends = {play_out(each).digest() for each in (half.copy(), game.from_json(half.to_json()))}
        assert len(ends) == 1
    assert made > 5
