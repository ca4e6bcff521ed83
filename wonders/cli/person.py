"""A person at the table: shows what is asked, reads what is typed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence

from rich.text import Text

from wonders.cli.answers import Choice, means, understand
from wonders.cli.describe import effect_texts
from wonders.cli.menu import Refused, choices_of, marks_of, menu_table, refusals, second
from wonders.cli.sheets import score_table, verdict
from wonders.cli.terminal import colored, say, show, wrapped
from wonders.cli.things import names_like, things_named
from wonders.engine.actions import Action, Decision
from wonders.engine.display import board_of, city_text, moment_of, overview, table_text
from wonders.engine.gamestate import GameState
from wonders.engine.painting import WIDTH, painted
from wonders.faults import UnknownName
from wonders.ruleset.lookup import stages_of

_HELP_ANSWERS = (
    "Answer with a number of the list, or in words: {words}. Beginnings will do as long as only one answer fits{more}."
)
#: How a turn may be answered in which cards are used, and in which they are taken.
_USING = '"build" and the card, "{}", "{}", "pay 2 to {}"'
_TAKING = '"take left", "stage 2"'
_MORE = ", and the name of a card alone builds it. Where any card will do, you are asked which"
_HELP_COMMANDS = """\
  ?          this help
  ? NAME     what a card, Wonder, token or setting is and does
  table      all cities in full
  scores     the score sheet as things stand
  undo       take your last answer back, and what came after it
  save FILE  keep the game in a file, from now on after every answer
  quit       leave the game (if it is kept it can be resumed)
