"""Scenario files as tests: pytest collects them where this plug-in is installed.

Collected are `scenarios/*.yaml` of a folder with a `ruleset.yaml`, and whatever lies under the paths named by
`--wonders-scenarios`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wonders.faults import RulesetError
from wonders.testing.games import Games
from wonders.testing.reading import Scenario, read_scenarios
from wonders.testing.result import Result
from wonders.testing.running import belongs, run_scenario

OPTION = "--wonders-scenarios"
_GAMES = pytest.StashKey[Games]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that names further files and folders of scenarios."""
    group = parser.getgroup("wonders", "scenarios of wonders rulesets")
    group.addoption(
        OPTION, action="append", default=[], metavar="PATH", help="collect the YAML files of this file or folder too"
    )


def pytest_configure(config: pytest.Config) -> None:
    """One set of loaded games for the whole run."""
    config.stash[_GAMES] = Games()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """A scenario file, or None for any other."""
    if belongs(file_path) or _named(file_path, parent.config):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


def _named(file: Path, config: pytest.Config) -> bool:
    paths = [(config.invocation_params.dir / each).resolve() for each in config.getoption(OPTION)]
    return file.suffix == ".yaml" and any(file.resolve().is_relative_to(each) for each in paths)


class ScenarioFailed(Exception):  # noqa: N818  # it is what pytest shows
    """A scenario that did not pass."""

    def __init__(self, result: Result) -> None:
        self.result = result
        super().__init__(str(result))


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[ScenarioItem]:
        """One test for each scenario."""
        try:
            found = read_scenarios(self.path)
        except RulesetError as error:
            raise self.CollectError(str(error)) from None
        for scenario in found:
            yield ScenarioItem.from_parent(self, name=scenario.name, scenario=scenario)


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, scenario: Scenario, **others: Any) -> None:
        super().__init__(**others)
        self.scenario = scenario

    def runtest(self) -> None:
        """Play it."""
        result = run_scenario(self.scenario, self.config.stash[_GAMES])
        if not result.passed:
            raise ScenarioFailed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What was expected and found; a traceback only where the library itself failed."""
        if isinstance(excinfo.value, ScenarioFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands."""
        return self.path, self.scenario.node.place.line - 1, self.name
