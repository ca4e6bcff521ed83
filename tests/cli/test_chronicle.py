"""The log of a game, told from its events."""

from __future__ import annotations

from pathlib import Path

import wonders
from wonders.cli.chronicle import Chronicle
from wonders.engine.display import board_of


def log_of(state: wonders.GameState, *, viewer: int | None = None, moments: bool = True) -> list[str]:
    events = state.events if viewer is None else state.view(viewer).events
    return Chronicle(state.game, moments=moments).tell(events, [board_of(city) for city in state.cities])


def position(**more: object) -> wonders.GameState:
    cities = [
        {"wonder": "Giza Day", "coins": 9, "built": ["Theater", "Baths"], "hand": ["Aqueduct", "Foundry", "Walls"]},
        {"wonder": "Halicarnassus Day", "coins": 3, "built": ["Ore Vein"], "hand": ["Brickyard"]},
        {"wonder": "Rhodes Night", "coins": 1, "built": ["Lumber Yard", "Barracks"]},
    ]
    given = {"age": 2, "cities": cities, **more}
    return wonders.load("base", seats=3).situation(given)


def rest(state: wonders.GameState, *seats: int) -> None:
    for seat in seats:
        state.play(seat, {"sell": "Blank"})


def test_what_every_seat_does_stands_on_its_line_with_the_price() -> None:
    state = position()
    state.play(0, {"build": "Foundry"})
    rest(state, 1, 2)
    assert log_of(state)[:5] == [
        "  turn 1",
        "    0 Giza Day           builds Foundry (paid 1 to the bank)",
        "    1 Halicarnassus Day  sells Blank (+3 coins)",
        "    2 Rhodes Night       sells Blank (+3 coins)",
        "  turn 2",
    ]


def test_sellers_are_named_by_their_side() -> None:
    state = position()
    state.play(0, {"build": "Aqueduct"})
    rest(state, 1, 2)
    assert log_of(state)[1] == "    0 Giza Day           builds Aqueduct (free, chain from Baths)"
    bought = wonders.load("base", seats=3).situation({"cities": [
        {"wonder": "Giza Day", "coins": 9, "hand": ["Stockade", "Barracks"]},
        {"wonder": "Rhodes Day"},
        {"wonder": "Olympia Day", "built": ["Lumber Yard"]},
    ]})  # fmt: skip
    bought.play(0, {"build": "Stockade"})
    rest(bought, 1, 2)
    assert log_of(bought)[1] == "    0 Giza Day     builds Stockade (paid 2 to right for wood)"


def test_a_viewer_learns_no_card_that_is_sold_or_put_under_a_board() -> None:
    state = position(cities=[{"wonder": "Giza Day", "coins": 9, "built": ["Sawmill"], "hand": ["Walls"]}, {}, {}])
    state.play(0, {"stage": 1, "using": "Walls"})
    rest(state, 1, 2)
    assert "builds stage 1 with Walls (own goods)" in log_of(state)[1]
    hidden = log_of(state, viewer=1)
    assert hidden[1].endswith("builds stage 1 (own goods)")
    assert hidden[3].endswith("sells a card (+3 coins)")


def test_coins_are_told_with_the_deed_that_brings_them() -> None:
    state = wonders.load("base", seats=3).situation(
        {"age": 2, "cities": [{"wonder": "Giza Day", "built": ["Clay Pool"], "hand": ["Vineyard"]}, {}, {}]}
    )
    state.play(0, {"build": "Vineyard"})
    rest(state, 1, 2)
    assert log_of(state)[1].endswith("builds Vineyard (free), +1 coin")


def test_conflicts_say_who_beats_whom_by_how_much() -> None:
    cities = [
        {"wonder": "Giza Day", "built": ["Stockade", "Barracks"]},
        {"wonder": "Rhodes Day"},
        {"wonder": "Olympia Day", "built": ["Guard Tower", "Stockade"]},
    ]
    state = wonders.load("base", seats=3).situation({"age": 2, "turn": 6, "cities": cities})
    rest(state, 0, 1, 2)
    log = log_of(state)
    place = log.index("  conflicts")
    assert log[place : place + 6] == [
        "  conflicts",
        "    0 Giza Day beats 1 Rhodes Day by 2 (Victory III, Defeat)",
        "    2 Olympia Day beats 1 Rhodes Day by 2 (Victory III, Defeat)",
        "    2 Olympia Day and 0 Giza Day are even",
        "",
        "Age 3",
    ]


def test_moments_can_be_left_out() -> None:
    state = wonders.load("base", seats=3).start(1)
    assert log_of(state) == ["", "Age 1", "  turn 1"]
    assert log_of(state, moments=False) == []


def test_an_event_of_a_plugin_is_told_by_its_words() -> None:
    state = wonders.load("base", seats=3).start(1)
    events = [wonders.Event("moon_rose", 1, {"phase": "full", "hidden": None}), wonders.Event("tide", None, {"by": 2})]
    told = Chronicle(state.game).tell(events, ["A", "B", "C"])
    assert sorted(told) == ["    1 B  moon rose (phase full)", "  tide: by 2"]


def test_a_whole_game_is_told_within_80_columns_however_it_is_cut() -> None:
    state = wonders.load("base", seats=7).start(5)
    cut, told = Chronicle(state.game), 0
    pieces: list[str] = []
    while not state.over:
        for decision in state.decisions:
            state.play(decision.seat, decision.actions[-1 if state.turn % 3 else 0])
            pieces += cut.tell(state.events[told:], [board_of(city) for city in state.cities])
            told = len(state.events)
    assert max(map(len, pieces)) <= 80
    assert sorted(pieces) == sorted(log_of(state))


def test_a_copy_says_of_what_and_whose(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        """\
format: 1
id: mirror
version: 1.0.0
title: A card that copies
uses: [base]
add: {cards: [{name: Mirror, color: red, age: 1, copies: {3: 1}, effects: [{copy: {cards: blue, of: left}}]}]}
""",
        encoding="utf-8",
    )
    game = wonders.load(tmp_path, seats=3)
    state = game.situation({"cities": [{"wonder": "Giza Day", "hand": ["Mirror"]}, {"built": ["Altar"]}]})
    state.play(0, {"build": "Mirror"})
    rest(state, 1, 2)
    assert log_of(state)[1:3] == [
        "    0 Giza Day        builds Mirror (free)",
        "    0 Giza Day        copies Altar of seat 1",
    ]
