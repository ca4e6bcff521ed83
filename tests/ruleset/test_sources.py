"""The files of all rulesets that are reached: their order, their digests, and what can be wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from wonders.faults import RulesetError
from wonders.ruleset.sources import gather

if TYPE_CHECKING:
    from tests.ruleset.shelf import HEAD, Shelf
else:
    from shelf import HEAD, Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def test_what_is_used_comes_before_what_uses_it(shelf: Shelf) -> None:
    shelf.put_using("north", "mini", "")
    shelf.put_using("south", "mini", "")
    shelf.put_using("house", "south, north", "")
    sources = shelf.gather("house", "north")
    assert [part.id for part in sources.parts] == ["mini", "south", "north", "house"]
    assert sources.roots == (3, 2)
    assert [item.direct for item in sources.items] == [(), (0,), (0,), (1, 2)]
    assert [sorted(item.uses) for item in sources.items] == [[], [0], [0], [0, 1, 2]]


def test_a_ruleset_named_twice_is_read_once(shelf: Shelf) -> None:
    sources = shelf.gather("mini", "mini", shelf.folder / "mini", f"{shelf.folder}/mini/../mini")
    assert [part.id for part in sources.parts] == ["mini"]
    assert sources.roots == (0,)


def test_a_part_knows_its_version_title_folder_and_plugins(shelf: Shelf) -> None:
    text = HEAD.format(id="odd") + "plugins: [plugin.py, more/other.py]\n"
    shelf.put("odd", text, {"plugin.py": "", "more/other.py": ""})
    (part,) = shelf.gather("odd").parts
    assert (part.id, part.version, part.title) == ("odd", "1.0.0", "A ruleset for a test")
    assert part.folder == shelf.folder / "odd"
    assert part.plugins == ("plugin.py", "more/other.py")


def test_a_used_ruleset_may_be_a_folder_beside(shelf: Shelf) -> None:
    shelf.put_using("near", "./inner, ../mini", "")
    shelf.put("near/inner", HEAD.format(id="inner"))
    assert [part.id for part in shelf.gather("near").parts] == ["inner", "mini", "near"]


def test_an_extra_body_uses_everything_before_it(shelf: Shelf) -> None:
    sources = shelf.gather("mini", extra="with:\n  remove: {cards: [Baths]}\n")
    part = sources.parts[-1]
    assert (part.id, part.folder, len(part.digest)) == ("with", None, 64)
    assert sources.items[-1].uses == {0}
    assert sources.roots == (0,)


# --- digests --------------------------------------------------------------------------------------------


def digest(shelf: Shelf, files: dict[str, str], head: str = "") -> str:
    text = head + HEAD.format(id="odd") + "data: [more.yaml]\nplugins: [plugin.py]\n"
    shelf.put("odd", text, {"more.yaml": "source: x\n", "plugin.py": "A = 1\n", "helper.py": ""} | files)
    return shelf.gather("odd").parts[0].digest


def test_a_digest_depends_on_every_file(shelf: Shelf) -> None:
    files = [
        {},
        {"more.yaml": "source: z\n"},
        {"plugin.py": "A = 2\n"},
        {"helper.py": "B = 1\n"},
    ]
    found = [digest(shelf, each) for each in files] + [digest(shelf, {}, head="# more\n")]
    assert len(set(found)) == 5
    assert all(len(each) == 64 for each in found)


def test_a_digest_depends_on_the_python_beside_a_plugin(shelf: Shelf) -> None:
    found = set()
    for number in "12":
        text = HEAD.format(id="odd") + "plugins: [code/plugin.py]\n"
        shelf.put("odd", text, {"code/plugin.py": "", "code/helper.py": f"A = {number}\n"})
        found.add(shelf.gather("odd").parts[0].digest)
    assert len(found) == 2


def test_a_digest_does_not_depend_on_newlines_or_on_the_folder(shelf: Shelf, tmp_path: Path) -> None:
    unix = digest(shelf, {"more.yaml": "source: z\n", "plugin.py": "A = 1\nB = 2\n"})
    dos = digest(shelf, {"more.yaml": "source: z\r\n", "plugin.py": "A = 1\r\nB = 2\r"})
    elsewhere = digest(Shelf(tmp_path / "else"), {"more.yaml": "source: z\n", "plugin.py": "A = 1\nB = 2\n"})
    assert unix == dos == elsewhere


def test_files_that_are_no_part_of_the_ruleset_do_not_count(shelf: Shelf) -> None:
    assert digest(shelf, {}) == digest(shelf, {"notes.txt": "hello", "scenarios/a.yaml": "- {}"})


# --- faults ---------------------------------------------------------------------------------------------


def test_nothing_named_is_told() -> None:
    with pytest.raises(RulesetError, match=r"^rulesets: no ruleset is named \(name one, such as 'base'\)$"):
        gather([])


def test_an_unknown_used_ruleset_is_told_at_its_place(shelf: Shelf) -> None:
    shelf.put_using("odd", "mini, mnii", "")
    assert shelf.lines("odd") == [
        "odd/ruleset.yaml:5:14: there is no ruleset with the id 'mnii' (did you mean 'mini'? known: mini, odd)"
    ]


def test_a_circle_is_told_with_its_way(shelf: Shelf) -> None:
    shelf.put_using("one", "two", "")
    shelf.put_using("two", "mini, three", "")
    shelf.put_using("three", "one", "")
    (fault,) = shelf.faults("one")
    assert fault.code == "circular_uses"
    assert str(fault) == (
        "three/ruleset.yaml:5:8: a circle: one uses two (at one/ruleset.yaml:5:8) uses three "
        "(at two/ruleset.yaml:5:14) uses one here (take one of them out of 'uses')"
    )
    shelf.put_using("self", "self", "")
    assert shelf.lines("self") == [
        "self/ruleset.yaml:5:8: a circle: self uses self here (take one of them out of 'uses')"
    ]


def test_two_folders_cannot_have_one_id(shelf: Shelf) -> None:
    shelf.put("near", HEAD.format(id="near") + "uses: [./inner, mini]\n")
    shelf.put("near/inner", HEAD.format(id="mini"))
    (fault,) = shelf.faults("near")
    assert fault.code == "same_id"
    assert str(fault) == (
        "mini/ruleset.yaml:2:5: the id 'mini' is also that of near/inner/ruleset.yaml:2:5 (give one of them another id)"
    )


def test_the_id_of_a_known_ruleset_is_that_of_its_folder(shelf: Shelf) -> None:
    shelf.put("odd", HEAD.format(id="other"))
    (fault,) = shelf.faults("odd")
    assert fault.code == "wrong_id"
    assert str(fault) == (
        "odd/ruleset.yaml:2:5: the id 'other' in the folder of 'odd' (write 'odd', or rename the folder)"
    )
    del shelf.known["odd"]
    assert [part.id for part in shelf.gather(shelf.folder / "odd").parts] == ["other"]


@pytest.mark.parametrize(("number", "hint"), [(2, "update wonders"), (0, "write 1")])
def test_another_format_is_told_and_nothing_else(shelf: Shelf, number: int, hint: str) -> None:
    shelf.put("odd", f"format: {number}\nid: odd\nuses: [nobody]\n")
    (fault,) = shelf.faults("odd")
    assert fault.code == "format"
    assert str(fault) == (f"odd/ruleset.yaml:1:9: format {number}, but only format 1 is known ({hint})")


PATHS = {
    "../mini/ruleset.yaml": (
        "outside",
        "leads out of the folder (list only files inside it, with '/' in paths)",
    ),
    "/etc/passwd.yaml": ("outside", "leads out of the folder (list only files inside it, with '/' in paths)"),
    "cards\\one.yaml": ("outside", "leads out of the folder (list only files inside it, with '/' in paths)"),
    "link.yaml": ("outside", "leads out of the folder (list only files inside it, with '/' in paths)"),
    "plugin.py": ("missing_file", "is no .yaml file (list only files that end in .yaml)"),
    "ruleset.yaml": ("listed_twice", "is listed already (delete it)"),
    "./cards.yaml": ("listed_twice", "is listed already (delete it)"),
}


@pytest.mark.parametrize("path", PATHS)
def test_a_listed_file_has_to_be_one_of_the_folder(shelf: Shelf, path: str) -> None:
    head = HEAD.format(id="odd") + f"data: [cards.yaml, '{path}']\n"
    folder = shelf.put("odd", head, {"cards.yaml": "source: x\n", "plugin.py": ""})
    (folder / "link.yaml").symlink_to(shelf.folder / "mini" / "ruleset.yaml")
    (fault,) = shelf.faults("odd")
    code, text = PATHS[path]
    assert fault.code == code
    assert str(fault) == f"odd/ruleset.yaml:5:20: '{path}' {text}"


def test_a_missing_file_gets_the_nearest_one(shelf: Shelf) -> None:
    head = HEAD.format(id="odd") + "data: [cards/age1.yaml, zzz.yaml]\nplugins: [plug.py, plugin.yaml]\n"
    shelf.put("odd", head, {"cards/age_1.yaml": "source: x\n", "plugin.py": ""})
    assert shelf.lines("odd") == [
        "odd/ruleset.yaml:5:8: there is no file 'cards/age1.yaml' here (did you mean 'cards/age_1.yaml'?)",
        "odd/ruleset.yaml:5:25: there is no file 'zzz.yaml' here (write it, or delete this line)",
        "odd/ruleset.yaml:6:11: there is no file 'plug.py' here (did you mean 'plugin.py'?)",
        "odd/ruleset.yaml:6:20: 'plugin.yaml' is no .py file (list only files that end in .py)",
    ]


def test_faults_of_reading_are_collected_from_all_files(shelf: Shelf) -> None:
    shelf.put("odd", HEAD.format(id="odd") + "uses: [bad]\ndata: [one.yaml]\n", {"one.yaml": "source: yes\n"})
    shelf.put("bad", HEAD.format(id="bad") + "id: bad\n")
    assert [(fault.code, str(fault.place)) for fault in shelf.faults("odd")] == [
        ("duplicate_key", "bad/ruleset.yaml:5:1"),
        ("not_a_boolean", "odd/one.yaml:1:9"),
    ]


def test_nothing_else_is_told_while_files_cannot_be_found(shelf: Shelf) -> None:
    """Without what is used, every name would seem to be unknown."""
    cards = "cards: [{name: X, color: blue, effects: [{points: 1}]}]\n"
    shelf.put("odd", HEAD.format(id="odd") + "use: [mini]\n" + cards)
    assert shelf.lines("odd") == ["odd/ruleset.yaml:5:1: unknown key 'use' in a ruleset (did you mean 'uses'?)"]
    shelf.put("odd", HEAD.format(id="odd") + "uses: mini\n" + cards)
    assert [fault.code for fault in shelf.faults("odd")] == ["wrong_type"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("- format\n", "odd/ruleset.yaml:1:1: the file expects a ruleset, found a list"),
        ("uses: mini\n", "odd/ruleset.yaml:1:7: 'uses' expects a list, found 'mini'"),
        ("uses: [3]\n", "odd/ruleset.yaml:1:8: entry 1 of 'uses' expects a ruleset, found 3"),
        ("format: one\n", "odd/ruleset.yaml:1:9: 'format' expects a whole number, found 'one'"),
        ("data: {a: b}\n", "odd/ruleset.yaml:1:7: 'data' expects a list, found a mapping"),
    ],
)
def test_what_has_the_wrong_type_is_left_to_the_schema(shelf: Shelf, text: str, line: str) -> None:
    shelf.put("odd", text)
    assert any(each.startswith(line) for each in shelf.lines("odd")), shelf.lines("odd")
