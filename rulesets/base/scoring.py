"""What counts beside the cards: conflict tokens, coins, science symbols; and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from wonders.plugins import api
from wonders.plugins.api import LinePart, Outcome, ScoreSheet, Settings, State, hook


@hook
def line_parts(settings: Settings) -> Sequence[LinePart]:
    """Conflict tokens, coins and science symbols (B-SCORE-1, B-SCORE-2, B-SCI-1, B-SCI-2)."""
    values = cast("tuple[int, ...]", settings["conflict_values"])
    lost = cast("int", settings["defeat_value"])
    per_point = cast("int", settings["coins_per_point"])
    per_set = cast("int", settings["science_set"])
    square = cast("int", settings["science_square"])

    def military(state: State, seat: int) -> list[tuple[int, str]]:
        tables, held = state.tables, state.cities[seat].tokens
        found = []
        for token in tables.token_groups["victory"]:
            number, value = held[token], values[tables.token_ages[token] - 1]
            if number:
                found.append((number * value, f"conflicts won: {number} x {value}"))
        defeats = sum(held[token] for token in tables.token_groups["defeat"])
        if defeats:
            found.append((-defeats * lost, f"conflicts lost: {defeats} x -{lost}"))
        return found

    def treasury(state: State, seat: int) -> list[tuple[int, str]]:
        coins = state.cities[seat].coins
        return [(coins // per_point, f"treasury: {coins} coins, 1 point for each {per_point}")]

    def worth(symbols: Sequence[int]) -> int:
        return square * sum(number * number for number in symbols) + per_set * min(symbols)

    def scientific(state: State, seat: int) -> list[tuple[int, str]]:
        points, symbols = api.science_symbols(state, seat, worth)
        said = ", ".join(f"{number} {name}" for number, name in zip(symbols, state.tables.symbols, strict=True))
        squares = "squares" if square == 1 else f"{square} times their squares"
        return [(points, f"symbols: {said}; {squares} and {per_set} per set")]

    return [
        LinePart("military", military),
        LinePart("treasury", treasury),
        LinePart("scientific", scientific),
    ]


@hook
def outcome(state: State, sheets: list[ScoreSheet], settings: Settings) -> Outcome:
    """Most points win; a tie goes to the fuller treasury, then it is shared (B-SCORE-3)."""
    best = max(sheet.total for sheet in sheets)
    tied = [sheet.seat for sheet in sheets if sheet.total == best]
    most = max(state.cities[seat].coins for seat in tied)
    shared = settings["tie_break"] == "shared"
    winners = tuple(seat for seat in tied if shared or state.cities[seat].coins == most)
    if len(tied) == 1:
        reason = f"{best} points"
    elif len(winners) == 1:
        reason = f"{best} points, and of those tied the most coins ({most})"
    else:
        reason = f"{best} points{'' if shared else f' and {most} coins'}, shared"
    return Outcome(winners, "points", reason)
