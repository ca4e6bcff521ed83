"""Small pieces of sentences for a card author: nouns, values, lists of words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wonders.faults import near_hint, nearest
from wonders.ruleset.builder import Path

_TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "a text",
    "boolean": "true or false",
    "object": "a mapping",
    "array": "a list",
    "null": "nothing",
}
_LONGEST = 40


def shown(value: object) -> str:
    """A value as it stands in a sentence: short scalars themselves, never a mapping or list."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        return "a mapping"
    return "a list" if isinstance(value, Sequence) else str(value)


def quoted(word: str) -> str:
    """`'word'`, cut if it is long."""
    return f"'{word}'" if len(word) <= _LONGEST else f"'{word[: _LONGEST - 3]}...'"


def listed(words: Iterable[str], last: str) -> str:
    """`'a', 'b' and 'c'`, with `last` before the last word; of many words only the first few."""
    parts = [quoted(word) for word in words]
    if len(parts) > 6:
        parts = [*parts[:5], f"{len(parts) - 5} more"]
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def a(noun: str) -> str:
    """The noun with its article; several things stand in a mapping of them."""
    if noun.endswith("s") and not noun.endswith("ss"):
        return f"a mapping of {noun}"
    return f"{'an' if noun[:1] in 'aeiouAEIOU' else 'a'} {noun}"


def types(wanted: object) -> str:
    """`a whole number`, for a type of JSON Schema or a list of types."""
    names = [wanted] if isinstance(wanted, str) else list(wanted) if isinstance(wanted, Sequence) else []
    return " or ".join(_TYPES.get(str(name), str(name)) for name in names)


def subject(path: Path) -> str:
    """What a value is called: by its key, or as an entry of the list that has one."""
    if not path:
        return "the file"
    if isinstance(path[-1], str):
        return quoted(path[-1])
    key = next((step for step in reversed(path) if isinstance(step, str)), None)
    return f"entry {path[-1] + 1}" + (f" of {quoted(key)}" if key is not None else "")


def whole(path: Path, noun: str) -> str:
    """What a mapping is called: by its noun, unless that only repeats its key."""
    last = path[-1] if path else None
    if noun and not (isinstance(last, str) and _folded(last) == _folded(noun)):
        return a(noun)
    return subject(path)


def _folded(word: str) -> str:
    return word.replace("_", "").replace(" ", "").casefold()


def near(word: str, possible: Iterable[str]) -> str:
    """The hint for an unknown word; it names a foreign letter that looks like one of ours."""
    words = list(possible)
    hint = near_hint(word, words)
    close = nearest(word, words)
    foreign = next((letter for letter in word if not letter.isascii()), "")
    if foreign and close.isascii() and close:
        hint += f" the '{foreign}' is U+{ord(foreign):04X}"
    return hint


def first_sentence(description: str) -> str:
    """The description's first sentence if it is short enough for a hint, or ""."""
    line = " ".join(description.split("\n\n", 1)[0].split()).split(". ")[0].rstrip(".")
    return line if len(line) <= 100 else ""
