"""The scenarios in docs/scenarios.md are played, and the keys it names are those of the schema."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.testing.shipped import GAMES, ROOT
from tests.testing.written import Pen
from wonders import load
from wonders.testing import Scenario, bite, run_scenario
from wonders.testing.format import ScenarioSaid, Then
from wonders.vocabulary.declare import arguments

TEXT = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", TEXT, flags=re.DOTALL)


@pytest.fixture(params=range(len(BLOCKS)))
def written(request: pytest.FixtureRequest, tmp_path: Path) -> list[Scenario]:
    return Pen(tmp_path).scenarios(BLOCKS[request.param])


def test_its_scenarios_pass_and_bite(written: list[Scenario]) -> None:
    for scenario in written:
        assert run_scenario(scenario, GAMES).passed
        assert bite(scenario, GAMES) == []


def test_every_key_of_a_scenario_is_explained() -> None:
    assert [each.key for each in arguments(ScenarioSaid) if f"`{each.key}`" not in TEXT] == []


def test_every_key_of_then_is_explained() -> None:
    assert [each.key for each in arguments(Then) if not re.search(rf"[`{{ ]{each.key}[`:]", TEXT)] == []


@pytest.mark.parametrize("ruleset", ["base", "free-city", "duel", "architects"])
def test_every_key_that_a_game_adds_to_given_is_explained_with_the_game(ruleset: str) -> None:
    game = load(ruleset, seats=None if ruleset in ("free-city", "duel") else 3)
    section = TEXT.split("### What each game adds")[1].split("\n## ")[0]
    words = section.split("`architects` (")[1] if ruleset == "architects" else section.split("`architects` (")[0]
    rules = game._extensions.rules
    for key in (*rules.given_keys, *rules.city_keys):
        assert re.search(rf"[`{{ ]{key}[`:]", words), key
