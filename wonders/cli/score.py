"""`wonders score`: a score pad for what stands on a table at the end of a game."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar

import click
from attrs import frozen

from wonders.cli.sheets import score_table, verdict
from wonders.cli.terminal import say, show, wrapped
from wonders.engine.game import Game
from wonders.engine.gamestate import GameState
from wonders.engine.scoring import ScoreSheet
from wonders.faults import Fault, Place, RulesetError, SettingError
from wonders.plugins.loading import load, load_ruleset
from wonders.ruleset.find import folder_of, shipped
from wonders.ruleset.judge import judge
from wonders.ruleset.reader import Document, read_file
from wonders.testing.format import Anything, CityGiven, Shared
from wonders.vocabulary import Vocabulary, Words
from wonders.vocabulary.declare import Record, arg
from wonders.vocabulary.shapes import ByType, ListOf, MapOf, Text

#: A filled-in pad in a ruleset's folder, which `--example` prints.
EXAMPLE = "score_pad.yaml"
#: Errors about a city begin with it.
_CITY = re.compile(r"city (\d+): ")


@frozen
class ScoredCity(CityGiven):
    """A city of a pad."""

    noun: ClassVar[str] = "city"

    player: str = arg(Text(), "Whose it is, as the sheet shall say.", default=None)


@frozen
class Pad(Shared):
    """What stands on the table at the end of a game."""

    noun: ClassVar[str] = "score pad"

    ruleset: object = arg(ByType(scalar=Text(), many=ListOf(Text())), "The rules: an id or folder, or several.")
    settings: object = arg(MapOf("settings", Anything()), "Values of settings.", default=None)
    cities: object = arg(ListOf(Record(ScoredCity)), "The cities in seat order, clockwise.")


@click.command(short_help="Score the table at the end of a game.")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--example", metavar="RULESET", help="Print a filled-in FILE for a game, to start from.")
@click.option("--brief", is_flag=True, help="Only the table, without the reasons.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: lines, totals, reasons and winners.")
def score(file: Path | None, example: str | None, *, brief: bool, as_json: bool) -> None:
    """Read the cities in FILE (YAML) and print the score sheet, with the reason for every point."""
    if example is not None:
        sys.stdout.write(_example(example).read_text(encoding="utf-8"))
        return
    if file is None:
        raise click.UsageError("name a FILE, or write one with: wonders score --example base > table.yaml")
    document = _read(file)
    state = _finished(document)
    names = [str(city.get("player", "")) for city in document.data["cities"]]  # type: ignore[index]  # it was judged
    if as_json:
        click.echo(json.dumps(_facts(state, names), indent=2, ensure_ascii=False))
        return
    show(score_table(state, names))
    if not brief:
        for sheet in state.scores():
            say("\n" + "\n".join(_reasons(sheet, names[sheet.seat])))
    say("\n" + verdict(state, names))


def _example(ruleset: str) -> Path:
    """The filled-in pad of a ruleset."""
    file = folder_of(ruleset) / EXAMPLE
    if file.is_file():
        return file
    known = ", ".join(each for each, folder in shipped().items() if (folder / EXAMPLE).is_file())
    raise SettingError(f"{ruleset} has no {EXAMPLE}; there are examples of {known}")


def _read(file: Path) -> Document:
    """A pad that is written as it should be; RulesetError with every fault."""
    document = read_file(file)
    faults = judge(document, Words(Vocabulary()).document(Record(Pad), "score pad"))
    if faults:
        raise RulesetError(faults)
    return document


def _finished(document: Document) -> GameState:
    """The end of a game at which a table looks like this."""
    said = dict(document.data)  # type: ignore[call-overload]  # it was judged
    rulesets = said.pop("ruleset")
    settings = said.pop("settings", None)
    cities = [{key: value for key, value in city.items() if key != "player"} for city in said.pop("cities")]
    try:
        game = _game(rulesets, len(cities), settings)
        return game.situation({**said, "at": "end", "cities": cities})
    except SettingError as error:
        raise RulesetError([Fault(_place(document, str(error)), "bad_position", str(error))]) from error


def _game(rulesets: str | list[str], cities: int, settings: Mapping[str, object] | None) -> Game:
    """A game with a seat for each city; of rulesets with one seat count that one, since a city may have no seat."""
    try:
        return load(rulesets, seats=cities, settings=settings)
    except SettingError:
        if len(load_ruleset([rulesets] if isinstance(rulesets, str) else rulesets)[0].seats) > 1:
            raise
        return load(rulesets, settings=settings)


def _place(document: Document, text: str) -> Place:
    """Where the city stands that an error is about; else where the pad begins."""
    found = _CITY.match(text)
    return document.place(("cities", int(found[1])) if found else ())


def _reasons(sheet: ScoreSheet, player: str) -> Iterator[str]:
    """Every reason for points of one seat, line by line."""
    yield f"{player or f'Seat {sheet.seat}'}, {sheet.total} points"
    for line, points in sheet.lines.items():
        entries = [entry for entry in sheet.entries if entry.line == line]
        if entries:
            yield f"  {line} {points}"
        for entry in entries:
            yield wrapped(f"{entry.points:>3}  {entry.carrier}: {entry.text}", 4, 9)


def _facts(state: GameState, names: list[str]) -> Mapping[str, object]:
    outcome = state.outcome
    return {
        "cities": [
            {
                "seat": sheet.seat,
                "player": names[sheet.seat],
                "total": sheet.total,
                "lines": dict(sheet.lines),
                "reasons": [
                    {"line": each.line, "points": each.points, "carrier": each.carrier, "text": each.text}
                    for each in sheet.entries
                ],
            }
            for sheet in state.scores()
        ],
        "winners": [] if outcome is None else list(outcome.winners),
        "reason": "" if outcome is None else outcome.reason,
    }
