"""A ruleset becomes tables: one numbering of carriers, one table of actions, decks by seats."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import wonders
from wonders.engine.tables import BOARD, CARD, STAGE, TOKEN, Tables

BY_CARRIER = (
    "kinds", "names", "ids", "lines", "standing", "gains", "final", "listeners", "discounts", "asks", "cost_goods",
    "cost_coins", "cost_amounts",
)  # fmt: skip


@pytest.fixture(scope="module", params=[3, 7])
def tables(request: pytest.FixtureRequest) -> Tables:
    return wonders.load("base", seats=request.param).tables


def test_carriers_share_one_numbering_and_cards_come_first(tables: Tables) -> None:
    kinds = Counter(tables.kinds)
    assert (kinds[BOARD], kinds[TOKEN]) == (14, 4)
    assert set(tables.kinds[: tables.cards]) == {CARD}
    assert CARD not in tables.kinds[tables.cards :]
    lengths = {len(getattr(tables, name)) for name in BY_CARRIER}
    assert lengths == {len(tables.kinds)}


def test_a_side_knows_its_board_and_stages(tables: Tables) -> None:
    for side in tables.sides:
        assert tables.names[side.board] == side.name
        assert [tables.kinds[stage] for stage in side.stages] == [STAGE] * len(side.stages)
        assert [tables.stage_number[stage] for stage in side.stages] == list(range(1, len(side.stages) + 1))
        assert [tables.rests_on[stage] for stage in side.stages] == [0, 1, 2, 4][: len(side.stages)]
    assert tables.stages_most == max(len(side.stages) for side in tables.sides)


def test_the_ranges_of_actions_follow_each_other(tables: Tables) -> None:
    bases = [
        0, tables.stage_base, tables.sell_base, tables.pay_base, tables.choose_base, tables.thing_base,
        tables.wonder_base, tables.side_base, tables.token_base, tables.pass_action, tables.actions,
    ]  # fmt: skip
    assert bases == sorted(set(bases))
    assert tables.sell_base - tables.stage_base == tables.stages_most * tables.cards
    assert tables.wonder_base - tables.thing_base == tables.seats * tables.cards
    assert tables.actions == tables.pass_action + 1


def test_decks_hold_as_many_copies_as_the_seats_need(tables: Tables) -> None:
    for age in "123":
        guilds = tables.seats + 2 if age == "3" else 0
        assert len(tables.decks[age]) + guilds == 7 * tables.seats
        assert {tables.ages[card] for card in tables.decks[age]} == {int(age)}


def test_copies_lie_in_the_decks_that_the_card_names(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        "format: 1\nid: more\nversion: 1.0.0\ntitle: More\nuses: [base]\nplaces: {cellar: {}}\n"
        "add: {cards: [{name: Kiln, color: blue, decks: {Giza: 2, cellar: 1}, effects: [{points: 1}]}]}\n",
        encoding="utf-8",
    )
    tables = wonders.load(tmp_path, seats=3).tables
    kiln = tables.names.index("Kiln")
    assert {name: deck.count(kiln) for name, deck in tables.decks.items() if kiln in deck} == {"Giza": 2, "cellar": 1}
    assert "" not in tables.decks or kiln not in tables.decks[""]


def test_the_blank_is_a_card_without_a_name_of_its_own(tables: Tables) -> None:
    assert tables.names[tables.blank] == "Blank"
    assert tables.blank == tables.cards - 1
    assert (tables.unique[tables.blank], tables.colors[tables.blank]) == (0, -1)


def test_two_cards_of_one_name_share_its_bit(tables: Tables) -> None:
    for one in range(tables.blank):
        for other in range(tables.blank):
            same = tables.names[one] == tables.names[other]
            assert (tables.unique[one] == tables.unique[other]) == same


def test_neighbours_sit_clockwise(tables: Tables) -> None:
    seats = tables.seats
    assert tables.seats_of["left"] == tuple(((seat + 1) % seats,) for seat in range(seats))
    assert tables.sellers[0] == (1, seats - 1)
    assert tables.seats_of["around"][0] == (0, 1, seats - 1)
    assert len(set(tables.seats_of["others"][2])) == seats - 1
