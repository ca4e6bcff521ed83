"""The scenarios in docs/scenarios.md are played, and the keys it names are those of the schema."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.testing.shipped import GAMES, ROOT
from tests.testing.written import Pen
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


#: Keys for games whose rulesets explain them.
OF_OTHER_GAMES = {"active", "structure", "pawn", "tokens_left", "progress", "box", "decks", "used", "peace", "holder"}


def test_every_key_of_then_is_explained() -> None:
    known = [each.key for each in arguments(Then) if each.key not in OF_OTHER_GAMES]
    assert [key for key in known if f"`{key}`" not in TEXT and f"`{key}:" not in TEXT] == []
