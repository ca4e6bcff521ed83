"""Whoever follows a page from its first line to its last gets what the page says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.pages import Command, commands
from tests.docs.story import Replaced, Written, steps

PAGE = Path(__file__).parents[2] / "docs" / "first_set.md"


def test_a_set_is_made_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = []
    for step in steps(PAGE):
        if isinstance(step, Command):
            code, out = step.ran()
            assert step.fits(code, out), f"{' '.join(step.words)}\n{out}"
            assert code == (1 if "papirus" in out or "is in no scenario" in out else 0)
        else:
            step.follow(tmp_path)
        done.append(type(step))
    for spoken in (each for each in commands(PAGE) if each.shown is None):
        assert spoken.ran()[0] == 0, spoken
    assert done.count(Written) == 9
    assert done.count(Replaced) == 2
    assert done.count(Command) > 10


def test_words_that_are_not_there_cannot_be_replaced(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("name: Quay\n", encoding="utf-8")
    Replaced("a.yaml", "Quay", "Pier").follow(tmp_path)
    with pytest.raises(AssertionError, match="Quay stands 0 times"):
        Replaced("a.yaml", "Quay", "Pier").follow(tmp_path)
    Written("a.yaml", "age: 1\n", adds=True).follow(tmp_path)
    assert (tmp_path / "a.yaml").read_text(encoding="utf-8") == "name: Pier\nage: 1\n"
