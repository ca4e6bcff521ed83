"""What rulesets may claim about each other's things, and how claims of siblings are settled."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from wonders.faults import Fault
from wonders.vocabulary.ending import Points

if TYPE_CHECKING:
    from tests.ruleset.shelf import HEAD, MINI, Shelf, points_of
else:
    from shelf import HEAD, MINI, Shelf, points_of


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def codes(faults: Iterable[Fault]) -> list[str]:
    return [fault.code for fault in faults]


# --- what is there and what is not ----------------------------------------------------------------------

WRONG = {
    "change: {cards: {Bath: {cost: null}}}": (
        "unknown_name",
        "6:18: there is no card 'Bath' to change (did you mean 'Baths'?)",
    ),
    "change: {wonders: {Gizza: {title: X}}}": (
        "unknown_name",
        "6:20: there is no Wonder 'Gizza' to change (did you mean 'Giza'?)",
    ),
    "change: {cards: {Theatre: {cost: null}}}": (
        "unknown_name",
        "6:18: there is no card 'Theatre' to change (write 'Theater')",
    ),
    "change: {cards: {Loom: {cost: null}}}": (
        "ambiguous_name",
        "6:18: 'Loom' means two cards (write 'loom_1' or 'loom_2')",
    ),
    "change: {goods: {cloth: {group: raw}}}": (
        "unknown_name",
        "6:18: there is no good 'cloth' to change (write 'textile')",
    ),
    "change: {wonders: {Giza: {sides: {Dai: {effects: [{points: 1}]}}}}}": (
        "unknown_name",
        "6:35: the Wonder 'Giza' has no side 'Dai' (did you mean 'Day'?)",
    ),
    "change: {wonders: {Giza: {sides: {Day: {stages: {3: {cost: null, blank: true}}}}}}}": (
        "unknown_name",
        "6:50: 'Giza Day' has no stage 3 (it has stages 1 to 2)",
    ),
    "remove: {token_groups: [victoria]}": (
        "unknown_name",
        "6:25: there is no token group 'victoria' to remove (did you mean 'victory'?)",
    ),
    "settings: {coin: 4}": (
        "unknown_name",
        "6:12: there is no setting 'coin' to set (did you mean 'coins'?)",
    ),
    "settings: {coins: -4}": ("wrong_value", "6:19: 'coins' must be at least 0, found -4"),
    "cards: [{name: Baths, color: blue, effects: [{points: 1}]}]": (
        "already_there",
        (
            "6:9: the card 'Baths' is there already, declared at mini/ruleset.yaml:19:5 "
            "(put the fields that differ under 'change')"
        ),
    ),
    "colors: {blue: {line: civilian}}": (
        "already_there",
        (
            "6:10: the color 'blue' is there already, declared at mini/ruleset.yaml:7:10 "
            "(put the fields that differ under 'change')"
        ),
    ),
    "settings: {coins: {text: Mine, default: 1}}": (
        "already_there",
        "6:12: the setting 'coins' is there already, declared at mini/ruleset.yaml:14:3 (write the value alone)",
    ),
    "cards: [{name: Bath's, id: baths, color: blue, effects: [{points: 1}]}]": (
        "same_id",
        "6:9: 'Bath's' has the id of 'Baths' at mini/ruleset.yaml:19:5, 'baths' (write an 'id' of its own)",
    ),
    "change: {cards: {Baths: {name: Spa}}}": (
        "unknown_key",
        "6:26: unknown key 'name' in a change of card",
    ),
    "remove: {settings: [coins]}": ("unknown_key", "6:10: unknown key 'settings' in 'remove'"),
}


@pytest.mark.parametrize("body", WRONG)
def test_a_claim_that_does_not_fit_is_told_with_its_remedy(shelf: Shelf, body: str) -> None:
    shelf.put_using("house", "mini", body + "\n")
    code, text = WRONG[body]
    (fault,) = shelf.faults("house")
    assert fault.code == code
    assert str(fault).startswith(f"house/ruleset.yaml:{text}")


def test_a_ruleset_sees_only_what_it_uses(shelf: Shelf) -> None:
    shelf.put_using("east", "mini", "cards: [{name: Harbour, color: blue, effects: [{points: 1}]}]\n")
    shelf.put_using("west", "mini", "change: {cards: {Harbour: {cost: {wood: 1}}}}\n")
    assert shelf.lines("east", "west") == [
        "west/ruleset.yaml:6:18: there is no card 'Harbour' to change (it belongs to 'east': add that to 'uses')"
    ]


def test_a_ruleset_does_not_change_what_it_declares_itself(shelf: Shelf) -> None:
    body = "cards: [{name: Harbour, color: blue, effects: [{points: 1}]}]\nremove: {cards: [Harbour]}\n"
    shelf.put_using("house", "mini", body)
    assert shelf.lines("house") == [
        (
            "house/ruleset.yaml:7:18: there is no card 'Harbour' to remove "
            "(it is declared here, at house/ruleset.yaml:6:9: change it there)"
        )
    ]


def test_what_a_used_ruleset_removed_is_not_there(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "remove: {cards: [Baths]}\n")
    shelf.put_using("more", "house", "change: {cards: {Baths: {cost: null}}}\n")
    assert shelf.lines("more") == [
        "more/ruleset.yaml:6:18: there is no card 'Baths' to change (it was removed at house/ruleset.yaml:6:18)"
    ]


def test_a_ruleset_does_not_change_what_it_removes(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "change: {cards: {Baths: {cost: null}}}\nremove: {cards: [Baths]}\n")
    assert shelf.lines("house") == [
        (
            "house/ruleset.yaml:6:18: the card 'Baths' is changed, but removed at house/ruleset.yaml:7:18 "
            "(do one of the two)"
        )
    ]


def test_the_hint_names_the_removal_that_the_ruleset_sees(shelf: Shelf) -> None:
    for name in ("far", "west"):
        shelf.put_using(name, "mini", "remove: {cards: [Baths]}\n")
    shelf.put_using("house", "west", "change: {cards: {Baths: {cost: null}}}\n")
    (line,) = shelf.lines("far", "house")
    assert line.endswith("(it was removed at west/ruleset.yaml:6:18)")


def test_a_thing_declared_three_times_is_told_twice(shelf: Shelf) -> None:
    shelf.put_using("house", "mini", "cards:\n" + 3 * "  - {name: Harbour, color: blue, blank: true}\n")
    assert [(fault.code, fault.place.line) for fault in shelf.faults("house")] == [
        ("already_there", 8),
        ("already_there", 9),
    ]


def test_two_cards_of_one_name_need_ids(shelf: Shelf) -> None:
    card = "  - {name: Harbour, color: blue, effects: [{points: 1}]}\n"
    shelf.put_using("house", "mini", "cards:\n" + 2 * card)
    assert shelf.lines("house") == [
        (
            "house/ruleset.yaml:8:5: the card 'Harbour' is there already, declared at house/ruleset.yaml:7:5 "
            "(if there are two cards of this name, give each an 'id' of its own)"
        )
    ]


def test_one_field_set_twice_by_one_ruleset_is_a_conflict(shelf: Shelf) -> None:
    head = HEAD.format(id="house") + "uses: [mini]\ndata: [more.yaml]\n"
    change = "change: {cards: {Baths: {cost: null}}}\n"
    shelf.put("house", head + change, {"more.yaml": change})
    (fault,) = shelf.faults("house")
    assert fault.code == "conflict"
    assert str(fault) == (
        "house/more.yaml:1:26: 'cost' of the card 'Baths' is set at house/ruleset.yaml:7:26 too (delete one of them)"
    )


# --- siblings -------------------------------------------------------------------------------------------

EAST = "change: {cards: {Baths: {cost: {wood: 2}}}}\nsettings: {coins: 4}\n"
WEST = "change: {cards: {Baths: {cost: {wood: 3}}}}\nsettings: {coins: 5}\n"
STAGE = "change: {wonders: {Giza: {sides: {Day: {stages: {1: {%s}}}}}}}\n"


def test_two_siblings_that_set_one_field_are_told_with_both_places(shelf: Shelf) -> None:
    shelf.put_using("east", "mini", EAST)
    shelf.put_using("west", "mini", WEST)
    expected = [
        (
            "west/ruleset.yaml:6:26: 'cost' of the card 'Baths' is set at east/ruleset.yaml:6:26 too "
            "(a ruleset that uses both has to set it)"
        ),
        (
            "west/ruleset.yaml:7:12: the value of the setting 'coins' is set at east/ruleset.yaml:7:12 too "
            "(a ruleset that uses both has to set it)"
        ),
    ]
    assert shelf.lines("east", "west") == expected
    assert codes(shelf.faults("east", "west")) == ["conflict", "conflict"]
    shelf.put_using("house", "east, west", "")
    assert shelf.lines("house") == expected


def test_who_uses_both_settles_their_conflict(shelf: Shelf) -> None:
    shelf.put_using("east", "mini", EAST)
    shelf.put_using("west", "mini", WEST)
    shelf.put_using("house", "east, west", "change: {cards: {Baths: {cost: null}}}\nsettings: {coins: 6}\n")
    house = shelf.compose("house")
    assert house.cards["baths"].cost.free
    assert house.values["coins"] == 6


def test_who_uses_only_one_of_them_does_not_settle_it(shelf: Shelf) -> None:
    shelf.put_using("east", "mini", EAST)
    shelf.put_using("west", "mini", WEST)
    shelf.put_using("house", "west", "change: {cards: {Baths: {cost: null}}}\nsettings: {coins: 6}\n")
    assert codes(shelf.faults("east", "house")) == ["conflict", "conflict"]
    assert shelf.compose("house").values["coins"] == 6


def test_different_fields_of_one_thing_do_not_clash(shelf: Shelf) -> None:
    shelf.put_using("east", "mini", "change: {cards: {Baths: {cost: null}}}\n")
    shelf.put_using("west", "mini", "change: {cards: {Baths: {effects: [{points: 8}]}}}\n")
    both = shelf.compose("east", "west")
    assert both.cards["baths"].cost.free
    assert points_of(both, "baths") == 8
    assert (both.id, both.version, both.title) == (
        "east+west",
        "1.0.0+1.0.0",
        "A ruleset for a test + A ruleset for a test",
    )


def test_fields_of_one_stage_are_fields_like_others(shelf: Shelf) -> None:
    shelf.put_using("east", "mini", STAGE % "cost: null")
    shelf.put_using("west", "mini", STAGE % "effects: [{points: 8}]")
    stage = shelf.compose("east", "west").wonders["Giza"].sides["Day"].stages[0]
    assert stage.cost.free
    assert stage.effects == (Points(each=8),)
    shelf.put_using("west", "mini", STAGE % "cost: {wood: 1}")
    assert shelf.lines("east", "west") == [
        (
            "west/ruleset.yaml:6:54: 'cost' of the Wonder 'Giza', Day, stage 1 is set at east/ruleset.yaml:6:54 too "
            "(a ruleset that uses both has to set it)"
        )
    ]


def test_siblings_cannot_declare_the_same_thing(shelf: Shelf) -> None:
    card = "cards: [{name: Harbour, color: blue, effects: [{points: 1}]}]\n"
    shelf.put_using("east", "mini", card)
    shelf.put_using("west", "mini", card)
    assert shelf.lines("east", "west") == [
        (
            "west/ruleset.yaml:6:9: the card 'Harbour' is declared at east/ruleset.yaml:6:9 too "
            "(a ruleset that uses both has to remove it, or declare it anew)"
        )
    ]
    shelf.put_using("house", "east, west", "remove: {cards: [Harbour]}\n")
    assert "harbour" not in shelf.compose("house").cards
    shelf.put_using("house", "east, west", "remove: {cards: [Harbour]}\n" + card)
    assert "harbour" in shelf.compose("house").cards


def test_a_ruleset_that_uses_both_declares_anew_what_siblings_declare(shelf: Shelf) -> None:
    declared = (
        "settings: {{tax: {{text: A tax, default: {tax}}}}}\ncards: [{{name: Hut, color: {color}, blank: true}}]\n"
    )
    shelf.put_using("east", "mini", declared.format(tax=1, color="blue"))
    shelf.put_using("west", "mini", declared.format(tax=2, color="grey"))
    said = "a ruleset that uses both has to"
    assert [fault.hint for fault in shelf.faults("east", "west")] == [
        f"{said} declare it anew",
        f"{said} remove it, or declare it anew",
    ]
    shelf.put_using("house", "east, west", declared.format(tax=3, color="blue"))
    house = shelf.compose("house")
    assert (house.values["tax"], house.cards["hut"].color) == (3, "blue")
    assert str(house.setting_place("tax")).endswith("house/ruleset.yaml:6:31")
    shelf.put_using("guest", "east", declared.format(tax=3, color="blue"))
    assert codes(shelf.faults("guest")) == ["already_there", "already_there"], (
        "one of them alone is changed, not replaced"
    )
    shelf.put_using("street", "house", "settings: {tax: 4}\n")
    assert shelf.compose("street").values["tax"] == 4
    twice = "cards: [{name: Hut, color: blue, blank: true}, {name: Hut, color: grey, blank: true}]\n"
    shelf.put_using("house", "east, west", twice + "settings: {tax: {text: A tax, default: 3}}\n")
    assert codes(shelf.faults("house")) == ["already_there"], "who settles something says it once"


def test_two_rulesets_that_share_much_and_use_nothing_are_two_games(shelf: Shelf) -> None:
    shelf.put("mini", MINI)
    shelf.put("maxi", MINI.replace("id: mini", "id: maxi"))
    (fault,) = shelf.faults("mini", "maxi")
    assert (fault.code, str(fault.place)) == ("two_games", "maxi/ruleset.yaml:2:1")
    assert re.fullmatch(
        r"'maxi' and 'mini' are two games: both declare the .* '.*' \(at mini/ruleset\.yaml:\d+:\d+\) and \d+ others",
        fault.text,
    )


def test_one_sibling_cannot_change_what_the_other_removes(shelf: Shelf) -> None:
    shelf.put_using("east", "mini", EAST)
    shelf.put_using("west", "mini", "remove: {cards: [Baths]}\n")
    expected = [
        (
            "east/ruleset.yaml:6:18: the card 'Baths' is changed, but removed at west/ruleset.yaml:6:18 "
            "(a ruleset that uses both has to remove it)"
        )
    ]
    assert shelf.lines("east", "west") == expected
    assert shelf.lines("west", "east") == expected
    shelf.put_using("house", "east, west", "")
    assert shelf.lines("house") == expected
    shelf.put_using("house", "east, west", "remove: {cards: [Baths]}\n")
    assert "baths" not in shelf.compose("house").cards
    shelf.put_using("house", "west", "remove: {cards: [Baths]}\n")
    assert codes(shelf.faults("house")) == ["unknown_name"]
    assert codes(shelf.faults("house", "east")) == ["conflict", "unknown_name"]


def test_both_siblings_may_remove_the_same(shelf: Shelf) -> None:
    for name in ("east", "west"):
        shelf.put_using(name, "mini", "remove: {cards: [Baths]}\n")
    assert "baths" not in shelf.compose("east", "west").cards


def test_a_removal_outranks_the_changes_of_what_is_used(shelf: Shelf) -> None:
    shelf.put_using("east", "mini", EAST)
    shelf.put_using("house", "east", "remove: {cards: [Baths]}\n")
    assert "baths" not in shelf.compose("house").cards


def test_the_order_in_which_rulesets_are_named_does_not_matter(shelf: Shelf) -> None:
    shelf.put_using("east", "mini", "change: {cards: {Baths: {cost: null}}}\n")
    shelf.put_using("west", "mini", "remove: {cards: [loom_1]}\nsettings: {mode: choose}\n")
    shelf.put_using("north", "east", "change: {cards: {Baths: {cost: {wood: 7}}}}\n")
    found = [shelf.compose(*names) for names in itertools.permutations(["east", "west", "north"])]
    assert all(each.cards == found[0].cards and each.values == found[0].values for each in found)
    assert dict(found[0].cards["baths"].cost.goods) == {"wood": 7}
