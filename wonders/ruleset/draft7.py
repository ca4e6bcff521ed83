"""JSON Schema 2020-12 as draft-07, for editors that know nothing newer.

Only what our own schemas use is translated: definitions, references beside other keywords, dependencies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from wonders.vocabulary.shapes import Schema

DRAFT_7 = "http://json-schema.org/draft-07/schema#"

#: Keywords that hold one schema, a mapping of schemas, a list of schemas.
_ONE = ("if", "then", "else", "not", "items", "additionalProperties", "propertyNames", "contains")
_MAPS = ("properties", "patternProperties", "$defs")
_LISTS = ("allOf",)


def as_draft_7(schema: Schema) -> Schema:
    """The same schema in draft-07: it allows the same documents and shows the same texts."""
    made = _translated(schema)
    return {"$schema": DRAFT_7, **{key: value for key, value in made.items() if key != "$schema"}}


def _translated(schema: Schema) -> Schema:
    made: Schema = {}
    for key, value in schema.items():
        if key in _ONE:
            made[key] = _any(value)
        elif key in _MAPS:
            schemas = cast("Mapping[str, object]", value)
            made["definitions" if key == "$defs" else key] = {name: _any(each) for name, each in schemas.items()}
        elif key in _LISTS:
            made[key] = [_any(each) for each in cast("list[object]", value)]
        elif key not in ("$ref", "dependentRequired", "dependentSchemas"):
            made[key] = value
    return _with_reference(_with_dependencies(made, schema), schema)


def _any(schema: object) -> object:
    return schema if isinstance(schema, bool) else _translated(cast("Schema", schema))


def _with_dependencies(made: Schema, schema: Schema) -> Schema:
    """Draft-07 has one keyword for both sorts; a key with both gets a schema that says both."""
    required = cast("Mapping[str, list[str]]", schema.get("dependentRequired", {}))
    schemas = cast("Mapping[str, object]", schema.get("dependentSchemas", {}))
    found: Schema = dict(required)
    for key, each in schemas.items():
        inner = _any(each)
        found[key] = {"required": required[key], "allOf": [inner]} if key in required else inner
    return made | ({"dependencies": found} if found else {})


def _with_reference(made: Schema, schema: Schema) -> Schema:
    """Draft-07 ignores what stands beside `$ref`, so a reference with neighbours goes under `allOf`."""
    if "$ref" not in schema:
        return made
    reference: Schema = {"$ref": str(schema["$ref"]).replace("#/$defs/", "#/definitions/")}
    if not made:
        return reference
    return made | {"allOf": [reference, *cast("list[Schema]", made.get("allOf", []))]}
