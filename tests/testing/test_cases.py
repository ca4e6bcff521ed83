"""Every worked case of a shipped game is a scenario, and every value that it expects is asserted.

A value is asserted if it stands among the asserted values of the scenarios with the case's id; each of them serves
one value of the case. Where a scenario says it in other words, `SAID_AS` names the assertion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.testing.shipped import FOLDERS, REFERENCE, ROOT, scenarios
from wonders.ruleset import read_file
from wonders.testing import Scenario
from wonders.testing.biting import leaves
from wonders.testing.result import words

#: (case, value) to the assertion (as `words` tells it) that says the same; `when` is an action that must be legal.
SAID_AS: Mapping[tuple[str, str], str] = {
    ("B-06", "right_gains"): "cities 2 coins",  # 3 for its Blank and nothing more
    ("B-13", "coins_after_if_card_sold"): "cities 0 coins",
    ("B-13", "breakdown"): "events 0 coins",
    ("B-16", "dominated_and_hidden.0.left"): "illegal because",
    ("B-16", "dominated_and_hidden.0.right"): "illegal because",
    ("B-17", "legal_actions.0"): "offers only 0",
    ("B-17", "legal_actions.1"): "offers only 1",
    ("B-18", "still_legal.0"): "legal 0",
    ("B-18", "still_legal.1"): "legal 1",
    ("B-20", "left_gains"): "cities 1 coins",  # 3 for its Blank and nothing more
    ("B-20", "right_gains"): "cities 2 coins",
    ("B-21", "rule_also"): "illegal 0 because",
    ("B-22", "points_from_palace"): "score 0 civilian",
    ("B-23", "yellow_cards_in_city"): "cities 0 built 0",  # the Sawmill is all there is
    ("B-23", "discard_pile_after"): "discard",
    ("B-25", "age_1"): "cities 1 hand 0",
    ("B-25", "age_2"): "cities 3 hand 0",
    ("B-25", "age_3"): "cities 1 hand 0",
    ("B-26", "breakdown"): "events 0 coins",
    ("B-29", "later_arena_coins"): "cities 0 coins",
    ("B-33", "first.0"): "winners 0",
    ("B-35", "assignment.B"): "score 0 scientific",
    ("B-35", "assignment.C"): "score 0 scientific",
    ("B-36", "assignment.B"): "score 0 scientific",
    ("B-36", "assignment.C"): "score 0 scientific",
    ("B-37", "case_1_best"): "score 0 scientific",
    ("B-37", "case_2_best"): "score 0 scientific",
    ("B-38", "wild_used_as"): "score 0 scientific",
    ("B2-05", "turn_2_free"): "illegal because",
    ("B2-05", "remaining_free_uses"): "events 0 how",
    ("B2-05", "when"): "age",
    ("B2-06", "card"): "cities 0 built 0",
    ("B2-06", "not_the_card"): "discard 0",
    ("B2-06", "max_uses"): "cities 0 coins",  # free in each of the three Ages
    ("B2-08", "free"): "events 0 how",
    ("B1-02", "note"): "cities 0 coins",  # 9, with one coin more
    ("B1-04", "right_gains"): "cities 2 coins",  # 3 for its Blank and nothing more
    ("B1-05", "left_gains"): "cities 1 coins",
    ("B1-05", "right_gains"): "events 1 coins",
    ("B1-07", "legal_choices.0"): "offers only 0",
    ("B1-08", "reading_A_literal_first_edition_text"): "illegal because",
    ("B1-08", "reading_B_engines_and_second_edition_symbol_wording"): "events 0 how",
    ("B1-08", "suggested_default"): "events 0 how",
    ("B1-11", "times_counted_in_total"): "total 0",
    ("B1-12", "game_ends_normally"): "over",
    ("B1-12", "guilds_of_non_neighbours_available"): "score 0 guilds",
    ("B1-13", "best"): "score 0 scientific",
    ("B1-13", "gain"): "score 0 scientific",  # 13 with it and 5 without
    ("B1-15", "free_structures_in_age_2"): "illegal 0 because",
    ("B1-16", "theater_options.0"): "offers only 0",
    ("B1-16", "theater_options.1"): "offers only 1",
    ("B1-16", "theater_options.2"): "cities 0 tucked 1",
    ("B1-16", "age_ends_after_that"): "age",
    ("B1-19", "versus_right"): "cities 0 conflict_tokens 0",  # the one of its left neighbour is all there is
    ("BP-02", "trade_allowed"): "payments are 0",
    ("BP-02", "coins_spent"): "cities 2 coins",
    ("BP-03", "controller_gains"): "events 0 coins",
    ("BP-05", "turn_6"): "discard 2",
    ("BP-05", "holder.age_1"): "holder",
    ("BP-05", "holder.age_2"): "holder",
    ("BP-05", "holder.age_3"): "holder",
    ("BP-05", "military"): "cities 1 conflict_tokens 0",
    ("D-04", "caravansery_as"): "cities 0 price stone",  # the dearer good, which is why 2 coins are enough
    ("D-06", "breakdown"): "cities 0 price clay",
    ("D-10", "plan"): "cities 0 price wood",
    ("D-13", "plays_again"): "to_answer 0",
    ("D-18", "plays_again"): "to_answer 0",
    ("D-24", "Sphinx"): "turn",  # 2: one further turn, and the third is the opponent's
    ("D-24", "Pyramids"): "turn",
    ("D-24", "Colossus"): "to_answer 0",
    ("D-28", "Y_visible_during_choice"): "hides 0",
    ("D-29", "total_built"): "cities 0 wonders_built 3",  # its builder's fourth; the opponent has three
    ("D-30", "decider"): "to_answer 0",
    ("D-30", "options.0"): "offers only 0",
    ("D-30", "options.1"): "offers only 1",
    ("D-31", "decider"): "to_answer 0",
    ("D-31", "options.0"): "offers only 0",
    ("D-31", "options.1"): "offers only 1",
    ("D-32", "pending"): "asked 0",
    ("D-32", "then"): "age",
    ("D-37", "winner"): "winners 0",
    ("D-37", "game_over_immediately"): "over",
    ("D-41", "extra_token"): "asked",
    ("D-41", "distinct_symbols"): "victory",
    ("D-42", "distinct_symbols"): "victory",
    ("D-42", "winner"): "winners 0",
    ("D-43", "winner"): "winners 0",
    ("D-44", "choice_asked"): "asked",
    ("D-44", "turn_continues"): "legal",
    ("D-45", "token_choice"): "asked 0",
    ("D-47", "order.0"): "asked 0",
    ("D-47", "order.1"): "sees",
    ("D-47", "order.2"): "to_answer 0",
    ("D-49", "points"): "score 0 progress",
    ("D-49", "breakdown"): "score 0 treasury",
    ("D-51", "choice_asked"): "asked",
    ("D-51", "next_player"): "to_answer 0",
    ("D-54", "choice_asked"): "asked",
    ("D-54", "next_player"): "to_answer 0",
    ("D-55", "sawmill"): "discard 0",
    ("D-64", "case_1"): "winners 0",
    ("D-64", "case_2"): "winners 1",
    ("D-65", "now"): "illegal because",
    ("D-65", "next_wonder"): "legal",
    ("A-01", "may_decline"): "asked",  # nothing is
    ("A-02", "may_keep_coin"): "asked",
    ("A-04", "A"): "used",  # no card is, and the stages are as they were
    ("A-07", "B"): "used",
    ("A-09", "available_together.0"): "offers only 1",
    ("A-09", "available_together.1"): "offers only 0",
    ("A-09", "level_4_locked_until"): "cities 0 stages 2",  # with one of the two, four kinds build nothing
    ("A-12", "A"): "cities 0 tokens 1",
    ("A-12", "B"): "cities 1 tokens",
    ("A-12", "C"): "cities 2 tokens",
    ("A-16", "cat_owner_after"): "cities 0 cat",
    ("A-16", "i_may_peek"): "sees",
    ("A-16", "B_may_peek"): "hides 1",
    ("A-18", "choices"): "offers only 3",
    ("A-18", "if_face_up_taken"): "progress 2",
    ("A-18", "if_top_of_stack_taken"): "progress 0",
    ("A-21", "extra_card"): "to_answer 0",  # the next seat
    ("A-22", "order.0"): "cities 0 stages 4",
    ("A-22", "order.1"): "events 0 card",
    ("A-22", "order.2"): "events 2 event",
    ("A-22", "order.3"): "events 4",
    ("A-22", "order.4"): "score 0 military",
    ("A-25", "Ephesus"): "cities 0 cards 0",
    ("A-25", "Olympia"): "cities 0 cards 1",
    ("A-25", "Rhodes"): "cities 0 shields",
    ("A-27", "reason"): "used 3",
    ("A-28", "peek"): "hides",
    **{("D-34", f"group_{group}.{place}"): "to_answer 0" for group in (1, 2) for place in range(4)},
}
#: Cases whose numbers are counted in the assertions: guilds among the hands of Age III.
COUNTED = "B-44"


#: The games of the collection whose cases each shipped ruleset plays.
GAMES_OF: Mapping[str, tuple[str, ...]] = {
    "base": ("base", "base-2e"),
    "base-1e": ("base-1e",),
    "free-city": ("base-2p",),
    "duel": ("duel",),
    "architects": ("architects",),
}


@cache
def cases_of(game: str) -> list[dict[str, Any]]:
    data = read_file(REFERENCE / f"cases_{game.replace('-', '_')}.yaml").data
    assert isinstance(data, list)
    return data


def cases() -> list[dict[str, Any]]:
    return [case for game in GAMES_OF for case in cases_of(game)]


def every_scenario() -> Iterator[Scenario]:
    for game in GAMES_OF:
        yield from scenarios(FOLDERS[game])


def values(found: Any, path: str = "") -> Iterator[tuple[str, object]]:
    """The leaves of what a case expects; an empty list is one."""
    inside: Sequence[tuple[object, Any]] = ()
    if isinstance(found, dict):
        inside = tuple(found.items())
    elif isinstance(found, list):
        inside = tuple(enumerate(found))
    if not inside:
        yield path, found
    for key, each in inside:
        yield from values(each, f"{path}.{key}" if path else str(key))


def played(ident: str) -> list[Scenario]:
    return [each for each in every_scenario() if each.ident == ident]


def unsaid(of: Sequence[Scenario]) -> set[str]:
    return {key for each in of for key in each.node.value("unsaid", {})}


def asserted(of: Sequence[Scenario]) -> list[tuple[str, object]]:
    """The assertions of scenarios: where, and the value."""
    return [(words(node.path), node.data) for each in of for node in leaves(each)]


def legality(said: Sequence[tuple[str, object]], of: Sequence[Scenario], *, legal: bool) -> bool:
    wanted = "legal" if legal else "illegal"
    acted = legal and any(step.get("when") is not None for each in of for _, steps in each.runs() for step in steps)
    return acted or any(where.split(" ")[0] == wanted for where, _ in said)


def plain(value: object) -> str:
    """A value as it is compared: a card called Wood is written as "wood" in some cases."""
    return repr(value).casefold()


def plain_values(said: Sequence[tuple[str, object]]) -> Counter[str]:
    """How often each plain value is asserted, in small letters; those of payments one by one."""
    found: Counter[str] = Counter()
    for _, data in said:
        for _, each in values(data):
            found[plain(each)] += 1
    return found


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case["id"]))
def test_every_value_of_a_case_is_asserted_or_listed_as_unsaid(case: dict[str, Any]) -> None:
    of = played(case["id"])
    assert of, f"no scenario plays {case['id']}"
    said = asserted(of)
    there = plain_values(said)
    missing = []
    for path, value in values(case["expected"]):
        if path in unsaid(of) or path.split(".")[0] in unsaid(of) or case["id"] == COUNTED:
            continue
        other = SAID_AS.get((case["id"], path))
        if other is not None:
            if other not in (where for where, _ in said):
                missing.append(f"{path}: there is no assertion '{other}'")
        elif isinstance(value, bool):
            if not legality(said, of, legal=value):
                missing.append(f"{path}: {value}")
        elif there[plain(value)] > 0:
            there[plain(value)] -= 1
        else:
            missing.append(f"{path}: {value}")
    assert missing == []


def test_the_guilds_of_every_seat_count_are_counted() -> None:
    (case,) = [each for each in cases() if each["id"] == COUNTED]
    found = {}
    for scenario in played(COUNTED):
        hands = [city["hand"] for city in scenario.node.data["then"]["cities"]]
        found[str(scenario.node.data["seats"])] = sum(card.endswith("Guild") for hand in hands for card in hand)
        assert {len(hand) for hand in hands} == {7}
        assert len(hands) == scenario.node.data["seats"]
    assert found == case["expected"]["guilds"]


def test_every_key_of_unsaid_names_a_value_of_its_case() -> None:
    known = {case["id"]: {path for path, _ in values(case["expected"])} for case in cases()}
    for scenario in every_scenario():
        for key in scenario.node.value("unsaid", {}):
            paths = known[scenario.ident]
            assert any(path == key or path.startswith(f"{key}.") for path in paths), (scenario.name, key)


def test_every_other_wording_belongs_to_a_value_of_a_case() -> None:
    known = {(case["id"], path) for case in cases() for path, _ in values(case["expected"])}
    assert set(SAID_AS) <= known


def test_every_scenario_with_an_id_plays_a_case() -> None:
    known = {case["id"] for case in cases()}
    assert {each.ident for each in every_scenario() if each.ident} == known


def original() -> Path:
    return ROOT.parent / "shared" / "reference" / "cases.yaml"


@pytest.mark.skipif(not original().exists(), reason="the collection of all cases is not here")
@pytest.mark.parametrize("game", GAMES_OF)
def test_the_copied_cases_are_those_of_the_collection(game: str) -> None:
    data = read_file(original()).data
    assert isinstance(data, list)
    assert cases_of(game) == [case for case in data if case["ruleset"] in GAMES_OF[game]]
