"""What a seat has to do and may do, in the order that it likes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from wonders import Game, GameState, IllegalAction, PluginError
from wonders.engine.machine import hear_again
from wonders.engine.runtime import DISCOUNTS, LISTENERS, PERMITS, budget_key
from wonders.engine.state import State
from wonders.engine.tables import CARD_TAKEN

if TYPE_CHECKING:
    from tests.engine.small import choices, questions, told
    from tests.engine.workshop_game import before, taking, workshop
else:
    from small import choices, questions, told
    from workshop_game import before, taking, workshop


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return workshop(tmp_path_factory.mktemp("deeds"))


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return workshop(tmp_path_factory.mktemp("printed"), order="printed")


@pytest.fixture(scope="module")
def lenient(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return workshop(tmp_path_factory.mktemp("lenient"), forcing=False)


def cards(state: GameState, seat: int = 0) -> list[str]:
    return sorted(state.cities[seat].cards)


def test_one_forced_deed_is_done_unasked_and_told(game: Game) -> None:
    state = taking(before(game, {"wonder": "Kiln", "cards": ["Clay"]}, decks=[["Sand"], ["Sun"]], quarry=["Moon"]))
    assert state.cities[0].stages == (1,)
    assert cards(state) == []
    assert state.discard == ("Clay", "Sand")
    assert [each["card"] for each in told(state, "card_spent")] == ["Clay", "Sand"]
    assert told(state, "stage_built") == [{"seat": 0, "stage": "Kiln 1", "how": "paid", "card": None, "coins": 0}]
    assert questions(state) == [(1, "turn")]


def test_two_stages_that_can_be_paid_for_are_asked_about(game: Game) -> None:
    given = {"wonder": "Kiln", "cards": ["Clay", "Gem"]}
    state = taking(before(game, given, decks=[["Clay"], ["Sun"]], quarry=["Moon"]))
    assert questions(state) == [(0, "order")]
    assert choices(state, 0) == ["stage 1", "stage 2"]
    state.play(0, {"stage": 1})
    assert state.cities[0].stages == (1,)
    assert cards(state) == ["Clay"]


def test_several_ways_to_pay_are_asked_about(game: Game) -> None:
    given = {"wonder": "Kiln", "stages": [1, 2], "cards": ["Clay", "Clay", "Sand", "Sand"]}
    state = taking(before(game, given, decks=[["Gem"], ["Sun"]], quarry=["Moon"]))
    assert questions(state) == [(0, "pay")]
    assert choices(state, 0) == ["pay 2 clay, 1 gem", "pay 2 sand, 1 gem"]
    assert state.decisions[0].asks == "Kiln 3"
    assert state.payments(0, {"stage": 3}) == [{"clay": 2, "gem": 1}, {"sand": 2, "gem": 1}]
    state.play(0, {"pay": {"sand": 2, "gem": 1}})
    assert state.discard == ("Sand", "Sand", "Gem")


def test_certain_goods_are_spent_as_well(game: Game) -> None:
    given = {"wonder": "Mill", "cards": ["Lime", "Gem"]}
    state = taking(before(game, given, decks=[["Sand"], ["Sun"]], quarry=["Moon"]))
    assert state.cities[0].stages == (1,)
    assert cards(state) == ["Lime"]


def test_an_order_that_makes_no_difference_is_not_asked_for(game: Game) -> None:
    given = {"wonder": "Barn", "cards": ["Clay", "Clay", "Lime", "Lime"]}
    state = taking(before(game, given, decks=[["Lime"], ["Sun"]], quarry=["Moon"]))
    assert choices(state, 0) == ["stage 1", "stage 2"]  # after stage 2 there is a choice of what pays for stage 1
    given = {"wonder": "Barn", "cards": ["Clay", "Clay", "Clay"]}
    state = taking(before(game, given, decks=[["Sand"], ["Sun"]], quarry=["Moon"]))
    assert state.cities[0].stages == (1, 2)
    assert cards(state) == []


def test_an_order_that_decides_what_can_be_paid_for_is_asked_for(game: Game) -> None:
    given = {"wonder": "Barn", "cards": ["Clay", "Gem"]}
    state = taking(before(game, given, decks=[["Clay"], ["Sun"]], quarry=["Moon"]))
    assert choices(state, 0) == ["stage 1", "stage 2"]


def test_what_a_stage_gives_comes_before_anything_else(game: Game) -> None:
    given = {"wonder": "Mill", "stages": [1], "cards": ["Clay", "Sun"]}
    state = taking(before(game, given, decks=[["Sand", "Sun"], ["Sun"]], quarry=["Sun", "Moon"],
                          shelf=["Echo", "Mason"]))  # fmt: skip
    assert state.cities[0].stages == (1, 2)
    assert questions(state) == [(0, "take")]  # three suns make one pair
    state.play(0, {"choose": "Echo"})
    assert cards(state) == ["Sun"]
    assert questions(state) == [(1, "turn")]


def test_an_offer_that_may_be_declined_is_put_with_its_first_question(game: Game) -> None:
    given = {"wonder": "Well", "tokens": ["Lender"]}
    state = taking(before(game, given, decks=[["Lime", "Clay"], ["Sun"]], quarry=["Moon", "Moon"]))
    assert questions(state) == [(0, "take")]
    assert choices(state, 0) == ["take own", "take quarry", "decline"]
    declined = state.after(0, {"decline": True})
    assert cards(declined) == ["Lime"]
    assert questions(declined) == [(1, "turn")]
    state.play(0, {"take": "quarry"})
    assert cards(state) == ["Lime", "Moon"]


def test_equal_offers_are_put_once_and_declined_together(game: Game) -> None:
    given = {"wonder": "Well", "tokens": ["Lender", "Broker"]}
    state = before(game, given, decks=[["Lime", "Clay", "Sand"], ["Sun"]], quarry=["Moon"])
    taking(state)
    assert questions(state) == [(0, "take")]
    assert questions(state.after(0, {"decline": True})) == [(1, "turn")]
    state.play(0, {"take": "own"})
    assert questions(state) == [(0, "take")]  # the other one
    state.play(0, {"take": "own"})
    assert cards(state) == ["Clay", "Lime", "Sand"]
    assert questions(state) == [(1, "turn")]


def test_what_must_and_what_may_be_done_is_put_in_one_question_without_pass(game: Game) -> None:
    given = {"wonder": "Kiln", "tokens": ["Broker"], "cards": ["Clay"]}
    state = taking(before(game, given, decks=[["Sand", "Sun"], ["Sun"]], quarry=["Moon"]))
    assert questions(state) == [(0, "order")]
    assert choices(state, 0) == ["choose Broker", "stage 1"]
    first = state.after(0, {"choose": "Broker"})
    assert choices(first, 0) == ["take own", "take quarry"]  # it was chosen: there is no way back
    state.play(0, {"stage": 1})
    assert choices(state, 0) == ["take own", "take quarry", "decline"]


def test_an_offer_without_anything_to_offer_is_not_put(game: Game) -> None:
    given = {"wonder": "Kiln", "tokens": ["Broker"], "cards": ["Clay"]}
    state = before(game, given, decks=[["Sand"], []])  # taken unasked, being all there is
    assert state.cities[0].stages == (1,)
    assert told(state, "effect_ended") == []


def test_a_forced_occasion_waits_for_its_place_in_the_order(game: Game) -> None:
    given = {"wonder": "Kiln", "tokens": ["Mason"], "cards": ["Clay", "Sand", "Sand"]}
    state = taking(before(game, given, decks=[["Clay"], ["Sun"]], quarry=["Moon"]), {"stage": 1})
    assert choices(state, 0) == []
    assert told(state, "track_moved") == [{"seat": 0, "track": "climb", "space": 1}]


def test_two_occasions_of_one_carrier_come_one_after_the_other(game: Game) -> None:
    given = {"wonder": "Kiln", "tokens": ["Herald", "Lender"], "cards": ["Clay"]}
    state = taking(before(game, given, decks=[["Drum", "Lime"], ["Sun"]], quarry=["Moon", "Moon"]))
    assert told(state, "track_moved")[-1] == {"seat": 0, "track": "climb", "space": 1}
    assert choices(state, 0) == ["take quarry", "decline"]
    state.play(0, {"take": "quarry"})
    assert cards(state) == ["Clay", "Drum", "Moon"]


def test_symbols_are_exchanged_as_the_seat_likes(game: Game) -> None:
    given = {"wonder": "Mill", "stages": [1], "cards": ["Sand", "Sun", "Moon"]}
    state = before(game, given, decks=[["Clay", "Sun"], ["Sun"]], quarry=["Star"], shelf=["Echo"], chest=["Mason"])
    taking(state)
    assert choices(state, 0) == ["choose sun sun", "choose sun moon star"]
    state.play(0, {"choose": "sun moon star"})
    assert cards(state) == ["Sun"]
    assert told(state, "symbols_matched")[0]["symbols"] == 3
    assert choices(state, 0) == ["choose Echo", "choose top of the chest"]


def test_symbols_are_kept_where_nothing_is_left_to_earn(game: Game) -> None:
    state = taking(before(game, {"wonder": "Well", "cards": ["Sun"]}, decks=[["Sun"], ["Sun"]], quarry=["Moon"]))
    assert cards(state) == ["Sun", "Sun"]


def test_a_permission_that_does_not_force_leaves_a_stage_open(lenient: Game) -> None:
    given = {"wonder": "Well", "tokens": ["Blender"], "cards": ["Clay", "Sand", "Lime"]}
    state = taking(before(lenient, given, decks=[["Clay"], ["Sun"]], quarry=["Moon"]))
    assert questions(state) == [(0, "order")]
    assert choices(state, 0) == ["stage 1", "decline"]
    assert questions(state.after(0, {"decline": True})) == [(1, "turn")]
    state.play(0, {"choose": "stage 1"})
    assert state.over


def test_a_permission_that_forces_does_not(game: Game) -> None:
    given = {"wonder": "Well", "tokens": ["Blender"], "cards": ["Clay", "Sand", "Lime"]}
    state = taking(before(game, given, decks=[["Clay"], ["Sun"]], quarry=["Moon"]))
    assert state.over


def test_a_permission_serves_so_often_in_a_turn(game: Game) -> None:
    given = {"wonder": "Kiln", "tokens": ["Twin"], "cards": ["Gem"]}
    state = taking(before(game, given, decks=[["Gem"], ["Sun"]], quarry=["Moon"]), {"stage": 1})
    assert choices(state, 0) == ["pay 1 gem, using twice", "pay 2 gem"]
    state.play(0, {"pay": {"gem": 1, "using": "twice"}})
    assert cards(state) == ["Gem"]  # one gem alone does not pay for stage 2 any more
    assert state.cities[0].stages == (1,)


def test_in_printed_order_occasions_come_first_then_stages(printed: Game) -> None:
    given = {"wonder": "Kiln", "tokens": ["Broker"], "cards": ["Clay"]}
    state = taking(before(printed, given, decks=[["Sand", "Sun"], ["Sun"]], quarry=["Moon"]))
    assert choices(state, 0) == ["take own", "take quarry", "decline"]
    state.play(0, {"decline": True})
    assert state.cities[0].stages == (1,)


def test_in_printed_order_the_seat_still_chooses_between_stages(printed: Game) -> None:
    given = {"wonder": "Kiln", "cards": ["Clay", "Gem", "Sun"]}
    state = taking(before(printed, given, decks=[["Clay"], ["Sun"]], quarry=["Moon"], shelf=["Echo"]))
    assert choices(state, 0) == ["stage 1", "stage 2"]


@pytest.mark.parametrize(
    ("stage", "code"), [(1, "no_stage"), (3, "no_stage"), (2, "not_affordable")]
)  # fmt: skip
def test_a_stage_that_cannot_be_built_is_refused_with_the_reason(game: Game, stage: int, code: str) -> None:
    given = {"wonder": "Kiln", "stages": [1], "tokens": ["Broker", "Lender"], "cards": ["Clay"]}
    state = taking(before(game, given, decks=[["Lime", "Sun"], ["Sun"]], quarry=["Moon"]))
    with pytest.raises(IllegalAction) as caught:
        state.play(0, {"stage": stage})
    assert caught.value.code == code


def test_a_game_is_saved_and_goes_on_between_deeds(game: Game) -> None:
    given = {"wonder": "Kiln", "tokens": ["Broker"], "cards": ["Clay"]}
    state = taking(before(game, given, decks=[["Sand", "Sun"], ["Sun"]], quarry=["Moon"]), "Broker")
    restored = game.from_json(state.to_json())
    for each in (state, restored):
        each.play(0, {"take": "own"})
    assert restored.digest() == state.digest()


@pytest.mark.parametrize("turn", [2, 12, 30])
def test_a_step_that_raises_late_leaves_the_state_of_before(tmp_path: Path, turn: int) -> None:
    broken = workshop(tmp_path)
    over = broken.tables.step_ids["over"]
    ends = broken.tables.handlers[over]

    def raises(state: State, argument: int) -> None:
        if state.turn == turn:
            raise ValueError("boom")
        ends(state, argument)

    broken.tables.handlers[over] = raises
    state = broken.start(seed=1)
    while True:
        before = state.to_json()
        try:
            state.play(state.decisions[0].seat, state.decisions[0].actions[-1])
        except PluginError:
            break
    assert state.turn == turn
    assert state.to_json() == before


def test_limits_of_different_effects_of_one_carrier_are_counted_apart() -> None:
    keys = {budget_key(7, family, index) for family in (DISCOUNTS, LISTENERS, PERMITS) for index in range(3)}
    assert len(keys) == 9
    assert {key >> 8 for key in keys} == {7}


def test_a_token_hears_what_happened_before_it_came_where_the_flow_says_so(game: Game) -> None:
    given = {"wonder": "Well", "tokens": ["Lender"]}
    now = before(game, given, decks=[["Sun", "Clay"], ["Sun"]], quarry=["Moon"])._now
    lender = now.tables.names.index("Lender")
    lime, clay = (now.tables.names.index(name) for name in ("Lime", "Clay"))
    hear_again(now, 0, lender, [(CARD_TAKEN, 0, clay, 1), (CARD_TAKEN, 1, lime, 1), (CARD_TAKEN, 0, lime, 1)])
    assert [(seat, carrier, row) for seat, carrier, _, row, _ in now.pending] == [(0, lender, (CARD_TAKEN, 0, lime, 1))]
