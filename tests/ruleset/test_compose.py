"""Several rulesets become one without load order, each field knows its origin, all faults come at once."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from attrs.exceptions import FrozenInstanceError

from wonders.faults import SettingError
from wonders.ruleset.claims import identifier
from wonders.ruleset.compose import compose
from wonders.ruleset.sources import gather
from wonders.vocabulary import Vocabulary
from wonders.vocabulary.ending import Points

if TYPE_CHECKING:
    from tests.ruleset.shelf import HEAD, MINI, Shelf, points_of
else:
    from shelf import HEAD, MINI, Shelf, points_of

PROJECT = Path(__file__).parents[2]


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


# --- one ruleset ----------------------------------------------------------------------------------------


def test_a_ruleset_alone_is_read_as_it_stands(shelf: Shelf) -> None:
    mini = shelf.compose("mini")
    assert (mini.id, mini.version, mini.title, mini.seats) == ("mini", "1.2.3", "Mini", (3, 4))
    assert list(mini.cards) == ["baths", "theater", "statue", "loom_1", "loom_2"]
    assert [card.id for card in mini.cards.values()] == list(mini.cards)
    assert mini.cards["loom_2"].name == "Loom"
    assert dict(mini.cards["baths"].cost.goods) == {"wood": 1}
    assert points_of(mini, "statue") == 4
    assert list(mini.wonders["Giza"].sides) == ["Day", "Night"]
    assert [len(side.stages) for side in mini.wonders["Giza"].sides.values()] == [2, 1]
    assert mini.tokens["Laurel"].points == 2
    assert dict(mini.values) == {"coins": 3, "mode": "deal"}
    assert repr(mini) == "<Ruleset mini 1.2.3: 5 cards, 1 Wonders>"


def test_the_names_of_every_space_are_those_declared(shelf: Shelf) -> None:
    names = shelf.compose("mini").names.spaces
    assert names["color"] == ("blue", "grey")
    assert names["card"] == ("Baths", "Theater", "Statue", "Loom")
    assert names["token"] == ("Laurel",)
    assert names["setting"] == ("coins", "mode")
    assert names["track"] == ()


def test_a_composed_ruleset_is_frozen(shelf: Shelf) -> None:
    mini = shelf.compose("mini")
    with pytest.raises(FrozenInstanceError):
        mini.cards["baths"].color = "grey"  # type: ignore[misc]  # it is frozen
    for mapping in (mini.cards, mini.values, mini.origins, mini.cards["baths"].copies, mini.cards["baths"].decks):
        with pytest.raises(TypeError):
            cast("dict[object, object]", mapping)["baths"] = None


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Workers Guild", "workers_guild"),
        ("Workers' Guild", "workers_guild"),
        ("St. Mary-le-Bow", "st_mary_le_bow"),
        ("Café", "cafe"),
        ("Blue 2 Cat", "blue_2_cat"),
        ("神殿 一", "神殿_一"),
    ],
)
def test_an_id_is_made_from_the_name(name: str, made: str) -> None:
    assert identifier(name) == made


def test_every_field_knows_where_it_was_set(shelf: Shelf) -> None:
    shelf.put_using(
        "house",
        "mini",
        "change:\n  cards:\n    Baths: {cost: null, color: grey}\n"
        "  wonders: {Giza: {sides: {Day: {stages: {2: {cost: {wood: 1}}}}}}}\nsettings: {coins: 5}\n",
    )
    origins = shelf.compose("house").origins
    shown = {path: str(place).removeprefix(f"{shelf.folder}/") for path, place in origins.items()}
    assert shown["cards", "baths", "effects"] == "mini/ruleset.yaml:19:73"
    assert shown["cards", "baths", "color"] == "house/ruleset.yaml:8:25"
    assert ("cards", "baths", "cost") not in shown
    assert shown["wonders", "Giza", "sides", "Day", "stages", "1", "cost"] == "mini/ruleset.yaml:31:14"
    assert shown["wonders", "Giza", "sides", "Day", "stages", "2", "cost"] == "house/ruleset.yaml:9:47"
    assert shown["settings", "coins", "default"] == "mini/ruleset.yaml:14:37"
    assert shown["settings", "coins", "value"] == "house/ruleset.yaml:10:12"


# --- add, change, remove --------------------------------------------------------------------------------


def test_the_sections_at_the_top_and_under_add_mean_the_same(shelf: Shelf) -> None:
    card = "cards:\n  - {name: Harbour, color: blue, effects: [{points: 1}]}\n"
    shelf.put_using("top", "mini", card)
    shelf.put_using("under", "mini", "add:\n  " + card.replace("\n", "\n  ").rstrip() + "\n")
    assert shelf.compose("top").cards == shelf.compose("under").cards
    assert list(shelf.compose("top").cards)[-1] == "harbour"


def test_each_named_field_is_replaced_whole_and_the_others_stay(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "change: {cards: {Baths: {copies: {4: 2}}, loom_2: {age: 1}}}\n")
    cards = shelf.compose("house").cards
    assert dict(cards["baths"].copies) == {4: 2}
    assert (points_of(shelf.compose("house"), "baths"), cards["baths"].age) == (3, 1)
    assert (cards["loom_1"].age, cards["loom_2"].age) == (1, 1)
    assert shelf.compose("mini").cards["loom_2"].age == 2


def test_null_removes_a_field(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "change: {cards: {Baths: {cost: null}, Statue: {chains_from: null}}}\n")
    cards = shelf.compose("house").cards
    assert cards["baths"].cost.free
    assert cards["statue"].chains_from == ()


def test_null_cannot_remove_what_a_thing_must_have(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "change: {cards: {Baths: {color: null}}}\n")
    (fault,) = shelf.faults("house")
    assert (fault.code, str(fault.place)) == ("wrong_type", "house/ruleset.yaml:6:33")


def test_a_change_reaches_into_sides_and_stages(shelf: Shelf) -> None:
    shelf.put_using(
        "house",
        "mini",
        "change: {wonders: {Giza: {title: Pyramids, sides: {Day: {stages: {2: {cost: {textile: 1}}}}}}}}\n",
    )
    giza = shelf.compose("house").wonders["Giza"]
    assert giza.title == "Pyramids"
    assert [dict(stage.cost.goods) for stage in giza.sides["Day"].stages] == [{"wood": 2}, {"textile": 1}]
    assert giza.sides["Day"].stages[1].effects == (Points(each=5),)


def test_what_is_removed_is_gone(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "remove: {cards: [Baths, loom_1], tokens: [Laurel], symbols: [gear]}\n")
    house = shelf.compose("house")
    assert list(house.cards) == ["theater", "statue", "loom_2"]
    assert (dict(house.tokens), dict(house.symbols)) == ({}, {})
    assert house.names.spaces["card"] == ("Theater", "Statue", "Loom")


def test_a_thing_may_be_removed_and_declared_anew(shelf: Shelf) -> None:
    shelf.put_using(
        "house",
        "mini",
        "remove: {cards: [Baths]}\nadd: {cards: [{name: Baths, color: grey, effects: [{points: 9}]}]}\n",
    )
    house = shelf.compose("house")
    assert (house.cards["baths"].color, points_of(house, "baths")) == ("grey", 9)
    shelf.put_using("more", "house", "change: {cards: {Baths: {color: blue}}}\n")
    assert (shelf.compose("more").cards["baths"].color, points_of(shelf.compose("more"), "baths")) == (
        "blue",
        9,
    )


def test_a_value_that_yaml_readers_disagree_about_hides_no_other_fault(shelf: Shelf) -> None:
    first = "  - {name: Yes, color: bleu, effects: [{points: 1}]}\n"
    second = "  - {name: Inn, color: blue, color: grey, effects: [{points: 010}]}\n"
    third = "  - {name: Oak, color: blue, chains_from: Yess}\n"
    shelf.put_using("house", "mini", f"cards:\n{first}{second}{third}")
    assert [(fault.place.line, fault.place.column, fault.code) for fault in shelf.faults("house")] == [
        (7, 12, "not_a_boolean"),
        (7, 24, "unknown_word"),
        (8, 30, "duplicate_key"),
        (8, 62, "not_a_number"),
        (9, 43, "unknown_word"),
    ]


def test_a_faulty_value_that_names_files_is_told_alone(shelf: Shelf) -> None:
    shelf.put("house", HEAD.format(id="house") + "uses: [mini, no]\ncards: [{name: X, color: bleu, blank: true}]\n")
    assert [(fault.place.line, fault.code) for fault in shelf.faults("house")] == [(5, "not_a_boolean")]


def test_what_is_declared_anew_has_none_of_the_old_changes(shelf: Shelf) -> None:
    shelf.put_using("east", "mini", "change: {cards: {Baths: {cost: {wood: 7}}}}\n")
    body = "remove: {cards: [Baths]}\ncards: [{name: Baths, color: blue, effects: [{points: 1}]}]\n"
    shelf.put_using("house", "east", body)
    assert shelf.compose("house").cards["baths"].cost.free


def test_composing_leaves_the_sources_as_they_are(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "change: {wonders: {Giza: {sides: {Day: {stages: {1: {cost: null}}}}}}}\n")
    sources = shelf.gather("house")
    before = json.dumps([document.data for item in sources.items for document in item.documents])
    compose(sources, Vocabulary())
    assert json.dumps([document.data for item in sources.items for document in item.documents]) == before


def test_data_files_may_add_change_and_remove(shelf: Shelf) -> None:
    head = HEAD.format(id="house") + "uses: [mini]\ndata: [one.yaml, two.yaml]\n"
    files = {
        "one.yaml": "source: us\nchange: {cards: {Baths: {cost: null}}}\n",
        "two.yaml": "cards: [{name: Harbour, color: blue, effects: [{points: 1}]}]\nremove: {cards: [loom_1]}\n",
    }
    shelf.put("house", head, files)
    house = shelf.compose("house")
    assert list(house.cards) == ["baths", "theater", "statue", "loom_2", "harbour"]
    assert house.cards["baths"].cost.free


def test_an_extra_body_changes_everything_before_it(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "change: {cards: {Baths: {cost: null}}}\n")
    extra = (
        "with:\n  add:\n    cards: [{name: Kiln, color: blue, effects: [{points: 1}]}]\n"
        "  change: {cards: {Baths: {cost: {wood: 7}}}}\n  remove: {cards: [loom_1]}\n"
    )
    found = shelf.compose("house", extra=extra)
    assert dict(found.cards["baths"].cost.goods) == {"wood": 7}
    assert list(found.cards) == ["baths", "theater", "statue", "loom_2", "kiln"]
    assert [part.id for part in found.parts] == ["mini", "house", "with"]
    assert found.id == "house"
    assert str(found.origins["cards", "kiln", "color"]) == "scenario.yaml:3:26"


def test_an_extra_body_is_judged_at_its_place(shelf: Shelf) -> None:
    extra = "with:\n  ad:\n    cards: []\n  remove: {cards: [Bath]}\n"
    assert shelf.lines("mini", extra=extra) == [
        "scenario.yaml:2:3: unknown key 'ad' in a with body (did you mean 'add'?)",
        "scenario.yaml:4:20: there is no card 'Bath' to remove (did you mean 'Baths'?)",
    ]


# --- the shipped game -----------------------------------------------------------------------------------


def test_the_second_edition_composes_without_a_fault() -> None:
    base = compose(gather(["base"]), Vocabulary())
    assert repr(base) == "<Ruleset base 1.0.0: 80 cards, 7 Wonders>"
    assert base.seats == (3, 4, 5, 6, 7)
    assert [len(side.stages) for wonder in base.wonders.values() for side in wonder.sides.values()] == [
        *(3, 3, 3, 2, 3, 3, 3, 4, 3, 3, 3, 3, 3, 2)
    ]
    assert [(name, token.group) for name, token in base.tokens.items()] == [
        ("Victory I", "victory"),
        ("Victory III", "victory"),
        ("Victory V", "victory"),
        ("Defeat", "defeat"),
    ]
    lines = "military, treasury, wonder, civilian, scientific, commercial, guilds"
    assert ", ".join(base.score_lines) == lines
    assert {path[1] for path in base.origins if path[0] == "cards"} == set(base.cards)


def test_every_setting_of_the_second_edition_names_a_rule_that_there_is() -> None:
    rules = (PROJECT / "tests" / "reference" / "base" / "rules.md").read_text(encoding="utf-8")
    for name, setting in compose(gather(["base"]), Vocabulary()).settings.items():
        cited = re.findall(r"B-[A-Z0-9]+-[0-9A-Z]+", setting.text)
        assert cited, name
        assert all(f"**{rule}**" in rules for rule in cited), name


# --- all at once ----------------------------------------------------------------------------------------


def test_all_faults_of_all_files_come_at_once_in_the_order_of_the_files(shelf: Shelf) -> None:
    head = HEAD.format(id="house") + "uses: [mini]\ndata: [more.yaml]\n"
    body = "change: {cards: {Bath: {cost: null}}}\ncards: [{name: Harbour, color: bleu, effects: [{points: 1}]}]\n"
    more = "sorce: us\ncards:\n  - {name: Empty, color: blue}\n  - {name: Odd, color: blue, effects: [{pionts: 1}]}\n"
    shelf.put("house", head + body, {"more.yaml": more})
    assert shelf.lines("house") == [
        "house/more.yaml:1:1: unknown key 'sorce' in a data file (did you mean 'source'?)",
        "house/more.yaml:3:5: the card 'Empty' has no effects (write them, or 'blank: true' if it does nothing)",
        "house/more.yaml:4:41: unknown key 'pionts' in an effect (did you mean 'points'?)",
        "house/ruleset.yaml:7:18: there is no card 'Bath' to change (did you mean 'Baths'?)",
        "house/ruleset.yaml:8:32: unknown color 'bleu' (did you mean 'blue'?)",
    ]


def test_another_spelling_gets_the_word_to_write(shelf: Shelf) -> None:
    body = (
        "cards:\n  - name: Harbour\n    color: gray\n    cost: {loom: 1}\n    chains_from: [Theatre, loom_1]\n"
        "    effects: [{produce: {one_of: [wood, cloth]}}, {science: wheel}, {points: {per: {cards: [gray]}}}]\n"
    )
    shelf.put_using("house", "mini", body)
    assert shelf.lines("house") == [
        "house/ruleset.yaml:8:12: unknown color 'gray' (write 'grey')",
        "house/ruleset.yaml:9:12: unknown key 'loom' in 'cost' (write 'textile')",
        "house/ruleset.yaml:10:19: unknown card or token 'Theatre' (write 'Theater')",
        "house/ruleset.yaml:10:28: unknown card or token 'loom_1' (write 'Loom')",
        "house/ruleset.yaml:11:41: unknown good or goods group 'cloth' (write 'textile')",
        "house/ruleset.yaml:11:61: unknown symbol 'wheel' (write 'gear')",
        "house/ruleset.yaml:11:93: unknown color 'gray' (write 'grey')",
    ]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("colors: {", "colours: {", "7:1: unknown key 'colours' in a ruleset (did you mean 'colors'?)"),
        (
            "symbols: {gear: {also: wheel}}",
            "symbols: [gear]",
            "10:10: 'symbols' expects a mapping, found a list",
        ),
        (
            "symbols: {gear: {also: wheel}}",
            "symbols: {gear: wheel}",
            "10:17: 'gear' expects a declaration, found 'wheel'",
        ),
    ],
)
def test_a_section_at_fault_is_told_once_and_not_at_each_of_its_names(
    shelf: Shelf, old: str, new: str, line: str
) -> None:
    shelf.put("mini", MINI.replace(old, new).replace("{points: 4}", "{science: gear}"))
    (found,) = shelf.lines("mini")
    assert found.startswith(f"mini/ruleset.yaml:{line}")


# --- seats and settings ---------------------------------------------------------------------------------


def test_seats_are_those_of_what_is_used_unless_named(shelf: Shelf) -> None:
    shelf.put_using("east", "mini", "seats: [2, 3]\n")
    shelf.put_using("west", "mini", "")
    assert shelf.compose("west").seats == (3, 4)
    assert shelf.compose("east").seats == (2, 3)
    assert shelf.compose("east", "west").seats == (2, 3), "west says nothing of seats"


def test_a_variant_that_names_no_seats_goes_with_an_edition_for_others(shelf: Shelf) -> None:
    shelf.put_using("pair", "mini", "seats: [2]\n")
    shelf.put_using("house", "mini", "")
    shelf.put("both", HEAD.format(id="both") + "uses: [../pair, ../house]\n")
    for named in (("pair", "house"), ("house", "pair"), ("mini", "pair"), ("both",)):
        assert shelf.compose(*named).seats == (2,)


def test_a_ruleset_for_fewer_seats_leaves_copies_of_what_it_uses_in_the_box(shelf: Shelf) -> None:
    shelf.put("mini", MINI.replace("copies: {3: 1}, cost", "copies: {3: 1, 4: 1}, cost"))
    shelf.put_using("pair", "mini", "seats: [2]\n")
    assert shelf.compose("pair").seats == (2,)
    hut = "with: {add: {cards: [{name: Hut, color: blue, copies: {5: 1}, blank: true}]}}"
    (fault,) = shelf.faults("pair", extra=hut)
    assert (fault.code, "no game has more than 4" in fault.text) == ("never_dealt", True)


def test_without_a_common_seat_count_nothing_can_be_played(shelf: Shelf) -> None:
    shelf.put_using("east", "mini", "seats: [2]\n")
    shelf.put_using("west", "mini", "seats: [3, 4]\n")
    assert shelf.lines("west", "east") == [
        (
            "east/ruleset.yaml:6:1: no seat count suits all rulesets: "
            "3, 4 at west/ruleset.yaml:6:1; 2 at east/ruleset.yaml:6:1 (name them in one that uses all)"
        )
    ]
    shelf.put("bare", HEAD.format(id="bare"))
    assert shelf.lines("bare") == [
        "bare/ruleset.yaml:1:1: no ruleset names the seat counts (write, for instance, seats: [3, 4])"
    ]


def test_seats_are_not_missed_while_the_head_is_wrong(shelf: Shelf) -> None:
    shelf.put("bare", HEAD.format(id="bare") + "seets: [3]\n")
    assert [fault.code for fault in shelf.faults("bare")] == ["unknown_key"]


def test_settings_given_by_the_caller_outrank_all_rulesets(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "settings: {coins: 5, mode: choose}\n")
    assert dict(shelf.compose("house", settings={"coins": 8}).values) == {"coins": 8, "mode": "choose"}
    with pytest.raises(SettingError, match=r"^there is no setting 'coin' \(did you mean 'coins'\?\)$"):
        shelf.compose("house", settings={"coin": 8})


def test_a_digest_covers_all_parts(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "")
    before = shelf.compose("house").digest
    assert before == shelf.compose("house").digest
    shelf.put("mini", MINI + "# more\n")
    assert before != shelf.compose("house").digest


def test_one_mistake_is_one_fault(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "settings: {mode: null}\nremove: {nothing: [baths]}\n")
    assert [fault.code for fault in shelf.faults("house")] == ["wrong_type", "unknown_key"]
