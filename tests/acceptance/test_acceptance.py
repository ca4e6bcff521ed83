"""The language accepts what the whole family prints: each line loads in a ruleset that declares its names.

A line that cannot be said yet stands in `NOT_YET_SAYABLE` with the word that is missing. Whether the engine can
also carry a line out is a second question; what it cannot is refused when a game is made, never ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from wonders.faults import RulesetError
from wonders.plugins.loading import load_ruleset
from wonders.ruleset.model import Ruleset

FOLDER = Path(__file__).parent
FILES = ("base", "duel", "architects", "leaders_cities")

#: (file, carrier) -> the word that the language lacks.
NOT_YET_SAYABLE: Mapping[tuple[str, str], str] = {}


def read(name: str) -> Mapping[str, Any]:
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    return dict(yaml.safe_load(text))


def carriers() -> Iterator[Any]:
    for name in FILES:
        for carrier in read(name)["carriers"]:
            yield pytest.param(name, carrier, id=f"{name}-{carrier['name']}")


def ruleset_of(folder: Path, name: str, effects: list[Any]) -> Ruleset:
    """Compose a ruleset that declares the names of a file and has one stage with these effects.

    A stage, because a few lines speak of the card under it.
    """
    declares = read(name)["declares"]
    groups = declares.get("groups") or {}
    group_of = {good: group for group, goods in groups.items() for good in goods}
    said: dict[str, Any] = {
        "format": 1,
        "id": "acceptance",
        "version": "1.0.0",
        "title": f"The lines of {name}",
        "seats": [2],
        "score_lines": {"points": {}},
        "colors": {each: {"line": "points"} for each in declares["colors"]},
        "goods_groups": {each: {} for each in groups},
        "goods": {each: {"group": group_of[each]} if each in group_of else {} for each in declares["goods"]},
        "token_groups": {each: {} for each in declares["token_groups"]},
        "tokens": [{"name": each} for each in declares["tokens"]],
        "places": {each: {} for each in dict.fromkeys(["hand", "discard", *declares["places"]])},
        "conflicts": {"land": {}},
        "cards": [{"name": "A card", "color": declares["colors"][0], "age": 1, "copies": {2: 1}, "blank": True}],
        "wonders": [{"name": "The line", "sides": {"A": {"stages": [{"effects": effects}]}}}],
    }
    for space in ("symbols", "tracks", "permissions"):
        said[space] = {each: {} for each in declares[space]}
    said = {key: value for key, value in said.items() if value}
    folder.mkdir(exist_ok=True)
    (folder / "ruleset.yaml").write_text(yaml.safe_dump(said, sort_keys=False), encoding="utf-8")
    return load_ruleset([folder])[0]


@pytest.mark.parametrize(("name", "carrier"), list(carriers()))
def test_each_line_loads_or_its_missing_word_is_named(tmp_path: Path, name: str, carrier: Mapping[str, Any]) -> None:
    missing = NOT_YET_SAYABLE.get((name, carrier["name"]))
    if missing is not None:
        with pytest.raises(RulesetError) as caught:
            ruleset_of(tmp_path / "set", name, carrier["effects"])
        assert missing in str(caught.value)
        return
    ruleset = ruleset_of(tmp_path / "set", name, carrier["effects"])
    (stage,) = ruleset.wonders["The line"].sides["A"].stages
    assert [effect.key for effect in stage.effects] == [key for effect in carrier["effects"] for key in effect]


def test_at_least_ten_lines_of_expansions_are_tried() -> None:
    assert len(read("leaders_cities")["carriers"]) >= 10
