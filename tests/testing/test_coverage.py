"""What the base game's scenarios show: every rule that can be played, every power, guild, yellow card and setting."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.testing.shipped import REFERENCE, rules_shown, scenarios
from wonders.plugins.loading import load_ruleset
from wonders.ruleset import Ruleset

#: Rule numbers that no scenario of the base game shows, with the reason; a trailing dash stands for all that begin so.
NOT_SHOWN: Mapping[str, str] = {
    "B-W1-": "boards of the first edition",
    "B-2P-": "the Free City of the first edition",
    "B-GUILD-5": "the Strategists Guild is of the first edition only",
    "B-AMB-10": "about the Free City",
    "B-AMB-11": "about the Free City",
}


def rule_numbers() -> list[str]:
    text = (REFERENCE / "base" / "rules.md").read_text(encoding="utf-8")
    return list(dict.fromkeys(re.findall(r"\*\*(B-[A-Z0-9-]+)\*\*", text)))


def excused(rule: str) -> bool:
    return any(rule == key or (key.endswith("-") and rule.startswith(key)) for key in NOT_SHOWN)


@pytest.fixture(scope="module")
def base() -> Ruleset:
    return load_ruleset(["base"])[0]


def test_every_rule_that_can_be_played_is_shown() -> None:
    uncovered = [rule for rule in rule_numbers() if rule not in rules_shown() and not excused(rule)]
    print("\n".join(["not shown by a scenario:", *uncovered]))  # noqa: T201  # told where the test fails
    assert uncovered == []


def test_no_excuse_outlives_its_reason() -> None:
    for key in NOT_SHOWN:
        assert any(excused(rule) and rule.startswith(key) for rule in rule_numbers())
        assert not [rule for rule in rules_shown() if excused(rule)]


def test_the_list_of_rules_is_complete() -> None:
    assert len(rule_numbers()) == len(set(rule_numbers())) > 100


def claims() -> list[str]:
    with (REFERENCE / "summary_claims_base.csv").open(encoding="utf-8", newline="") as file:
        return [row["id"] for row in csv.DictReader(file)]


def test_every_claim_about_the_second_edition_is_shown() -> None:
    assert [claim for claim in claims() if claim not in rules_shown()] == []


def test_every_rule_that_a_scenario_names_exists() -> None:
    assert rules_shown() - set(rule_numbers()) - set(claims()) == set()


def texts(found: Any) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        for key, each in found.items():
            yield from texts(key)
            yield from texts(each)
    elif isinstance(found, list):
        for each in found:
            yield from texts(each)


def played_cards() -> set[str]:
    """The names of cards that scenarios build or score: in a city given, or built by an action."""
    found: set[str] = set()
    for scenario in scenarios():
        data = scenario.node.data
        for city in data.get("given", {}).get("cities", []):
            found.update(city.get("built", []))
        for _, steps in scenario.runs():
            for step in steps:
                when = step.get("when")
                found.update(action.data.get("build", "") for action in (when.entries() if when else ()))
    return found


@pytest.mark.parametrize("color", ["purple", "yellow"])
def test_every_guild_and_every_yellow_card_is_played(base: Ruleset, color: str) -> None:
    cards = {card.name for card in base.cards.values() if card.color == color}
    assert cards - played_cards() == set()


def test_every_side_is_played_with_all_of_its_stages(base: Ruleset) -> None:
    """Given built, or built by an action."""
    reached: dict[str, int] = {}
    for scenario in scenarios():
        for seat, city in enumerate(scenario.node.data.get("given", {}).get("cities", [])):
            side = city.get("wonder", "")
            built = city.get("stages", 0)
            for _, steps in scenario.runs():
                whens = [when for step in steps if (when := step.get("when")) is not None]
                built = max([built, *(each.data.get("stage", 0) for when in whens for each in when.entries()
                                      if each.data["seat"] == seat)])  # fmt: skip
            reached[side] = max(reached.get(side, 0), built)
    for wonder in base.wonders.values():
        for name, side in wonder.sides.items():
            assert reached.get(f"{wonder.name} {name}", 0) >= POWERS.get(f"{wonder.name} {name}", len(side.stages))


#: The last stage with a power, where the stages behind it bring points only.
POWERS: Mapping[str, int] = {
    "Alexandria Day": 2,
    "Babylon Day": 2,
    "Ephesus Day": 2,
    "Halicarnassus Day": 2,
    "Olympia Day": 2,
    "Rhodes Day": 2,
}


def test_every_setting_is_shown_with_another_value_than_its_default(base: Ruleset) -> None:
    changed = {
        name
        for scenario in scenarios()
        for name, value in scenario.node.value("settings", {}).items()
        if (tuple(value) if isinstance(value, list) else value) != base.settings[name].default
    }
    assert set(base.settings) - changed == SETTINGS_BY_DEFAULT


#: `surplus: fault` refuses to load a ruleset, so that there is nothing to play; its default is shown.
SETTINGS_BY_DEFAULT = {"surplus"}


def test_the_default_of_a_setting_without_another_value_is_shown() -> None:
    shown = {name for scenario in scenarios() for name in scenario.node.value("settings", {})}
    assert shown >= SETTINGS_BY_DEFAULT
