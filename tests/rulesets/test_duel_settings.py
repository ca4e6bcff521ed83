"""Duel's settings: the printed rules are the defaults, the limits hold, and what cannot be is refused with its place.

The table is typed from the rules (tests/reference/duel/rules.md), not from the data.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import wonders
from wonders import RulesetError, SettingError

#: What the rules say, with the rule's number.
PRINTED: dict[str, tuple[object, str]] = {
    "starting_coins": (7, "D-SETUP-6"),
    "price": (2, "D-TRADE-2"),
    "sale_value": (2, "D-DISC-1"),
    "for_sale": (("brown", "grey"), "D-TRADE-4"),
    "sale_colors": (("yellow",), "D-DISC-1"),
    "wonders": ("draft", "D-SETUP-7"),
    "beginner_first": (
        ("The Pyramids", "The Great Lighthouse", "The Temple of Artemis", "The Statue of Zeus"), "D-SETUP-10"
    ),
    "beginner_second": (("Circus Maximus", "Piraeus", "The Appian Way", "The Colossus"), "D-SETUP-10"),
    "draft_order": ((0, 1, 1, 0, 1, 0, 0, 1), "D-SETUP-7"),
    "wonders_limit": (7, "D-WON-2"),
    "cards_removed": (3, "D-SETUP-11"),
    "surplus": ("draw", "D-SETUP-11"),
    "guilds": (3, "D-SETUP-12"),
    "tokens_on_board": (5, "D-SETUP-5"),
    "pair_token": ("optional", "D-OPEN-3"),
    "equal_symbols": ("every_further", "D-OPEN-4"),
    "symbols_to_win": (6, "D-SCI-5"),
    "track_length": (9, "D-MIL-1"),
    "looting": ((2, 5), "D-SETUP-4"),
    "looting_at": ((3, 6), "D-MIL-4"),
    "crossed_zones": ("both", "D-OPEN-2"),
    "bonus_shields": ("all", "D-OPEN-5"),
    "zone_points": ((2, 5, 10), "D-MIL-8"),
    "zones_at": ((1, 3, 6), "D-MIL-1"),
    "coins_per_point": (3, "D-SCORE-6"),
    "first_seat": (0, "D-SETUP-7"),
    "tie_at_age_end": ("chooses", "D-OPEN-1"),
    "tie_break": ("blue", "D-SCORE-7"),
}  # fmt: skip
#: The least number that makes sense, with its other settings where it needs any.
LEAST = {
    "starting_coins": 0, "price": 0, "sale_value": 0, "wonders_limit": 0, "tokens_on_board": 0, "symbols_to_win": 1,
    "track_length": 1, "coins_per_point": 1, "first_seat": 0,
}  # fmt: skip
#: Lists of numbers: how many entries, and the least one.
LISTS = {"looting": (2, 0), "looting_at": (2, 1), "zone_points": (3, 0), "zones_at": (3, 1)}
PAIR = {
    "structure": {"cards": {15: "Apothecary"}},
    "cities": [{"coins": 40, "built": ["School"]}, {}],
    "progress": ["Law", "Philosophy"],
}


def test_the_defaults_are_the_printed_rules() -> None:
    assert dict(wonders.load("duel").settings) == {name: value for name, (value, _) in PRINTED.items()}


@pytest.mark.parametrize("name", PRINTED)
def test_a_setting_names_the_rule_that_it_is_about(name: str) -> None:
    assert PRINTED[name][1] in wonders.load("duel").ruleset.settings[name].text


@pytest.mark.parametrize(("name", "least"), LEAST.items())
def test_a_number_may_be_the_least_and_not_one_less(name: str, least: int) -> None:
    assert wonders.load("duel", settings={name: least}).settings[name] == least
    with pytest.raises(SettingError, match=name):
        wonders.load("duel", settings={name: least - 1})


@pytest.mark.parametrize(("name", "number", "least"), [(name, *limits) for name, limits in LISTS.items()])
def test_a_list_has_its_length_and_its_least_entry(name: str, number: int, least: int) -> None:
    assert wonders.load("duel", settings={name: [least] * number}).settings[name] == (least,) * number
    for wrong in ([least] * (number - 1), [least] * (number + 1), [least - 1] * number):
        with pytest.raises(SettingError, match=name):
            wonders.load("duel", settings={name: wrong})


def test_the_seat_that_begins_is_one_of_two_and_the_draft_has_eight_picks() -> None:
    assert wonders.load("duel", settings={"first_seat": 1}).settings["first_seat"] == 1
    with pytest.raises(SettingError, match="first_seat"):
        wonders.load("duel", settings={"first_seat": 2})
    for order in ([0, 1] * 5, [0, 1] * 3, [0, 2] * 4, [-1, 1] * 4):
        with pytest.raises(SettingError, match="draft_order"):
            wonders.load("duel", settings={"draft_order": order})


@pytest.mark.parametrize(("name", "least"), [("cards_removed", 0), ("guilds", 0)])
def test_what_is_drawn_from_the_decks_is_no_less_than_nothing(name: str, least: int) -> None:
    with pytest.raises(RulesetError):  # the number may be said, but the decks do not fit it
        wonders.load("duel", settings={name: least})
    with pytest.raises(SettingError, match=name):
        wonders.load("duel", settings={name: least - 1})


@pytest.mark.parametrize("name", ["beginner_first", "beginner_second"])
def test_a_first_game_has_four_wonders_for_each_player(name: str) -> None:
    for number in (3, 5):
        with pytest.raises(SettingError, match=name):
            wonders.load("duel", settings={name: ["The Sphinx"] * number})


def test_the_box_is_described_as_it_is_printed() -> None:
    ruleset = wonders.load("duel").ruleset
    about = ruleset.about
    assert (about.age, about.minutes, about.year) == (10, 30, 2015)
    assert ruleset.seats == (2,)


@pytest.mark.parametrize(("setting", "may_decline"), [("optional", True), ("forced", False)])
def test_a_pair_offers_a_token_or_has_one_taken(setting: str, may_decline: bool) -> None:
    state = wonders.load("duel", settings={"pair_token": setting}).situation(PAIR)
    state.play(0, {"build": "Apothecary"})
    (decision,) = state.decisions
    assert decision.kind == "take"
    assert [action.kind for action in decision.actions] == ["choose", "choose", *["decline"] * may_decline]


def test_decks_that_do_not_fill_the_structures_are_refused_with_the_sum() -> None:
    with pytest.raises(wonders.RulesetError) as caught:
        wonders.load("duel", settings={"cards_removed": 4})
    assert [fault.code for fault in caught.value.faults] == ["deck_size"] * 3
    first = "settings: cards_removed 4 leaves Age 1 with 1 card too few for its 20 slots: 23 cards less 4 removed"
    assert str(caught.value).splitlines()[0] == f"{first} (add cards of that Age)"


@pytest.mark.parametrize("guilds", [3, 4, 7, 8, 1_000_000])
def test_more_guilds_leave_fewer_other_cards_in_the_structure(guilds: int) -> None:
    game = wonders.load("duel", settings={"guilds": guilds, "wonders": "deal"})
    state = game.start(seed=2)
    while state.age < 3:
        (decision,) = state.decisions
        state.play(decision.seat, decision.actions[0])
    pile = game.tables.piles.index("structure")
    laid = [game.tables.ids[card] for card in json.loads(state.to_json())["state"]["piles"][pile]]
    assert len(laid) == 20
    assert sum(game.ruleset.cards[card].deck == "guilds" for card in laid) == min(guilds, 7)


def _set_of_cards(folder: Path, body: str) -> Path:
    head = "format: 1\nid: set\nversion: 1.0.0\ntitle: A set\nuses: [duel]\n"
    (folder / "ruleset.yaml").write_text(head + body, encoding="utf-8")
    return folder


_THREE = "".join(
    f"  - {{name: Folly {age}, color: blue, age: {age}, copies: {{2: 1}}, always: true, effects: [{{points: 1}}]}}\n"
    for age in (1, 2, 3)
)


def test_cards_of_a_set_go_into_decks_that_lose_as_many_more_unseen(tmp_path: Path) -> None:
    game = wonders.load(_set_of_cards(tmp_path, f"settings: {{wonders: deal}}\ncards:\n{_THREE}"))
    state = game.start(seed=1)
    unseen: dict[int, int] = {}
    while not state.over:
        unseen[state.age] = len(state.view(0).places["age_box"].cards)
        (decision,) = state.decisions
        state.play(decision.seat, decision.actions[0])
    assert unseen == {1: 4, 2: 8, 3: 16}, "one more of each Age, and four guilds"


def test_a_card_that_always_stays_lies_in_every_structure(tmp_path: Path) -> None:
    game = wonders.load(_set_of_cards(tmp_path, f"settings: {{wonders: deal}}\ncards:\n{_THREE}"))
    structure, folly = game.tables.piles.index("structure"), game.card_number("Folly 1")
    for seed in range(8):
        laid = json.loads(game.start(seed=seed).to_json())["state"]["piles"][structure]
        assert (len(laid), folly in laid) == (20, True)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (f"settings: {{surplus: fault}}\ncards:\n{_THREE}", "24 cards less 3 removed"),
        (f"settings: {{cards_removed: 3}}\ncards:\n{_THREE}", "24 cards less 3 removed"),
        ("remove: {cards: [Lumber Yard]}\n", "22 cards less 3 removed"),
    ],
)
def test_a_number_of_cards_that_is_meant_is_held_to(tmp_path: Path, body: str, said: str) -> None:
    with pytest.raises(RulesetError, match=said) as caught:
        wonders.load(_set_of_cards(tmp_path, body))
    assert {fault.code for fault in caught.value.faults} == {"deck_size"}
    assert all(fault.place.file == str(tmp_path / "ruleset.yaml") for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("card", "place", "said"),
    [
        ("age: 7, copies: {2: 1}", 32, "'Folly' has copies, but Age 7 has no layout (write an 'age' from 1 to 3)"),
        ("copies: {2: 1}", 6, "'Folly' has copies, but no Age is said (write an 'age' from 1 to 3)"),
        ("age: 3, deck: gilds, copies: {2: 1}", 40, "'Folly' has copies, but the deck 'gilds' is never dealt"),
    ],
)
def test_a_card_that_no_structure_can_hold_is_told_at_the_card(
    tmp_path: Path, card: str, place: int, said: str
) -> None:
    body = f"cards:\n  - {{name: Folly, color: blue, {card}, effects: [{{points: 1}}]}}\n"
    with pytest.raises(RulesetError) as caught:
        wonders.load(_set_of_cards(tmp_path, body))
    (fault,) = caught.value.faults
    assert str(fault).startswith(f"{tmp_path / 'ruleset.yaml'}:7:{place}: {said}")


def test_a_price_that_no_payment_holds_is_refused_with_the_sum(tmp_path: Path) -> None:
    head = "format: 1\nid: dear\nversion: 1.0.0\ntitle: Dear\nuses: [duel]\n"
    cost = "{wood: 7, stone: 7, clay: 7, glass: 7, papyrus: 7}"
    body = f"change: {{cards: {{Walls: {{cost: {cost}}}}}}}\n"
    (tmp_path / "ruleset.yaml").write_text(head + body, encoding="utf-8")
    assert wonders.load(tmp_path, settings={"price": 7}).settings["price"] == 7
    with pytest.raises(wonders.RulesetError) as caught:
        wonders.load(tmp_path, settings={"price": 8})
    assert [fault.code for fault in caught.value.faults] == ["price_too_high"]
    assert "35 goods at up to 15 would be 525 coins, and a payment holds 511" in str(caught.value)


def test_a_fault_of_a_setting_points_at_where_it_was_set(tmp_path: Path) -> None:
    head = "format: 1\nid: mine\nversion: 1.0.0\ntitle: Mine\nuses: [duel]\nsettings:\n  tie_break: shared\n"
    for line in ("guilds: 2", "cards_removed: 4", "draft_order: [0, 0, 0, 0, 0, 1, 1, 1]"):
        (tmp_path / "ruleset.yaml").write_text(f"{head}  {line}\n", encoding="utf-8")
        with pytest.raises(RulesetError) as caught:
            wonders.load(tmp_path)
        at = f"{tmp_path / 'ruleset.yaml'}:8:3: "
        assert all(each.startswith(at) for each in str(caught.value).splitlines()), str(caught.value)


def test_effects_that_make_goods_too_dear_are_refused_at_load(tmp_path: Path) -> None:
    cards = [
        f"{{name: Toll {n}, color: yellow, deck: aside, copies: {{2: 1}},"
        " effects: [{price: {goods: all, from: bank, less: -50}}]}"
        for n in range(2)
    ]
    head = "format: 1\nid: dear\nversion: 1.0.0\ntitle: Dear\nuses: [duel]\n"
    (tmp_path / "ruleset.yaml").write_text(f"{head}add: {{cards: [{', '.join(cards)}]}}\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"would be \d+ coins, and a payment holds 511 .*the most for all effects"):
        wonders.load(tmp_path)


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        ({"for_sale": ["gray"]}, "for_sale names the color 'gray', which is not there (did you mean 'grey'?)"),
        ({"sale_colors": ["gold"]}, "sale_colors names the color 'gold', which is not there"),
        (
            {"beginner_first": ["The Sphynx", "Piraeus", "The Mausoleum", "The Pyramids"]},
            "beginner_first names the Wonder 'The Sphynx', which is not there (did you mean 'The Sphinx'?)",
        ),
        ({"beginner_first": ["The Sphinx"] * 4}, "the Wonder 'The Sphinx' is named twice for the first game"),
        ({"draft_order": [0, 1] * 3 + [1, 1]}, "draft_order gives the first player 3 Wonders and the second 5: "),
    ],
)  # fmt: skip
def test_names_and_numbers_that_do_not_fit_are_told(settings: dict[str, object], text: str) -> None:
    with pytest.raises(RulesetError) as caught:
        wonders.load("duel", settings=settings)
    assert any(line.startswith(f"settings: {text}") for line in str(caught.value).splitlines())


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"age": 4}, "there are 3 Ages: Age 4 is none"),
        ({"at": "conflict"}, "'at' is end, not 'conflict'"),
        ({"pawn": 10}, "'pawn' is a whole number from -9 to 9, not 10"),
        ({"structure": {"cards": {20: "Altar"}}}, "there is no slot 20: slots are 0 to 19"),
        ({"structure": {"cards": {1: "Altr"}}}, "there is no card 'Altr' (did you mean 'Altar'?)"),
        ({"structure": {"cards": {1: "Altar", 2: "Altar"}}}, "Altar lies in two places"),
        ({"structure": {"cards": {1: "Altar"}}, "discard": ["Altar"]}, "Altar lies in two places"),
        ({"structure": {"taken": [0]}}, "slot 0 cannot be taken: a card lies on it"),
        ({"progress": ["Law", "Law"]}, "the token Law is given twice"),
        ({"cities": [{"tokens": ["Law"]}, {"tokens": ["Law"]}]}, "the token Law is given twice"),
        ({"cities": [{"wonders": ["The Sphinx"]}, {"wonders": ["Sphinx"]}]}, "the Wonder The Sphinx is given twice"),
        ({"cities": [{"wonders_built": ["Piraeus", "Piraeus"]}]}, "the Wonder Piraeus is given twice"),
        (
            {"cities": [{"wonders_built": ["Piraeus"], "tucked": ["Altar", "Baths"]}]},
            "city 0 has 2 cards under its Wonders, of which 1 is built",
        ),
        (
            {"structure": {"cards": {1: "Altar"}}, "cities": [{"wonders_built": ["Piraeus"], "tucked": ["Altar"]}]},
            "Altar lies in two places",
        ),
        (
            {"cities": [{"wonders": ["The Sphinx", "Piraeus", "The Mausoleum", "The Pyramids", "The Colossus"]}]},
            "city 0 has 5 Wonders: at most 4 lie before a city",
        ),
        (
            {
                "cities": [
                    {"wonders_built": ["The Sphinx", "Piraeus", "The Mausoleum", "The Pyramids"]},
                    {"wonders_built": ["The Colossus", "Circus Maximus", "The Appian Way", "The Great Library"]},
                ]
            },
            "8 Wonders are built: at most 7 are in a game",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, object], text: str) -> None:
    with pytest.raises(SettingError) as caught:
        wonders.load("duel").situation(given)
    assert text in str(caught.value)


def test_boards_lie_as_wonders_says_with_the_cards_given_under_those_that_are_built() -> None:
    game = wonders.load("duel")
    order = ["The Sphinx", "Piraeus", "The Mausoleum", "The Pyramids"]
    given = {"wonders": order, "wonders_built": ["The Mausoleum", "Piraeus"], "tucked": ["Altar"]}
    state = game.situation({"cities": [given, {}]})
    city = state.cities[0]
    assert city.plan == tuple(f"{name} 1" for name in order)
    assert city.stages == (2, 3)
    assert city.tucked == ("Altar", "Blank")
    first = {"wonders": ["The Sphinx"], "wonders_built": ["Piraeus"]}
    assert game.situation({"cities": [first, {}]}).cities[0].plan == ("Piraeus 1", "The Sphinx 1")
