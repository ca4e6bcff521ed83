"""What a seat does not see changes nothing in its view: hands, piles, boards, answers held back, chance."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

import wonders
from wonders import Game, GameState, SettingError, View
from wonders.engine.options import uses_of
from wonders.engine.state import CityState, State
from wonders.engine.tables import PAY, PLAY, TURN


@cache
def game_of(seats: int, discard_pile: str = "hidden") -> Game:
    return wonders.load("base", seats=seats, settings={"discard_pile": discard_pile, "final_choices": "ask"})


def shown(view: View) -> str:
    """Everything that a view tells, as one text."""
    decisions = [
        (repr(each), each.ids, each.kind, each.asks, each.text, [(str(one), one.to_json()) for one in each.actions])
        for each in view.decisions
    ]
    cities = [(repr(city), city.count("blue"), city.price("wood")) for city in view.cities]
    return repr(
        [view.to_json(), repr(view), list(map(str, view.events)), decisions, cities, view.history, view.discard]
    )


# The part of a state that a seat does not see, made up anew.


def scrambled(state: GameState, viewer: int, chance: random.Random) -> GameState:
    """A state that is the same for the viewer and as different as possible for anybody else."""
    new = state.copy()
    now = new._now
    others = [city for city in now.cities if city.seat != viewer]
    _mix_cards(now, viewer, others, chance)
    _mix_past(new, viewer, chance)
    for city in others:
        _mix_question(new, city, chance)
    now.seed = chance.randrange(10**9)
    now.streams = {purpose: (chance.getrandbits(64), chance.getrandbits(64) | 1) for purpose in ("deck 1", "made up")}
    return new


def _mix_cards(now: State, viewer: int, others: list[CityState], chance: random.Random) -> None:
    """Deal the cards anew that lie in others' hands, under their boards and in the discard pile."""
    pile = now.piles[now.tables.discard]
    looking = now.cities[viewer].ask == PLAY + 1 and now.cities[viewer].place
    pool = [card for city in others for card in [*city.hand, *city.tucked]]
    pool += [] if looking else pile
    # Cards that nobody holds may lie there just as well.
    pool = chance.sample(sorted({*pool, *range(now.tables.blank)}) * 3, len(pool))
    for city in others:
        city.hand, pool = sorted(pool[: len(city.hand)]), pool[len(city.hand) :]
        city.tucked, pool = tuple(pool[: len(city.tucked)]), pool[len(city.tucked) :]
    if looking:
        chance.shuffle(pile)
    else:
        pile[:] = pool


def _mix_past(state: GameState, viewer: int, chance: random.Random) -> None:
    """Let others have sold and put under their boards other cards than they have."""
    now, tables = state._now, state._now.tables
    kinds = state.game.labels.event_kinds
    for place, row in enumerate(now.log):
        private = [2 + kinds[row[0]].payload.index(field) for field in kinds[row[0]].private]
        if row[1] != viewer:
            now.log[place] = tuple(
                chance.randrange(tables.blank) if number in private else value for number, value in enumerate(row)
            )
    for place, (city, action, seat) in enumerate(now.history):
        if seat != viewer and tables.stage_base <= action < tables.pay_base:
            base = action - action % tables.cards
            now.history[place] = (city, base + chance.randrange(tables.blank), seat)


def _mix_question(state: GameState, city: CityState, chance: random.Random) -> None:
    """Ask a seat anew, let it have answered otherwise, or let it be asked for a payment."""
    now = state._now
    if city.ask not in (0, TURN + 1, PAY + 1, PLAY + 1) or (not city.ask and city.answer < 0):
        return
    pile = now.piles[city.place - 1] if city.place else city.hand
    city.market = None
    options = uses_of(now, city, sorted(pile)) or (now.tables.pass_action,)
    asked = city.ask > 0
    city.answer, city.paid, city.payments = -1, None, ()
    city.ask, city.options = TURN + 1, options
    held = [place for place, row in enumerate(now.history) if row[0] == city.seat and place >= now.told]
    for place in held:
        now.history[place] = (city.seat, chance.choice(options), now.history[place][2])
    if not asked:
        city.ask, city.options, city.answer = 0, (), chance.choice(options)


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_what_a_seat_does_not_see_changes_nothing_in_its_view(seats: int) -> None:
    for seed in range(4):
        chance = random.Random(seed)
        state = game_of(seats).start(seed)
        different = 0
        while not state.over:
            if chance.random() < 0.15:
                viewer = chance.randrange(seats)
                other = scrambled(state, viewer, chance)
                assert shown(other.view(viewer)) == shown(state.view(viewer))
                different += any(shown(other.view(seat)) != shown(state.view(seat)) for seat in range(seats))
            decision = chance.choice(state.decisions)
            state.play(decision.seat, chance.choice(decision.ids))
        assert different > 3, "the states really were different"


def test_an_open_discard_pile_is_seen_and_a_hidden_one_is_counted() -> None:
    given = {"cities": [{}, {}, {}], "discard": ["Altar", "Palace"]}
    hidden, seen = game_of(3).situation(given).view(1), game_of(3, "open").situation(given).view(1)
    assert (hidden.discard, hidden.discard_size) == (None, 2)
    assert (seen.discard, seen.discard_size) == (("Altar", "Palace"), 2)


