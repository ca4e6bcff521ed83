"""The conflict pawn and the tokens it passes."""

from __future__ import annotations

from typing import cast

from wonders.plugins import api
from wonders.plugins.api import Settings, State

from .registers import LOOTED, PASSED, PAWN


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
        """Move the pawn towards the other capital, space by space, no farther than the capital (D-MIL-2, D-MIL-7).

        Nothing is stored: the pawn may swing back (D-MIL-3). A token is passed by a pawn that enters its space, or that
        moves on beyond it while it still lies there (D-EX-7).
        """
        direction = 1 if seat == 0 else -1
        for _ in range(shields):
            if abs(state.vars[PAWN]) >= self.length:
                break
            state.vars[PAWN] += direction
            space = state.vars[PAWN] * direction
            api.emit(state, (api.TRACK_MOVED, seat, 0, state.vars[PAWN]))
            for token, at in enumerate(self.looting_at):
                if at == space or (at < space and not self.farther_only):
                    state.vars[PASSED] |= self._bit(1 - seat, token)
        if not self.farther_only:
            self.loot(state)

    def loot(self, state: State) -> None:
        """Tokens that were passed cost their side coins, as far as there are any, and are gone (D-MIL-4 to 6).

        Where only the farther one counts (D-OPEN-2) this waits until a card is done: shields that another carrier
        adds to a card belong to the same move.
        """
        if not state.vars[PASSED]:
            return
        passed, state.vars[PASSED] = state.vars[PASSED] & ~state.vars[LOOTED], 0
        for victim in range(2):
            tokens = [token for token in range(len(self.looting)) if passed & self._bit(victim, token)]
            for token in tokens[-1:] if self.farther_only else tokens:
                state.vars[LOOTED] |= self._bit(victim, token)
                api.lose_coins(state, victim, self.looting[token])

    def _bit(self, victim: int, token: int) -> int:
        """A token of a side, in the masks of tokens."""
        return 1 << victim * len(self.looting) + token

    def score(self, state: State, seat: int) -> int:
        """Points of the leading side by the pawn's zone (D-MIL-8)."""
        lead = state.vars[PAWN] if seat == 0 else -state.vars[PAWN]
        zones = [points for points, at in zip(self.points, self.points_at, strict=True) if lead >= at]
        return zones[-1] if zones else 0

    def left(self, state: State, victim: int) -> list[int]:
        """The coins of the looting tokens that still lie on a seat's side."""
        first = victim * len(self.looting)
        return [coins for token, coins in enumerate(self.looting) if not state.vars[LOOTED] >> first + token & 1]
