"""The run: games of every seat count, the checks in each, and one report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from wonders.engine.actions import Action
from wonders.engine.game import Game
from wonders.faults import Error
from wonders.plugins.loading import load, load_ruleset
from wonders.ruleset.model import Ruleset
from wonders.testing.conforming.playing import Run, play
from wonders.testing.conforming.report import Report


def conformance(
    ruleset: str | Path | Sequence[str | Path],
    *,
    seats: int | Sequence[int] | None = None,
    games: int = 4,
    settings: Mapping[str, object] | None = None,
    seed: int = 0,
    every: int = 20,
    rulings: bool = True,
    usage: bool = True,
) -> Report:
    """Play random games of a ruleset and check in them what must hold in every game.

    Args:
        ruleset: an id, a folder or a list of them, as for `wonders.load`.
        seats: one count or several; every count of the ruleset if left out.
        games: how many with each seat count; every second one builds more than chance would.
        settings: values for settings.
        seed: the seed of the first game; the others follow.
        every: the slow checks are made at one decision in so many; the quick ones always.
        rulings: whether a game is also played with every other word of each setting, one at a time.
        usage: whether every decision, event and permission that is declared must come up: in a game, or else in one
            of the ruleset's scenarios, which are then played as well.

    Raises:
        RulesetError, SettingError, PluginError: the ruleset cannot be loaded, as `wonders.load`.
    """
    names = [ruleset] if isinstance(ruleset, (str, Path)) else list(ruleset)
    composed, _ = load_ruleset(names, settings=settings)
    counts = composed.seats if seats is None else (seats,) if isinstance(seats, int) else tuple(seats)
    run = Run(every=every)
    made = [load(names, seats=count, settings=settings) for count in counts]
    foreign = [action for game in made for action in _first_actions(game, seed + games)]
    for game in made:
        for number in range(games):
            play(run, game, seed + number, foreign, eager=number % 2 == 1)
    refused = []
    for changed in _rulings(composed, settings or {}) if rulings else ():
        try:
            other = load(names, seats=counts[0], settings={**(settings or {}), **changed})
        except Error as error:
            refused.append(f"{changed}: {error}")
            continue
        play(run, other, seed, foreign, eager=True, changed=changed)
    if usage and not run.failures and _unused(run, made):
        run.usage.see_scenarios(made[0])
    return Report(
        ruleset=f"{composed.id} {composed.version}".strip(),
        seats=tuple(counts),
        games=run.games,
        answers=run.answers,
        made=dict(run.made),
        failures=tuple(run.failures),
        unused=_unused(run, made) if usage and not run.failures else (),
        refused=tuple(refused),
    )


def _unused(run: Run, games: Sequence[Game]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(what for game in games for what in run.usage.unused(game)))


def _first_actions(game: Game, seed: int) -> list[Action]:
    return [action for decision in game.start(seed).decisions for action in decision.actions]


def _rulings(ruleset: Ruleset, given: Mapping[str, object]) -> Iterator[dict[str, object]]:
    """Every other word of each setting that is not given."""
    for name, setting in ruleset.settings.items():
        value = ruleset.values[name]
        if name in given:
            continue
        if isinstance(value, bool):
            yield {name: not value}
        elif isinstance(value, str):
            for word in setting.one_of:
                if word != value:
                    yield {name: word}
