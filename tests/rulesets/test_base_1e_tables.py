"""The first edition, composed from the second and its differences, says field by field what the reference tables say.

The tables are written out as a ruleset of their own that declares every card and board anew. Both are composed and
compared by id: a missing or extra card fails as well as a changed field, and the failure shows what differs.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from wonders.ruleset import Ruleset, compose, gather
from wonders.ruleset.model import Card, Wonder
from wonders.vocabulary.vocabulary import Vocabulary

if TYPE_CHECKING:
    from tests.rulesets import notation
else:
    import notation  # pytest puts this folder on the path, mypy reads from the root

TABLES = Path(__file__).parents[1] / "reference" / "base"
PLAYERS = range(3, 8)
#: The table's spelling of a name, where ours lists it under `also`.
SPELLINGS = {"Bazar": "Bazaar"}
ALSO = {"Bazaar": ["Bazar"], "Theater": ["Theatre"]}

Row = dict[str, str]
Raw = dict[str, Any]


def read_table(name: str) -> list[Row]:
    with (TABLES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


CARD_ROWS = read_table("cards_1e.csv")
STAGE_ROWS = read_table("wonders_1e.csv")


def spelled(name: str) -> str:
    return SPELLINGS.get(name, name)


def id_of(row: Row) -> str:
    return spelled(row["name"]).lower().replace(" ", "_") if row["name"] in SPELLINGS else row["id"]


def printed_card(row: Row) -> Raw:
    """A row of the table of cards in the data language."""
    guild = row["age"] == "guild"
    name = spelled(row["name"])
    card: Raw = {
        "name": name,
        "id": id_of(row),
        "also": ALSO.get(name),
        "color": notation.color(row["color"]),
        "age": 3 if guild else int(row["age"]),
        "deck": "guilds" if guild else None,
        "copies": notation.marks(row["marks"]),
        "cost": {**notation.goods(row["resource_cost"]), **_coins(row)} or None,
        "chains_from": row["chain_from"].split("|") if row["chain_from"] else None,
        "effects": notation.effects(row["effect"]),
    }
    return {key: value for key, value in card.items() if value is not None}


def _coins(row: Row) -> Raw:
    """The coins of a cost, where there are any."""
    return {"coins": int(row["coin_cost"])} if int(row["coin_cost"]) else {}


def printed_wonders() -> list[Raw]:
    """The table of stages in the data language."""
    wonders: dict[str, Raw] = {}
    for row in STAGE_ROWS:
        new: Raw = {"name": row["wonder"], "title": row["full_name"], "sides": {}}
        if row["board_label"] != row["wonder"]:
            new["also"] = [row["board_label"]]
        wonder = wonders.setdefault(row["wonder"], new)
        board = {"effects": [{"produce": notation.GOODS[row["start_resource"]]}], "stages": []}
        side = wonder["sides"].setdefault(row["side"], board)
        side["stages"].append({"cost": notation.goods(row["cost"]), "effects": notation.effects(row["effect"])})
    return list(wonders.values())


@pytest.fixture(scope="module")
def edition() -> Ruleset:
    return compose(gather(["base-1e"]), Vocabulary())


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """What the tables say, as a ruleset."""
    base = compose(gather(["base"]), Vocabulary())
    folder = tmp_path_factory.mktemp("printed")
    whole = {
        "format": 1,
        "id": "printed",
        "version": "1.0.0",
        "title": "The tables",
        "uses": ["base"],
        "remove": {"cards": list(base.cards), "wonders": list(base.wonders)},
        "add": {"cards": list(map(printed_card, CARD_ROWS)), "wonders": printed_wonders()},
    }
    (folder / "ruleset.yaml").write_text(json.dumps(whole), encoding="utf-8")
    return compose(gather([folder]), Vocabulary())


def test_the_same_cards_and_boards_are_there(edition: Ruleset, printed: Ruleset) -> None:
    assert set(edition.cards) == {id_of(row) for row in CARD_ROWS}
    assert sorted(edition.cards) == sorted(printed.cards)
    assert list(edition.wonders) == list(printed.wonders)
    assert {name for wonder in edition.wonders.values() for name in wonder.sides} == {"A", "B"}


def without_written_id(card: Card) -> Card:
    """An id may be written or made from the name; the cards are compared under it anyway."""
    return attrs.evolve(card, id="")


@pytest.mark.parametrize("name", [each.name for each in attrs.fields(Card)])
def test_every_card_agrees_with_the_table_in_its(name: str, edition: Ruleset, printed: Ruleset) -> None:
    ours = {key: getattr(without_written_id(card), name) for key, card in sorted(edition.cards.items())}
    theirs = {key: getattr(without_written_id(card), name) for key, card in sorted(printed.cards.items())}
    assert ours == theirs


@pytest.mark.parametrize("name", [each.name for each in attrs.fields(Wonder)])
def test_every_board_agrees_with_the_table_in_its(name: str, edition: Ruleset, printed: Ruleset) -> None:
    for wonder in edition.wonders.values():
        assert getattr(wonder, name) == getattr(printed.wonders[wonder.name], name), wonder.name


def test_the_columns_that_repeat_others_agree_too(edition: Ruleset) -> None:
    """Copies by seat count, what a card makes free and the number of stages stand beside what they follow from."""
    for row in CARD_ROWS:
        card = edition.cards[id_of(row)]
        assert [card.count(seats) for seats in PLAYERS] == [int(row[f"n{seats}"]) for seats in PLAYERS], card.name
        made_free = [other.name for other in edition.cards.values() if card.name in other.chains_from]
        assert sorted(made_free) == sorted(filter(None, row["chain_to"].split("|"))), card.name
    for row in STAGE_ROWS:
        stages = edition.wonders[row["wonder"]].sides[row["side"]].stages
        assert (len(stages), int(row["stage"]) <= len(stages)) == (int(row["stages_total"]), True)


def test_twenty_six_chains_lead_to_the_next_age(edition: Ruleset) -> None:
    age = {card.name: card.age for card in edition.cards.values()}
    links = [(source, card.name) for card in edition.cards.values() for source in card.chains_from]
    assert len(links) == 26
    assert [link for link in links if age[link[1]] != age[link[0]] + 1] == []


def test_there_are_sixty_eight_age_cards_and_ten_guilds(edition: Ruleset) -> None:
    assert Counter(card.deck or str(card.age) for card in edition.cards.values()) == {
        "1": 27,
        "2": 23,
        "3": 18,
        "guilds": 10,
    }
    assert sum(sum(card.copies.values()) for card in edition.cards.values()) == 148


@pytest.mark.parametrize("players", PLAYERS)
def test_each_age_deals_seven_cards_to_every_player(players: int, edition: Ruleset) -> None:
    dealt: Counter[int] = Counter()
    for card in edition.cards.values():
        if not card.deck:
            dealt[card.age] += card.count(players)
    dealt[3] += players + 2
    assert dealt == dict.fromkeys((1, 2, 3), 7 * players)


def test_every_setting_of_the_base_game_is_kept_and_only_the_names_of_the_sides_differ(edition: Ruleset) -> None:
    base = compose(gather(["base"]), Vocabulary())
    assert list(edition.settings) == list(base.settings)
    differing = [name for name in base.settings if edition.settings[name] != base.settings[name]]
    assert differing == ["sides"]
    assert edition.settings["sides"].one_of == ("random", "A", "B", "choose")
    assert edition.values == base.values
