"""The strict reader, by both of PyYAML's parsers: the same data, places and error texts."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from wonders.faults import Fault, RulesetError
from wonders.ruleset import reader
from wonders.ruleset.reader import Document, Limits, read_file
from wonders.ruleset.scalars import Wrong, plain_value

if TYPE_CHECKING:
    from tests.ruleset.parsers import by_all_parsers
else:
    from parsers import by_all_parsers  # pytest puts this folder on the path, mypy reads from the root




def data_of(text: str) -> object:
    found = by_all_parsers(text)
    assert isinstance(found, Document), "\n".join(map(str, found))
    return found.data


def faults_of(text: str, limits: Limits = reader._DEFAULTS) -> list[tuple[str, int, int]]:
    found = by_all_parsers(text, limits)
    assert isinstance(found, tuple), f"no fault in {text!r}"
    return [(each.code, each.place.line, each.place.column) for each in found]


def only_fault(text: str, limits: Limits = reader._DEFAULTS) -> Fault:
    found = by_all_parsers(text, limits)
    assert isinstance(found, tuple)
    assert len(found) == 1, "\n".join(map(str, found))
    return found[0]


def test_plain_data_comes_back_with_strings_integers_booleans_and_nothing() -> None:
    text = "a: [1, -2, +3, 0]\nb: {c: true, d: false}\ne: null\nf: ~\ng:\nh: word\ni: 'yes'\nj: \"1\"\n"
    assert data_of(text) == {
        "a": [1, -2, 3, 0],
        "b": {"c": True, "d": False},
        "e": None,
        "f": None,
        "g": None,
        "h": "word",
        "i": "yes",
        "j": "1",
    }


def test_integer_keys_become_strings() -> None:
    assert data_of("copies: {3: 1, 4: 2}") == {"copies": {"3": 1, "4": 2}}


def test_block_scalars_and_folded_lines_are_strings() -> None:
    assert data_of("a: |\n  010\n  yes\nb: >-\n  1\n  2\nc: two\n  lines\n") == {
        "a": "010\nyes\n",
        "b": "1 2",
        "c": "two lines",
    }


@pytest.mark.parametrize(
    "word",
    [
        "2010-10-01",
        "1.0.0",
        "12:75",
        "a:b",
        "1st",
        "+",
        "-x",
        ".",
        "..",
        "0x",
        "e3",
        "yEs",
        "1,5",
        "Nile",
        "=",
    ],
)
def test_what_no_yaml_reads_as_anything_else_is_a_string(word: str) -> None:
    assert data_of(f"a: {word}") == {"a": word}


@pytest.mark.parametrize(
    "word",
    [
        "yes",
        "no",
        "on",
        "off",
        "y",
        "n",
        "Yes",
        "NO",
        "On",
        "OFF",
        "Y",
        "N",
        "True",
        "TRUE",
        "False",
        "FALSE",
    ],
)
def test_a_boolean_is_only_true_or_false(word: str) -> None:
    fault = only_fault(f"a: {word}")
    assert (fault.code, fault.place.line, fault.place.column) == ("not_a_boolean", 1, 4)
    assert f"'{word}' in quotes" in fault.hint
    assert data_of(f"a: '{word}'") == {"a": word}


@pytest.mark.parametrize(
    ("word", "remedy"),
    [
        ("010", "write 10"),
        ("-007", "write -7"),
        ("08", "write 8"),
        ("0o17", "write 15"),
        ("0x1f", "write 31"),
        ("0b101", "write 5"),
        ("1_000", "write 1000"),
        ("1:30", "'1:30' in quotes"),
        ("1:30:00", "'1:30:00' in quotes"),
        ("1.5", "whole"),
        ("1.", "whole"),
        (".5", "whole"),
        ("1.0", "whole"),
        ("1e3", "whole"),
        ("-1E+3", "whole"),
        ("6.02e23", "whole"),
        (".inf", "whole"),
        ("-.Inf", "whole"),
        (".nan", "whole"),
        (".NaN", "whole"),
    ],
)
def test_a_word_that_some_yaml_reads_as_another_number_is_refused(word: str, remedy: str) -> None:
    fault = only_fault(f"a: [{word}]")
    assert (fault.code, fault.place.column) == ("not_a_number", 5)
    assert remedy in fault.hint
    assert f"'{word}'" in fault.hint
    assert data_of(f"a: ['{word}']") == {"a": [word]}


RESOLVED = {bool: "bool", int: "int", type(None): "null"}
AS_TEXT = {"str", "timestamp", "value"}


@pytest.mark.parametrize("head", [*"0123456789.-+_:exob", "true", "no", "null", "~", "inf", "nan"])
def test_no_word_that_yaml_1_1_reads_as_something_else_passes_unnoticed(head: str) -> None:
    resolver = yaml.SafeLoader("")
    source = random.Random(head)
    for _ in range(300):
        word = head + "".join(source.choice("0123456789.-+_:eExXob") for _ in range(source.randint(0, 5)))
        value = plain_value(word)
        if not isinstance(value, Wrong):
            tag = resolver.resolve(yaml.ScalarNode, word, (True, False))  # type: ignore[no-untyped-call]
            name = tag.rpartition(":")[2]
            assert name in AS_TEXT if isinstance(value, str) else name == RESOLVED[type(value)], word


def test_null_in_capitals_is_refused() -> None:
    assert only_fault("a: NULL").code == "not_a_null"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", ("duplicate_key", 3, 1)),
        ("x:\n  - {a: 1, a: 2}\n", ("duplicate_key", 2, 12)),
        ("3: a\n'3': b\n", ("duplicate_key", 2, 1)),
        ("a: &here 1\n", ("alias", 1, 4)),
        ("&here a: 1\n", ("alias", 1, 1)),
        ("a: *there\n", ("alias", 1, 4)),
        ("<<: {a: 1}\n", ("merge_key", 1, 1)),
        ("a: !!set {b}\n", ("tag", 1, 4)),
        ("a: !!python/object/apply:os.system [x]\n", ("tag", 1, 4)),
        ("a: !mine 1\n", ("tag", 1, 4)),
        ("a: ! 1\n", ("tag", 1, 4)),
        ("? [a, b]\n: 1\n", ("bad_key", 1, 3)),
        ("? {a: b}\n: 1\n", ("bad_key", 1, 3)),
        ("{a: 1}: 2\n", ("bad_key", 1, 1)),
        ("true: 1\n", ("bad_key", 1, 1)),
        ("null: 1\n", ("bad_key", 1, 1)),
        ("~: 1\n", ("bad_key", 1, 1)),
        ("a: 1\n?\n: 2\n", ("bad_key", 2, 2)),
        ("on: 1\n", ("not_a_boolean", 1, 1)),
        ("{1.5: 1}\n", ("not_a_number", 1, 2)),
        ("03: 1\n", ("not_a_number", 1, 1)),
        ("a: 1\n---\nb: 2\n", ("many_documents", 2, 1)),
        ("%YAML 1.2\n---\na: 1\n", ("directive", 1, 1)),
        ("# c\n%TAG ! x\n---\na: 1\n", ("directive", 2, 1)),
        ("%NEW stuff\n---\na: 1\n", ("directive", 1, 1)),
        ("a:\n\tb: 1\n", ("tab", 2, 1)),
        ("a:\tb\n", ("tab", 1, 3)),
        ("a: 'x\ty'\n", ("tab", 1, 6)),
        ("a: x\x00y\n", ("control_character", 1, 5)),
        ("a: x\x07\n", ("control_character", 1, 5)),
        ("a: x\u2028b: 2\n", ("control_character", 1, 5)),
        ("a: x\u202ey\n", ("control_character", 1, 5)),
        ("a: x\ufeffy\n", ("control_character", 1, 5)),
        ("a: x\ud800y\n", ("control_character", 1, 5)),
        ('a: "x\\0y"\n', ("control_character", 1, 4)),
        ('a: "\\uD800"\n', ("control_character", 1, 4)),
        ("", ("empty_file", 0, 0)),
        ("\ufeff", ("empty_file", 0, 0)),
        ("\n# nothing\n", ("empty_file", 0, 0)),
        ("---\n", ("empty_file", 0, 0)),
        ("a: 1000001\n", ("too_big", 1, 4)),
        ("a: -1000001\n", ("too_big", 1, 4)),
        ("9999999: 1\n", ("too_big", 1, 1)),
        ("a: " + "9" * 9000, ("too_big", 1, 4)),
        ("a: " + "x" * 4097, ("too_big", 1, 4)),
        (f"a: '{'x' * 4097}'", ("too_big", 1, 4)),
    ],
)
def test_each_surprise_of_yaml_is_one_fault_at_its_place(text: str, expected: tuple[str, int, int]) -> None:
    assert faults_of(text) == [expected]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a: b: c\n", 1, 5, "a colon cannot stand here"),
        ("a: 1\n  b: 2\n", 2, 4, "a colon cannot stand here"),
        ("a: 1\nb\nc: 2\n", 2, 1, "a line without a colon and a blank behind it"),
        ("a:\n    b: 1\n  c: 2\n", 3, 3, "does not line up"),
        ("- a\nb: 1\n", 2, 1, "does not line up"),
        ("a: - b\n", 1, 4, "a list entry cannot begin here"),
        ("a: [1, 2\nb: 3\n", 1, 4, "no closing ']'"),
        ("a: {b: 1\nc: 2\n", 1, 4, "no closing '}'"),
        ("a: {b: 'it's', c: 1}\n", 1, 12, "a comma or a closing bracket is missing"),
        ("a: ['x' 'y']\n", 1, 9, "a comma or a closing bracket is missing"),
        ("a: {b: 1", 1, 4, "no closing '}'"),
        ("a: [why?]\n", 1, 8, "question mark"),
        ("a: 'open\n", 1, 4, "quote is never closed"),
        ('a: "open\n', 1, 4, "quote is never closed"),
        ('a: "\\q"\n', 1, 6, "escape"),
        ('a: "\\xZZ"\n', 1, 7, "escape"),
        ('a: "\\UFFFFFFFF"\n', 1, 7, "character that does not exist"),
        ("a: @b\n", 1, 4, "cannot begin with this character"),
        ("a: `b\n", 1, 4, "cannot begin with this character"),
        ("a: %b\n", 1, 4, "cannot begin with this character"),
        ("a: *\n", 1, 4, "cannot begin with '*'"),
        ("a: &\n", 1, 4, "cannot begin with '&'"),
        ("a: !<\n", 1, 4, "cannot begin with '!'"),
        ("a: !e!x 1\n", 1, 4, "cannot begin with '!'"),
        ("a: |x\n", 1, 4, "nothing can follow"),
        ("a: |#c\n  x\n", 1, 4, "nothing can follow"),
        ("a: [,]\n", 1, 5, "a value is missing"),
        ("[a]\nb: 1\n", 2, 1, "does not belong"),
        ("a: 1\n]\n", 2, 1, "does not line up"),
    ],
)
def test_syntax_errors_are_told_in_our_own_words(text: str, line: int, column: int, words: str) -> None:
    found = by_all_parsers(text)
    assert isinstance(found, tuple)
    fault = next(each for each in found if each.code == "yaml_syntax")
    assert (fault.place.line, fault.place.column) == (line, column), str(fault)
    assert words in fault.text
    assert fault.hint


def test_every_fault_before_a_syntax_error_is_reported_too() -> None:
    text = "a: yes\na: 010\nb: [1.5, *x]\nc: 'open\n"
    assert faults_of(text) == [
        ("not_a_boolean", 1, 4),
        ("duplicate_key", 2, 1),
        ("not_a_number", 2, 4),
        ("not_a_number", 3, 5),
        ("alias", 3, 10),
        ("yaml_syntax", 4, 4),
    ]


def test_what_is_wrong_with_single_values_lets_the_rest_be_judged() -> None:
    text = "a: Yes\nb: [010, 2]\nc: {d: 1, d: 2}\ne: 5\n"
    document = reader.read_text(text, "f.yaml", mendable=True)
    assert document.data == {"a": "Yes", "b": ["010", 2], "c": {"d": 1, "?12": 2}, "e": 5}
    assert [fault.code for fault in document.faults] == ["not_a_boolean", "not_a_number", "duplicate_key"]
    with pytest.raises(RulesetError) as caught:
        reader.read_text(text, "f.yaml")
    assert caught.value.faults == document.faults


@pytest.mark.parametrize(
    "text",
    ["a: Yes\nyes: 1\n", "a: Yes\nb: *c\n", "a: Yes\nb:\tc\n", "a: Yes\nb: [\n", "a: Yes\n<<: {b: 1}\n", ""],
)
def test_what_is_wrong_with_keys_or_with_the_whole_file_does_not(text: str) -> None:
    with pytest.raises(RulesetError):
        reader.read_text(text, "f.yaml", mendable=True)


def test_a_duplicate_key_names_both_places() -> None:
    fault = only_fault("a: 1\nb:\n  c: 1\n  c: 2\n")
    assert str(fault) == "f.yaml:4:3: duplicate key 'c', first at line 3, column 3 (keep one of them)"


def test_a_key_under_a_duplicate_is_no_duplicate_itself() -> None:
    assert faults_of("a: {x: 1}\na: {x: 2}\na: {x: yes}\n") == [
        ("duplicate_key", 2, 1),
        ("duplicate_key", 3, 1),
        ("not_a_boolean", 3, 8),
    ]


def test_a_tab_in_the_indentation_does_not_drag_a_syntax_error_behind_it() -> None:
    assert faults_of("a:\n    b: 1\n\tc: 2\n") == [("tab", 3, 1)]


def test_places_are_those_of_the_text() -> None:
    text = "cards:\n  - name: Dock\n    cost: {wood: 1, 3: x}\n    note:\n  - name: Größe 😀\n    tail: z\n"
    document = by_all_parsers(text)
    assert isinstance(document, Document)

    def at(path: tuple[str | int, ...]) -> tuple[int, int]:
        return document.place(path).line, document.place(path).column

    assert at(()) == (1, 1)
    assert at(("cards",)) == (2, 3)
    assert at(("cards", 0)) == (2, 5)
    assert at(("cards", 0, "name")) == (2, 11)
    assert at(("cards", 0, "cost", "wood")) == (3, 18)
    assert at(("cards", 0, "cost", "3")) == (3, 24)
    assert at(("cards", 0, "note")) == (4, 5)
    assert at(("cards", 0, "nothing", "there")) == (2, 5)
    assert at(("cards", 7)) == (2, 3)
    assert at(("cards", 1, "tail")) == (6, 11)
    key = document.key_place(("cards", 0, "cost", "wood"))
    assert (key.file, key.line, key.column) == ("f.yaml", 3, 12)
    assert document.key_place(("cards", 1)) == document.place(("cards", 1))


def test_columns_count_letters_and_line_ends_of_any_system() -> None:
    for text in ("\ufeffa: ß\r\nb: '😀'\r\nc: {é: yes}\r\n", "a: ß\rb: '😀'\rc: {é: yes}\r"):
        assert faults_of(text) == [("not_a_boolean", 3, 8)]
    assert faults_of("a: {'😀😀': yes}") == [("not_a_boolean", 1, 11)]


@pytest.mark.parametrize("unit", ["[", "{a: ", "- ", "? ", "[{a: "])
@pytest.mark.parametrize("times", [33, 500, 5000])
def test_deep_nesting_is_a_fault_and_never_a_recursion_error(unit: str, times: int) -> None:
    found = by_all_parsers(unit * times)
    assert isinstance(found, tuple)
    assert "too_deep" in {fault.code for fault in found}


def test_nesting_up_to_the_limit_is_read() -> None:
    text = "[" * 32 + "1" + "]" * 32
    assert isinstance(by_all_parsers(text), Document)
    assert only_fault(f"[{text}]").code == "too_deep"


def test_deep_block_nesting_is_a_fault() -> None:
    text = "\n".join(" " * level + "a:" for level in range(600))
    assert faults_of(text) == [("too_deep", 33, 33)]


def test_all_limits_can_be_set() -> None:
    text = "a: [1, 2, hello]\n"
    enough = Limits(file_bytes=17, nodes=6, depth=2, text=5, integer=2)
    assert isinstance(by_all_parsers(text, enough), Document)
    for limits, code in [
        (Limits(file_bytes=16), "too_big"),
        (Limits(nodes=5), "too_big"),
        (Limits(depth=1), "too_deep"),
        (Limits(text=4), "too_big"),
        (Limits(integer=1), "too_big"),
    ]:
        assert only_fault(text, limits).code == code


def test_the_limit_of_bytes_counts_bytes_and_not_letters() -> None:
    assert only_fault("a: ßß", Limits(file_bytes=6)).code == "too_big"
    assert isinstance(by_all_parsers("a: ßß", Limits(file_bytes=7)), Document)


def test_too_many_nodes_are_the_only_fault_of_a_file() -> None:
    assert faults_of("- yes\n" * 20, Limits(nodes=10)) == [("too_big", 10, 3)]


def test_reading_stops_after_a_number_of_faults() -> None:
    codes = [code for code, _, _ in faults_of("- yes\n" * 20, Limits(faults=5))]
    assert codes == ["not_a_boolean"] * 5 + ["too_many_faults"]


def test_an_alias_bomb_is_refused_at_its_first_anchor() -> None:
    text = "a: &a [x, x]\n" + "".join(
        f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert {code for code, _, _ in faults_of(text)} == {"alias"}


def test_a_file_is_read_under_the_name_that_the_user_knows(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"\xef\xbb\xbfname: M\xc3\xbchle\n")
    assert read_file(path, "base/cards.yaml").data == {"name": "Mühle"}
    assert read_file(path, "base/cards.yaml").place(("name",)).file == "base/cards.yaml"
    assert read_file(str(path)).file == str(path)


def test_bytes_that_are_not_utf_8_are_named_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes("a: ü\r\nb: M".encode() + b"\xfchle\n")
    with pytest.raises(RulesetError) as caught:
        read_file(path, "cards.yaml")
    assert str(caught.value) == (
        "cards.yaml:2:5: byte 0xfc at offset 11 is not UTF-8 (save the file as UTF-8)"
    )
    assert caught.value.faults[0].code == "encoding"


def test_utf_16_is_recognised(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes("a: 1\n".encode("utf-16"))
    with pytest.raises(RulesetError, match="UTF-16"):
        read_file(path)


@pytest.mark.parametrize(
    ("name", "words"), [("missing.yaml", "does not exist"), (".", "is not a file"), ("a\0b", "cannot")]
)
def test_an_unreadable_file_is_a_fault(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(RulesetError, match=words) as caught:
        read_file(tmp_path / name, "f.yaml")
    assert [fault.code for fault in caught.value.faults] == ["unreadable"]


def test_a_large_file_is_refused_before_it_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_text("a: 1\n" * 10, encoding="utf-8")
    with pytest.raises(RulesetError, match="more than 20 bytes"):
        read_file(path, limits=Limits(file_bytes=20))


def test_a_file_in_a_foreign_format_gives_few_faults() -> None:
    found = by_all_parsers("".join(map(chr, range(256))) * 200)
    assert isinstance(found, tuple)
    assert 1 < len(found) < 60


def test_faults_stand_in_the_order_of_the_file() -> None:
    found = faults_of("a: yes\nb:\tno\nc: 010\n")
    assert [line for _, line, _ in found] == [1, 2, 2, 3]


def test_lines_that_were_meant_to_stand_inside_a_key_are_told_at_that_key() -> None:
    fault = only_fault("a:\n  text: A\n  least: 1\n  b:\n  text: B\n  least: 2\n")
    assert str(fault) == (
        "f.yaml:4:3: what stands below this key is not indented, so that 'text' comes twice "
        "(check the indentation of this line and those below)"
    )


def test_a_line_too_far_to_the_left_is_told_and_not_the_one_below() -> None:
    fault = only_fault("score:\n  a: 1\n  b: 2\nc: 3\n  # a comment\n  d: 4\n")
    assert str(fault).startswith("f.yaml:4:1: this does not line up with the lines around it (")
