"""`wonders test`: files and folders, what is told, and the exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.shipped import BASE
from tests.testing.written import Pen
from wonders.testing import scenario_files
from wonders.testing.command import test_command as command

GOOD = "- {name: Good, ruleset: base, given: {cities: [{}, {}, {}]}, then: {age: 1}}\n"
BAD = "- {name: Bad, ruleset: base, given: {cities: [{}, {}, {}]}, then: {age: 2}}\n"
TOOTHLESS = """\
- name: Toothless
  ruleset: base
  given: {cities: [{}, {}, {}]}
  when: {seat: 0, sell: Blank}
  then: {events: [{event: card_sold, seat: 0}]}
"""


@pytest.fixture
def pen(tmp_path: Path) -> Pen:
    return Pen(tmp_path)


def test_all_is_well(pen: Pen, capsys: pytest.CaptureFixture[str]) -> None:
    path = pen.file(GOOD)
    assert command([str(path)], bite=False) == 0
    assert capsys.readouterr().out == "1 of 1 scenarios passed\n"


def test_a_failure_is_told_with_its_place(pen: Pen, capsys: pytest.CaptureFixture[str]) -> None:
    path = pen.file(GOOD + BAD)
    assert command([str(path)], bite=False) == 1
    out = capsys.readouterr().out
    assert f"{path}:2:3: failed: Bad" in out
    assert f"  {path}:2:73: age\n      expected  2\n      found     1\n" in out
    assert out.endswith("1 of 2 scenarios passed\n")


def test_a_file_that_cannot_be_read_does_not_stop_the_others(pen: Pen, capsys: pytest.CaptureFixture[str]) -> None:
    broken = pen.file("- {nam: A, then: {age: 1}}\n", "broken.yaml")
    good = pen.file(GOOD, "good.yaml")
    assert command([str(broken), str(good), str(pen.folder / "none.yaml")], bite=False) == 1
    out = capsys.readouterr().out
    assert f"{broken}:1:4: unknown key 'nam'" in out
    assert "none.yaml: there is no such file or folder" in out
    assert out.endswith("1 of 1 scenarios passed, 2 faults in files\n")


def test_one_bad_file_in_a_folder_does_not_hide_the_good_ones(pen: Pen, capsys: pytest.CaptureFixture[str]) -> None:
    pen.file("- {nam: A, then: {age: 1}}\n", "a.yaml")
    pen.file(GOOD, "b.yaml")
    assert command([str(pen.folder)], bite=False) == 1
    assert capsys.readouterr().out.endswith("1 of 1 scenarios passed, 1 fault in files\n")


def test_a_fault_in_ad_hoc_cards_points_into_the_scenario_file(pen: Pen, capsys: pytest.CaptureFixture[str]) -> None:
    path = pen.file(
        "- name: A\n"
        "  ruleset: base\n"
        "  with: {add: {cards: [{name: Kiln, color: blu, age: 1, copies: {3: 1}, effects: [{points: 1}]}]}}\n"
        "  given: {cities: [{}, {}, {}]}\n"
        "  then: {age: 1}\n"
    )
    assert command([str(path)], bite=False) == 1
    out = capsys.readouterr().out
    assert f"{path}:3:44: unknown color 'blu' (did you mean 'blue'?)" in out


def test_bite_tells_assertions_that_would_not_be_missed(pen: Pen, capsys: pytest.CaptureFixture[str]) -> None:
    path = pen.file(GOOD + TOOTHLESS)
    assert command([str(path)], bite=False) == 0
    assert command([str(path)], bite=True) == 1
    out = capsys.readouterr().out
    assert f"{path}:6:44: events 0 seat" in out
    assert out.endswith("2 of 2 scenarios passed, 1 assertion did not bite\n")


def test_what_failed_is_not_bitten(pen: Pen, capsys: pytest.CaptureFixture[str]) -> None:
    assert command([str(pen.file(BAD + TOOTHLESS))], bite=True) == 1
    assert "did not bite" not in capsys.readouterr().out.replace(", 0 assertions did not bite", "")


def test_a_folder_means_the_scenarios_of_the_rulesets_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = tmp_path / "house"
    (house / "scenarios").mkdir(parents=True)
    head = "format: 1\nid: house\nversion: 1.0.0\ntitle: House\nuses: [base]\nsettings: {starting_coins: 7}\n"
    (house / "ruleset.yaml").write_text(head, encoding="utf-8")
    text = "- {name: Seven coins, given: {cities: [{}, {}, {}]}, then: {cities: [{coins: 7}]}}\n"
    (house / "scenarios" / "coins.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.yaml").write_text("- not a scenario\n", encoding="utf-8")
    for path in (tmp_path, house, house / "scenarios", house / "scenarios" / "coins.yaml"):
        assert command([str(path)], bite=False) == 0
        assert capsys.readouterr().out == "1 of 1 scenarios passed\n"


def test_the_id_of_a_shipped_ruleset_means_its_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    files = scenario_files("base")
    assert {file.name for file in files} >= {"trade.yaml", "powers.yaml"}
    assert {file.parent for file in files} == {BASE / "scenarios"}


def test_a_folder_without_scenarios_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command([str(tmp_path)], bite=False) == 1
    assert "there are no scenario files here" in capsys.readouterr().out


def test_what_is_in_no_scenario_is_told_with_its_place(pen: Pen, capsys: pytest.CaptureFixture[str]) -> None:
    head = "format: 1\nid: quay\nversion: 1.0.0\ntitle: A quay\nuses: [base]\nsettings:\n"
    head += "  tide: {text: How high it stands, default: 1}\n"
    (pen.folder / "ruleset.yaml").write_text(head, encoding="utf-8")
    (pen.folder / "scenarios").mkdir()
    scenarios = pen.folder / "scenarios" / "quay.yaml"
    scenarios.write_text(GOOD.replace("ruleset: base, ", ""), encoding="utf-8")
    assert command([str(pen.folder)], bite=False, cover=True) == 1
    told = f"{pen.folder}/ruleset.yaml:7:36: setting 'tide' is in no scenario (give it another value under `settings`)"
    assert capsys.readouterr().out.splitlines() == ["1 of 1 scenarios passed", told, "quay: 0 of 1 settings shown"]
    scenarios.write_text(GOOD.replace("ruleset: base", "settings: {tide: 2}"), encoding="utf-8")
    assert command([str(pen.folder)], bite=False, cover=True) == 0
    assert capsys.readouterr().out.splitlines() == ["1 of 1 scenarios passed", "quay: 1 of 1 settings shown"]
