"""The shipped scenarios, read once for all tests that look at them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from wonders.testing import Games, Scenario, read_scenarios, scenario_files

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT / "tests" / "reference"
_HEADS = sorted((ROOT / "rulesets").glob("*/ruleset.yaml"))
#: The folder of each shipped ruleset by its id.
FOLDERS = {file.parent.name.replace("_", "-"): file.parent for file in _HEADS}
BASE = FOLDERS["base"]

#: Loaded games, shared by the tests.
GAMES = Games()


@cache
def scenarios(folder: Path = BASE) -> tuple[Scenario, ...]:
    """Every scenario of a ruleset's folder."""
    return tuple(scenario for file in scenario_files(folder) for scenario in read_scenarios(file))


def rules_shown(folder: Path = BASE) -> set[str]:
    """Every rule number that a scenario names."""
    return {rule for scenario in scenarios(folder) for rule in scenario.rules}
