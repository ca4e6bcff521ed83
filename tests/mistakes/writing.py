"""Mistakes of YAML itself: indentation, brackets, tabs, letters, words that other readers take for something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.mistakes.pages import Page, Plant, Planter, Spot, plant
from tests.mistakes.words import in_effects, is_argument, is_card, is_kind, shuffled

_ALIKE = {"a": "а", "c": "с", "e": "е", "i": "і", "o": "о", "p": "р", "s": "ѕ", "x": "х", "y": "у", "d": "ԁ"}  # noqa: RUF001  # that is the point
_INVISIBLE = "\u200b\u00ad\u2060\u200e"


def _keys(found: list[Page]) -> list[Spot]:
    return [spot for page in found for spot in page.all_keys() if spot.page.text.startswith(spot.key, spot.index)]


def _heads_line(spot: Spot) -> bool:
    """Whether a key is the first thing in its line."""
    return not spot.page.text[spot.page.starts[spot.line - 1] : spot.index].strip()


def duplicate_key(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A key that comes twice in one mapping; told at the second."""
    for spot in shuffled([each for each in _keys(found) if len(each.path) > 1], chance):
        text = spot.page.text
        start = spot.page.document.place(spot.path)
        if start.line != spot.line:
            continue
        end = spot.page.end_of(_at_value(spot))
        said = text[spot.index : end]
        if _heads_line(spot) and text[end : end + 1] in ("\n", " "):
            whole_end = text.index("\n", end)
            line = text[spot.page.starts[spot.line - 1] : spot.index] + said
            yield plant(spot, f"{text[:whole_end]}\n{line}{text[whole_end:]}", spot.line + 1)
        elif text[end : end + 1] in (",", "}"):
            yield plant(spot, f"{text[:end]}, {said}{text[end:]}")


def _at_value(spot: Spot) -> Spot:
    return Spot(spot.page, spot.path, None, spot.page.document.place(spot.path))


