"""The numbers of an effect, and those that a text says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import attrs

from wonders.vocabulary.declare import Declared, arguments


def numbers_said(text: str) -> set[int]:
    """The numbers that a text says, "once" among them."""
    return {*map(int, re.findall(r"\d+", text)), *([1] if re.search(r"\bonce\b", text, re.IGNORECASE) else [])}


def numbers(value: object) -> Iterator[int]:
    """The numbers of an effect that are not at their defaults."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield abs(value)
    elif isinstance(value, Declared):
        for each in arguments(type(value)):
            found = getattr(value, each.attribute)
            if found != each.default:
                yield from numbers(found)
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from numbers(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from numbers(part)
    elif attrs.has(kind := type(value)):
        parts = (getattr(value, each.name) for each in attrs.fields(kind))
        yield from (number for part in parts for number in numbers(part) if number)
