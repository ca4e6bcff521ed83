"""Answers are carried out: payments, placing, income, effects, in that order for all seats together.

This is the order of B-TURN-8. All answers were judged on the state before any of them (B-TURN-7), so nothing can
fail here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wonders.engine.building import enter, place
from wonders.engine.gains import from_bank
from wonders.engine.machine import carrier_of, declined, emit, pack_run, push, run_gains, settle, unpack_run
from wonders.engine.payment import amounts
from wonders.engine.payways import gets_goods_for_nothing, purchases
from wonders.engine.state import CityState, Payment, State
from wonders.engine.tables import (
    BANK,
    CARD_BUILT,
    CARD_SOLD,
    COINS_GAINED,
    EMPTY,
    GOODS_BOUGHT,
    HAND,
    PAID,
    RUN_STEP,
    SALE,
    STAGE_BUILT,
)


def resolve(state: State, seats: Iterable[int]) -> None:
    """Carry out the held-back answers of some cities, then forget their questions.

    What now enters, a lower price too, works from the next question on (B-TRADE-5). What anybody gains by the payments
    is there before anything that was paid for acts (D-TOK-3).
    """
    cities = list(map(state.cities.__getitem__, seats))
    for city in cities:
        if city.paid is not None:
            _pay(state, city)
    placed: list[tuple[CityState, int]] = []
    for city in cities:
        carrier = _use(state, city)
        if carrier >= 0:
            placed.append((city, carrier))
        city.clear_question()
    for city in state.cities:
        if city.income:
            city.coins += city.income
            city.income = 0
    if placed:
        for city, carrier in placed:
            enter(state, city, carrier)
        if state.pending:
            settle(state, GOODS_BOUGHT)
        start_gains(state, placed)


def start_gains(state: State, placed: Sequence[tuple[CityState, int]]) -> None:
    """Carry out what new carriers do once (B-WON-5): first all that need no question, then the others in order."""
    tables = state.tables
    asking = []
    for city, carrier in placed:
        if tables.asks[carrier]:
            asking.append((city, carrier))
        elif tables.gains[carrier]:
            run_gains(state, city.seat, carrier, 0)
    for city, carrier in reversed(asking):
        push(state, RUN_STEP, pack_run(city.seat, carrier, 0))


def resolve_play(state: State, argument: int) -> None:
    """Step: carry out the one play that an effect asked for, unless it was declined."""
    seat, carrier, index = unpack_run(argument)
    city = state.cities[seat]
    if city.answer == state.tables.pass_action:
        city.clear_question()
        declined(state, seat, carrier, index)
    else:
        resolve(state, (seat,))


def _pay(state: State, city: CityState) -> None:
    assert city.paid is not None  # noqa: S101  # told to the type checker
    bank, packed, how, budget = city.paid
    spent = bank
    if packed or (how == PAID and gets_goods_for_nothing(state, city)):
        spent += _buy(state, city, city.paid)
    city.coins -= spent
    city.purse -= spent
    if budget >= 0:
        city.budgets[budget] = city.budgets.get(budget, 0) + 1


def _buy(state: State, city: CityState, paid: Payment) -> int:
    """Pay the sellers, who get their coins once all have paid; the coins that they get."""
    sellers = state.tables.sellers[city.seat]
    goods = purchases(state, city, carrier_of(state, city, city.answer), paid)
    spent = 0
    for seller, coins, units in zip(sellers, amounts(paid[1], len(sellers)), goods, strict=True):
        if not units and not coins:
            continue
        spent += coins
        emit(state, (GOODS_BOUGHT, city.seat, seller, units, coins))
        if seller != BANK and coins:
            state.cities[seller].income += coins
            emit(state, (COINS_GAINED, seller, coins, city.seat))
    return spent


def _use(state: State, city: CityState) -> int:
    """Do with the card what was answered; the carrier that is now in play, or -1.

    A card put under a stage is no building and no chain source (B-WON-2, B-CHAIN-4, D-WON-1).
    """
    tables = state.tables
    action = city.answer
    if action < tables.stage_base:
        take_away(state, city, action)
        place(state, city, action)
        bank, how = _paid(city)
        emit(state, (CARD_BUILT, city.seat, action, how, city.place, bank))
        return action
    if action < tables.sell_base:
        number, card = divmod(action - tables.stage_base, tables.cards)
        take_away(state, city, card)
        stage = city.plan[number]
        city.stages |= 1 << number
        city.tucked = (*city.tucked, card)
        place(state, city, stage)
        bank, how = _paid(city)
        emit(state, (STAGE_BUILT, city.seat, stage, how, card, bank))
        return stage
    card = action - tables.sell_base
    take_away(state, city, card)
    coins = from_bank(state, tables.sale(state, city, card))
    state.piles[tables.discard].append(card)
    city.income += coins
    emit(state, (CARD_SOLD, city.seat, card, coins))
    if coins:
        emit(state, (COINS_GAINED, city.seat, coins, SALE))
    return -1


def _paid(city: CityState) -> tuple[int, int]:
    """What went to the bank beside goods, and how the building is built."""
    return (0, PAID) if city.paid is None else (city.paid[0], city.paid[2])


def take_away(state: State, city: CityState, card: int) -> None:
    """Take a card out of the place that the city was asked about."""
    if city.place == HAND:
        city.hand.remove(card)
        return
    number = city.place - 1
    pile = state.piles[number]
    if number in state.tables.slotted:
        pile[pile.index(card)] = EMPTY
    else:
        pile.remove(card)
