"""From complaints of a schema to findings: what is wrong in an author's words, and how much it matters."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from attrs import evolve, frozen

from wonders.faults import nearest
from wonders.ruleset.builder import Path
from wonders.ruleset.complaint import Complaint, Schema, legal_keys
from wonders.ruleset.phrases import a, first_sentence, listed, near, quoted, shown, subject, types, whole

#: What explains other findings comes first: a misspelt key is also a missing one.
UNKNOWN, COUNT, VALUE, MISSING = range(4)


@frozen
class Finding:
    """A fault that has no place yet."""

    rank: int
    #: The value or key at fault.
    path: Path
    #: The mapping or value that the schema judged; the mapping around an unknown key.
    owner: Path
    code: str
    text: str
    hint: str = ""
    #: True if the key is at fault and not its value.
    at_key: bool = False
    #: The keys that are missing, or the two that cannot stand together.
    keys: tuple[str, ...] = ()
    #: The words that could stand in place of an unknown one.
    legal: tuple[str, ...] = ()


def findings(complaint: Complaint, root: Schema) -> Iterator[Finding]:
    """What a complaint means; several findings where one keyword covers several keys.

    Where nothing better is known, the hint is the command that explains the effect.
    """
    if complaint.keyword == "additionalProperties":
        found = _unknown_keys(complaint, root)
    else:
        found = _WORDED.get(complaint.keyword, _other)(complaint)
    for each in found:
        yield each if each.hint else evolve(each, hint=_command(complaint))


def _command(complaint: Complaint) -> str:
    """The command that lists the kinds of effects, or explains the innermost one around the value."""
    for depth in range(len(complaint.path), -1, -1):
        if any(schema.get("title") == "effect" for level in complaint.levels[depth : depth + 1] for schema in level):
            kind = complaint.path[depth] if depth < len(complaint.path) else ""
            return f"see: wonders effects {kind}".strip()
    return ""


def _value(complaint: Complaint, code: str, text: str, hint: str = "", rank: int = VALUE) -> Finding:
    """A finding about the value itself, or about the key where a name was judged."""
    path = (*complaint.path, str(complaint.found)) if complaint.naming else complaint.path
    hint = hint or first_sentence(complaint.said("description"))
    return Finding(rank, path, complaint.path, code, text, hint, at_key=complaint.naming)


def _subject(complaint: Complaint) -> str:
    return f"the key {shown(complaint.found)}" if complaint.naming else subject(complaint.path)


def _whole(complaint: Complaint) -> str:
    return whole(complaint.path, complaint.said("title"))


def _mapping(complaint: Complaint) -> Mapping[str, object]:
    return cast("Mapping[str, object]", complaint.found)


def _unknown_keys(complaint: Complaint, root: Schema) -> Iterator[Finding]:
    known = cast("Mapping[str, object]", complaint.schema.get("properties", {}))
    patterns = cast("Mapping[str, object]", complaint.schema.get("patternProperties", {}))
    for key in _mapping(complaint):
        if key in known or _matches(key, patterns):
            continue
        if known:
            text = f"unknown key {quoted(key)} in {_whole(complaint)}"
        else:
            text = f"{quoted(key)} cannot be a key in {_whole(complaint)}"
        hint = _hint_for_key(key, complaint, root)
        path = (*complaint.path, key)
        legal = tuple(each for each in known if each not in _mapping(complaint))
        yield Finding(UNKNOWN, path, complaint.path, "unknown_key", text, hint, at_key=True, legal=legal)


def _matches(key: str, patterns: Mapping[str, object]) -> bool:
    return any(re.search(pattern, key) for pattern in patterns)


def _hint_for_key(key: str, complaint: Complaint, root: Schema) -> str:
    """A key close by; else the place at which this very key would be legal: one level further in or out."""
    known = cast("Mapping[str, object]", complaint.schema.get("properties", {}))
    present = _mapping(complaint)
    free = [each for each in known if each not in present]
    word, glued, value = key.partition(":")
    if glued and word in known:
        return f"a blank is missing: write '{word}: {value}'"
    if nearest(key, free):
        return near(key, free)
    for sibling in present:
        if sibling in known and sibling != key and key in legal_keys(known.get(sibling), root):
            return f"write it inside {quoted(sibling)}"
    for other, schema in known.items():
        if key in _keys_of_entries(schema, root):
            example = "" if other in present else f": '{other}: [{{{key}: ...}}]'"
            return f"write it as an entry of {quoted(other)}{example}"
    for level in reversed(complaint.levels[:-1]):
        if any(key in cast("Mapping[str, object]", each.get("properties", {})) for each in level):
            noun = next((str(each["title"]) for each in reversed(level) if "title" in each), "mapping")
            return f"it belongs to the {noun} around it: check the indentation"
    return near(key, free) if free else first_sentence(complaint.said("description"))


def _keys_of_entries(schema: object, root: Schema) -> set[str]:
    """The keys that entries of a list may have."""
    items = schema.get("items") if isinstance(schema, Mapping) else None
    return set() if items is None else legal_keys(items, root)


def _unknown_word(complaint: Complaint) -> Iterator[Finding]:
    words = [str(word) for word in cast("Sequence[object]", complaint.limit)]
    noun = complaint.said("title")
    if complaint.found is None or isinstance(complaint.found, bool | Mapping | list):
        yield _wrong_type(complaint, a(noun) if noun else "a word")
        return
    found = shown(complaint.found)
    text = f"unknown {noun} {found}" if noun else f"{_subject(complaint)} cannot be {found}"
    hint = near(str(complaint.found), words) if words else "none is declared; is a line such as 'uses: [base]' missing?"
    if isinstance(complaint.found, int):
        hint = first_sentence(complaint.said("description")) or hint
    found_one = _value(complaint, "unknown_word", text, hint, UNKNOWN)
    yield evolve(found_one, legal=tuple(words))


def _type(complaint: Complaint) -> Iterator[Finding]:
    noun = complaint.said("title")
    named = noun and complaint.limit in ("object", "string") and whole(complaint.path, noun) == a(noun)
    yield _wrong_type(complaint, a(noun) if named else types(complaint.limit))


def _wrong_type(complaint: Complaint, expected: str) -> Finding:
    text = f"{_subject(complaint)} expects {expected}, found {shown(complaint.found)}"
    return _value(complaint, "wrong_type", text, _hint_for_type(complaint))


def _hint_for_type(complaint: Complaint) -> str:
    found, wanted = complaint.found, complaint.limit
    if found is None:
        return "write a value, or delete the key"
    if wanted == "integer" and isinstance(found, str) and found.removeprefix("-").isdecimal():
        return "write it without quotes"
    if wanted == "string" and isinstance(found, bool | int):
        return first_sentence(complaint.said("description")) if "pattern" in complaint.schema else "put it in quotes"
    if wanted == "array" and isinstance(found, Mapping):
        return "begin each entry with '- '"
    if wanted == "object" and isinstance(found, str):
        key = nearest(found, cast("Mapping[str, object]", complaint.schema.get("properties", {})))
        return f"write '{key}: ...'" if key else ""
    return ""


def _bound(words: str) -> Callable[[Complaint], Iterator[Finding]]:
    def worded(complaint: Complaint) -> Iterator[Finding]:
        text = f"{_subject(complaint)} must be {words} {complaint.limit}, found {shown(complaint.found)}"
        none = complaint.found == 0 and complaint.limit == 1 and not complaint.said("description")
        note = first_sentence(complaint.said("$comment"))
        yield _value(complaint, "wrong_value", text, note or ("leave it out if there is none" if none else ""))

    return worded


def _constant(complaint: Complaint) -> Iterator[Finding]:
    text = f"{_subject(complaint)} can only be {shown(complaint.limit)}, found {shown(complaint.found)}"
    yield _value(complaint, "wrong_value", text)


def _pattern(complaint: Complaint) -> Iterator[Finding]:
    noun = complaint.said("title")
    found = shown(complaint.found)
    text = f"{found} cannot be {a(noun)}" if noun else f"{_subject(complaint)} cannot be {found}"
    hint = first_sentence(complaint.said("description")) or f"it must match {complaint.limit}"
    yield _value(complaint, "wrong_value", text, hint)


def _length(words: str) -> Callable[[Complaint], Iterator[Finding]]:
    def worded(complaint: Complaint) -> Iterator[Finding]:
        characters = f"{words} {complaint.limit} characters, found {len(str(complaint.found))}"
        text = characters if complaint.found else "at least one character, found none"
        yield _value(complaint, "wrong_value", f"{_subject(complaint)} needs {text}")

    return worded


def _items(words: str, code: str) -> Callable[[Complaint], Iterator[Finding]]:
    def worded(complaint: Complaint) -> Iterator[Finding]:
        number = len(cast("Sequence[object]", complaint.found))
        entries = "entry" if complaint.limit == 1 else "entries"
        text = f"{_subject(complaint)} needs {words} {complaint.limit} {entries}, found {number or 'none'}"
        yield _value(complaint, code, text, rank=COUNT)

    return worded


def _repeated(complaint: Complaint) -> Iterator[Finding]:
    entries = cast("Sequence[object]", complaint.found)
    index = _first_again(entries)
    what = shown(entries[index]) if not isinstance(entries[index], Mapping | list) else "the same entry"
    text = f"{_subject(complaint)} has {what} twice"
    path = (*complaint.path, index)
    yield Finding(VALUE, path, complaint.path, "duplicate_entry", text, "delete one of them")


def _first_again(entries: Sequence[object]) -> int:
    """The index of the first entry that came before, found in one go: a list may be long."""
    seen: set[str] = set()
    for index, each in enumerate(entries):
        written = json.dumps(each, sort_keys=True)
        if written in seen:
            return index
        seen.add(written)
    return 0


def _too_many_keys(complaint: Complaint) -> Iterator[Finding]:
    keys = list(_mapping(complaint))
    exact = any(each.get("minProperties") == complaint.limit for each in complaint.level)
    number = "one key" if complaint.limit == 1 else f"{complaint.limit} keys"
    text = f"{_whole(complaint)} has {'exactly' if exact else 'at most'} {number}, found {listed(keys, 'and')}"
    split = bool(complaint.path) and isinstance(complaint.path[-1], int)
    entries = "two list entries" if len(keys) == 2 else "list entries of their own"
    hint = f"write them as {entries}" if split else "keep one of them"
    yield Finding(COUNT, complaint.path, complaint.path, "too_many", text, hint)


def _too_few_keys(complaint: Complaint) -> Iterator[Finding]:
    exact = any(each.get("maxProperties") == complaint.limit for each in complaint.level)
    number = "one key" if complaint.limit == 1 else f"{complaint.limit} keys"
    found = listed(_mapping(complaint), "and") or "none"
    text = f"{_whole(complaint)} has {'exactly' if exact else 'at least'} {number}, found {found}"
    known = list(cast("Mapping[str, object]", complaint.schema.get("properties", {})))
    hint = "possible: " + ", ".join(known) if 0 < len(known) <= 8 else ""
    yield Finding(COUNT, complaint.path, complaint.path, "too_few", text, hint)


def _missing(complaint: Complaint) -> Iterator[Finding]:
    keys = tuple(key for key in cast("Sequence[str]", complaint.limit) if key not in _mapping(complaint))
    if complaint.beside:
        yield _needs(complaint, complaint.beside, keys)
        return
    others = _alternatives(complaint)
    key = "keys" if len(keys) > 1 else "key"
    text = f"missing {key} {listed([*keys, *others], 'or' if others else 'and')} in {_whole(complaint)}"
    hint = _described(complaint, keys[0]) if len(keys) == 1 and not others else ""
    path = complaint.path
    yield Finding(MISSING, path, path, "missing_key", text, hint, keys=(*keys, *others))


def _described(complaint: Complaint, key: str) -> str:
    """What the schema says about a key that is not there."""
    for schema in complaint.level:
        known = cast("Mapping[str, Schema]", schema.get("properties", {}))
        if key in known and (said := first_sentence(str(known[key].get("description", "")))):
            return f"{key}: {said}"
    return ""


def _alternatives(complaint: Complaint) -> list[str]:
    """The other keys of "exactly one of": those whose absence was the condition."""
    found: list[str] = []
    todo: list[object] = [each.get("if") for each in complaint.level[-2:-1]]
    while todo:
        each = todo.pop(0)
        if isinstance(each, Mapping):
            found += each.get("required", ())
            todo += [each.get("not"), *each.get("allOf", ()), *each.get("anyOf", ())]
    return found


def _needs(complaint: Complaint, key: str, needed: tuple[str, ...]) -> Finding:
    text = f"{quoted(key)} needs {listed(needed, 'and')} beside it"
    path = (*complaint.path, key)
    return Finding(MISSING, path, complaint.path, "needs", text, at_key=True, keys=needed)


def _dependencies(complaint: Complaint) -> Iterator[Finding]:
    present = _mapping(complaint)
    for key, others in cast("Mapping[str, Sequence[str]]", complaint.limit).items():
        needed = tuple(each for each in others if each not in present)
        if key in present and needed:
            yield _needs(complaint, key, needed)


def _barred(complaint: Complaint) -> Iterator[Finding]:
    """A schema that allows nothing: a key that must not stand here, mostly beside another one."""
    known = cast("Mapping[str, object]", complaint.schema.get("properties", {}))
    for key in [key for key, schema in known.items() if schema is False and key in _mapping(complaint)]:
        yield _not_beside(complaint, key, complaint.beside)


def _not_beside(complaint: Complaint, key: str, other: str) -> Finding:
    beside = f"beside {quoted(other)}" if other else f"in {_whole(complaint)}"
    path = (*complaint.path, key)
    text = f"{quoted(key)} cannot stand {beside}"
    hint = "delete one of them" if other else "delete it"
    first, second = sorted((key, other))
    return Finding(VALUE, path, complaint.path, "not_beside", text, hint, at_key=True, keys=(first, second))


def _not(complaint: Complaint) -> Iterator[Finding]:
    limit = complaint.limit if isinstance(complaint.limit, Mapping) else {}
    keys = list(limit.get("required", []))
    if len(keys) == 2:
        yield _not_beside(complaint, keys[1], keys[0])
    else:
        yield from _other(complaint)


def _other(complaint: Complaint) -> Iterator[Finding]:
    text = f"{_subject(complaint)} cannot be {shown(complaint.found)}"
    yield _value(complaint, "wrong_value", text)


_WORDED: dict[str, Callable[[Complaint], Iterator[Finding]]] = {
    "enum": _unknown_word,
    "type": _type,
    "minimum": _bound("at least"),
    "maximum": _bound("at most"),
    "exclusiveMinimum": _bound("more than"),
    "exclusiveMaximum": _bound("less than"),
    "multipleOf": _bound("a multiple of"),
    "const": _constant,
    "pattern": _pattern,
    "minLength": _length("at least"),
    "maxLength": _length("at most"),
    "minItems": _items("at least", "too_few"),
    "maxItems": _items("at most", "too_many"),
    "uniqueItems": _repeated,
    "minProperties": _too_few_keys,
    "maxProperties": _too_many_keys,
    "required": _missing,
    "dependentRequired": _dependencies,
    "false": _barred,
    "not": _not,
}
