"""What the seat whose turn it is has to do or may do, in the order that it likes, until nothing is left.

*Deeds* are the stages that can be paid for with what is held, the sets of symbols that can be exchanged, and the
occasions that wait. Each is forced or optional. A seat is asked which comes next only where it makes a difference:
the last forced deed is done unasked and told as an event, and of several occasions that do the same one is listed.
"""

from __future__ import annotations

from typing import NamedTuple

from wonders.engine.building import enter, place
from wonders.engine.machine import ask, emit, pack_run, push, run_gains, run_occasion, unpack_run
from wonders.engine.matching import match
from wonders.engine.options import may_stage
from wonders.engine.state import CityState, Payment, State, Waiting
from wonders.engine.stock import permits_of, spend, spending_ways
from wonders.engine.tables import DEED_STEP, DEEDS_STEP, ORDER, PAID, PAY, SPEND_STEP, STAGE, STAGE_BUILT


class Deed(NamedTuple):
    """Something that a seat has to do or may do."""

    #: The answer that means it.
    action: int
    forced: bool
    #: For an occasion: what waits.
    waiting: Waiting | None = None


def start_deeds(state: State, seat: int) -> None:
    """From the next step on, a seat does what it has to do and what it likes, until nothing is left."""
    push(state, DEEDS_STEP, seat)


def deeds_of(state: State, city: CityState) -> list[Deed]:
    """Everything that a seat has to do or may do now, each really different thing once."""
    tables, held = state.tables, city.held
    stages, paid_for = tables.open_stages(city.plan, city.below, city.stages)
    paid = paid_for(held & tables.held_goods, permits_of(state, city))
    sets = tables.matching(held & tables.held_symbols)
    found = _occasions(state, city) if state.pending else []
    if paid:
        stage_deeds = [Deed(tables.deed_base + stages[place], forced) for place, forced in paid]
        found += [each for each in stage_deeds if may_stage(state, city, each.action - tables.deed_base)]
    if sets and (tables.may_match is None or tables.may_match(state, city)):
        found += [Deed(tables.match_base + number, forced=True) for number in sets]
    return found


def _occasions(state: State, city: CityState) -> list[Deed]:
    """The occasions of a seat that wait and can still do something.

    Of those that do the same the first is listed, and of one carrier that which comes first: the others follow it.
    """
    tables = state.tables
    found: dict[object, Deed] = {}
    listed: set[int] = set()
    for waiting in state.pending:
        seat, carrier, index, _, _ = waiting
        listener = tables.listeners[carrier][index]
        if seat != city.seat or listener.spent(city):
            continue
        gains = tables.gains[listener.script]
        if len(gains) == 1 and not gains[0].possible(state, seat):
            continue
        alike = tables.script_texts[listener.script] if listener.optional else listener
        if carrier not in listed and alike not in found:
            listed.add(carrier)
            found[alike] = Deed(tables.deed_base + carrier, not listener.optional, waiting)
    return list(found.values())


def deeds(state: State, seat: int) -> None:
    """Step: do the one thing that is left to do, or ask which of several comes next."""
    city = state.cities[seat]
    found = deeds_of(state, city)
    if not found:
        if state.pending:
            _close(state, seat)
        return
    forced = [each for each in found if each.forced]
    if forced and not state.tables.chosen_order:
        found = _first_kind(state, forced)
    push(state, DEEDS_STEP, seat)
    alone = len(found) == 1 and (forced or found[0].waiting is not None)
    if alone or (len(forced) == len(found) and one_end(state, city, found) is not None):
        _do(state, city, found[0], firm=bool(forced))
        return
    options = tuple([each.action for each in found])
    push(state, DEED_STEP, seat)
    ask(state, city, ORDER, options if forced else (*options, state.tables.pass_action))


