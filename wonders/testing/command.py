"""What `wonders test` does."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from wonders.faults import Fault
from wonders.testing.biting import bite
from wonders.testing.coverage import coverage
from wonders.testing.games import Games
from wonders.testing.result import Mismatch, Result
from wonders.testing.running import run_paths


def test_command(paths: Sequence[str], *, bite: bool, cover: bool = False) -> int:  # noqa: PT028  # no test
    """Run the scenarios of files and folders and tell what is not as expected.

    With `bite` each asserted value is changed in turn as well, and its scenario must fail. With `cover` each path is a
    ruleset, and what of it is in no scenario is told.

    Returns:
        0 if all is well, 1 if a scenario failed, could not be played or did not bite, a file could not be read, or
        something is in no scenario.
    """
    games = Games()
    run = run_paths(paths, games)
    _say(run.faults)
    _say(result for result in run.results if not result.passed)
    toothless = _toothless(run.results, games) if bite and run.passed else []
    _say(toothless)
    _line(_summary(run.results, run.faults, toothless if bite else None))
    covered = [coverage(path, games) for path in paths] if cover and not run.faults else []
    _say(line for each in covered for line in each.lines())
    return 0 if run.passed and not toothless and not any(each.missing for each in covered) else 1


test_command.__test__ = False  # type: ignore[attr-defined]  # its name begins as those of pytest's tests do


def _toothless(results: Iterable[Result], games: Games) -> list[Mismatch]:
    return [each for result in results for each in bite(result.scenario, games)]


def _summary(results: Sequence[Result], faults: Sequence[Fault], toothless: Sequence[Mismatch] | None) -> str:
    passed = sum(result.passed for result in results)
    said = f"{passed} of {len(results)} scenarios passed"
    if faults:
        said += f", {_number(len(faults), 'fault')} in files"
    if toothless is not None:
        said += f", {_number(len(toothless), 'assertion')} did not bite"
    return said


def _number(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _say(things: Iterable[object]) -> None:
    for each in things:
        _line(str(each))


def _line(text: str) -> None:
    sys.stdout.write(text + "\n")
