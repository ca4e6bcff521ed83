"""Whatever text is read, both parsers give the same: data, or typed faults."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.ruleset.reader import Document

if TYPE_CHECKING:
    from tests.ruleset.parsers import by_all_parsers
else:
    from parsers import by_all_parsers  # pytest puts this folder on the path, mypy reads from the root

PIECES = [
    *(
        "a",
        "key",
        "1",
        "-",
        "- ",
        ": ",
        ":",
        "\n",
        "\n  ",
        "\n    ",
        " ",
        "[",
        "]",
        "{",
        "}",
        ", ",
        "'",
        '"',
        "|",
    ),
    *(
        "|\n",
        ">",
        "?",
        "? ",
        "!",
        "!t ",
        "&x ",
        "*x",
        "#",
        " # c",
        "%",
        "@",
        "...",
        "---",
        "\n---\n",
        "\n...\n",
        "\\",
    ),
    *(
        "\\x41",
        "\\uD800",
        "\t",
        "yes",
        "1e3",
        "010",
        "~",
        "é",
        "😀",
        "<<",
        "\ufeff",
        "\x00",
        "\u2028",
        "a: 1\n",
        "b:\n",
    ),
    *("- x\n", "|2", "|-", "''", "\r\n", "\r", "!!str ", "%YAML 1.2\n", "x?", "?x", "'a':1"),
]


@settings(deadline=None, derandomize=True, max_examples=1500)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_any_text_gives_a_document_or_typed_faults_the_same_by_both_parsers(text: str) -> None:
    found = by_all_parsers(text)
    if isinstance(found, Document):
        assert set(map(type, scalars(found.data))) <= {str, int, bool, type(None)}
    else:
        assert all(fault.text and fault.code for fault in found)


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.text(max_size=60))
def test_any_unicode_text_is_read_or_refused(text: str) -> None:
    by_all_parsers(text)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text("abcyn01:-. ?#'\"{}[]\n", max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("ab3yn:? ", max_size=4), inner, max_size=3)
    ),
    max_leaves=12,
)


@settings(deadline=None, derandomize=True, max_examples=300)
@given(VALUES, st.sampled_from([True, False, None]))
def test_what_a_yaml_writer_quotes_properly_is_read_back(value: object, style: bool | None) -> None:
    text = yaml.safe_dump({"value": value}, default_flow_style=style, allow_unicode=True)
    found = by_all_parsers(text)
    if isinstance(found, Document):
        assert found.data == {"value": value}
    else:
        # YAML 1.1 leaves these words unquoted although YAML 1.2 has another meaning for them.
        assert {fault.code for fault in found} <= {"not_a_boolean", "not_a_number", "yaml_syntax", "alias"}


def scalars(data: object) -> Iterator[object]:
    todo = [data]
    while todo:
        each = todo.pop()
        if isinstance(each, dict):
            todo += [*each, *each.values()]
        elif isinstance(each, list):
            todo += each
        else:
            yield each


def test_reading_needs_little_of_the_stack() -> None:
    text = "[" * 32 + "]" * 32
    depth = 0
    frame = sys._getframe()
    while frame is not None:
        depth += 1
        frame = frame.f_back  # type: ignore[assignment]
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 60)
    try:
        found = by_all_parsers(text)
    finally:
        sys.setrecursionlimit(before)
    assert isinstance(found, Document)
