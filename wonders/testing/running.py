"""Scenarios are run: one, or all of files and folders."""

from __future__ import annotations

import pathlib
from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from wonders.engine.gamestate import GameState
from wonders.faults import Error, Fault, Place, RulesetError
from wonders.ruleset.find import RULESET_FILE, shipped
from wonders.testing.checks import Check
from wonders.testing.games import Games
from wonders.testing.names import Names
from wonders.testing.node import Node, ScenarioError
from wonders.testing.playing import Player, Refusal
from wonders.testing.reading import Scenario, read_scenarios
from wonders.testing.result import BROKEN, FAILED, PASSED, Mismatch, Result, words

#: The folder of a ruleset that holds its scenarios.
SCENARIOS = "scenarios"


@frozen
class Run:
    """What came of several files."""

    results: tuple[Result, ...]
    #: Faults of files that could not be read.
    faults: tuple[Fault, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether every file could be read and every scenario passed."""
        return not self.faults and all(result.passed for result in self.results)


def run_paths(paths: Iterable[str | pathlib.Path], games: Games | None = None) -> Run:
    """Run every scenario of some files and folders."""
    games = games or Games()
    results: list[Result] = []
    faults: list[Fault] = []
    for file in _files(paths, faults):
        try:
            results += [run_scenario(each, games) for each in read_scenarios(file)]
        except RulesetError as error:
            faults += error.faults
    return Run(tuple(results), tuple(faults))


def _files(paths: Iterable[str | pathlib.Path], faults: list[Fault]) -> list[pathlib.Path]:
    """The files of all paths, each once; what is wrong with a path goes to the faults."""
    found: list[pathlib.Path] = []
    for path in paths:
        try:
            found += scenario_files(path)
        except RulesetError as error:
            faults += error.faults
    return list(dict.fromkeys(found))


def scenario_files(path: str | pathlib.Path) -> list[pathlib.Path]:
    """The scenario files that a path means.

    A file is itself. A folder means the `scenarios/*.yaml` of every ruleset in it; one that has no ruleset in it
    means the YAML files that lie in it. The id of a shipped ruleset means its folder.

    Raises:
        RulesetError: there are none.
    """
    found = pathlib.Path(path)
    if not found.exists():
        found = shipped().get(str(path), found)
    if found.is_file():
        return [found]
    files = [each for each in sorted(found.rglob(f"{SCENARIOS}/*.yaml")) if belongs(each)]
    files = files or sorted(found.glob("*.yaml"))
    if (found / RULESET_FILE) in files or not files:
        text = "there are no scenario files here" if found.exists() else "there is no such file or folder"
        raise RulesetError([Fault(Place(str(path)), "no_scenarios", text, "scenarios lie in RULESET/scenarios/*.yaml")])
    return files


def belongs(file: pathlib.Path) -> bool:
    """Whether a file lies in the folder `scenarios` of a ruleset."""
    return file.suffix == ".yaml" and file.parent.name == SCENARIOS and (file.parent.parent / RULESET_FILE).is_file()


def run_scenario(scenario: Scenario, games: Games | None = None, *, lenient: bool = False) -> Result:
    """Play one scenario.

    A scenario that says `expect_failure` passes if it fails. `lenient` takes unknown names of a `then` for names
    that equal nothing.
    """
    try:
        result = _run(scenario, games or Games(), lenient=lenient)
    except ScenarioError as error:
        return Result(scenario, BROKEN, (Mismatch(error.place, "", "", error.text),))
    except Error as error:
        return Result(scenario, BROKEN, (Mismatch(scenario.node.place, "", "", str(error)),))
    if scenario.node.get("expect_failure") is None:
        return result
    if result.status == FAILED:
        return Result(scenario, PASSED)
    place = scenario.node.at("expect_failure").place
    return Result(scenario, FAILED, (Mismatch(place, "expect_failure", "a failure", "it passes"),))


def _run(scenario: Scenario, games: Games, *, lenient: bool) -> Result:
    refused = scenario.node.get("refused")
    if refused is not None:
        return _refused(scenario, games, refused)
    game = games.game(scenario)
    names = Names(game, lenient=lenient)
    for branch, steps in scenario.runs():
        state = games.position(scenario, game)
        for number, step in enumerate(steps, start=1):
            stopped = branch or (f"step {number}" if len(steps) > 1 else "")
            since = len(state.events) if step.get("when") is not None else 0
            mismatches = tuple(_step(names, state, step, since))
            if mismatches:
                return Result(scenario, FAILED, mismatches, stopped, state.events[since:])
    return Result(scenario, PASSED)


def _refused(scenario: Scenario, games: Games, said: Node) -> Result:
    """Whether loading the game is refused with just the faults that are expected."""
    expected = sorted({each.data for each in said.entries()})
    try:
        games.game(scenario)
        found: list[str] = []
    except RulesetError as error:
        found = sorted({fault.code for fault in error.faults})
    if found == expected:
        return Result(scenario, PASSED)
    loaded = Mismatch(said.place, "refused", _shown(expected), _shown(found) if found else "it can be loaded")
    return Result(scenario, FAILED, (loaded,))


def _step(names: Names, state: GameState, step: Node, since: int) -> Iterator[Mismatch]:
    player = Player(state)
    when = step.get("when")
    if when is not None:
        try:
            player.play_all(when)
        except Refusal as refusal:
            error = refusal.error
            yield Mismatch(refusal.action.place, "action", "legal", f"refused, {error.code}: {error}")
            return
    check = Check(names, state, player.asked, since)
    for node, expected, found in check.compared(step.at("then")):
        if expected != found or type(expected) is not type(found):
            yield Mismatch(node.place, words(node.path), _shown(expected), _shown(found))


def _shown(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(str, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)
