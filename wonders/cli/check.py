"""`wonders check`: everything that is wrong in rulesets."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
from rich.text import Text

from wonders.cli.inspecting import Inspection, inspect
from wonders.cli.terminal import say, wrapped
from wonders.engine.painting import WIDTH
from wonders.faults import Fault, Place

#: How far the line of a file is indented below its fault.
_INDENT = 4
_STYLES = {"error": "red", "warning": "yellow"}


@click.command(short_help="Find everything that is wrong in rulesets.")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--short", is_flag=True, help="One line for each fault: file:line:column: text.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.pass_context
def check(context: click.Context, paths: tuple[str, ...], short: bool, as_json: bool) -> None:
    """Look through each PATH: a folder, an id, several joined with +, or a file of a ruleset or of scenarios.

    Each fault is shown in its line, with a code that docs/faults.md explains. Exit code 1 if there are errors;
    warnings, of what is allowed but hardly meant, leave it at 0.
    """
    found = [inspect(path) for path in paths]
    if as_json:
        click.echo(json.dumps([_plain(each) for each in found], indent=1, ensure_ascii=False))
    else:
        for each in found:
            _tell(each, short=short)
    sys.stdout.flush()
    context.exit(0 if all(each.sound for each in found) else 1)


def _tell(found: Inspection, *, short: bool) -> None:
    for fault in found.faults:
        if short:
            click.echo(str(fault))
        else:
            _show(fault)
    if found.sound:
        click.echo(f"{found.path}: ok, {found.holds}{_warned(found.faults)}")
    elif not short:
        click.echo(f"{found.path}: {_summary(found.faults)}")


def _warned(faults: Iterable[Fault]) -> str:
    number = len(tuple(faults))
    return f", {number} warning{'' if number == 1 else 's'}" if number else ""


def _summary(faults: Iterable[Fault]) -> str:
    severities = [fault.severity for fault in faults]
    words = []
    for severity in _STYLES:
        number = severities.count(severity)
        if number:
            words.append(f"{number} {severity}{'' if number == 1 else 's'}")
    return ", ".join(words)


# One fault.


def _show(fault: Fault) -> None:
    """The fault, the line with a caret below, and the remedy."""
    head = Text(f"{fault.place}: ") + Text(fault.severity, style=_STYLES[fault.severity])
    say(head + f"[{fault.code}]: {fault.text}", whole=True)
    for line in _excerpt(fault.place):
        say(line, whole=True)
    if fault.hint:
        say(wrapped(f"-> {fault.hint}", 2, 5))


def _excerpt(place: Place) -> Iterator[str]:
    """The line of the file, cut to the width of the terminal around the place, and a caret."""
    line = _line(place)
    if line is None:
        return
    start, room = place.column - 1, WIDTH - _INDENT
    first = 0 if len(line) <= room or start < room - 10 else start - room // 2
    shown = line[first : first + room]
    if first:
        shown = "..." + shown[3:]
    if first + room < len(line):
        shown = shown[:-3] + "..."
    yield " " * _INDENT + shown.rstrip()
    yield " " * (_INDENT + start - first) + "^"


def _line(place: Place) -> str | None:
    """The text of a line with blanks for tabs; None if the place is a whole file or cannot be read."""
    if not place.line:
        return None
    try:
        text = Path(place.file).read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return None
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    shown = lines[place.line - 1] if place.line <= len(lines) else ""
    return "".join(letter if letter.isprintable() else " " for letter in shown)


def _plain(found: Inspection) -> dict[str, object]:
    """An inspection as plain data."""
    faults = [
        {
            "file": fault.place.file,
            "line": fault.place.line,
            "column": fault.place.column,
            "severity": fault.severity,
            "code": fault.code,
            "text": fault.text,
            "hint": fault.hint,
        }
        for fault in found.faults
    ]
    return {"path": found.path, "ok": found.sound, "holds": found.holds, "faults": faults}
