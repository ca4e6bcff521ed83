"""Reading by each of PyYAML's parsers."""

from __future__ import annotations

from wonders.faults import Fault, RulesetError
from wonders.ruleset import reader
from wonders.ruleset.reader import Document, Limits, read_text

FAST = reader.FAST
PARSERS = [None] if FAST is None else [None, FAST]


def by_all_parsers(text: str, limits: Limits = reader._DEFAULTS) -> Document | tuple[Fault, ...]:
    """What reading gives, after making sure that each parser gives the same."""
    results: list[Document | tuple[Fault, ...]] = []
    try:
        for parser in PARSERS:
            reader.FAST = parser
            try:
                results.append(read_text(text, "f.yaml", limits))
            except RulesetError as error:
                results.append(error.faults)
    finally:
        reader.FAST = FAST
    assert all(result == results[0] for result in results)
    return results[0]
