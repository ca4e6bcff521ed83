"""The pytest plug-in, in a pytest of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.testing.shipped import ROOT

HEAD = "format: 1\nid: house\nversion: 1.0.0\ntitle: House\nuses: [base]\nsettings: {starting_coins: 7}\n"
SCENARIOS = """\
- {name: Seven coins, given: {cities: [{}, {}, {}]}, then: {cities: [{coins: 7}]}}
- {name: Eight coins, given: {cities: [{}, {}, {}]}, then: {cities: [{coins: 8}]}}
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A ruleset with scenarios, and YAML files beside it that are none."""
    folder = tmp_path / "house"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(HEAD, encoding="utf-8")
    (folder / "scenarios" / "coins.yaml").write_text(SCENARIOS, encoding="utf-8")
    (folder / "notes.yaml").write_text("- a note\n", encoding="utf-8")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "other.yaml").write_text("- of another program\n", encoding="utf-8")
    (tmp_path / "loose").mkdir()
    (tmp_path / "loose" / "more.yaml").write_text(
        "- {name: Three coins, ruleset: base, given: {cities: [{}, {}, {}]}, then: {cities: [{coins: 3}]}}\n",
        encoding="utf-8",
    )
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in a folder with this plug-in and no other."""
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "pytest", "-p", "wonders.testing.pytest_plugin", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_scenarios_below_a_ruleset_are_tests_and_other_files_are_not(house: Path) -> None:
    done = run(house.parent, "-q")
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "coins.yaml:2:78: cities 0 coins" in done.stdout
    assert "expected  8" in done.stdout
    assert "Traceback" not in done.stdout


def test_one_scenario_can_be_chosen_by_its_name(house: Path) -> None:
    done = run(house.parent, "-q", "-k", "Seven")
    assert done.returncode == 0
    assert "1 passed, 1 deselected" in done.stdout


def test_the_option_names_further_paths(house: Path) -> None:
    done = run(house.parent, "-v", "--wonders-scenarios", "loose", "loose")
    assert done.returncode == 0
    assert "Three coins PASSED" in done.stdout
    without = run(house.parent, "loose")
    assert "no tests ran" in without.stdout


def test_a_file_with_faults_is_an_error_of_collection(house: Path) -> None:
    (house / "scenarios" / "coins.yaml").write_text("- {nam: A, then: {age: 1}}\n", encoding="utf-8")
    done = run(house.parent, "-q")
    assert done.returncode == 2
    assert "coins.yaml:1:4: unknown key 'nam' in a scenario (did you mean 'name'?)" in done.stdout


def test_the_runner_needs_neither_pytest_nor_hypothesis() -> None:
    code = (
        "import sys; sys.modules['pytest'] = sys.modules['hypothesis'] = None; "
        "import wonders.testing.command as command; "
        "sys.exit(command.test_command(['rulesets/base/scenarios/science.yaml'], bite=False))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "scenarios passed" in done.stdout
