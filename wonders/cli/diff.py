"""`wonders diff`: what differs between two rulesets, as a table that a player can read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby

import click
from rich import box
from rich.table import Table

from wonders.cli.describe import copies_text, section_word, spelled
from wonders.cli.explain import span
from wonders.cli.rulesets import split_rulesets
from wonders.cli.terminal import say, show, wrapped
from wonders.engine.painting import WIDTH
from wonders.faults import Place
from wonders.plugins.loading import load_ruleset
from wonders.ruleset.differing import Difference, differences
from wonders.ruleset.model import Card, Ruleset, Stage
from wonders.ruleset.wording import effect_sentence
from wonders.vocabulary.costs import Cost
from wonders.vocabulary.effects import Effect
from wonders.vocabulary.prose import cost_text

#: What some fields are called where a player reads them.
_LABELS = {"chains_from": "free with", "one_of": "may be", "text": "meaning"}
_NAME, _FIELD = 19, 15


@click.command(short_help="Show what differs between two rulesets.")
@click.argument("first")
@click.argument("second")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON, with the file and line of each side.")
def diff(first: str, second: str, as_json: bool) -> None:
    """Show everything that differs between the rulesets FIRST and SECOND.

    Each is an id, a folder, or several joined with +.
    """
    pair = load_ruleset(split_rulesets(first))[0], load_ruleset(split_rulesets(second))[0]
    found = differences(*pair)
    if as_json:
        click.echo(json.dumps(_json(*pair, found), indent=2, ensure_ascii=False))
        return
    for ruleset in pair:
        say(wrapped(f"{ruleset.id} {ruleset.version}: {ruleset.title}, {span(list(ruleset.seats))} seats", 0, 2))
    for line in _python(*pair):
        say(wrapped(line, 0, 2))
    if not found:
        say("Nothing that is written in their files differs.")
    for section, rows in groupby(found, key=lambda each: each.section):
        say()
        show(_table(section, list(rows), *pair))


def _python(first: Ruleset, second: Ruleset) -> Iterator[str]:
    """What is not compared: Python that only one of them runs."""
    for ruleset, other in ((first, second), (second, first)):
        mine, theirs = _files(ruleset), _files(other)
        only = [name for name in mine if mine[name] != theirs.get(name)]
        if only:
            yield f"Python of {ruleset.id} that is not compared: {', '.join(only)}"


def _files(ruleset: Ruleset) -> dict[str, str]:
    """The Python of all parts, each file with the digest of its part."""
    return {f"{part.id}/{file}": part.digest for part in ruleset.parts for file in part.plugins}


def _table(section: str, rows: list[Difference], first: Ruleset, second: Ruleset) -> Table:
    """The differences of one section; a name is told once."""
    made = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False, width=WIDTH)
    made.add_column(section_word(section, len(rows)), width=_NAME)
    made.add_column("", width=_FIELD)
    made.add_column(first.id, ratio=1, overflow="fold")
    made.add_column(second.id, ratio=1, overflow="fold")
    told = ""
    for row in rows:
        name, label = _named(row)
        made.add_row("" if name == told else name, label, _cell(row.first, first), _cell(row.second, second))
        told = name
    return made


def _named(row: Difference) -> tuple[str, str]:
    """The thing or side, and which of its fields."""
    *inside, last = row.path or ("",)
    label = _LABELS.get(last, last.replace("_", " "))
    if not inside:
        return row.name, label
    side = f"{row.name} {row.path[1]}".strip()
    if len(row.path) < 4:
        return side, "board" if last == "effects" else label
    return side, f"stage {row.path[3]}" + (f" {label}" if len(row.path) > 4 else "")


def _cell(value: object, ruleset: Ruleset) -> str:
    return words_of(value, ruleset) or "-"


def words_of(value: object, ruleset: Ruleset) -> str:
    """A value of a ruleset as a player reads it."""
    if value is None:
        return ""
    if isinstance(value, Cost):
        return cost_text(value)
    if isinstance(value, Card):
        return f"{value.color}, Age {value.age}; {cost_text(value.cost)}; {words_of(value.effects, ruleset)}"
    if isinstance(value, Stage):
        return f"{cost_text(value.cost)}: {words_of(value.effects, ruleset)}"
    if isinstance(value, Mapping):
        return copies_text(value)
    if isinstance(value, tuple) and value and isinstance(value[0], Effect):
        return " ".join(effect_sentence(ruleset, each) for each in value)
    if isinstance(value, bool | int | str | tuple):
        return spelled(value).replace(",", ", ").rstrip(", ")
    return str(getattr(value, "title", "") or getattr(value, "text", "") or "there")


def _json(first: Ruleset, second: Ruleset, found: list[Difference]) -> dict[str, object]:
    head = [
        {"id": each.id, "version": each.version, "title": each.title, "seats": each.seats, "digest": each.digest}
        for each in (first, second)
    ]
    return {"first": head[0], "second": head[1], "differences": [_row(each, first, second) for each in found]}


def _row(each: Difference, first: Ruleset, second: Ruleset) -> dict[str, object]:
    return {
        "section": each.section,
        "key": each.key,
        "name": each.name,
        "path": each.path,
        "first": _plain(each.first, first),
        "second": _plain(each.second, second),
        "places": [_place(place) for place in each.places],
    }


def _plain(value: object, ruleset: Ruleset) -> object:
    """Numbers, words and lists of them as they are; costs, effects and whole things in words."""
    simple = isinstance(value, tuple) and all(isinstance(entry, int | str) for entry in value)
    if value is None or simple or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): number for key, number in value.items()}
    return words_of(value, ruleset)


def _place(place: Place | None) -> str | None:
    return None if place is None else str(place)
