"""What a scenario names and the game does not have is found without playing it, each at its place."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import wonders.engine
from tests.testing.shipped import BASE, GAMES
from tests.testing.written import Pen, indented
from wonders.terms import REFUSALS
from wonders.testing import read_scenarios, run_scenario
from wonders.testing.looking import scenario_faults
from wonders.testing.reading import read_sound

#: What stands in a scenario of the base game with three seats, and what is told of it.
NAMES = {
    "given: {cities: [{wonder: Giza Dey}]}": "there is no city 'Giza Dey' (did you mean 'Giza Day'?)",
    "given: {cities: [{hand: [Altr]}]}": "there is no card 'Altr' (did you mean 'Altar'?)",
    "given: {cities: [{built: [Lom]}]}": "there is no card 'Lom' (did you mean 'Loom'?)",
    "given: {cities: [{tucked: [Altr]}]}": "there is no card 'Altr' (did you mean 'Altar'?)",
    "given: {cities: [{tokens: [Victory W]}]}": "there is no token 'Victory W' (did you mean 'Victory V'?)",
    "given: {discard: [Altr]}": "there is no card 'Altr' (did you mean 'Altar'?)",
    "when: {seat: 3, sell: Blank}": "there is no seat 3: seats are 0 to 2",
    "when: {seat: 0, city: 3, sell: Blank}": "there is no city 3: cities are 0 to 2",
    "when: {seat: 0, stage: 5, using: Blank}": "there is no stage 5 (stages are numbered from 1 to 4)",
    "when: [{seat: 0, sell: Altr}]": "there is no card 'Altr' (did you mean 'Altar'?)",
    "when: {seat: 0, take: dicard}": "there is no place to take from 'dicard' (did you mean 'discard'?)",
    "then: {cities: [{price: {wod: 2}}]}": "there is no good 'wod' (did you mean 'wood'?)",
    "then: {cities: [{produces: [wood/cly]}]}": "there is no good 'cly' (did you mean 'clay'?)",
    "then: {score: {0: {sientific: 1}}}": "there is no score line 'sientific' (did you mean 'scientific'?)",
    "then: {score: {3: {scientific: 1}}}": "there is no seat 3: seats are 0 to 2",
    "then: {total: {3: 1}}": "there is no seat 3: seats are 0 to 2",
    "then: {winners: [0, 3]}": "there is no seat 3: seats are 0 to 2",
    "then: {asked: [play, pey]}": "there is no kind of decision 'pey' (did you mean 'pay'?)",
    "then: {events: [card_bilt]}": "there is no event 'card_bilt' (did you mean 'card_built'?)",
    "then: {events: [{event: card_bilt, seat: 0}]}": "there is no event 'card_bilt' (did you mean 'card_built'?)",
    "then: {events: [{event: card_built, crd: Altar}]}": (
        "there is no detail of card_built 'crd' (did you mean 'card'?)"
    ),
    "then: {legal: {seat: 0, build: Altr}}": "there is no card 'Altr' (did you mean 'Altar'?)",
    "then: {offers: {seat: 0, has: [{build: Altr}]}}": "there is no card 'Altr' (did you mean 'Altar'?)",
    "then: {payments: {seat: 0, build: Altr, cost: 0}}": "there is no card 'Altr' (did you mean 'Altar'?)",
    "then: {sees: {seat: 0, card: Altr}}": "there is no card 'Altr' (did you mean 'Altar'?)",
    "steps: [{when: {seat: 0, sell: Blank}, then: {total: {7: 1}}}]": "there is no seat 7: seats are 0 to 2",
    "branches: {one: {when: {seat: 0, sell: Altr}, then: {age: 1}}}": (
        "there is no card 'Altr' (did you mean 'Altar'?)"
    ),
}
#: The same about the game and the position.
SENSE = {
    "ruleset: bese": "there is no ruleset with the id 'bese' (did you mean 'base'?",
    "seats: 9": "base is not for 9 seats; possible: 3, 4, 5, 6, 7",
    "settings: {startng_coins: 4}": "there is no setting 'startng_coins' (did you mean 'starting_coins'?)",
    "given: {pawn: 3}": "this game has no 'pawn' in given",
    "given: {cities: [{built: [Altar, Altar]}]}": "city 0 is given Altar twice",
    "then: {pawn: 3}": "this ruleset has no 'pawn'",
    "then: {cities: [{cat: true}]}": "a city of this ruleset has no 'cat'",
    "with: {add: {cards: [{name: Kiln, color: blu, age: 2, effects: [{points: 1}]}]}}": (
        "unknown color 'blu' (did you mean 'blue'?)"
    ),
}
_GIVEN = {"ruleset": "ruleset: base", "seats": "seats: 3", "then": "then: {age: 1}"}


@pytest.fixture
def pen(tmp_path: Path) -> Pen:
    return Pen(tmp_path)


def _told(pen: Pen, line: str) -> list[str]:
    """What is told of a scenario that has this line, each with the text at its place."""
    keys = [line.partition(":")[0]]
    keys += ["then"] * (keys[0] in ("steps", "branches"))
    rest = [each for key, each in _GIVEN.items() if key not in keys]
    file = pen.file("- name: Written by a test\n" + indented("\n".join([*rest, line])))
    (scenario,) = read_scenarios(file)
    return [f"{fault.text} ({fault.hint})" if fault.hint else fault.text for fault in scenario_faults(scenario, GAMES)]


@pytest.mark.parametrize(("line", "said"), NAMES.items())
def test_a_name_that_the_game_does_not_have_is_told(pen: Pen, line: str, said: str) -> None:
    assert _told(pen, line) == [said]


@pytest.mark.parametrize(("line", "said"), SENSE.items())
def test_a_game_or_position_that_cannot_be_is_told(pen: Pen, line: str, said: str) -> None:
    (found,) = _told(pen, line)
    assert found.startswith(said)


def test_a_name_is_told_where_it_stands(pen: Pen) -> None:
    scenario = pen.scenario(
        "seats: 3\ngiven: {cities: [{hand: [Altar, Altr]}]}\nthen: {score: {0: {civilian: 0, militry: 2}}}"
    )
    faults = scenario_faults(scenario, GAMES)
    assert [(fault.place.line, fault.place.column, fault.code) for fault in faults] == [
        (4, 35, "unknown_name"),
        (5, 35, "unknown_name"),
    ]


def test_other_spellings_and_names_of_two_cards_are_no_faults(pen: Pen) -> None:
    said = "seats: 3\ngiven: {cities: [{wonder: gizah, hand: [Loom, blank]}]}\nthen: {cities: [{coins: 3}]}"
    assert scenario_faults(pen.scenario(said), GAMES) == []


def test_what_is_found_is_what_breaks_in_play(pen: Pen) -> None:
    """The same look-up is made when a scenario is played."""
    scenario = pen.scenario("seats: 3\nthen: {score: {0: {militry: 2}}}")
    (fault,) = scenario_faults(scenario, GAMES)
    result = run_scenario(scenario, GAMES)
    assert (result.status, result.mismatches[0].place) == ("broken", fault.place)
    assert result.mismatches[0].found == f"{fault.text} ({fault.hint})"


def test_a_scenario_that_expects_a_refusal_is_not_loaded(pen: Pen) -> None:
    said = "with: {remove: {cards: [Nothing]}}\nrefused: unknown_name"
    assert scenario_faults(pen.scenario(said), GAMES) == []


def test_what_is_wrong_with_one_scenario_does_not_hide_another(pen: Pen) -> None:
    file = pen.file(
        "- {name: One, ruleset: base, seats: 3, then: {total: {7: 1}}}\n"
        "- {name: Two, rulset: base, then: {age: 1}}\n"
        "- {name: Three, ruleset: base, then: {age: 0x1}}\n"
        "- {name: Four, ruleset: base, seats: 3, then: {total: {8: 1}}}\n"
    )
    sound, faults = read_sound(file)
    assert [each.name for each in sound] == ["One", "Four"]
    assert [(fault.place.line, fault.code) for fault in faults] == [(2, "unknown_key"), (3, "not_a_number")]


def test_nothing_is_told_of_the_scenarios_of_a_shipped_game() -> None:
    files = sorted((BASE / "scenarios").glob("*.yaml"))[:4]
    assert [fault for file in files for each in read_scenarios(file) for fault in scenario_faults(each, GAMES)] == []


def test_every_code_of_a_refusal_is_a_word_of_scenarios() -> None:
    """What the engine refuses with stands in a call of what refuses, or in a pair of a code and a sentence."""
    used: set[str] = set()
    for file in sorted(Path(wonders.engine.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _REFUSING:
                used |= set(_codes(node.args))
            if isinstance(node, ast.Tuple) and len(node.elts) == 2 and file.name == "reasons.py":
                used |= set(_codes(node.elts[:1]))
    assert used == set(REFUSALS)


_REFUSING = ("WordError", "_illegal", "IllegalAction")


def _codes(found: Iterable[ast.expr]) -> Iterator[str]:
    for each in found:
        word = each.value if isinstance(each, ast.Constant) else None
        if isinstance(word, str) and word.replace("_", "").isalpha() and word.islower():
            yield word
