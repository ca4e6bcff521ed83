"""Checks of what is offered: complete, distinct, never empty, and really taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wonders.engine.actions import Decision
from wonders.engine.gamestate import AnyAction, GameState
from wonders.engine.options import card_used
from wonders.engine.state import CityState
from wonders.engine.tables import HAND, TURN
from wonders.faults import IllegalAction
from wonders.testing.conforming.moment import Moment, inner


def questions_have_distinct_answers(moment: Moment) -> Iterator[str]:
    """A game that is not over asks somebody; every question lists answers, each once by number and in words."""
    decisions = moment.state.decisions
    if moment.state.over == bool(decisions):
        yield f"over is {moment.state.over} and {len(decisions)} questions are open"
    for decision in decisions:
        if not decision.ids:
            yield f"seat {decision.seat} is asked '{decision.text}' and has no answer"
        words = [str(action) for action in decision.actions]
        for listed in (Counter(decision.ids), Counter(words)):
            twice = [each for each, times in listed.items() if times > 1]
            if twice:
                yield f"seat {decision.seat} is offered more than once: {', '.join(map(str, twice))}"


def uses_of_cards_are_complete(moment: Moment) -> Iterator[str]:
    """No use of a card is missing where a turn is asked: of a card in hand, or of one that may be taken elsewhere.

    Every card can be sold if one can, and serves every stage that one serves, unless the rules forbid it with a
    reason; it is offered as a building if the engine, asked why not, finds no reason.
    """
    for decision in moment.state.decisions:
        city = moment.now.cities[decision.city]
        if city.ask == TURN + 1 and city.asker < 0:
            used = {card_used(moment.now.tables, each) for each in decision.ids} - {-1}
            cards = set(city.hand) if city.place == HAND else used
            yield from _missing_uses(moment.state, decision, cards)


def _missing_uses(state: GameState, decision: Decision, cards: set[int]) -> Iterator[str]:
    tables = inner(state).tables
    offered = set(decision.ids)
    for base in range(tables.stage_base, tables.pay_base, tables.cards):
        there = {card for card in cards if base + card in offered}
        lacking = [base + card for card in sorted(cards - there)] if there else []
        missing = [str(state.game.action(use)) for use in lacking if _refusal(state, decision.seat, use) != "forbidden"]
        if missing:
            yield f"seat {decision.seat} is not offered: {', '.join(missing)}"
    if not any(card in offered for card in cards):
        return  # a turn in which nothing may be built
    for card in sorted(cards - offered):
        if _refusal(state, decision.seat, card) == "not_offered":
            yield f"seat {decision.seat} is not offered 'build {tables.ids[card]}', and nothing forbids it"


def _refusal(state: GameState, seat: int, action: int) -> str:
    """The code with which an action is refused; "" if it is taken."""
    try:
        state.copy().play(seat, action)
    except IllegalAction as error:
        return error.code
    return ""


def open_questions_stand(moment: Moment) -> Iterator[str]:
    """An answer that is held back changes no other open question."""
    if moment.before is None or moment.resolved:
        return
    answered = moment.now.history[-1][0]
    for was in inner(moment.before).cities:
        city = moment.now.cities[was.seat]
        if was.ask and city.seat != answered and _question(was) != _question(city):
            yield f"the question to city {was.seat} changed when city {answered} answered"


def _question(city: CityState) -> tuple[object, ...]:
    return city.ask, city.asked, city.asker, city.place, city.options, city.payments, city.purse


def offered_answers_are_taken(moment: Moment) -> Iterator[str]:
    """Every answer offered is taken, to the same effect as Action, in words and by its number."""
    before = moment.state.digest()
    for decision in moment.state.decisions:
        others = [each for each in moment.state.decisions if each.seat == decision.seat and each is not decision]
        for action in decision.actions:
            forms: list[AnyAction] = [action, {**action.to_json(), "city": decision.city}]
            if not any(action.id in other.ids for other in others):
                forms.append(action.id)
            yield from _taken(moment.state, decision.seat, forms)
    if moment.state.digest() != before:
        yield "`after` changed the state it was called on"


def _taken(state: GameState, seat: int, forms: list[AnyAction]) -> Iterator[str]:
    digests = []
    for form in forms:
        try:
            digests.append(state.after(seat, form).digest())
        except IllegalAction as error:
            yield f"seat {seat} is offered {form!r} and refused it, {error.code}: {error}"
    if len(set(digests)) > 1:
        yield f"seat {seat}: {forms[0]!r} does something else in words or by number"
