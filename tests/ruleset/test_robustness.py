"""Whatever stands in a file, the answer is a ruleset or a list of faults, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wonders.faults import RulesetError
from wonders.ruleset.compose import compose
from wonders.ruleset.sources import gather
from wonders.vocabulary import Vocabulary

if TYPE_CHECKING:
    from tests.ruleset.shelf import MINI, Shelf
else:
    from shelf import MINI, Shelf

Data: TypeAlias = "dict[str, Data] | list[Data] | str | int | bool | None"
Path_: TypeAlias = "tuple[str | int, ...]"

HOUSE = """\
format: 1
id: house
version: 1.0.0
title: House
uses: [mini]
settings: {coins: 4, mine: {text: Mine, default: [1, 2], length: 2}}
add:
  cards: [{name: Kiln, color: blue, blank: true, chains_from: [Theater]}]
change:
  cards: {Baths: {cost: null, effects: [{whenever: {event: goods_bought, do: [{coins: {per: {event: coins}}}]}}]}}
  wonders: {Giza: {title: Pyramids, sides: {Day: {stages: {2: {cost: {wood: 1}, rests_on: [1]}}}}}}
  settings: {mode: {default: choose}}
remove: {cards: [loom_1], tokens: [Laurel]}
"""
WRONG: list[Data] = [None, True, 0, -1, 999, "", "wood", "any", [], [None], ["Baths"], {}, {"cards": 3}, {"3": []}]


def spots(data: Data, path: Path_ = ()) -> list[Path_]:
    """The paths of all values."""
    found = [path]
    if isinstance(data, dict):
        for key, value in data.items():
            found += spots(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += spots(value, (*path, index))
    return found


def changed(data: Data, path: Path_, value: Data, *, key: bool) -> Data:
    """The data with another value, or another key, at a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, list):
        return [changed(each, rest, value, key=key) if i == step else each for i, each in enumerate(data)]
    assert isinstance(data, dict)
    if key and not rest:
        return {(str(value) if name == step else name): each for name, each in data.items()}
    return {name: changed(each, rest, value, key=key) if name == step else each for name, each in data.items()}


def as_data(text: str) -> Data:
    """The text as plain data whose keys are strings, as the reader makes them."""
    loaded: Data = json.loads(json.dumps(yaml.safe_load(text)))
    return loaded


DATA = {"mini": as_data(MINI), "house": as_data(HOUSE)}


def composed(folder: Path, files: dict[str, Data]) -> str:
    """Compose the two rulesets; the faults as a text, "" if there are none."""
    shelf = Shelf(folder)
    for name, data in files.items():
        shelf.put(name, json.dumps(data))
    try:
        compose(gather(["house"], known=shelf.known), Vocabulary())
    except RulesetError as error:
        return str(error)
    return ""


def test_the_two_rulesets_are_right_before_anything_is_changed(tmp_path: Path) -> None:
    assert composed(tmp_path, DATA) == ""


@pytest.mark.parametrize("name", ["mini", "house"])
@settings(
    deadline=None, derandomize=True, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_any_wrong_value_or_key_is_a_fault(tmp_path: Path, name: str, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(spots(DATA[name])))
    wrong = data.draw(st.sampled_from(WRONG))
    key = bool(path) and isinstance(path[-1], str) and data.draw(st.booleans())
    files = DATA | {name: changed(DATA[name], path, wrong, key=key)}
    for line in composed(tmp_path, files).splitlines():
        assert line.startswith(str(tmp_path))
