"""Actions in words, and the names that they may use."""

from __future__ import annotations

import pytest

import wonders

GAME = wonders.load("base", seats=3)
STATE = GAME.situation({"cities": [{"wonder": "Giza Day", "hand": ["Theater", "Altar"]}, {}, {}]})


@pytest.mark.parametrize("word", ["Theater", "theater", "THEATER", "Theatre"])
def test_a_card_is_known_by_its_name_its_id_and_its_other_spellings(word: str) -> None:
    after = STATE.after(0, {"build": word})
    assert GAME.card(word).name == "Theater"
    assert after.history == ((0, GAME.card_number("Theater")),)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"build": "Alter"}, "there is no card 'Alter' (did you mean 'Altar'?)"),
        ({"build": "Xyzzy"}, "there is no card 'Xyzzy'"),
        ({"sell": "Altar", "cards": 1}, "unknown key 'cards' in an action (possible: sell)"),
        ({"bild": "Altar"}, "(did you mean 'build'?)"),
        ({"build": "Altar", "sell": "Altar"}, "one verb of build, stage, wonder, sell, pay, choose, decline"),
        ({"fly": 1}, "an action has one verb of build, stage, wonder, sell, pay, choose, decline"),
    ],
)
def test_words_that_mean_nothing_are_refused_with_the_nearest_word_if_there_is_one(
    words: dict[str, object], said: str
) -> None:
    with pytest.raises(wonders.IllegalAction) as caught:
        STATE.play(0, words)
    assert caught.value.code == "unknown_action"
    assert str(caught.value).endswith(said)
