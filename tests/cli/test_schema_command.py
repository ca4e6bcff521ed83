"""`wonders schema`: files for an editor."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import HARBOUR, harbour, refused, run

NAMES = sorted(
    f"{sort}.{draft}schema.json" for sort in ("ruleset", "data", "scenarios") for draft in ("", "draft-07.")
)


def test_the_schemas_of_a_folder_stand_beside_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = harbour(tmp_path, HARBOUR + "colors: {amber: {line: civilian, text: Inns}}\n")
    monkeypatch.chdir(tmp_path)
    result = run("schema", "./harbour/")
    assert result.exit_code == 0
    assert sorted(path.name for path in (Path(home) / "schemas").iterdir()) == NAMES
    assert "# yaml-language-server: $schema=harbour/schemas/ruleset.draft-07.schema.json" in result.stdout
    made = json.loads((Path(home) / "schemas" / "data.schema.json").read_text(encoding="utf-8"))
    assert "amber" in made["$defs"]["name: color"]["enum"]


def test_those_of_a_shipped_ruleset_are_written_here_or_where_one_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("schema", "base").exit_code == 0
    assert run("schema", "base", "--to", "a/b").exit_code == 0
    for folder in ("schemas", "a/b"):
        assert sorted(path.name for path in Path(folder).iterdir()) == NAMES


def test_a_set_with_mistakes_has_schemas_all_the_same(tmp_path: Path) -> None:
    home = harbour(tmp_path, HARBOUR.replace("effects", "efects").replace("yellow", "yelow"))
    assert run("schema", home).exit_code == 0


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "cannot be written" in refused("schema", "base", "--to", f"{tmp_path}/file")
