"""How actions are played: Blanks for seats that are not named, payments, refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.written import Pen


@pytest.fixture
def pen(tmp_path: Path) -> Pen:
    return Pen(tmp_path)


def test_seats_that_are_not_named_sell_a_blank_behind_the_last_named_answer(pen: Pen) -> None:
    result = pen.result(
        """
        given: {cities: [{coins: 0, hand: [Altar]}, {coins: 0}, {coins: 0}]}
        when: {seat: 1, sell: Blank}
        then: {turn: 2, cities: [{coins: 3}, {coins: 3}, {coins: 3}], discard: [], asked: []}
        """
    )
    assert result.passed, result


def test_a_second_action_of_a_seat_is_of_the_next_turn(pen: Pen) -> None:
    result = pen.result(
        """
        given: {cities: [{coins: 0}, {coins: 0}, {coins: 0}]}
        when: [{seat: 0, sell: Blank}, {seat: 0, sell: Blank}, {seat: 2, sell: Blank}]
        then: {turn: 3, cities: [{coins: 6}, {coins: 6}, {coins: 6}]}
        """
    )
    assert result.passed, result


def test_a_seat_without_a_blank_must_be_named(pen: Pen) -> None:
    result = pen.result(
        """
        given: {turn: 6, cities: [{}, {hand: [Altar, Well]}, {}]}
        when: {seat: 0, sell: Blank}
        then: {age: 2}
        """
    )
    assert result.status == "broken"
    assert "seat 1 is not named and has no Blank to sell" in str(result)
    assert ":4:" in str(result)


def test_a_payment_that_is_asked_must_be_answered(pen: Pen) -> None:
    given = (
        "given: {cities: [{wonder: Giza Day, coins: 9, hand: [Barracks]}, {built: [Ore Vein]}, {built: [Ore Vein]}]}\n"
    )
    left_out = pen.result(given + "when: {seat: 0, build: Barracks}\nthen: {turn: 2}")
    assert left_out.status == "broken"
    assert "add `pay`: How do you pay for Barracks? `{left: 0, right: 2}` or `{left: 2, right: 0}`" in str(left_out)
    answered = pen.result(given + "when: {seat: 0, build: Barracks, pay: {right: 2}}\nthen: {asked: [pay], turn: 2}")
    assert answered.passed, answered
    wrong = pen.result(given + "when: {seat: 0, build: Barracks, pay: {right: 3}}\nthen: {turn: 2}")
    assert wrong.status == "failed"
    assert "wrong_payment" in str(wrong)


def test_a_payment_that_is_not_asked_must_not_be_answered(pen: Pen) -> None:
    result = pen.result(
        "given: {cities: [{hand: [Altar]}, {}, {}]}\nwhen: {seat: 0, build: Altar, pay: {}}\nthen: {turn: 2}"
    )
    assert result.status == "broken"
    assert "delete `pay`" in str(result)


def test_an_action_that_is_refused_fails_the_scenario_with_its_code(pen: Pen) -> None:
    result = pen.result("given: {cities: [{}, {}, {}]}\nwhen: {seat: 0, build: Palace}\nthen: {turn: 2}")
    assert result.status == "failed"
    assert "refused, not_in_hand" in str(result)


def test_asked_tells_decisions_of_effects_and_payments_but_not_turns(pen: Pen) -> None:
    result = pen.result(
        """
        given: {age: 2, discard: [Altar], cities: [{wonder: Halicarnassus Night, coins: 0, built: [Brickyard]}, {}, {}]}
        steps:
          - when: {seat: 0, stage: 1, using: Blank}
            then: {asked: [play], to_answer: [0], turn: 1}
          - when: {seat: 0, decline: true}
            then: {asked: [], to_answer: [0, 1, 2], turn: 2}
        """
    )
    assert result.passed, result


def test_branches_begin_anew_and_steps_go_on(pen: Pen) -> None:
    result = pen.result(
        """
        given: {cities: [{coins: 0}, {}, {}]}
        branches:
          one: {when: {seat: 0, sell: Blank}, then: {turn: 2, cities: [{coins: 3}]}}
          two: {when: {seat: 0, sell: Blank}, then: {turn: 2, cities: [{coins: 4}]}}
        """
    )
    assert (result.status, result.stopped) == ("failed", "two")
    assert [(each.expected, each.found) for each in result.mismatches] == [("4", "3")]
