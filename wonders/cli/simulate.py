"""`wonders simulate`: many games, and how the Wonders fared in them."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable

import click
from attrs import Factory, define, frozen
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wonders.cli.greedy import Greedy
from wonders.cli.play import rule_options
from wonders.cli.rulesets import Rules, settings_of, split_rulesets
from wonders.cli.terminal import console, say, table
from wonders.engine.chance import Pcg32, stream_of
from wonders.engine.display import board_of
from wonders.engine.game import Game
from wonders.engine.gamestate import GameState

#: Answers the open decisions of a state until the game is over.
Players = Callable[[GameState], None]


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
            "mean_points": round(self.total / self.games, 6),
            "mean_lines": {line: round(self.mean(line), 6) for line in lines},
        }


@frozen
class Result:
    """All games of a simulation."""

    #: By the names of the boards, in the ruleset's order.
    boards: dict[str, Tally]
    seconds: float
    games: int

    @property
    def speed(self) -> float:
        """Games per second."""
        return self.games / self.seconds if self.seconds else 0.0


def random_players(game: Game, seed: int) -> Players:
    """Seats that take any answer, each as likely as the others."""
    del game
    chance = Pcg32(seed, stream_of("players"))

    def play(state: GameState) -> None:
        while not state.over:
            for decision in state.decisions:
                state.play(decision.seat, decision.ids[chance.below(len(decision.ids))])

    return play


def greedy_players(game: Game, seed: int) -> Players:
    """Seats that take what looks best to them."""
    del seed
    greedy = Greedy(game)

    def play(state: GameState) -> None:
        while not state.over:
            for decision in state.decisions:
                state.play(decision.seat, greedy.choose(state.view(decision.seat), decision))

    return play


PLAYERS: dict[str, Callable[[Game, int], Players]] = {"random": random_players, "greedy": greedy_players}


def run_games(game: Game, players: Players, games: int, seed: int, step: Callable[[], None]) -> Result:
    """Play games with the seeds from `seed` on, and call `step` after each."""
    tallies: dict[str, Tally] = {}
    began = time.perf_counter()
    for number in range(games):
        state = game.start(seed + number)
        players(state)
        _count(state, tallies)
        step()
    seconds = time.perf_counter() - began
    order = [side for side in game.sides if side in tallies]
    return Result({side: tallies[side] for side in order}, seconds, games)


def _count(state: GameState, tallies: dict[str, Tally]) -> None:
    winners = state.winners
    for sheet in state.scores():
        tally = tallies.setdefault(board_of(state.cities[sheet.seat]), Tally())
        tally.games += 1
        tally.total += sheet.total
        tally.lines.update(sheet.lines)
        if sheet.seat in winners:
            tally.wins += 1 / len(winners)


@click.command(short_help="Play many games and compare the Wonders.")
@click.argument("ruleset")
@rule_options
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, metavar="G", help="How many.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The seed of the first game.")
@click.option("--players", type=click.Choice(list(PLAYERS)), default="random", show_default=True, help="Who plays.")
@click.option("--json", "as_json", is_flag=True, help="Print the result for programs.")
def simulate(
    ruleset: str, seats: int | None, settings: tuple[str, ...], games: int, seed: int, players: str, as_json: bool
) -> None:
    """Play G games of RULESET and print win rate and mean points by Wonder."""
    game = Rules(split_rulesets(ruleset), seats, settings_of(settings)).load()
    progress = _progress()
    with progress:
        task = progress.add_task("games", total=games)
        result = run_games(game, PLAYERS[players](game, seed), games, seed, lambda: progress.advance(task))
    if as_json:
        click.echo(json.dumps(_json(game, result, seed, players), indent=2))
        return
    say(f"{game.ruleset.title}, {game.seats} seats: {games} games from seed {seed} on, {players} players", "bold")
    say()
    _print_table(game, result)
    say()
    say(f"{result.speed:.0f} games per second" if result.speed >= 10 else f"{result.speed:.1f} games per second")


def _progress() -> Progress:
    """A bar on stderr, where it disturbs no pipe; nothing unless a person looks."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console(err=True), transient=True, disable=not sys.stderr.isatty())


def _json(game: Game, result: Result, seed: int, players: str) -> dict[str, object]:
    lines = tuple(game.ruleset.score_lines)
    return {
        "ruleset": game.ruleset.id,
        "version": game.ruleset.version,
        "seats": game.seats,
        "settings": game.settings_json(),
        "players": players,
        "seed": seed,
        "games": result.games,
        "games_per_second": round(result.speed, 1),
        "boards": {name: tally.to_json(lines) for name, tally in result.boards.items()},
    }


def _print_table(game: Game, result: Result) -> None:
    lines = list(game.ruleset.score_lines)
    rows = [
        [
            name,
            str(tally.games),
            f"{100 * tally.wins / tally.games:.1f}",
            *(f"{tally.mean(line):.1f}" for line in lines),
            f"{tally.total / tally.games:.1f}",
        ]
        for name, tally in result.boards.items()
    ]
    console().print(table(["board", "games", "win %", *lines, "total"], rows))
