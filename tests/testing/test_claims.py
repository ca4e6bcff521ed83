"""Every claim of the rules summaries is named by a scenario, and a wrong one is played in both ways.

The claims of all games are looked at together, because one summary speaks of several rulesets.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

import wonders
from tests.docs.readings import NOT_PLAYED
from tests.testing.shipped import REFERENCE, ROOT, scenarios
from wonders.testing import Scenario

#: Where the rulebooks are played, and where house variants are.
BOOKS = sorted(each.parent for each in (ROOT / "rulesets").glob("*/ruleset.yaml"))
HOUSES = sorted(each.parent for each in (ROOT / "rulesets" / "house").glob("*/ruleset.yaml"))
#: How many claims each summary makes.
NUMBERS = {"architects": 47, "base": 60, "duel": 11}


@cache
def claims() -> Mapping[str, str]:
    """The verdict on each claim."""
    return {row["id"]: row["verdict"] for game in NUMBERS for row in rows(game)}


def rows(game: str) -> Iterator[Mapping[str, str]]:
    with (REFERENCE / f"summary_claims_{game}.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def wrong() -> list[str]:
    return [claim for claim, verdict in claims().items() if verdict.startswith("WRONG")]


@cache
def naming(*, houses: bool) -> Mapping[str, list[Scenario]]:
    """The scenarios that name each claim: those of variants, or those of the games."""
    found: dict[str, list[Scenario]] = {}
    for folder in HOUSES if houses else BOOKS:
        for scenario in scenarios(folder):
            for rule in scenario.rules:
                found.setdefault(rule, []).append(scenario)
    return found


def is_refused(scenario: Scenario) -> bool:
    return "refused" in scenario.node.data


def test_all_claims_are_here() -> None:
    assert {game: len(list(rows(game))) for game in NUMBERS} == NUMBERS
    assert len(claims()) == sum(NUMBERS.values()), "no id stands twice"
    assert len(wrong()) == 11


def test_every_claim_is_named_by_a_scenario_of_its_game() -> None:
    assert [claim for claim in claims() if claim not in naming(houses=False)] == []


def test_no_scenario_names_a_claim_that_is_not_there() -> None:
    named = {rule for houses in (False, True) for rule in naming(houses=houses) if rule.startswith("S-")}
    assert named - set(claims()) == set()


@pytest.mark.parametrize("claim", wrong())
def test_a_wrong_claim_is_played_as_the_rulebook_has_it_without_a_setting(claim: str) -> None:
    assert [each.name for each in naming(houses=False)[claim] if not each.node.data.get("settings")]


@pytest.mark.parametrize("claim", [each for each in wrong() if each not in NOT_PLAYED])
def test_a_wrong_claim_is_played_as_printed_under_a_variant(claim: str) -> None:
    assert [each.name for each in naming(houses=True)[claim] if not is_refused(each)]


@pytest.mark.parametrize("claim", NOT_PLAYED)
def test_what_cannot_be_played_is_not_played(claim: str) -> None:
    assert [each.name for each in naming(houses=True).get(claim, []) if not is_refused(each)] == []


def test_what_a_claim_says_of_the_box_stands_beside_the_rules() -> None:
    """S-ES-38 and S-AR-46 are about print, not about play: a scenario names them, and these are the facts."""
    edition, architects = (wonders.load(name, seats=3).ruleset.about for name in ("base-1e", "architects"))
    assert (edition.year, edition.publisher) == (2010, "Repos Production")
    assert (architects.age, architects.minutes) == (8, 25)
