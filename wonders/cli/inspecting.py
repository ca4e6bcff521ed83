"""What `wonders check` finds: faults and warnings of rulesets, files and scenarios."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Container, Iterable, Iterator
from pathlib import Path

from attrs import frozen

from wonders.cli.rulesets import split_rulesets
from wonders.faults import Fault, Place, PluginError, RulesetError
from wonders.plugins.loading import check_ruleset
from wonders.ruleset.find import RULESET_FILE, folder_of
from wonders.ruleset.model import Ruleset
from wonders.ruleset.reader import read_file
from wonders.testing.games import Games
from wonders.testing.looking import scenario_faults
from wonders.testing.node import ScenarioError
from wonders.testing.reading import read_scenarios, read_sound, ruleset_around

#: The folder of a ruleset that holds its scenarios.
SCENARIOS = "scenarios"
_YAML = (".yaml", ".yml")
_PLACE = re.compile(r"(?P<file>[^\n:]+\.py):(?P<line>\d+): ")


@frozen
class Inspection:
    """What was found about one argument."""

    #: The argument, as it was given.
    path: str
    #: What it holds in words, such as `80 cards, 7 Wonders`; "" if it cannot be composed.
    holds: str
    #: Faults and warnings, in the order of the files.
    faults: tuple[Fault, ...]

    @property
    def sound(self) -> bool:
        """Whether there is no error; warnings do not count."""
        return all(fault.severity != "error" for fault in self.faults)


def inspect(path: str) -> Inspection:
    """Look through a ruleset with its scenarios, or a file of one.

    Raises:
        SettingError: the argument cannot be understood.
    """
    file = Path(path)
    if file.is_file():
        return _file(path, file)
    named = split_rulesets(path)
    folders = [folder for folder in map(_folder, named) if folder is not None]
    holds, faults = _ruleset(named)
    broken = {folder.resolve() for folder in folders} if not holds else set()
    number, more = _scenarios([each for folder in folders for each in _scenario_files(folder)], broken)
    if holds and number:
        holds += f", {_number(number, 'scenario')}"
    return Inspection(path, holds, tuple(sorted({*faults, *more})))


def _folder(ruleset: str) -> Path | None:
    try:
        return folder_of(ruleset)
    except RulesetError:
        return None  # composing it tells why


def _scenario_files(folder: Path) -> list[Path]:
    return sorted((folder / SCENARIOS).rglob("*.yaml"))


# Rulesets.


def _ruleset(named: Iterable[str | Path]) -> tuple[str, list[Fault]]:
    """What they hold together, and what is wrong with them."""
    found: list[str] = []

    def look() -> Iterable[Fault]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what is old is among the warnings of the ruleset
            ruleset = check_ruleset(list(named))
        found.append(", ".join(_counted(ruleset)))
        return ruleset.warnings

    faults = list(_collected(look))
    return "".join(found), faults


def _collected(look: Callable[[], Iterable[Fault]]) -> Iterable[Fault]:
    """What a look gives, or the faults that it raises."""
    try:
        return look()
    except RulesetError as error:
        return error.faults
    except PluginError as error:
        return [_of_python(each) for each in (error, *error.others)]
    except ScenarioError as error:
        return [error.fault]


def _of_python(error: PluginError) -> Fault:
    """What went wrong in Python is one fault, however many lines it has."""
    text = "; ".join(error.text.splitlines())
    found = _PLACE.match(text)
    place = Place(found["file"], int(found["line"]), 1) if found else Place(error.plugin)
    said = text[found.end() :] if found else text
    return Fault(place, "python", f"plug-in {error.plugin}, {error.hook}: {said}", "mend the ruleset's Python")


def _counted(ruleset: Ruleset) -> Iterator[str]:
    words = (("cards", "card"), ("wonders", "Wonder"), ("tokens", "token"), ("settings", "setting"))
    for section, word in words:
        yield _number(len(getattr(ruleset, section)), word)


def _number(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


# Single files.


def _file(path: str, file: Path) -> Inspection:
    """A scenario file alone; of any other file the ruleset that it belongs to."""
    if file.suffix not in _YAML:
        return Inspection(path, "", (_no_ruleset(file),))
    home = ruleset_around(file)
    if file.name != RULESET_FILE and (home is None or SCENARIOS in file.absolute().relative_to(home).parts):
        return _scenario_file(path, file, home)
    holds, faults = _ruleset([file.parent if file.name == RULESET_FILE else _shown(home or file.parent)])
    return Inspection(path, holds, tuple(sorted(set(faults))))


def _shown(home: Path) -> Path:
    """The folder as seen from here."""
    here = Path.cwd()
    return home.relative_to(here) if home.is_relative_to(here) else home


def _scenario_file(path: str, file: Path, home: Path | None) -> Inspection:
    def look() -> Iterable[Fault]:
        if home is None and not isinstance(read_file(file).data, list):
            return [_no_ruleset(file)]
        return _scenarios([file])[1]

    faults = tuple(sorted(set(_collected(look))))
    number = 0 if faults else len(read_scenarios(file))
    return Inspection(path, _number(number, "scenario") if number else "", faults)


def _no_ruleset(file: Path) -> Fault:
    """What a file is that belongs to no ruleset, and what to do with it."""
    if file.suffix == ".json":
        text = f"{file} is a JSON file; rulesets are folders of YAML files"
        hint = f"a saved game goes on with: wonders play --resume {file}"
    elif file.suffix in _YAML:
        text = f"{file} belongs to no ruleset: there is no {RULESET_FILE} in its folder or one around it"
        hint = "begin one with: wonders new set NAME"
    else:
        text, hint = f"{file} is no YAML file", "give the folder of a ruleset, or a file in it"
    return Fault(Place(str(file)), "no_ruleset", text, hint)


# Scenarios.


def _scenarios(files: Iterable[Path], broken: Container[Path] = ()) -> tuple[int, list[Fault]]:
    """How many scenarios the files hold, and what is wrong with them.

    Those of a ruleset that is broken itself wait until it is mended.
    """
    number = 0
    faults: list[Fault] = []
    games = Games()
    for file in files:
        try:
            scenarios, wrong = read_sound(file)
        except RulesetError as error:
            faults += error.faults
            continue
        faults += wrong
        number += len(scenarios)
        for each in scenarios:
            if each.home is None or each.home.resolve() not in broken:
                faults += _collected(lambda each=each: scenario_faults(each, games))  # type: ignore[misc]  # bound at once
    return number, faults
