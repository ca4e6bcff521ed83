"""Values written as YAML in flow style, the way effects stand in the data files."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

#: Words that a YAML 1.1 reader takes for a boolean or for nothing.
RESERVED = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null", "none"})
_PLAIN = re.compile(r"[A-Za-z][\w'-]*( [\w'-]+)*")


def flow(value: object) -> str:
    """`{produce: {one_of: [wood, clay]}}`; a string that needs quotes gets double ones."""
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case str():
            plain = _PLAIN.fullmatch(value) and value.lower() not in RESERVED
            return value if plain else json.dumps(value, ensure_ascii=False)
        case Mapping():
            return "{" + ", ".join(f"{flow(key)}: {flow(each)}" for key, each in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(flow, value)) + "]"
    return str(value)
