"""`wonders play`: a table in the terminal."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from wonders.cli import keeping
from wonders.cli.chronicle import Chronicle
from wonders.cli.greedy import Greedy
from wonders.cli.person import Leave, Person, Undo
from wonders.cli.rulesets import Rules, settings_of, split_rulesets
from wonders.cli.seeking import any_seed, missing, seed_with
from wonders.cli.sheets import score_table, verdict
from wonders.cli.terminal import say, show, wrapped
from wonders.engine.actions import Action, Decision
from wonders.engine.display import board_of
from wonders.engine.game import Game
from wonders.engine.gamestate import GameState
from wonders.faults import SavedStateError
from wonders.plugins.loading import load_ruleset

#: The seat of the person.
PERSON = 0

_FILE = click.Path(dir_okay=False, path_type=Path)


def rule_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say which game it is, shared by `play` and `simulate`."""
    for option in (
        click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting; repeatable."),
        click.option("--seats", type=int, metavar="N", help="How many seats."),
    ):
        command = option(command)
    return command


@click.command(short_help="Play a game in the terminal, or watch one.")
@click.argument("ruleset", required=False)
@rule_options
@click.option("--seed", type=int, metavar="S", help="Equal seeds give equal games; without it a new one is drawn.")
@click.option("--auto", is_flag=True, help="All seats play by themselves (without --seats, the fewest there can be); "
              "print the log and the score sheet.")  # fmt: skip
@click.option("--city", "cities", multiple=True, metavar="CITY",
              help="A Wonder, or one side of it; once per seat in order, - is any.")  # fmt: skip
@click.option("--must", multiple=True, metavar="CARD", help="This card is certainly dealt; "
              "with --auto, whoever can build it does. Repeatable.")  # fmt: skip
@click.option("--save", type=_FILE, metavar="FILE", help="Keep the game in a file after every answer.")
@click.option("--resume", type=_FILE, metavar="FILE", help="Go on with a saved game; needs nothing else.")
def play(
    ruleset: str | None,
    seats: int | None,
    settings: tuple[str, ...],
    seed: int | None,
    auto: bool,
    cities: tuple[str, ...],
    must: tuple[str, ...],
    save: Path | None,
    resume: Path | None,
) -> None:
    """Play RULESET against simple players: you are seat 0.

    RULESET is an id (base), a folder (./harbour/), or several joined with + (base+./harbour/).
    """
    named = () if ruleset is None else split_rulesets(ruleset)
    if resume is not None:
        _refuse_with_resume(seats=seats, seed=seed, set=settings, city=cities, must=must)
        rules, state = keeping.resume(resume, named)
    elif not named:
        raise click.UsageError("Missing argument 'RULESET', such as base.")
    else:
        rules = Rules(named, seats or (_fewest(named) if auto else None), settings_of(settings), must)
        state = _start(rules.load(), seed, cities, must if auto else ())
    Sitting(rules, state, auto=auto, save=save).run(resumed=resume is not None)


def _fewest(named: Sequence[str]) -> int:
    """Whoever only watches need not say how many seats there are."""
    return load_ruleset(named)[0].seats[0]


def _refuse_with_resume(**options: object) -> None:
    for name, value in options.items():
        if value is not None and value != ():
            raise click.UsageError(f"--{name} does not go with --resume: the saved game has its own.")


def _start(game: Game, seed: int | None, cities: Sequence[str], must: Sequence[str]) -> GameState:
    """A new game; where nobody says which, one in which the cards that must be there are built."""
    named = [None if city in ("", "-") else city for city in cities]
    every: list[str | None] = [*named, *[None] * (game.tables.seats - len(named))]
    if seed is None:
        seed = seed_with(game, must, every) if must else any_seed()
    return game.start(seed, cities=every)


