"""The conflict pawn and the tokens it passes."""

from __future__ import annotations

from typing import cast

from wonders.plugins import api
from wonders.plugins.api import Settings, State

from .registers import LOOTED, PAWN


class Track:
    """The conflict track with the settings it follows."""

    def __init__(self, settings: Settings) -> None:
        self.length = cast("int", settings["track_length"])
        self.looting = cast("tuple[int, ...]", settings["looting"])
        self.looting_at = cast("tuple[int, ...]", settings["looting_at"])
        self.farther_only = settings["crossed_zones"] == "farther"
        self.points = cast("tuple[int, ...]", settings["zone_points"])
        self.points_at = cast("tuple[int, ...]", settings["zones_at"])

    def push(self, state: State, seat: int, shields: int) -> None:
        """Move the pawn towards the other capital, space by space, no farther than the capital (D-MIL-2, D-MIL-7)."""
        direction = 1 if seat == 0 else -1
        entered = []
        for _ in range(shields):
            if abs(state.vars[PAWN]) >= self.length:
                break
            state.vars[PAWN] += direction
            space = state.vars[PAWN] * direction
            api.emit(state, (api.TRACK_MOVED, seat, 0, state.vars[PAWN]))
            entered += [token for token, at in enumerate(self.looting_at) if at == space]
        for token in entered[-1:] if self.farther_only else entered:
            self._loot(state, 1 - seat, token)

    def _loot(self, state: State, victim: int, token: int) -> None:
        """A token that is entered for the first time costs its side coins, as far as there are any (D-MIL-4, -5)."""
        bit = 1 << victim * len(self.looting) + token
        if not state.vars[LOOTED] & bit:
            state.vars[LOOTED] |= bit
            api.lose_coins(state, victim, self.looting[token])

    def score(self, state: State, seat: int) -> int:
        """Points of the leading side by the pawn's zone (D-MIL-8)."""
        lead = state.vars[PAWN] if seat == 0 else -state.vars[PAWN]
        zones = [points for points, at in zip(self.points, self.points_at, strict=True) if lead >= at]
        return zones[-1] if zones else 0

    def left(self, state: State, victim: int) -> list[int]:
        """The coins of the looting tokens that still lie on a seat's side."""
        first = victim * len(self.looting)
        return [coins for token, coins in enumerate(self.looting) if not state.vars[LOOTED] >> first + token & 1]
