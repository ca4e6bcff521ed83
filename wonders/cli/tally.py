"""What came of many games: by Wonder, by kind of victory and by seat."""

from __future__ import annotations

from collections import Counter
from typing import cast

from attrs import Factory, define, frozen

from wonders.cli.shares import Share
from wonders.engine.display import board_of
from wonders.engine.game import Game
from wonders.engine.gamestate import GameState
from wonders.engine.scoring import Outcome
from wonders.ruleset.lookup import stages_of


@define
class Tally:
    """What a Wonder did in the games in which it was played."""

    games: int = 0
    #: A victory shared by n seats counts 1/n for each.
    wins: float = 0.0
    total: int = 0
    lines: Counter[str] = Factory(Counter)

    def mean(self, line: str) -> float:
        """Points of a score line per game."""
        return self.lines[line] / self.games

    def to_json(self, lines: tuple[str, ...]) -> dict[str, object]:
        """The tally in numbers, rounded so that they are the same everywhere."""
        return {
            "games": self.games,
            "wins": round(self.wins, 6),
            "win_rate": round(self.wins / self.games, 6),
            "interval": [round(end, 6) for end in Share(self.wins, self.games).interval],
            "mean_points": round(self.total / self.games, 6),
            "mean_lines": {line: round(self.mean(line), 6) for line in lines},
        }


@frozen
class Result:
    """All games of a simulation."""

    #: By the names of the boards, in the ruleset's order; of cities with several boards each counts.
    boards: dict[str, Tally]
    seconds: float
    games: int
    #: Games by the kind of victory, the most frequent first, and victories by seat.
    victories: dict[str, Share]
    seats: tuple[Share, ...]

    @property
    def speed(self) -> float:
        """Games per second."""
        return self.games / self.seconds if self.seconds else 0.0


class Count:
    """Adds games up."""

    def __init__(self, game: Game) -> None:
        self._order = [*game.sides, *game.ruleset.wonders]
        self._tallies: dict[str, Tally] = {}
        self._victories: Counter[str] = Counter()
        self._wins = [0.0] * game.seats

    def add(self, state: GameState) -> None:
        """One game that is over."""
        outcome = cast("Outcome", state.outcome)
        winners = outcome.winners
        self._victories[outcome.victory] += 1
        for sheet in state.scores():
            won = 1 / len(winners) if sheet.seat in winners else 0.0
            self._wins[sheet.seat] += won
            for board in _boards(state, sheet.seat):
                tally = self._tallies.setdefault(board, Tally())
                tally.games += 1
                tally.wins += won
                tally.total += sheet.total
                tally.lines.update(sheet.lines)

    def result(self, games: int, seconds: float) -> Result:
        """Everything that was counted."""
        return Result(
            boards={board: self._tallies[board] for board in dict.fromkeys(self._order) if board in self._tallies},
            seconds=seconds,
            games=games,
            victories={kind: Share(count, games) for kind, count in self._victories.most_common()},
            seats=tuple(Share(wins, games) for wins in self._wins),
        )


def _boards(state: GameState, seat: int) -> list[str]:
    """The board of a city; where it has several, their Wonders."""
    city = state.cities[seat]
    board = board_of(city)
    stages = stages_of(state.game.ruleset)
    return [board] if board else list(dict.fromkeys(stages[stage].wonder for stage in city.plan))
