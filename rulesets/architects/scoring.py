"""Who has won."""

from __future__ import annotations

from wonders.plugins.api import Outcome, ScoreSheet, Settings, State, hook


@hook
def outcome(state: State, sheets: list[ScoreSheet], settings: Settings) -> Outcome:
    """Most points; a tie goes to the most stages, then it is shared (A-703)."""
    best = max(sheet.total for sheet in sheets)
    tied = [sheet.seat for sheet in sheets if sheet.total == best]
    if len(tied) == 1:
        return Outcome((tied[0],), "points", f"{best} points")
    built = {seat: state.cities[seat].stages.bit_count() for seat in tied}
    most = max(built.values())
    winners = tuple(seat for seat in tied if settings["tie_break"] == "shared" or built[seat] == most)
    reason = f"{best} points, shared" if len(winners) > 1 else f"{best} points, and more stages"
    return Outcome(winners, "points", reason)
