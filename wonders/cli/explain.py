"""`wonders explain` and `wonders rulesets`: what there is, and where it was said."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from pathlib import Path

import click
from rich.text import Text

from wonders.cli.describe import Thing, setting_thing, setting_type, spelled
from wonders.cli.rulesets import split_rulesets
from wonders.cli.terminal import say, show, table, wrapped
from wonders.cli.things import names_like, things_named
from wonders.engine.checking import OWN_STEPS
from wonders.engine.game import Game
from wonders.engine.painting import WIDTH
from wonders.engine.tables import Tables
from wonders.faults import Error, Place, place_in
from wonders.plugins.loading import load_ruleset, load_with
from wonders.ruleset.find import RULESET_FILE, installed, shipped
from wonders.ruleset.model import Ruleset
from wonders.ruleset.reader import read_file

#: Where the text of a field begins, and how wide its label may be.
_INDENT, _LABEL = 2, 16


@click.command(short_help="Explain a card, Wonder, token or setting.")
@click.argument("ruleset")
@click.argument("name", nargs=-1)
def explain(ruleset: str, name: tuple[str, ...]) -> None:
    """Explain what goes by NAME in RULESET, with the file and line that set each field.

    NAME is a card, a Wonder or one side of it, a token, a setting, a color, a good, or the word settings for all
    settings, or flow for the steps of the game. Without NAME, all names are listed.
    """
    named = split_rulesets(ruleset)
    composed, _ = load_ruleset(named)
    if not name:
        _print_names(composed)
        return
    wanted = " ".join(name)
    if wanted.casefold() == "settings":
        for each in composed.settings:
            _print_setting(composed, each)
        return
    if wanted.casefold() == "flow":
        _print_flow(load_with(named, seats=composed.seats[0]), [each.folder for each in composed.parts if each.folder])
        return
    things = [thing for full in names_like(composed, wanted) for thing in things_named(composed, full)]
    for place, thing in enumerate(things):
        if place:
            say()
        _print_thing(thing)


def _print_names(ruleset: Ruleset) -> None:
    """The names of what can be explained: cards by color, then the rest."""
    cards = {
        color: dict.fromkeys(card.name for card in ruleset.cards.values() if card.color == color)
        for color in ruleset.colors
    }
    others = {"Wonders": ruleset.wonders, "tokens": ruleset.tokens, "settings": ruleset.settings}
    for label, names in (*cards.items(), *others.items()):
        if names:
            say(_labelled(label, ", ".join(names)))


def _print_thing(thing: Thing) -> None:
    say(f"{thing.name}, {thing.what}", "bold")
    for each in thing.fields:
        *others, last = each.texts
        label = each.label
        for text in others:
            say(_labelled(label, text))
            label = ""
        _say_with_place(_labelled(label, last), each.place)


def _labelled(label: str, text: str) -> str:
    return wrapped(label.ljust(_LABEL) + text, _INDENT, _INDENT + _LABEL)


def _print_setting(ruleset: Ruleset, name: str) -> None:
    thing = setting_thing(ruleset, name)
    value, default = ruleset.values[name], ruleset.settings[name].default
    place = thing.fields[-1].place
    _say_with_place(Text(f"{name}={spelled(value)}", style="bold"), place)
    say(wrapped(ruleset.settings[name].text, 4))
    say(wrapped(f"{setting_type(ruleset.settings[name])}; default {spelled(default) or 'none'}", 4), "dim")


def _print_flow(game: Game, folders: Sequence[Path]) -> None:
    """Each sequence with its steps in order, then the steps that others push; what each does, and where it is."""
    tables = game.tables
    names = {number: name for name, number in tables.step_ids.items() if name not in OWN_STEPS}
    parts = {name: [names[step] for step in reversed(steps)] for name, steps in tables.sequences.items()}
    in_parts = {step for steps in parts.values() for step in steps}
    parts["steps that others push"] = [name for name in names.values() if name not in in_parts | set(parts)]
    for place, (title, steps) in enumerate(parts.items()):
        if place:
            say()
        say(title, "bold")
        for step in steps:
            said = "the sequence" if step in parts else _first_sentence(tables.handlers[tables.step_ids[step]])
            _say_with_place(_labelled(step, said), None if step in parts else _home(tables, step, folders))


def _first_sentence(function: object) -> str:
    return (inspect.getdoc(function) or "").split("\n\n")[0].replace("\n", " ")


def _home(tables: Tables, step: str, folders: Sequence[Path]) -> Place | None:
    """Where the function of a step begins."""
    code = getattr(tables.handlers[tables.step_ids[step]], "__code__", None)
    found = [] if code is None else [place_in(each, code.co_filename, code.co_firstlineno) for each in folders]
    return next((place for place in found if place is not None), None)


def _say_with_place(text: str | Text, place: Place | None) -> None:
    """The text with its place at the right margin, on a line of its own if there is no room."""
    where = "" if place is None else _shown(place)
    made = text if isinstance(text, Text) else Text(text)
    last = made.plain.splitlines()[-1] if made.plain else ""
    room = WIDTH - len(last) - len(where)
    if not where:
        say(made)
    elif room >= 2:
        say(made + Text(" " * room + where, style="dim"))
    else:
        say(made)
        say(Text(where.rjust(WIDTH), style="dim"), whole=True)


def _shown(place: Place) -> str:
    """`file:line`, from here if the file lies below."""
    file = Path(place.file)
    here = Path.cwd()
    shown = file.relative_to(here) if file.is_absolute() and file.is_relative_to(here) else file
    return f"{shown}:{place.line}" if place.line else str(shown)


@click.command(short_help="List the rulesets that are installed.")
def rulesets() -> None:
    """List the rulesets that come with the library and with installed packages."""
    rows = [_row(ident, folder) for ident, folder in shipped().items()]
    taken = [each for each in installed().values() if each.id in shipped()]
    rows += [[each.id, f"not used: {each.package} takes the id of the shipped one", "", ""] for each in taken]
    rows += [_row(each.id, each.folder) for each in installed().values() if each not in taken]
    show(table(["id", "title", "seats", "version"], rows, left=4))


def _row(ident: str, folder: Path | None) -> list[str]:
    """What a ruleset says of itself; what it does not say comes from those that it uses."""
    if folder is None:
        return [ident, f"cannot be used: wonders check {ident} says why", "", ""]
    try:
        head = read_file(folder / RULESET_FILE).data
        said = head if isinstance(head, dict) else {}
        seats = said.get("seats") or load_ruleset([ident])[0].seats
    except Error:
        return [ident, f"cannot be loaded: wonders check {ident} says why", "", ""]
    return [ident, str(said.get("title", "")), span(list(seats)), str(said.get("version", ""))]


def span(seats: list[int]) -> str:
    """Seat counts as they are told: `3-7`, or `2, 4`."""
    if len(seats) > 1 and seats == list(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]}-{seats[-1]}"
    return ", ".join(map(str, seats))