def indentation(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A line that stands too far to the left or right."""
    spots = [spot for spot in _keys(found) if _heads_line(spot) and len(spot.path) > 1]
    for spot in shuffled(spots, chance):
        start = spot.page.starts[spot.line - 1]
        column = spot.index - start
        text = spot.page.text
        first = text[spot.page.starts[spot.line - 2] : start].strip() if spot.line > 1 else ""
        by = chance.choice([-2, -1, 1, 2, 4])
        if column + by < 0 or not first or (by > 0 and first.endswith(":")):
            continue
        yield plant(spot, text[:start] + " " * (column + by) + text[spot.index :], *_disagreeing(spot))


def _disagreeing(spot: Spot) -> list[int]:
    """The line of a key; of the first key of a mapping also that of the second, since either may be the wrong one."""
    beside = [each for each in spot.page.document.keys if each[:-1] == spot.path[:-1]]
    after = [spot.page.document.keys[beside[1]].line] if beside[0] == spot.path and len(beside) > 1 else []
    return [spot.line, *after]


def brackets_and_quotes(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A bracket, comma, colon or quote that was forgotten or is one too many."""
    spots = [spot for page in found for spot in page.values() if spot.page.text[spot.index] in "[{"]
    for spot in shuffled(spots, chance):
        text, end = spot.page.text, spot.page.end_of(spot)
        if "\n" in text[spot.index : end]:
            continue
        how = chance.randrange(4)
        if how == 0:
            yield plant(spot, text[: end - 1] + text[end:])
        elif how == 1:
            yield plant(spot, text[: end - 1] + text[end - 1] * 2 + text[end:])
        elif how == 2:
            yield plant(spot, text[: spot.index] + text[spot.index + 1 :])
        else:
            yield plant(spot, f'{text[: spot.index]}"{text[spot.index :]}')


def colon(found: list[Page], chance: Random) -> Iterator[Plant]:
    """The colon behind a key, or the space behind the colon, is missing."""
    spots = [spot for spot in _keys(found) if _heads_line(spot) and is_card(spot.path)]
    for spot in shuffled(spots, chance):
        text, end = spot.page.text, spot.index + len(spot.key)
        if text[end : end + 2] == ": ":
            gone = chance.choice([1, 2])
            new = " " if gone == 1 else ":"
            yield plant(spot, text[:end] + new + text[end + 2 :], spot.line)


def tabs(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A tab in front of a key or behind a colon."""
    for spot in shuffled(_keys(found), chance):
        start = spot.page.starts[spot.line - 1]
        text = spot.page.text
        if _heads_line(spot) and spot.index > start:
            yield plant(spot, text[:start] + "\t" + text[spot.index :])
        else:
            end = spot.index + len(spot.key) + 1
            yield plant(spot, text[:end] + "\t" + text[end:])


def alike(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A letter that only looks like the right one, in a key or a name."""
    values = [spot for page in found for spot in page.values() if isinstance(spot.value, str) and spot.is_plain]
    names = [spot for spot in values if spot.key in ("color", "line", "event") or "chains_from" in spot.path]
    for spot in shuffled([each for each in _keys(found) if not _is_name(each)] + names, chance):
        word = str(spot.value)
        letters = [index for index, letter in enumerate(word) if letter in _ALIKE]
        if letters and len(word) > 2:
            index = chance.choice(letters)
            yield plant(spot, spot.put(word[:index] + _ALIKE[word[index]] + word[index + 1 :]), wanted=word)


def _is_name(spot: Spot) -> bool:
    """Whether a key is a name that its own mapping declares, where any letters may stand."""
    return len(spot.path) == 2 or (len(spot.path) > 1 and spot.path[-2] == "sides")


def invisible(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A letter that cannot be seen, as text copied from a page may have."""
    for spot in shuffled(_keys(found), chance):
        letter = chance.choice(_INVISIBLE)
        yield plant(spot, spot.put(spot.key[:1] + letter + spot.key[1:]))


def yaml_1_1(found: list[Page], chance: Random) -> Iterator[Plant]:
    """Words that YAML 1.1 takes for true, false or nothing."""
    words = ["yes", "no", "on", "off", "y", "n", "Yes", "NO", "True", "FALSE", "Null", "NULL"]
    names = [spot for page in found for spot in page.values() if is_card(spot.path) and spot.key in ("name", "color")]
    for spot in shuffled(names, chance):
        word = chance.choice(words)
        if chance.randrange(2):
            yield plant(spot, spot.put(word))
        else:
            indent = " " * (spot.page.document.keys[spot.path].column - 1)
            end = spot.page.text.index("\n", spot.index)
            key = chance.choice(["blank", "always"])
            text = f"{spot.page.text[:end]}\n{indent}{key}: {word}{spot.page.text[end:]}"
            yield plant(spot, text, spot.line + 1)


def numbers(found: list[Page], chance: Random) -> Iterator[Plant]:
    """Numbers as other languages write them."""
    spots = [spot for page in found for spot in page.values() if type(spot.value) is int and spot.is_plain]
    for spot in shuffled([spot for spot in spots if "copies" not in spot.path], chance):
        said = str(spot.value)
        spellings = [f"0{said}", f"0x{said}", f"{said}.0", f"1_{said}00", f"{said}e1", f".{said}"]
        yield plant(spot, spot.put(chance.choice(spellings)))


def anchors_and_tags(found: list[Page], chance: Random) -> Iterator[Plant]:
    """Features of YAML that are not used: anchors, aliases, tags, merge keys."""
    spots = [spot for page in found for spot in page.values() if is_card(spot.path) or is_argument(spot.path)]
    for spot in shuffled(spots, chance):
        said = chance.choice(["&card ", "!!str ", "!card ", "*other "])
        if said.startswith("*"):
            text = spot.page.text
            end = spot.page.end_of(spot)
            if "\n" not in text[spot.index : end] and end > spot.index:
                yield plant(spot, text[: spot.index] + "*other" + text[end:])
        elif spot.page.document.keys[spot.path].line == spot.line:
            yield plant(spot, spot.before(said))


def repeated(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A thing that stands twice: a card, a Wonder, an entry of a list."""
    for page in shuffled_pages(found, chance):
        text = page.text
        starts = [match.start() for match in re.finditer(r"^  - ", text, re.MULTILINE)]
        if len(starts) < 2 or not text[: starts[0]].rstrip().endswith(("cards:", "wonders:", "tokens:")):
            continue
        number = chance.randrange(len(starts) - 1)
        entry = text[starts[number] : starts[number + 1]]
        entry = re.sub(r"^#.*\n", "", entry.rstrip() + "\n", flags=re.MULTILINE)
        again = text[: starts[number + 1]].rstrip() + "\n" + entry
        line = again[: len(again) - len(entry)].count("\n") + 1
        section = text[: starts[0]].rstrip().rpartition("\n")[2].removesuffix(":")
        spot = next(each for each in page.values() if each.path == (section, number))
        yield plant(spot, again + text[starts[number + 1] :], line)


def shuffled_pages(found: list[Page], chance: Random) -> list[Page]:
    """Each page often, in an order that chance decides."""
    made = found * 40
    chance.shuffle(made)
    return made


def kind_as_word(found: list[Page], chance: Random) -> Iterator[Plant]:
    """An effect without its braces or value."""
    spots = [spot for spot in _keys(found) if is_kind(spot.path) and in_effects(spot.path)]
    for spot in shuffled(spots, chance):
        text, place = spot.page.text, spot.page.document.place(spot.path)
        end = spot.page.end_of(_at_value(spot))
        if place.line == spot.line and text[spot.index - 1] == "{":
            yield plant(spot, text[: spot.index - 1] + spot.key + text[end + 1 :])


WRITTEN: dict[str, Planter] = {
    "duplicate key": duplicate_key,
    "indentation": indentation,
    "bracket or quote": brackets_and_quotes,
    "colon or space missing": colon,
    "tab": tabs,
    "letter that looks alike": alike,
    "invisible letter": invisible,
    "word of YAML 1.1": yaml_1_1,
    "number in another spelling": numbers,
    "anchor, alias or tag": anchors_and_tags,
    "thing declared twice": repeated,
    "effect without value": kind_as_word,
}
