"""What plug-ins hand to the compiler is looked through before it is used, so that each mistake is told in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NoReturn

from wonders.engine.index import Index
from wonders.engine.rules import Flow, LinePart, Rules
from wonders.faults import PluginError, near_hint

#: Steps that the machine itself has, in the order of their numbers (see `tables.RUN_STEP`).
OWN_STEPS = ("run", "answered", "played", "act", "cause", "postponed", "deeds", "deed", "spend")
#: The most steps and sequences together: a step's number has 8 bits.
MOST_STEPS = 256


def check_extensions(index: Index, rules: Rules, flow: Flow, line_parts: Iterable[LinePart]) -> None:
    """Look through rules, flow and score parts.

    Raises:
        PluginError: a name is unknown or taken, or there are too many steps.
    """
    _check_flow(index, flow)
    _check_rules(index, rules)
    for part in line_parts:
        _known(index, "line_parts", "score line", part.line, index.lines)


def _check_flow(index: Index, flow: Flow) -> None:
    for name in OWN_STEPS:
        if name in flow.handlers or name in flow.sequences:
            _refuse(index, "flow", f"the step '{name}' is the engine's own; choose another name")
    for sequence, steps in flow.sequences.items():
        for step in steps:
            _known(index, "flow", "step", step, [*flow.handlers, *flow.sequences], f" in the sequence '{sequence}'")
    number = len(OWN_STEPS) + len(flow.handlers) + len(flow.sequences)
    if number > MOST_STEPS:
        _refuse(index, "flow", f"there are {number} steps and sequences; at most {MOST_STEPS} fit")


def _check_rules(index: Index, rules: Rules) -> None:
    table = [name for name in index.places if name != "hand"]
    for name in (rules.discard, *rules.optional_places, *rules.open_places):
        _known(index, "rules", "place of the table", name, table)
    seats = [*index.ruleset.vocabulary.seats, *rules.seats_of, *index.seat_words, "bank"]
    for name in rules.sellers:
        _known(index, "rules", "seat", name, seats)
    for name in rules.sells:
        _known(index, "rules", "color", name, [*index.colors, "board"])
    if rules.wonder_line:
        _known(index, "rules", "score line", rules.wonder_line, index.lines)


def _known(index: Index, hook: str, what: str, name: str, names: Collection[str], where: str = "") -> None:
    if name not in names:
        hint = near_hint(name, names)
        _refuse(index, hook, f"there is no {what} '{name}'{where}" + (f" ({hint})" if hint else ""))


def _refuse(index: Index, hook: str, text: str) -> NoReturn:
    raise PluginError(index.ruleset.id, hook, text)
