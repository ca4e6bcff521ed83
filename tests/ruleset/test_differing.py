"""What differs between two rulesets: the two editions against the collected list, and small ones by hand."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from wonders.cli.diff import words_of
from wonders.plugins.loading import load_ruleset
from wonders.ruleset.differing import Difference, differences
from wonders.ruleset.model import Ruleset

if TYPE_CHECKING:
    from tests.ruleset.shelf import Shelf
else:
    from shelf import Shelf

EDITIONS = (Path(__file__).parents[1] / "reference" / "base" / "editions.md").read_text(encoding="utf-8")
GOODS = dict(zip("WSCOGPT", ("wood", "stone", "clay", "ore", "glass", "papyrus", "textile"), strict=True))
#: The board table's words for what stages do.
SAID = {
    "3 points": "Scores 3 points.",
    "5 points": "Scores 5 points.",
    "play last card": "Whenever the last turn of an Age ends: plays 1 card from the hand as a building, for a stage or "
    "for sale.",
    "science of choice": "Has 1 science symbol of its choice, chosen when points are counted.",
    "one free building per Age": "Once per Age: may pay nothing for a building.",
    "first building of each colour free": "Pays nothing for a card in a color new to the city.",
    "raw materials for 1 coin": "Buys raw materials from either neighbour for 1 coin each.",
    "2 points, first card of each Age free": "Scores 2 points. If it is the first turn of the Age: pays nothing for a "
    "building.",
    "3 points, last card of each Age free": "Scores 3 points. If it is the last turn of the Age: pays nothing for a "
    "building.",
    "copy a guild": "Copies a purple card of either neighbour, chosen at the end of the game.",
}
#: A line of the board table: Wonder, side of the second edition, stages, what each edition has.
LINE = r"^\| (\w+) [AB], (\w+) \| ([\d, ]+) \| (.+) \| (.+) \|$"
#: A row: thing, field, what the second edition has and what the first; "" where it has no such thing.
Row = tuple[str, str, str, str]


def goods(letters: str) -> str:
    """`SSC` in words: `2 stone, 1 clay`."""
    return ", ".join(f"{letters.count(each)} {GOODS[each]}" for each in GOODS if each in letters)


def after(label: str) -> str:
    """The text behind a label of the list."""
    found = re.search(rf"^- {label}: (.+)$", EDITIONS, re.MULTILINE)
    assert found, label
    return found[1]


def names() -> set[Row]:
    """Cards that only one edition has."""
    swapped = re.search(r"^- (\w+) \(1e\) is replaced by (\w+) \(2e\)", EDITIONS, re.MULTILINE)
    added = re.search(r"^- New in 2e: (.+)\. Gone: (.+)\.$", EDITIONS, re.MULTILINE)
    assert swapped
    assert added
    new = [swapped[2], *re.sub(r" \([^)]+\)", "", added[1]).split(", ")]
    return {(name, "", "x", "") for name in new} | {(name, "", "", "x") for name in (swapped[1], added[2])}


def cards() -> set[Row]:
    """Points, costs and copies."""
    rows: set[Row] = set()
    for name, one, two in re.findall(r"([A-Z]\w+) (\d) to (\d)", after("Points")):
        rows.add((name, "effects", f"Scores {two} points.", f"Scores {one} points."))
    for name, one, two in re.findall(r"(\w[\w ]+) ([WSCOGPT]+) to ([WSCOGPT]+)", after("Costs")):
        rows.add((name, "cost", goods(two), goods(one)))
    for name, one, two in re.findall(r"([A-Z][a-z]+(?: [A-Z][a-z]+)?) ((?:\d\+ ?)+)to ((?:\d\+ ?)+)", after("Copies")):
        rows.add((name, "copies", ", ".join(two.split()), ", ".join(one.split())))
    return rows


def chains() -> set[Row]:
    """What each card is free with, from the chains written as `A > B > C`."""
    found: list[dict[str, str]] = []
    for edition in re.findall(r"[12]e ([^;]+ > [^;]+);", after("Blue chains")):
        pairs: dict[str, str] = {}
        for chain in re.split(r", | and ", edition):
            links = [each.strip() for each in chain.split(">")]
            pairs.update(zip(links[1:], links, strict=False))
        found.append(pairs)
    first, second = found
    return {
        (name, "chains_from", second.get(name, ""), first.get(name, ""))
        for name in {*first, *second}
        if first.get(name) != second.get(name)
    }


def boards() -> set[Row]:
    """The stages of the table, and the goods that boards swap."""
    rows: set[Row] = set()
    for name, side, stages, first, second in re.findall(LINE, EDITIONS, re.MULTILINE):
        numbers = stages.split(", ")
        parts = [each.split(", ") if len(numbers) > 1 else [each] for each in (second, first)]
        for number, two, one in zip(numbers, *parts, strict=True):
            rows |= stage_rows(f"{name} {side} {number}", two, one)
    swaps = re.search(r"start resources swap: (\w+) (\w) to (\w), (\w+) (\w) to (\w)", EDITIONS)
    assert swaps
    for name, one, two in (swaps.groups()[:3], swaps.groups()[3:]):
        for side in ("Day", "Night"):
            rows.add((f"{name} {side}", "effects", f"Produces 1 {GOODS[two]}.", f"Produces 1 {GOODS[one]}."))
    return rows


def stage_rows(stage: str, two: str, one: str) -> set[Row]:
    """The rows of a line of the table; `CT: 3 points` is a cost with what the stage does."""
    costs, does = zip(*((each.partition(": ")[0], each.partition(": ")[2]) for each in (two, one)), strict=True)
    if two.startswith("none"):
        return {(stage, "", "", f"{goods(costs[1])}: {SAID[does[1]]}")}
    rows = {(stage, "cost", goods(costs[0]), goods(costs[1]))}
    if does != ("", ""):
        rows.add((stage, "effects", SAID[does[0]], SAID[does[1]]))
    return rows


@cache
def editions() -> tuple[Ruleset, Ruleset]:
    return load_ruleset(["base"])[0], load_ruleset(["base-1e"])[0]


@cache
def found() -> tuple[Difference, ...]:
    return tuple(differences(*editions()))


def row_of(each: Difference) -> Row:
    """A difference as a row of the list."""
    name, label = each.name, each.path[-1] if each.path else ""
    if each.path[:1] == ("sides",) and len(each.path) > 1:
        name = " ".join([name, each.path[1], *each.path[3:4]])
        label = each.path[4] if len(each.path) > 4 else each.path[2] if len(each.path) == 3 else ""
    whole = not each.path
    texts = [
        "x" if whole and value else words_of(value, ruleset)
        for value, ruleset in zip((each.first, each.second), editions(), strict=True)
    ]
    return name, label, texts[0], texts[1]


def test_the_editions_differ_in_exactly_what_was_collected() -> None:
    sides = [each for each in found() if each.path == ("sides",)]
    rules = [each for each in found() if each.section not in ("cards", "wonders")]
    rows = [row_of(each) for each in found() if each not in sides and each not in rules]
    assert sorted(rows) == sorted(names() | cards() | chains() | boards())
    assert [(each.first, each.second) for each in sides] == [(("Day", "Night"), ("A", "B"))] * 7
    assert [(each.section, each.key, each.path) for each in rules] == [("settings", "sides", ("one_of",))]


def test_every_line_of_the_collected_list_is_read() -> None:
    assert (len(names()), len(cards()), len(chains())) == (6, 10, 4)
    stages = re.findall(r"^\| \w+ [AB], .*$", EDITIONS, re.MULTILINE)
    assert len(stages) == len(re.findall(LINE, EDITIONS, re.MULTILINE)) == 21
    assert len(boards()) == 35


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def told(shelf: Shelf, first: str, second: str) -> list[tuple[str, str, object, object]]:
    found = differences(shelf.compose(first), shelf.compose(second))
    return [(f"{each.section} {each.key}", " ".join(each.path), each.first, each.second) for each in found]


def test_a_ruleset_does_not_differ_from_itself(shelf: Shelf) -> None:
    assert told(shelf, "mini", "mini") == []


def test_values_and_declarations_of_settings_are_told_apart(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "settings: {coins: 5}\nchange: {settings: {mode: {default: choose}}}\n")
    assert told(shelf, "mini", "house") == [
        ("settings coins", "value", 3, 5),
        ("settings mode", "default", "deal", "choose"),
        ("settings mode", "value", "deal", "choose"),
    ]
    assert told(shelf, "house", "mini")[0] == ("settings coins", "value", 5, 3)


def test_a_difference_knows_where_each_side_was_said(shelf: Shelf) -> None:
    body = "change: {cards: {Baths: {cost: null}}}\nremove: {cards: [Statue], wonders: [Giza]}\nsettings: {coins: 5}\n"
    shelf.put_using("house", "mini", body)
    found = differences(shelf.compose("mini"), shelf.compose("house"))
    places = {each.key: [str(place).replace(f"{shelf.folder}/", "") for place in each.places] for each in found}
    assert places == {
        "baths": ["mini/ruleset.yaml:19:56", "None"],
        "statue": ["mini/ruleset.yaml:21:6", "None"],
        "Giza": ["mini/ruleset.yaml:25:5", "None"],
        "coins": ["mini/ruleset.yaml:14:37", "house/ruleset.yaml:8:12"],
    }


def test_a_side_of_the_same_name_is_compared_with_itself_and_others_in_their_order(shelf: Shelf) -> None:
    sides = (
        "{Night: {effects: [{produce: wood}], stages: [{effects: [{points: 9}]}]},"
        " Dusk: {effects: [{produce: wood}], stages: [{cost: {wood: 2}, effects: [{points: 4}]}]}}"
    )
    body = f"remove: {{wonders: [Giza]}}\nwonders: [{{name: Giza, also: Gizah, sides: {sides}}}]\n"
    shelf.put_using("house", "mini", body)
    mini, house = shelf.compose("mini"), shelf.compose("house")
    rows = told(shelf, "mini", "house")
    found = [(path, words_of(one, mini), words_of(two, house)) for _, path, one, two in rows]
    assert found == [
        ("sides", "Day, Night", "Night, Dusk"),
        ("sides Day stages 1 effects", "Scores 3 points.", "Scores 4 points."),
        ("sides Day stages 2", "3 wood: Scores 5 points.", ""),
    ]
