"""Would anybody notice a slip in the shipped data? Every one is tried.

A mutant is a shipped game with one effect deleted, one number one larger (player marks, which are keys, as well), or
one default of a setting that is no number changed to another. Each is written into a copy of the ruleset outside the
tree and held against the checks of tests/mutation/noticing.py, in this order:

- `tables`: the comparison with the reference tables;
- `loading`: the loader's own judgement, with every seat count;
- `playthroughs`: the whole games of tests/playthroughs, for the games that have some;
- `settings`: the printed rules as defaults, and the limits;
- `scenarios`: those of the ruleset.

    python -m tests.mutation.mutate_data base                 # all of them, some minutes
    python -m tests.mutation.mutate_data duel --by loading,settings,scenarios    # without the tables
    python -m tests.mutation.mutate_data base --only ruleset.yaml  # those whose name contains a text

Survivors are printed and make the program fail, unless `EXPLAINED` says why nobody needs to notice; an explanation of
a mutant that does not survive is a failure too.
"""

from __future__ import annotations

import argparse
import copy
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast
from unittest import mock

import pytest
import yaml
from attrs import field, frozen

from tests.mutation.noticing import CHECKS, FOLDERS
from wonders.ruleset import find

HEAD = "ruleset.yaml"

Step = str | int
Steps = tuple[Step, ...]

#: Survivors by name, and why nobody needs to notice.
EXPLAINED: Mapping[str, str] = {}


@frozen
class Mutant:
    """One change of one file."""

    file: str
    path: Steps
    #: What is done, in words.
    what: str
    #: Where it is, with names instead of places in lists.
    where: str
    #: Changes the thing around the last step of the path, in place.
    change: Callable[[Any, Any], None] = field(repr=False, eq=False)

    @property
    def name(self) -> str:
        """File, place and change on one line."""
        return f"{self.file}: {self.where} {self.what}"

    def applied(self, data: object) -> object:
        """A changed copy of the file's data."""
        made = copy.deepcopy(data)
        around: Any = made
        for step in self.path[:-1]:
            around = around[step]
        self.change(around, self.path[-1])
        return made


# Every mutant.


def read(game: str, file: str) -> Any:
    """The data of a file as plain lists and mappings."""
    return yaml.safe_load((FOLDERS[game] / file).read_text(encoding="utf-8"))


def files(game: str) -> tuple[str, ...]:
    """The file of a ruleset and its data files."""
    return (HEAD, *read(game, HEAD)["data"])


def mutants(game: str) -> list[Mutant]:
    """All of them, in the order of the files."""
    return [mutant for file in files(game) for mutant in mutants_of(file, read(game, file))]


def mutants_of(file: str, data: object) -> Iterator[Mutant]:
    """The mutants of one file."""
    for path, value, around in walked(data):
        where = said(data, path)
        if isinstance(around, list) and path[-2] in ("effects", "do"):
            yield Mutant(file, path, "deleted", where, _delete)
        if type(value) is int:
            yield Mutant(file, path, "+1", where, _more)
        if type(path[-1]) is int and isinstance(around, dict):
            yield Mutant(file, path, f"marked {path[-1] + 1}", where, _later)
        if len(path) == 3 and path[0] == "settings" and path[2] == "default":
            yield from _other_defaults(file, path, where, cast("dict[str, Any]", around))


def walked(data: object, path: Steps = ()) -> Iterator[tuple[Steps, object, object]]:
    """Every path with its value and what is around that."""
    pairs: Iterable[tuple[Any, object]] = ()
    if isinstance(data, dict):
        pairs = data.items()
    elif isinstance(data, list):
        pairs = enumerate(data)
    for key, value in pairs:
        yield (*path, key), value, data
        yield from walked(value, (*path, key))


def said(data: Any, path: Steps) -> str:
    """A path in words: things by their id or name, entries of other lists by their place from 1."""
    words: list[str] = []
    for step in path:
        data = data[step]
        named = data.get("id") or data.get("name") if isinstance(data, dict) else None
        words.append(str(named or (step + 1 if type(step) is int and words[-1:] != ["copies"] else step)))
    return " ".join(words)


def _delete(around: list[object], place: int) -> None:
    """A list of effects is never empty: one that does nothing takes the place of the only one."""
    if len(around) == 1:
        around[place] = {"coins": 0}
    else:
        del around[place]


