"""The manual for importers says what is so: its Python runs, and prints what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wonders
from tests.docs.blocks import blocks, printed, sections

PAGE = Path(__file__).parents[2] / "docs" / "library.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("section", sections(TEXT))
def test_a_section_prints_what_it_shows(section: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for block, out in printed(PAGE, section):
        assert out == block.shown, f"library.md:{block.line}; renew with: python -m tests.docs.blocks docs/library.md"


def test_no_block_of_text_is_left_uncompared() -> None:
    assert len(re.findall(r"^```text$", TEXT, re.MULTILINE)) == sum(block.shown != "" for block in blocks(TEXT))


def test_every_error_class_is_shown() -> None:
    errors = [name for name in wonders.__all__ if isinstance(getattr(wonders, name), type)]
    errors = [name for name in errors if issubclass(getattr(wonders, name), wonders.Error)]
    code = "".join(block.code for block in blocks(TEXT))
    assert [name for name in errors if f"wonders.{name}" not in code] == []
