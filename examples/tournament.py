"""A tournament of policies: every table that they can form, every seat order, several seeds; who scores best?

A policy is a function from a View to an Action. Every policy sits in every seat equally often, against the others
on the same deals, so that neither seat nor luck of the draw is mistaken for skill.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import permutations
from statistics import mean, stdev

import wonders

Policy = Callable[[wonders.Game, wonders.View], wonders.Action]


def at_random(game: wonders.Game, view: wonders.View) -> wonders.Action:
    """Anything that is legal. The chance comes from the view, so that a tournament can be repeated."""
    del game
    return random.Random(view.to_json()).choice(view.decisions[0].actions)


def building(game: wonders.Game, view: wonders.View) -> wonders.Action:
    """Builds whatever stands first among the answers, and sells only what it must."""
    del game
    return view.decisions[0].actions[0]


def wonder_first(game: wonders.Game, view: wonders.View) -> wonders.Action:
    """Builds its Wonder before all else."""
    actions = view.decisions[0].actions
    return next((action for action in actions if action.kind == "stage"), building(game, view))


def collecting(*colors: str) -> Policy:
    """A policy that prefers cards of some colors, the first most."""

    def policy(game: wonders.Game, view: wonders.View) -> wonders.Action:
        def rank(action: wonders.Action) -> int:
            color = game.card(action.card).color if action.kind == "build" and action.card else ""
            return colors.index(color) if color in colors else len(colors)

        return min(view.decisions[0].actions, key=rank)

    return policy


POLICIES: dict[str, Policy] = {
    "random": at_random,
    "building": building,
    "wonder": wonder_first,
    "soldier": collecting("red", "blue"),
    "scholar": collecting("green", "blue"),
}


def play(game: wonders.Game, seed: int, players: Sequence[str]) -> tuple[list[int], list[int]]:
    """One game: the points of each seat, and the winners."""
    state = game.start(seed)
    while not state.over:
        for decision in state.decisions:
            state.play(decision.seat, POLICIES[players[decision.seat]](game, state.view(decision.seat)))
    return [sheet.total for sheet in state.scores()], state.winners


def main(arguments: Sequence[str] | None = None) -> None:
    """Play all games and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3, help="how many deals each seat order plays (default 3)")
    given = parser.parse_args(arguments)
    game = wonders.load("base", seats=3)
    points: dict[str, list[int]] = defaultdict(list)
    won: dict[str, list[float]] = defaultdict(list)
    for players in permutations(POLICIES, game.seats):
        for seed in range(given.seeds):
            totals, winners = play(game, seed, players)
            for seat, name in enumerate(players):
                points[name].append(totals[seat])
                won[name].append((seat in winners) / len(winners))  # a shared victory is shared
    print(f"{'policy':10} {'games':>5} {'won':>15} {'points':>15}      (each with the 95 % interval of its mean)")
    for name in sorted(POLICIES, key=lambda each: -mean(won[each])):
        print(f"{name:10} {len(won[name]):>5} {interval(won[name], 100)} % {interval(points[name])}")


def interval(values: Sequence[float], times: int = 1) -> str:
    """The mean and how far off it may be: 1.96 standard errors."""
    return f"{times * mean(values):7.1f} ± {times * 1.96 * stdev(values) / len(values) ** 0.5:4.1f}"


if __name__ == "__main__":
    main()