def _more(around: Any, key: Any) -> None:
    around[key] += 1


def _later(around: dict[int, int], mark: int) -> None:
    """The copies of a mark are there from one player more; their place among the marks stays."""
    pairs = [(key + (key == mark), copies) for key, copies in around.items()]
    around.clear()
    for key, copies in pairs:
        around[key] = around.get(key, 0) + copies


def _other_defaults(file: str, path: Steps, where: str, setting: dict[str, Any]) -> Iterator[Mutant]:
    """A default that is no number: the contrary, or every other word that it may be."""
    default = setting["default"]
    if isinstance(default, bool):
        yield Mutant(file, path, f"{not default}".lower(), where, _put(not default))
    elif isinstance(default, str):
        for word in setting["one_of"]:
            if word != default:
                yield Mutant(file, path, word, where, _put(word))
    elif isinstance(default, list) and isinstance(default[0], str):
        for place in range(len(default)):
            rest = default[:place] + default[place + 1 :]
            if "length" not in setting:
                yield Mutant(file, path, f"without {default[place]}", where, _put(rest))
            for word in setting.get("one_of", ()):
                if word != default[place]:
                    changed = [*default[:place], word, *default[place + 1 :]]
                    yield Mutant(file, path, f"{place + 1} {word}", where, _put(changed))


def _put(value: object) -> Callable[[Any, Any], None]:
    def put(around: Any, key: Any) -> None:
        around[key] = value

    return put


# What could notice.


class Bench:
    """A copy of a game in which one file after another is changed, and the checks that look at it."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game = game
        self.home = folder
        shutil.copytree(FOLDERS[game], folder / game, ignore=shutil.ignore_patterns("__pycache__"))
        self.data = {file: read(game, file) for file in files(game)}

    def noticed_by(self, mutant: Mutant | None, checks: Iterable[str]) -> str:
        """The first check that notices a mutant, or ""; None is the data as it is, which none may notice."""
        data = dict(self.data)
        if mutant is not None:
            data[mutant.file] = mutant.applied(self.data[mutant.file])
            self._write(mutant.file, data[mutant.file])
        try:
            with mock.patch.object(find, "_home", return_value=self.home):
                found = CHECKS[self.game]
                return next((name for name in checks if _notices(found[name], data)), "")
        finally:
            if mutant is not None:
                shutil.copyfile(FOLDERS[self.game] / mutant.file, self.home / self.game / mutant.file)

    def _write(self, file: str, data: object) -> None:
        text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True)
        (self.home / self.game / file).write_text(text, encoding="utf-8")


def _notices(check: Callable[[Mapping[str, Any]], None], data: Mapping[str, Any]) -> bool:
    try:
        check(data)
    except (Exception, pytest.fail.Exception):  # noqa: BLE001  # a test that raises anything has failed
        return True
    return False


# The program.


def main(arguments: list[str]) -> int:
    """Try every mutant and list the survivors; 1 if one is not explained, or an explanation is not needed."""
    options = _options(arguments)
    checks = options.by.split(",") if options.by else list(CHECKS[options.game])
    chosen = [mutant for mutant in mutants(options.game) if options.only in mutant.name]
    counts: Counter[str] = Counter()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options.game, Path(folder))
        unchanged = bench.noticed_by(None, checks)
        if unchanged:
            _say(f"the data as it is does not pass: {unchanged}")
            return 1
        for mutant in chosen:
            by = bench.noticed_by(mutant, checks)
            counts[by or "survived"] += 1
            wrong += _judged(mutant, survived=not by)
    _say(f"{len(chosen)} mutants: " + ", ".join(f"{name} {number}" for name, number in counts.items()))
    return int(wrong > 0)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutate_data", description="Try every slip in a game's data.")
    parser.add_argument("game", choices=[*CHECKS], help="the ruleset")
    parser.add_argument("--by", default="", help="the checks, in order (default: all)")
    parser.add_argument("--only", default="", help="only mutants whose name contains this")
    return parser.parse_args(arguments)


def _judged(mutant: Mutant, *, survived: bool) -> bool:
    """Say what is wrong with the fate of a mutant; whether anything is."""
    why = EXPLAINED.get(mutant.name)
    if survived:
        _say(f"survived: {mutant.name}" + (f" (explained: {why})" if why else ""))
    elif why:
        _say(f"noticed, although explained: {mutant.name}")
    return survived != bool(why)


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201  # a program


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
