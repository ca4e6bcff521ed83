"""Checks of score sheets and outcomes."""

from __future__ import annotations

from collections.abc import Iterator

from wonders.testing.conforming.moment import Moment


def score_lines_add_up(moment: Moment) -> Iterator[str]:
    """Every declared line is there in order, the entries of a line make its points, and the lines the total."""
    declared = list(moment.game.ruleset.score_lines)
    sheets = moment.state.scores()
    if [sheet.seat for sheet in sheets] != list(range(moment.game.seats)):
        yield f"score sheets of seats {[sheet.seat for sheet in sheets]}"
    for sheet in sheets:
        who = f"the sheet of seat {sheet.seat}"
        if list(sheet.lines) != declared:
            yield f"{who} has the lines {', '.join(sheet.lines)}; declared are {', '.join(declared)}"
        if sum(sheet.lines.values()) != sheet.total:
            yield f"{who} has {sheet.total} points, its lines {sum(sheet.lines.values())}"
        for line, points in sheet.lines.items():
            entries = sum(entry.points for entry in sheet.entries if entry.line == line)
            if entries != points:
                yield f"{who} has {points} points for {line}, the entries say {entries}"
        for entry in sheet.entries:
            if entry.line not in sheet.lines or not entry.carrier:
                yield f"{who} has an entry without a line or a reason: {entry}"


def outcomes_fit(moment: Moment) -> Iterator[str]:
    """A game has an outcome if it is over: at least one winner, each a seat, with a kind of victory and a reason."""
    outcome, winners = moment.state.outcome, moment.state.winners
    if not moment.state.over:
        if outcome is not None or winners:
            yield f"the game runs and yet has the outcome {outcome} and the winners {winners}"
        return
    if outcome is None or not outcome.victory or not outcome.reason:
        yield f"the game is over with the outcome {outcome}"
    if not winners or not set(winners) <= set(range(moment.game.seats)) or len(set(winners)) < len(winners):
        yield f"the game is over and the winners are {winners}"
