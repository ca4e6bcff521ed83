"""What a schema for editors can say once the ruleset is known, beyond the names that effects use.

Which things can be changed and removed, which values each setting allows, which player marks there are. The library
itself judges all this when it composes, with better words; a schema catches it while the file is written.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, cast

from attrs import frozen

from wonders.ruleset.claims import Addition
from wonders.ruleset.merge import Merged
from wonders.ruleset.model import LISTED
from wonders.vocabulary.shapes import Schema


@frozen
class Closing:
    """What is known about a composition."""

    #: Names and ids that may be changed or removed, by section.
    words: Mapping[str, tuple[str, ...]]
    #: Settings that may be given a value, as their declarations are written.
    settings: Mapping[str, Mapping[str, object]]
    #: The largest seat count.
    seats: int

    def apply(self, schema: Schema) -> Schema:
        """Close a schema of `ruleset.yaml` or of data files, in place."""
        definitions = cast("dict[str, Any]", schema["$defs"])
        root = definitions.get(str(schema.get("$ref", "")).rpartition("/")[2].replace("%20", " "), schema)
        for section, words in self.words.items():
            self._close_change(definitions["change"]["properties"].get(section), words)
            self._close_remove(definitions["remove"]["properties"].get(section), words)
        for name in ("card", "change of card"):
            _close_marks(definitions[name]["properties"]["copies"], self.seats)
        for properties in (root["properties"], definitions["add"]["properties"]):
            for section in LISTED:
                properties[section]["uniqueItems"] = True
        if self.settings:
            self._close_settings(root["properties"]["settings"])
        return schema

    @staticmethod
    def _close_change(found: dict[str, Any] | None, words: tuple[str, ...]) -> None:
        if found is not None:
            ((_, value),) = found.pop("patternProperties").items()
            found["properties"] = dict.fromkeys(words, value)

    @staticmethod
    def _close_remove(found: dict[str, Any] | None, words: tuple[str, ...]) -> None:
        if found is not None:
            found["items"] = {"enum": list(words)}

    def _close_settings(self, found: dict[str, Any]) -> None:
        """A known setting takes a value that it allows, or is declared anew; any other has to be declared."""
        ((pattern, value),) = found.pop("patternProperties").items()
        declared = value["then"]
        known = "|".join(map(re.escape, self.settings))
        found["patternProperties"] = {f"^(?!(?:{known})$){pattern.removeprefix('^')}": declared}
        found["properties"] = {
            name: {"description": str(setting.get("text", "")), "default": setting.get("default"),
                   "if": {"type": "object"}, "then": declared, "else": _allowed(setting)}
            for name, setting in self.settings.items()
        }  # fmt: skip


def _close_marks(copies: dict[str, Any], most: int) -> None:
    """Only seat counts that there are can be player marks."""
    inner = copies if "patternProperties" in copies else copies.get("else", {})
    if most and "patternProperties" in inner:
        ((_, value),) = inner.pop("patternProperties").items()
        inner["properties"] = {str(mark): value for mark in range(1, most + 1)}


def _allowed(setting: Mapping[str, object]) -> Schema:
    """The values that a setting allows: those of its default's type, within its limits."""
    default = setting.get("default")
    if not isinstance(default, list):
        return _one(setting, default)
    made: Schema = {"type": "array", "items": _one(setting, default[0] if default else "")}
    if "length" in setting:
        made |= {"minItems": setting["length"], "maxItems": setting["length"]}
    return made


def _one(setting: Mapping[str, object], like: object) -> Schema:
    if isinstance(like, bool):
        return {"type": "boolean"}
    if isinstance(like, int):
        limits = {"minimum": setting.get("least"), "maximum": setting.get("most")}
        return {"type": "integer", **{key: value for key, value in limits.items() if value is not None}}
    return {"enum": setting["one_of"]} if "one_of" in setting else {"type": "string"}


def closing_of(things: Iterable[Merged], seats: Iterable[int], gone: Iterable[Addition] = ()) -> Closing:
    """What is known about things that may be changed; those that are gone may be named where they are removed."""
    words: dict[str, dict[str, None]] = defaultdict(dict)
    settings = {}
    for merged in things:
        section, key = merged.thing
        words[section] |= dict.fromkeys((merged.name, key))
        if section == "settings":
            settings[merged.name] = merged.data
    for addition in gone:
        words[addition.thing[0]] |= dict.fromkeys((addition.name, addition.thing[1]))
    return Closing({section: tuple(found) for section, found in words.items()}, settings, max(seats, default=0))
