"""The shipped scenarios pass, and each of their assertions would be missed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.shipped import BASE, GAMES, ROOT, scenarios
from wonders.testing import bite, run_scenario, scenario_files
from wonders.testing.biting import leaves

RULESETS = sorted({file.parent.parent for file in scenario_files(ROOT / "rulesets")})


@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: str(folder.name))
def test_every_scenario_of_a_ruleset_passes(folder: Path) -> None:
    assert [str(result) for each in scenarios(folder) if not (result := run_scenario(each, GAMES)).passed] == []


@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: str(folder.name))
def test_every_assertion_of_a_ruleset_bites(folder: Path) -> None:
    assert [str(mismatch) for each in scenarios(folder) for mismatch in bite(each, GAMES)] == []


def test_every_scenario_asserts_something() -> None:
    assert [each.name for each in scenarios() if not leaves(each)] == []


def test_at_most_three_cases_are_held_to_be_wrong() -> None:
    wrong = [each.name for each in scenarios() if each.node.get("expect_failure") is not None]
    assert len(wrong) <= 3


def test_no_two_scenarios_of_the_base_game_have_one_name() -> None:
    names = [each.name for each in scenarios(BASE)]
    assert len(set(names)) == len(names)
