"""Effects that act once: coins, tokens, plays, choices and losses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import wonders
from wonders import Game

if TYPE_CHECKING:
    from tests.engine.small import build, cards_of, choices, coins, position, questions, told, turn
else:
    from small import build, cards_of, choices, coins, position, questions, told, turn

CARDS = {
    "Purse": "[{coins: 4}]",
    "Collection": "[{coins: {each: 2, from: neighbours}}]",
    "Bounty": "[{coins: {each: 2, who: neighbours}}]",
    "Fine": "[{lose_coins: {each: 5, who: others}}]",
    "Grand Fine": "[{lose_coins: {per: {cards: brown}, who: others}}]",
    "Late Purse": "[{coins: {per: coins, at: turn_end}}]",
    "Age Purse": "[{coins: {each: 10, at: age_end}}]",
    "Laurels": "[{token: {name: victory, age: current}}]",
    "Old Laurels": "[{token: {name: victory, age: 1, number: 2}}]",
    "Amnesty": "[{discard: {tokens: defeat, number: all}}]",
    "Disgrace": "[{discard: {tokens: victory, number: all, of: others}}]",
    "Fork": "[{choose: [[{coins: 7}], [{shields: 1}, {points: 2}]]}]",
    "Two Forks": "[{choose: [[{coins: 1}], [{coins: 2}]]}, {choose: [[{coins: 10}], [{coins: 20}]]}, {coins: 100}]",
    "Forks for All": "[{choose: {branches: [[{coins: 10}], [{coins: 20}]], who: all}}]",
    "Optional Fork": "[{choose: {branches: [[{coins: 10}], [{coins: 20}]], optional: true}}, {coins: 1}]",
    "Raid": "[{discard: {cards: brown, of: neighbours}}]",
    "Great Raid": "[{discard: {cards: brown, of: neighbours, number: all}}]",
    "Raid of All": "[{discard: {cards: brown, of: neighbours, who: all}}]",
    "Digger": "[{play: {from: discard, free: true}}]",
    "Diggers": "[{play: {from: discard, free: true, cards: blue, who: all}}]",
    "Second Hand": "[{play: {from: hand, as: [build, stage, sell]}}]",
    "Cub": "[{token: Cat}]",
    "Den": "[{token: Idol}]",
    "Nest": "[{token: Idol}, {choose: [[{coins: 1}], [{coins: 2}]]}]",
}
TOKENS = """\
  tokens:
    - {name: Cat, moves: true, effects: [{shields: 2}]}
    - {name: Idol, copies: 1, effects: [{choose: [[{coins: 10}], [{coins: 20}]]}]}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return cards_of(tmp_path_factory.mktemp("gains"), CARDS, more=TOKENS, sale_value=0)


def test_coins_from_other_cities_come_as_far_as_they_have_them(game: Game) -> None:
    state = position(game, {"coins": 0, "hand": ["Collection"]}, {"coins": 1}, {"coins": 5})
    build(state, 0, "Collection")
    assert coins(state) == [3, 0, 3]
    assert [each["from"] for each in told(state, "coins_gained")] == [1, 2]


def test_inside_who_each_seat_counts_as_itself(game: Game) -> None:
    state = position(game, {"hand": ["Grand Fine"]}, {"coins": 5, "built": ["Lumber Yard", "Clay Pool"]}, {"coins": 5})
    build(state, 0, "Grand Fine")
    assert coins(state)[1:] == [3, 5]


def test_a_gift_goes_to_each_seat_that_is_named(game: Game) -> None:
    state = position(game, {"coins": 0, "hand": ["Bounty"]}, {"coins": 0}, {"coins": 0})
    build(state, 0, "Bounty")
    assert coins(state) == [0, 2, 2]


def test_no_city_loses_more_coins_than_it_has(game: Game) -> None:
    state = position(game, {"hand": ["Fine"]}, {"coins": 2}, {"coins": 8})
    build(state, 0, "Fine")
    assert coins(state)[1:] == [0, 3]
    assert [each["coins"] for each in told(state, "coins_lost")] == [2, 5]


def test_coins_at_the_end_of_the_turn_see_those_gained_in_it(game: Game) -> None:
    state = position(game, {"coins": 3, "hand": ["Late Purse"]}, {"hand": ["Bounty"]}, {})
    turn(state, (0, {"build": "Late Purse"}), (1, {"build": "Bounty"}))
    assert coins(state)[0] == 2 * (3 + 2)


