"""A house rule made, played and compared: at the end of each Age the bank pays interest on what is saved.

A ruleset is a folder: what can be said as data stands in ruleset.yaml, here a setting with its default; what is a new
step of the game stands in plugin.py, which imports wonders.plugins.api and nothing else of wonders. To keep the rule,
keep the folder: `house_rule.py --keep interest` writes it, and `wonders play interest/ --seats 3` plays it.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

import wonders

RULESET = """\
format: 1
id: interest
version: 1.0.0
title: 7 Wonders with interest
uses: [base]
plugins: [plugin.py]
settings:
  saved_for_interest:
    text: Coins that must be saved for one coin of interest at the end of an Age
    default: 4
    least: 1
"""

PLUGIN = '''\
"""Interest at the end of each Age."""

from wonders.plugins import api


@api.hook
def flow(flow, settings):
    """Put a step between the conflicts and the effects that wait for the end of the Age."""
    saved = settings["saved_for_interest"]

    def interest(state, age):
        for city in state.cities:
            api.gain_coins(state, city.seat, city.coins // saved)

    flow.step("interest", interest)
    flow.after("age", "conflicts", "interest")
'''


def write(folder: Path) -> Path:
    """Write the ruleset; its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ruleset.yaml").write_text(RULESET, encoding="utf-8")
    (folder / "plugin.py").write_text(PLUGIN, encoding="utf-8")
    return folder


def treasury(game: wonders.Game, games: int) -> float:
    """The points that a treasury brings on average, where everybody plays at random."""
    points = []
    for seed in range(games):
        state, chance = game.start(seed), random.Random(seed)
        while not state.over:
            for decision in state.decisions:
                state.play(decision.seat, chance.choice(decision.actions))
        points += [sheet.lines["treasury"] for sheet in state.scores()]
    return mean(points)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play with and without the rule."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="games for each comparison (default 100)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="write the ruleset to a folder and keep it")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        home = write(given.keep or Path(folder) / "interest")
        games = {
            "without interest": wonders.load("base", seats=3),
            "1 coin for each 4": wonders.load(home, seats=3),
            "1 coin for each 2": wonders.load(home, seats=3, settings={"saved_for_interest": 2}),
        }
        for name, game in games.items():
            print(f"{name:18} {treasury(game, given.games):5.1f} points of the treasury on average")


if __name__ == "__main__":
    main()
