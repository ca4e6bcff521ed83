"""A whole set, with colors, goods, symbols and Wonders of its own: it checks, plays, and is simulated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import run, said

SET = """\
format: 1
id: harbour
version: 1.0.0
title: The harbour
uses: [base]
settings: {for_sale: [brown, grey, amber, board]}
colors: {amber: {line: commercial, text: Boats}}
goods_groups: {catch: {text: What the sea gives}}
goods: {fish: {group: catch}}
symbols: {anchor: {text: Seafaring}}
cards:
  - {name: Fishing Boat, color: amber, age: 1, copies: {3: 2}, effects: [{produce: fish}]}
  - name: Net Loft
    color: amber
    age: 1
    copies: {3: 1}
    cost: {fish: 1}
    effects: [{coins: {each: 2, per: {cards: amber}}}]
  - {name: Pilot, color: green, age: 2, copies: {3: 1}, cost: {fish: 1}, effects: [{science: anchor}]}
  - name: Harbour
    color: yellow
    age: 2
    copies: {3: 1}
    chains_from: Net Loft
    effects: [{coins: {per: {cards: amber}, of: around}}, {points: {per: {cards: amber}}}]
wonders:
  - name: Breakwater
    sides:
      Day:
        effects: [{produce: fish}]
        stages:
          - {cost: {fish: 2}, effects: [{points: 3}]}
          - {cost: {wood: 2}, effects: [{science: {one_of: all}}]}
          - {cost: {fish: 1, stone: 2}, effects: [{points: {per: {cards: amber}, of: neighbours}}]}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("harbour").mkdir()
    Path("harbour/ruleset.yaml").write_text(SET, encoding="utf-8")


def test_it_is_right() -> None:
    assert re.match(r"harbour/: ok, \d+ cards, 8 Wonders, ", said("check", "harbour/"))


def test_the_card_that_must_be_there_is_built_in_the_game_that_is_watched() -> None:
    printed = said("play", "harbour/", "--auto", "--must", "Harbour")
    assert re.search(r"\bbuilds Harbour\b", printed)
    assert printed.startswith("The harbour, 3 seats, seed ")


def test_with_a_seed_it_is_dealt_and_told_if_nobody_could_build_it() -> None:
    """The deck of Age II has more cards than are dealt, so that a game may do without any other."""
    told = 0
    for seed in range(6):
        printed = said("play", "harbour/", "--auto", "--must", "Harbour", "--seed", str(seed))
        built = bool(re.search(r"\bbuilds Harbour\b", printed))
        assert built != ("Harbour was dealt, but nobody could build it" in printed)
        told += built
    assert told >= 3


def test_its_wonder_is_played() -> None:
    printed = said("play", "harbour/", "--auto", "--seed", "5", "--city", "Breakwater Day")
    assert "Breakwater" in printed


def test_it_is_simulated_with_and_without() -> None:
    for ruleset in ("harbour/", "base"):
        result = run("simulate", ruleset, "--seats", "3", "--games", "4", "--seed", "3")
        assert result.exit_code == 0, result.output
    assert "Breakwater" in run("simulate", "harbour/", "--seats", "3", "--games", "12").stdout
