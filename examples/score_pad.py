"""A score pad: write down what stands on the table at the end, and get every line of every city with its reasons.

The table is JSON, as in score_pad.json beside this file: for each city, in clockwise order, its Wonder and side, the
stages built, coins, conflict tokens by their values and the cards. The rules do the rest, wild symbols included.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import wonders


def finished(table: dict[str, Any]) -> wonders.GameState:
    """The end of a game at which a table looks like this."""
    game = wonders.load(table["ruleset"], seats=len(table["cities"]))
    return game.situation({"at": "end", "cities": [one_of_two(game, city) for city in table["cities"]]})


def one_of_two(game: wonders.Game, city: dict[str, Any]) -> dict[str, Any]:
    """A city in which every card is one card: of two with one name, on paper the first is as good as the second."""
    ids: dict[str, str] = {}
    for ident, card in game.ruleset.cards.items():
        ids.setdefault(card.name, ident)
    return {**city, "built": [ids.get(card, card) for card in city["built"]]}


def pad(state: wonders.GameState) -> str:
    """The table of lines, as it is printed on a pad: one column for each city."""
    sheets = state.scores()
    rows = [["", *(f"{city.wonder} {city.side}" for city in state.cities)]]
    rows += [[line, *(str(sheet.lines[line]) for sheet in sheets)] for line in sheets[0].lines]
    rows += [["total", *(str(sheet.total) for sheet in sheets)]]
    return "\n".join(f"{label:12}" + "".join(f"{cell:>20}" for cell in cells) for label, *cells in rows)


def reasons(state: wonders.GameState) -> str:
    """Every entry of every sheet: points, what gives them and why."""
    lines = []
    for sheet in state.scores():
        lines.append(f"\n{state.cities[sheet.seat].wonder}")
        lines += [f"{entry.points:>5}  {entry.line:11} {entry.carrier}: {entry.text}" for entry in sheet.entries]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read a table and score it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    default = Path(__file__).with_suffix(".json")
    parser.add_argument("table", nargs="?", type=Path, default=default, help="a JSON file (default: score_pad.json)")
    parser.add_argument("--why", action="store_true", help="give the reason for every point")
    given = parser.parse_args(arguments)
    try:
        state = finished(json.loads(given.table.read_text(encoding="utf-8")))
    except wonders.SettingError as error:  # a slip of the pen: the text names the city and the nearest name
        parser.error(str(error))
    print(pad(state))
    if given.why:
        print(reasons(state))
    print("\nwon by", " and ".join(state.cities[seat].wonder for seat in state.winners))


if __name__ == "__main__":
    main()
