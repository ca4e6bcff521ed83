"""The verb `test`; what it does is tested where it is done."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from wonders.cli.scenarios import test as verb

SCENARIO = "- {name: A, ruleset: base, given: {cities: [{}, {}, {}]}, when: {seat: 0, sell: Blank}, then: {THEN}}\n"


def run(folder: Path, then: str, *options: str) -> tuple[int, str]:
    path = folder / "some.yaml"
    path.write_text(SCENARIO.replace("THEN", then), encoding="utf-8")
    result = CliRunner().invoke(verb, [str(path), *options])
    return result.exit_code, result.output


def test_it_ends_with_0_if_all_is_well(tmp_path: Path) -> None:
    assert run(tmp_path, "age: 1") == (0, "1 of 1 scenarios passed\n")


def test_it_ends_with_1_if_something_failed(tmp_path: Path) -> None:
    code, output = run(tmp_path, "age: 2")
    assert code == 1
    assert "some.yaml:1:3: failed: A" in output


def test_bite_is_an_option(tmp_path: Path) -> None:
    toothless = "events: [{event: card_sold, seat: 0}]"
    assert run(tmp_path, toothless)[0] == 0
    code, output = run(tmp_path, toothless, "--bite")
    assert (code, output.splitlines()[-1]) == (1, "1 of 1 scenarios passed, 1 assertion did not bite")


def test_a_path_must_be_named() -> None:
    assert CliRunner().invoke(verb, []).exit_code == 2
