"""What a state that was read from a text must be like, beyond what holds in every game."""

from __future__ import annotations

from collections.abc import Iterator

from wonders.plugins import api
from wonders.plugins.api import State

from .registers import BEGAN, CHOOSING, LOOKED, PASSED

#: The steps that can wait.
OWN = {"picked", "set_up", "turn", "taken", "battle", "turn_over"}


def misfit(state: State) -> str:
    """The first field that cannot be of this game; "" if there is none."""
    return next((f"'{name}' of the state" for name, fits in _checks(state) if not fits), "")


def _checks(state: State) -> Iterator[tuple[str, bool]]:
    """Whoever is asked is whose turn it is, or picks a Wonder; every city has one afterwards."""
    numbers, waiting = state.vars, api.waiting_steps(state)
    yield "vars", numbers[CHOOSING] in (0, 1) and 0 <= numbers[PASSED] <= len(state.cities)
    yield "vars", 0 <= numbers[BEGAN] <= numbers[LOOKED] <= len(state.log)
    yield "age", not state.age
    asked = [city.seat for city in state.cities if city.ask]
    yield "ask", state.over or len(asked) == 1
    picking = [argument for name, argument in waiting if name == "picked"]
    yield "stack", not picking or picking == asked
    yield "active", bool(picking) or state.over or asked == [state.active]
    yield "side", bool(picking) or all(city.plan for city in state.cities)
    if not {name for name, _ in waiting} <= OWN:
        return  # another ruleset has changed the flow
    yield "stack", api.sequences_hold(state)
    yield "stack", not numbers[CHOOSING] or waiting[-1:] == [("taken", 0)]
    yield "stack", all(not argument for name, argument in waiting if name in ("taken", "battle", "turn_over"))
