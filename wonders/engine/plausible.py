"""Whether a state that was read could be one of the game: every number must lie within the game's tables.

A saved game comes from a stranger. What passes here can be shown, scored and played on without running out of a
table; whether it could have come about in play is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from wonders.engine.chance import Pcg32
from wonders.engine.goods import LANE, unpack
from wonders.engine.labels import Labels
from wonders.engine.machine import unpack_run
from wonders.engine.payment import total
from wonders.engine.spending import SPENT
from wonders.engine.state import CityState, EventRow, Payment, State
from wonders.engine.tables import (
    ACT_STEP,
    ANSWERED_STEP,
    BANK,
    BOARD,
    CARD,
    DEED_STEP,
    DEEDS_STEP,
    LATE_COUNT,
    ORDER,
    PAY,
    PAYLOAD,
    PLAY,
    PLAYED_STEP,
    POSTPONED_STEP,
    RUN_STEP,
    SALE,
    SCRIPT,
    SPEND_STEP,
    STAGE,
    TOKEN,
    Tables,
)
from wonders.vocabulary.events import EventKind

#: No Age is larger than this, no number of tokens; no number of coins or register has more bits.
MOST_AGES, MOST_TOKENS, MOST_REGISTER = 1_000, 100_000, 1 << 62
#: The most turns, answers and questions of a game, and the largest argument of a step.
MOST_ANSWERS, MOST_ARGUMENT = 1_000_000, 1 << 40

#: Questions that only the engine asks, each with the step that reads the answer.
_READERS = ((ORDER, DEED_STEP), (PLAY, PLAYED_STEP))

#: What is checked: the field's name, and whether it fits.
Check: TypeAlias = tuple[str, bool]


def misfit(state: State, labels: Labels) -> str:
    """The first field that does not fit the rules, such as `'coins' of city 2`; "" if all do."""
    for name, fits in _state_checks(state, labels):
        if not fits:
            return f"'{name}' of the state"
    for seat, city in enumerate(state.cities):
        for name, fits in _city_checks(state, city, seat):
            if not fits:
                return f"'{name}' of city {seat}"
    return ""


def _within(numbers: Iterable[int], least: int, most: int) -> bool:
    return all(least <= number <= most for number in numbers)


# The state.


def _state_checks(state: State, labels: Labels) -> Iterator[Check]:
    tables, kinds = state.tables, labels.event_kinds
    seats = tables.seats - 1
    yield "age", 0 <= state.age <= MOST_AGES
    yield "turn", 0 <= state.turn <= MOST_ANSWERS
    yield "active", 0 <= state.active <= seats
    yield (
        "piles",
        len(state.piles) == len(tables.piles) and all(map(_pile_fits(labels), range(len(state.piles)), state.piles)),
    )
    yield "vars", _registers_fit(state.vars, tables.registers)
    yield "streams", all(_stream_fits(*numbers) for numbers in state.streams.values())
    yield "stack", all(_step_fits(tables, step) for step in state.stack) and _answers_wait(state)
    yield "waiting", state.waiting == sum(city.ask > 0 for city in state.cities)
    yield "over", state.over == (state.waiting == 0)
    rows = _rows_fit(tables, kinds)
    yield "log", all(map(rows, state.log))
    yield "fact", not state.fact or rows(state.fact)
    yield "cause", _causes_fit(tables, state.cause)
    yield (
        "pending",
        all(
            rows(row) and _causes_fit(tables, cause) and _listener_fits(tables, seat, carrier, index)
            for seat, carrier, index, row, cause in state.pending
        ),
    )
    yield (
        "postponed",
        all(
            0 <= moment <= LATE_COUNT
            and _gain_fits(tables, seat, carrier, index)
            and (not row or rows(row))
            and _causes_fit(tables, cause)
            for moment, seat, carrier, index, row, cause in state.postponed
        ),
    )
    yield "work", 0 <= state.work <= MOST_ANSWERS
    yield (
        "history",
        all(
            0 <= city <= seats and 0 <= action < tables.actions and 0 <= seat < tables.players
            for city, action, seat in state.history
        ),
    )
    yield "told", 0 <= state.told <= len(state.history)


def _pile_fits(labels: Labels) -> Callable[[int, list[int]], bool]:
    """A function that judges what lies in a pile: tokens, or cards and boards, in slots or without gaps."""
    tables = labels.tables

    def fits(number: int, pile: list[int]) -> bool:
        least = -1 if number in tables.slotted else 0
        if not _within(pile, least, len(tables.kinds) - 1):
            return False
        lying = {tables.kinds[each] for each in pile if each >= 0}
        if number == tables.discard:
            return lying <= {CARD}
        return lying <= ({CARD, BOARD} if labels.holds_cards[number] else {TOKEN})

    return fits


def _registers_fit(numbers: list[int], names: tuple[str, ...]) -> bool:
    return len(numbers) == len(names) and _within(numbers, -MOST_REGISTER, MOST_REGISTER)


def _stream_fits(state: int, increment: int) -> bool:
    try:
        Pcg32.from_state(state, increment)
    except ValueError:
        return False
    return True


def _step_fits(tables: Tables, step: int) -> bool:
    number, argument = step & 255, step >> 8
    if step < 0 or number >= len(tables.handlers):
        return False
    if number in (RUN_STEP, ANSWERED_STEP, PLAYED_STEP, ACT_STEP):
        return _gain_fits(tables, *unpack_run(argument))
    if number == SPEND_STEP:
        return _carrier_fits(tables, *unpack_run(argument)[:2])
    if number in (DEEDS_STEP, DEED_STEP):
        return argument < tables.seats
    return argument <= (LATE_COUNT if number == POSTPONED_STEP else MOST_ARGUMENT)


def _answers_wait(state: State) -> bool:
    """Whether a step that carries out what a seat does next, or pays, is the next one, and the seat is asked for it."""
    for place, step in enumerate(state.stack, 1):
        number, argument = step & 255, step >> 8
        if number not in (DEED_STEP, SPEND_STEP):
            continue
        seat, stage, _ = unpack_run(argument) if number == SPEND_STEP else (argument, -1, 0)
        city = state.cities[seat]
        asked = city.ask == (PAY if number == SPEND_STEP else ORDER) + 1
        if not asked or place < len(state.stack) or (stage >= 0 and stage not in city.plan):
            return False
    waiting = {step & 255 for step in state.stack}
    return all(reader in waiting for kind, reader in _READERS for city in state.cities if city.ask == kind + 1)


def _gain_fits(tables: Tables, seat: int, carrier: int, index: int) -> bool:
    return _carrier_fits(tables, seat, carrier) and 0 <= index < len(tables.gains[carrier])


def _listener_fits(tables: Tables, seat: int, carrier: int, index: int) -> bool:
    return _carrier_fits(tables, seat, carrier) and 0 <= index < len(tables.listeners[carrier])


def _carrier_fits(tables: Tables, seat: int, carrier: int) -> bool:
    return 0 <= seat < tables.seats and 0 <= carrier < len(tables.kinds)


def _causes_fit(tables: Tables, cause: tuple[int, ...]) -> bool:
    return all(each >= 0 and _listener_fits(tables, *unpack_run(each)) for each in cause)


def _rows_fit(tables: Tables, kinds: tuple[EventKind, ...]) -> Callable[[EventRow], bool]:
    """A function that judges rows of events."""
    carriers, seats = len(tables.kinds), tables.seats
    ranges: Mapping[str, tuple[int, int]] = {
        **dict.fromkeys(("card", "stage", "token"), (-1, carriers - 1)),
        "how": (0, 2),
        "place": (0, len(tables.piles)),
        "goods": (0, (1 << LANE * len(tables.goods)) - 1),
        **dict.fromkeys(("from", "rival"), (min(BANK, SALE), seats - 1)),
    }

    def fits(row: EventRow) -> bool:
        if len(row) < PAYLOAD or not 0 <= row[0] < len(kinds) or not -1 <= row[1] < seats:
            return False
        payload = kinds[row[0]].payload
        values = row[PAYLOAD:]
        return len(values) == len(payload) and all(
            ranges[field][0] <= value <= ranges[field][1]
            for field, value in zip(payload, values, strict=True)
            if field in ranges
        )

    return fits


# A city.


def _city_checks(state: State, city: CityState, seat: int) -> Iterator[Check]:
    tables = state.tables
    carriers, cards = len(tables.kinds) - 1, tables.cards - 1
    yield "seat", city.seat == seat
    yield "side", -1 <= city.side < len(tables.sides)
    yield "plan", len(city.plan) <= tables.stages_most and _within(city.plan, 0, carriers)
    yield "plan", all(tables.kinds[stage] == STAGE for stage in city.plan)
    yield "below", len(city.below) == len(city.plan) and _within(city.below, 0, (1 << len(city.plan)) - 1)
    yield "stages", 0 <= city.stages < 1 << len(city.plan)
    yield "coins", 0 <= city.coins <= MOST_REGISTER
    yield "income", 0 <= city.income <= MOST_REGISTER
    yield "purse", 0 <= city.purse <= MOST_REGISTER
    yield "carriers", _within(city.carriers, 0, carriers)
    yield "built", tuple(each for each in city.carriers if tables.kinds[each] == CARD) == city.built
    yield "built", tables.blank not in city.built
    yield "tucked", _within(city.tucked, 0, cards)
    yield "hand", _within(city.hand, 0, cards)
    yield "tokens", len(city.tokens) == len(tables.tokens) and _within(city.tokens, 0, MOST_TOKENS)
    yield "vars", _registers_fit(city.vars, tables.city_registers)
    yield "chosen", _within(city.chosen, -1, tables.actions - 1)
    yield "budgets", all(key in tables.budgets and 0 <= used <= MOST_ANSWERS for key, used in city.budgets.items())
    yield (
        "branches",
        all(
            _carrier_fits(tables, seat, source)
            and _carrier_fits(tables, seat, branch)
            and tables.kinds[branch] == SCRIPT
            for source, branch in city.branches
        ),
    )
    yield "sources", 0 <= city.sources < 1 << len(set(tables.names[: tables.cards]))
    yield from _question_checks(state, city)


def _question_checks(state: State, city: CityState) -> Iterator[Check]:
    tables = state.tables
    yield "ask", 0 <= city.ask <= len(tables.decision_kinds) and bool(city.options) == (city.ask > 0)
    yield "asked", 0 <= city.asked <= MOST_ANSWERS
    yield "asker", -1 <= city.asker < len(tables.kinds)
    yield "place", 0 <= city.place <= len(tables.piles)
    yield "payments", all(_payment_fits(tables, city, payment) for payment in city.payments)
    yield "paid", city.paid is None or _payment_fits(tables, city, city.paid)
    yield "answer", city.answer == -1 or _action_fits(state, city, city.answer)
    paying = city.ask == PAY + 1
    spending = all(payment[2] == SPENT for payment in city.payments)
    yield "answer", not paying or (city.answer == -1 if spending else 0 <= city.answer < tables.sell_base)
    yield "asker", not (paying and spending) or city.asker in city.plan
    yield "options", len(set(city.options)) == len(city.options)
    if paying:
        yield "options", _within(city.options, tables.pay_base, tables.pay_base + len(city.payments) - 1)
    else:
        yield "options", all(_action_fits(state, city, action) for action in city.options)


def _payment_fits(tables: Tables, city: CityState, payment: Payment) -> bool:
    bank, packed, how, budget = payment
    if how == SPENT:
        if not tables.has_deeds:
            return False
        goods = unpack(packed, len(tables.goods))
        return all(_holds(tables, city, good, units) for good, units in enumerate(goods)) and _holds(
            tables, city, tables.wild, bank
        )
    sellers = len(tables.sellers[city.seat])
    if bank < 0 or not 0 <= packed < 1 << 10 * sellers or how not in (0, 1, 2):
        return False
    return bank + total(packed, sellers) <= city.coins and (
        budget == -1 or (budget in tables.budgets and budget >> 8 in city.carriers)
    )


def _holds(tables: Tables, city: CityState, good: int, units: int) -> bool:
    """Whether a city holds so many cards that are units of a good."""
    return 0 <= units <= sum(tables.stock[card] == good for card in city.built) if units else True


def _action_fits(state: State, city: CityState, action: int) -> bool:
    """Whether an action is in the table, and the card that it uses lies where the city was asked about."""
    tables = state.tables
    if not 0 <= action < tables.actions:
        return False
    if action >= tables.pay_base:
        return action >= tables.choose_base
    stage, card = divmod(action, tables.cards)
    pile = state.piles[city.place - 1] if city.place else city.hand
    if action < tables.stage_base:
        return (
            card in pile
            and card != tables.blank
            and all(tables.unique[each] != tables.unique[card] for each in city.built)
        )
    if action < tables.sell_base:
        number = stage - 1
        return card in pile and number < len(city.plan) and not city.stages >> number & 1
    return card in pile
