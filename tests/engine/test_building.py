"""Carriers enter and leave; tables made step by step equal those made anew."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from wonders import Game, GameState
from wonders.engine.building import leave

if TYPE_CHECKING:
    from tests.engine.small import build, cards_of, coins, derived, position, rebuilt
else:
    from small import build, cards_of, coins, derived, position, rebuilt


def leave_city(state: GameState, seat: int, name: str) -> None:
    leave(state._now, state._now.cities[seat], state.game.card_number(name))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    effects = {
        "Fork": "[{choose: [[{shields: 3}, {whenever: {event: card_sold, do: [{coins: 1}]}}], [{coins: 1}]]}]",
        "Matryoshka": "[{choose: [[{choose: [[{shields: 1}], [{shields: 2}]]}], [{coins: 1}]]}]",
        "Raid": "[{discard: {cards: red, of: left}}]",
        "Gift": "[{price: {goods: raw, from: left, is: 1, who: neighbours}}]",
        "Bonus": "[{whenever: {event: card_lost, do: [{shields: 5}]}}]",
    }
    colors = dict.fromkeys(effects, "red") | {"Raid": "blue", "Bonus": "green"}
    return cards_of(tmp_path_factory.mktemp("building"), effects, colors, sale_value=0)


def test_what_a_card_worked_for_others_leaves_with_it(game: Game) -> None:
    left = {"wonder": "Giza Day", "built": ["Gift"]}
    state = position(game, {"wonder": "Rhodes Day", "hand": ["Raid"]}, left, {"wonder": "Babylon Day"})
    assert [city.price("stone") for city in state.cities] == [1, None, 2]
    build(state, 0, "Raid")
    assert state.cities[1].cards == ()
    assert [city.price("stone") for city in state.cities] == [2, None, 2]
    assert derived(state) == rebuilt(state)


def test_a_branch_leaves_with_the_card_that_it_was_chosen_for(game: Game) -> None:
    state = position(game, {"coins": 0}, {"coins": 0, "hand": ["Fork"]}, {"coins": 0})
    build(state, 1, "Fork")
    state.play(1, {"choose": 1})
    assert state.cities[1].shields == 3
    taken = state._now.cities[1]
    assert len(taken.branches) == 1
    raid = state.copy()
    leave_city(raid, 1, "Fork")
    assert raid.cities[1].shields == 0
    assert raid._now.cities[1].branches == ()
    assert raid._now.cities[1].listeners == ()
    assert derived(raid) == rebuilt(raid)
    assert state.cities[1].shields == 3, "the copy is independent"


def test_a_branch_within_a_branch_leaves_too(game: Game) -> None:
    state = position(game, {"hand": ["Matryoshka"]})
    build(state, 0, "Matryoshka")
    state.play(0, {"choose": 1})
    state.play(0, {"choose": 2})
    assert state.cities[0].shields == 2
    assert derived(state) == rebuilt(state)
    leave_city(state, 0, "Matryoshka")
    assert state.cities[0].shields == 0


def test_what_an_occasion_gave_stays_when_its_carrier_leaves(game: Game) -> None:
    state = position(game, {"hand": ["Raid"]}, {"built": ["Bonus", "Stockade"]})
    build(state, 0, "Raid")
    assert state.cities[1].shields == 5
    leave_city(state, 1, "Bonus")
    assert state.cities[1].shields == 5
    assert derived(state) == rebuilt(state)


def test_chain_sources_of_this_age_may_have_to_wait(tmp_path: Path) -> None:
    game = cards_of(tmp_path, {"Raid": "[{discard: {cards: red, of: left}}]"}, same_age_chains=False)
    own = {"wonder": "Rhodes Day", "coins": 0, "built": ["Baths", "Altar"], "hand": ["Raid"]}
    state = position(game, own, {"built": ["Stockade"]}, age=1)
    assert state._now.cities[0].sources == 0
    build(state, 0, "Raid")
    assert state._now.cities[0].sources == 0, "rebuilding does not let them serve earlier"
    assert coins(state)[0] == 0
