"""The queue of occasions: who hears what, in which order, how often, and what ends a loop."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from wonders import EffectLoopError

if TYPE_CHECKING:
    from tests.engine.small import build, cards_of, choices, coins, position, questions, told, turn
else:
    from small import build, cards_of, choices, coins, position, questions, told, turn

#: The coins of a city that has sold a Blank, beside those it began with.
SOLD = 3


def test_a_built_card_is_heard_by_those_that_stood_before_it(tmp_path: Path) -> None:
    game = cards_of(tmp_path, {"Ear": "[{whenever: {event: card_built, what: {cards: blue}, do: [{coins: 5}]}}]"})
    state = position(game, {"coins": 0}, plays=["Ear", "Altar"])
    build(state, 0, "Ear")
    assert coins(state)[0] == 0, "it does not hear its own arrival"
    build(state, 0, "Altar")
    assert coins(state)[0] == 5


def test_only_cards_of_the_kind_that_is_named_are_heard(tmp_path: Path) -> None:
    game = cards_of(tmp_path, {"Ear": "[{whenever: {event: card_built, what: {cards: red}, do: [{coins: 5}]}}]"})
    state = position(game, {"coins": 0, "built": ["Ear"], "hand": ["Altar"]})
    build(state, 0, "Altar")
    assert coins(state)[0] == 0


def test_a_sale_is_heard_and_tells_its_coins(tmp_path: Path) -> None:
    game = cards_of(
        tmp_path, {"Ear": "[{whenever: {event: card_sold, by: neighbours, do: [{coins: {per: {event: coins}}}]}}]"}
    )
    state = position(game, {"coins": 0, "built": ["Ear"], "hand": ["Altar"]})
    build(state, 0, "Altar")
    assert coins(state)[0] == 2 * SOLD


def test_bought_goods_are_heard_with_their_seller_and_coins(tmp_path: Path) -> None:
    ear = "[{whenever: {event: goods_bought, by: others, from: self, do: [{coins: {per: {event: coins}}}]}}]"
    game = cards_of(tmp_path, {"Ear": ear, "Deaf": ear.replace("from: self", "from: left")})
    state = position(
        game,
        {"wonder": "Giza Day", "coins": 4, "hand": ["Stockade"]},
        {"wonder": "Rhodes Day", "coins": 0, "built": ["Lumber Yard", "Ear"]},
        {"wonder": "Olympia Day", "coins": 0, "built": ["Deaf"]},
    )
    turn(state, (0, {"build": "Stockade"}))
    assert coins(state) == [2, 2 + 2 + SOLD, SOLD]


def test_gained_coins_are_heard_by_where_they_come_from(tmp_path: Path) -> None:
    game = cards_of(
        tmp_path,
        {
            "Bank Ear": "[{whenever: {event: coins_gained, from: bank, do: [{coins: 10}]}}]",
            "Sale Ear": "[{whenever: {event: coins_gained, from: sale, do: [{coins: 100}]}}]",
            "Purse": "[{coins: 1}]",
        },
    )
    bank = position(game, {"coins": 0, "built": ["Bank Ear"], "hand": ["Purse"]})
    build(bank, 0, "Purse")
    assert coins(bank)[0] == 11, "it does not hear the coins that it gives itself"
    sale = position(game, {"coins": 0, "built": ["Bank Ear", "Sale Ear"]})
    turn(sale)
    assert coins(sale)[0] == SOLD + 100 + 10, "a trigger sets off another one, and not itself"


def test_a_trigger_that_sets_off_a_trigger_is_not_set_off_by_it(tmp_path: Path) -> None:
    ear = "[{whenever: {event: coins_gained, from: bank, do: [{coins: %d}]}}]"
    game = cards_of(tmp_path, {"One": ear % 10, "Two": ear % 100, "Purse": "[{coins: 1}]"})
    state = position(game, {"coins": 0, "built": ["One", "Two"], "hand": ["Purse"]})
    build(state, 0, "Purse")
    # Each hears the purse and the other's answer to it; down its own chain it stays deaf.
    assert coins(state)[0] == 1 + (10 + 100) + (100 + 10)


def test_what_waits_for_the_end_of_the_turn_does_not_hear_itself(tmp_path: Path) -> None:
    game = cards_of(
        tmp_path,
        {
            "Ear": "[{whenever: {event: coins_gained, from: bank, do: [{coins: {each: 5, at: turn_end}}]}}]",
            "Purse": "[{coins: 1}]",
        },
    )
    state = position(game, {"coins": 0, "built": ["Ear"], "hand": ["Purse"]})
    build(state, 0, "Purse")
    assert coins(state)[0] == 6


def test_what_waits_for_the_end_of_the_turn_still_knows_its_event(tmp_path: Path) -> None:
    ear = "[{whenever: {event: card_sold, by: left, do: [{coins: {per: {event: coins}, at: turn_end}}]}}]"
    game = cards_of(tmp_path, {"Ear": ear})
    state = position(game, {"coins": 0, "built": ["Ear"], "hand": ["Altar"]})
    build(state, 0, "Altar")
    assert coins(state)[0] == SOLD


#: Defeat tokens go to the other city instead.
MIRROR = (
    "[{whenever: {event: token_gained, what: {tokens: defeat}, instead: true,"
    " do: [{token: {name: defeat, who: rival}}]}}]"
)


def test_a_gained_token_can_be_handed_on_instead(tmp_path: Path) -> None:
    game = cards_of(tmp_path, {"Mirror": MIRROR})
    state = position(
        game, {"built": ["Mirror"]}, {"built": ["Stockade"]}, {"built": ["Barracks"]}, at="conflict", age=1
    )
    assert [city.tokens.get("Defeat", 0) for city in state.cities] == [0, 1, 1]
    assert [each["seat"] for each in told(state, "token_gained") if "Defeat" in each.values()] == [1, 2]


def test_two_mirrors_cannot_play_ball(tmp_path: Path) -> None:
    game = cards_of(tmp_path, {"Mirror": MIRROR, "Looking Glass": MIRROR})
    state = position(game, {"built": ["Mirror"]}, {"built": ["Looking Glass", "Stockade"]}, {}, at="conflict", age=1)
    assert [city.tokens.get("Defeat", 0) for city in state.cities][:2] == [1, 0]


def test_an_instead_with_one_use_swallows_one_token(tmp_path: Path) -> None:
    ear = "[{whenever: {event: token_gained, what: {tokens: defeat}, instead: true, uses: 1, do: [{coins: 1}]}}]"
    game = cards_of(tmp_path, {"Shield Wall": ear})
    state = position(
        game,
        {"coins": 0, "built": ["Shield Wall"]},
        {"built": ["Stockade"]},
        {"built": ["Barracks"]},
        at="conflict",
        age=1,
    )
    assert state.cities[0].tokens == {"Defeat": 1}
    assert state.cities[0].coins == 1


def test_occasions_of_several_seats_come_clockwise_from_the_active_seat(tmp_path: Path) -> None:
    ear = "[{whenever: {event: card_built, by: all, do: [{coins: %d}]}}]"
    game = cards_of(tmp_path, {"One": ear % 10, "Two": ear % 20, "Three": ear % 30, "Four": ear % 40})
    cities = (
        {"built": ["One", "Two"], "hand": ["Altar"]},
        {"built": ["Three"], "hand": ["Altar"]},
        {"built": ["Four"]},
    )
    for active, order in ((0, [0, 0, 0, 0, 1, 1, 2, 2]), (1, [1, 1, 2, 2, 0, 0, 0, 0])):
        state = position(game, *cities, active=active)
        turn(state, (0, {"build": "Altar"}), (1, {"build": "Altar"}))
        gained = [each for each in told(state, "coins_gained") if each["from"] == "bank"]
        assert [each["seat"] for each in gained] == order
        # Of one seat the building that stood first acts first.
        assert [each["coins"] for each in gained if each["seat"] == 0] == [10, 10, 20, 20]


def test_two_seats_are_asked_one_after_another(tmp_path: Path) -> None:
    ear = "[{whenever: {event: turn_ended, do: [{choose: [[{coins: 10}], [{coins: 20}]]}]}}]"
    game = cards_of(tmp_path, {"One": ear, "Two": ear})
    state = position(game, {"coins": 0, "built": ["One"]}, {"coins": 0, "built": ["Two"]})
    turn(state)
    assert questions(state) == [(0, "choose")]
    state.play(0, {"choose": 2})
    assert questions(state) == [(1, "choose")]
    state.play(1, {"choose": 1})
    assert coins(state)[:2] == [SOLD + 20, SOLD + 10]


def test_a_carrier_is_done_before_those_that_hear_of_it(tmp_path: Path) -> None:
    game = cards_of(
        tmp_path,
        {
            "Ear": "[{whenever: {event: card_built, do: [{coins: {per: coins}}]}}]",
            "Fork": "[{choose: [[{coins: 1}], [{coins: 2}]]}, {coins: 10}]",
        },
    )
    state = position(game, {"coins": 0, "built": ["Ear"], "hand": ["Fork"]})
    build(state, 0, "Fork")
    state.play(0, {"choose": 2})
    assert coins(state)[0] == 2 * 12


@pytest.mark.parametrize(("every", "gained"), [("turn", [1, 2, 3]), ("age", [1, 1, 1]), ("game", [1, 1, 1])])
def test_uses_come_back_with_their_period(tmp_path: Path, every: str, gained: list[int]) -> None:
    ear = "[{whenever: {event: card_sold, by: others, uses: 1, every: %s, do: [{coins: 1}]}}]" % every  # noqa: UP031  # braces
    game = cards_of(tmp_path, {"Ear": ear})
    state = position(game, {"coins": 0, "built": ["Ear"]}, plays=["Altar", "Theater", "Baths"])
    found = []
    for name in ("Altar", "Theater", "Well"):
        if name == "Well":
            turn(state, (0, {"sell": "Baths"}))
            found.append(coins(state)[0] - SOLD)
        else:
            build(state, 0, name)
            found.append(coins(state)[0])
    assert found == gained


@pytest.mark.parametrize(("every", "gained"), [("age", 2), ("game", 1)])
def test_uses_of_an_age_come_back_with_the_next_one(tmp_path: Path, every: str, gained: int) -> None:
    ear = "[{whenever: {event: turn_began, uses: 1, every: %s, do: [{token: Victory V}]}}]" % every  # noqa: UP031  # braces
    game = cards_of(tmp_path, {"Ear": ear})
    state = position(game, {"built": ["Ear"]}, age=1, turn=5)
    turn(state)
    assert state.cities[0].tokens == {"Victory V": 1}
    while state.age == 1:
        turn(state)
    assert state.cities[0].tokens["Victory V"] == gained


OPTIONAL = "[{whenever: {event: card_sold, by: others, uses: 1, every: age, optional: true, do: [%s]}}]"
FORK = "{choose: [[{coins: 10}], [{coins: 20}]]}"


def test_declining_an_occasion_uses_nothing_up(tmp_path: Path) -> None:
    game = cards_of(tmp_path, {"Ear": OPTIONAL % (FORK + ", {coins: 1}")})
    state = position(game, {"coins": 0, "built": ["Ear"]}, plays=["Altar", "Theater", "Baths"])
    build(state, 0, "Altar")
    assert choices(state, 0)[-1] == "decline"
    state.play(0, {"decline": True})
    assert questions(state) == [(0, "choose")], "the second sale is offered too"
    assert coins(state)[0] == 0, "nothing of a declined occasion happens"
    state.play(0, {"choose": 1})
    assert coins(state)[0] == 11
    build(state, 0, "Theater")
    assert questions(state)[0] == (0, "turn"), "its use for this Age is spent"


def test_declining_a_play_or_a_loss_uses_nothing_up(tmp_path: Path) -> None:
    game = cards_of(
        tmp_path,
        {
            "Digger": OPTIONAL % "{play: {from: discard, free: true}}",
            "Robber": OPTIONAL % "{discard: {cards: blue, of: left, number: 2}}",
        },
    )
    for name, kind in (("Digger", "play"), ("Robber", "discard")):
        left = {"built": ["Altar", "Theater", "Baths"]}
        state = position(game, {"built": [name], "hand": ["Stockade"]}, left, {}, discard=["Apothecary", "Workshop"])
        turn(state)
        for _ in range(2):  # two neighbours have sold
            assert questions(state) == [(0, kind)]
            state.play(0, {"decline": True})
        assert len(state.cities[1].cards) == 3
        turn(state)
        assert questions(state) == [(0, kind)], "its use is still there in the next turn"


def test_only_the_first_of_several_losses_may_be_declined(tmp_path: Path) -> None:
    game = cards_of(tmp_path, {"Robber": OPTIONAL % "{discard: {cards: blue, of: left, number: 2}}"})
    state = position(game, {"built": ["Robber"]}, {"built": ["Altar", "Theater", "Baths"]})
    turn(state)
    assert "decline" in choices(state, 0)
    state.play(0, {"choose": "Altar"})
    assert choices(state, 0) == ["choose Theater of seat 1", "choose Baths of seat 1"]
    state.play(0, {"choose": "Baths"})
    assert state.cities[1].cards == ("Theater",)
    assert questions(state)[0] == (0, "turn"), "the one use is spent"


def test_a_standing_effect_that_an_occasion_gives_sticks_to_the_city(tmp_path: Path) -> None:
    game = cards_of(tmp_path, {"Strategy": "[{whenever: {event: card_built, what: {cards: red}, do: [{shields: 1}]}}]"})
    state = position(game, {"wonder": "Rhodes Day", "built": ["Strategy"], "hand": ["Barracks"]})
    turn(state, (0, {"build": "Barracks"}))
    assert state.cities[0].shields == 2
    assert state.game.from_json(state.to_json()).cities[0].shields == 2


def test_effects_without_end_are_stopped_and_nothing_is_changed(tmp_path: Path) -> None:
    # With a condition it is not certain when the cards are loaded, so that only the game finds out.
    ear = "[{whenever: {event: coins_gained, by: all, if: {count: coins, at_most: 1000000}, do: [{coins: 1}]}}]"
    names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven"]
    game = cards_of(tmp_path, dict.fromkeys(names, ear))
    state = position(game, {"built": names})
    state.play(0, {"sell": "Blank"})
    state.play(1, {"sell": "Blank"})
    before = state.digest()
    with pytest.raises(EffectLoopError, match=r"more than 500 effects: .*One.* -> "):
        state.play(2, {"sell": "Blank"})
    assert state.digest() == before
    assert questions(state) == [(2, "turn")]
