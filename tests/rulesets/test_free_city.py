"""The two-player game: three cities and two seats, kept apart from each other where they have to be."""

from __future__ import annotations

import json

import pytest

import wonders
from wonders import Game, GameState, SettingError
from wonders.engine import view
from wonders.engine.chance import Pcg32
from wonders.testing import conformance
from wonders.testing.conforming.moment import Moment
from wonders.testing.conforming.secrets import held_back_answers_are_secret

FREE = 2


@pytest.fixture(scope="module")
def game() -> Game:
    return wonders.load("free-city")


def play_on(state: GameState, answers: int) -> GameState:
    """Some answers, each the one in the middle of its list."""
    for _ in range(answers):
        decision = state.decisions[0]
        state.play(decision.seat, decision.actions[len(decision.actions) // 2])
    return state


def to_the_third_city(state: GameState) -> GameState:
    """On to the first question about the city between the seats."""
    while state.decisions[0].city != FREE:
        play_on(state, 1)
    return state


@pytest.mark.parametrize("seed", [1, 2])
def test_the_two_player_game_conforms(seed: int) -> None:
    report = conformance("free-city", games=2, every=30, rulings=False, usage=False, seed=seed)
    assert not report.failures, str(report)
    assert report.seats == (2,)
    assert report.answers >= 2 * 18 * 3
    assert min(report.made.values()) >= 1


def test_the_kit_finds_a_view_that_tells_an_answer_before_the_third_city_has_answered(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = game.start(5)
    before.play(0, before.decisions[0].actions[0])
    last = before.decisions[0]
    state = before.after(last.seat, last.actions[0])
    assert [decision.city for decision in state.decisions] == [FREE]
    moment = Moment(game, state, 5, 2, Pcg32(1, 1), before=before, by=last.seat, past={last.seat: list(last.actions)})
    assert list(held_back_answers_are_secret(moment)) == []
    monkeypatch.setattr(view, "_history", lambda game, now, seat: tuple((by, action) for _, action, by in now.history))
    found = list(held_back_answers_are_secret(moment))
    assert [text.partition(":")[0] for text in found] == ["seat 0 sees what seat 1 answered"]


def test_two_seats_answer_for_three_cities(game: Game) -> None:
    state = game.start(1)
    assert (game.seats, state.seats, len(state.cities), len(state.scores())) == (2, 2, 3, 2)
    assert [(each.seat, each.city) for each in state.decisions] == [(0, 0), (1, 1)]
    assert [city.hand_size for city in state.cities] == [8, 7, 0]
    assert len(state.places["draw_pile"].cards) == 6
    asked = to_the_third_city(state).decisions
    assert [(each.seat, each.city, each.kind) for each in asked] == [(0, FREE, "turn")]
    assert [city.hand_size for city in state.cities] == [1, 7, 7]


def test_the_deck_of_each_age_is_that_of_three_players_with_five_guilds(game: Game) -> None:
    state = game.situation({"age": 2, "at": "conflict"})
    cards = [*(state.cities[0].hand or ()), *(state.cities[1].hand or ()), *state.places["draw_pile"].cards]
    assert len(cards) == 21
    assert sum(str(card).endswith("Guild") for card in cards) == 5
    assert all(game.card(str(card)).count(3) for card in cards)


def test_each_seat_plays_three_times_for_the_third_city_in_every_age(game: Game) -> None:
    state, played = game.start(3), []
    while not state.over:
        decision = state.decisions[0]
        if decision.kind == "turn" and decision.city == FREE:
            played.append((state.age, decision.seat))
        play_on(state, 1)
    assert played == [(age, (age + 1 + turn) % 2) for age in (1, 2, 3) for turn in range(6)]
    assert state.winners in ([0], [1], [0, 1])


def test_neither_seat_sees_the_pile_and_only_the_holder_the_hand_of_the_third_city(game: Game) -> None:
    state = to_the_third_city(game.start(5))
    for seat in (0, 1):
        seen = state.view(seat)
        assert set(seen.places["draw_pile"].cards) == {None}
        assert seen.facts["holder"] == 0
        assert [city.hand is None for city in seen.cities] == [seat != 0, seat != 1, seat != 0]
        assert [city.tucked is None for city in seen.cities] == [seat != 0, seat != 1, True]
        assert [decision.city for decision in seen.decisions] == ([FREE] if seat == 0 else [])


def test_answers_are_held_back_until_the_third_city_has_answered(game: Game) -> None:
    state = to_the_third_city(game.start(5))
    assert len(state.history) == 2
    for seat in (0, 1):
        assert [by for by, _ in state.view(seat).history] == [seat]
    play_on(state, 1)
    assert [by for by, _ in state.history] == [0, 1, 0]
    assert [len(state.view(seat).history) for seat in (0, 1)] == [3, 3]


def test_the_history_says_who_answered_whoever_holds_the_duty_now(game: Game) -> None:
    state = play_on(game.start(7), 40)
    assert game.replay(state.history, seed=7) == state
    assert game.from_json(state.to_json()).history == state.history


def test_an_action_says_for_which_city_it_is(game: Game) -> None:
    state = game.start(5)
    own = state.decisions[0].actions[0]
    assert own.city is None
    assert "city" not in own.to_json()
    to_the_third_city(state)
    action = state.decisions[0].actions[0]
    assert action.city == FREE
    assert action.to_json()["city"] == FREE
    sent = json.loads(json.dumps(action.to_json()))
    assert state.after(0, sent) == state.after(0, action) == state.after(0, action.id)


def test_an_answer_for_a_city_that_is_not_asked_is_refused(game: Game) -> None:
    state = game.start(5)
    words = {**state.decisions[0].actions[0].to_json(), "city": FREE}
    with pytest.raises(wonders.IllegalAction, match="seat 0 is not asked about city 2 now") as refused:
        state.play(0, words)
    assert refused.value.code == "not_asked"


def test_a_refusal_names_the_city_and_the_reason(game: Game) -> None:
    state = game.situation({"cities": [{"wonder": "Giza A", "hand": ["Altar", "Theater"]}, {}, {"wonder": "Rhodes A"}]})
    state.play(0, {"build": "Altar"})
    state.play(1, {"sell": "Blank"})
    with pytest.raises(wonders.IllegalAction) as refused:
        state.play(0, {"sell": "Theater", "city": FREE})
    assert refused.value.code == "forbidden"
    assert str(refused.value) == (
        "seat 0 for city 2 cannot sell Theater: it sells only if no card of the hand can be played"
    )


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"holder": 2}, "'holder' is seat 0 or 1, not 2"),
        ({"holder": True}, "'holder' is seat 0 or 1, not True"),
        ({"decks": {"pile": []}}, "there is no deck 'pile'; there is draw_pile"),
        ({"decks": {"draw_pile": ["Altr"]}}, "there is no card 'Altr' (did you mean 'Altar'?)"),
        ({"turn": 6, "decks": {"draw_pile": ["Altar"] * 3}}, "3 cards are given in the draw pile; 2 lie there"),
        ({"cities": [{}, {}, {"hand": ["Altar"]}]}, "city 2 has no hand"),
        ({"cities": [{}, {}, {}, {}]}, "4 cities are given, the game has 3"),
    ],
)
def test_positions_that_cannot_be_are_refused(game: Game, given: dict[str, object], text: str) -> None:
    with pytest.raises(SettingError) as refused:
        game.situation(given)
    assert text in str(refused.value)


@pytest.mark.parametrize("seats", [1, 3])
def test_it_is_for_two_seats(seats: int) -> None:
    with pytest.raises(SettingError, match="free-city is not for"):
        wonders.load("free-city", seats=seats)
