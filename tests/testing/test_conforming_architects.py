"""Architects passes the conformance kit with every seat count and ruling, and the kit would notice if it did not."""

from __future__ import annotations

import pytest

import wonders
from wonders.engine import deeds
from wonders.engine.game import Game
from wonders.testing import conformance
from wonders.testing.conforming import CHECKS


@pytest.mark.parametrize("seats", range(2, 8))
def test_architects_conforms_with_every_number_of_seats(seats: int) -> None:
    report = conformance("architects", seats=seats, games=2, every=30, rulings=False, usage=False, seed=seats)
    assert not report.failures, str(report)
    assert report.made.keys() == {*CHECKS, "games_end"}


def test_every_ruling_of_architects_is_played_and_everything_it_declares_comes_up() -> None:
    report = conformance("architects", seats=3, games=1, every=200)
    assert report.passed, str(report)
    settings = wonders.load("architects", seats=3).ruleset.settings.values()
    words = [setting.one_of for setting in settings if setting.one_of]
    switches = [setting for setting in settings if isinstance(setting.default, bool)]
    assert report.games == 1 + sum(len(each) - 1 for each in words) + len(switches)
    assert report.refused == ()


def test_a_top_that_is_seen_by_a_seat_without_a_right_to_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "peeks", lambda self, state, seat: {"centre_deck": 1})
    report = conformance("architects", seats=2, games=1, every=5, rulings=False, usage=False)
    assert "views_do_not_depend_on_secrets" in {failure.check for failure in report.failures}


def test_a_deed_that_is_offered_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    deeds_of = deeds.deeds_of
    monkeypatch.setattr(deeds, "deeds_of", lambda *arguments: deeds_of(*arguments) * 2)
    report = conformance("architects", seats=2, games=1, every=200, rulings=False, usage=False)
    assert "questions_have_distinct_answers" in {failure.check for failure in report.failures}
