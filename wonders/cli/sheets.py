"""The score sheet of a whole table."""

from __future__ import annotations

from rich.table import Table

from wonders.cli.terminal import table
from wonders.engine.display import board_of, seat_name
from wonders.engine.gamestate import GameState


def score_table(state: GameState) -> Table:
    """One row per seat, one column per score line and the total; a star and bold type mark the winners."""
    sheets = state.scores()
    winners = state.winners
    lines = list(state.game.ruleset.score_lines)
    boards = [board_of(city) or "-" for city in state.cities]
    named = ["city"] if any(map(board_of, state.cities)) else []
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


def verdict(state: GameState) -> str:
    """Who has won and why, as a sentence."""
    outcome = state.outcome
    if outcome is None:
        return "The game is not over yet: points as things stand."
    names = [seat_name(state.cities[seat]) for seat in outcome.winners]
    verb = "wins" if len(names) == 1 else "share the victory"
    text = f"{' and '.join(names)} {verb}: {outcome.reason}."
    return text[:1].upper() + text[1:]