def test_coins_at_the_end_of_an_age_come_after_its_conflicts(game: Game) -> None:
    state = position(game, {"coins": 0, "hand": ["Age Purse"]}, turn=6)
    build(state, 0, "Age Purse")
    assert coins(state)[0] == 10
    kinds = [event.kind for event in state.events]
    assert kinds.index("conflict_fought") < kinds.index("coins_gained") < kinds.index("age_ended")


@pytest.mark.parametrize(("age", "token"), [(1, "Victory I"), (2, "Victory III"), (3, "Victory V")])
def test_a_token_of_the_current_age(game: Game, age: int, token: str) -> None:
    state = position(game, {"hand": ["Laurels"]}, age=age)
    build(state, 0, "Laurels")
    assert state.cities[0].tokens == {token: 1}


def test_tokens_of_a_named_age_and_number(game: Game) -> None:
    state = position(game, {"hand": ["Old Laurels"]}, age=3)
    build(state, 0, "Old Laurels")
    assert state.cities[0].tokens == {"Victory I": 2}


def test_tokens_are_taken_away_from_oneself_or_from_others(game: Game) -> None:
    state = position(
        game,
        {"conflict_tokens": [-1, -1, 3], "hand": ["Amnesty"]},
        {"conflict_tokens": [-1, 1, 5], "hand": ["Disgrace"]},
        {"conflict_tokens": [5]},
    )
    turn(state, (0, {"build": "Amnesty"}), (1, {"build": "Disgrace"}))
    assert [city.tokens for city in state.cities] == [{}, {"Victory I": 1, "Victory V": 1, "Defeat": 1}, {}]
    assert {(each["seat"], each["rival"]) for each in told(state, "token_lost")} == {(0, 0), (0, 1), (2, 1)}


def test_the_branch_that_is_chosen_stays_with_the_city(game: Game) -> None:
    state = position(game, {"coins": 0, "hand": ["Fork"]})
    build(state, 0, "Fork")
    decision = state.decisions[0]
    assert (decision.kind, decision.asks) == ("choose", "Fork")
    one, two = choices(state, 0)
    assert "7 coins" in one
    assert "1 shield" in two
    assert "2 points" in two
    state.play(0, {"choose": 2})
    assert (state.cities[0].shields, state.scores()[0].lines["civilian"], coins(state)[0]) == (1, 2, 0)
    turn(state)
    saved = game.from_json(state.to_json())
    assert (saved.cities[0].shields, saved.scores()[0].lines["civilian"]) == (1, 2)


def test_two_choices_of_one_card_come_one_after_the_other(game: Game) -> None:
    state = position(game, {"coins": 0, "hand": ["Two Forks"]})
    build(state, 0, "Two Forks")
    for choice, held in ((2, 2), (1, 112)):
        assert questions(state) == [(0, "choose")]
        state.play(0, {"choose": choice})
        assert coins(state)[0] == held


def test_seats_that_all_choose_are_asked_one_after_another(game: Game) -> None:
    state = position(game, {"coins": 0}, {"coins": 0, "hand": ["Forks for All"]}, {"coins": 0})
    build(state, 1, "Forks for All")
    for seat in (1, 2, 0):
        assert questions(state) == [(seat, "choose")]
        state.play(seat, {"choose": 2})
    assert coins(state) == [20, 20, 20]


def test_an_optional_choice_may_be_declined_and_the_rest_still_happens(game: Game) -> None:
    state = position(game, {"coins": 0, "hand": ["Optional Fork"]})
    build(state, 0, "Optional Fork")
    state.play(0, {"decline": True})
    assert coins(state)[0] == 1


def test_a_lost_building_takes_with_it_what_it_stands_for(game: Game) -> None:
    left = {"wonder": "Rhodes Day", "built": ["Lumber Yard", "Clay Pool"]}
    state = position(game, {"wonder": "Giza Day", "hand": ["Raid"]}, left)
    before = state.cities[1].sells
    build(state, 0, "Raid")
    assert choices(state, 0) == ["choose Lumber Yard of seat 1", "choose Clay Pool of seat 1"]
    state.play(0, {"choose": "Lumber Yard"})
    assert state.cities[1].cards == ("Clay Pool",)
    assert (before, state.cities[1].sells) == (("wood", "clay", "ore"), ("clay", "ore"))
    assert state.cities[1].count("brown") == 1
    assert state.discard[-1] == "Lumber Yard"
    assert told(state, "card_lost") == [{"seat": 1, "card": "Lumber Yard", "rival": 0}]


def test_all_matching_buildings_may_be_lost_unasked(game: Game) -> None:
    state = position(game, {"hand": ["Great Raid"]}, {"built": ["Lumber Yard", "Altar"]}, {"built": ["Clay Pool"]})
    build(state, 0, "Great Raid")
    assert [city.cards for city in state.cities] == [("Great Raid",), ("Altar",), ()]


