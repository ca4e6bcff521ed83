"""Duel passes the conformance kit, whatever the settings, and the kit would notice if it did not."""

from __future__ import annotations

import pytest

import wonders
from wonders.plugins import api
from wonders.testing import conformance
from wonders.testing.conforming import CHECKS


def test_duel_conforms() -> None:
    report = conformance("duel", games=3, every=15, rulings=False, usage=False)
    assert not report.failures, str(report)
    assert report.seats == (2,)
    assert report.made.keys() == {*CHECKS, "games_end"}
    assert min(report.made.values()) >= 3


def test_every_ruling_of_duel_is_played_and_everything_it_declares_comes_up() -> None:
    report = conformance("duel", games=1, every=200)
    assert report.passed, str(report)
    words = [setting.one_of for setting in wonders.load("duel").ruleset.settings.values() if setting.one_of]
    assert report.games == 1 + sum(len(each) - 1 for each in words)
    assert report.refused == ()


def test_a_use_of_a_free_card_that_is_not_offered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    uses_of = api.uses_of
    monkeypatch.setattr(api, "uses_of", lambda *arguments: uses_of(*arguments)[:-1])
    report = conformance("duel", games=1, every=200, rulings=False, usage=False)
    failed = {failure.check: failure.text for failure in report.failures}
    assert "is not offered: discard " in failed["uses_of_cards_are_complete"]
