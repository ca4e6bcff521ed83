"""For authors of rulesets: scenarios that prove the rules.

`read_scenarios` reads a file, `run_paths` runs files and folders; `conformance` plays random games of a ruleset and
checks in them what must hold in every game; `coverage` says what of a ruleset no scenario shows. None of it needs
pytest; where pytest is installed, `wonders.testing.pytest_plugin` collects scenario files as tests.
"""

from wonders.testing.biting import bite
from wonders.testing.conforming import conformance
from wonders.testing.coverage import Coverage, coverage
from wonders.testing.games import Games
from wonders.testing.node import ScenarioError
from wonders.testing.reading import Scenario, read_scenarios
from wonders.testing.result import Mismatch, Result
from wonders.testing.running import Run, run_paths, run_scenario, scenario_files

__all__ = [
    "Coverage",
    "Games",
    "Mismatch",
    "Result",
    "Run",
    "Scenario",
    "ScenarioError",
    "bite",
    "conformance",
    "coverage",
    "read_scenarios",
    "run_paths",
    "run_scenario",
    "scenario_files",
]
