"""Points and the three ways to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from wonders.plugins.api import LinePart, Outcome, ScoreSheet, Settings, State, hook

from .military import Track
from .registers import PAWN
from .science import distinct


@hook
def line_parts(settings: Settings) -> Sequence[LinePart]:
    """The pawn's zone and the treasury (D-SCORE-2, D-SCORE-6)."""
    track = Track(settings)
    per_point = cast("int", settings["coins_per_point"])

    def military(state: State, seat: int) -> list[tuple[int, str]]:
        ahead = abs(state.vars[PAWN])
        return [(track.score(state, seat), f"pawn: {ahead} space{'' if ahead == 1 else 's'} ahead")]

    def treasury(state: State, seat: int) -> list[tuple[int, str]]:
        coins = state.cities[seat].coins
        return [(coins // per_point, f"treasury: {coins} coins, 1 point for each {per_point}")]

    return [LinePart("military", military), LinePart("treasury", treasury)]


@hook
def outcome(state: State, sheets: list[ScoreSheet], settings: Settings) -> Outcome:
    """Supremacy, or most points; a tie goes to the blue cards, then it is shared (D-SCORE-1, D-SCORE-7)."""
    pawn = state.vars[PAWN]
    if abs(pawn) >= cast("int", settings["track_length"]):
        return Outcome((0 if pawn > 0 else 1,), "military", "the pawn has reached the capital")
    needed = cast("int", settings["symbols_to_win"])
    for city in state.cities:
        if distinct(city.symbols) >= needed:
            return Outcome((city.seat,), "scientific", f"{needed} different symbols")
    return by_points(sheets, settings)


def by_points(sheets: list[ScoreSheet], settings: Settings) -> Outcome:
    """Most points; of several the most points of blue cards, whose line no other card shares (D-SCORE-7)."""
    best = max(sheet.total for sheet in sheets)
    tied = [sheet for sheet in sheets if sheet.total == best]
    if len(tied) == 1:
        return Outcome((tied[0].seat,), "points", f"{best} points")
    blue = max(sheet.lines["civilian"] for sheet in tied)
    winners = tuple(
        sheet.seat for sheet in tied if settings["tie_break"] == "shared" or sheet.lines["civilian"] == blue
    )
    reason = f"{best} points, shared" if len(winners) > 1 else f"{best} points, and more on blue cards"
    return Outcome(winners, "points", reason)
