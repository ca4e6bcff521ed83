"""The machine that drives a game: a stack of steps, questions to cities, events and who hears them.

`advance` takes steps off the stack until a city must answer or the game is over. A step may push further steps
and put questions; what it puts on the stack comes before what was there. Occasions that wait come before the
next step of the flow, one after another: none runs inside another, nor between the effects of a carrier. What is
heard of a payment alone comes before what was paid for acts.
"""

from __future__ import annotations

from collections.abc import Iterable

from wonders.engine.building import take_in
from wonders.engine.payways import ways
from wonders.engine.runtime import Gain
from wonders.engine.state import CityState, EventRow, Payment, State, Waiting
from wonders.engine.tables import ACT_STEP, CAUSE_STEP, LAST_OWN_STEP, NOW, PAY, POSTPONED_STEP, RULE, RUN_STEP
from wonders.faults import EffectLoopError
from wonders.terms import WORK_LIMIT

_CARRIER, _INDEX = 14, 8
#: More steps than any turn takes: flows that go on like this never ask anybody anything again.
STEP_LIMIT = 20_000
#: So many of them are told.
_SHOWN_STEPS = 4
#: The most carriers that a ruleset may have.
MOST_CARRIERS = 1 << _CARRIER


def pack_run(seat: int, carrier: int, index: int) -> int:
    """One int that names an effect of a carrier in a city."""
    return (seat << _CARRIER | carrier) << _INDEX | index


def unpack_run(argument: int) -> tuple[int, int, int]:
    """Seat, carrier and index again."""
    rest = argument >> _INDEX
    return rest >> _CARRIER, rest & (1 << _CARRIER) - 1, argument & (1 << _INDEX) - 1


def advance(state: State) -> None:
    """Go on until somebody must answer or the game is over."""
    tables = state.tables
    handlers, after_step, looked_after, chosen = (
        tables.handlers, tables.after_step, tables.looked_after, tables.chosen_order
    )  # fmt: skip
    stack = state.stack
    for _ in range(STEP_LIMIT):
        if state.waiting or state.over:
            break
        if (
            state.pending
            and not state.cause
            and (not stack or stack[-1] & 255 > LAST_OWN_STEP)
            and not (chosen and all(_chosen(state, each) for each in state.pending))
        ):
            _run_next(state)
        elif stack:
            step = stack.pop()
            kind = step & 255
            handlers[kind](state, step >> 8)
            if not looked_after[kind]:
                continue
        else:
            state.over = True
        if after_step is not None:
            after_step(state)
    else:
        raise EffectLoopError(f"{STEP_LIMIT} steps and no question: {_coming(state)}")
    for city in state.cities:
        if city.answer >= 0:
            return  # answers are held back until the next question is answered as well
    state.told = len(state.history)


def _coming(state: State) -> str:
    """The steps that come next, by name."""
    names = {number: name for name, number in state.tables.step_ids.items()}
    steps = [names.get(step & 255, "an effect") for step in reversed(state.stack[-_SHOWN_STEPS:])]
    return f"next come {', '.join(steps)}" if steps else "an effect is set off again and again"


def push(state: State, step: int, argument: int = 0) -> None:
    """Put a step on the stack: it comes next."""
    state.stack.append(argument << 8 | step)


def run(state: State, sequence: str, argument: int = 0) -> None:
    """Put all steps of a named sequence on the stack, each with the same argument."""
    steps = state.tables.sequences[sequence]
    argument <<= 8
    for step in steps:
        state.stack.append(argument | step)


# Questions and answers.


def ask(
    state: State,
    city: CityState,
    kind: int,
    options: tuple[int, ...],
    *,
    asker: int = -1,
    place: int = 0,
    payments: tuple[Payment, ...] = (),
    always: bool = False,
) -> None:
    """Put a question to a city; the step pushed before it reads the answer from `city.answer`.

    A question with one possible answer is answered unasked, unless `always`. With `payments` a building needs
    no other payment.

    Raises:
        ValueError: there are no options, or the city has not finished with another question.
    """
    if not options:
        raise ValueError(f"a question of kind {kind} to city {city.seat} has no answers")
    if city.ask or city.answer >= 0:
        raise ValueError(f"city {city.seat} is asked again before its answer was used (`clear_question`)")
    city.asker = asker
    city.place = place
    city.payments = payments
    state.waiting += 1
    if len(options) == 1 and not always:
        _take(state, city, options[0])
    else:
        _put(city, kind, options)


def answer(state: State, city: CityState, action: int, seat: int) -> None:
    """Take a seat's legal answer to a city's question, and go on if it was the last one open."""
    state.history.append((city.seat, action, seat))
    state.work = 0
    _take(state, city, action)
    if not state.waiting:
        advance(state)


