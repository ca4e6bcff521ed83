"""What a schema cannot see is found after composing, each fault at its exact place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.ruleset.shelf import MINI, Shelf
else:
    from shelf import MINI, Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def told(shelf: Shelf, body: str) -> list[tuple[str, str]]:
    """Codes and texts about a ruleset that uses the mini one; its body begins in line 6."""
    shelf.put_using("house", "mini", body)
    return [(fault.code, str(fault).removeprefix("house/ruleset.yaml:")) for fault in shelf.faults("house")]


def card(rest: str) -> str:
    """A body with one card, whose further keys begin at column 32 of line 6."""
    return f"cards: [{{name: X, color: blue{rest}}}]\n"


def with_effects(effects: str) -> str:
    """A body with one card, whose effects begin at column 41 of line 6."""
    return card(f", effects: [{effects}]")


def test_the_mini_ruleset_and_its_like_have_no_fault(shelf: Shelf) -> None:
    assert shelf.faults("mini") == []
    assert told(shelf, with_effects("{points: 1}")) == []


# --- effects and blanks ---------------------------------------------------------------------------------


def test_a_card_without_effects_has_to_say_that_it_is_blank(shelf: Shelf) -> None:
    remedy = "(write them, or 'blank: true' if it does nothing)"
    assert told(shelf, card("")) == [("no_effects", f"6:9: the card 'X' has no effects {remedy}")]
    assert told(shelf, card(", blank: false")) == [("no_effects", f"6:9: the card 'X' has no effects {remedy}")]
    assert told(shelf, card(", blank: true")) == []


def test_an_empty_list_of_effects_is_refused_by_the_schema(shelf: Shelf) -> None:
    assert told(shelf, card(", effects: []")) == [
        ("too_few", "6:41: 'effects' needs at least 1 entry, found none (What it does, in printed order)")
    ]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("tokens: [{name: Wreath, points: 2}]", "the token 'Wreath' scores by 'points', but in no score line"),
        (
            "tokens: [{name: Wreath, effects: [{choose: [[{points: 1}], [{coins: 2}]]}]}]",
            "the token 'Wreath' scores by 'points', but in no score line",
        ),
        ("rules: {Peace: {effects: [{points: 3}]}}", "the rule 'Peace' scores by 'points', but in no score line"),
    ],
)
def test_points_need_a_line_of_the_score_sheet(shelf: Shelf, body: str, said: str) -> None:
    (found,) = told(shelf, body + "\n")
    assert found[0] == "no_line"
    assert found[1].endswith(f"{said} (write 'line: ...', one of civilian, wonder)")


@pytest.mark.parametrize(
    "body",
    [
        "tokens: [{name: Wreath, effects: [{shields: 2}]}]",
        "tokens: [{name: Wreath, points: 2, line: wonder}]",
        "rules: {Peace: {line: civilian, effects: [{points: 3}]}}",
    ],
)
def test_what_scores_nothing_or_has_a_line_is_right(shelf: Shelf, body: str) -> None:
    assert told(shelf, body + "\n") == []


def test_a_blank_card_has_no_effects(shelf: Shelf) -> None:
    assert told(shelf, card(", blank: true, effects: [{points: 1}]")) == [
        ("blank_effects", "6:32: the card 'X' is blank, but has effects (delete one of them)")
    ]


def test_a_change_that_leaves_no_effects_is_told_where_it_stands(shelf: Shelf) -> None:
    assert told(shelf, "change: {cards: {Baths: {effects: null}}}\n") == [
        (
            "no_effects",
            "6:35: the card 'Baths' has no effects (write them, or 'blank: true' if it does nothing)",
        )
    ]


def test_stages_are_held_to_the_same(shelf: Shelf) -> None:
    body = "change:\n  wonders:\n    Giza: {sides: {Day: {stages: {1: {effects: null}, 2: {blank: true}}}}}\n"
    assert told(shelf, body) == [
        (
            "no_effects",
            "8:48: stage 1 of 'Giza Day' has no effects (write them, or 'blank: true' if it does nothing)",
        ),
        ("blank_effects", "8:59: stage 2 of 'Giza Day' is blank, but has effects (delete one of them)"),
    ]
    body = "wonders: [{name: Rome, sides: {A: {stages: [{cost: {wood: 1}}, {blank: true}]}}}]\n"
    assert told(shelf, body) == [
        (
            "no_effects",
            "6:45: stage 1 of 'Rome A' has no effects (write them, or 'blank: true' if it does nothing)",
        )
    ]


# --- stages ---------------------------------------------------------------------------------------------


def rome(*rests: str) -> str:
    """A Wonder whose stages rest on what is said, each in a line of its own from line 11 on."""
    stages = "".join(f"          - {{effects: [{{points: 1}}]{rest}}}\n" for rest in rests)
    return f"wonders:\n  - name: Rome\n    sides:\n      A:\n        stages:\n{stages}"


def test_stages_rest_on_stages_that_are_there(shelf: Shelf) -> None:
    assert told(shelf, rome("", ", rests_on: []", ", rests_on: [1, 2]")) == []
    assert told(shelf, rome("", ", rests_on: [1, 4]")) == [
        ("bad_stage", "12:52: 'Rome A' has no stage 4 (it has stages 1 to 2)")
    ]


def test_no_stage_rests_on_itself(shelf: Shelf) -> None:
    remedy = "(name only stages that can be built before it)"
    assert told(shelf, rome("", ", rests_on: [2]")) == [
        ("stage_circle", f"12:48: stage 2 of 'Rome A' rests on itself, through what it rests on {remedy}")
    ]
    assert told(shelf, rome(", rests_on: [2]", "", "")) == [
        ("stage_circle", f"11:48: stage 1 of 'Rome A' rests on itself, through what it rests on {remedy}"),
        ("stage_circle", f"12:13: stage 2 of 'Rome A' rests on itself, through what it rests on {remedy}"),
    ]


def test_a_wonder_has_a_side_and_a_side_has_a_stage(shelf: Shelf) -> None:
    assert [code for code, _ in told(shelf, "wonders: [{name: Rome, sides: {}}]\n")] == ["too_few"]
    assert [code for code, _ in told(shelf, "wonders: [{name: Rome, sides: {A: {stages: []}}}]\n")] == ["too_few"]


# --- names ----------------------------------------------------------------------------------------------

MEANING = "(one name has one meaning: choose another)"
TAKEN = {
    "symbols: {wood: {}}": f"6:11: the symbol 'wood' is also the good 'wood', at mini/ruleset.yaml:9:9 {MEANING}",
    "tokens: [{name: victory}]": (
        f"6:17: the token 'victory' is also the token group 'victory', at mini/ruleset.yaml:11:16 {MEANING}"
    ),
    "symbols: {key: {also: [lock, cloth]}}": (
        f"6:30: 'cloth' is also the good 'textile', at mini/ruleset.yaml:9:29 {MEANING}"
    ),
    "colors: {red: {line: civilian, also: wheel}}": (
        f"6:38: 'wheel' is also the symbol 'gear', at mini/ruleset.yaml:10:11 {MEANING}"
    ),
    "cards: [{name: X, also: Baths, color: blue, effects: [{points: 1}]}]": (
        f"6:25: 'Baths' is also the card 'Baths', at mini/ruleset.yaml:19:12 {MEANING}"
    ),
    "wonders: [{name: Rome, also: [Gizah], sides: {A: {stages: [{effects: [{points: 1}]}]}}}]": (
        f"6:31: 'Gizah' is also the Wonder 'Giza', at mini/ruleset.yaml:25:11 {MEANING}"
    ),
}


@pytest.mark.parametrize("body", TAKEN)
def test_one_name_has_one_meaning(shelf: Shelf, body: str) -> None:
    assert told(shelf, body + "\n") == [("two_meanings", TAKEN[body])]


@pytest.mark.parametrize(
    "body",
    [
        "places: {wood: {}}\n",
        "tracks: {victory: {}}\n",
        "cards: [{name: wood, color: blue, effects: [{points: 1}]}]\n",
        "cards: [{name: Loom, id: loom_3, also: Weaver, color: blue, effects: [{points: 1}]}]\n",
        "cards:\n" + "".join(f"  - {{name: X, id: x_{i}, also: Z, color: blue, blank: true}}\n" for i in (1, 2)),
    ],
)
def test_names_that_never_stand_side_by_side_may_be_alike(shelf: Shelf, body: str) -> None:
    assert told(shelf, body) == []


@pytest.mark.parametrize(
    ("section", "word"),
    [
        ("colors", "any"),
        ("colors", "new"),
        ("goods", "own"),
        ("goods", "coins"),
        ("goods_groups", "all"),
        ("symbols", "most"),
        ("tracks", "any"),
        ("places", "bank"),
        ("places", "left"),
    ],
)
def test_a_word_of_the_language_is_no_name(shelf: Shelf, section: str, word: str) -> None:
    line = "line: civilian" if section == "colors" else ""
    ((code, text),) = told(shelf, f"{section}: {{{word}: {{{line}}}}}\n")
    noun = section.removesuffix("s").replace("_", " ")
    assert code == "reserved_name"
    assert text == (
        f"6:{len(section) + 4}: the {noun} '{word}' is called as a word of the language (choose another name)"
    )


def test_what_names_a_removed_thing_is_told_at_its_place(shelf: Shelf) -> None:
    shelf.put_using("more", "mini", with_effects("{token: Laurel}"))
    shelf.put_using("house", "more", "remove: {cards: [Theater], tokens: [Laurel]}\n")
    assert [(fault.code, str(fault)) for fault in shelf.faults("house")] == [
        (
            "removed_name",
            (
                "mini/ruleset.yaml:21:71: the card 'Theater' is named here, but removed at "
                "house/ruleset.yaml:6:18 (change this 'chains_from' too)"
            ),
        ),
        (
            "removed_name",
            (
                "more/ruleset.yaml:6:50: the token 'Laurel' is named here, but removed at "
                "house/ruleset.yaml:6:37 (change this 'token' too)"
            ),
        ),
    ]


def test_copies_in_the_deck_of_a_removed_wonder_are_not_missed(shelf: Shelf) -> None:
    shelf.put_using("more", "mini", card(", decks: {Giza: 2, hand: 1}, effects: [{points: 1}]"))
    shelf.put_using("house", "more", "remove: {wonders: [Giza]}\n")
    assert shelf.faults("house") == []


def test_a_removed_good_is_missed_in_costs(shelf: Shelf) -> None:
    shelf.put("mini", MINI.replace("{produce: wood}", "{points: 1}"))
    free = "change: {wonders: {Giza: {sides: {Day: {stages: {1: {cost: null}, 2: {cost: null}}}}}}}\n"
    shelf.put_using("house", "mini", "remove: {goods: [wood]}\n" + free)
    assert shelf.lines("house") == [
        (
            "mini/ruleset.yaml:19:63: the good 'wood' is named here, but removed at house/ruleset.yaml:6:18 "
            "(change this 'cost' too)"
        )
    ]


def test_a_name_that_two_cards_share_outlives_one_of_them(shelf: Shelf) -> None:
    shelf.put_using("more", "mini", card(", chains_from: [Loom], effects: [{points: 1}]"))
    shelf.put_using("house", "more", "remove: {cards: [loom_1]}\n")
    assert shelf.faults("house") == []


def test_a_name_that_a_token_still_has_is_not_missed(shelf: Shelf) -> None:
    shelf.put_using("more", "mini", card(", chains_from: [Laurel], blank: true").replace("X", "Laurel"))
    shelf.put_using(
        "house",
        "more",
        "remove: {cards: [Laurel]}\ncards: [{name: New, color: blue, chains_from: [Laurel], blank: true}]\n",
    )
    assert shelf.faults("house") == []


# --- effects in the wrong place -------------------------------------------------------------------------

WHENEVER = "{whenever: {event: %s, do: [%s]}}"
MISPLACED = {
    "{lose_coins: {each: 1, who: rival}}": (
        "outside_whenever",
        "6:70: 'rival' can only stand inside 'whenever' (it is the other seat of an event)",
    ),
    WHENEVER % ("card_built", "{coins: {each: 1, from: rival}}"): (
        "not_in_event",
        (
            "6:102: the event 'card_built' has no rival (these do: card_lost, goods_bought, token_gained, "
            "token_lost, conflict_fought, copy_made)"
        ),
    ),
    "{coins: {per: {event: coins}}}": (
        "outside_whenever",
        "6:64: the count 'event' can only stand inside 'whenever' (it is a number of an event)",
    ),
    WHENEVER % ("card_lost", "{coins: {per: {event: coins}}}"): (
        "not_in_event",
        (
            "6:99: the event 'card_lost' does not carry 'coins' (these do: card_built, stage_built, card_sold, "
            "goods_bought, coins_gained, coins_lost)"
        ),
    ),
    "{produce: own}": (
        "misplaced",
        "6:52: 'own' can only stand in the 'one_of' of 'produce' (name the goods, or a group of them)",
    ),
    "{price: {goods: other, from: left, is: 1}}": (
        "misplaced",
        "6:58: 'other' can only stand in the 'one_of' of 'produce' (name the goods, or a group of them)",
    ),
    "{produce: {one_of: own, for_sale: true}}": (
        "misplaced",
        "6:61: 'own' cannot be for sale: it depends on what is for sale (delete 'for_sale')",
    ),
    "{points: {per: {cards: {color: tucked}}}}": (
        "misplaced",
        "6:73: 'tucked' can only stand on a stage (it means the card under a stage)",
    ),
    "{points: {per: {cards: {under: here}}}}": (
        "misplaced",
        (
            "6:66: no card is ever tucked under this carrier ('under' can stand on a stage, or beside a 'discard' "
            "with 'to: under')"
        ),
    ),
}


@pytest.mark.parametrize("effect", MISPLACED)
def test_a_word_in_the_wrong_place_is_told(shelf: Shelf, effect: str) -> None:
    assert told(shelf, with_effects(effect)) == [MISPLACED[effect]]


@pytest.mark.parametrize(
    "effects",
    [
        WHENEVER % ("token_gained", "{lose_coins: {each: 1, who: rival}}"),
        WHENEVER % ("goods_bought", "{coins: {per: {event: coins}}}"),
        WHENEVER % ("goods_bought", "{choose: [[{coins: {per: {event: goods}}}], [{points: 1}]]}"),
        "{produce: {one_of: own}}",
        "{produce: {one_of: [other, wood]}}",
        "{discard: {cards: blue, to: under}}, {points: {per: {cards: {under: here}}}}",
    ],
)
def test_the_same_words_in_their_places_are_fine(shelf: Shelf, effects: str) -> None:
    assert told(shelf, with_effects(effects)) == []


def test_a_stage_tucks_the_card_that_builds_it(shelf: Shelf) -> None:
    body = "change:\n  wonders:\n    Giza:\n      sides:\n        Day:\n          %s\n"
    count = "{points: {per: {cards: {color: tucked}}}}, {points: {per: {cards: {under: here}}}}"
    assert told(shelf, body % f"stages: {{1: {{effects: [{count}]}}}}") == []
    assert [code for code, _ in told(shelf, body % f"effects: [{count}]")] == ["misplaced", "misplaced"]


def test_the_innermost_event_counts(shelf: Shelf) -> None:
    inner = WHENEVER % ("turn_ended", "{coins: {per: {event: goods}}}")
    ((code, text),) = told(shelf, with_effects(WHENEVER % ("goods_bought", inner)))
    assert code == "not_in_event"
    assert "the event 'turn_ended' does not carry 'goods'" in text


# --- the head -------------------------------------------------------------------------------------------


def test_seat_counts_are_in_order_and_sensible(shelf: Shelf) -> None:
    assert told(shelf, "seats: [4, 3]\n") == [("seats", "6:8: the seat counts are not in order (write [3, 4])")]
    assert told(shelf, "seats: [3, 40]\n") == [
        ("seats", "6:12: a game for 40 seats; the most is 20 (write a smaller number)")
    ]
    assert [code for code, _ in told(shelf, "seats: [3, 3]\n")] == ["duplicate_entry"]
    assert [code for code, _ in told(shelf, "seats: [0]\n")] == ["wrong_value"]


def test_a_default_is_one_of_its_settings_values(shelf: Shelf) -> None:
    body = "settings: {rule: {text: How, default: bset, one_of: [best, worst]}}\n"
    assert told(shelf, body) == [("wrong_value", "6:39: 'rule' cannot be 'bset' (did you mean 'best'?)")]


HEADS = {
    "id: House": "2:5: 'House' cannot be an id (It is spelled as lower-case words with hyphens, such as my-rules)",
    "version: one": "3:10: 'one' cannot be a version (It is spelled as three numbers, such as 1.0.0)",
    "title: ''": "4:8: 'title' needs at least one character, found none (Its name in words)",
}


@pytest.mark.parametrize("line", HEADS)
def test_the_head_is_judged_too(shelf: Shelf, line: str) -> None:
    key = line.split(":", maxsplit=1)[0]
    lines = ["format: 1", "id: house", "version: 1.0.0", "title: x", "uses: [mini]"]
    folder = shelf.put("house", "\n".join(line if each.startswith(key) else each for each in lines) + "\n")
    del shelf.known["house"]
    assert shelf.lines(folder) == [f"house/ruleset.yaml:{HEADS[line]}"]
