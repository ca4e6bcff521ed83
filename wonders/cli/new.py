"""`wonders new`: a folder to begin with, complete and right."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

import click

from wonders.cli.new_card import add_card
from wonders.cli.rulesets import split_rulesets
from wonders.cli.schema_command import FOLDER, write_schemas
from wonders.cli.starting import set_files, variant_files
from wonders.cli.terminal import say, wrapped
from wonders.faults import SettingError
from wonders.plugins.loading import check_ruleset, load_ruleset
from wonders.ruleset.model import Ruleset

_TO = click.option("--to", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
                   help="The folder to make; by default one of that name, here.")  # fmt: skip
_USES = click.option("--uses", default="base", show_default=True, metavar="RULESET", help="The rules it builds on.")


@click.group(short_help="Begin a set of cards, a house variant or a card.")
def new() -> None:
    """Write the beginning of something of your own: right as it is, with a comment on each line and a scenario."""


@new.command("set", short_help="A folder for cards and Wonders of your own.")
@click.argument("name")
@_USES
@_TO
def new_set(name: str, uses: str, to: Path | None) -> None:
    """Make a folder for a set of cards called NAME: ruleset.yaml, cards.yaml, a scenario and schemas for an editor."""
    base = _composed(uses)
    folder = _folder(name, to)
    files = set_files(_title(name), _id(name), uses, base)
    _refuse_wrong(files)
    _make(folder, files)


@new.command("variant", short_help="A folder for a house variant: other settings, changed cards.")
@click.argument("name")
@_USES
@_TO
def new_variant(name: str, uses: str, to: Path | None) -> None:
    """Make a folder for a house variant called NAME: every setting stands in it, ready to be changed."""
    base = _composed(uses)
    _make(_folder(name, to), variant_files(_title(name), _id(name), uses, base))


@new.command("card", short_help="A card in a folder of your own.")
@click.argument("name")
@click.option("--to", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", default=Path(),
              help="The folder of the set; by default this one.")  # fmt: skip
def new_card(name: str, to: Path) -> None:
    """Add a card called NAME to the cards of a set, and a scenario that shows what it does."""
    for path in add_card(name, to):
        say(str(path), whole=True)
    say(wrapped("Now write what it does; 'wonders effects' lists what there is."))
    _next(to)


def _composed(uses: str) -> Ruleset:
    named = split_rulesets(uses)
    if len(named) > 1 or "/" in uses:
        raise SettingError("--uses takes one id; further rulesets can be written under 'uses' later")
    return load_ruleset(named)[0]


def _id(name: str) -> str:
    """The id made of a name.

    Raises:
        SettingError: the name has no letter to begin with.
    """
    words = re.findall(r"[a-z0-9]+", name.lower())
    ident = "-".join(words)
    if not ident or not ident[0].isalpha():
        raise SettingError(f"'{name}' gives no id: begin it with a letter from a to z")
    return ident


def _title(name: str) -> str:
    """The name as a heading: `harbour` becomes `Harbour`."""
    return name[:1].upper() + name[1:]


def _folder(name: str, to: Path | None) -> Path:
    folder = to or Path(_id(name))
    if folder.exists() and (folder.is_file() or any(folder.iterdir())):
        raise SettingError(f"{folder} exists already and is not empty (--to names another folder)")
    return folder


def _refuse_wrong(files: Mapping[str, str]) -> None:
    """Raise RulesetError if the files make no ruleset; they are written elsewhere to find out."""
    with tempfile.TemporaryDirectory() as home:
        _write(Path(home), files)
        check_ruleset([Path(home)])


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def _make(folder: Path, files: Mapping[str, str]) -> None:
    try:
        _write(folder, files)
    except OSError as error:
        raise SettingError(f"{folder} cannot be written: {error.strerror}") from None
    for name in files:
        say(str(folder / name), whole=True)
    write_schemas([folder.absolute()], folder / FOLDER)
    say(f"{folder / FOLDER}/", whole=True)
    _next(folder)


def _next(folder: Path) -> None:
    shown = folder.as_posix()
    if not shown.startswith((".", "/")):
        shown = f"./{shown}"
    shown = shown.removesuffix("/") + "/"
    seats = load_ruleset([folder.absolute()])[0].seats[0]
    say("Then:")
    for verb, options in (("check", ""), ("test", ""), ("play", f" --seats {seats} --auto --seed 1")):
        say(f"  wonders {verb} {shown}{options}", whole=True)