def replayed(state: State, answers: Iterable[tuple[int, int, int]]) -> State:
    """A copy of a state after further answers, by city, action and seat."""
    new = state.copy()
    for city, action, seat in answers:
        answer(new, new.cities[city], action, seat)
    return new


def take_back(state: State, city: CityState, work: int) -> None:
    """Undo an answer that could not be taken while others are still open: nothing was carried out."""
    state.history.pop()
    state.work = work
    city.answer = -1


def _put(city: CityState, kind: int, options: tuple[int, ...]) -> None:
    city.ask = kind + 1
    city.asked += 1
    city.options = options


def _take(state: State, city: CityState, action: int) -> None:
    tables = state.tables
    if city.ask == PAY + 1:
        city.paid = city.payments[action - tables.pay_base]
    else:
        city.answer = action
        if action < tables.sell_base:
            payments = city.payments or ways(state, city, carrier_of(state, city, action))
            if len(payments) > 1:
                city.payments = payments
                _put(city, PAY, tuple(range(tables.pay_base, tables.pay_base + len(payments))))
                return
            city.paid = payments[0]
    city.ask = 0
    city.options = ()
    state.waiting -= 1


def carrier_of(state: State, city: CityState, action: int) -> int:
    """The card or stage that an action builds."""
    tables = state.tables
    if action < tables.stage_base:
        return action
    stage = (action - tables.stage_base) // tables.cards
    return city.plan[stage]


# Events and occasions.


def emit(state: State, row: EventRow) -> None:
    """Log an event, and let those in play that listen for it wait for their turn."""
    state.log.append(row)
    if state.tables.hears[row[0]]:
        _hear(state, row)


def _hear(state: State, row: EventRow) -> None:
    tables, cause = state.tables, state.cause
    happened, by = row[0], row[1]
    seats = (by,) if by >= 0 and not tables.overheard[happened] else _clockwise(state)
    for seat in seats:
        city = state.cities[seat]
        for event, carrier, index in city.listeners:
            if event == happened and not (cause and pack_run(seat, carrier, index) in cause):
                listener = tables.listeners[carrier][index]
                if listener.hears(state, city, row):
                    state.pending.append((seat, carrier, index, row, cause))


def _clockwise(state: State) -> list[int]:
    """All seats from the active one."""
    seats = state.tables.seats
    return [(state.active + step) % seats for step in range(seats)]


def hear_again(state: State, seat: int, carrier: int, rows: Iterable[EventRow]) -> None:
    """Let a carrier that has come into play hear what happened before, as far as it listens for it."""
    city = state.cities[seat]
    for row in rows:
        for listener in state.tables.listeners[carrier]:
            if listener.event == row[0] and listener.hears(state, city, row):
                state.pending.append((seat, carrier, listener.index, row, ()))


def swallowed(state: State, row: EventRow) -> bool:
    """Whether an `instead` occasion takes an event's place; if so it is used and waits for its turn."""
    tables = state.tables
    if not tables.hears[row[0]]:
        return False
    for city in state.cities:
        for event, carrier, index in city.listeners:
            if event == row[0] and pack_run(city.seat, carrier, index) not in state.cause:
                listener = tables.listeners[carrier][index]
                if listener.replaces(state, city, row):
                    listener.spend(city)
                    state.pending.append((city.seat, carrier, index, row, state.cause))
                    return True
    return False


def _chosen(state: State, occasion: Waiting) -> bool:
    """Whether the seat whose turn it is says when an occasion comes: its own, but not those of the rules."""
    return occasion[0] == state.active and state.tables.kinds[occasion[1]] != RULE


def _run_next(state: State) -> None:
    occasion = _next_occasion(state)
    state.pending.remove(occasion)
    run_occasion(state, occasion)


def run_occasion(state: State, occasion: Waiting) -> None:
    """Let an occasion that has waited do what it does, unless its uses are spent."""
    seat, carrier, index, row, cause = occasion
    listener = state.tables.listeners[carrier][index]
    city = state.cities[seat]
    if not listener.instead and not listener.spend(city):
        return
    state.fact = row
    state.cause = (*cause, pack_run(seat, carrier, index))
    push(state, CAUSE_STEP)
    take_in(state, city, listener.script)
    run_gains(state, seat, listener.script, 0)


def settle(state: State, event: int) -> None:
    """Let the occasions that have heard an event, and ask nothing, do what they do before anything else happens."""
    tables = state.tables
    around = state.fact, state.cause, state.firm
    ready = [
        each
        for each in state.pending
        if each[3][0] == event and not tables.asks[tables.listeners[each[1]][each[2]].script]
    ]
    for occasion in sorted(ready, key=lambda each: _rank(state, each)):
        state.pending.remove(occasion)
        height = len(state.stack)
        run_occasion(state, occasion)
        if len(state.stack) > height + 1:
            return  # a plug-in's effect that asks without saying so: the steps that it has put there go on with it
        del state.stack[height]  # the step that ends the occasion
        state.fact, state.cause, state.firm = around


