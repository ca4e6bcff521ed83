"""Wrong types, values, missing and misplaced keys: what a schema sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.mistakes.pages import Page, Plant, Planter, Spot, at, plant
from tests.mistakes.words import VOCABULARY, in_effects, is_argument, is_card, is_kind, shuffled
from wonders.vocabulary.declare import ExactlyOne, Needs, arguments

_REQUIRED = {
    "name", "color", "sides", "stages", "text", "default", "line", "event", "do", "goods", "from", "what", "format",
    "id", "version", "title", "age", "rows",
}  # fmt: skip


def _numbers(found: list[Page]) -> list[Spot]:
    spots = [spot for page in found for spot in page.values() if type(spot.value) is int and spot.is_plain]
    return [spot for spot in spots if spot.path[0] not in ("settings", "about", "format")]


def number_as_text(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A number in quotes or in words."""
    for spot in shuffled(_numbers(found), chance):
        if spot.key != "each":
            yield plant(spot, spot.put(chance.choice([f"'{spot.value}'", "two", "one", f"{spot.value} of them"])))


def list_for_one(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A list where one value stands."""
    numbers = [spot for spot in _numbers(found) if not isinstance(spot.path[-1], int)]
    names = [spot for page in found for spot in page.values() if is_card(spot.path) and spot.key in ("name", "color")]
    for spot in shuffled(numbers + names, chance):
        yield plant(spot, spot.put(f"[{spot.value}]"))


def value_for_mapping(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A number or word where a mapping stands."""
    spots = [spot for page in found for spot in page.values() if isinstance(spot.value, dict)]
    for spot in shuffled([spot for spot in spots if spot.key in ("copies", "cost", "per", "what")], chance):
        if spot.page.text[spot.index] == "{":
            old = spot.page.text[spot.index : spot.page.end_of(spot)]
            word = "3" if spot.key in ("copies", "cost", "what") else "brown"
            yield plant(spot, spot.put(word, old))


def mapping_for_list(found: list[Page], chance: Random) -> Iterator[Plant]:
    """The effects without their brackets or dashes."""
    spots = [spot for page in found for spot in page.values() if spot.key in ("effects", "do", "stages")]
    for spot in shuffled([each for each in spots if isinstance(each.value, list) and len(each.value) == 1], chance):
        old = spot.page.text[spot.index : spot.page.end_of(spot)]
        if old.startswith("[") and "\n" not in old:
            yield plant(spot, spot.put(old[1:-1], old))


def nothing(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A key whose value was forgotten."""
    spots = [spot for page in found for spot in page.values() if isinstance(spot.value, str | int) and spot.is_plain]
    for spot in shuffled([each for each in spots if isinstance(each.path[-1], str)], chance):
        yield plant(spot, spot.put("", str(spot.value).lower() if isinstance(spot.value, bool) else None))


def out_of_range(found: list[Page], chance: Random) -> Iterator[Plant]:
    """Numbers that are too small or far too large."""
    for spot in shuffled(_numbers(found), chance):
        least = spot.key in ("age", "uses", "groups_of", "number", "draw", "keep") or "copies" in spot.path
        yield plant(spot, spot.put(chance.choice(["0", "-1"]) if least else "30000000"))


def _effects(found: list[Page], *, long: bool) -> list[Spot]:
    """Effects whose value is a mapping in braces (or, if not long, a plain value)."""
    spots = [spot for page in found for spot in page.values() if is_kind(spot.path)]
    braces = [spot for spot in spots if isinstance(spot.value, dict) and spot.page.text[spot.index] == "{"]
    return braces if long else [spot for spot in spots if not isinstance(spot.value, dict | list) and spot.is_plain]


def _with(spot: Spot, said: str) -> str:
    """The text with one more argument behind the others."""
    end = spot.page.end_of(spot) - 1
    return f"{spot.page.text[:end]}, {said}{spot.page.text[end:]}"


_SAMPLES = {
    "uses": "1", "every": "turn", "optional": "true", "at": "turn_end", "draw": "2", "shared": "true", "free": "true",
    "for_sale": "true", "less": "1", "one_of": "all", "only": "points", "instead": "true", "as": "build",
    "to": "discard", "number": "2", "stage": "1", "is": "1", "made_by": "board",
}  # fmt: skip


_PARTNERS = {
    "goods": "brick", "one_of": "all", "is": "1", "less": "1", "pay": "{coins: 1}", "symbol": "x", "cards": "any",
    "tokens": "x", "stages": "any", "of": "left", "from": "discard", "stage": "1",
}  # fmt: skip


def misplaced_argument(found: list[Page], chance: Random) -> Iterator[Plant]:
    """An argument that another kind takes."""
    for spot in shuffled(_effects(found, long=True), chance):
        declared = VOCABULARY.effects[spot.key].declared
        assert declared is not None
        own = {each.key for each in arguments(declared)}
        key = chance.choice([each for each in _SAMPLES if each not in own])
        yield plant(spot, _with(spot, f"{key}: {_SAMPLES[key]}"))


def excluded_pair(found: list[Page], chance: Random) -> Iterator[Plant]:
    """An argument beside the one that it excludes."""
    samples = _PARTNERS
    for spot in shuffled(_effects(found, long=True), chance):
        declared = VOCABULARY.effects[spot.key].declared
        assert declared is not None
        assert isinstance(spot.value, dict)
        for rule in declared.rules:
            if isinstance(rule, ExactlyOne):
                here = [key for key in rule.keys if key in spot.value]
                other = chance.choice([key for key in rule.keys if key not in here])
                word = chance.choice(["wood", "stone", "glass"]) if other == "goods" else samples[other]
                yield plant(spot, _with(spot, f"{other}: {word}"))


def lonely_argument(found: list[Page], chance: Random) -> Iterator[Plant]:
    """An argument without the one that it belongs to."""
    for spot in shuffled(_effects(found, long=False), chance):
        if type(spot.value) is int:
            said = chance.choice(["of: left", "of: neighbours", "groups_of: 2", "table: [0, 1]", "round: up"])
            yield plant(spot, spot.put(f"{{each: {spot.value}, {said}}}"))
    for spot in shuffled(_effects(found, long=True), chance):
        declared = VOCABULARY.effects[spot.key].declared
        needs = [rule for rule in declared.rules if isinstance(rule, Needs)] if declared else []
        for rule in needs:
            if isinstance(spot.value, dict) and not {rule.key, rule.other} & set(spot.value) and rule.key in _SAMPLES:
                yield plant(spot, _with(spot, f"{rule.key}: {_SAMPLES[rule.key]}"))


def two_kinds(found: list[Page], chance: Random) -> Iterator[Plant]:
    """Two kinds in one entry of the list."""
    for spot in shuffled(_effects(found, long=True) + _effects(found, long=False), chance):
        text = spot.page.text
        end = spot.page.end_of(spot)
        if text[end : end + 1] == "}":
            other = "coins" if spot.key != "coins" else "points"
            yield plant(spot, f"{text[:end]}, {other}: 1{text[end:]}")


def missing_key(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A key that must be there was forgotten; told where its mapping begins."""
    keys = [spot for page in found for spot in page.all_keys() if spot.key in _REQUIRED and _is_required(spot)]
    for spot in shuffled(keys, chance):
        text, line = spot.page.text, spot.line
        value = spot.page.document.place(spot.path)
        around = spot.page.document.place(spot.path[:-1])
        start = spot.page.starts[line - 1]
        whole = text[start : spot.page.starts[line]]
        alone = whole.lstrip().startswith(f"{spot.key}:") and value.line == line
        if alone and isinstance(at(spot.page.document.data, spot.path), str | int):
            moved = text[:start] + text[start + len(whole) :]
            yield plant(spot, moved, min(line, around.line), 1 if len(spot.path) == 1 else line)
        elif not alone and value.line == line and text[spot.index - 2 : spot.index] == ", ":
            end = spot.page.end_of(_value(spot))
            yield plant(spot, text[: spot.index - 2] + text[end:], around.line)


def _value(spot: Spot) -> Spot:
    place = spot.page.document.place(spot.path)
    return Spot(spot.page, spot.path, at(spot.page.document.data, spot.path), place)


def _is_required(spot: Spot) -> bool:
    if is_argument(spot.path):
        needed = {"whenever": ("event", "do"), "price": ("goods", "from"), "discount": ("what",)}
        return spot.key in needed.get(str(spot.path[-2]), ())
    if in_effects(spot.path):
        return False
    section = str(spot.path[0])
    wanted = {"cards": ("color",), "settings": ("text", "default"), "colors": ("line",), "layouts": ("age", "rows")}
    return (len(spot.path) == 1 and spot.key in ("id", "version", "title", "format")) or (
        len(spot.path) == 3 and spot.key in wanted.get(section, ())
    )


def empty(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A list or mapping with nothing in it."""
    keys = ("effects", "stages", "copies", "do", "chains_from", "seats", "rows", "sides")
    spots = [spot for page in found for spot in page.values() if spot.key in keys]
    for spot in shuffled([each for each in spots if spot_is_flow(each)], chance):
        old = spot.page.text[spot.index : spot.page.end_of(spot)]
        yield plant(spot, spot.put("{}" if old[0] == "{" else "[]", old))


def spot_is_flow(spot: Spot) -> bool:
    """Whether a value stands in brackets in one line."""
    text = spot.page.text
    return text[spot.index] in "[{" and "\n" not in text[spot.index : spot.page.end_of(spot)]


def bad_head(found: list[Page], chance: Random) -> Iterator[Plant]:
    """An id, version, title or format that is none."""
    wrong = {
        "id": ["Base", "my rules", "base_game", "1base", "'-'", "[base]", "base!", "BASE-2"],
        "version": ["1", "1.0", "'1.0'", "v1.0.0", "1.0.0-beta", "1,0,0", "one", "1.0.0.0"],
        "title": ["[7, Wonders]", "''", "7", "true", "{en: Base}"],
        "format": ["'1'", "one", "0", "true", "2", "99", "[1]"],
        "seats": ["3", "[2, 0]", "three", "[three]", "[3, 'four']", "{3: true}", "[]"],
    }
    spots = [spot for page in found for spot in page.values() if len(spot.path) == 1 and spot.key in wrong]
    for spot in shuffled(spots, chance):
        old = spot.page.text[spot.index : spot.page.end_of(spot)]
        yield plant(spot, spot.put(chance.choice(wrong[spot.key]), str(spot.value) if spot.key == "title" else old))


SHAPED: dict[str, Planter] = {
    "text for a number": number_as_text,
    "list for a single value": list_for_one,
    "single value for a mapping": value_for_mapping,
    "mapping for a list": mapping_for_list,
    "value forgotten": nothing,
    "number out of range": out_of_range,
    "misplaced argument": misplaced_argument,
    "argument beside the one it excludes": excluded_pair,
    "argument without its partner": lonely_argument,
    "two kinds in one effect": two_kinds,
    "missing key": missing_key,
    "empty list or mapping": empty,
    "bad id, version, title, format or seats": bad_head,
}
