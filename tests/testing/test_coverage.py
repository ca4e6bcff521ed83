"""What the shipped scenarios show: every rule that can be played, every power, guild, yellow card and setting."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from tests.docs.rules_coverage import BOOKS, Book
from tests.testing.shipped import FOLDERS, REFERENCE, rules_shown, scenarios
from tests.testing.shipped import GAMES as LOADED
from wonders.plugins.loading import load_ruleset
from wonders.ruleset import Ruleset
from wonders.ruleset.find import shipped
from wonders.testing import Scenario, coverage, run_scenario
from wonders.testing.coverage import gives_other, numbers_in

#: The rulesets whose scenarios show the rules of a book; the first is the game itself.
RULESETS: Mapping[str, tuple[str, ...]] = {
    "base": ("base", "base-1e", "free-city"),
    "duel": ("duel",),
    "architects": ("architects",),
}
GAMES = tuple(RULESETS)
games = pytest.mark.parametrize("game", GAMES)


def book_of(game: str) -> Book:
    return next(book for book in BOOKS if book.folder == game)


def shown(game: str) -> set[str]:
    return {rule for name in RULESETS[game] if name in FOLDERS for rule in rules_shown(FOLDERS[name])}


@cache
def ruleset(game: str) -> Ruleset:
    return load_ruleset([game])[0]


def every(game: str) -> tuple[Scenario, ...]:
    return scenarios(FOLDERS[game])


@games
def test_every_rule_that_can_be_played_is_shown(game: str) -> None:
    book = book_of(game)
    uncovered = [rule for rule in book.rules() if rule not in shown(game) and not book.excuse(rule)]
    print("\n".join(["not shown by a scenario:", *uncovered]))  # noqa: T201  # told where the test fails
    assert uncovered == []


def claims(game: str) -> list[str]:
    with (REFERENCE / f"summary_claims_{game}.csv").open(encoding="utf-8", newline="") as file:
        return [row["id"] for row in csv.DictReader(file)]


@games
def test_every_claim_of_a_summary_is_shown(game: str) -> None:
    assert [claim for claim in claims(game) if claim not in shown(game)] == []


@games
def test_every_rule_that_a_scenario_names_exists(game: str) -> None:
    assert shown(game) - set(book_of(game).rules()) - set(claims(game)) == set()


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


def played_cards(game: str) -> set[str]:
    """The names of cards that scenarios build or score: in a city given, or built by an action."""
    found: set[str] = set()
    for scenario in every(game):
        data = scenario.node.data
        for city in data.get("given", {}).get("cities", []):
            found.update(city.get("built", []))
        for _, steps in scenario.runs():
            for step in steps:
                when = step.get("when")
                found.update(action.data.get("build", "") for action in (when.entries() if when else ()))
    return found


@pytest.mark.parametrize("game", ["base", "duel"])
@pytest.mark.parametrize("color", ["purple", "yellow"])
def test_every_guild_and_every_yellow_card_is_played(game: str, color: str) -> None:
    cards = {card.name for card in ruleset(game).cards.values() if card.color == color}
    assert cards
    assert cards - played_cards(game) == set()


def test_every_side_is_played_with_all_of_its_stages() -> None:
    """Given built, or built by an action."""
    reached: dict[str, int] = {}
    for scenario in every("base"):
        for seat, city in enumerate(scenario.node.data.get("given", {}).get("cities", [])):
            side = city.get("wonder", "")
            built = city.get("stages", 0)
            for _, steps in scenario.runs():
                whens = [when for step in steps if (when := step.get("when")) is not None]
                built = max([built, *(each.data.get("stage", 0) for when in whens for each in when.entries()
                                      if each.data["seat"] == seat)])  # fmt: skip
            reached[side] = max(reached.get(side, 0), built)
    for wonder in ruleset("base").wonders.values():
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


def built_wonders(scenario: Scenario) -> Iterator[str]:
    for _, steps in scenario.runs():
        for when in (step.get("when") for step in steps):
            yield from (action.data.get("wonder", "") for action in (when.entries() if when else ()))


def test_every_wonder_of_duel_is_built_and_every_token_is_held_or_taken() -> None:
    built = {wonder for scenario in every("duel") for wonder in built_wonders(scenario)}
    assert set(ruleset("duel").wonders) - built == set()
    held = {
        token
        for scenario in every("duel")
        for part in (scenario.node.data.get("given", {}), *(then.data for then in scenario.expectations()))
        for city in part.get("cities", [])
        for token in city.get("tokens", [])
    }
    assert set(ruleset("duel").tokens) - held == set()


def test_every_token_of_architects_is_held_or_taken_and_every_stage_with_an_effect_is_built() -> None:
    held: set[str] = set()
    built: set[tuple[str, int]] = set()
    for scenario in every("architects"):
        given = scenario.node.data.get("given", {}).get("cities", [])
        thens = [then.data.get("cities", []) for then in scenario.expectations()]
        for city in chain(given, *thens):
            held.update([*city.get("tokens", []), *["cat"] * city.get("cat", False)])
        for before, after in chain.from_iterable(zip(given, then, strict=False) for then in thens):
            new = set(after.get("stages", [])) - set(before.get("stages", []))
            built.update((before.get("wonder", ""), stage) for stage in new)
    assert set(ruleset("architects").tokens) - held == set()
    for wonder in ruleset("architects").wonders.values():
        for number, stage in enumerate(wonder.sides["Built"].stages, start=1):
            if {effect.key for effect in stage.effects} != {"points"}:
                assert (wonder.name, number) in built


def test_every_layout_of_duel_is_laid_out_and_looked_at() -> None:
    looked = {
        scenario.node.data.get("given", {}).get("age", 1)
        for scenario in every("duel")
        for then in scenario.expectations()
        if any("slot" in said for key in ("sees", "hides") for said in as_list(then.data.get(key, [])))
    }
    assert looked == {layout.age for layout in ruleset("duel").layouts.values()}


def as_list(data: Any) -> list[Any]:
    return data if isinstance(data, list) else [data]


def without(scenario: Scenario, name: str) -> Scenario:
    """The same scenario without its value for a setting."""
    settings = scenario.node.at("settings")
    left = {key: value for key, value in settings.data.items() if key != name}
    return scenario.replaced(settings.replaced(left))


def showing(game: str, name: str) -> list[Scenario]:
    """The scenarios that give a setting another value than its default."""
    default = ruleset(game).settings[name].default
    return [each for each in every(game) if gives_other(each, name, default)]


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in ruleset(game).settings])
def test_a_setting_has_a_scenario_that_would_fail_without_it(game: str, name: str) -> None:
    shown = showing(game, name)
    assert any(not run_scenario(without(each, name), LOADED).passed for each in shown), [each.name for each in shown]


@pytest.mark.parametrize("name", shipped())
def test_nothing_of_a_shipped_ruleset_is_in_no_scenario(name: str) -> None:
    found = coverage(name, LOADED)
    assert found.missing == (), "\n".join(found.lines())


# The report for a stranger's folder.

RULESET = """\
format: 1
id: quay
version: 1.0.0
title: A quay
uses: [base]
permissions:
  idle: {text: Nothing happens (Q-IDLE-1)}
