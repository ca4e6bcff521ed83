"""Rulesets and engines broken on purpose, one way for each check of the conformance kit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from wonders.engine import flowing, gamestate, reasons, saving, view
from wonders.engine.actions import Action
from wonders.engine.city import City
from wonders.engine.game import Game
from wonders.engine.gamestate import GameState
from wonders.engine.state import CityState, State
from wonders.faults import IllegalAction

Patch = pytest.MonkeyPatch

HEAD = """
format: 1
id: broken
version: 1.0.0
title: Broken on purpose
uses: [base]
plugins: [plugin.py]
"""
PLUGIN = """
from wonders.plugins import api
from wonders.plugins.api import Outcome, hook
"""


def ruleset(folder: Path, plugin: str, body: str = "") -> Path:
    """A ruleset on top of the base game with this Python."""
    (folder / "ruleset.yaml").write_text(HEAD + body, encoding="utf-8")
    (folder / "plugin.py").write_text(PLUGIN + plugin, encoding="utf-8")
    return folder


def step(code: str) -> str:
    """A plug-in that does something to every city after the answers of a turn have been carried out."""
    lines = "\n".join(f"        {line}" for line in code.splitlines())
    return f"""
def meddle(state, argument):
    for city in state.cities:
{lines}

@hook
def flow(flow):
    flow.step("meddle", meddle)
    flow.after("turn", "resolve", "meddle")
"""


#: For a check, Python that breaks a ruleset, and what else the ruleset says.
RULESETS: dict[str, tuple[str, str]] = {
    "cards_are_conserved: vanished": (step("city.hand = city.hand[1:]"), ""),
    "cards_are_conserved: appeared": (step("city.hand = sorted([*city.hand, state.tables.decks['1'][-1]])"), ""),
    "cards_are_conserved: lies in": (step("city.hand = sorted([*city.hand, city.hand[0]])"), ""),
    "tokens_are_conserved: copies": (
        step("city.tokens[-1] = 1"),
        "add: {tokens: [{name: Crown, copies: 1, line: civilian}]}",
    ),
    "tokens_are_conserved: holders": (
        step("city.tokens[-1] = 1"),
        "add: {tokens: [{name: Crown, moves: true, line: civilian}]}",
    ),
    "no_number_is_negative: coins": (step("city.coins = -1"), ""),
    "no_number_is_negative: way": (step("city.income = 1"), ""),
    "no_number_is_negative: tokens": (step("city.tokens[0] = -1"), ""),
    "outcomes_fit: winners": ("@hook\ndef outcome(state, sheets):\n    return Outcome((), 'points', 'nobody')\n", ""),
    "outcomes_fit: outcome": ("@hook\ndef outcome(state, sheets):\n    return Outcome((0,), '', '')\n", ""),
    "games_end: raised": (step("city.coins // 0"), ""),
    "games_end: not over": (
        """
def again(state, argument):
    for city in state.cities:
        city.clear_question()
    api.push(state, state.tables.step_ids["again"])
    api.ask_turn(state, state.cities)

@hook
def flow(flow):
    flow.step("again", again)
    flow.after("age", "deal", "again")
