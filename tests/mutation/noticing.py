"""What could notice a slip in the data of a shipped game: its tests, as functions of the changed data."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import wonders
from tests.playthroughs.writing import GAMES, path_of, playthrough
from wonders.testing import read_scenarios, run_scenario
from wonders.testing.games import Games

ROOT = Path(__file__).parents[2]
#: The folders of the games whose data is changed.
FOLDERS: Mapping[str, Path] = {game: ROOT / "rulesets" / game for game in ("base", "duel", "architects")}
#: A game's data by file, as it is after a change; a check raises where it notices.
Data = Mapping[str, Any]
Check = Callable[[Data], None]

sys.path.insert(0, str(ROOT / "tests" / "rulesets"))  # where pytest finds the notations that the tables' tests import
from tests.rulesets import (  # noqa: E402  # the same
    test_architects_settings,
    test_architects_tables,
    test_base_settings,
    test_base_tables,
    test_duel_settings,
    test_duel_tables,
    test_setting_numbers,
)


class Noticed(Exception):  # noqa: N818  # it is the wanted outcome
    """A check has noticed a change; the text says how."""


def _reader(data: Data) -> Callable[[str, str], Any]:
    def read_yaml(name: str, content: str) -> Any:
        assert list(data[name]) == ["source", content]
        return data[name][content]

    return read_yaml


def _cards(data: Data) -> list[Any]:
    return [card for file, content in data.items() if file.startswith("cards/") for card in content["cards"]]


def base_tables(data: Data) -> None:
    """Every comparison with the reference tables of the base game."""
    with mock.patch.multiple(test_base_tables, read_yaml=_reader(data), CARDS=_cards(data)):
        for card_field in test_base_tables.CARD_FIELDS:
            test_base_tables.test_every_card_agrees_with_the_table(card_field)
        test_base_tables.test_cards_have_no_other_keys_and_keep_their_order()
        test_base_tables.test_every_stage_agrees_with_the_table()
        test_base_tables.test_wonders_sides_and_stages_have_no_other_keys()


def duel_tables(data: Data) -> None:
    """Every comparison with the reference tables of Duel."""
    read_yaml = _reader(data)
    wonders_said, tokens = read_yaml("wonders.yaml", "wonders"), read_yaml("tokens.yaml", "tokens")
    with mock.patch.multiple(
        test_duel_tables, CARDS=_cards(data), WONDERS=wonders_said, TOKENS=tokens, RULESET=data["ruleset.yaml"]
    ):
        test_duel_tables.test_every_card_agrees_with_its_row()
        test_duel_tables.test_every_wonder_agrees_with_its_row()
        test_duel_tables.test_every_progress_token_agrees_with_its_row()
        test_duel_tables.test_cards_have_no_other_keys_and_keep_their_order()
        test_duel_tables.test_wonders_and_tokens_have_no_other_keys()
        test_duel_tables.test_decks_less_what_is_removed_fill_the_layouts()
        test_duel_tables.test_every_age_has_a_layout()
    for setting in test_setting_numbers.NUMBERS["duel"]:
        test_setting_numbers.agree("duel", setting, data["ruleset.yaml"]["settings"][setting]["default"])


def architects_tables(data: Data) -> None:
    """Every comparison with the reference tables of Architects."""
    read_yaml = _reader(data)
    tokens = read_yaml("tokens.yaml", "tokens")
    changed = {
        "CARDS": read_yaml("cards.yaml", "cards"),
        "WONDERS": read_yaml("wonders.yaml", "wonders"),
        "TOKENS": tokens,
        "PROGRESS": [token for token in tokens if token.get("group") == "progress"],
        "RULESET": data["ruleset.yaml"],
    }
    with mock.patch.multiple(test_architects_tables, **changed):
        test_architects_tables.test_every_card_agrees_with_its_rows()
        test_architects_tables.test_every_stage_agrees_with_its_row()
        test_architects_tables.test_every_progress_token_agrees_with_its_row()
        test_architects_tables.test_the_other_tokens_are_the_cat_and_the_victories_with_what_their_rules_say()
        test_architects_tables.test_things_have_no_other_keys()
        test_architects_tables.test_rests_on_stands_where_it_is_needed_only()


def loading(game: str, seats: Iterable[int], data: Data) -> None:
    """The loader takes it, for every seat count."""
    del data
    for number in seats:
        wonders.load(game, seats=number)


def base_settings(data: Data) -> None:
    """The defaults of the base game are printed, the limits hold, the box is as it is."""
    del data
    test_base_settings.test_the_defaults_are_the_printed_rules()
    test_base_settings.test_the_box_is_described_as_it_is_printed()
    for name, least in test_base_settings.LEAST.items():
        test_base_settings.test_a_number_may_be_the_least_and_not_one_less(name, least)
    for name, entry in test_base_settings.BY_AGE.items():
        test_base_settings.test_a_list_has_an_entry_for_each_age(name, entry)


def duel_settings(data: Data) -> None:
    """The same of Duel."""
    del data
    test_duel_settings.test_the_defaults_are_the_printed_rules()
    test_duel_settings.test_the_box_is_described_as_it_is_printed()
    test_duel_settings.test_the_seat_that_begins_is_one_of_two_and_the_draft_has_eight_picks()
    for name, least in test_duel_settings.LEAST.items():
        test_duel_settings.test_a_number_may_be_the_least_and_not_one_less(name, least)
    for name, (number, least) in test_duel_settings.LISTS.items():
        test_duel_settings.test_a_list_has_its_length_and_its_least_entry(name, number, least)
    for name in ("cards_removed", "guilds"):
        test_duel_settings.test_what_is_drawn_from_the_decks_is_no_less_than_nothing(name, 0)
    for name in ("beginner_first", "beginner_second"):
        test_duel_settings.test_a_first_game_has_four_wonders_for_each_player(name)


def architects_settings(data: Data) -> None:
    """The same of Architects."""
    del data
    test_architects_settings.test_the_defaults_are_the_printed_rules()
    test_architects_settings.test_the_box_is_described_as_it_is_printed()
    test_architects_settings.test_the_seat_that_begins_is_one_of_seven()
    test_architects_settings.test_there_is_a_number_of_conflict_tokens_for_each_seat_count()
    for name, least in test_architects_settings.LEAST.items():
        test_architects_settings.test_a_number_may_be_the_least_and_not_one_less(name, least)


def playthroughs(game: str, data: Data) -> None:
    """The whole games are played as they were."""
    del data
    for name in GAMES:
        if name.startswith(game) and playthrough(name) != path_of(name).read_text(encoding="utf-8"):
            raise Noticed(name)


def scenarios(game: str, data: Data) -> None:
    """Every scenario passes."""
    del data
    games = Games()
    for file in sorted((FOLDERS[game] / "scenarios").glob("*.yaml")):
        for scenario in read_scenarios(file):
            if not run_scenario(scenario, games).passed:
                raise Noticed(f"{file.name}: {scenario.name}")


#: The checks of each game by name, in order.
CHECKS: Mapping[str, Mapping[str, Check]] = {
    "base": {
        "tables": base_tables,
        "loading": partial(loading, "base", range(3, 8)),
        "playthroughs": partial(playthroughs, "base"),
        "settings": base_settings,
        "scenarios": partial(scenarios, "base"),
    },
    "duel": {
        "tables": duel_tables,
        "loading": partial(loading, "duel", (2,)),
        "playthroughs": partial(playthroughs, "duel"),
        "settings": duel_settings,
        "scenarios": partial(scenarios, "duel"),
    },
    "architects": {
        "tables": architects_tables,
        "loading": partial(loading, "architects", range(2, 8)),
        "playthroughs": partial(playthroughs, "architects"),
        "settings": architects_settings,
        "scenarios": partial(scenarios, "architects"),
    },
}
