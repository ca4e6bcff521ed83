"""What a state that was read from a text must be like, beyond what holds in every game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise

from wonders.plugins import api
from wonders.plugins.api import State

#: Sequences that are a turn, whose number is their argument.
TURNS = ("turn", "last_turn")
#: The other steps that can wait, beside those of an Age.
OWN = {"wonder_chosen", "sides", "sides_chosen", "ages", "age", "choose", "resolve", "turn_ends", "turn_over", "pass",
       "game_over", "final_choices", *TURNS}  # fmt: skip


def misfits(ages: int, turns: int, of_an_age: Collection[str]) -> Callable[[State], str]:
    """The function that names the first field that cannot be of this game; "" if there is none.

    Args:
        ages: how many Ages there are.
        turns: how many turns an Age has.
        of_an_age: the steps whose argument is the Age that is played.
    """

    def misfit(state: State) -> str:
        return next((f"'{name}' of the state" for name, fits in checks(state) if not fits), "")

    def checks(state: State) -> Iterator[tuple[str, bool]]:
        yield "age", 0 <= state.age <= ages
        yield "turn", 0 <= state.turn <= turns + 1
        steps = api.waiting_steps(state)
        if not {name for name, _ in steps} <= {*OWN, *of_an_age}:
            return  # another ruleset has changed the flow
        yield "stack", api.sequences_hold(state)
        later = [argument for name, argument in reversed(steps) if name == "age"]
        yield "stack", all(one < other for one, other in pairwise((state.age, *later, ages + 1)))
        coming = [argument for name, argument in reversed(steps) if name in TURNS]
        yield "stack", not coming or coming == list(range(state.turn + 1, turns + 1))
        yield "stack", all(argument == state.age > 0 for name, argument in steps if name in of_an_age)
        choosing = any(state.tables.decision_kinds[city.ask - 1] == "turn" for city in state.cities if city.ask)
        yield "stack", not choosing or "resolve" in [name for name, _ in steps[-2:]]

    return misfit
