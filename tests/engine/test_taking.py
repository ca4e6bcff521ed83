"""Cards and tokens are taken from decks, stacks and what lies open."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from wonders import Game, GameState

if TYPE_CHECKING:
    from tests.engine.small import choices, derived, questions, rebuilt, told
    from tests.engine.workshop_game import before, taking, workshop
else:
    from small import choices, derived, questions, rebuilt, told
    from workshop_game import before, taking, workshop

DRAW = {"wonder": "Kiln", "stages": [1, 2], "cards": ["Clay", "Clay"]}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return workshop(tmp_path_factory.mktemp("taking"), seats=3)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return workshop(tmp_path_factory.mktemp("strict"), short=False)


def pile(state: GameState, name: str) -> list[str]:
    """What lies in a place, whoever may see it."""
    return [str(card) for card in state.places[name].cards]


def test_each_top_in_reach_is_offered_in_the_words_of_the_seat(game: Game) -> None:
    state = before(game, decks=[["Clay"], ["Sun"], ["Drum"]], quarry=["Moon"])
    assert choices(state, 0) == ["take own", "take quarry"]
    state.play(0, {"take": "quarry"})
    assert told(state, "card_taken")[0] == {"seat": 0, "card": "Moon", "place": "quarry"}


def test_the_name_of_a_place_serves_as_well_as_its_word(game: Game) -> None:
    state = before(game, decks=[["Clay"], ["Sun"], ["Drum"]], quarry=["Moon"])
    state.play(0, {"take": "deck of seat 0"})
    assert state.cities[0].cards == ("Clay",)


def test_one_place_in_reach_is_taken_from_unasked(game: Game) -> None:
    state = before(game, decks=[["Clay"], ["Sun", "Drum"], ["Drum"]], quarry=[])
    assert state.cities[0].cards == ("Clay",)
    assert state.cities[1].cards == ("Sun", "Drum")
    assert state.over


def test_any_deck_means_those_of_all_seats(game: Game) -> None:
    given = {"wonder": "Kiln", "stages": [1], "cards": ["Clay"]}
    state = taking(before(game, given, decks=[["Clay", "Star"], ["Sun"], ["Drum"]], quarry=["Moon"]))
    assert questions(state) == [(0, "take")]
    assert choices(state, 0) == ["take own", "take deck of seat 1", "take deck of seat 2", "take quarry"]
    state.play(0, {"take": "deck of seat 2"})
    assert state.cities[0].cards == ("Drum",)


def test_tops_of_open_decks_are_seen_by_all_and_nothing_else(game: Game) -> None:
    state = before(game, decks=[["Clay", "Star"], ["Sun"], ["Drum"]], quarry=["Moon", "Gem"])
    places = state.view(2).places
    assert places["deck of seat 0"].cards == ("Clay", None)
    assert places["deck of seat 0"].face_up == (True, False)
    assert places["quarry"].cards == (None, None)
    assert state.places["quarry"].cards == ("Moon", "Gem")
    assert (places["deck of seat 2"].called, places["deck of seat 0"].called) == ("own", "deck of seat 0")


def test_drawn_cards_are_seen_by_the_one_who_draws(game: Game) -> None:
    deck = ["Clay", "Sun", "Moon", "Drum", "Star"]
    state = taking(before(game, DRAW, decks=[deck, ["Sun"], ["Drum"]], quarry=["Gem"]), {"take": "own"})
    assert choices(state, 0) == ["choose Sun", "choose Moon", "choose Drum"]
    assert sorted(map(str, state.view(0).places["drawn"].cards)) == ["Drum", "Moon", "Sun"]
    assert state.view(1).places["drawn"].cards == (None,) * 3
    assert state.view(1).places["deck of seat 0"].cards == ("Star",)  # the next card is the top meanwhile
    state.play(0, {"choose": "Moon"})
    assert state.cities[0].cards == ("Moon",)
    assert sorted(pile(state, "deck of seat 0")) == ["Drum", "Star", "Sun"]
    assert pile(state, "drawn") == []


def test_what_is_not_kept_is_shuffled_into_the_deck(game: Game) -> None:
    orders: Counter[tuple[str, ...]] = Counter()
    for seed in range(12):
        deck = ["Clay", "Sun", "Moon", "Drum", "Star", "Ladder"]
        given = {"cities": [DRAW, {}, {}], "decks": [deck, ["Sun"], ["Drum"]], "quarry": ["Gem"]}
        state = game.situation(given, seed=seed)
        taking(state, {"take": "own"}, "Moon")
        orders[tuple(pile(state, "deck of seat 0"))] += 1
    assert len(orders) > 4
    assert any("Star" in order[:1] for order in orders)  # also what was not drawn comes to the top


def test_fewer_cards_are_drawn_from_a_short_deck(game: Game) -> None:
    state = taking(before(game, DRAW, decks=[["Clay", "Sun", "Moon"], ["Sun"], ["Drum"]], quarry=["Gem"]))
    state.play(0, {"take": "own"})
    assert choices(state, 0) == ["choose Sun", "choose Moon"]


def test_or_none_if_the_rules_say_so(strict: Game) -> None:
    state = taking(before(strict, DRAW, decks=[["Clay", "Sun", "Moon"], ["Sun"]], quarry=["Gem", "Gem"]))
    assert state.cities[0].stages == (1, 2, 3)
    assert state.cities[0].cards == ()
    assert told(state, "effect_ended") == [{"seat": 0, "card": "Kiln 3"}]


def test_equal_drawn_cards_are_one_answer(game: Game) -> None:
    state = taking(before(game, DRAW, decks=[["Clay", "Sun", "Sun", "Sun"], ["Sun"], ["Drum"]], quarry=["Gem"]),
                   {"take": "own"})  # fmt: skip
    assert state.cities[0].cards == ("Sun",)
    assert pile(state, "deck of seat 0") == ["Sun", "Sun"]


def test_a_token_that_is_taken_is_replaced_from_the_stack(game: Game) -> None:
    given = {"wonder": "Well", "cards": ["Sun"]}
    decks = [["Sun"], ["Sun", "Moon"], ["Drum"]]
    state = before(game, given, decks=decks, quarry=["Gem"], shelf=["Echo", "Mason"], chest=["Twin", "Blender"])
    taking(state)
    assert choices(state, 0) == ["choose Mason", "choose Echo", "choose top of the chest"]
    hidden = state.after(0, {"choose": "top of the chest"})
    assert hidden.cities[0].tokens == {"Twin": 1}
    assert sorted(pile(hidden, "shelf")) == ["Echo", "Mason"]
    state.play(0, {"choose": "Mason"})
    assert sorted(pile(state, "shelf")) == ["Echo", "Twin"]
    assert pile(state, "chest") == ["Blender"]


def test_equal_tokens_are_one_answer(game: Game) -> None:
    given = {"wonder": "Well", "cards": ["Sun"]}
    state = before(game, given, decks=[["Sun"], ["Sun", "Moon"], ["Drum"]], quarry=["Gem"], shelf=["Echo", "Echo"])
    taking(state)
    assert state.cities[0].tokens == {"Echo": 1}


def test_a_marker_of_the_table_moves_for_all_and_stops_at_the_end(game: Game) -> None:
    state = before(game, decks=[["Drums"], ["Drum"], ["Drums"]])
    track = state._now.tables.tracks["march"]
    assert track.length == 4
    assert track.space(state._now, 0) == track.space(state._now, 2) == 4
    assert [each["space"] for each in told(state, "track_moved")] == [1, 2, 3, 4]
    track.back(state._now, 1)
    assert track.space(state._now, 0) == 0


def test_a_marker_of_a_city_is_its_own_and_can_be_counted(game: Game) -> None:
    state = before(game, decks=[["Ladder"], ["Drum"], ["Ladder"]])
    assert [sheet.total for sheet in state.scores()] == [1, 1, 1]


def test_tables_are_the_same_when_made_anew_after_cards_are_spent(game: Game) -> None:
    given = {"wonder": "Kiln", "cards": ["Clay", "Clay", "Sun"], "tokens": ["Broker", "Twin"]}
    state = taking(before(game, given, decks=[["Sand", "Moon"], ["Sun"], ["Drum"]], quarry=["Gem"]), {"stage": 1})
    assert derived(state) == rebuilt(state)
