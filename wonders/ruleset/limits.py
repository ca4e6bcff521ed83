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
    #: Keys, values, lists and mappings in one file, counted together.
    nodes: int = 50_000
    #: Lists and mappings inside each other.
    depth: int = 32
    #: Characters of one text.
    text: int = 4096
    #: Faults of one file; the rest of it is then not read.
    faults: int = 1000
    #: The magnitude of a whole number.
    integer: int = MOST_INTEGER
