"""The conformance kit: the base game passes, and each check fails where it should."""

from __future__ import annotations

from pathlib import Path

import pytest

import wonders
from tests.testing.broken import ENGINES, RULESETS, ruleset
from wonders.testing import conformance
from wonders.testing.conforming import CHECKS, Report, playing, usage

SEATS = range(3, 8)


def quick(rules: str | Path, *, seats: int = 3, every: int = 8, usage: bool = False, seed: int = 0) -> Report:
    """One game."""
    return conformance(rules, seats=seats, games=1, every=every, rulings=False, usage=usage, seed=seed)


@pytest.mark.parametrize("seats", SEATS)
def test_the_base_game_conforms_with_every_seat_count(seats: int) -> None:
    report = conformance("base", seats=seats, games=2, every=30, rulings=False, usage=False, seed=seats)
    assert not report.failures, str(report)
    assert report.seats == (seats,)
    assert report.answers >= 18 * seats * 2
    assert report.made.keys() == {*CHECKS, "games_end"}
    assert min(report.made.values()) >= 2


def test_every_seat_count_of_a_ruleset_is_played_and_every_ruling() -> None:
    report = conformance("base", games=1, every=200)
    assert report.passed, str(report)
    assert report.seats == tuple(SEATS)
    assert report.games > 5 + 10
    assert report.refused == ()


@pytest.mark.parametrize("fault", ENGINES)
def test_a_broken_engine_is_found_by(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ENGINES[fault](monkeypatch)
    expect(quick("base", every=4), fault)


@pytest.mark.parametrize("fault", RULESETS)
def test_a_broken_ruleset_is_found_by(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_ANSWERS", 80)
    expect(quick(ruleset(tmp_path, *RULESETS[fault])), fault)


def expect(report: Report, fault: str) -> None:
    """The check and part of what it says, as the name of the fault has them."""
    check, _, said = fault.partition(": ")
    texts = [failure.text for failure in report.failures if failure.check == check]
    assert texts, str(report)
    assert any(said in text for text in texts), texts
    assert not report.passed


def test_each_check_is_shown_to_fail() -> None:
    assert {fault.partition(": ")[0] for fault in [*ENGINES, *RULESETS]} == {*CHECKS, "games_end"}


def test_a_failure_says_where_it_was_found(tmp_path: Path) -> None:
    report = quick(ruleset(tmp_path, *RULESETS["no_number_is_negative: coins"]), seed=5, seats=4)
    failure = report.failures[0]
    assert (failure.seats, failure.seed, failure.check) == (4, 5, "no_number_is_negative")
    assert failure.decision >= 4
    said = ", ".join(str(failure).split(", ")[:3]).split("; ")[0]
    assert said == f"no_number_is_negative: 4 seats, seed 5, decision {failure.decision}: city 0 has -1 coins"
    assert str(failure).endswith("; and 1 more")
    assert f"FAILED {failure}" in str(report)


def test_what_is_declared_and_never_used_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usage, "_scenarios", lambda game: iter(()))  # those of the base game show none of this
    plugin = """
from wonders.plugins.api import EventKind

@hook
def event_kinds():
    return [EventKind("comet_seen", (), "A comet is seen.")]

@hook
def flow(flow):
    flow.decision("augury")
"""
    body = "add: {permissions: {fly: {text: It flies.}}}\n"
    settings = all_but("wonders", "sides")
    report = conformance(ruleset(tmp_path, plugin, body), seats=3, games=1, every=200, settings=settings)
    assert report.unused == (
        "the decision 'augury' is put in no game and no scenario",
        "the event 'comet_seen' happens in no game and no scenario",
        "the permission 'fly' is held in no game and no scenario",
    )
    assert not report.failures
    assert not report.passed


def test_a_scenario_can_show_what_random_games_do_not(tmp_path: Path) -> None:
    body = """
add:
  permissions: {fly: {text: It flies.}}
  cards: [{name: Kite, color: blue, age: 1, copies: {7: 1}, effects: [{allow: fly}]}]
"""
    folder = ruleset(tmp_path, "", body)
    (folder / "scenarios").mkdir()
    scenario = "- {name: Kites fly, given: {cities: [{built: [Kite]}, {}, {}]}, then: {over: false}}\n"
    (folder / "scenarios" / "kites.yaml").write_text(scenario, encoding="utf-8")
    choosing = {"wonders": "choose", "sides": "choose"}
    report = conformance(folder, seats=3, games=1, every=200, rulings=False, settings=choosing)
    assert report.unused == ()
    assert report.passed, str(report)


def all_but(*names: str) -> dict[str, object]:
    """Every setting of the base game but these, at its usual value."""
    return {name: value for name, value in wonders.load("base", seats=3).settings.items() if name not in names}


def test_rulings_that_cannot_be_played_are_told_and_are_no_failure(tmp_path: Path) -> None:
    body = "add: {cards: [{name: Kite, color: blue, age: 1, copies: {3: 1}, effects: [{points: 1}]}]}\n"
    folder = ruleset(tmp_path, "", body)
    report = conformance(folder, seats=3, games=1, every=200, usage=False, settings=all_but("surplus"))
    assert report.passed, str(report)
    assert report.games == 1
    assert [each.partition(":")[0] for each in report.refused] == ["{'surplus'"]
    assert "1 card too many" in report.refused[0]


def test_every_other_word_of_a_setting_is_played_unless_it_is_given() -> None:
    given = all_but("sides", "free_coins")
    report = conformance("base", seats=3, games=1, every=200, usage=False, settings=given)
    others = ["Day", "Night", "choose", False]
    assert report.passed, str(report)
    assert report.games == 1 + len(others)
