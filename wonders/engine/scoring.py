"""Points: what a city is worth as things stand, line by line, with the reason for each entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from attrs import asdict, frozen

from wonders.engine.building import take_in
from wonders.engine.copying import CopiesAtEnd
from wonders.engine.labels import Labels
from wonders.engine.state import State


@frozen
class Entry:
    """One reason for points."""

    #: The score line.
    line: str
    #: Points, less than 0 for what is lost.
    points: int
    #: The card, stage, board, token or rule that gives them.
    carrier: str
    #: Why, in words.
    text: str


@frozen
class ScoreSheet:
    """The points of one seat; every line of the ruleset is present, also at 0."""

    seat: int
    #: The sum of the lines.
    total: int
    #: Points by score line, in the ruleset's order.
    lines: Mapping[str, int]
    #: Every reason for points; those of a line make up its points.
    entries: tuple[Entry, ...]

    def to_json(self) -> dict[str, object]:
        """The sheet as JSON has it: seat, total, lines, and entries with their line, points, carrier and text."""
        return asdict(self)

    def __repr__(self) -> str:
        lines = ", ".join(f"{line} {points}" for line, points in self.lines.items())
        return f"<ScoreSheet seat {self.seat}: {self.total} points ({lines})>"


@frozen
class Outcome:
    """How a game ended."""

    #: The seats that share the victory.
    winners: tuple[int, ...]
    #: The kind of victory, such as `points`.
    victory: str
    #: Why, in words.
    reason: str

    def to_json(self) -> dict[str, object]:
        """The outcome as JSON has it: winners, victory and reason."""
        return asdict(self)


def score_sheet(labels: Labels, state: State, seat: int) -> ScoreSheet:
    """The sheet of one seat, with copies of other cities' cards settled for the best total."""
    settled = settle_copies(state, seat)
    rows = score_rows(settled, seat)
    names = state.tables.line_names
    lines = dict.fromkeys(names, 0)
    entries = []
    for line, points, carrier, text in rows:
        lines[names[line]] += points
        word, reason = (labels.carriers[carrier], text) if carrier >= 0 else _named(text)
        entries.append(Entry(names[line], points, word, reason))
    return ScoreSheet(seat, sum(lines.values()), lines, tuple(entries))


def _named(text: str) -> tuple[str, str]:
    """What gives the points of a rule, and the reason, from `treasury: 7 coins`; a rule without a colon is both."""
    word, _, reason = text.partition(": ")
    return word, reason or text


def total(state: State, seat: int) -> int:
    """The points of a seat, without the reasons."""
    return sum(row[1] for row in score_rows(settle_copies(state, seat), seat))


def score_rows(state: State, seat: int) -> list[tuple[int, int, int, str]]:
    """(line, points, carrier or -1, text) for everything that counts, in order of play."""
    tables = state.tables
    city = state.cities[seat]
    found: list[tuple[int, int, int, str]] = []
    shared: set[str] = set()
    for carrier in city.carriers:
        for effect in tables.final[carrier]:
            if effect.shared and effect.text in shared:
                continue
            if effect.shared:
                shared.add(effect.text)
            found.append((tables.lines[carrier], effect.points(state, seat), carrier, effect.text))
    for token, held in enumerate(city.tokens):
        points = tables.token_points[token]
        if held and points:
            carrier = tables.token_carriers[token]
            text = f"{held} x {points}"
            found.append((tables.lines[carrier], held * points, carrier, text))
    for line, score in tables.line_scores:
        found.extend((line, points, -1, text) for points, text in score(state, seat))
    return [row for row in found if row[1]]


# Cards of other cities that count as if they stood here.


def copies_of(state: State, seat: int) -> list[tuple[int, CopiesAtEnd]]:
    """The effects of a city that copy when points are counted, with their carriers."""
    return [
        (carrier, effect)
        for carrier in state.cities[seat].carriers
        for effect in state.tables.final[carrier]
        if isinstance(effect, CopiesAtEnd)
    ]


def settle_copies(state: State, seat: int) -> State:
    """The state in which the copies of a city are made: as chosen, or for the best total.

    A copied card is no building of the copier: it counts for nothing but its own points and symbols
    (B-W1-OLY-B2). Each copy is tried together with all others, and science is settled within each try.
    """
    found = [effect.candidates(state, seat) for _, effect in copies_of(state, seat)]
    if not found:
        return state
    wanted = state.cities[seat].chosen[: len(found)]
    if wanted:
        return _with_copies(
            state, seat, [dict(pairs).get(each, -1) for pairs, each in zip(found, wanted, strict=False)]
        )
    lists = [[copy for _, copy in pairs] or [-1] for pairs in found]
    tries = [_with_copies(state, seat, copies) for copies in product(*lists)]
    return max(tries, key=lambda each: sum(row[1] for row in score_rows(each, seat)))


def _with_copies(state: State, seat: int, copies: Sequence[int]) -> State:
    """The state with these copies in play; -1 for none."""
    tried = state.copy()
    for copy in copies:
        if copy >= 0:
            take_in(tried, tried.cities[seat], copy)
    return tried
