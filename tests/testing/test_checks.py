"""Each key of `then` is compared, and each kind of mistake in it is told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

import wonders
from tests.testing.shipped import GAMES
from tests.testing.written import Pen
from wonders.testing import run_scenario

GIVEN = """\
given:
  age: 2
  discard: [Altar]
  cities:
    - {wonder: Giza Day, coins: 4, stages: 1, tucked: [Well], built: [Baths, loom_1], conflict_tokens: [1],
       hand: [Walls, Temple]}
    - {wonder: Babylon Day, coins: 3}
    - {wonder: Olympia Day, coins: 3}
"""


@pytest.fixture
def pen(tmp_path: Path) -> Pen:
    return Pen(tmp_path)


TRUE = [
    "age: 2",
    "turn: 1",
    "over: false",
    "discard: [Altar]",
    "to_answer: [2, 0, 1]",
    "asked: []",
    "winners: []",
    "cities: [{wonder: Giza}]",
    "cities: [{wonder: giza day}]",
    "cities: [{coins: 4, stages: 1, tucked: [Well], shields: 0, hand: [Temple, Walls]}]",
    "cities: [{built: [Loom_1, baths], stages: [1], tokens: [Victory I], conflict_tokens: [1]}]",
    "cities: [{built: [Loom, Baths]}]",
    "cities: [{price: {wood: 2, clay: 2}, produces: [textile, stone]}]",
    "score: {0: {civilian: 3, wonder: 3, treasury: 1, military: 1}}",
    "total: {0: 8}",
    "offers: {seat: 0, only: [{sell: Walls}, {sell: Temple}]}",
    "offers: [{seat: 0, has: [{sell: Walls}]}, {seat: 0, lacks: [{build: Walls}]}]",
    "legal: [{seat: 0, sell: Walls}, {seat: 1, sell: Blank}]",
    "illegal: {seat: 0, build: Walls, because: not_affordable}",
    "illegal: {seat: 0, build: Altar}",
    "events: [{event: turn_began, age: 2}]",
    "sees: {seat: 0, card: Walls}",
    "hides: [{seat: 1, card: Walls}, {seat: 1, card: Well}, {seat: 0, card: Altar}]",
]
FALSE = [
    "cities: [{built: [Loom, Loom, Baths]}]",
    "cities: [{built: [Loom_2, Baths]}]",
    "cities: [{}, {built: [Loom]}]",
    "age: 1",
    "turn: 2",
    "over: true",
    "discard: []",
    "to_answer: [0, 1]",
    "asked: [pay]",
    "winners: [0]",
    "victory: points",
    "cities: [{wonder: Giza Night}]",
    "cities: [{coins: 5}]",
    "cities: [{stages: 2}]",
    "cities: [{stages: [2]}]",
    "cities: [{tucked: []}]",
    "cities: [{shields: 1}]",
    "cities: [{hand: [Temple]}]",
    "cities: [{built: [Baths]}]",
    "cities: [{built: [Baths, loom_1, loom_1]}]",
    "cities: [{tokens: []}]",
    "cities: [{conflict_tokens: [3]}]",
    "cities: [{price: {wood: 1}}]",
    "cities: [{price: {ore: 2}}]",
    "cities: [{produces: [stone]}]",
    "score: {0: {civilian: 4}}",
    "total: {0: 9}",
    "offers: {seat: 0, only: [{sell: Walls}]}",
    "offers: {seat: 0, has: [{build: Walls}]}",
    "offers: {seat: 0, lacks: [{sell: Walls}]}",
    "legal: {seat: 0, build: Walls}",
    "illegal: {seat: 0, sell: Walls}",
    "illegal: {seat: 0, build: Walls, because: same_name}",
    "payments: {seat: 0, build: Walls, are: [{left: 2}]}",
    "events: [turn_ended]",
    "events: [{event: turn_began, age: 3}]",
    "events: [turn_began, turn_began]",
    "sees: {seat: 1, card: Walls}",
    "hides: {seat: 0, card: Walls}",
]
BROKEN = [
    ("cities: [{built: [Bath]}]", "there is no card 'Bath'"),
    ("sees: {seat: 0, card: Loom}", "means two cards"),
    ("cities: [{wonder: Gizo}]", "there is no city 'Gizo'"),
    ("cities: [{tokens: [Victory]}]", "there is no token 'Victory'"),
    ("cities: [{price: {wod: 1}}]", "there is no good 'wod' (did you mean 'wood'?)"),
    ("cities: [{}, {}, {}, {coins: 1}]", "4 cities are expected"),
    ("cities: [{wonders: [Giza]}]", "a city of this ruleset has no 'wonders'"),
    ("pawn: 3", "this ruleset has no 'pawn'"),
    ("holder: 1", "this ruleset has no 'holder'"),
    ("score: {0: {civic: 1}}", "there is no score line 'civic'"),
    ("score: {3: {civilian: 1}}", "there is no seat 3"),
    ("offers: {seat: 7, only: []}", "there is no seat 7"),
    ("legal: {seat: 7, sell: Blank}", "there is no seat 7"),
    ("events: [card_bulit]", "there is no event 'card_bulit' (did you mean 'card_built'?)"),
    ("events: [{event: turn_began, ages: 2}]", "there is no detail of turn_began 'ages'"),
    ("events: [{seat: 0}]", "with `event: WORD`"),
    ("sees: {seat: 0, slot: 3}", "no cards of this ruleset lie in slots"),
    ("hides: {seat: 0, deck: left}", "there is no deck 'left'"),
]


@pytest.mark.parametrize("then", TRUE)
def test_what_is_so_passes(pen: Pen, then: str) -> None:
    result = pen.result(f"{GIVEN}then: {{{then}}}")
    assert result.passed, result


@pytest.mark.parametrize("then", FALSE)
def test_what_is_not_so_fails_at_its_line(pen: Pen, then: str) -> None:
    result = pen.result(f"{GIVEN}then: {{{then}}}")
    assert result.status == "failed", result
    assert {each.place.line for each in result.mismatches} == {11}


@pytest.mark.parametrize(("then", "text"), BROKEN)
def test_what_cannot_be_is_told(pen: Pen, then: str, text: str) -> None:
    result = pen.result(f"{GIVEN}then: {{{then}}}")
    assert result.status == "broken", result
    assert text in str(result)
    assert str(result.mismatches[0].place).endswith(f"some.yaml:11:{result.mismatches[0].place.column}")


def test_every_mismatch_of_a_step_is_told_with_expected_and_found(pen: Pen) -> None:
    result = pen.result(f"{GIVEN}when: {{seat: 0, sell: Walls}}\nthen: {{turn: 3, cities: [{{coins: 9}}]}}")
    assert [(each.what, each.expected, each.found) for each in result.mismatches] == [
        ("turn", "3", "2"),
        ("cities 0 coins", "9", "7"),
    ]
    said = str(result)
    assert "some.yaml:1:3: failed: Written by a test" in said
    assert "expected  9" in said
    assert "found     7" in said
    assert "seat 0 card sold: card Walls, coins 3" in said


def test_a_truth_is_no_number(pen: Pen) -> None:
    result = pen.result(f"{GIVEN}then: {{over: true, age: 2}}")
    assert [each.what for each in result.mismatches] == ["over"]


def test_events_are_those_since_when_began(pen: Pen) -> None:
    result = pen.result(
        f"""{GIVEN}steps:
  - when: {{seat: 0, sell: Walls}}
    then: {{events: [{{event: card_sold, seat: 0, card: Walls}}]}}
  - when: {{seat: 0, sell: Blank}}
    then: {{events: [{{event: card_sold, seat: 0, card: Walls}}]}}