def test_a_loss_with_nothing_to_lose_ends_and_says_so(game: Game) -> None:
    state = position(game, {"hand": ["Raid"]})
    build(state, 0, "Raid")
    assert told(state, "effect_ended") == [{"seat": 0, "card": "Raid"}]
    assert questions(state)[0] == (0, "turn")


def test_several_seats_that_raid_see_what_is_left(game: Game) -> None:
    state = position(game, {"hand": ["Raid of All"]}, {"built": ["Lumber Yard"]}, {"built": ["Clay Pool", "Stone Pit"]})
    build(state, 0, "Raid of All")
    state.play(0, {"choose": "Clay Pool"})
    # Seat 1 has only one card to take and takes it unasked; seat 2 takes that of seat 1.
    assert [city.cards for city in state.cities] == [("Raid of All",), (), ()]
    assert [each["rival"] for each in told(state, "card_lost")] == [0, 1, 2]


def test_a_card_of_the_discard_pile_is_built_for_nothing(game: Game) -> None:
    state = position(game, {"coins": 0, "hand": ["Digger"], "built": ["Altar"]}, discard=["Palace", "Altar"])
    build(state, 0, "Digger")
    assert choices(state, 0) == ["build Palace", "decline"]
    state.play(0, {"build": "Palace"})
    assert state.cities[0].cards == ("Altar", "Digger", "Palace")
    assert "Palace" not in state.discard
    (*_, built) = told(state, "card_built")
    assert built == {"seat": 0, "card": "Palace", "how": "free", "place": "discard", "coins": 0}


def test_several_builders_never_take_the_same_card(game: Game) -> None:
    state = position(game, {"hand": ["Diggers"]}, discard=["Palace", "Senate"])
    build(state, 0, "Diggers")
    state.play(0, {"build": "Palace"})
    assert choices(state, 1) == ["build Senate", "decline"]
    state.play(1, {"build": "Senate"})
    assert questions(state)[0] == (0, "turn"), "nothing is left for seat 2"


def test_a_second_card_of_the_hand_is_paid_with_the_coins_of_the_moment(game: Game) -> None:
    state = position(game, {"coins": 0, "hand": ["Second Hand", "Tree Farm"]}, {"hand": ["Bounty"]}, {})
    turn(state, (0, {"build": "Second Hand"}), (1, {"build": "Bounty"}))
    assert "build Tree Farm" in choices(state, 0)
    state.play(0, {"build": "Tree Farm"})
    assert coins(state)[0] == 1


def test_a_token_that_moves_leaves_its_holder(game: Game) -> None:
    state = position(game, {"tokens": ["Cat"]}, {"hand": ["Cub"]})
    assert [city.shields for city in state.cities] == [2, 0, 0]
    turn(state, (1, {"build": "Cub"}))
    assert [city.shields for city in state.cities] == [0, 2, 0]
    assert told(state, "token_lost") == [{"seat": 0, "token": "Cat", "rival": 1}]


def test_there_are_no_more_tokens_than_copies(game: Game) -> None:
    state = position(game, {"coins": 0, "hand": ["Den"]}, {"tokens": ["Idol"]})
    build(state, 0, "Den")
    assert state.cities[0].tokens == {}
    assert told(state, "effect_ended") == [{"seat": 0, "card": "Idol"}]


def test_a_token_that_asks_is_answered_before_its_carrier_asks_on(game: Game) -> None:
    state = position(game, {"coins": 0, "hand": ["Nest"]})
    build(state, 0, "Nest")
    assert state.decisions[0].asks == "Idol"
    state.play(0, {"choose": 2})
    assert state.decisions[0].asks == "Nest"
    state.play(0, {"choose": 1})
    assert coins(state)[0] == 21


@pytest.mark.parametrize(("rule", "gained", "lost"), [("updated", True, False), ("start", False, False)])
def test_the_coins_of_the_turn_count_as_the_setting_says_but_none_that_are_gone(
    game: Game, rule: str, gained: bool, lost: bool
) -> None:
    folder = game.ruleset.parts[-1].folder
    assert folder is not None
    ruled = wonders.load(folder, seats=3, settings={"last_card_coins": rule})
    for coins_before, other, possible in ((0, "Bounty", gained), (5, "Fine", lost)):
        own = {"wonder": "Rhodes Day", "coins": coins_before, "hand": ["Second Hand", "Tree Farm"]}
        state = position(ruled, own, {"hand": [other]})
        turn(state, (0, {"build": "Second Hand"}), (1, {"build": other}))
        assert ("build Tree Farm" in choices(state, 0)) == possible
