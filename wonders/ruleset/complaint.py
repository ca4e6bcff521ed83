"""What jsonschema complains about, with the schemas that led there.

An error of jsonschema knows the schema that failed, but not the titles and alternatives around it. Walking
the schema along the error's path finds them: nouns, descriptions and neighbouring keys come from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast
from urllib.parse import unquote

from attrs import field, frozen

from wonders.ruleset.builder import Path

if TYPE_CHECKING:
    from jsonschema import ValidationError

Schema: TypeAlias = Mapping[str, object]
#: The schemas that judge one value together, from the outermost on; and such groups from the top value down.
Level: TypeAlias = tuple[Schema, ...]
Levels: TypeAlias = tuple[Level, ...]

#: Keywords whose subschemas judge the same value; with how many steps of a schema path they take.
_BESIDE = {"then": 1, "else": 1, "not": 1, "allOf": 2, "anyOf": 2, "oneOf": 2, "dependentSchemas": 2}
#: Keywords whose subschemas judge a value inside (or a key).
_INSIDE = {
    "properties": 2,
    "patternProperties": 2,
    "prefixItems": 2,
    "items": 1,
    "additionalProperties": 1,
    "propertyNames": 1,
    "contains": 1,
    "unevaluatedItems": 1,
    "unevaluatedProperties": 1,
}


@frozen
class Complaint:
    """One thing that a schema does not allow."""

    #: The keyword that failed; `false` where a schema allows nothing at all.
    keyword: str
    #: What the keyword demands.
    limit: object
    #: The value at fault; a key where `naming` is true.
    found: object
    #: The way to the value; to the mapping where a key is at fault.
    path: Path
    #: The schemas on the way.
    levels: Levels = field(repr=False)
    #: The key whose presence made the schema apply, or "".
    beside: str = ""
    #: True where a mapping's key is judged, not a value.
    naming: bool = False

    @property
    def level(self) -> Level:
        """The schemas that judge the value itself."""
        return self.levels[-1]

    @property
    def schema(self) -> Schema:
        """The schema that failed."""
        return self.level[-1]

    def said(self, keyword: str) -> str:
        """The innermost `title` or `description` of the value, or ""."""
        return next((str(each[keyword]) for each in reversed(self.level) if keyword in each), "")


def complaints(errors: Sequence[ValidationError], root: Schema, data: object) -> Iterator[Complaint]:
    """One Complaint for each error of jsonschema; of alternatives, for the one that got furthest."""
    for error in errors:
        inner = max(error.context, key=lambda each: len(each.absolute_path), default=None) if error.context else None
        if inner is not None and len(inner.absolute_path) > len(error.absolute_path):
            yield from complaints([inner], root, data)
        else:
            yield _complaint(error, root, data)


def _complaint(error: ValidationError, root: Schema, data: object) -> Complaint:
    steps = tuple(error.absolute_schema_path)
    levels, beside, naming = _walked(root, steps, error.schema)
    path = cast("Path", tuple(error.absolute_path))
    if error.schema is not False:
        keyword = str(error.validator)
        return Complaint(keyword, error.validator_value, error.instance, path, levels, beside, naming)
    # jsonschema does not say which key is barred: neither path of the error has it.
    return Complaint("false", False, _at(data, path), path, levels, beside)


@frozen
class _Way:
    """How far the walk along a schema path has come."""

    schema: object
    steps: tuple[str | int, ...]
    levels: Levels
    beside: str = ""
    naming: bool = False

    def ended(self, target: object) -> bool:
        """Whether this is the schema whose keyword failed."""
        if target is False:
            return len(self.steps) <= 2 and self.steps[:1] == ("properties",)
        return self.schema is target and len(self.steps) <= 1

    def to(self, schema: object, taken: int, *, inside: bool = False, beside: str = "") -> _Way:
        """One schema further, `taken` steps on."""
        if not isinstance(schema, Mapping):
            return _Way(schema, self.steps[taken:], self.levels)
        same = (*self.levels[-1], schema)
        levels = (*self.levels, (schema,)) if inside else (*self.levels[:-1], same)
        naming = self.steps[0] == "propertyNames" if inside else self.naming
        return _Way(schema, self.steps[taken:], levels, beside or ("" if inside else self.beside), naming)


def _walked(root: Schema, steps: tuple[str | int, ...], target: object) -> tuple[Levels, str, bool]:
    """The schemas along the path of an error.

    References leave no trace in the path, so each one met is a fork; the fork that ends at the schema that
    failed is the right one.
    """
    todo = [_Way(root, steps, ((root,),))]
    seen: set[tuple[int, int]] = set()
    while todo:
        way = todo.pop()
        mark = (id(way.schema), len(way.steps))
        if mark in seen or not isinstance(way.schema, Mapping):
            continue
        seen.add(mark)
        if way.ended(target):
            return way.levels, way.beside, way.naming
        todo.extend(_forks(way, way.schema, root))
    schema = target if isinstance(target, Mapping) else {}
    return ((schema,),), "", False


def _forks(way: _Way, schema: Schema, root: Schema) -> Iterator[_Way]:
    if "$ref" in schema:
        yield way.to(resolved(str(schema["$ref"]), root), 0)
    keyword = str(way.steps[0]) if way.steps else ""
    inside = keyword in _INSIDE
    taken = _INSIDE.get(keyword) or _BESIDE.get(keyword)
    if taken is not None and keyword in schema and len(way.steps) >= taken:
        beside = str(way.steps[1]) if keyword == "dependentSchemas" else ""
        yield way.to(_at(schema, way.steps[:taken]), taken, inside=inside, beside=beside)


def resolved(ref: str, root: Schema) -> object:
    """What a reference inside the schema (`#/$defs/name`) points to; None if there is no such thing."""
    found: object = root
    if not ref.startswith("#"):
        return None
    for part in ref.removeprefix("#").split("/")[1:]:
        found = _at(found, (unquote(part).replace("~1", "/").replace("~0", "~"),))
    return found


def _at(found: object, steps: Sequence[str | int]) -> object:
    for step in steps:
        if isinstance(found, Mapping):
            found = found.get(step)
        elif isinstance(found, Sequence) and isinstance(step, int) and step < len(found):
            found = found[step]
        else:
            return None
    return found


def legal_keys(schema: object, root: Schema) -> set[str]:
    """The keys that a mapping may have by this schema and by all that it refers to for the same value."""
    found: set[str] = set()
    todo = [schema]
    seen: set[int] = set()
    while todo:
        each = todo.pop()
        if not isinstance(each, Mapping) or id(each) in seen:
            continue
        seen.add(id(each))
        found.update(each.get("properties", {}))
        todo += [each.get("then"), each.get("else"), *each.get("allOf", ())]
        todo.append(resolved(str(each.get("$ref", "")), root))
    return found
