"""The second edition's data says, field by field, what the reference tables say.

Every comparison is of a whole column in table order, so a missing, extra or misplaced card fails as well as
a changed value, and the failure shows the rows that differ.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

if TYPE_CHECKING:
    from tests.rulesets import notation
else:
    import notation  # pytest puts this folder on the path, mypy reads from the root

PROJECT = Path(__file__).parents[2]
DATA = PROJECT / "rulesets" / "base"
TABLES = PROJECT / "tests" / "reference" / "base"
SHARED_TABLES = PROJECT.parent / "shared" / "reference" / "base"

Row = dict[str, str]
Raw = dict[str, Any]

CARD_KEYS = ["name", "also", "id", "color", "age", "deck", "copies", "cost", "chains_from", "effects"]
REQUIRED_CARD_KEYS = {"name", "color", "age", "copies", "effects"}
SPELLINGS = {"Bazaar": ["Bazar"], "Theater": ["Theatre"]}
PLAYERS = range(3, 8)
TABLE_NAMES = ["cards_1e.csv", "cards_2e.csv", "wonders_1e.csv", "wonders_2e.csv"]


def read_yaml(name: str, content: str) -> list[Raw]:
    """The list under `content` of a data file that holds nothing else but its source."""
    document = yaml.safe_load((DATA / name).read_text(encoding="utf-8"))
    assert list(document) == ["source", content]
    things: list[Raw] = document[content]
    return things


def load_cards() -> list[Raw]:
    """All cards as plain mappings. The one place that reads card files."""
    files = ["age_1", "age_2", "age_3", "guilds"]
    return [card for file in files for card in read_yaml(f"cards/{file}.yaml", "cards")]


def load_wonders() -> list[Raw]:
    """All Wonders as plain mappings. The one place that reads the file of Wonders."""
    return read_yaml("wonders.yaml", "wonders")


def read_table(name: str) -> list[Row]:
    with (TABLES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


CARDS = load_cards()
CARD_ROWS = read_table("cards_2e.csv")


# --- cards ----------------------------------------------------------------------------------------


def id_of(card: Raw) -> str:
    written: str | None = card.get("id")
    return written or card["name"].lower().replace(" ", "_")


def goods_cost_of(card: Raw) -> dict[str, int]:
    return {good: number for good, number in card.get("cost", {}).items() if good != "coins"}


def copies_with(card: Raw, players: int) -> int:
    """Copies used by so many players (B-SETUP-2); of a guild, copies in the pool (B-SETUP-3)."""
    return sum(number for mark, number in card["copies"].items() if mark <= players)


def chains_to(card: Raw) -> list[str]:
    return [later["name"] for later in CARDS if card["name"] in later.get("chains_from", [])]


def names_in(column: str) -> list[str]:
    return column.split("|") if column else []


def is_guild(row: Row) -> bool:
    return row["age"] == "guild"


#: For each field: what the data says, what the table says.
CARD_FIELDS: dict[str, tuple[Callable[[Raw], object], Callable[[Row], object]]] = {
    "name": (lambda card: card["name"], lambda row: row["name"]),
    "also": (lambda card: card.get("also"), lambda row: SPELLINGS.get(row["name"])),
    "id": (id_of, lambda row: row["id"]),
    "color": (lambda card: card["color"], lambda row: notation.color(row["color"])),
    "age": (lambda card: card["age"], lambda row: 3 if is_guild(row) else int(row["age"])),
    "deck": (lambda card: card.get("deck"), lambda row: "guilds" if is_guild(row) else None),
    "marks": (lambda card: card["copies"], lambda row: notation.marks(row["marks"])),
    "copies by players": (
        lambda card: [copies_with(card, players) for players in PLAYERS],
        lambda row: [int(row[f"n{players}"]) for players in PLAYERS],
    ),
    "coin cost": (lambda card: card.get("cost", {}).get("coins", 0), lambda row: int(row["coin_cost"])),
    "goods cost": (
        lambda card: list(goods_cost_of(card).items()),
        lambda row: list(notation.goods(row["resource_cost"]).items()),
    ),
    "effects": (lambda card: card["effects"], lambda row: notation.effects(row["effect"])),
    "chains from": (lambda card: card.get("chains_from", []), lambda row: names_in(row["chain_from"])),
    "chains to": (chains_to, lambda row: names_in(row["chain_to"])),
}


@pytest.mark.parametrize("field", CARD_FIELDS)
def test_every_card_agrees_with_the_table(field: str) -> None:
    of_data, of_table = CARD_FIELDS[field]
    assert [(id_of(card), of_data(card)) for card in CARDS] == [
        (row["id"], of_table(row)) for row in CARD_ROWS
    ]


def test_cards_have_no_other_keys_and_keep_their_order() -> None:
    for card in CARDS:
        assert list(card) == [key for key in CARD_KEYS if key in card], card["name"]
        assert set(card) >= REQUIRED_CARD_KEYS, card["name"]


def test_what_a_card_does_not_have_is_left_out() -> None:
    assert [card["name"] for card in CARDS if not all(card.values())] == []


def test_an_id_is_written_only_where_two_cards_share_a_name() -> None:
    names = Counter(card["name"] for card in CARDS)
    assert {card["name"] for card in CARDS if "id" in card} == {name for name in names if names[name] > 1}


def test_there_are_seventy_age_cards_and_ten_guilds() -> None:
    assert Counter(card.get("deck", card["age"]) for card in CARDS) == {1: 27, 2: 23, 3: 20, "guilds": 10}


@pytest.mark.parametrize("players", PLAYERS)
def test_each_age_deals_seven_cards_to_every_player(players: int) -> None:
    dealt: Counter[int] = Counter()
    for card in CARDS:
        if "deck" not in card:
            dealt[card["age"]] += copies_with(card, players)
    dealt[3] += players + 2
    assert dealt == dict.fromkeys((1, 2, 3), 7 * players)


def test_all_twenty_five_chains_lead_to_a_later_age() -> None:
    age = {card["name"]: card["age"] for card in CARDS}
    links = [(source, card["name"]) for card in CARDS for source in card.get("chains_from", [])]
    assert len(links) == 25
    assert [link for link in links if age[link[0]] >= age[link[1]]] == []


# --- Wonders --------------------------------------------------------------------------------------


def stage_lines() -> Iterator[tuple[Raw, str, int]]:
    """Every stage as (Wonder, name of the side, number of the stage), in the order of the file."""
    for wonder in load_wonders():
        for side, board in wonder["sides"].items():
            for number, _ in enumerate(board["stages"], start=1):
                yield wonder, side, number


def said_of_stage(wonder: Raw, side: str, number: int) -> dict[str, object]:
    board = wonder["sides"][side]
    stage = board["stages"][number - 1]
    return {
        "wonder": wonder["name"],
        "title": wonder["title"],
        "also": wonder.get("also", []),
        "side": side,
        "board": board["effects"],
        "stages": len(board["stages"]),
        "stage": number,
        "cost": list(stage["cost"].items()),
        "effects": stage["effects"],
    }


def printed_on_stage(row: Row) -> dict[str, object]:
    return {
        "wonder": row["wonder"],
        "title": row["full_name"],
        "also": [row["board_label"]] if row["board_label"] != row["wonder"] else [],
        "side": row["side"],
        "board": [{"produce": notation.GOODS[row["start_resource"]]}],
        "stages": int(row["stages_total"]),
        "stage": int(row["stage"]),
        "cost": list(notation.goods(row["cost"]).items()),
        "effects": notation.effects(row["effect"]),
    }


def test_every_stage_agrees_with_the_table() -> None:
    said = [said_of_stage(*line) for line in stage_lines()]
    assert said == [printed_on_stage(row) for row in read_table("wonders_2e.csv")]


def test_wonders_sides_and_stages_have_no_other_keys() -> None:
    for wonder in load_wonders():
        assert list(wonder) == [key for key in ("name", "title", "also", "sides") if key in wonder]
        for board in wonder["sides"].values():
            assert list(board) == ["effects", "stages"], wonder["name"]
            assert all(list(stage) == ["cost", "effects"] for stage in board["stages"]), wonder["name"]


def test_there_are_seven_wonders_with_fourteen_sides() -> None:
    sides = [(wonder["name"], list(wonder["sides"])) for wonder in load_wonders()]
    assert len(sides) == 7
    assert [name for name, _ in sides] == sorted({name for name, _ in sides})
    assert all(names == ["Day", "Night"] for _, names in sides)


# --- the tables themselves ------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLE_NAMES)
def test_the_translator_understands_every_row_of_both_editions(name: str) -> None:
    for row in read_table(name):
        assert all(len(effect) == 1 for effect in notation.effects(row["effect"]))


@pytest.mark.parametrize(
    "clause", ["", "vp:", "vp:1*pink@self", "vp:1*red@opponent", "res:X", "res!:W/S", "magic"]
)
def test_the_translator_refuses_what_it_does_not_know(clause: str) -> None:
    with pytest.raises(ValueError, match=r"notation has no|invalid literal"):
        notation.effects(clause)


@pytest.mark.skipif(not SHARED_TABLES.is_dir(), reason="the original tables do not lie beside the project")
@pytest.mark.parametrize("name", [*TABLE_NAMES, "rules.md"])
def test_the_copies_of_the_tables_are_untouched(name: str) -> None:
    assert (TABLES / name).read_bytes() == (SHARED_TABLES / name).read_bytes()
