"""`wonders explain` and `wonders rulesets`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wonders
from tests.cli.running import HARBOUR, harbour, refused, said
from wonders.ruleset.find import Installed, shipped

ROOT = Path(__file__).parents[2]


def explained(*name: str, ruleset: str = "base") -> str:
    return said("explain", ruleset, *name)


def test_a_card_has_every_field_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = explained("Statue")
    assert text.startswith("Statue, blue card of Age 2\n")
    assert re.search(r"  cost +1 wood, 2 ore ", text)
    assert re.search(r"  free with +Well ", text)
    assert re.search(r"  effects +Scores 4 points\.", text)
    for found in re.finditer(r"(\w+) +\S.*? (rulesets/base/cards/age_2\.yaml):(\d+)$", text, re.MULTILINE):
        line = (ROOT / found[2]).read_text(encoding="utf-8").splitlines()[int(found[3]) - 1]
        assert {"with": "chains_from"}.get(found[1], found[1]) in line or found[1] == "free"
    assert text.count("age_2.yaml:") >= 6


def test_a_card_says_what_it_leads_to() -> None:
    assert re.search(r"  leads to +Gardens\n", explained("Theatre"))


def test_a_card_says_in_which_decks_it_lies() -> None:
    text = " ".join(said("explain", "architects", "Red 2").split())
    assert "decks 1 in Alexandria, 1 in Babylon, 1 in Ephesus, 1 in Halicarnassus, 1 in Olympia, 1 in Rhodes" in text
    assert "and 2 in centre_deck" in text


def test_two_cards_of_one_name_are_both_explained() -> None:
    text = explained("loom_1")
    assert "id loom_1" in text
    assert "id loom_2" not in text
    both = explained("Press")
    assert both.count("grey card of Age") == 2


def test_a_wonder_shows_all_sides_and_a_side_only_itself() -> None:
    wonder = explained("gizah")
    assert wonder.startswith("Giza, Wonder\n")
    assert re.search(r"Day stage 1 +costs 2 wood ", wonder)
    assert re.search(r"Night stage 4 +costs 4 stone, 1 papyrus ", wonder)
    side = explained("Giza", "Night")
    assert side.startswith("Giza Night, side of Giza\n")
    assert re.search(r"  stage 4 +costs 4 stone, 1 papyrus .*\n +Scores 7 points\. ", side)
    assert "Day" not in side


def test_tokens_colors_and_goods_are_known() -> None:
    assert explained("victory v").startswith("Victory V, token\n")
    assert "Civilian buildings" in explained("blue")
    assert explained("cloth").startswith("textile, good\n")
    assert explained("scientific").startswith("scientific, score line\n")


def test_a_setting_has_meaning_type_default_value_and_origin() -> None:
    text = explained("passing")
    assert re.search(r"  meaning +The neighbour to whom hands pass", text)
    assert re.search(r"  type +list of words, of left, right, 3\s+entries", text)
    assert re.search(r"  default +left,right,left ", text)
    assert re.search(r"  value +left,right,left +\S*ruleset\.yaml:\d+", text)


def test_all_settings_are_listed_with_their_places() -> None:
    text = explained("settings")
    for name in wonders.load("base", seats=3).settings:
        assert re.search(rf"^{name}=\S* +\S+ruleset\.yaml:\d+$|^{name}=\S*\n +\S+:\d+$", text, re.MULTILINE), name


def test_what_a_ruleset_changes_has_the_place_of_the_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour(tmp_path, HARBOUR + "change:\n  cards:\n    Vineyard: {cost: {coins: 1}}\nsettings:\n  price: 3\n")
    monkeypatch.chdir(tmp_path)
    text = explained("Vineyard", ruleset="harbour/")
    assert re.search(r"  cost +1 coin +harbour/ruleset\.yaml:11\n", text)
    assert "age_2.yaml" in text
    price = explained("price", ruleset="harbour/")
    assert re.search(r"  default +2", price)
    assert re.search(r"  value +3 +harbour/ruleset\.yaml:13\n", price)
    assert re.search(r"^price=3 +harbour/ruleset\.yaml:13$", explained("settings", ruleset="harbour/"), re.MULTILINE)


def test_the_flow_has_every_step_with_what_it_does_and_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = explained("flow", ruleset="two-a-turn")
    _, _, turn = text.partition("\nturn\n")
    steps = re.findall(r"^  (\w+)", turn.partition("\n\n")[0], re.MULTILINE)
    assert steps == ["turn_begins", "choose", "resolve", "choose", "resolve", "turn_ends", "pass"]
    assert re.search(r"^  turn_begins +A turn begins\. +rulesets/base/plugin\.py:(\d+)$", text, re.MULTILINE)
    assert re.search(r"^steps that others push\n  wonder_chosen +Take the Wonder", text, re.MULTILINE)
    for step, file, line in re.findall(r"^  (\w+) .*?(rulesets/base/plugin\.py):(\d+)$", text, re.MULTILINE):
        source = (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        assert re.search(rf"def (ask_)?{step}", source), (step, source)


def test_a_flow_names_the_sequences_within_others() -> None:
    assert re.search(r"^  turn +the sequence$", explained("flow", ruleset="duel"), re.MULTILINE)


def test_beginnings_will_do_where_they_are_plain() -> None:
    assert explained("pal").startswith("Palace, ")
    assert "'gu' could be " in refused("explain", "base", "gu")


def test_an_unknown_name_gets_the_nearest() -> None:
    assert refused("explain", "base", "Pallace") == (
        "wonders: base knows nothing named 'Pallace' (did you mean 'Palace'?)\n"
    )


def test_without_a_name_all_names_are_listed_cards_by_color() -> None:
    text = said("explain", "base")
    assert re.search(r"^  grey +Loom, Glassworks, Press$", text, re.MULTILINE)
    assert re.search(r"^  tokens +Victory I, Victory III, Victory V, Defeat$", text, re.MULTILINE)
    assert "  settings        starting_coins, hand_size," in text


def test_the_shipped_rulesets_are_listed() -> None:
    text = said("rulesets")
    assert re.search(r"^base +7 Wonders, second edition +3-7 +\d+\.\d+\.\d+", text, re.MULTILINE)
    assert [line.split()[0] for line in text.splitlines()[2:]] == list(shipped())


def test_a_ruleset_that_cannot_be_read_does_not_hide_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ruleset.yaml").write_text("format: [", encoding="utf-8")
    monkeypatch.setattr("wonders.cli.explain.shipped", lambda: {"base": shipped()["base"], "odd": tmp_path})
    text = said("rulesets")
    assert "7 Wonders, second edition" in text
    assert re.search(r"^odd +cannot be loaded: wonders check odd says why", text, re.MULTILINE)


def test_a_package_that_takes_a_shipped_id_is_listed_beside_the_shipped_ruleset(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taking = Installed("base", "quays 1.0", None, "taken")
    monkeypatch.setattr("wonders.cli.explain.installed", lambda: {"base": taking})
    lines = [line for line in said("rulesets").splitlines() if line.startswith("base ")]
    assert "7 Wonders, second edition" in lines[0]
    assert "not used: quays 1.0 takes the id of the shipped one" in lines[1]


def test_a_card_that_is_gone_is_told_with_the_line_that_removed_it() -> None:
    text = refused("explain", "base-1e", "well")
    assert "the card 'Well' is not in base-1e: it was removed at " in text
    assert "base_1e/cards.yaml:6:" in text


@pytest.mark.parametrize("name", ["land", "raw", "victory", "discard", "military"])
def test_every_sort_of_declared_thing_is_explained(name: str) -> None:
    assert "ruleset.yaml:" in explained(name)
