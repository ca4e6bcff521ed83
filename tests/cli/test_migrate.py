"""`wonders migrate`: renamed words are replaced, everything else stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import refused, run, said
from wonders.ruleset import renamed
from wonders.ruleset.renamed import Rename

RULESET = """\
format: 1    # the first
id: old
version: 1.0.0
title: Old words
uses: [base]
data: [cards.yaml]
"""
CARDS = """\
# A quay, with 'price_tag' in a comment.

add:
  cards:
    - name: Quay    # price_tag
      color:   blue
      age: 1
      copies: {3: 1}
      "price_tag": {wood: 1}
      effects:
        - {victory_points: 2}
"""
SCENARIO = """\
- name: A quay is free for once
  with: {change: {cards: {Quay: {price_tag: null}}}}    # not 'cost'
  given: {cities: [{hand: [Quay]}, {}, {}]}
  then: {legal: {seat: 0, build: Quay}}
"""


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(
        renamed, "RENAMES", (Rename("price_tag", "cost", 1), Rename("victory_points", "points", 1))
    )
    home = tmp_path / "old"
    (home / "scenarios").mkdir(parents=True)
    (home / "ruleset.yaml").write_text(RULESET, encoding="utf-8")
    (home / "cards.yaml").write_bytes(CARDS.replace("\n", "\r\n").encode())
    (home / "scenarios" / "quay.yaml").write_text(SCENARIO, encoding="utf-8")
    return home


def texts(home: Path) -> list[str]:
    return [(home / name).read_bytes().decode() for name in ("ruleset.yaml", "cards.yaml", "scenarios/quay.yaml")]


NEW = [
    RULESET,
    CARDS.replace('"price_tag"', '"cost"').replace("victory_points", "points").replace("\n", "\r\n"),
    SCENARIO.replace("price_tag", "cost"),
]


def test_words_are_replaced_and_all_else_stays(old: Path) -> None:
    assert run("test", f"{old}/").exit_code == 0, "the old words work"
    result = run("migrate", f"{old}/")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.replace(f"{old}/", "").splitlines() == [
        "cards.yaml:9:7: 'price_tag' is 'cost' now",
        "cards.yaml:11:12: 'victory_points' is 'points' now",
        "scenarios/quay.yaml:2:34: 'price_tag' is 'cost' now",
        "3 words changed in 2 files",
    ]
    assert texts(old) == NEW
    assert run("test", f"{old}/").stderr == ""
    assert said("migrate", f"{old}/") == "0 words changed in 0 files\n"


def test_check_changes_nothing(old: Path) -> None:
    before = texts(old)
    result = run("migrate", "--check", str(old.parent))
    assert result.exit_code == 1
    assert result.stdout.endswith("3 words to change in 2 files\n")
    assert texts(old) == before


def test_other_commands_warn_with_the_new_line(old: Path) -> None:
    result = run("explain", f"{old}/", "Quay")
    assert result.exit_code == 0
    lines = result.stderr.replace(f"{old}/", "").splitlines()
    assert len(lines) == 2
    assert lines[0] == (
        "wonders: warning: cards.yaml:9:7: 'price_tag' is called 'cost' now "
        '(write: "cost": {wood: 1}; `wonders migrate` does it for you)'
    )


def test_a_folder_without_a_ruleset_is_refused(tmp_path: Path) -> None:
    assert "has no ruleset.yaml" in refused("migrate", str(tmp_path))
