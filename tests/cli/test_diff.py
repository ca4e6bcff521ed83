"""`wonders diff`: a table for players, JSON for programs."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import refused, run, said

HEAD = "format: 1\nid: {name}\nversion: 2.0.0\ntitle: A small change\nuses: [base]\n"


def small(folder: Path, body: str, name: str = "small", plugin: str = "") -> str:
    home = folder / name
    home.mkdir()
    if plugin:
        (home / "plugin.py").write_text(plugin, encoding="utf-8")
        body += "plugins: [plugin.py]\n"
    (home / "ruleset.yaml").write_text(HEAD.format(name=name) + body, encoding="utf-8")
    return f"{home}/"


def test_the_table_fits_a_terminal_and_tells_each_thing_once() -> None:
    lines = said("diff", "base", "base-1e").splitlines()
    assert lines[:2] == [
        "base 1.0.0: 7 Wonders, second edition, 3-7 seats",
        "base-1e 1.0.0: 7 Wonders, first edition, 3-7 seats",
    ]
    assert max(map(len, lines)) <= 80
    rows = [" ".join(line.split()) for line in lines]
    assert "Altar effects Scores 3 points. Scores 2 points." in rows
    assert "Town Hall copies 3+, 6+ 3+, 5+, 6+" in rows
    assert "Statue free with Well Theater" in rows
    assert "Alexandria Night stage 2 cost 3 ore 2 wood" in rows
    assert "stage 3 cost 4 wood 3 stone" in rows, "the side is not told again"
    assert "sides may be random, Day, Night, random, A, B, choose" in rows


def test_rulesets_joined_with_a_plus_are_compared_as_one(tmp_path: Path) -> None:
    one = small(tmp_path, "settings: {price: 3}\n", "one")
    two = small(tmp_path, "change: {cards: {Altar: {cost: {wood: 1}}}}\n", "two")
    text = said("diff", one, f"{one}+{two}")
    assert [" ".join(line.split()) for line in text.splitlines() if line.startswith("Altar")] == [
        "Altar cost free 1 wood"
    ]
    assert "price" not in text


def test_json_has_values_and_places(tmp_path: Path) -> None:
    body = "settings: {price: 3}\nchange: {cards: {Altar: {copies: {3: 1, 4: 1}}}}\n"
    body += "cards: [{name: Quay, color: blue, age: 2, copies: {3: 1}, effects: [{points: 1}]}]\n"
    house = small(tmp_path, body)
    found = json.loads(run("diff", "base", house, "--json").stdout)
    assert (found["first"]["id"], found["second"]["id"], found["second"]["version"]) == ("base", "small", "2.0.0")
    rows = {each["name"]: each for each in found["differences"]}
    assert (rows["Quay"]["section"], rows["Quay"]["path"], rows["Quay"]["first"]) == ("cards", [], None)
    assert rows["Quay"]["second"] == "blue, Age 2; free; Scores 1 point."
    assert (rows["Altar"]["path"], rows["Altar"]["second"]) == (["copies"], {"3": 1, "4": 1})
    assert (rows["price"]["path"], rows["price"]["first"], rows["price"]["second"]) == (["value"], 2, 3)
    assert rows["price"]["places"][1] == f"{house}ruleset.yaml:6:12"


def test_python_is_named_and_not_compared(tmp_path: Path) -> None:
    house = small(tmp_path, "", plugin="VALUE = 1\n")
    text = said("diff", "base", house)
    assert "Python of small that is not compared: small/plugin.py" in text
    assert "Nothing that is written in their files differs." in text


def test_a_ruleset_that_is_not_there_is_refused() -> None:
    assert "did you mean 'base'" in refused("diff", "base", "bas")
