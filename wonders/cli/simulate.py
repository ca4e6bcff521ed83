"""`wonders simulate`: many games, and how the Wonders and the seats fared in them."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wonders.cli.greedy import Greedy
from wonders.cli.play import rule_options
from wonders.cli.rulesets import Rules, settings_of, split_rulesets
from wonders.cli.tally import Count, Result
from wonders.cli.terminal import console, say, show, table
from wonders.engine.chance import Pcg32, stream_of
from wonders.engine.game import Game
from wonders.engine.gamestate import GameState

#: Answers the open decisions of a state until the game is over.
Players = Callable[[GameState], None]


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
    count = Count(game)
    began = time.perf_counter()
    for number in range(games):
        state = game.start(seed + number)
        players(state)
        count.add(state)
        step()
    return count.result(games, time.perf_counter() - began)


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
    """Play G games of RULESET and print what came of them.

    For each Wonder (where a city has several, for each of them): the games in which it was there, the share of
    them that its city won, and the mean points of the city by score line. For each kind of victory and each seat: how
    many games, their share, and its 95 % confidence interval (Wilson's score interval). A victory shared by n seats
    counts 1/n for each. The edge of a seat is its share less that of equal chances, in percentage points. With --json
    there are intervals for Wonders as well.
    """
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
    _print_shares(result)
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
        "victories": {kind: share.to_json() for kind, share in result.victories.items()},
        "by_seat": [{"seat": seat, **share.to_json()} for seat, share in enumerate(result.seats)],
        "boards": {name: tally.to_json(lines) for name, tally in result.boards.items()},
    }


def _print_shares(result: Result) -> None:
    rows = [[kind, *share.cells()] for kind, share in result.victories.items()]
    show(table(["victory", "games", "%", "95 % interval"], rows))
    say()
    equal = 1 / len(result.seats)
    rows = [[str(seat), *share.cells(), f"{100 * (share.rate - equal):+.1f}"] for seat, share in
            enumerate(result.seats)]  # fmt: skip
    show(table(["seat", "wins", "%", "95 % interval", "edge"], rows))


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
    show(table(["board", "games", "win %", *lines, "total"], rows))
