"""Settings of Duel that change the game, or make it impossible."""

from __future__ import annotations

import pytest

import wonders

PAIR = {
    "structure": {"cards": {15: "Apothecary"}},
    "cities": [{"coins": 40, "built": ["School"]}, {}],
    "progress": ["Law", "Philosophy"],
}


@pytest.mark.parametrize(("setting", "may_decline"), [("optional", True), ("forced", False)])
def test_a_pair_offers_a_token_or_has_one_taken(setting: str, may_decline: bool) -> None:
    state = wonders.load("duel", settings={"pair_token": setting}).situation(PAIR)
    state.play(0, {"build": "Apothecary"})
    (decision,) = state.decisions
    assert decision.kind == "take"
    assert [action.kind for action in decision.actions] == ["choose", "choose", *["decline"] * may_decline]


def test_decks_that_do_not_fill_the_structures_are_refused_with_the_sum() -> None:
    with pytest.raises(wonders.RulesetError) as caught:
        wonders.load("duel", settings={"cards_removed": 4})
    assert [fault.code for fault in caught.value.faults] == ["deck_size"] * 3
    assert "Age 1 has 20 slots and 19 cards for them: 23 cards less 4 removed" in str(caught.value)