def test_answers_are_held_back_until_the_last_one_is_in() -> None:
    own, left = (
        {"wonder": "Giza Day", "hand": ["Altar", "Stockade"]},
        {"wonder": "Rhodes Day", "built": ["Lumber Yard"]},
    )
    state = game_of(3).situation({"cities": [own, left, {"wonder": "Olympia Day", "built": ["Tree Farm"]}]})
    before = [shown(state.view(seat)) for seat in (1, 2)]
    state.play(0, {"build": "Stockade"})
    assert state.decisions[0].kind == "pay"
    assert [shown(state.view(seat)) for seat in (1, 2)] == before, "that a payment is asked for is not seen"
    state.play(0, {"pay": {"left": 2}})
    assert [shown(state.view(seat)) for seat in (1, 2)] == before
    state.play(1, {"sell": "Blank"})
    assert shown(state.view(2)) == before[1]
    own_view = state.view(0)
    assert [action for _, action in own_view.history] == [action for seat, action in state.history if seat == 0]
    state.play(2, {"sell": "Blank"})
    assert state.view(2).cities[0].cards == ("Stockade",)
    assert len(state.view(2).history) == 4


def test_what_is_sold_or_put_under_a_board_is_known_to_its_seat_alone() -> None:
    rich = {"wonder": "Giza Day", "coins": 9, "built": ["Sawmill"], "hand": ["Altar"]}
    state = game_of(3).situation({"cities": [rich, {"hand": ["Palace"]}, {}]})
    for seat, action in ((0, {"stage": 1, "using": "Altar"}), (1, {"sell": "Palace"}), (2, {"sell": "Blank"})):
        state.play(seat, action)
    texts = {seat: state.view(seat).to_json() for seat in range(3)}
    # Hands have gone to the left: what seat 1 sold is in no hand any more.
    assert [("Altar" in texts[seat], "Palace" in texts[seat]) for seat in range(3)] == [
        (True, False),
        (False, True),
        (False, False),
    ]
    assert state.view(0).cities[0].tucked == ("Altar",)
    assert state.view(1).cities[0].tucked is None
    assert state.view(1).cities[0].stages == (1,)


def test_a_view_has_the_names_of_a_state_and_cannot_change_it() -> None:
    state = game_of(3).start(1)
    view, before = state.view(0), state.digest()
    for name in ("seats", "age", "turn", "over"):
        assert getattr(view, name) == getattr(state, name)
    open_names = [name for name in dir(wonders.City) if not name.startswith("_") and name != "either"]
    assert all(hasattr(view.cities[0], name) for name in open_names)
    with pytest.raises(AttributeError):
        view.cities[0].coins = 99  # type: ignore[misc]  # it is frozen
    assert state.digest() == before
    assert view.cities[1].hand is None
    assert view.cities[1].hand_size == 7


def test_a_view_is_json_and_does_not_follow_the_game() -> None:
    state = game_of(3).start(1)
    view = state.view(0)
    text = view.to_json()
    for decision in state.decisions:
        state.play(decision.seat, decision.actions[0])
    assert view.to_json() == text != state.view(0).to_json()
    assert json.loads(text)["seat"] == 0


@pytest.mark.parametrize("seat", [-1, 3, "0", None, True, 1.0])
def test_there_is_no_view_of_a_seat_that_does_not_exist(seat: object) -> None:
    with pytest.raises(SettingError, match="there is no seat"):
        game_of(3).start().view(seat)  # type: ignore[arg-type]  # that is the question


def test_how_far_a_game_without_ages_has_come_names_no_age() -> None:
    state = wonders.load("architects", seats=2).start(1)
    assert repr(state) == "<GameState architects, 2 seats: turn 1, seats [0] to answer>"
    assert repr(state.view(0)) == "<View of seat 0: turn 1, turn>"
    assert repr(wonders.load("base", seats=3).start(1).view(2)) == "<View of seat 2: Age 1, turn 1, turn>"
    choosing = wonders.load("architects", seats=2, settings={"wonders": "choose"}).start(1)
    assert repr(choosing.view(0)) == "<View of seat 0: before the first turn, draft>"


@pytest.mark.parametrize(("ruleset", "seats"), [("base", 3), ("duel", 2), ("architects", 3)])
def test_a_view_tells_how_the_game_ended_and_nothing_of_it_before(ruleset: str, seats: int) -> None:
    state = wonders.load(ruleset, seats=seats).start(5)
    while not state.over:
        view = state.view(seats - 1)
        assert (view.outcome, view.winners, view.scores()) == (None, [], [])
        for decision in state.decisions:
            state.play(decision.seat, decision.ids[0])
    view = state.view(seats - 1)
    assert view.outcome == state.outcome
    assert view.winners == state.winners != []
    assert view.scores() == state.scores()
    told = json.loads(view.to_json())
    assert told["outcome"]["winners"] == state.winners
    assert [sheet["total"] for sheet in told["scores"]] == [sheet.total for sheet in state.scores()]
    for sheet, said in zip(state.scores(), told["scores"], strict=True):
        assert said == json.loads(json.dumps(sheet.to_json()))
        assert said["lines"] == sheet.lines
        assert [entry["points"] for entry in said["entries"]] == [entry.points for entry in sheet.entries]
