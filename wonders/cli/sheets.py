"""The score sheet of a whole table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.table import Table

from wonders.cli.terminal import table
from wonders.engine.display import board_of, seat_name
from wonders.engine.gamestate import GameState


def score_table(state: GameState, names: Sequence[str] = ()) -> Table:
    """One row per seat, one column per score line and the total; a star and bold type mark the winners.

    `names` are those of the players, "" where a city is called by its board.
    """
    sheets = state.scores()
    winners = state.winners
    lines = list(state.game.ruleset.score_lines)
    called = [name or board_of(city) for name, city in zip_longest(names, state.cities)]
    boards = [name or "-" for name in called]
    named = ["city"] if any(called) else []
    heads = ["", *named, *lines, "total"]
    rows = [
        [
            f"{'*' if sheet.seat in winners else ' '}{sheet.seat}",
            *(boards[sheet.seat] for _ in named),
            *(str(sheet.lines[line]) for line in lines),
            str(sheet.total),
        ]
        for sheet in sheets
    ]
    return table(heads, rows, left=1 + len(named), bold=winners)


def verdict(state: GameState, names: Sequence[str] = ()) -> str:
    """Who has won and why, as a sentence; `names` as for `score_table`."""
    outcome = state.outcome
    if outcome is None:
        return "The game is not over yet: points as things stand."
    called = [name or seat_name(city) for name, city in zip_longest(names, state.cities)]
    winners = [called[seat] for seat in outcome.winners]
    verb = "wins" if len(winners) == 1 else "share the victory"
    text = f"{' and '.join(winners)} {verb}: {outcome.reason}."
    return text[:1].upper() + text[1:]