""",
        "",
    ),
}


# Parts of the engine.


def after(patch: Patch, owner: object, name: str, change: Callable[..., Any]) -> None:
    """Let `change(result, *arguments)` say what a function gives."""
    real = getattr(owner, name)
    patch.setattr(owner, name, lambda *args, **named: change(real(*args, **named), *args))


def judging(patch: Patch, wrong: Callable[[State, object, object], bool], do: Callable[[State], int | None]) -> None:
    """Judge some (state, seat, action) wrongly: take the option that `do` gives, or refuse."""
    real = reasons.judge

    def judge(game: Game, state: State, seat: int, action: object) -> tuple[CityState, int]:
        if wrong(state, seat, action):
            ident = do(state)
            asked = next((city for city in state.cities if city.ask), None)
            if asked is not None and ident is not None:
                return asked, asked.options[ident]
        return real(game, state, seat, action)

    patch.setattr(reasons, "judge", judge)


def first(state: State) -> int:
    """The first option."""
    del state
    return 0


def raising(state: State) -> int:
    """No answer but an error of another kind."""
    raise LookupError(state.age)


def refusing(state: State) -> int:
    """A refusal where there should be none."""
    raise IllegalAction(0, None, state.age, "not_offered", "refused for the test")


def meddling(state: State) -> None:
    """A refusal that leaves a trace."""
    state.work += 1


def is_past(state: State, seat: object, action: object) -> bool:
    """Whether an Action answers an earlier question to a seat that is asked again."""
    return isinstance(action, Action) and any(
        city.ask and city.seat == seat == action.seat and city.asked > action.asked for city in state.cities
    )


def is_offered(state: State, seat: object, action: object) -> bool:
    """Whether a number is an option of a seat."""
    return any(city.seat == seat and action in city.options for city in state.cities if city.ask)


def hide(patch: Patch, hidden: bool) -> None:
    """Show or hide everything of every city."""

    def city(labels: Any, now: State, of: CityState, **named: bool) -> City:
        del named
        return City(labels, now, of, hidden=hidden)

    patch.setattr(view, "City", city)


def share_hands(patch: Patch) -> None:
    """Copies of a city share its hand."""

    def share(new: CityState, old: CityState) -> CityState:
        new.hand = old.hand
        return new

    after(patch, CityState, "copy", share)


def forget_derived(patch: Patch) -> None:
    """A restored game has other shields."""

    def change(result: None, state: State) -> None:
        del result
        state.cities[0].shields[0] += 1

    after(patch, saving, "rebuild", change)


def touch_questions(patch: Patch) -> None:
    """An answer changes what another city may spend."""

    def change(result: None, state: State, city: CityState, *answered: int) -> None:
        del result, answered
        if state.waiting:
            state.cities[city.seat - 1].purse += 1

    after(patch, gamestate, "answer", change)


def forget_options(patch: Patch) -> None:
    """A question lists no answers."""

    def change(result: None, state: State, city: CityState, *rest: object) -> None:
        del result, state, rest
        city.options = ()

    after(patch, flowing, "ask", change)


#: For a check, what is done to the engine.
ENGINES: dict[str, Callable[[Patch], None]] = {
    "questions_have_distinct_answers: more than once": lambda patch: after(
        patch, flowing, "uses_of", lambda found, *_: found * 2
    ),
    "questions_have_distinct_answers: no answer": forget_options,
    "uses_of_cards_are_complete: sell": lambda patch: after(patch, flowing, "uses_of", lambda found, *_: found[:-1]),
    "uses_of_cards_are_complete: build": lambda patch: after(patch, flowing, "uses_of", lambda found, *_: found[1:]),
    "open_questions_stand": touch_questions,
    "score_lines_add_up: its lines": lambda patch: after(
        patch, gamestate, "score_sheet", lambda sheet, *_: evolve(sheet, total=sheet.total + 1)
    ),
    "score_lines_add_up: declared": lambda patch: after(
        patch, gamestate, "score_sheet", lambda sheet, *_: evolve(sheet, total=0, lines={}, entries=())
    ),
    "score_lines_add_up: entries": lambda patch: after(
        patch, gamestate, "score_sheet", lambda sheet, *_: evolve(sheet, entries=sheet.entries[1:])
    ),
    "offered_answers_are_taken: refused": lambda patch: judging(
        patch, lambda _, seat, action: isinstance(action, dict) and "sell" in action and "city" in action, refusing
    ),
    "offered_answers_are_taken: something else": lambda patch: judging(
        patch, lambda _, seat, action: isinstance(action, dict) and "city" in action, first
    ),
    "answers_not_offered_are_refused: taken": lambda patch: judging(
        patch, lambda state, seat, action: isinstance(action, int) and not is_offered(state, seat, action), first
    ),
    "answers_not_offered_are_refused: changed": lambda patch: judging(
        patch, lambda state, seat, action: action == 200 and not is_offered(state, seat, 200), meddling
    ),
    "answers_of_other_seats_are_refused: taken": lambda patch: judging(
        patch, lambda _, seat, action: isinstance(action, Action) and action.seat != seat, first
    ),
    "answers_to_past_questions_are_refused: taken": lambda patch: judging(patch, is_past, first),
    "answers_of_other_games_are_refused: taken": lambda patch: judging(
        patch, lambda state, seat, action: isinstance(action, Action) and action.asked == 1 < state.age, first
    ),
    "nonsense_is_refused: LookupError": lambda patch: judging(patch, lambda _, seat, action: action is None, raising),
    "nonsense_is_refused: taken": lambda patch: judging(patch, lambda _, seat, action: seat == "0", first),
    "copies_are_independent": share_hands,
    "histories_replay": lambda patch: after(patch, GameState, "history", lambda found, *_: found[:-1]),
    "saved_games_go_on_alike": forget_derived,
    "pickled_games_go_on_alike": lambda patch: patch.setattr(
        GameState, "__reduce__", lambda state: (Game.start, (state.game, 99))
    ),
    "views_do_not_depend_on_secrets: hand": lambda patch: hide(patch, hidden=False),
    "views_do_not_depend_on_secrets: coins": lambda patch: after(
        patch, view, "seen_rows", lambda _, labels, log, seat: tuple(log)
    ),
    "held_back_answers_are_secret": lambda patch: after(
        patch, view, "_history", lambda _, game, now, seat: tuple((by, None) for *_, by in now.history)
    ),
    "views_show_what_is_open": lambda patch: hide(patch, hidden=True),
}
