"""`wonders migrate`: puts new words in place of those that were renamed, and leaves all else in the files as it is."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import click

from wonders.cli.files import write_whole
from wonders.faults import Place, RulesetError, SavedStateError
from wonders.plugins.loading import outdated
from wonders.ruleset.find import RULESET_FILE
from wonders.ruleset.renamed import Outdated, edited
from wonders.testing import read_scenarios, scenario_files


@click.command(short_help="Put new words in place of renamed ones.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option("--check", "only", is_flag=True, help="Change nothing; exit code 1 if there is something to change.")
@click.pass_context
def migrate(context: click.Context, paths: tuple[Path, ...], only: bool) -> None:
    """Bring the files of rulesets up to date: words of the language that were renamed.

    PATH is the folder of a ruleset, or one with rulesets in it; their scenarios are brought up to date too. Only the
    words themselves are replaced: comments, blanks and quotes stay.
    """
    found = sorted({each for path in paths for folder in _folders(path) for each in _in(folder)}, key=_by_place)
    for each in found:
        click.echo(f"{each.place}: '{each.rename.old}' is '{each.rename.new}' now")
    files = list(_edited(found))
    if not only:
        for file, text in files:
            _write(file, text)
    words = "1 word" if len(found) == 1 else f"{len(found)} words"
    click.echo(f"{words} {'to change' if only else 'changed'} in {len(files)} file{'' if len(files) == 1 else 's'}")
    sys.stdout.flush()
    context.exit(1 if only and found else 0)


def _folders(path: Path) -> Sequence[Path]:
    """The folders of rulesets in a folder, itself included."""
    found = sorted(each.parent for each in path.rglob(RULESET_FILE))
    return found or [path]  # loading it says what is wrong with the path


def _in(folder: Path) -> Iterator[Outdated]:
    """The old words in the files of a folder: in its data, and in the `with` of its scenarios."""
    yield from _own(folder, outdated([folder]))
    try:
        files = scenario_files(folder)
    except RulesetError:
        return
    for scenario in (each for file in files for each in read_scenarios(file) if each.extra):
        yield from _own(folder, outdated(scenario.rulesets, scenario.extra))


def _own(folder: Path, found: Iterable[Outdated]) -> Iterator[Outdated]:
    """Those in files of the folder: a ruleset that it uses is its author's."""
    home = folder.resolve()
    return (each for each in found if Path(each.place.file).resolve().is_relative_to(home))


def _by_place(each: Outdated) -> Place:
    return each.place


def _edited(found: Iterable[Outdated]) -> Iterator[tuple[Path, str]]:
    """The new text of each file."""
    for name, group in groupby(found, key=lambda each: each.place.file):
        yield Path(name), edited(Path(name).read_bytes().decode(), group)


def _write(file: Path, text: str) -> None:
    try:
        write_whole(file, text)
    except OSError as error:
        raise SavedStateError(f"{file} cannot be written: {error.strerror or error}") from None