"""
_COMMANDS = ("?", "help", "table", "scores", "undo", "save", "quit", "exit", "q")


class Undo(Exception):  # noqa: N818  # no error: the person has thought better of it
    """The person takes the last answer back."""


class Leave(Exception):  # noqa: N818  # no error: the person goes
    """The person leaves the table."""


class Person:
    """Answers decisions by asking on the terminal.

    Args:
        seat: the seat of the person, whose hand is shown.
        keep: keeps the game in a file from now on, "" being the one in which it is kept already; what came of it.
    """

    def __init__(self, seat: int, keep: Callable[[str], str]) -> None:
        self.seat = seat
        self._keep = keep

    def choose(self, state: GameState, decision: Decision) -> Action:
        """The answer that is typed.

        Raises:
            Leave: the person quits, or there is nothing more to read.
            Undo: the person takes the last answer back.
        """
        choices = choices_of(state, decision)
        if decision.kind == "turn":
            self._show_table(state, decision, marks_of(state, decision, choices))
        elif not state.age:
            self._show_picture(state, {})
        say()
        self._question(state, decision)
        refused = refusals(state, decision)
        _show(choices, refused)
        return self._answer(state, choices, refused)

    def _show_table(self, state: GameState, decision: Decision, marks: Mapping[str, str]) -> None:
        say()
        say(f"-- {moment_of(state)} ".ljust(WIDTH, "-"), "bold")
        say()
        say(overview(state))
        self._show_picture(state, marks)
        say()
        say(city_text(state.game, state.cities[decision.city]))
        self._show_sellers(state, decision)

    def _show_picture(self, state: GameState, marks: Mapping[str, str]) -> None:
        """What lies on the table beside the cities, with the numbers of the menu on what can be taken."""
        lines = painted(state.game, state.view(self.seat), marks)
        if lines:
            say()
        for line in lines:
            say(Text.assemble(*(colored(span.text, span.color) for span in line)))

    @staticmethod
    def _show_sellers(state: GameState, decision: Decision) -> None:
        """What others sell; of a bank, its prices, and the only other city in full."""
        own = state.cities[decision.city]
        if not state.game.spends_goods and all(seat < 0 for seat in state.game.tables.sellers[decision.city]):
            prices = {good: own.price(good) for good in state.game.ruleset.goods}
            said = ", ".join(f"{good} {price}" for good, price in prices.items() if price is not None)
            say(wrapped(f"   buys    {said or 'nothing'}", 0, 11))
        if state.seats == 2:
            for city in state.cities:
                if city.seat != decision.city:
                    say()
                    say(city_text(state.game, city))
            return
        for word, seat in zip(state.game.labels.sellers, state.game.tables.sellers[decision.city], strict=False):
            if seat < 0 or state.game.spends_goods:
                continue  # the bank has no city, and goods in stock are not for sale
            city = state.cities[seat]
            start = f"   {word}".ljust(11)
            say(wrapped(f"{start}{seat} {board_of(city)} sells {', '.join(city.sells) or 'nothing'}", 0, 11))

    @staticmethod
    def _question(state: GameState, decision: Decision) -> None:
        other = f" (for city {decision.city}, {board_of(state.cities[decision.city])})"
        city = "" if decision.city == decision.seat else other
        say(f"{decision.text}{city}", "bold")
        if decision.kind not in ("turn", "pay"):
            for text in _rule_of(state, decision.asks):
                say(wrapped(text, 2), "dim")

    def _answer(self, state: GameState, choices: Sequence[Choice], refused: Sequence[Refused]) -> Action:
        while True:
            typed = _read("> ")
            if not typed or self._command(state, typed):
                continue
            meant = understand(typed, choices)
            if len(meant.actions) == 1:
                return meant.actions[0]
            if len(meant.choices) == 1:
                picked = self._second(state, meant.choices[0], meant.actions)
                if picked is not None:
                    return picked
                _show(choices)
            elif meant.choices:
                could = ", ".join(each.text for each in meant.choices)
                say(wrapped(f"'{typed}' could be: {could}. Write a little more."))
            else:
                say(wrapped(_why_none(typed, len(choices), refused)))

    def _second(self, state: GameState, choice: Choice, actions: Sequence[Action]) -> Action | None:
        """Which of several cards; None to go back."""
        choices = [each for each in second(choice, state) if each.answers[0][1] in actions]
        say(f"{choice.question} (Enter goes back)", "bold")
        _show(choices)
        while True:
            typed = _read("> ")
            if not typed:
                return None
            if self._command(state, typed):
                continue
            meant = understand(typed, choices)
            if len(meant.actions) == 1:
                return meant.actions[0]
            could = ", ".join(each.text for each in meant.choices)
            said = f"'{typed}' could be: {could}" if could else f"'{typed}' is none of them"
            say(wrapped(f"{said}. Give a number from 1 to {len(choices)} or the name of a card."))

    def _command(self, state: GameState, typed: str) -> bool:
        """Whether it was a command rather than an answer; it has been carried out then."""
        word, _, rest = typed.partition(" ")
        word = word.casefold()
        if typed.startswith("?") and len(typed) > 1:
            _explain(state, typed[1:].strip())
        elif word == "help" and rest:
            _explain(state, rest.strip())
        elif word == "save":
            say(wrapped(self._keep(rest.strip())))
        elif rest or word not in _COMMANDS:
            return False
        elif word in ("quit", "exit", "q"):
            raise Leave
        elif word == "undo":
            raise Undo
        elif word in ("?", "help"):
            say(_help(state))
        elif word == "table":
            say(table_text(state))
        else:
            show(score_table(state))
            say(verdict(state))
        return True


def _help(state: GameState) -> str:
    """The help in the words of the game."""
    if state.game.spends_goods:
        answers = _HELP_ANSWERS.format(words=_TAKING, more="")
    else:
        words = _USING.format(*state.game.labels.verbs[1:], state.game.labels.sellers[0])
        answers = _HELP_ANSWERS.format(words=words, more=_MORE)
    return f"{wrapped(answers)}\n\n{_HELP_COMMANDS}"


def _show(choices: Sequence[Choice], refused: Sequence[Refused] = ()) -> None:
    show(menu_table(choices, refused))


def _why_none(typed: str, answers: int, refused: Sequence[Refused]) -> str:
    """Why what was typed is no answer."""
    for no in refused:
        if means(typed, f"build {no.text}"):
            return f"{no.text} is not to be had now: {no.reason}."
    return (
        f"'{typed}' is none of the answers. Give a number from 1 to {answers}, the words of an answer or their "
        "beginnings; ? helps."
    )


def _rule_of(state: GameState, name: str) -> Sequence[str]:
    """What the carrier that asks says, so that the question can be understood."""
    stage = stages_of(state.game.ruleset).get(name)
    if stage is not None:
        return effect_texts(state.game.ruleset, stage.stage.effects)
    try:
        things = things_named(state.game.ruleset, name)
    except UnknownName:
        return ()
    return [text for each in things for field in each.fields if field.label == "effects" for text in field.texts]


def _explain(state: GameState, name: str) -> None:
    """Say what goes by a name, or by the beginning of one."""
    ruleset = state.game.ruleset
    try:
        found = [thing for full in names_like(ruleset, name) for thing in things_named(ruleset, full)]
    except UnknownName as error:
        say(wrapped(f"{error}."))
        return
    for thing in found:
        say(f"{thing.name}, {thing.what}", "bold")
        for each in thing.fields:
            for place, text in enumerate(each.texts):
                say(wrapped(f"{'' if place else each.label}".ljust(14) + text, 2, 16))


def _read(prompt: str) -> str:
    """A line without the blanks around it.

    Raises:
        Leave: there is none.
    """
    try:
        typed = input(prompt).strip()
    except EOFError:
        say()
        raise Leave from None
    if not sys.stdin.isatty():
        say(typed)  # so that what comes from a pipe can be read in the transcript
    return typed