settings:
  tide: {text: 'How high it stands (Q-TIDE-1, -2)', default: 1}
rules:
  Fog: {text: Nobody sees anything, effects: [{shields: 1}]}
add:
  cards:
    - {name: Quay, color: yellow, age: 1, copies: {3: 3}, effects: [{coins: 2}]}
    - {name: Mole, color: blue, age: 1, copies: {3: 3}, effects: [{whenever: {event: age_ended, do: [{coins: 1}]}}]}
  wonders:
    - name: Pier
      sides:
        Day: {effects: [{produce: wood}], stages: [{effects: [{points: 3}]}, {cost: {wood: 1}, blank: true}]}
"""
SCENARIOS = """\
- name: A city
  rules: [Q-TIDE-1]
  given: {cities: [{wonder: Giza Day, hand: [Quay]}, {}, {}]}
  when: {seat: 0, SAID: Quay}
  then: {cities: [{coins: COINS}]}
"""


def quay(folder: Path, scenarios: str) -> list[str]:
    (folder / "scenarios").mkdir()
    (folder / "ruleset.yaml").write_text(RULESET, encoding="utf-8")
    (folder / "scenarios" / "quay.yaml").write_text(scenarios, encoding="utf-8")
    found = coverage(folder)
    assert coverage(Path(os.path.relpath(folder))).missing == found.missing
    assert all(item in found.items for item in found.missing)
    return [" ".join(item) for item in found.missing]


def test_a_folder_is_told_what_of_its_own_is_in_no_scenario(tmp_path: Path) -> None:
    scenarios = SCENARIOS.replace("SAID", "build").replace("COINS", "5")
    assert quay(tmp_path, scenarios) == [
        "card mole",
        "board Pier",
        "stage Pier 1",
        "effect kind whenever",
        "effect kind points",
        "setting tide",
        "rule Q-IDLE-1",
        "rule Fog",
        "rule Q-TIDE-2",
    ]


def test_a_card_that_is_only_sold_is_in_no_scenario(tmp_path: Path) -> None:
    assert "card quay" in quay(tmp_path, SCENARIOS.replace("SAID", "sell").replace("COINS", "6"))


def test_a_card_that_acts_once_is_not_shown_where_it_is_given(tmp_path: Path) -> None:
    given = """\
- name: What is given has brought its coins before
  given: {cities: [{wonder: Giza Day, coins: 1, built: [Quay]}, {}, {}]}
  then: {cities: [{coins: 1}]}
"""
    missing = quay(tmp_path, given)
    assert {"card quay", "effect kind coins"} <= set(missing)
    lines = list(coverage(tmp_path).lines())
    assert lines[0].endswith(
        "card 'quay' is in no scenario that brings it into play, as it acts then (build it in a `when`)"
    )
    assert any(line.endswith("card 'mole' is in no scenario") for line in lines)


def test_what_is_shown_is_missing_no_longer(tmp_path: Path) -> None:
    more = """\
- name: The other things
  rules: [Q-TIDE-2, Q-IDLE-1, Fog]
  settings: {tide: 2}
  given: {cities: [{wonder: Pier, stages: 1, built: [Mole]}, {}, {}]}
  then: {cities: [{stages: 1}]}
"""
    assert quay(tmp_path, SCENARIOS.replace("SAID", "build").replace("COINS", "5") + more) == []


def test_what_a_ruleset_uses_is_not_its_own(tmp_path: Path) -> None:
    head = "format: 1\nid: a\nversion: 1.0.0\ntitle: A\nuses: [base]\n"
    (tmp_path / "ruleset.yaml").write_text(head, encoding="utf-8")
    assert dict(coverage(tmp_path).items) == {}


def test_ranges_and_lists_of_numbers_are_written_out() -> None:
    text = "See B-SETUP-2 to 4, D-MIL-4, -6 and A-Q04, B-W1-A; Age I-II."
    assert list(numbers_in(text)) == ["B-SETUP-2", "B-SETUP-3", "B-SETUP-4", "D-MIL-4", "D-MIL-6", "A-Q04", "B-W1-A"]
