"""A small schema in the style of the generated ones, written by hand: cards, effects, nested counts."""

from __future__ import annotations

from copy import deepcopy
from typing import Any


def _ref(name: str, **beside: str) -> dict[str, Any]:
    return {**beside, "$ref": f"#/$defs/{name}"}


def _by_type(mapping: dict[str, Any], scalar: dict[str, Any]) -> dict[str, Any]:
    return {"if": {"type": "object"}, "then": mapping, "else": scalar}


def _one_or_many(one: dict[str, Any]) -> dict[str, Any]:
    return {"if": {"type": "array"}, "then": {"type": "array", "items": one, "minItems": 1}, "else": one}


def _one_key(title: str, properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": title,
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
        "properties": properties,
    }


INTEGER = {"type": "integer", "minimum": -99, "maximum": 99}
UNITS = {"type": "integer", "minimum": 1}
COLORS = ["brown", "grey", "blue", "yellow", "red", "green", "purple", "black", "white"]
SEATS = ["self", "left", "right", "others"]

AMOUNT = {
    "each": {"description": "The number, once per counted thing. More follows.", **INTEGER},
    "per": _ref("count"),
    "of": _ref("seats"),
    "uses": {"type": "integer", "minimum": 1},
    "every": {"title": "period", "enum": ["turn", "age", "game"]},
}
NEEDS = {"every": ["uses"], "of": ["per"]}

SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "ruleset file",
    "type": "object",
    "additionalProperties": False,
    "required": ["format", "cards"],
    "properties": {
        "format": {"const": 1},
        "id": {
            "title": "id",
            "description": "Lower-case words joined by hyphens.",
            "type": "string",
            "pattern": "^[a-z]+(-[a-z]+)*$",
        },
        "open": {"type": "boolean"},
        "note": {"type": "string", "minLength": 1, "maxLength": 20},
        "cards": {"type": "array", "items": _ref("card"), "minItems": 1},
        "tracks": {
            "patternProperties": {"^[a-z_]+$": INTEGER},
            "type": "object",
            "additionalProperties": False,
        },
        "prices": {
            "type": "object",
            "propertyNames": {"title": "good", "enum": ["wood", "stone", "clay"]},
            "additionalProperties": {"type": "integer", "minimum": 0},
        },
    },
    "$defs": {
        "color": {"title": "color", "enum": COLORS},
        "seats": _one_or_many({"title": "seat word", "enum": SEATS}),
        "good": {"title": "good", "enum": ["wood", "stone", "clay"]},
        "card": {
            "title": "card",
            "type": "object",
            "additionalProperties": False,
            "required": ["name", "color", "age", "effects"],
            "properties": {
                "name": {"type": "string", "minLength": 1},
                "color": _ref("color"),
                "age": {
                    "description": "The Age whose deck it is in.",
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 3,
                },
                "cost": {
                    "title": "cost",
                    "type": "object",
                    "minProperties": 1,
                    "additionalProperties": False,
                    "properties": dict.fromkeys(("wood", "stone", "clay", "coins"), UNITS),
                },
                "also": {"type": "array", "items": {"type": "string"}, "uniqueItems": True, "maxItems": 3},
                "effects": {"type": "array", "items": _ref("effect"), "minItems": 1},
            },
        },
        "effect": _one_key(
            "effect",
            {
                "coins": _by_type(_ref("coins"), INTEGER),
                "points": _by_type(_ref("points"), INTEGER),
                "produce": _by_type(_ref("produce"), _one_or_many(_ref("good"))),
                "price": _ref("price"),
                "take": _ref("take"),
                "choose": {
                    "type": "array",
                    "minItems": 2,
                    "items": {"type": "array", "items": _ref("effect")},
                },
                "again": {"const": True},
                "shields": INTEGER,
                "advance": INTEGER,
                "discard": INTEGER,
            },
        ),
        "coins": {
            "title": "coins",
            "type": "object",
            "additionalProperties": False,
            "properties": AMOUNT,
            "dependentRequired": NEEDS,
            "if": {"not": {"required": ["per"]}},
            "then": {"required": ["each"]},
        },
        "points": {"title": "points", "type": "object", "additionalProperties": False, "properties": AMOUNT},
        "produce": {
            "title": "produce",
            "type": "object",
            "additionalProperties": False,
            "properties": {"goods": _one_or_many(_ref("good")), "one_of": _one_or_many(_ref("good"))},
            "if": {"not": {"required": ["one_of"]}},
            "then": {"required": ["goods"]},
            "dependentSchemas": {"one_of": {"properties": {"goods": False}}},
        },
        "price": {
            "title": "price",
            "type": "object",
            "additionalProperties": False,
            "required": ["from"],
            "properties": {"from": _ref("seats"), "is": INTEGER, "less": INTEGER, "free": {"const": True}},
            "if": {"allOf": [{"not": {"required": ["less"]}}, {"not": {"required": ["free"]}}]},
            "then": {"required": ["is"]},
            "dependentSchemas": {
                "less": {"properties": {"is": False, "free": False}},
                "free": {"properties": {"is": False, "less": False}},
            },
        },
        "take": {
            "title": "take",
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "draw": INTEGER,
                "rest": {"title": "word", "enum": ["back", "box"]},
                "keep": INTEGER,
            },
            "dependentSchemas": {"rest": {"required": ["draw"]}},
            "not": {"required": ["draw", "keep"]},
        },
        "count": _by_type(
            _one_key(
                "count",
                {
                    "cards": _ref("cards"),
                    "tokens": _one_or_many({"title": "token", "enum": ["victory", "defeat"]}),
                },
            ),
            {"title": "count", "enum": ["stages", "coins", "science_sets"]},
        ),
        "cards": _by_type(
            {
                "title": "filter",
                "type": "object",
                "additionalProperties": False,
                "properties": {"color": _one_or_many(_ref("color")), "age": {"type": "integer"}},
            },
            _one_or_many({"title": "color", "enum": [*COLORS, "any"]}),
        ),
    },
}


def schema_without(*path: str) -> dict[str, Any]:
    """A copy of the schema from which one keyword is taken out."""
    changed = deepcopy(SCHEMA)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return changed
