"""The data of 7 Wonders Duel says, field by field, what the reference tables say.

What the data says of a thing and what the table prints on its row are brought into one form and compared whole.
The tests on changed data and changed tables show that no leaf of either escapes this comparison.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
import yaml

from tests.rulesets.slips import Row, Said, mutants, unnoticed_cells
from wonders.plugins.loading import load_ruleset

if TYPE_CHECKING:
    from tests.rulesets import duel_notation as notation
else:
    import duel_notation as notation  # pytest puts this folder on the path, mypy reads from the root

PROJECT = Path(__file__).parents[2]
DATA = PROJECT / "rulesets" / "duel"
TABLES = PROJECT / "tests" / "reference" / "duel"
SHARED_TABLES = PROJECT.parent / "shared" / "reference" / "duel"

Raw = dict[str, Any]
Slot: TypeAlias = "tuple[int, int, int, bool, list[int], list[int]]"

CARD_FILES = ("age_1", "age_2", "age_3", "guilds")
CARD_KEYS = ["name", "also", "color", "age", "deck", "copies", "cost", "chains_from", "effects"]
#: Other spellings, from D-NAME. The Pretorium's is missing on purpose: it is the name of another card.
SPELLINGS = {
    "Courthouse": ["Tribunal"],
    "Glassblower": ["Glass-Blower"],
    "Merchants Guild": ["Traders Guild"],
    "Theater": ["Theatre"],
}
AGAIN = {"again": True}


def read_yaml(name: str, content: str) -> list[Raw]:
    """The list under `content` of a data file that holds nothing else but its source."""
    document = yaml.safe_load((DATA / name).read_text(encoding="utf-8"))
    assert list(document) == ["source", content]
    things: list[Raw] = document[content]
    return things


def read_table(name: str) -> list[Row]:
    with (TABLES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


CARDS = [card for file in CARD_FILES for card in read_yaml(f"cards/{file}.yaml", "cards")]
WONDERS = read_yaml("wonders.yaml", "wonders")
TOKENS = read_yaml("tokens.yaml", "tokens")
RULESET: Raw = yaml.safe_load((DATA / "ruleset.yaml").read_text(encoding="utf-8"))
CARD_ROWS = read_table("cards.csv")
WONDER_ROWS = read_table("wonders.csv")
TOKEN_ROWS = read_table("progress_tokens.csv")
LAYOUTS: dict[int, Raw] = yaml.safe_load((TABLES / "layouts.yaml").read_text(encoding="utf-8"))["ages"]
RULES = dict(re.findall(r"^- (D-[A-Z]+-\d+) (.*)$", (TABLES / "rules.md").read_text(encoding="utf-8"), re.MULTILINE))


# --- what the data says ---------------------------------------------------------------------------


def without_article(name: str) -> str:
    return name.removeprefix("The ")


def id_of(thing: Raw) -> str:
    return without_article(str(thing.get("name"))).lower().replace(" ", "_")


def said_of_card(card: Raw) -> Said:
    cost = dict(card.get("cost", {}))
    return {
        "id": id_of(card),
        "name": card.get("name"),
        "also": card.get("also", []),
        "color": card.get("color"),
        "age": card.get("age"),
        "deck": card.get("deck"),
        "copies": card.get("copies"),
        "coins": cost.pop("coins", 0),
        "goods": list(cost.items()),
        "effects": card.get("effects"),
        "chains from": card.get("chains_from", []),
        "free after": [
            id_of(other) for name in card.get("chains_from", []) for other in CARDS if other["name"] == name
        ],
        "chains to": [other["name"] for other in CARDS if card.get("name") in other.get("chains_from", [])],
    }


def said_of_wonder(wonder: Raw) -> Said:
    sides = wonder.get("sides", {})
    stages = [stage for side in sides.values() for stage in side.get("stages", [])]
    effects = [effect for stage in stages for effect in stage.get("effects", [])]
    again = effects[-1:] == [AGAIN]
    return {
        "id": id_of(wonder),
        "name": wonder.get("name"),
        "also": wonder.get("also", []),
        "sides": list(sides),
        "stages": len(stages),
        "goods": [unit for stage in stages for unit in stage.get("cost", {}).items()],
        "effects": effects[:-1] if again else effects,
        "again": again,
    }


def said_of_token(token: Raw) -> Said:
    said: Said = {"id": id_of(token)}
    return said | {key: token.get(key) for key in ("name", "group", "copies", "line", "effects")}


# --- what the tables print ------------------------------------------------------------------------


def partners(symbol: str, column: str) -> list[str]:
    """The cards with a chain symbol in the other column of chains; ValueError if it leads nowhere."""
    names = [row["name"] for row in CARD_ROWS if symbol and row[column] == symbol]
    if symbol and not names:
        raise ValueError(f"no card has {symbol!r} as its {column}")
    return names


def printed_on_card(row: Row) -> Said:
    return {
        "id": row["id"],
        "name": row["name"],
        "also": SPELLINGS.get(row["name"], []),
        "color": notation.color(row["color"]),
        "age": notation.age(row["deck"]),
        "deck": "guilds" if row["deck"] == "guild" else None,
        "copies": {2: 1},  # every card is there once (D-BUILD-7), for the two players (D-SETUP-1)
        "coins": int(row["coins"]),
        "goods": list(notation.goods(row["resources"]).items()),
        "effects": notation.effects(row["effects"]),
        "chains from": partners(row["chain_needs"], "chain_gives"),
        "free after": [row["free_after"]] if row["free_after"] else [],
        "chains to": partners(row["chain_gives"], "chain_needs"),
    }


def printed_on_wonder(row: Row) -> Said:
    return {
        "id": row["id"],
        "name": row["name"],
        "also": [without_article(row["name"])] if row["name"].startswith("The ") else [],
        "sides": ["Built"],
        "stages": 1,
        "goods": list(notation.goods(row["resources"]).items()),
        "effects": notation.effects(row["effects"]),
        "again": notation.flag(row["play_again"]),
    }


def printed_on_token(row: Row) -> Said:
    if row["set"] != "base":
        raise ValueError(f"{row['name']} is not in this box")
    return {
        "id": row["id"],
        "name": row["name"],
        "group": "progress",
        "copies": 1,
        "line": "progress",
        "effects": notation.effects(row["effects"]),
    }


# --- the comparison -------------------------------------------------------------------------------


def test_every_card_agrees_with_its_row() -> None:
    assert [said_of_card(card) for card in CARDS] == [printed_on_card(row) for row in CARD_ROWS]


def test_every_wonder_agrees_with_its_row() -> None:
    assert [said_of_wonder(wonder) for wonder in WONDERS] == [printed_on_wonder(row) for row in WONDER_ROWS]


def test_every_progress_token_agrees_with_its_row() -> None:
    assert [said_of_token(token) for token in TOKENS] == [printed_on_token(row) for row in TOKEN_ROWS]


def test_cards_have_no_other_keys_and_keep_their_order() -> None:
    for card in CARDS:
        assert list(card) == [key for key in CARD_KEYS if key in card], card["name"]
        assert all(card.values()), f"{card['name']}: what a card does not have is left out"


def test_wonders_and_tokens_have_no_other_keys() -> None:
    for wonder in WONDERS:
        assert list(wonder) == [key for key in ("name", "also", "sides") if key in wonder]
        assert list(wonder["sides"]["Built"]) == ["stages"]
        assert [list(stage) for stage in wonder["sides"]["Built"]["stages"]] == [["cost", "effects"]]
    assert {tuple(token) for token in TOKENS} == {("name", "group", "copies", "line", "effects")}


COMPARED = [
    pytest.param(CARDS, said_of_card, id="cards"),
    pytest.param(WONDERS, said_of_wonder, id="wonders"),
    pytest.param(TOKENS, said_of_token, id="tokens"),
]


@pytest.mark.parametrize(("things", "said"), COMPARED)
def test_a_change_of_any_leaf_of_the_data_is_noticed(things: list[Raw], said: Callable[[Raw], Said]) -> None:
    for thing in things:
        before = said(thing)
        unnoticed = [mutant for mutant in mutants(thing) if said(mutant) == before]
        assert unnoticed == []


PRINTED = [
    pytest.param(CARD_ROWS, printed_on_card, {"agree"}, id="cards"),
    pytest.param(WONDER_ROWS, printed_on_wonder, {"agree"}, id="wonders"),
    pytest.param(TOKEN_ROWS, printed_on_token, {"agree", "timing", "rule_ids"}, id="tokens"),
]


@pytest.mark.parametrize(("rows", "printed", "elsewhere"), PRINTED)
def test_a_change_of_any_cell_of_a_table_is_noticed(
    rows: list[Row], printed: Callable[[Row], Said], elsewhere: set[str]
) -> None:
    assert unnoticed_cells(rows, printed, elsewhere) == []


# --- columns that say how a row came about --------------------------------------------------------


def test_cards_whose_sources_disagree_are_marked_majority() -> None:
    marked = []
    for file in CARD_FILES:
        entries = (DATA / "cards" / f"{file}.yaml").read_text(encoding="utf-8").split("  - name: ")[1:]
        marked += [entry.splitlines()[0] for entry in entries if "# majority" in entry]
    assert marked == [row["name"] for row in CARD_ROWS if row["agree"] != "9/9"]


def test_no_source_disagrees_about_a_wonder_or_token() -> None:
    assert {row["agree"] for row in [*WONDER_ROWS, *TOKEN_ROWS]} == {"9/9"}


#: What the table says about the time, and the data's effects of which that is true.
TIMES: dict[str, Callable[[str, Raw], bool]] = {
    r"once on taking it": lambda kind, _: kind == "coins",
    r"symbol owned at once": lambda kind, _: kind == "science",
    r"each time (the|a) ": lambda kind, said: kind == "whenever" and ("by" in said or "how" in said),
    r"(wonders|blue cards) built after .*symbols of the cost": lambda kind, _: kind == "discount",
    r"(wonders|red cards) built after .*; (never|no second)": lambda kind, said: (
        kind == "whenever" and not ("by" in said or "how" in said)
    ),
    r"\bend\b": lambda kind, _: kind == "points",
}


@pytest.mark.parametrize("time", TIMES)
def test_progress_tokens_act_at_the_time_that_the_table_names(time: str) -> None:
    def acts_then(token: Raw) -> bool:
        return any(TIMES[time](kind, said) for effect in token["effects"] for kind, said in effect.items())

    expected = [row["name"] for row in TOKEN_ROWS if re.search(time, row["timing"])]
    assert [token["name"] for token in TOKENS if acts_then(token)] == expected
    assert expected


def test_the_rule_of_each_progress_token_speaks_of_it() -> None:
    for row in TOKEN_ROWS:
        assert RULES[row["rule_ids"]].startswith(f"{row['name']}: ")


# --- the whole ------------------------------------------------------------------------------------


def test_the_data_composes_without_a_fault_and_counts_73_cards_12_wonders_10_tokens() -> None:
    ruleset = load_ruleset(["duel"])[0]
    assert (len(ruleset.cards), len(ruleset.wonders), len(ruleset.tokens)) == (73, 12, 10)
    assert list(ruleset.cards) == [row["id"] for row in CARD_ROWS]
    assert ruleset.seats == (2,)


def test_decks_less_what_is_removed_fill_the_layouts() -> None:
    decks = Counter(card.get("deck", card["age"]) for card in CARDS)
    assert decks == {1: 23, 2: 23, 3: 20, "guilds": 7}
    removed, guilds = (RULESET["settings"][name]["default"] for name in ("cards_removed", "guilds"))
    laid = {layout["age"]: sum(map(len, "".join(layout["rows"]).split())) for layout in RULESET["layouts"].values()}
    assert laid == {age: decks[age] - removed + guilds * (age == 3) for age in (1, 2, 3)}


def test_seventeen_chains_lead_to_a_later_age_from_one_card_to_one_card() -> None:
    age = {card["name"]: card["age"] for card in CARDS}
    links = [(source, card["name"]) for card in CARDS for source in card.get("chains_from", [])]
    assert len(links) == len(dict(links)) == len({taker for _, taker in links}) == 17
    assert [link for link in links if age[link[0]] >= age[link[1]]] == []


def test_six_symbols_are_on_two_green_cards_each_and_law_on_a_token_alone() -> None:
    def symbols(things: list[Raw]) -> Counter[str]:
        return Counter(effect["science"] for thing in things for effect in thing["effects"] if "science" in effect)

    declared = list(RULESET["symbols"])
    assert declared == list(notation.SYMBOLS)
    assert symbols([card for card in CARDS if card["color"] == "green"]) == dict.fromkeys(declared[:6], 2)
    assert symbols(CARDS).total() == 12
    assert symbols(TOKENS) == {"law": 1}


# --- ruleset.yaml ---------------------------------------------------------------------------------


def test_names_are_declared_in_the_order_of_the_conventions() -> None:
    assert list(RULESET["colors"]) == ["brown", "grey", "blue", "yellow", "red", "green", "purple"]
    assert list(RULESET["goods"]) == list(notation.GOODS.values())
    assert [good["group"] for good in RULESET["goods"].values()] == ["raw"] * 3 + ["manufactured"] * 2
    assert list(RULESET["score_lines"]) == [
        "civilian", "scientific", "commercial", "guilds", "wonders", "progress", "treasury", "military",
    ]  # fmt: skip


def test_the_wonders_of_a_first_game_are_those_of_the_rule() -> None:
    for setting, player in (("beginner_first", "player 1"), ("beginner_second", "player 2")):
        names = RULESET["settings"][setting]["default"]
        assert set(names) <= {wonder["name"] for wonder in WONDERS}
        assert f"{player} gets {', '.join(map(without_article, names))}" in RULES["D-SETUP-10"]


def test_every_rule_that_the_data_names_exists() -> None:
    files = sorted(DATA.rglob("*.yaml"))
    named = {rule for file in files for rule in re.findall(r"D-[A-Z]+-\d+", file.read_text(encoding="utf-8"))}
    assert named <= set(RULES)
    assert all(re.search(r"D-[A-Z]+-\d+", setting["text"]) for setting in RULESET["settings"].values())


# --- layouts --------------------------------------------------------------------------------------


def slots_of(rows: list[str]) -> list[Slot]:
    """What a drawing says of each slot: number, row, x, face up, covered by, covers."""
    places = [
        (number, place - len(row) // 2, letter == "o")  # letters and blanks are half a card wide
        for number, row in enumerate(rows, start=1)
        for place, letter in enumerate(row)
        if letter != " "
    ]
    slot = {(row, x): number for number, (row, x, _) in enumerate(places)}

    def beside(row: int, x: int) -> list[int]:
        return [slot[row, near] for near in (x - 1, x + 1) if (row, near) in slot]

    return [
        (number, row, x, face_up, beside(row + 1, x), beside(row - 1, x))
        for number, (row, x, face_up) in enumerate(places)
    ]


def slots_in_table(age: int) -> list[Slot]:
    keys = ("slot", "row", "x", "face_up", "covered_by", "covers")
    slots = LAYOUTS[age]["slots"]
    assert {tuple(slot) for slot in slots} == {keys}
    return [tuple(slot[key] for key in keys) for slot in slots]


DRAWINGS = [pytest.param(layout["age"], layout["rows"], id=name) for name, layout in RULESET["layouts"].items()]


def test_every_age_has_a_layout() -> None:
    assert {name: layout["age"] for name, layout in RULESET["layouts"].items()} == {
        "Age I": 1,
        "Age II": 2,
        "Age III": 3,
    }
    assert list(LAYOUTS) == [1, 2, 3]


@pytest.mark.parametrize(("age", "rows"), DRAWINGS)
def test_the_drawing_has_the_slots_of_the_table(age: int, rows: list[str]) -> None:
    assert slots_of(rows) == slots_in_table(age)


@pytest.mark.parametrize(("age", "rows"), DRAWINGS)
def test_the_drawing_has_the_rows_of_the_table(age: int, rows: list[str]) -> None:
    assert [len(row.split()) for row in rows] == LAYOUTS[age]["row_sizes"]
    assert [number for number, row in enumerate(rows, start=1) if "#" in row] == LAYOUTS[age]["face_down_rows"]
    assert [row for row in rows if row != row.strip() or set(row) - set("o# ")] == []
    assert all(row[::2].strip() and not row[1::2].strip() for row in rows)


@pytest.mark.parametrize(("age", "rows"), DRAWINGS)
def test_a_change_of_any_place_of_a_drawing_is_noticed(age: int, rows: list[str]) -> None:
    table = slots_in_table(age)
    for number, row in enumerate(rows):
        assert slots_of(rows[:number] + rows[number + 1 :]) != table
        for place, letter in enumerate(row):
            for other in {"o", "#", " "} - {letter}:
                changed = row[:place] + other + row[place + 1 :]
                assert slots_of([*rows[:number], changed, *rows[number + 1 :]]) != table


# --- the tables themselves ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "clause",
    ["", "vp", "vp x", "make X1", "make_one_of G/P", "science compass", "coins_per_own pink 1", "vp_per_most coins/2 1",
     "foe_coins 3", "discard_foe_card any", "coins_per_chain 3", "magic 1"],
)  # fmt: skip
def test_the_translator_refuses_what_it_does_not_know(clause: str) -> None:
    with pytest.raises(ValueError, match=r"notation has no|invalid literal"):
        notation.effects(clause)


@pytest.mark.skipif(not SHARED_TABLES.is_dir(), reason="the original tables do not lie beside the project")
@pytest.mark.parametrize("name", ["cards.csv", "wonders.csv", "progress_tokens.csv", "layouts.yaml", "rules.md"])
def test_the_copies_of_the_tables_are_untouched(name: str) -> None:
    assert (TABLES / name).read_bytes() == (SHARED_TABLES / name).read_bytes()
