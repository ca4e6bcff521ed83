"""What plug-ins hand to the compiler is looked through before it is used, so that each mistake is told in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NoReturn

from wonders.engine.index import Index
from wonders.engine.rules import Flow, LinePart, Rules
from wonders.faults import bracketed_hint

#: Steps that the machine itself has, in the order of their numbers (see `tables.RUN_STEP`).
OWN_STEPS = ("run", "answered", "played", "act", "cause", "postponed", "deeds", "deed", "spend")
#: The most steps and sequences together: a step's number has 8 bits.
MOST_STEPS = 256


def names_in(rules: Rules) -> set[str]:
    """Every name that some rules say, whatever it names."""
    names = {rules.discard, *rules.optional_places, *rules.open_places, *rules.sellers, *rules.sells}
    names |= {rules.wonder_line, rules.drawn, *rules.surcharges, *rules.tests, *rules.track_ends}
    names |= {f"seats_of {word}" for word in rules.seats_of}
    names |= {symbol for each in rules.matches for symbol in each}
    said = rules.spending
    return names | ({said.wild, said.mix, said.double} if said else set())


def check_extensions(index: Index, rules: Rules, flow: Flow, line_parts: Iterable[LinePart]) -> None:
    """Look through rules, flow and score parts.

    Raises:
        PluginError: a name is unknown or taken, or there are too many steps.
    """
    _check_flow(index, flow)
    for what, names, known in _said(index, rules):
        for name in names:
            _known(index, "rules", what, name, known)
    for word, rows in rules.seats_of.items():
        seats = range(index.seat_count)
        if len(rows) != index.seat_count or not all(seat in seats for row in rows for seat in row):
            text = f"`seats_of` has {rows} for '{word}', not the seats of each of {len(seats)}"
            _refuse(index, "rules", text, f"seats_of {word}")
    for part in line_parts:
        _known(index, "line_parts", "score line", part.line, index.lines)


def _check_flow(index: Index, flow: Flow) -> None:
    for name in OWN_STEPS:
        if name in flow.handlers or name in flow.sequences:
            _refuse(index, "flow", f"the step '{name}' is the engine's own; choose another name", name)
    for sequence, steps in flow.sequences.items():
        for step in steps:
            _known(index, "flow", "step", step, [*flow.handlers, *flow.sequences], f" in the sequence '{sequence}'")
    number = len(OWN_STEPS) + len(flow.handlers) + len(flow.sequences)
    if number > MOST_STEPS:
        text = f"there are {number} steps and sequences; at most {MOST_STEPS} fit"
        _refuse(index, "flow", text, [*flow.handlers][-1])


def _said(index: Index, rules: Rules) -> Iterator[tuple[str, Collection[str], Collection[str]]]:
    """What the rules name, the names, and those that there are."""
    ruleset, vocabulary = index.ruleset, index.ruleset.vocabulary
    table = [name for name in index.places if name != "hand"]
    yield "place of the table", (rules.discard, *rules.optional_places, *rules.open_places), table
    yield "seat", rules.sellers, [*vocabulary.seats, *rules.seats_of, *index.seat_words, "bank"]
    yield "color", rules.sells, [*index.colors, "board"]
    yield "score line", _any(rules.wonder_line), index.lines
    yield "place", _any(rules.drawn), index.places
    yield "goods group", [name for name, more in rules.surcharges.items() if more], ruleset.goods_groups
    yield "test", [*rules.tests], vocabulary.tests
    yield "track", [*rules.track_ends], ruleset.tracks
    yield "symbol", dict.fromkeys(symbol for each in rules.matches for symbol in each), ruleset.symbols
    if rules.spending is not None:
        yield "good", _any(rules.spending.wild), ruleset.goods
        yield "permission", [*_any(rules.spending.mix), *_any(rules.spending.double)], ruleset.permissions


def _any(name: str) -> tuple[str, ...]:
    """A name, if there is any."""
    return (name,) if name else ()


def _known(index: Index, hook: str, what: str, name: str, names: Collection[str], where: str = "") -> None:
    if name not in names:
        _refuse(index, hook, f"there is no {what} '{name}'{where}{bracketed_hint(name, names)}", name)


def _refuse(index: Index, hook: str, text: str, word: str) -> NoReturn:
    raise index.mistake(hook, text, word)
