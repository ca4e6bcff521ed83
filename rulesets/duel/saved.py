"""What a state that was read from a text must be like, beyond what holds in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import cast

from wonders.plugins import api
from wonders.plugins.api import CityState, Ruleset, Settings, State

from .military import Track
from .registers import AGAIN, LOOTED, PASSED, PAWN, PICK, REVEALED
from .structure import Structure, structures

#: Steps whose argument is a seat, each with the decision that it reads the answer of; of all others it is an Age or 0.
ANSWERED = {"picked": "draft", "begin_named": "begin"}
#: Steps that belong to the Age that is played.
OF_AN_AGE = ("lay_out", "who_begins", "turn", "age_over", "choose", "resolve", "loot", "reveal", "next_turn")
SEATS = 2


def misfits(settings: Settings, ruleset: Ruleset) -> Callable[[State], str]:
    """The function that names the first field that cannot be of this game; "" if there is none."""
    track, laid = Track(settings), structures(ruleset)
    picks = cast("tuple[int, ...]", settings["draft_order"])
    copies = [max(1, card.count(SEATS)) for card in ruleset.cards.values()]

    def misfit(state: State) -> str:
        checks = chain(
            _registers(state, track, laid, picks), _piles(state, laid, picks, copies), _turn(state, laid)
        )
        return next((f"'{name}' of the state" for name, fits in checks if not fits), "")

    return misfit


def _registers(
    state: State, track: Track, laid: Mapping[int, Structure], picks: Sequence[int]
) -> Iterator[tuple[str, bool]]:
    numbers = state.vars
    tokens, slots = 1 << SEATS * len(track.looting), 1 << max(each.size for each in laid.values())
    yield "age", not state.age or state.age in laid
    yield "vars", abs(numbers[PAWN]) <= track.length and numbers[AGAIN] in (0, 1)
    yield "vars", 0 <= numbers[LOOTED] < tokens and 0 <= numbers[PASSED] < tokens
    yield "vars", 0 <= numbers[REVEALED] < slots and 0 <= numbers[PICK] <= len(picks)


def _piles(
    state: State, laid: Mapping[int, Structure], picks: Sequence[int], copies: Sequence[int]
) -> Iterator[tuple[str, bool]]:
    """Nothing lies in two places; boards wait on their own, and as many as are still to be picked."""
    tables = state.tables
    piles = {name: state.piles[number - 1] for name, number in tables.places.items() if number}
    boards = {side.board for side in tables.sides}
    waiting = [*piles["offer"], *piles["wonder_deck"]]
    yield "piles", boards.issuperset(waiting)
    yield "piles", boards.isdisjoint(piles["structure"])
    yield "piles", len(piles["structure"]) == (laid[state.age].size if state.age else 0) or state.over
    lying = Counter(thing for pile in piles.values() for thing in pile)
    lying.update(thing for city in state.cities for thing in (*city.carriers, *city.tucked))
    yield "piles", all(lying[board] <= 1 for board in boards)
    yield "piles", all(lying[card] <= number for card, number in enumerate(copies))
    asked = _asked(state, "draft")
    yield "piles", asked is None or len(waiting) == len(picks) - state.vars[PICK]
    if asked is not None:
        offered = {tables.wonder_base + tables.wonder_names.index(_wonder(state, board)) for board in piles["offer"]}
        yield "options", offered == set(asked.options)
        yield "active", asked.seat == (state.active + (*picks, 0)[state.vars[PICK]]) % SEATS
        yield "plan", all(_picked(state, city, picks) for city in state.cities)


def _picked(state: State, city: CityState, picks: Sequence[int]) -> bool:
    """Whether a city has as many Wonders as it has picked."""
    place = (city.seat - state.active) % SEATS
    return len(city.plan) == picks[: state.vars[PICK]].count(place)


def _wonder(state: State, board: int) -> str:
    return next(side.wonder for side in state.tables.sides if side.board == board)


def _turn(state: State, laid: Mapping[int, Structure]) -> Iterator[tuple[str, bool]]:
    """Steps wait for Ages that there are, those of a turn for this one; whoever is asked is whose turn it is."""
    steps = api.waiting_steps(state)
    if not {name for name, _ in steps} <= {*OF_AN_AGE, *ANSWERED, "ages", "age", "game_over"}:
        return  # another ruleset has changed the flow
    yield "stack", api.sequences_hold(state)
    yield "stack", all(argument == state.age > 0 for name, argument in steps if name in OF_AN_AGE)
    later = [argument for name, argument in reversed(steps) if name == "age"]
    yield "stack", later == [age for age in sorted(laid) if 0 < state.age < age and not state.over]
    for name, argument in steps:
        asked = _asked(state, ANSWERED.get(name, "turn"))
        yield "stack", name not in ANSWERED or (asked is not None and asked.seat == argument)
    asked = _asked(state, "turn")
    if asked is not None:
        yield "active", asked.seat == state.active
        yield "stack", steps[-1:] == [("resolve", state.age)]
    yield "ask", state.over or sum(city.ask > 0 for city in state.cities) == 1


def _asked(state: State, kind: str) -> CityState | None:
    """The city that is asked a kind of question."""
    number = state.tables.decision_kinds.index(kind) + 1
    return next((city for city in state.cities if city.ask == number), None)