class Sitting:
    """One sitting at a table, from the state given to the end of the game or until the person leaves.

    Args:
        rules: how the game was loaded, kept with it.
        state: where it stands.
        auto: whether the person's seat plays by itself as well.
        save: the file in which the game is kept, if any.
    """

    def __init__(self, rules: Rules, state: GameState, *, auto: bool, save: Path | None) -> None:
        self._rules = rules
        self._state = state
        self._auto = auto
        self._save_to = save
        self._greedy = Greedy(state.game, must=rules.must if auto else ())
        self._person = Person(PERSON, self._keep)
        self._chronicle = Chronicle(state.game, moments=auto)
        self._told = 0
        #: How many answers were given before the first turn, and how many of those have been told.
        self._choices = self._choices_told = 0
        #: The state before each answer of the person, in this sitting.
        self._before: list[GameState] = []

    def run(self, *, resumed: bool = False) -> None:
        """Play."""
        self._welcome()
        if resumed:
            self._news()  # told in an earlier sitting
        try:
            self._save()
            self._play()
        except (Leave, KeyboardInterrupt):
            self._farewell()
            return
        for line in self._news():
            say(line)
        self._save()
        say()
        show(score_table(self._state))
        say()
        say(wrapped(verdict(self._state)), "bold")
        for card in missing(self._state, self._rules.must) if self._auto else ():
            say(wrapped(f"{card} was dealt, but nobody could build it (another --seed may do)."))

    def _welcome(self) -> None:
        state = self._state
        say(f"{state.game.ruleset.title}, {state.seats} seats, seed {state.seed}", "bold")
        if not self._auto:
            say(f"You are seat {PERSON}. Answer with a number or in words; ? helps, quit leaves.")

    def _play(self) -> None:
        while not self._state.over:
            state = self._state
            decisions = state.decisions
            decision = next((each for each in decisions if each.seat == PERSON), decisions[0])
            by_person = decision.seat == PERSON and not self._auto
            if by_person or self._auto:
                for line in self._news():
                    say(line)
            if by_person:
                self._by_person(decision)
            else:
                self._answer(decision.seat, self._greedy.choose(state.view(decision.seat), decision))

    def _answer(self, seat: int, action: Action) -> None:
        if not self._state.turn:
            self._choices = len(self._state.history) + 1
        self._state.play(seat, action)

    def _by_person(self, decision: Decision) -> None:
        """One answer of the person, or one less."""
        state = self._state
        try:
            action = self._person.choose(state, decision)
        except Undo:
            self._take_back()
            return
        before = state.copy()
        self._answer(PERSON, action)
        self._before.append(before)
        self._save()

    def _take_back(self) -> None:
        if not self._before:
            say("You have not answered yet in this sitting: there is nothing to take back.")
            return
        self._state = self._before.pop()
        self._chronicle = Chronicle(self._state.game, moments=self._auto)
        self._told = 0
        self._choices = min(self._choices, len(self._state.history))
        self._news()  # told already
        self._save()
        say("Your last answer is taken back, and what came after it.")

    def _news(self) -> list[str]:
        """The log since it was told last: to a person, what that seat may know."""
        seen = self._state if self._auto else self._state.view(PERSON)
        chosen = seen.history[: self._choices]
        choices, self._choices_told = chosen[self._choices_told :], len(chosen)
        new, self._told = seen.events[self._told :], len(seen.events)
        boards = [board_of(city) for city in self._state.cities]
        return [*self._chronicle.choices(choices), *self._chronicle.tell(new, boards)]

    def _save(self) -> None:
        if self._save_to is not None:
            keeping.save(self._save_to, self._rules, self._state)

    def _keep(self, file: str) -> str:
        """Keep the game in a file from now on, "" being the one in which it is kept already; what came of it."""
        if not file and self._save_to is None:
            return "Say where to keep it: save FILE."
        before, self._save_to = self._save_to, Path(file) if file else self._save_to
        try:
            self._save()
        except SavedStateError as error:
            self._save_to = before
            return f"{error}."
        return f"The game is kept in {self._save_to} after every answer."

    def _farewell(self) -> None:
        self._save()
        say()
        if self._save_to is None:
            say("You leave the table; the game is not saved (--save FILE keeps it).")
        else:
            say("You leave the table. Go on with:")
            say(f"  wonders play --resume {shlex.quote(str(self._save_to))}", whole=True)
