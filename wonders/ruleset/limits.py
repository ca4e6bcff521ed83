"""How large a file of a ruleset may be before it is refused."""

from __future__ import annotations

from attrs import frozen

from wonders.terms import MOST_INTEGER


@frozen
class Limits:
    """Bounds that hold while a file is read, long before anything walks the data.

    They keep a hostile or broken file from costing time or memory. Honest files stay far below them; a caller
    who needs more hands over its own Limits.
    """

    #: Bytes of one file.
    file_bytes: int = 1024 * 1024
    #: Characters of one line.
    line: int = 100_000
    #: Keys, values, lists and mappings in one file, counted together.
    nodes: int = 20_000
    #: Lists and mappings inside each other.
    depth: int = 32
    #: Characters of one text.
    text: int = 4096
    #: Faults of one file; the rest of it is then not looked at.
    faults: int = 200
    #: The magnitude of a whole number.
    integer: int = MOST_INTEGER


#: Bounds of one load: its rulesets, and the files of each with their bytes together.
MOST_RULESETS, MOST_FILES, MOST_BYTES = 50, 200, 8 * 1024 * 1024
#: Faults that are told of one load; more than that nobody reads.
MOST_FAULTS = 1000
