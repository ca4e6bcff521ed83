"""Checks that no view shows what its seat must not know (and that it shows what everybody sees)."""

from __future__ import annotations

from collections.abc import Iterator

from wonders.engine.gamestate import GameState
from wonders.engine.view import View
from wonders.testing.conforming.moment import Moment
from wonders.testing.conforming.scramble import Scramble


def views_do_not_depend_on_secrets(moment: Moment) -> Iterator[str]:
    """With everything exchanged that is hidden from a seat, its view is the same to the letter."""
    for seat in range(moment.game.seats):
        view = View(moment.game, moment.now, seat)
        other = View(moment.game, Scramble(moment.game, moment.now, seat, moment.chance).scrambled(), seat)
        for what, one, two in (("view", view.to_json(), other.to_json()), ("repr", repr(view), repr(other))):
            if one != two:
                yield f"the {what} of seat {seat} shows something hidden: {_first_difference(one, two)}"


def held_back_answers_are_secret(moment: Moment) -> Iterator[str]:
    """An answer that is held back changes the view of nobody else.

    Where a question about another city comes behind it, another answer has to lead to the same view.
    """
    if moment.before is None or moment.resolved:
        return
    before: GameState | None = moment.before
    if _other_questions(moment, moment.state) - _other_questions(moment, moment.before):
        before = _answered_otherwise(moment)
    for seat in range(moment.game.seats):
        if seat != moment.by and before is not None:
            one, two = before.view(seat).to_json(), moment.state.view(seat).to_json()
            if one != two:
                yield f"seat {seat} sees what seat {moment.by} answered: {_first_difference(one, two)}"


def _other_questions(moment: Moment, state: GameState) -> set[tuple[int, int]]:
    """The questions to other cities than the one that was answered for: city and number."""
    answered = moment.now.history[-1][0]
    return {(each.city, each.actions[0].asked) for each in state.decisions if each.city != answered}


def _answered_otherwise(moment: Moment) -> GameState | None:
    """The state in which the last answer was another one that leads to the same questions, if there is one."""
    assert moment.before is not None  # noqa: S101  # told to the type checker
    assert moment.by is not None  # noqa: S101  # the same
    wanted = [(each.seat, each.city, each.kind) for each in moment.state.decisions]
    taken = moment.state.history[-1][1]
    for action in moment.past.get(moment.by, ()):
        if action.id != taken:
            other = moment.before.after(moment.by, action)
            if [(each.seat, each.city, each.kind) for each in other.decisions] == wanted:
                return other
    return None


def views_show_what_is_open(moment: Moment) -> Iterator[str]:
    """A seat sees its own hand and questions, and of every city what lies open."""
    for seat in range(moment.game.seats):
        view = moment.state.view(seat)
        asked = [(each.city, each.ids) for each in moment.state.decisions if each.seat == seat]
        if [(each.city, each.ids) for each in view.decisions] != asked:
            yield f"the view of seat {seat} lists other questions than those that it is asked"
        for seen, city in zip(view.cities, moment.state.cities, strict=True):
            names = ["coins", "cards", "stages", "tokens", "hand_size", "shields"]
            if moment.game.seat_of(moment.now, moment.now.cities[city.seat]) == seat:
                names += ["hand"]
            if city.seat == seat:
                names += ["tucked"]
            for name in names:
                if getattr(seen, name) != getattr(city, name):
                    yield f"seat {seat} sees {name} {getattr(seen, name)} of city {city.seat}: {getattr(city, name)}"


def _first_difference(one: str, two: str) -> str:
    place = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    start = max(0, place - 60)
    return f"...{one[start : place + 40]}... and ...{two[start : place + 40]}..."
