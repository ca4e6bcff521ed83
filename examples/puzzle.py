"""A puzzle: the most points in the last turn, found by trying every way to play it.

The position is JSON, written as the `given` of a scenario, in puzzle.json beside this file. The search goes through
every answer to every question that the seat is asked: the card, its use, the payment, and what follows from it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import wonders

#: The points at the end, and the answers that led there.
Line = tuple[int, tuple[str, ...]]


def lines(state: wonders.GameState, seat: int) -> Iterator[Line]:
    """Every way to the end of the game; the other seats give the last of their answers, which in a turn is to sell."""
    if state.over:
        yield state.scores()[seat].total, ()
        return
    # Seats that answer at the same time do not see each other's answers: ours goes first, without loss of generality.
    decision = next((each for each in state.decisions if each.seat == seat), None)
    if decision is None:
        other = state.decisions[0]
        yield from lines(state.after(other.seat, other.actions[-1]), seat)
        return
    for action in decision.actions:
        for points, rest in lines(state.after(seat, action), seat):
            yield points, (str(action), *rest)


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve a puzzle and show its best lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    default = Path(__file__).with_suffix(".json")
    parser.add_argument("puzzle", nargs="?", type=Path, default=default, help="a JSON file (default: puzzle.json)")
    parser.add_argument("--seat", type=int, default=0, help="whose points (default: seat 0)")
    parser.add_argument("--best", type=int, default=3, help="how many lines to show (default 3)")
    given = parser.parse_args(arguments)
    puzzle = json.loads(given.puzzle.read_text(encoding="utf-8"))
    game = wonders.load(puzzle["ruleset"], seats=puzzle["seats"])
    state = game.situation(puzzle["given"])
    print(puzzle["question"])
    print("Hand:", ", ".join(state.cities[given.seat].hand or ()))
    found = sorted(lines(state, given.seat), key=lambda line: -line[0])
    print(f"{len(found)} ways to play it; the best:")
    for points, answers in found[: given.best]:
        print(f"{points:>4}  {', then '.join(answers)}")


if __name__ == "__main__":
    main()
