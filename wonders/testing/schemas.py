"""The JSON Schema of scenario files, for editors and for validators without this library.

`python -m wonders.testing.schemas [FOLDER]` writes the committed one, by default into the checkout's `schemas/`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from wonders.ruleset.schemas import as_texts, open_words, write
from wonders.testing.format import schema
from wonders.vocabulary import Words

#: What the schema of a folder's scenarios is called.
SCENARIOS = "scenarios.schema.json"


def texts(words: Words | None = None) -> dict[str, str]:
    """The schema of scenario files and its twin in draft-07 as JSON texts, by file name."""
    return as_texts({SCENARIOS: schema(words or open_words())})


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2] / "schemas"
    write(target, texts())
