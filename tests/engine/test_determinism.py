"""The same game on every run: nothing depends on the order of hashes, of files or of the clock."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

#: Plays a game and prints a digest after every answer, and what is told at the end.
PROGRAM = """
import random
import wonders

game = wonders.load("base", seats=5, settings={"final_choices": "ask", "wonders": "choose", "sides": "choose"})
state = game.start(20)
chance = random.Random(4)
print(game.digest)
while not state.over:
    decision = chance.choice(state.decisions)
    state.play(decision.seat, decision.ids[chance.randrange(len(decision.ids))])
    print(state.digest(), [str(action) for each in state.decisions for action in each.actions])
print(list(map(str, state.events)), state.scores(), state.outcome, [state.view(seat).to_json() for seat in range(5)])
print(state.to_json())
"""


def output(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_order_of_hashes_changes_nothing() -> None:
    first = output("0")
    assert len(first.splitlines()) > 90
    assert output("1") == first
    assert output("random") == first
