"""What a city holds to use up: counted as cards come and go, and asked again and again what it pays for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

import pytest

from wonders import Game, GameState
from wonders.engine.building import enter, leave_cards, place
from wonders.engine.spending import DOUBLE, MIX
from wonders.engine.state import CityState
from wonders.engine.stock import numbers_held, open_stages, paid_for, stock_of, ways_with
from wonders.engine.tables import Tables

if TYPE_CHECKING:
    from tests.engine.brute_spending import brute_ways
    from tests.engine.small import derived, rebuilt
    from tests.engine.workshop_game import before, workshop
else:
    from brute_spending import brute_ways
    from small import derived, rebuilt
    from workshop_game import before, workshop

PERMITS = (0, MIX, DOUBLE, MIX | DOUBLE)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return workshop(tmp_path_factory.mktemp("stock"))


def played(game: Game, seed: int) -> Iterator[GameState]:
    """A game after each of its answers, always the last one that is offered or the first."""
    state = game.start(seed=seed)
    while not state.over:
        for decision in state.decisions:
            state.play(decision.seat, decision.ids[-(state.turn % 2)])
            yield state


def counted(tables: Tables, city: CityState) -> list[int]:
    """Cards by good and then by symbol, counted one by one."""
    goods = [sum(tables.stock[card] == good for card in city.built) for good in range(len(tables.goods))]
    symbols = range(len(tables.symbols))
    return goods + [sum(tables.card_symbol[card] == symbol for card in city.built) for symbol in symbols]


def test_what_is_held_is_counted_as_cards_come_and_go(game: Game) -> None:
    spent = 0
    for state in played(game, 3):
        for city in state._now.cities:
            assert numbers_held(city.held, 7) == counted(game.tables, city)
        assert derived(state) == rebuilt(state)
        spent = len(state.discard)
    assert spent > 10


def test_hundreds_of_cards_of_one_kind_are_not_taken_for_another(game: Game) -> None:
    state = before(game, {"wonder": "Kiln", "cards": ["Sand"]})._now
    city, clay = state.cities[0], state.tables.names.index("Clay")
    for _ in range(300):
        place(state, city, clay)
        enter(state, city, clay)
    assert stock_of(state.tables, city.held) == ([300, 1, 0, 0], 0)
    leave_cards(state, city, [clay] * 299)
    assert stock_of(state.tables, city.held) == ([1, 1, 0, 0], 0)


def test_what_is_said_to_be_paid_for_is_what_some_handful_pays_for(game: Game) -> None:
    tables = game.tables
    demands = tuple(dict.fromkeys(each for each in tables.demands if each is not None))
    assert len(demands) > 5
    for clay, sand, lime, gem in product(range(3), range(2), range(2), (0, 2)):
        held = sum(number * tables.held_as[card] for card, number in enumerate((clay, sand, lime, gem)))
        for permits in PERMITS:
            found = dict(tables.payer(demands)(held, permits))
            assert found == dict(paid_for(tables, demands, held, permits)), "remembered as found"
            for number, demand in enumerate(demands):
                ways = brute_ways(demand, (clay, sand, lime, 0), gem, permits, spare=False)
                assert (number in found) == bool(ways)
                assert len(tables.ways_to_spend(demand, held, permits)) == len(ways)
                assert tables.ways_to_spend(demand, held, permits) == ways_with(tables, demand, held, permits)


def test_what_asks_for_nothing_is_always_paid_for(game: Game) -> None:
    assert game.tables.payer((None,))(0, 0) == ((0, True),)
    assert game.tables.ways_to_spend(None, 0, 0) == ((0, 0, 0, 0),)


def test_stages_that_are_open_come_with_what_they_ask_for(game: Game) -> None:
    tables = game.tables
    kiln = tables.sides[0].stages
    below = tuple(tables.rests_on[stage] for stage in kiln)
    for built, numbers in ((0b0000, (0, 1)), (0b0001, (1,)), (0b0011, (2,)), (0b0111, (3,)), (0b1111, ())):
        stages = tuple(kiln[number] for number in numbers)
        asked_for = tables.payer(tuple(tables.demands[stage] for stage in stages))
        assert tables.open_stages(kiln, below, built) == open_stages(tables, kiln, below, built) == (stages, asked_for)
