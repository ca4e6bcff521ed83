"""What lies on the table beside the cities: the structure, the conflict track and the progress tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from wonders.plugins.api import Laid, Lying, Piece, Ruleset, Settings, Track, View, hook


@hook
def picture(view: View, settings: Settings, ruleset: Ruleset) -> Sequence[Piece]:
    """The structure of the Age, the track with its tokens, and the tokens that can be taken for a pair."""
    laid = [Laid("structure", name) for name, layout in ruleset.layouts.items() if layout.age == view.age]
    return [*laid, _track(view, settings), Lying("Progress", "progress")]


def _track(view: View, settings: Settings) -> Track:
    """The track from the capital of seat 0 to that of seat 1, with what its tokens cost (D-MIL-1, D-MIL-4)."""
    length = cast("int", settings["track_length"])
    marks = {}
    for seat, left in enumerate(cast("Sequence[Sequence[int]]", view.facts["tokens_left"])):
        for at, coins in _standing(settings, left):
            marks[length + (at if seat else -at)] = f"-{coins}"
    spaces = tuple(str(abs(space)) for space in range(-length, length + 1))
    return Track("", spaces, length + cast("int", view.facts["pawn"]), marks, ("Seat 0", "Seat 1"))


def _standing(settings: Settings, left: Sequence[int]) -> list[tuple[int, int]]:
    """Where the tokens that are left on a half lie; of equal ones the nearest is the first to go."""
    looting = cast("tuple[int, ...]", settings["looting"])
    tokens = list(zip(cast("tuple[int, ...]", settings["looting_at"]), looting, strict=True))
    found = []
    for coins in reversed(left):
        place = max(place for place, token in enumerate(tokens) if token[1] == coins)
        found.append(tokens.pop(place))
    return found
