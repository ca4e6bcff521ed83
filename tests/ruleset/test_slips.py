"""Slips that everybody makes who writes a first card: each is told with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from wonders.faults import RulesetError
from wonders.plugins.loading import check_ruleset

CARD = """\
format: 1
id: inn
version: 1.0.0
title: An inn
uses: [base]
cards:
  - name: Inn
    color: yellow
    age: 1
    copies: {3: 1}
    cost: {wood: 1}
    effects:
      - coins: 4
"""

#: What stands in the file, what somebody writes instead, and how the hint begins.
SLIPS = [
    ("uses: [base]\n", "", "none is declared; is a line such as 'uses: [base]' missing?"),
    ("color: yellow", "color:yellow", "write 'key: value'"),
    ("color: yellow", "color: Yellow", "did you mean 'yellow'?"),
    ("color: yellow", "color: gelb", "possible: brown, grey, blue, yellow, red, green, purple"),
    ("name: Inn", "name: Inn: the old one", "quote a text that has a colon"),
    ("copies: {3: 1}", "copies: {3:1}", "write '3: 1' with a blank"),
    ("copies: {3: 1}", "copies: 1", "Copies by player mark: `{3: 1, 5: 2}`"),
    ("cost: {wood: 1}", "cost: {wood:1}", "a blank is missing: write 'wood: 1'"),
    ("cost: {wood: 1}", "cost: 1 wood", "write 'wood: ...'"),
    ("cost: {wood: 1}", "cost: 2", "What it costs, such as `{wood: 2, coins: 1}`"),
    ("cost: {wood: 1}", "cost: [wood]", "What it costs, such as `{wood: 2, coins: 1}`"),
    ("version: 1.0.0", "version: 1", "It is spelled as three numbers, such as 1.0.0"),
    ("coins: 4", "coins: four", "see: wonders effects coins"),
    ("coins: 4", "coins: {per: grey}", "write '{cards: grey}'"),
    ("coins: 4", "coins: {per: tablet}", "write '{symbols: tablet}'"),
    ("coins: 4", "discount: {what: {cards: blue}, less: 1}", "Write `all`, `goods`, `{goods: 1}`"),
    ("coins: 4", "victory_points: 4", "did you mean 'points'?"),
    ("      - coins: 4", "      - 4 coins", "write 'coins: ...'"),
    ("      - coins: 4", "      coins: 4", "begin each entry with '- '"),
    ("      - coins: 4", "      - coins: 4\n    points: 3", "write it as an entry of 'effects'"),
    ("    effects:\n      - coins: 4", "    points: 3", "write it as an entry of 'effects': 'effects: [{points"),
    ("    effects:\n      - coins: 4", "effects:\n  - coins: 4", "write it as an entry of 'cards'"),
]


@pytest.mark.parametrize(("old", "new", "hint"), SLIPS)
def test_a_slip_is_told_with_what_to_write(tmp_path: Path, old: str, new: str, hint: str) -> None:
    assert CARD.count(old) == 1
    (tmp_path / "ruleset.yaml").write_text(CARD.replace(old, new), encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        check_ruleset([tmp_path])
    assert any(fault.hint.startswith(hint) for fault in caught.value.faults), str(caught.value)


def test_the_card_itself_is_right(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(CARD, encoding="utf-8")
    assert check_ruleset([tmp_path]).warnings == ()
