"""A random game is played to its end, with the checks on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import define, evolve, field

from wonders.engine.actions import Action, Decision
from wonders.engine.chance import Pcg32, stream_of
from wonders.engine.game import Game
from wonders.testing.conforming.checks import ALWAYS, CHECKS, SOMETIMES, Check
from wonders.testing.conforming.moment import Moment
from wonders.testing.conforming.report import Failure
from wonders.testing.conforming.usage import Usage

#: More answers than any game needs.
MOST_ANSWERS = 2000
#: How many texts of one check are told.
TOLD = 3


@define
class Run:
    """What is gathered over all games."""

    #: Slow checks are made at one decision in so many.
    every: int
    games: int = 0
    answers: int = 0
    made: Counter[str] = field(factory=Counter)
    failures: list[Failure] = field(factory=list)
    usage: Usage = field(factory=Usage)


def play(
    run: Run, game: Game, seed: int, foreign: Sequence[Action], *, eager: bool,
    changed: Mapping[str, object] | None = None,
) -> None:  # fmt: skip
    """Play one game up to its end or its first failure; `eager` seats build three times out of four."""
    run.games += 1
    chance = Pcg32(seed, stream_of("conformance"))
    slow = chance.below(run.every)
    moment = Moment(game, game.start(seed), seed, 0, chance, foreign=foreign)
    try:
        while not _check(run, moment, changed or {}, _due(moment, run.every, slow)):
            if moment.state.over or not moment.state.decisions:
                break
            if moment.number >= MOST_ANSWERS:
                _note(run, moment, changed or {}, "games_end", f"not over after {MOST_ANSWERS} answers")
                break
            moment = _answered(moment, eager=eager)
            run.answers += 1
        run.made["games_end"] += 1
    except Exception as error:  # noqa: BLE001  # whatever is raised is a finding
        _note(run, moment, changed or {}, "games_end", f"raised {type(error).__name__}: {error}")
    run.usage.see_events(moment.state)


def _due(moment: Moment, every: int, first: int) -> Mapping[str, Check]:
    return CHECKS if moment.state.over or moment.number % every == first else ALWAYS


def _check(run: Run, moment: Moment, changed: Mapping[str, object], checks: Mapping[str, Check]) -> bool:
    """Make some checks; whether one failed. Slow checks are not made where a quick one has failed."""
    run.usage.see(moment.state)
    failures = len(run.failures)
    for name, check in checks.items():
        if name in SOMETIMES and len(run.failures) > failures:
            break
        run.made[name] += 1
        try:
            found = list(check(moment))
        except Exception as error:  # noqa: BLE001  # the same
            found = [f"raised {type(error).__name__}: {error}"]
        if found:
            more = [f"and {len(found) - TOLD} more"] if len(found) > TOLD else []
            _note(run, moment, changed, name, "; ".join([*found[:TOLD], *more]))
    return len(run.failures) > failures


def _note(run: Run, moment: Moment, changed: Mapping[str, object], check: str, text: str) -> None:
    run.failures.append(Failure(check, moment.game.seats, moment.seed, moment.number, text, changed))


def _answered(moment: Moment, *, eager: bool) -> Moment:
    """The moment after a random answer to a random open question."""
    chance, state = moment.chance, moment.state
    decision = state.decisions[chance.below(len(state.decisions))]
    action = _chosen(decision, moment.game.tables.sell_base, chance, eager=eager)
    after = state.copy()
    after.play(decision.seat, action)
    past = {**moment.past, decision.seat: list(decision.actions)}
    return evolve(moment, state=after, number=moment.number + 1, before=state, by=decision.seat, past=past)


def _chosen(decision: Decision, sell_base: int, chance: Pcg32, *, eager: bool) -> Action:
    """A random answer, or mostly a building or stage if there is one."""
    places = [place for place, ident in enumerate(decision.ids) if ident < sell_base]
    if eager and places and chance.below(4):
        return decision.actions[places[chance.below(len(places))]]
    return decision.actions[chance.below(len(decision.ids))]
