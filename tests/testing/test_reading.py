"""Scenario files are judged strictly: every mistake is told once, with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.shipped import BASE
from tests.testing.written import Pen
from wonders.testing import ScenarioError


@pytest.fixture
def pen(tmp_path: Path) -> Pen:
    return Pen(tmp_path)


def test_a_misspelt_key_is_told_with_its_line_and_the_nearest_word(pen: Pen) -> None:
    (fault,) = pen.faults("- name: A\n  ruleset: base\n  givne: {}\n  then: {age: 1}\n")
    assert (fault.code, fault.place.line, fault.place.column) == ("unknown_key", 3, 3)
    assert "'givne'" in fault.text
    assert "'given'" in fault.hint


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("  given: {}", "missing_key"),
        ("  then:", "wrong_type"),
        ("  then: {}", "too_few"),
        ("  then: {cities: [{}, {}]}", "asserts_nothing"),
        ("  then: {cities: []}", "too_few"),
        ("  steps: []", "too_few"),
        ("  then: {age: 1}\n  steps: [{then: {age: 1}}]", "not_beside"),
        ("  when: {seat: 0, sell: A}\n  steps: [{then: {age: 1}}]", "needs"),
        ("  when: {seat: 0, build: A, sell: B}\n  then: {age: 1}", "not_beside"),
        ("  when: {seat: 0, wonder: Kiln}\n  then: {age: 1}", "needs"),
        ("  when: {sell: A}\n  then: {age: 1}", "missing_key"),
        ("  when: {seat: 0}\n  then: {age: 1}", "missing_key"),
        ("  given: {at: noon}\n  then: {age: 1}", "unknown_word"),
        ("  given: {age: one}\n  then: {age: 1}", "wrong_type"),
        ("  given: {cities: [{coins: -1}]}\n  then: {age: 1}", "wrong_value"),
        ("  then: {cities: [{coin: 1}]}", "unknown_key"),
        ("  then: {offers: {only: []}}", "missing_key"),
        ("  then: {payments: {seat: 0, build: A}}", "missing_key"),
        ("  then: {sees: {seat: 0}}", "missing_key"),
        ("  branches: {one: {when: {seat: 0, sell: A}}}", "missing_key"),
    ],
)
def test_what_is_wrong_with_a_scenario_is_one_fault(pen: Pen, body: str, code: str) -> None:
    (fault,) = pen.faults(f"- name: A\n  ruleset: base\n{body}\n")
    assert fault.code == code
    assert fault.place.line > 0


def test_a_file_is_a_list(pen: Pen) -> None:
    (fault,) = pen.faults("name: A\nthen: {age: 1}\n")
    assert fault.code == "wrong_type"


def test_two_scenarios_of_a_file_have_two_names(pen: Pen) -> None:
    (fault,) = pen.faults("- {name: A, then: {age: 1}}\n- {name: A, then: {age: 2}}\n")
    assert (fault.code, fault.place.line) == ("duplicate_name", 2)
    assert "line 1" in fault.text


def test_a_file_in_a_ruleset_is_played_with_it(tmp_path: Path) -> None:
    folder = tmp_path / "house" / "scenarios"
    folder.mkdir(parents=True)
    head = "format: 1\nid: house\nversion: 1.0.0\ntitle: House\nuses: [base]\nsettings: {starting_coins: 7}\n"
    (folder.parent / "ruleset.yaml").write_text(head, encoding="utf-8")
    pen = Pen(folder)
    unnamed, named, beside = pen.scenarios(
        """\
        - {name: A, then: {age: 1}}
        - {name: B, ruleset: house, then: {age: 1}}
        - {name: C, ruleset: [base, ./..], then: {age: 1}}
        """
    )
    assert unnamed.rulesets == named.rulesets == (folder.parent,)
    assert beside.rulesets == ("base", folder / "./..")


def test_a_file_of_no_ruleset_must_name_one(pen: Pen) -> None:
    (scenario,) = pen.scenarios("- {name: A, then: {age: 1}}\n")
    with pytest.raises(ScenarioError, match="no ruleset is named"):
        _ = scenario.rulesets


def test_a_shipped_id_is_the_shipped_ruleset(pen: Pen) -> None:
    (scenario,) = pen.scenarios("- {name: A, ruleset: base, then: {age: 1}}\n")
    assert scenario.rulesets == ("base",)
    assert BASE.name == "base"
