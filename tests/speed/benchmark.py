"""How fast games are played: `python tests/speed/benchmark.py [--seats 3 4 7] [--games 60]`.

Random play with every legal answer and payment listed, through Decision objects, on fresh seeds. The unit is
games per second times the seconds that this machine needs to add 10**7 ints in a bare loop, best of 3 in the
same run, so that figures from different machines can be compared. Time is that of the processor, so that other programs
on the machine disturb little. Nothing is asserted here.
"""

from __future__ import annotations

import argparse
import random
import time

import wonders


def calibration() -> float:
    """Seconds for adding 10**7 ints in a loop, best of 3."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        total = 0
        for number in range(10**7):
            total += number
        best = min(best, time.process_time() - start)
    return best


def play_one(game: wonders.Game, seed: int, chance: random.Random) -> int:
    """Play a random game; the number of decisions."""
    state = game.start(seed=seed)
    answered = 0
    while not state.over:
        for decision in state.decisions:
            ids = decision.ids
            state.play(decision.seat, ids[int(chance.random() * len(ids))])
            answered += 1
    return answered


def measure(game: wonders.Game, games: int, rounds: int) -> tuple[float, float]:
    """Games per second, best of some rounds of fresh seeds, and decisions per game."""
    chance = random.Random(2026)
    best, decisions = float("inf"), 0
    for number in range(rounds):
        start = time.process_time()
        decisions += sum(play_one(game, number * games + seed, chance) for seed in range(games))
        best = min(best, time.process_time() - start)
    return games / best, decisions / (games * rounds)


def copy_time(game: wonders.Game) -> float:
    """Microseconds for a copy in the middle of a game."""
    state = game.start(seed=3)
    for _ in range(9):
        for decision in state.decisions:
            state.play(decision.seat, decision.ids[0])
    start = time.process_time()
    for _ in range(2000):
        state.copy()
    return (time.process_time() - start) / 2000 * 1e6


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", default="base")
    parser.add_argument("--seats", type=int, nargs="*", default=[3, 4, 7])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    loop = calibration()
    print(f"bare loop of 10**7: {loop:.3f} s")
    for seats in chosen.seats:
        game = wonders.load(chosen.ruleset, seats=seats)
        speed, decisions = measure(game, chosen.games, chosen.rounds)
        print(
            f"{chosen.ruleset}, {seats} seats: {speed:.0f} games/s = {speed * loop:.0f} units, "
            f"{decisions:.1f} decisions a game, copy {copy_time(game):.1f} us"
        )


if __name__ == "__main__":
    main()
