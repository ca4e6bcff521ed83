"""The committed JSON Schemas, for editors: of `ruleset.yaml` and of data files, with names left open.

`python -m wonders.ruleset.schemas [FOLDER]` writes them, by default into the checkout's `schemas/`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from wonders.ruleset.documents import DATA, RULESET
from wonders.vocabulary import Vocabulary, Words

_TITLES = {
    "ruleset.schema.json": (RULESET, "ruleset.yaml of a wonders ruleset"),
    "data.schema.json": (DATA, "data file of a wonders ruleset"),
}


def texts() -> dict[str, str]:
    """The schemas (JSON Schema 2020-12) as JSON texts, by file name."""
    words = Words(Vocabulary())
    return {
        name: json.dumps(words.document(shape, title), indent=1, ensure_ascii=False) + "\n"
        for name, (shape, title) in _TITLES.items()
    }


def write(folder: Path) -> None:
    """Write the schemas into a folder, with newlines that are the same everywhere."""
    for name, text in texts().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2] / "schemas")
