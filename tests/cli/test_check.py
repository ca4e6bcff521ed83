"""`wonders check`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import HARBOUR, harbour, refused, run, said


def test_a_sound_ruleset_is_counted() -> None:
    assert re.fullmatch(r"base: ok, 80 cards, 7 Wonders, 4 tokens, \d+ settings\n", said("check", "base"))


def test_every_argument_has_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour(tmp_path)
    monkeypatch.chdir(tmp_path)
    lines = said("check", "base", "./harbour/", "base+harbour/").splitlines()
    assert [line.split(":")[0] for line in lines] == ["base", "./harbour/", "base+harbour/"]
    assert " ok, 81 cards," in lines[1]


def test_all_faults_are_printed_one_per_line_with_their_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour(tmp_path, HARBOUR.replace("yellow", "yelow").replace("effects", "efects"))
    monkeypatch.chdir(tmp_path)
    result = run("check", "harbour/", "base")
    assert result.exit_code == 1
    assert result.stderr == ""
    *faults, last = result.stdout.splitlines()
    assert last.startswith("base: ok")
    assert len(faults) >= 2
    for fault in faults:
        assert re.match(r"harbour/ruleset\.yaml:8:\d+: ", fault)
    assert any("yellow" in fault for fault in faults)
    assert any("effects" in fault for fault in faults)


def test_what_only_the_engine_refuses_is_found_too(tmp_path: Path) -> None:
    effect = "{science: {one_of: most}}"
    home = harbour(tmp_path, HARBOUR.replace("{coins: {per: {cards: grey}, of: around}}", effect))
    result = run("check", home)
    assert result.exit_code == 1
    assert re.search(r"ruleset\.yaml:8:\d+: ", result.stdout)


def test_a_missing_folder_is_a_finding_with_a_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour(tmp_path)
    monkeypatch.chdir(tmp_path)
    for wrong, hint in (("harbor/", "did you mean 'harbour'?"), ("harbour", "write './harbour'"), ("bse", "'base'?")):
        result = run("check", wrong)
        assert result.exit_code == 1
        assert hint in result.stdout
        assert len(result.stdout.splitlines()) == 1


def test_a_plugin_that_cannot_be_imported_is_a_finding(tmp_path: Path) -> None:
    home = harbour(tmp_path, "format: 1\nid: harbour\nversion: 1.0.0\ntitle: H\nuses: [base]\nplugins: [plugin.py]\n")
    (Path(home) / "plugin.py").write_text("import nothing_of_that_name\n", encoding="utf-8")
    result = run("check", home)
    assert result.exit_code == 1
    assert "nothing_of_that_name" in result.stdout


def test_without_a_path_it_is_a_usage_error() -> None:
    assert "Missing argument 'PATH...'" in refused("check")
