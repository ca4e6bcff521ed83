"""Write docs/effects.md anew: `python tests/vocabulary/regenerate_reference.py`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

from wonders.vocabulary import Vocabulary
from wonders.vocabulary.reference import effects_page, shipped_examples

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "effects.md"


def shipped_documents() -> Iterator[object]:
    """The data files of the shipped rulesets, in order of their paths; scenarios hold invented cards."""
    for path in sorted((ROOT / "rulesets").rglob("*.yaml")):
        if "scenarios" not in path.parts:
            yield yaml.safe_load(path.read_text(encoding="utf-8"))


def page() -> str:
    """The page as it should be."""
    return effects_page(Vocabulary(), shipped_examples(shipped_documents()))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