"""
    )
    assert (result.status, result.stopped) == ("failed", "step 2")


def test_an_expected_failure_passes_and_an_unexpected_success_fails(pen: Pen) -> None:
    assert pen.result(f"{GIVEN}expect_failure: a reason\nthen: {{age: 3}}").passed
    result = pen.result(f"{GIVEN}expect_failure: a reason\nthen: {{age: 2}}")
    assert result.status == "failed"
    assert "it passes" in str(result)


def test_a_broken_scenario_is_no_expected_failure(pen: Pen) -> None:
    assert pen.result(f"{GIVEN}expect_failure: a reason\nthen: {{pawn: 3}}").status == "broken"


def test_a_refused_action_that_changes_the_state_breaks_the_scenario(pen: Pen, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = wonders.GameState.play

    def play(state: wonders.GameState, seat: int, action: wonders.Action | int | Mapping[str, object]) -> None:
        try:
            honest(state, seat, action)
        except wonders.IllegalAction:
            honest(state, 1, {"sell": "Blank"})
            raise

    monkeypatch.setattr(wonders.GameState, "play", play)
    result = pen.result(f"{GIVEN}then: {{illegal: {{seat: 0, build: Walls}}}}")
    assert result.status == "broken"
    assert "has changed the state" in str(result)


DUEL = """
- name: Written by a test
  ruleset: duel
  given: {structure: {cards: {9: Altar, 15: Baths}, taken: [14]}, discard: [Tavern]}
  then: {%s}
"""


@pytest.mark.parametrize(
    ("then", "status"),
    [
        ("sees: {seat: 1, slot: 15}", "passed"),
        ("hides: {seat: 1, slot: 15}", "failed"),
        ("hides: {seat: 0, slot: 9}", "passed"),
        ("sees: {seat: 0, slot: 9}", "failed"),
        ("sees: {seat: 0, deck: discard}", "passed"),
        ("hides: {seat: 0, deck: discard}", "failed"),
        ("hides: {seat: 0, deck: box}", "passed"),
        ("sees: {seat: 0, deck: box}", "failed"),
    ],
)
def test_a_slot_or_deck_is_seen_or_hidden(pen: Pen, then: str, status: str) -> None:
    (scenario,) = pen.scenarios(DUEL % then)
    assert run_scenario(scenario, GAMES).status == status


@pytest.mark.parametrize(
    ("then", "text"),
    [
        ("sees: {seat: 1, slot: 14}", "no card lies in slot 14"),
        ("sees: {seat: 1, slot: 20}", "no card lies in slot 20"),
        ("hides: {seat: 1, deck: progress}", "nothing lies in the progress"),
        ("hides: {seat: 1, deck: boxes}", "there is no deck 'boxes' (did you mean 'box'?)"),
    ],
)
def test_where_nothing_lies_nothing_is_seen_or_hidden(pen: Pen, then: str, text: str) -> None:
    (scenario,) = pen.scenarios(DUEL % then)
    result = run_scenario(scenario, GAMES)
    assert result.status == "broken"
    assert text in str(result)