def one_end(state: State, city: CityState, found: list[Deed]) -> object:
    """Where a seat gets to in whatever order it does some deeds and what they lead to; None if the order matters.

    The order of stages matters unless each of them has one payment and gives nothing at once. Of anything else it
    is taken to matter: what comes of it depends on cards and tokens that nobody has seen.
    """
    stages = [deed.action - state.tables.deed_base for deed in found]
    if not all(deed.forced and _quiet(state, stage) for deed, stage in zip(found, stages, strict=True)):
        return None
    ways = [spending_ways(state, city, stage) for stage in stages]
    if any(len(each) > 1 for each in ways):  # looked at before any of them is tried out, which is dear
        return None
    ends: set[object] = set()
    for stage, (way,) in zip(stages, ways, strict=True):
        tried = state.copy()
        there = tried.cities[city.seat]
        _build(tried, there, stage, way)
        rest = deeds_of(tried, there)
        end = one_end(tried, there, rest) if rest else (there.stages, *sorted(there.built))
        if end is None:
            return None
        ends.add(end)
    return ends.pop() if len(ends) == 1 else None


def _quiet(state: State, carrier: int) -> bool:
    """Whether a carrier is a stage that gives nothing at once, and of which no occasion hears."""
    tables = state.tables
    if carrier >= len(tables.kinds) or tables.kinds[carrier] != STAGE or tables.gains[carrier]:
        return False
    return not any(event == STAGE_BUILT for city in state.cities for event, _, _ in city.listeners)


def _first_kind(state: State, forced: list[Deed]) -> list[Deed]:
    """Forced deeds of the kind that comes first in the printed order: occasions, then stages, then symbols."""
    base = state.tables.match_base
    if forced[0].waiting is not None:
        return forced[:1]
    stages = [each for each in forced if each.action < base]
    return stages or forced


def chosen_deed(state: State, seat: int) -> None:
    """Step: do what was answered; a seat that passes is done with all that it may do."""
    city = state.cities[seat]
    action = city.answer
    city.clear_question()
    if action == state.tables.pass_action:
        state.stack.pop()  # the step that would ask again
        _close(state, seat)
        return
    deed = next(each for each in deeds_of(state, city) if each.action == action)
    _do(state, city, deed, firm=True)


def _close(state: State, seat: int) -> None:
    """What a seat has left undone is gone."""
    state.pending[:] = [waiting for waiting in state.pending if waiting[0] != seat]


def _do(state: State, city: CityState, deed: Deed, *, firm: bool) -> None:
    tables = state.tables
    if deed.waiting is not None:
        state.pending.remove(deed.waiting)
        state.firm = firm
        run_occasion(state, deed.waiting)
    elif deed.action >= tables.match_base:
        match(state, city, deed.action - tables.match_base)
    else:
        pay_for_stage(state, city, deed.action - tables.deed_base)


# Stages that are paid for with what is held.


def pay_for_stage(state: State, city: CityState, stage: int) -> None:
    """Build a stage; where there are several ways to pay for it, ask which."""
    ways = spending_ways(state, city, stage)
    if len(ways) == 1:
        _build(state, city, stage, ways[0])
        return
    base = state.tables.pay_base
    push(state, SPEND_STEP, pack_run(city.seat, stage, 0))
    ask(state, city, PAY, tuple(range(base, base + len(ways))), asker=stage, payments=ways)


def pay_chosen(state: State, argument: int) -> None:
    """Step: pay in the way that was answered."""
    seat, stage, _ = unpack_run(argument)
    city = state.cities[seat]
    paid = city.paid
    city.clear_question()
    assert paid is not None  # noqa: S101  # told to the type checker
    _build(state, city, stage, paid)


def _build(state: State, city: CityState, stage: int, payment: Payment) -> None:
    """Pay for a stage and put it into play; what it gives comes at once."""
    spend(state, city, payment)
    city.stages |= 1 << city.plan.index(stage)
    place(state, city, stage)
    emit(state, (STAGE_BUILT, city.seat, stage, PAID, -1, 0))
    enter(state, city, stage)
    if state.tables.gains[stage]:
        run_gains(state, city.seat, stage, 0)
