"""A sample of the measurement, and the figures of the page: see `measure` for the whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mistakes.harmless import HARMLESS
from tests.mistakes.measure import KINDS as PLANTERS
from tests.mistakes.measure import Bench, Verdict, plants, schema_allows, total, verdict
from tests.mistakes.pages import SUBJECTS, Page, pages
from tests.mistakes.report import BY_SCHEMA, KINDS, NUMBER, REPORTED, SUGGESTED, written


@pytest.fixture(scope="module")
def found() -> list[Page]:
    return pages()


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench(Path(tmp_path_factory.mktemp("rulesets")))


@pytest.mark.parametrize("ruleset", SUBJECTS)
def test_nothing_is_told_about_the_shipped_files(ruleset: str, bench: Bench) -> None:
    assert bench.told(None, ruleset) == []


def test_the_schemas_allow_the_shipped_files(found: list[Page]) -> None:
    assert [page.file for page in found if not schema_allows(page.file, page.text)] == []


@pytest.mark.parametrize("kind", PLANTERS)
def test_a_mistake_of_each_kind_is_told_in_its_line(kind: str, found: list[Page], bench: Bench) -> None:
    (planted,) = plants(kind, found, 1)
    each: Verdict = verdict(bench, planted)
    assert each.reported
    assert each.right_line, each.faults
    assert each.suggested or not planted.wanted, each.faults


@pytest.mark.parametrize("kind", HARMLESS)
def test_a_harmless_change_of_each_kind_is_none(kind: str, found: list[Page], bench: Bench) -> None:
    (planted,) = plants(kind, found, 1)
    assert bench.told(planted) == []


def test_the_page_has_every_kind_and_every_figure_reaches_its_bar() -> None:
    """Written by: python -m tests.mistakes --write."""
    *rows, whole = written()
    assert [row.kind for row in rows] == list(PLANTERS)
    assert len(rows) >= KINDS
    assert min(row.planted for row in rows) >= NUMBER
    assert whole == total(rows)
    assert whole.reported >= REPORTED * whole.planted
    assert whole.right_line == whole.reported
    assert whole.suggested >= SUGGESTED * whole.misspelt
    assert whole.by_schema >= BY_SCHEMA * whole.planted
