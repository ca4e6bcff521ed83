"""A renamed word is understood with a warning for one format, and can be replaced in its file.

No word of format 1 was renamed, so the renames here are invented: each turns an old word into one that there is.
"""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import wonders
from wonders import RenamedWarning, RulesetError
from wonders.faults import Place
from wonders.ruleset import renamed
from wonders.ruleset.renamed import Outdated, Rename, edited, modern
from wonders.vocabulary import Vocabulary

if TYPE_CHECKING:
    from tests.ruleset.shelf import Shelf, points_of
else:
    from shelf import Shelf, points_of

#: A kind of effect, a key, a section, a word that stands as a value, and a word inside an old one.
INVENTED = tuple(
    Rename(old, new, 1)
    for old, new in (
        ("victory_points", "points"),
        ("price_tag", "cost"),
        ("playing_cards", "cards"),
        ("neighbors", "neighbours"),
        ("whose", "of"),
        ("count", "per"),
    )
)
OLD = """\
playing_cards:    # all of them
  - name: Quay
    color: blue
    copies: {3: 1}
    price_tag: {wood: 2}    # 'price_tag' stands twice
    effects: [{"victory_points": {count: {playing_cards: blue}, whose: neighbors}}]
change:
  cards: {Baths: {price_tag: null}}
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setattr(renamed, "RENAMES", INVENTED)
    made = Shelf(tmp_path)
    made.put_using("house", "mini", OLD)
    return made


def new_text() -> str:
    text = OLD.replace("{playing_cards: blue}", "{cards: blue}").replace("playing_cards:  ", "cards:  ")
    text = text.replace("price_tag: {", "cost: {").replace("price_tag: null", "cost: null")
    text = text.replace("victory_points", "points").replace("count: {", "per: {")
    return text.replace("whose: neighbors", "of: neighbours")


def test_old_words_mean_what_the_new_ones_do(shelf: Shelf) -> None:
    old = shelf.compose("house")
    shelf.put_using("house", "mini", new_text())
    new = shelf.compose("house")
    assert (old.cards, old.wonders) == (new.cards, new.wonders)
    assert dict(old.cards["quay"].cost.goods) == {"wood": 2}
    assert old.cards["baths"].cost.free
    assert {path: str(place) for path, place in old.origins.items()}.keys() == new.origins.keys()
    assert (len(old.warnings), new.warnings) == (8, ())


def test_a_warning_shows_the_new_line(shelf: Shelf) -> None:
    said = [str(each).replace(f"{shelf.folder}/", "") for each in shelf.compose("house").warnings]
    assert said[0] == (
        "house/ruleset.yaml:6:1: 'playing_cards' is called 'cards' now "
        "(write: cards:    # all of them; `wonders migrate` does it for you)"
    )
    assert said[1] == (
        "house/ruleset.yaml:10:5: 'price_tag' is called 'cost' now "
        "(write: cost: {wood: 2}    # 'price_tag' stands twice; `wonders migrate` does it for you)"
    )
    for word in said[2:6]:
        assert 'write: effects: [{"points": {per: {cards: blue}, of: neighbours}}];' in word, "all words of the line"


def test_the_text_is_edited_at_the_marks_alone(shelf: Shelf) -> None:
    file = shelf.folder / "house" / "ruleset.yaml"
    before = file.read_text(encoding="utf-8")
    found = modern(shelf.gather("house"), Vocabulary())[1]
    assert edited(before, found) == before.replace(OLD, new_text())
    for ends in ("\r\n", "\r"):
        assert edited(before.replace("\n", ends), found) == edited(before, found).replace("\n", ends)
    assert edited("\ufeff" + before, found) == "\ufeff" + edited(before, found)


def test_a_file_that_was_changed_in_between_is_left_alone() -> None:
    count = Rename("count", "per", 1)
    assert edited("a count\n", [Outdated(Place("x", 1, 3), count)]) == "a per\n"
    with pytest.raises(ValueError, match="x:1:4: 'count' does not stand here"):
        edited("a count\n", [Outdated(Place("x", 1, 4), count)])


def test_a_word_beside_the_new_one_is_not_taken_for_it(shelf: Shelf) -> None:
    shelf.put_using("both", "mini", "change: {cards: {Baths: {price_tag: null, cost: null}}}\n")
    (fault,) = shelf.faults("both")
    assert (fault.code, fault.text) == ("unknown_key", "unknown key 'price_tag' in a change of card")


def test_a_word_that_is_known_is_never_an_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renamed, "RENAMES", (Rename("points", "coins", 1), Rename("Baths", "Theater", 1)))
    mini = Shelf(tmp_path).compose("mini")
    assert mini.warnings == ()
    assert points_of(mini, "baths") == 3


def test_after_one_format_the_old_word_is_forgotten(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renamed, "RENAMES", tuple(Rename(each.old, each.new, 0) for each in INVENTED))
    assert {fault.code for fault in shelf.faults("house")} == {"unknown_key"}


def test_other_faults_of_an_old_file_are_told_as_ever(shelf: Shelf) -> None:
    shelf.put_using("wrong", "mini", "change: {cards: {Baths: {price_tag: {wod: 1}}}}\n")
    assert shelf.lines("wrong") == ["wrong/ruleset.yaml:6:38: unknown key 'wod' in 'cost' (did you mean 'wood'?)"]


def test_loading_warns_once_for_each_word_and_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renamed, "RENAMES", INVENTED)
    head = "format: 1\nid: old\nversion: 1.0.0\ntitle: Old\nuses: [base]\n"
    body = "change: {cards: {Altar: {price_tag: {wood: 1}}}}\n"
    (tmp_path / "ruleset.yaml").write_text(head + body, encoding="utf-8")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        game = wonders.load(tmp_path, seats=3)
    (warning,) = caught
    assert warning.category is RenamedWarning
    assert warning.filename == __file__, "it is told where the ruleset was loaded"
    assert "ruleset.yaml:6:26: 'price_tag' is called 'cost' now" in str(warning.message)
    assert dict(game.card("Altar").cost.goods) == {"wood": 1}


def test_no_word_of_this_format_was_renamed() -> None:
    assert renamed.RENAMES == ()


def test_another_format_is_refused(shelf: Shelf) -> None:
    shelf.put("later", "format: 2\nid: later\n")
    with pytest.raises(RulesetError, match="format 2, but only format 1 is known"):
        shelf.gather("later")
