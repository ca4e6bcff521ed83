"""Changing what a scenario asserts makes it fail, and assertions that would not be missed are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.shipped import GAMES
from tests.testing.written import Pen
from wonders.testing import bite
from wonders.testing.biting import flips, leaves


@pytest.fixture
def pen(tmp_path: Path) -> Pen:
    return Pen(tmp_path)


def changes(pen: Pen, body: str) -> list[object]:
    """What `then` becomes, one change after another."""
    scenario = pen.scenario(body)
    return [scenario.replaced(changed).node.data["then"] for _, _, changed in flips(scenario)]


@pytest.mark.parametrize(
    ("then", "changed"),
    [
        ("age: 1", [{"age": 2}]),
        ("over: false", [{"over": True}]),
        ("victory: points", [{"victory": "points?"}]),
        ("asked: []", [{"asked": ["?"]}]),
        ("winners: [0, 1]", [{"winners": [1]}, {"winners": [0]}]),
        ("score: {0: {civilian: 3}}", [{"score": {"0": {"civilian": 4}}}]),
        ("cities: [{}, {coins: 1}]", [{"cities": [{}, {"coins": 2}]}]),
        ("cities: [{hand: []}]", [{"cities": [{"hand": ["?"]}]}]),
        ("legal: {seat: 0, sell: A}", [{"illegal": [{"seat": 0, "sell": "A"}]}]),
        (
            "illegal: {seat: 0, build: A, because: same_name}",
            [
                {"legal": [{"seat": 0, "build": "A"}]},
                {"illegal": {"seat": 0, "build": "A", "because": "same_name?"}},
            ],
        ),
        ("offers: {seat: 0, only: []}", [{"offers": {"seat": 0, "only": [{"build": "?"}]}}]),
        ("offers: {seat: 0, has: [{sell: A}]}", [{"offers": {"seat": 0, "lacks": [{"sell": "A"}]}}]),
        ("payments: {seat: 0, build: A, cost: 2}", [{"payments": {"seat": 0, "build": "A", "cost": 3}}]),
        ("payments: {seat: 0, build: A, are: [{left: 2}]}", [{"payments": {"seat": 0, "build": "A", "are": []}}]),
        ("sees: {seat: 0, card: A}", [{"hides": [{"seat": 0, "card": "A"}]}]),
        ("events: [turn_began]", [{"events": ["turn_began?"]}]),
    ],
)
def test_each_asserted_value_is_changed_in_turn(pen: Pen, then: str, changed: list[object]) -> None:
    assert changes(pen, f"then: {{{then}}}") == changed


def test_of_several_actions_each_is_moved_to_the_contrary(pen: Pen) -> None:
    then = "then: {legal: [{seat: 0, sell: A}, {seat: 1, sell: B}], illegal: {seat: 2, sell: C}}"
    first, second, third = changes(pen, then)
    a, b, c = ({"seat": seat, "sell": card} for seat, card in enumerate("ABC"))
    assert first == {"legal": [b], "illegal": [c, a]}
    assert second == {"legal": [a], "illegal": [c, b]}
    assert third == {"legal": [a, b, c]}


def test_a_sound_scenario_bites_everywhere(pen: Pen) -> None:
    scenario = pen.scenario(
        """
        given: {age: 2, cities: [{wonder: Giza Day, built: [loom_1], hand: [loom_2]}, {}, {}]}
        when: {seat: 0, sell: loom_2}
        then:
          cities: [{built: [loom_1], hand: [], wonder: Giza Day, coins: 6}]
          to_answer: [0, 1, 2]
          asked: []
          discard: [loom_2]
          events: [{event: card_sold, seat: 0, card: loom_2, coins: 3}]
        """
    )
    assert bite(scenario, GAMES) == []
    assert len(leaves(scenario)) == 13


def test_an_assertion_that_would_not_be_missed_is_told(pen: Pen) -> None:
    scenario = pen.scenario(
        """
        given: {cities: [{}, {}, {}]}
        when: {seat: 0, sell: Blank}
        then: {events: [{event: card_sold, seat: 0}]}
        """
    )
    (found,) = bite(scenario, GAMES)  # seat 1 sells a card as well
    assert found.place.line == 5
    assert str(found).endswith("events 0 seat\n    expected  a failure with 1\n    found     it passes")


def test_a_scenario_that_fails_in_all_branches_but_one_is_found(pen: Pen) -> None:
    scenario = pen.scenario("given: {cities: [{}, {}, {}]}\nexpect_failure: a reason\nthen: {age: 5}")
    assert bite(scenario, GAMES) == []
