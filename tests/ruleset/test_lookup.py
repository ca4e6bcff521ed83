"""People's words for things lead to their keys, and a wrong word to the nearest right one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from wonders.faults import Error, UnknownName
from wonders.ruleset.lookup import Lookup

if TYPE_CHECKING:
    from tests.ruleset.shelf import Shelf
else:
    from shelf import Shelf

MORE = """\
cards:
  - {name: HQ, also: [Head Quarters], color: blue, effects: [{points: 1}]}
  - {name: hq, id: hq_2, color: blue, effects: [{points: 1}]}
wonders:
  - {name: The Sphinx, also: Sphinx, sides: {Front: {stages: [{effects: [{points: 1}]}]}}}
"""


@pytest.fixture
def lookup(tmp_path: Path) -> Lookup:
    shelf = Shelf(tmp_path)
    shelf.put_using("house", "mini", MORE)
    return Lookup(shelf.compose("house"))


def refused(find: Callable[[str], object], word: str) -> str:
    with pytest.raises(UnknownName) as caught:
        find(word)
    assert isinstance(caught.value, Error)
    return str(caught.value)


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("Baths", "baths"),
        ("baths", "baths"),
        ("BATHS", "baths"),
        ("Theater", "theater"),
        ("Theatre", "theater"),
        ("theatre", "theater"),
        ("loom_2", "loom_2"),
        ("head  quarters", "hq"),
    ],
)
def test_a_card_goes_by_name_id_or_another_spelling(lookup: Lookup, word: str, key: str) -> None:
    assert lookup.card(word) == key
    assert lookup.cards(word) == (key,)


def test_a_name_of_two_cards_means_both(lookup: Lookup) -> None:
    assert lookup.cards("Loom") == ("loom_1", "loom_2")
    assert refused(lookup.card, "loom") == "'loom' means two cards (write 'loom_1' or 'loom_2')"


def test_the_exact_word_comes_before_one_in_other_letters(lookup: Lookup) -> None:
    assert lookup.card("HQ") == "hq"
    assert lookup.cards("hq") == ("hq", "hq_2")
    assert lookup.cards("Hq") == ("hq", "hq_2")


def test_an_unknown_card_gets_the_nearest_name(lookup: Lookup) -> None:
    assert refused(lookup.card, "Bathes") == "there is no card 'Bathes' (did you mean 'Baths'?)"
    assert refused(lookup.cards, "Zzz") == ("there is no card 'Zzz' (possible: Baths, Theater, Statue, Loom, HQ, hq)")


def test_a_side_goes_by_wonder_and_side(lookup: Lookup) -> None:
    assert lookup.side("Giza Day") == ("Giza", "Day")
    assert lookup.side("gizah night") == ("Giza", "Night")
    assert refused(lookup.side, "Giza") == ("there is no side of a Wonder 'Giza' (did you mean 'Giza Day'?)")
    assert refused(lookup.side, "Giza Dawn") == ("there is no side of a Wonder 'Giza Dawn' (did you mean 'Giza Day'?)")


def test_a_wonder_with_one_side_goes_by_its_name_alone(lookup: Lookup) -> None:
    for word in ("The Sphinx", "sphinx", "The Sphinx Front"):
        assert lookup.side(word) == ("The Sphinx", "Front")
    assert lookup.wonder("Sphinx") == "The Sphinx"
    assert lookup.wonder("Gizah") == "Giza"


def test_tokens_goods_and_colors_go_by_their_spellings(lookup: Lookup) -> None:
    assert lookup.token("laurel") == "Laurel"
    assert (lookup.good("cloth"), lookup.good("Loom"), lookup.good("wood")) == ("textile", "textile", "wood")
    assert lookup.color("gray") == "grey"
    assert refused(lookup.token, "Laurels") == "there is no token 'Laurels' (did you mean 'Laurel'?)"
    assert refused(lookup.good, "gold") == "there is no good 'gold' (possible: wood, textile)"
    assert refused(lookup.color, "red") == "there is no color 'red' (possible: blue, grey)"