def _next_occasion(state: State) -> Waiting:
    """The occasion whose turn it is: the active seat's first, then clockwise, then by order of building."""
    pending = state.pending
    if state.tables.chosen_order:
        pending = [each for each in pending if not _chosen(state, each)]
    return pending[0] if len(pending) == 1 else min(pending, key=lambda each: _rank(state, each))


def _rank(state: State, occasion: Waiting) -> tuple[int, int]:
    seat, carrier, index, row, _ = occasion
    listeners = state.cities[seat].listeners
    listener = (row[0], carrier, index)
    order = listeners.index(listener) if listener in listeners else len(listeners)
    return (seat - state.active) % state.tables.seats, order


def declined(state: State, seat: int, carrier: int, index: int) -> None:
    """An effect's question was declined: if it was the first of an optional occasion, that has not happened."""
    if index or not state.cause:
        return
    city, source, number = unpack_run(state.cause[-1])
    listener = state.tables.listeners[source][number]
    if listener.optional and listener.script == carrier and city == seat:
        listener.give_back(state.cities[city])
        if state.tables.chosen_order:
            _forget_alike(state, seat, carrier)
        if state.stack[-1] == pack_run(seat, carrier, 1) << 8 | RUN_STEP:
            state.stack.pop()


def _forget_alike(state: State, seat: int, script: int) -> None:
    """A seat that declines an offer declines what waits and offers it the same."""
    tables = state.tables
    said = tables.script_texts[script]

    def alike(occasion: Waiting) -> bool:
        other = tables.listeners[occasion[1]][occasion[2]]
        return occasion[0] == seat and other.optional and tables.script_texts[other.script] == said

    state.pending[:] = [each for each in state.pending if not alike(each)]


def end_cause(state: State, argument: int) -> None:
    """Step: an occasion has done what it does."""
    del argument
    state.firm = False
    state.fact = ()
    state.cause = ()


# Effects that act once.


def run_gains(state: State, seat: int, carrier: int, start: int) -> None:
    """Carry out a carrier's effects for a city, from one of them on, until one has to ask."""
    gains = state.tables.gains[carrier]
    stack = state.stack
    for index in range(start, len(gains)):
        gain = gains[index]
        if gain.moment != NOW:
            state.postponed.append((gain.moment, seat, carrier, index, state.fact, state.cause))
            continue
        count_work(state, carrier)
        height = len(stack)
        _act(state, gain, seat)
        if len(stack) > height:
            # It is not done yet: what it has put on the stack comes before the effects behind it.
            if index + 1 < len(gains):
                stack.insert(height, pack_run(seat, carrier, index + 1) << 8 | RUN_STEP)
            return


def _act(state: State, gain: Gain, seat: int) -> None:
    """Let every seat that carries an effect out do so; where they are asked, one after another."""
    seats = gain.actors(state, seat)
    if gain.asks and len(seats) > 1:
        for each in reversed(seats):
            push(state, ACT_STEP, pack_run(each, gain.carrier, gain.index))
    else:
        for each in seats:
            gain.act(state, each)


def act_for_one(state: State, argument: int) -> None:
    """Step: the next of several seats carries out an effect."""
    seat, carrier, index = unpack_run(argument)
    state.tables.gains[carrier][index].act(state, seat)


def go_on(state: State, argument: int) -> None:
    """Step: the rest of a carrier's effects."""
    seat, carrier, index = unpack_run(argument)
    run_gains(state, seat, carrier, index)


def run_postponed(state: State, moment: int) -> None:
    """Step: the effects that waited for this moment, clockwise from the active seat, until none is left."""
    seats = state.tables.seats
    waiting = [each for each in state.postponed if each[0] == moment]
    if not waiting:
        return
    first = min(waiting, key=lambda each: (each[1] - state.active) % seats)
    state.postponed.remove(first)
    push(state, POSTPONED_STEP, moment)
    _, seat, carrier, index, fact, cause = first
    if cause:
        state.fact, state.cause = fact, cause
        push(state, CAUSE_STEP)
    count_work(state, carrier)
    _act(state, state.tables.gains[carrier][index], seat)


def count_work(state: State, carrier: int) -> None:
    """Count an effect that is carried out.

    Raises:
        EffectLoopError: one answer has set off more than `WORK_LIMIT` of them.
    """
    state.work += 1
    if state.work > WORK_LIMIT:
        names = [state.tables.names[unpack_run(each)[1]] for each in state.cause]
        chain = " -> ".join([*names, state.tables.names[carrier]])
        raise EffectLoopError(f"one answer has set off more than {WORK_LIMIT} effects: {chain}")
