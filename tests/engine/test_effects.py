"""What may be said but is not carried out is refused with its place, never ignored."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from wonders import RulesetError

if TYPE_CHECKING:
    from tests.engine.small import cards_of, game_of
else:
    from small import cards_of, game_of


def refused(folder: Path, effect: str, more: str = "") -> list[tuple[str, str]]:
    """The codes and texts of the faults of a card with an effect."""
    with pytest.raises(RulesetError) as caught:
        cards_of(folder, {"Folly": f"[{effect}]"}, more=more)
    assert all(fault.place.line for fault in caught.value.faults)
    return [(fault.code, fault.text) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("{produce: {goods: wood, if: first_turn}}", "'if' on 'produce'"),
        ("{price: {goods: raw, from: left, less: 1, uses: 1}}", "'uses' on 'price'"),
        ("{price: {goods: raw, from: left, less: 1, made_by: board}}", "'made_by'"),
        ("{produce: {goods: raw}}", "a group of goods as fixed units (write `one_of`)"),
        ("{discount: {what: {cards: any}, less: {coins: 1}, uses: 1}}", "'uses' on a discount of 'coins'"),
        ("{discount: {what: {tokens: defeat}, less: all}}", "tokens as the thing concerned"),
        ("{shields: {each: 1, uses: 1}}", "'uses' on 'shields'"),
        ("{science: {one_of: most}}", "science of 'most'"),
        ("{science: {symbol: gear, if: first_turn}}", "'if' on 'science'"),
        ("{token: victory}", "a token of the group 'victory' without an Age"),
        ("{token: {name: victory, age: any}}", "a token of 'any' Age"),
        ("{play: {from: [hand, discard]}}", "a play from several places"),
        ("{take: {of: others, cards: any}}", "a take from cities or hands"),
        ("{discard: {cards: blue, to: box}}", "a discard to 'box'"),
        ("{discard: {stages: built}}", "a discard of stages"),
        ("{again: true}", "'again', in a ruleset without turns of one seat"),
        ("{whenever: {event: card_built, what: {cards: {color: new}}, do: [{coins: 1}]}}", "depends on the city"),
        (
            "{whenever: {event: token_gained, instead: true, optional: true, do: [{coins: 1}]}}",
            "'optional' beside 'instead'",
        ),
        ("{points: {per: {cards: {age: current}}}}", "the filter 'age: current'"),
        ("{points: {per: {cards: {color: chosen}}}}", "the color 'chosen'"),
    ],
)
def test_what_cannot_be_carried_out_is_refused(tmp_path: Path, effect: str, said: str) -> None:
    faults = refused(tmp_path, effect)
    assert [code for code, _ in faults] == ["not_playable"]
    assert faults[0][1].startswith("Folly says ")
    assert said in faults[0][1]
    assert "cannot carry out yet" in faults[0][1]


def test_everything_that_is_refused_is_told_at_once(tmp_path: Path) -> None:
    faults = refused(tmp_path, "{science: {one_of: most}}, {discard: {stages: built}}, {again: true}")
    assert len(faults) == 3


def test_a_stage_and_a_cost_are_refused_with_their_names(tmp_path: Path) -> None:
    body = """\
add:
  wonders:
    - name: Ziggurat
      sides:
        Day:
          stages:
            - {cost: {identical: 3}, effects: [{points: 1}]}
            - {effects: [{science: {one_of: most}}]}
"""
    with pytest.raises(RulesetError) as caught:
        game_of(tmp_path, body)
    assert [(fault.place.line, fault.text.split(",")[0]) for fault in caught.value.faults] == [
        (12, "stage 1 of Ziggurat says a cost of identical or different goods"),
        (13, "stage 2 of Ziggurat says science of 'most'"),
    ]
