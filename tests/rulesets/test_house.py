"""The house variants: each is what the manual says of it, and plays by the same rules as everything else."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from wonders.ruleset.find import shipped
from wonders.testing import conformance

HOUSE = Path(__file__).parents[2] / "rulesets" / "house"
VARIANTS = sorted(folder.parent.name for folder in HOUSE.glob("*/ruleset.yaml"))
PLUGINS = sorted(HOUSE.glob("*/*.py"))
#: Logical lines that a house variant may have, imports and docstrings not counted.
MOST_LINES = 30


def logical_lines(source: str) -> int:
    """Statements, and the heads of functions and classes; no imports and no docstrings."""
    return sum(
        isinstance(node, ast.stmt)
        and not isinstance(node, (ast.Import, ast.ImportFrom))
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in ast.walk(ast.parse(source))
    )


def test_logical_lines_are_statements_and_heads() -> None:
    source = '"""What."""\nimport x\ndef f():\n    """Why."""\n    if x:\n        return 1\n    return (\n 2)\n'
    assert logical_lines(source) == 4


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda path: str(path.parent.name))
def test_a_plug_in_has_under_thirty_logical_lines_and_imports_the_interface_only(plugin: Path) -> None:
    source = plugin.read_text(encoding="utf-8")
    assert 0 < logical_lines(source) < MOST_LINES
    imported = [node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.Import, ast.ImportFrom))]
    ours = [ast.unparse(node) for node in imported if "wonders" in ast.unparse(node)]
    assert ours == ["from wonders.plugins import api"]


def test_every_variant_is_shipped_by_its_id_and_has_scenarios() -> None:
    assert VARIANTS, "there are variants"
    for variant in VARIANTS:
        assert shipped()[variant.replace("_", "-")] == HOUSE / variant
        assert list((HOUSE / variant / "scenarios").glob("*.yaml"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_conforms(variant: str) -> None:
    report = conformance(HOUSE / variant, seats=3, games=1, every=20, rulings=False, usage=False)
    assert not report.failures, str(report)



OF_BASE = [each for each in VARIANTS if "uses: [base" in (HOUSE / each / "ruleset.yaml").read_text(encoding="utf-8")]


@pytest.mark.parametrize("variant", OF_BASE)
def test_a_variant_of_the_base_game_goes_with_the_edition_for_two(variant: str) -> None:
    report = conformance(["free-city", HOUSE / variant], seats=2, games=1, every=20, rulings=False, usage=False)
    assert not report.failures, str(report)
