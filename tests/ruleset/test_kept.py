"""What was read and judged before is not read and judged again, and nobody can tell."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import pytest

import wonders
from wonders import RulesetError
from wonders.plugins.loading import load_ruleset
from wonders.ruleset import find, judging, kept
from wonders.ruleset.compose import compose
from wonders.ruleset.judge import judge
from wonders.ruleset.reader import Document
from wonders.vocabulary import Names, Vocabulary
from wonders.vocabulary.declare import Kind

if TYPE_CHECKING:
    from tests.ruleset.shelf import HEAD, Shelf
else:
    from shelf import HEAD, Shelf


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    kept.forget()
    yield
    kept.forget()


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are judged by the closed schema, as they come."""
    found: list[str] = []

    def noted(document: Document, schema: Mapping[str, object]) -> list[wonders.Fault]:
        found.append(Path(document.file).parent.name)
        return judge(document, schema)

    monkeypatch.setattr(judging, "judge", noted)
    return found


def test_a_text_is_read_once_and_found_by_itself_not_by_its_date(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_text("a: 1\n", encoding="utf-8")
    first = kept.document_of(file)
    assert kept.document_of(file) is first
    then = file.stat()
    file.write_text("a: 2\n", encoding="utf-8")
    os.utime(file, ns=(then.st_atime_ns, then.st_mtime_ns))
    assert file.stat().st_mtime_ns == then.st_mtime_ns
    assert kept.document_of(file).data == {"a": 2}
    file.write_text("a: 1\n", encoding="utf-8")
    assert kept.document_of(file) is first


def test_equal_texts_of_two_files_have_places_of_their_own(tmp_path: Path) -> None:
    files = [tmp_path / "one.yaml", tmp_path / "two.yaml"]
    for file in files:
        file.write_text("a: 1\n", encoding="utf-8")
    assert [kept.document_of(file).place(("a",)).file for file in files] == [str(file) for file in files]


def test_what_is_at_fault_is_told_every_time_and_mended_at_once(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_text("a: 1\na: 2\n", encoding="utf-8")
    told = [kept.document_of(file).faults for _ in range(2)]
    assert told[0] == told[1] != ()
    file.write_text("a: 1\n", encoding="utf-8")
    assert kept.document_of(file).data == {"a": 1}


def test_no_more_than_so_many_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 2)
    files = [tmp_path / f"{number}.yaml" for number in range(3)]
    for file in files:
        file.write_text("a: 1\n", encoding="utf-8")
    one, two = (kept.document_of(file) for file in files[:2])
    assert kept.document_of(files[0]) is one, "asked for again, it goes last"
    kept.document_of(files[2])
    assert kept.document_of(files[0]) is one
    assert kept.document_of(files[1]) is not two
    assert len(kept._BY_DOCUMENT) == len(kept._KEPT) == 2


def test_a_document_is_judged_again_only_where_a_name_is_gone(tmp_path: Path, judged: list[str]) -> None:
    shelf = Shelf(tmp_path)
    shelf.put("dye", HEAD.format(id="dye") + "seats: [3]\ncolors: {violet: {line: civilian}}\n")
    shelf.put("more", HEAD.format(id="more") + "seats: [3]\ncolors: {pink: {line: civilian}}\n")
    card = "{name: Lute, color: violet, age: 1, copies: {3: 1}, effects: [{points: 1}]}"
    shelf.put("lute", HEAD.format(id="lute") + f"seats: [3]\ncards: [{card}]\n")
    assert [shelf.faults("mini", "dye", "lute"), judged] == [[], ["mini", "dye", "lute"]]
    judged.clear()
    assert [shelf.faults("mini", "dye", "lute"), judged] == [[], []]
    assert [shelf.faults("mini", "dye", "more", "lute"), judged] == [[], ["more"]], "what was right is right"
    judged.clear()
    for _ in range(2):
        (fault,) = shelf.faults("mini", "lute")
        assert "violet" in fault.text
    assert judged == ["mini", "lute", "lute"]


def test_a_document_is_judged_again_where_words_are_gone(tmp_path: Path, judged: list[str]) -> None:
    shelf = Shelf(tmp_path)
    harp = "{name: Harp, color: blue, age: 1, copies: {3: 1}, effects: [{points: {per: poverty}}]}"
    sources = shelf.gather(shelf.put("harp", HEAD.format(id="harp") + f"uses: [mini]\ncards: [{harp}]\n"))
    wide = Vocabulary().extended(kinds=[Kind("poverty", "count", "Coins below ten.")])
    compose(sources, wide)
    compose(sources, Vocabulary().extended(kinds=[Kind("poverty", "count", "Coins below ten.")]))
    assert judged == ["mini", "harp"]
    with pytest.raises(RulesetError, match="poverty"):
        compose(sources, Vocabulary())
    assert judged == ["mini", "harp", "mini", "harp"]


# What is shared must not be changed.


@pytest.mark.parametrize("name", sorted(find.shipped()))
def test_loading_leaves_documents_as_they_are_and_lets_nobody_at_their_data(name: str) -> None:
    ruleset = load_ruleset([name])[0]
    documents = [each.document for each in kept._KEPT.values()]
    before = copy.deepcopy([document.data for document in documents])
    for seats in ruleset.seats[:2]:
        with suppress(RulesetError):  # of a ruleset that has data only
            wonders.load(name, seats=seats).start(1)
    assert [document.data for document in documents] == before
    inside = {id(each) for document in documents for each in holders(document.data)}
    assert inside.isdisjoint(id(each) for each in holders(ruleset))


def holders(thing: object) -> Iterator[object]:
    """Every list and dict inside a thing that can be changed."""
    if isinstance(thing, (list, dict)):
        yield thing
    inside: list[object] = []
    if isinstance(thing, Mapping):
        inside = list(thing.values())
    elif isinstance(thing, (list, tuple)):
        inside = list(thing)
    elif attrs.has(type(thing)) and not isinstance(thing, (Vocabulary, Names)):
        inside = [getattr(thing, each.name) for each in attrs.fields(type(thing))]  # type: ignore[arg-type]  # it was asked
    for each in inside:
        yield from holders(each)
