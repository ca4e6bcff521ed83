"""Checks that whatever is not offered is refused with a typed error and changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from wonders.engine.actions import Action
from wonders.engine.gamestate import GameState
from wonders.faults import IllegalAction
from wonders.testing.conforming.moment import Moment

#: No action of any game.
NONSENSE: tuple[Any, ...] = (
    None, "", "build", -1, 10**9, True, 1.0, (), [], {}, {"build": "no such card"}, {"build": None}, {"stage": 0},
    {"stage": "1", "using": 1}, {"pay": 3}, {"pay": {"nobody": 10**6}}, {"build": "a", "sell": "a"}, {"choose": None},
)  # fmt: skip


def answers_not_offered_are_refused(moment: Moment) -> Iterator[str]:
    """Every action of the game's table that a seat is not offered is refused, to seats that are not asked as well."""
    for seat in range(moment.game.seats):
        offered = {ident for each in moment.state.decisions if each.seat == seat for ident in each.ids}
        others = [ident for ident in range(moment.game.actions) if ident not in offered]
        yield from not_refused(moment.state, seat, others)


def answers_of_other_seats_are_refused(moment: Moment) -> Iterator[str]:
    """An Action that was offered to one seat is refused from every other, even where it may do the same."""
    for seat in range(moment.game.seats):
        actions = [action for each in moment.state.decisions if each.seat != seat for action in each.actions]
        yield from not_refused(moment.state, seat, actions)


def answers_to_past_questions_are_refused(moment: Moment) -> Iterator[str]:
    """An Action of a question that was answered is refused, even where the same is offered again."""
    for seat, actions in moment.past.items():
        yield from not_refused(moment.state, seat, actions)


def answers_of_other_games_are_refused(moment: Moment) -> Iterator[str]:
    """An Action of another game is refused, unless it is in every respect one that is offered here."""
    for seat in range(moment.game.seats):
        offered = [action for each in moment.state.decisions if each.seat == seat for action in each.actions]
        known = {(str(action), action.asked) for action in offered if action.seat == seat}
        others = [each for each in moment.foreign if each.seat != seat or (str(each), each.asked) not in known]
        yield from not_refused(moment.state, seat, others)


def nonsense_is_refused(moment: Moment) -> Iterator[str]:
    """What is no action at all, and seats that do not exist."""
    for seat in range(moment.game.seats):
        yield from not_refused(moment.state, seat, NONSENSE)
    for decision in moment.state.decisions[:1]:
        for nobody in (-1, moment.game.seats, None, "0", True, float(decision.seat)):
            yield from not_refused(moment.state, nobody, [decision.ids[0], decision.actions[0]])


def not_refused(state: GameState, seat: Any, actions: Iterable[Any]) -> Iterator[str]:
    """What is wrong with the refusals of some actions: taken, another error, or a state that was changed."""
    before = state.digest()
    probe = state.copy()
    tried = []
    for action in actions:
        tried.append(action)
        wrong = _wrong(probe, seat, action)
        if wrong:
            yield f"seat {seat!r}, {_shown(state, action)}: {wrong}"
            probe = state.copy()
    if probe.digest() != before:
        for action in tried:
            probe = state.copy()
            if not _wrong(probe, seat, action) and probe.digest() != before:
                yield f"seat {seat!r}, {_shown(state, action)}: refused, and yet the state changed"


def _wrong(probe: GameState, seat: Any, action: Any) -> str:
    """Plays an action that must be refused; what is wrong, or ""."""
    try:
        probe.play(seat, action)
    except IllegalAction as error:
        return "" if error.code and error.seat == seat else f"the error does not say what is wrong: {error!r}"
    except Exception as error:  # noqa: BLE001  # any other error is what is looked for
        return f"raised {type(error).__name__}, not IllegalAction: {error}"
    return "taken, though it is not offered"


def _shown(state: GameState, action: Any) -> str:
    if type(action) is int and 0 <= action < state.game.actions:
        return repr(state.game.action(action))
    return f"{action!r} of question {action.asked}" if isinstance(action, Action) else repr(action)
