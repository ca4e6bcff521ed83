"""The data of 7 Wonders Architects says, field by field, what the reference tables say.

What the data says of a thing and what the table prints on its rows are brought into one form and compared whole.
The tests on changed data and changed tables show that no leaf of either escapes this comparison.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.rulesets import architects_notation as notation
from tests.rulesets.slips import Row, Said, mutants, unnoticed_cells
from wonders.ruleset.compose import compose
from wonders.ruleset.sources import gather
from wonders.vocabulary import Vocabulary

PROJECT = Path(__file__).parents[2]
DATA = PROJECT / "rulesets" / "architects"
TABLES = PROJECT / "tests" / "reference" / "architects"
SHARED_TABLES = PROJECT.parent / "shared" / "reference" / "architects"

Raw = dict[str, Any]


def read_yaml(name: str, content: str) -> list[Raw]:
    """The list under `content` of a data file that holds nothing else but its source."""
    document = yaml.safe_load((DATA / name).read_text(encoding="utf-8"))
    assert list(document) == ["source", content]
    things: list[Raw] = document[content]
    return things


def read_table(name: str) -> list[Row]:
    with (TABLES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


CARDS = read_yaml("cards.yaml", "cards")
WONDERS = read_yaml("wonders.yaml", "wonders")
TOKENS = read_yaml("tokens.yaml", "tokens")
PROGRESS = [token for token in TOKENS if token.get("group") == "progress"]
RULESET: Raw = yaml.safe_load((DATA / "ruleset.yaml").read_text(encoding="utf-8"))
DECK_ROWS = read_table("decks.csv")
STAGE_ROWS = read_table("wonders.csv")
TOKEN_ROWS = read_table("progress_tokens.csv")
RULES = dict(re.findall(r"^- (A-Q?\d+) (.*)$", (TABLES / "rules.md").read_text(encoding="utf-8"), re.MULTILINE))
SEATS = range(2, 8)

#: Our names for the cards, on which nothing is printed.
NAMES = {
    "grey_wood": "Wood", "grey_stone": "Stone", "grey_brick": "Brick", "grey_papyrus": "Papyrus",
    "grey_glass": "Glass", "yellow_coin": "Coin", "blue_3vp": "Blue 3", "blue_2vp_cat": "Blue 2 Cat",
    "green_tablet": "Tablet", "green_gear": "Gear", "green_compass": "Compass", "red_0horn": "Red 0",
    "red_1horn": "Red 1", "red_2horn": "Red 2",
}  # fmt: skip
#: Columns that say how a row came about.
SOURCES = {"status", "agree", "dissent", "note", "sources", "name_fr"}


def kinds_of_cards() -> list[list[Row]]:
    """The rows of each kind of card, in the order of the table."""
    return [[row for row in DECK_ROWS if row["card"] == kind] for kind in dict.fromkeys(r["card"] for r in DECK_ROWS)]


# --- what the data says, and what the tables print --------------------------------------------------------


def said_of_card(card: Raw) -> list[Said]:
    """What a card says of itself in each deck."""
    alone = {"name": card.get("name"), "color": card.get("color"), "effects": card.get("effects")}
    return [alone | {"deck": deck, "count": count} for deck, count in card.get("decks", {}).items()]


def printed_on_card(row: Row) -> Said:
    if row["card"] not in NAMES:
        raise ValueError(f"there is no kind of card {row['card']!r}")
    return {
        "name": NAMES[row["card"]],
        "color": notation.color(row["color"]),
        "effects": notation.card_effects(row),
        "deck": notation.deck(row["deck"]),
        "count": notation.number(row["count"]),
    }


def said_of_stages(wonder: Raw) -> list[Said]:
    """What a Wonder says of each of its stages; a stage without `rests_on` needs the one before."""
    return [
        {
            "wonder": wonder.get("name"),
            "title": wonder.get("title"),
            "side": side,
            "stage": number,
            "rests on": stage.get("rests_on", [number - 1] if number > 1 else []),
            "cost": stage.get("cost"),
            "effects": stage.get("effects"),
        }
        for side, board in wonder.get("sides", {}).items()
        for number, stage in enumerate(board.get("stages", []), start=1)
    ]


def printed_on_stage(row: Row) -> Said:
    return {
        "wonder": row["wonder"].capitalize(),
        "title": row["full_name"],
        "side": "Built",
        "stage": notation.number(row["stage"]),
        "rests on": [notation.number(each) for each in row["requires"].split(";") if row["requires"]],
        "cost": notation.cost(row),
        "effects": notation.stage_effects(row),
    }


def said_of_token(token: Raw) -> Said:
    return {key: token.get(key) for key in ("name", "group", "copies", "line", "effects")}


def printed_on_token(row: Row) -> Said:
    if row["id"] != row["name_en"].lower():
        raise ValueError(f"the id {row['id']!r} is not that of {row['name_en']!r}")
    return {
        "name": row["name_en"],
        "group": "progress",
        "copies": notation.number(row["copies"]),
        "line": "progress",
        "effects": notation.token_effects(row),
    }


# --- the comparison -------------------------------------------------------------------------------


def test_every_card_agrees_with_its_rows() -> None:
    printed = [[printed_on_card(row) for row in rows if row["count"] != "0"] for rows in kinds_of_cards()]
    assert [said_of_card(card) for card in CARDS] == printed


def test_every_stage_agrees_with_its_row() -> None:
    said = [stage for wonder in WONDERS for stage in said_of_stages(wonder)]
    assert said == [printed_on_stage(row) for row in STAGE_ROWS]


def test_every_progress_token_agrees_with_its_row() -> None:
    assert [said_of_token(token) for token in PROGRESS] == [printed_on_token(row) for row in TOKEN_ROWS]


def test_the_other_tokens_are_the_cat_and_the_victories_with_what_their_rules_say() -> None:
    cat, victory = (dict(token) for token in TOKENS if token not in PROGRESS)
    assert f"worth {cat.pop('points')} VP to its holder" in RULES["A-406"]
    assert f"worth {victory.pop('points')} VP" in RULES["A-607"]
    supply = RULESET["settings"]["victory_tokens"]["default"]
    assert f"{supply} Military Victory tokens, {cat.pop('copies')} cat pawn" in RULES["A-105"]
    assert victory == {"name": "Military Victory", "group": "victory", "line": "military"}
    assert cat == {"name": "cat", "moves": True, "line": "cat", "effects": [{"allow": "peek_centre"}]}


def test_things_have_no_other_keys() -> None:
    assert {tuple(card) for card in CARDS} == {("name", "color", "decks", "effects")}
    assert {tuple(wonder) for wonder in WONDERS} == {("name", "title", "sides")}
    assert {tuple(side) for wonder in WONDERS for side in wonder["sides"].values()} == {("stages",)}
    stages = [stage for wonder in WONDERS for stage in wonder["sides"]["Built"]["stages"]]
    assert {tuple(stage) for stage in stages} == {("cost", "effects"), ("rests_on", "cost", "effects")}
    assert {tuple(token) for token in PROGRESS} == {("name", "group", "copies", "line", "effects")}


def test_rests_on_stands_where_it_is_needed_only() -> None:
    for wonder in WONDERS:
        for number, stage in enumerate(wonder["sides"]["Built"]["stages"], start=1):
            assert stage.get("rests_on") != ([number - 1] if number > 1 else []), wonder["name"]


COMPARED = [
    pytest.param(CARDS, said_of_card, id="cards"),
    pytest.param(WONDERS, said_of_stages, id="wonders"),
    pytest.param(PROGRESS, said_of_token, id="tokens"),
]


@pytest.mark.parametrize(("things", "said"), COMPARED)
def test_a_change_of_any_leaf_of_the_data_is_noticed(things: list[Raw], said: Callable[[Raw], object]) -> None:
    for thing in things:
        before = said(thing)
        assert [mutant for mutant in mutants(thing) if said(mutant) == before] == []


PRINTED = [
    pytest.param(DECK_ROWS, printed_on_card, SOURCES, id="cards"),
    pytest.param(STAGE_ROWS, printed_on_stage, SOURCES | {"layer", "position"}, id="stages"),
    pytest.param(TOKEN_ROWS, printed_on_token, SOURCES, id="tokens"),
]


@pytest.mark.parametrize(("rows", "printed", "elsewhere"), PRINTED)
def test_a_change_of_any_cell_of_a_table_is_noticed(
    rows: list[Row], printed: Callable[[Row], Said], elsewhere: set[str]
) -> None:
    assert unnoticed_cells(rows, printed, elsewhere) == []


@pytest.mark.parametrize(
    ("column", "cell"),
    [("count", "-1"), ("count", "two"), ("color", "gray"), ("symbol", "ore"), ("cat", "2"), ("vp", "1")],
)
def test_the_translator_refuses_what_it_does_not_know(column: str, cell: str) -> None:
    wood = DECK_ROWS[0]
    cat = next(row for row in DECK_ROWS if row["cat"] == "1")
    with pytest.raises(ValueError, match=r"notation has no|a grey card has no"):
        printed_on_card((cat if column == "cat" else wood) | {column: cell})


# --- stage graphs -----------------------------------------------------------------------------------------


def graphs() -> dict[str, dict[int, list[int]]]:
    """What each stage of each Wonder rests on, as the composed ruleset says it."""
    found: dict[str, dict[int, list[int]]] = {}
    for wonder in WONDERS:
        found[wonder["name"]] = {int(str(s["stage"])): list(s["rests on"]) for s in said_of_stages(wonder)}  # type: ignore[call-overload]  # a list of ints
    return found


def orders(graph: dict[int, list[int]], built: tuple[int, ...] = ()) -> int:
    """In how many orders all stages can be built."""
    open_stages = [stage for stage in graph if stage not in built and set(graph[stage]) <= set(built)]
    return sum(orders(graph, (*built, stage)) for stage in open_stages) if len(built) < len(graph) else 1


def depth(graph: dict[int, list[int]], stage: int) -> int:
    """The layer of a stage, counted from the ground."""
    return 1 + max((depth(graph, below) for below in graph[stage]), default=0)


def test_a_stage_rests_on_all_stages_of_the_layer_below() -> None:
    layers = {(row["wonder"].capitalize(), int(row["stage"])): int(row["layer"]) for row in STAGE_ROWS}
    for wonder, graph in graphs().items():
        for stage, below in graph.items():
            assert depth(graph, stage) == layers[wonder, stage]
            assert below == [other for other in graph if layers[wonder, other] == layers[wonder, stage] - 1]


def test_positions_in_the_table_name_each_place_of_a_layer_once() -> None:
    places = {1: ["full"], 2: ["left", "right"], 3: ["left", "middle", "right"]}
    layers: dict[tuple[str, str], list[str]] = {}
    for row in STAGE_ROWS:
        layers.setdefault((row["wonder"], row["layer"]), []).append(row["position"])
    assert all(positions == places[len(positions)] for positions in layers.values())


def test_side_by_side_stages_are_those_of_the_rule() -> None:
    beside: dict[str, str] = {}
    for wonder, graph in graphs().items():
        by_layer: dict[int, list[int]] = {}
        for stage in graph:
            by_layer.setdefault(depth(graph, stage), []).append(stage)
        wide = next((stages for stages in by_layer.values() if len(stages) > 1), None)
        if wide:
            *first, last = map(str, wide)
            beside[wonder] = f"{wonder} {', '.join(first)} and {last}"
    assert sorted(beside) == ["Babylon", "Ephesus", "Halicarnassus", "Olympia", "Rhodes"]
    assert all(words in RULES["A-314"] for words in beside.values())
    assert "Alexandria and Giza are strictly linear" in RULES["A-314"]


def test_the_graphs_leave_as_many_orders_as_counted_by_hand() -> None:
    assert {wonder: orders(graph) for wonder, graph in graphs().items()} == {
        "Alexandria": 1, "Babylon": 2, "Ephesus": 6, "Giza": 1, "Halicarnassus": 2, "Olympia": 2, "Rhodes": 2,
    }  # fmt: skip


def test_every_wonder_has_each_of_the_five_costs_once_in_the_same_order() -> None:
    costs = [{"different": 2}, {"identical": 2}, {"different": 3}, {"identical": 3}, {"different": 4}]
    for wonder in WONDERS:
        assert [stage["cost"] for stage in wonder["sides"]["Built"]["stages"]] == costs


def test_the_points_of_a_complete_wonder_are_those_of_the_rule() -> None:
    for wonder in WONDERS:
        stages = wonder["sides"]["Built"]["stages"]
        points = sum(effect.get("points", 0) for stage in stages for effect in stage["effects"])
        assert f"{wonder['name']} {points}" in RULES["A-706"]


# --- the components of the box ----------------------------------------------------------------------------


def decks() -> dict[str, Counter[str]]:
    """The cards of each deck by name."""
    found: dict[str, Counter[str]] = {}
    for card in CARDS:
        for deck, copies in card["decks"].items():
            found.setdefault(deck, Counter())[card["name"]] = copies
    return found


def test_the_box_has_eight_decks_of_25_and_60_cards() -> None:
    sizes = {name: deck.total() for name, deck in decks().items()}
    assert sizes == {**dict.fromkeys((wonder["name"] for wonder in WONDERS), 25), "centre_deck": 60}
    assert sum(sizes.values()) == 235
    assert "235 cards with 8 different backs: 7 Wonder decks of 25 and a central deck of 60" in RULES["A-102"]


def test_the_box_has_so_many_cards_of_each_kind() -> None:
    assert sum(decks().values(), Counter()) == {
        **dict.fromkeys(("Wood", "Stone", "Brick", "Papyrus", "Glass"), 17), "Coin": 27, "Blue 3": 16,
        "Blue 2 Cat": 24, **dict.fromkeys(("Tablet", "Gear", "Compass"), 14), "Red 0": 18, "Red 1": 15, "Red 2": 8,
    }  # fmt: skip


def test_each_deck_has_so_many_cards_of_each_color() -> None:
    color = {card["name"]: card["color"] for card in CARDS}
    counted = {}
    for name, deck in decks().items():
        by_color: Counter[str] = Counter()
        for card, copies in deck.items():
            by_color[color[card]] += copies
        counted[name] = " ".join(str(by_color[each]) for each in notation.COLORS)
    assert counted == {
        "Alexandria": "9 4 4 4 4", "Babylon": "9 3 4 5 4", "Ephesus": "10 3 3 5 4", "Giza": "9 3 5 4 4",
        "Halicarnassus": "9 3 4 4 5", "Olympia": "9 3 4 4 5", "Rhodes": "10 2 4 4 5", "centre_deck": "20 6 12 12 10",
    }  # fmt: skip


def test_the_box_has_seven_wonders_of_five_pieces_fifteen_tokens_in_fourteen_kinds_and_six_conflict_tokens() -> None:
    assert [len(wonder["sides"]["Built"]["stages"]) for wonder in WONDERS] == [5] * 7
    assert "7 Wonders of 5 pieces" in RULES["A-103"]
    copies = Counter({token["name"]: token["copies"] for token in PROGRESS})
    assert (len(copies), copies.total(), copies.most_common(1)) == (14, 15, [("Culture", 2)])
    assert "15 Progress tokens: 14 kinds, Culture twice and each other kind once" in RULES["A-104"]
    assert f"{max(RULESET['settings']['conflict_tokens']['default'])} Conflict tokens" in RULES["A-105"]


def test_the_data_composes_without_a_fault() -> None:
    ruleset = compose(gather(["architects"]), Vocabulary())
    assert (len(ruleset.cards), len(ruleset.wonders), len(ruleset.tokens)) == (14, 7, 16)
    assert sum(card.most for card in ruleset.cards.values()) == 235
    assert ruleset.seats == tuple(SEATS)


# --- ruleset.yaml -----------------------------------------------------------------------------------------


def test_names_are_declared_as_the_conventions_say() -> None:
    assert list(RULESET["colors"]) == list(notation.COLORS)
    assert list(RULESET["goods"]) == [*notation.GOODS, "coin"]
    assert sorted(RULESET["symbols"]) == sorted(notation.SYMBOLS)
    assert list(RULESET["score_lines"]) == ["wonder", "cat", "blue", "military", "progress"]


def test_the_other_defaults_are_those_of_their_rules() -> None:
    settings = {name: setting["default"] for name, setting in RULESET["settings"].items()}
    assert settings["conflict_tokens"][1] == settings["conflict_tokens"][0]
    assert settings["conflict_tokens"][5] == settings["conflict_tokens"][4]
    assert settings["double_factor"] == 2
    assert "at least twice as many" in RULES["A-611"]


#: What each open point proposes, as the default of a setting, and the words that propose it.
OPEN_POINTS = {
    "double_coin_forces": ("A-Q01", True, "Economy counts"),
    "mix_goods_forces": ("A-Q01", True, "Engineering counts"),
    "payment_uses": ("A-Q02", "once", "once per turn"),
    "coins_for": ("A-Q03", "missing", "coins fill only the shortfall"),
    "new_tokens": ("A-Q05", "later", "only on later events"),
    "nothing_to_take": ("A-Q06", "pass", "the player passes"),
    "short_deck": ("A-Q07", "fewer", "use what is there"),
    "symbols_without_tokens": ("A-Q08", "kept", "green cards are kept"),
    "victory_supply": ("A-Q09", "unlimited", "unlimited supply"),
    "last_battle": ("A-Q10", "fought", "Battle first, then scoring"),
    "drawn_cards": ("A-Q11", "secret", "visible to that player only"),
    "pending_order": ("A-Q12", "chosen", "expose as choices"),
}


@pytest.mark.parametrize("setting", OPEN_POINTS)
def test_an_open_point_is_a_setting_that_begins_as_proposed(setting: str) -> None:
    rule, default, words = OPEN_POINTS[setting]
    declared = RULESET["settings"][setting]
    assert (declared["default"], f"({rule})" in declared["text"]) == (default, True)
    assert words in RULES[rule].split("Proposed: ")[1]


def test_every_open_point_is_a_setting_and_every_setting_names_its_rule() -> None:
    answered = {rule for rule, _, _ in OPEN_POINTS.values()}
    assert answered == {rule for rule in RULES if rule.startswith("A-Q")} - {"A-Q04"}  # see ruleset.yaml
    for setting in RULESET["settings"].values():
        assert set(re.findall(r"A-Q?\d+", setting["text"])) & set(RULES), setting["text"]


def test_every_rule_that_the_data_names_exists() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in sorted(DATA.glob("*.yaml")))
    assert set(re.findall(r"A-Q?\d+", text)) <= set(RULES)


# --- the tables themselves --------------------------------------------------------------------------------


def test_cells_that_a_majority_decided_are_those_that_the_data_remarks() -> None:
    doubtful = [(row["deck"], NAMES[row["card"]]) for row in DECK_ROWS if row["status"] != "confirmed"]
    assert doubtful == [("babylon", "Stone"), ("babylon", "Brick")]
    assert "# Stone and Brick of Babylon are the majority's word" in (DATA / "cards.yaml").read_text(encoding="utf-8")
    assert {row["status"] for row in [*STAGE_ROWS, *TOKEN_ROWS]} == {"confirmed"}


@pytest.mark.skipif(not SHARED_TABLES.is_dir(), reason="the original tables do not lie beside the project")
@pytest.mark.parametrize("name", ["decks.csv", "wonders.csv", "progress_tokens.csv", "rules.md"])
def test_the_copies_of_the_tables_are_untouched(name: str) -> None:
    assert (TABLES / name).read_bytes() == (SHARED_TABLES / name).read_bytes()
