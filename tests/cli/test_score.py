"""`wonders score`: a table in YAML goes in, its score sheet with every reason comes out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import refused, run, said
from wonders.cli.score import EXAMPLE
from wonders.ruleset.find import shipped

EXAMPLES = {name: folder / EXAMPLE for name, folder in shipped().items() if (folder / EXAMPLE).is_file()}


def table(tmp_path: Path, text: str) -> str:
    """A file with a table."""
    file = tmp_path / "table.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def cities(file: str | Path) -> list[dict[str, Any]]:
    """The cities of a sheet as JSON."""
    found: list[dict[str, Any]] = json.loads(run("score", str(file), "--json").stdout)["cities"]
    return found


def test_every_game_has_an_example() -> None:
    assert {"base", "base-1e", "free-city", "duel", "architects"} <= set(EXAMPLES)


@pytest.mark.parametrize("game", EXAMPLES)
def test_an_example_is_printed_and_can_be_scored(game: str, tmp_path: Path) -> None:
    text = said("score", "--example", game)
    assert text == EXAMPLES[game].read_text(encoding="utf-8")
    assert "Ada" in said("score", table(tmp_path, text))


def test_the_examples_of_the_rulebooks_score_what_is_printed_there() -> None:
    science = cities(EXAMPLES["base"])[0]
    assert (science["lines"]["scientific"], science["total"]) == (21, 35), "B-SCI-1: 3-2-1"
    architects = cities(EXAMPLES["architects"])[0]
    assert architects["total"] == 35, "A-704"
    assert architects["lines"] == {"wonder": 10, "cat": 2, "blue": 7, "military": 12, "progress": 4}
    duel = cities(EXAMPLES["duel"])[0]
    assert duel["lines"]["progress"] == 13, "D-EX-9"


def test_a_city_without_a_seat_lies_between_the_others_and_scores_for_nobody() -> None:
    found = cities(EXAMPLES["free-city"])
    assert [city["player"] for city in found] == ["Ada", "Ben"]
    # The Workers Guild of Ben counts the brown cards of both neighbours: none of Ada's, three of the Free City.
    assert found[1]["lines"]["guilds"] == 3


def test_the_reasons_of_a_line_make_up_its_points() -> None:
    for file in EXAMPLES.values():
        for city in cities(file):
            for line, points in city["lines"].items():
                assert sum(each["points"] for each in city["reasons"] if each["line"] == line) == points
            assert sum(city["lines"].values()) == city["total"]


def test_the_sheet_gives_totals_reasons_and_the_winner_by_name() -> None:
    text = said("score", str(EXAMPLES["base"]))
    assert "     21  symbols: 1 compass, 3 gear, 2 tablet; squares and 7 per set\n" in text
    assert text.endswith("\nAda wins: 35 points.\n")
    assert "symbols" not in said("score", str(EXAMPLES["base"]), "--brief")


def test_settings_and_several_rulesets_may_be_named(tmp_path: Path) -> None:
    text = (
        "ruleset: [base, salt-road]\nsettings: {coins_per_point: 2}\ncities: [{coins: 9, built: [Caravan]}, {}, {}]\n"
    )
    city = cities(table(tmp_path, text))[0]
    assert (city["lines"]["treasury"], city["lines"]["caravans"]) == (4, 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ruleset: base\ncities: [{}, {}, {bulit: []}]\n", "table.yaml:2:19: unknown key 'bulit' in a city (did you"),
        ("ruleset: base\ncities:\n  - {}\n  - {built: [Altra]}\n  - {}\n", "table.yaml:4:5: city 1: "),
        ("ruleset: base\ncities: [{}, {}]\n", "2 seats"),
        ("ruleset: base\n", "table.yaml:1:1: "),
        ("ruleset: duel\ncities: [{}, {}, {}]\n", "3 cities are given, the game has 2"),
        ("cities: [{}]\n", "ruleset"),
        ("ruleset: bse\ncities: [{}, {}, {}]\n", "did you mean 'base'?"),
    ],
)
def test_a_slip_of_the_pen_is_told_with_its_line(text: str, told: str, tmp_path: Path) -> None:
    assert told in refused("score", table(tmp_path, text))


def test_a_missing_file_or_example_is_told(tmp_path: Path) -> None:
    assert "wonders score --example base" in refused("score")
    assert "there are examples of architects, base, base-1e, duel, free-city" in refused("score", "--example", "lean")
    assert "missing.yaml" in refused("score", str(tmp_path / "missing.yaml"))
