"""Effects that act once: coins, tokens, plays from a place, choices, losses."""

from __future__ import annotations

from collections.abc import Callable

from wonders.engine.building import leave, take_in
from wonders.engine.drawing import shuffled
from wonders.engine.machine import ask, declined, emit, pack_run, push, run_gains, swallowed, unpack_run
from wonders.engine.options import uses_of
from wonders.engine.payways import FOR_NOTHING
from wonders.engine.runtime import CardTest, Gain
from wonders.engine.state import CityState, State
from wonders.engine.tables import (
    ANSWERED_STEP,
    BANK,
    CARD_LOST,
    CHOOSE,
    COINS_GAINED,
    COINS_LOST,
    DISCARD,
    EFFECT_ENDED,
    HAND,
    PLAY,
    PLAYED_STEP,
    RUN_STEP,
    TAKE,
    TOKEN,
    TOKEN_GAINED,
    TOKEN_LOST,
    Number,
)

#: Which token of a group an effect means, beside the Age's number.
CURRENT_AGE = -1


def from_bank(state: State, coins: int) -> int:
    """How many of some coins the bank has: all of them, unless the box has only so many (B-AMB-9)."""
    box = state.tables.bank
    if not box:
        return coins
    return max(0, min(coins, box - sum(city.coins + city.income for city in state.cities)))


def gain_coins(state: State, seat: int, coins: int, source: int = BANK) -> None:
    """A city gains coins, of the bank no more than it has, and those who listen hear of it."""
    if source < 0:
        coins = from_bank(state, coins)
    if coins > 0:
        state.cities[seat].coins += coins
        emit(state, (COINS_GAINED, seat, coins, source))


def lose_coins(state: State, seat: int, coins: int) -> int:
    """A city loses coins as far as it has them; the coins really lost."""
    city = state.cities[seat]
    lost = min(coins, city.coins)
    if lost > 0:
        city.coins -= lost
        emit(state, (COINS_LOST, seat, lost))
    return max(lost, 0)


def gain_token(state: State, seat: int, token: int, rival: int = BANK) -> None:
    """A city gains a token, unless an occasion takes its place."""
    tables = state.tables
    carrier = tables.token_carriers[token]
    row = (TOKEN_GAINED, seat, carrier, rival)
    if swallowed(state, row):
        return
    copies, moves = tables.token_copies[token], tables.token_moves[token]
    if copies or moves:  # else there are as many as are needed, and they stay where they are
        holders = [city for city in state.cities if city.tokens[token]]
        if moves and holders:
            if holders[0].seat == seat:
                return
            lose_token(state, holders[0].seat, token, seat)
        elif copies and sum([city.tokens[token] for city in holders]) >= copies:
            emit(state, (EFFECT_ENDED, seat, carrier))
            return
    hold_token(state, state.cities[seat], token)
    emit(state, row)
    if tables.asks[carrier]:
        push(state, RUN_STEP, pack_run(seat, carrier, 0))
    elif tables.gains[carrier]:
        run_gains(state, seat, carrier, 0)


def hold_token(state: State, city: CityState, token: int) -> None:
    """Put a token into a city; its standing effects work, and nothing acts once."""
    tables = state.tables
    carrier = tables.token_carriers[token]
    city.tokens[token] += 1
    take_in(state, city, carrier)


def lose_token(state: State, seat: int, token: int, rival: int = BANK) -> None:
    """A city loses a token it holds."""
    city = state.cities[seat]
    carrier = state.tables.token_carriers[token]
    city.tokens[token] -= 1
    if carrier in city.carriers:
        leave(state, city, carrier)
    emit(state, (TOKEN_LOST, seat, carrier, rival))


def question(
    gain: Gain,
    state: State,
    seat: int,
    kind: int,
    options: tuple[int, ...],
    *,
    optional: bool = False,
    first: bool = True,
    place: int = 0,
) -> None:
    """Put an effect's question to a city; `Gain.answered` gets the answer.

    The `first` question of an effect comes with *Pass* if it may be declined.
    """
    if first and (optional or gain.may_pass(state)):
        options = (*options, state.tables.pass_action)
    push(state, ANSWERED_STEP, pack_run(seat, gain.carrier, gain.index))
    ask(state, state.cities[seat], kind, options, asker=gain.carrier, place=place)


def taken_answer(gain: Gain, state: State, seat: int) -> int:
    """The answer to an effect's question, which is forgotten; -1 if it was declined or there is none."""
    city = state.cities[seat]
    action = city.answer
    city.clear_question()
    if action == state.tables.pass_action:
        declined(state, seat, gain.carrier, gain.index)
        return -1
    return action


class GainsCoins(Gain):
    """Coins from the bank, or from other cities as far as they have them."""

    __slots__ = ("amount", "givers")

    def __init__(self, amount: Number, givers: tuple[tuple[int, ...], ...] | None) -> None:
        super().__init__()
        self.amount = amount
        self.givers = givers

    def apply(self, state: State, seat: int) -> None:
        """Gain them."""
        coins = self.amount(state, seat)
        if self.givers is None:
            gain_coins(state, seat, coins)
            return
        for giver in self.givers[seat]:
            gain_coins(state, seat, lose_coins(state, giver, coins), giver)


class LosesCoins(Gain):
    """Coins to the bank, as far as the city has them."""

    __slots__ = ("amount",)

    def __init__(self, amount: Number) -> None:
        super().__init__()
        self.amount = amount

    def apply(self, state: State, seat: int) -> None:
        """Lose them."""
        lose_coins(state, seat, self.amount(state, seat))


class GainsToken(Gain):
    """Tokens of one kind, or of a group by the Age."""

    __slots__ = ("age", "number", "tokens")

    def __init__(self, tokens: tuple[int, ...], number: int, age: int) -> None:
        super().__init__()
        self.tokens = tokens
        self.number = number
        #: The Age whose token it is, `CURRENT_AGE`, or 0 where there is only one.
        self.age = age

    def apply(self, state: State, seat: int) -> None:
        """Gain them."""
        age = state.age if self.age == CURRENT_AGE else self.age
        giver = unpack_run(state.cause[-1])[0] if self.rival else BANK
        for token in self.tokens:
            if not age or state.tables.token_ages[token] in (0, age):
                for _ in range(self.number):
                    gain_token(state, seat, token, giver)
                return


class Plays(Gain):
    """A card of a place is built, used for a stage or sold."""

    __slots__ = ("cards", "free", "place", "uses")

    def __init__(self, place_code: int, uses: int, cards: CardTest | None, *, free: bool) -> None:
        super().__init__()
        self.asks = True
        self.place = place_code
        self.uses = uses
        self.cards = cards
        self.free = free

    def apply(self, state: State, seat: int) -> None:
        """Ask which card, if there is one."""
        city = state.cities[seat]
        city.purse = city.coins if state.tables.fresh_purse else min(city.purse, city.coins)
        options = self.options(state, city)
        if not options:
            emit(state, (EFFECT_ENDED, seat, self.carrier))
            return
        if self.may_pass(state) or self.place in state.tables.optional_places:
            options = (*options, state.tables.pass_action)
        push(state, PLAYED_STEP, pack_run(seat, self.carrier, self.index))
        payments = (FOR_NOTHING,) if self.free else ()
        ask(state, city, PLAY, options, asker=self.carrier, place=self.place, payments=payments)

    def options(self, state: State, city: CityState) -> tuple[int, ...]:
        """Every legal play."""
        pile = city.hand if self.place == HAND else sorted([card for card in state.piles[self.place - 1] if card >= 0])
        if self.cards is not None:
            pile = [card for card in pile if self.cards(state, city, card)]
        city.market = None
        return uses_of(state, city, pile, self.uses, free=self.free)


class DrawsToken(Gain):
    """One of some tokens that are drawn at random from places; the others stay where they were."""

    __slots__ = ("number", "piles")

    def __init__(self, piles: tuple[tuple[int, ...], ...], number: int) -> None:
        super().__init__()
        self.asks = True
        #: By seat.
        self.piles = piles
        #: How many are drawn.
        self.number = number

    def apply(self, state: State, seat: int) -> None:
        """Ask which, if there is any."""
        tables = state.tables
        lying = [each for pile in self.piles[seat] for each in state.piles[pile] if tables.kinds[each] == TOKEN]
        found = sorted(shuffled(state, "take", lying)[: self.number])
        if not found:
            emit(state, (EFFECT_ENDED, seat, self.carrier))
            return
        options = tuple(tables.token_base + tables.token_carriers.index(carrier) for carrier in dict.fromkeys(found))
        may_pass = not tables.optional_places.isdisjoint([pile + 1 for pile in self.piles[seat]])
        question(self, state, seat, TAKE, options, optional=may_pass)

    def answered(self, state: State, seat: int) -> None:
        """The token leaves its place for the city."""
        action = taken_answer(self, state, seat)
        if action < 0:
            return
        token = action - state.tables.token_base
        carrier = state.tables.token_carriers[token]
        pile = next(state.piles[each] for each in self.piles[seat] if carrier in state.piles[each])
        pile.remove(carrier)
        gain_token(state, seat, token)


class TakesAnotherTurn(Gain):
    """The seat takes another turn."""

    __slots__ = ("again",)

    def __init__(self, again: Callable[[State, int], None]) -> None:
        super().__init__()
        self.again = again

    def apply(self, state: State, seat: int) -> None:
        """Tell the flow."""
        self.again(state, seat)


class Pushes(Gain):
    """Shields that act at once."""

    __slots__ = ("amount", "push")

    def __init__(self, amount: Number, push: Callable[[State, int, int], None]) -> None:
        super().__init__()
        self.amount = amount
        self.push = push

    def apply(self, state: State, seat: int) -> None:
        """Tell the flow."""
        self.push(state, seat, self.amount(state, seat))


class Chooses(Gain):
    """One of several lists of effects; the one chosen stays with the city."""

    __slots__ = ("branches",)

    def __init__(self, branches: tuple[int, ...]) -> None:
        super().__init__()
        self.asks = True
        #: The carriers of the lists.
        self.branches = branches

    def apply(self, state: State, seat: int) -> None:
        """Ask which."""
        base = state.tables.choose_base
        options = tuple(range(base, base + len(self.branches)))
        question(self, state, seat, CHOOSE, options)

    def answered(self, state: State, seat: int) -> None:
        """The chosen effects come into play."""
        action = taken_answer(self, state, seat)
        if action < 0:
            return
        city = state.cities[seat]
        branch = self.branches[action - state.tables.choose_base]
        city.branches = (*city.branches, (self.carrier, branch))
        take_in(state, city, branch)
        run_gains(state, seat, branch, 0)


class DiscardsCards(Gain):
    """Cards leave cities; the seat that carries it out chooses which."""

    __slots__ = ("cards", "number", "of")

    def __init__(self, cards: CardTest, of: tuple[tuple[int, ...], ...], number: int) -> None:
        super().__init__()
        self.asks = True
        self.cards = cards
        self.of = of
        #: How many; 0 for all.
        self.number = number

    def found(self, state: State, seat: int) -> list[tuple[int, int]]:
        """(seat, card) of everything that may leave."""
        return [
            (other, card)
            for other in self.of[seat]
            for card in state.cities[other].built
            if self.cards(state, state.cities[other], card)
        ]

    def apply(self, state: State, seat: int) -> None:
        """Ask which, unless all of them go."""
        found = self.found(state, seat)
        if not found:
            emit(state, (EFFECT_ENDED, seat, self.carrier))
            return
        if not self.number:
            for other, card in found:
                lose_card(state, other, card, seat)
            return
        for _ in range(self.number):
            push(state, ANSWERED_STEP, pack_run(seat, self.carrier, self.index))
        self._ask(state, seat, found, optional=self.may_pass(state))

    def _ask(self, state: State, seat: int, found: list[tuple[int, int]], *, optional: bool = False) -> None:
        tables = state.tables
        options = tuple(tables.thing_base + other * tables.cards + card for other, card in found)
        if optional:
            options = (*options, tables.pass_action)
        ask(state, state.cities[seat], DISCARD, options, asker=self.carrier)

    def answered(self, state: State, seat: int) -> None:
        """The card leaves; ask again if another one has to."""
        city = state.cities[seat]
        action = city.answer
        city.clear_question()
        if action == state.tables.pass_action:
            self._end(state, seat)
            declined(state, seat, self.carrier, self.index)
            return
        other, card = divmod(action - state.tables.thing_base, state.tables.cards)
        lose_card(state, other, card, seat)
        found = self.found(state, seat)
        if not found:
            self._end(state, seat)
        elif state.stack and state.stack[-1] == self._step(seat):
            self._ask(state, seat, found)

    def _step(self, seat: int) -> int:
        """The step that takes an answer."""
        return pack_run(seat, self.carrier, self.index) << 8 | ANSWERED_STEP

    def _end(self, state: State, seat: int) -> None:
        """Ask for no further card."""
        while state.stack and state.stack[-1] == self._step(seat):
            state.stack.pop()


def lose_card(state: State, seat: int, card: int, rival: int) -> None:
    """A building leaves a city for the discard pile (D-DISC-3); what it gave once stays."""
    leave(state, state.cities[seat], card)
    state.piles[state.tables.discard].append(card)
    emit(state, (CARD_LOST, seat, card, rival))


class DiscardsTokens(Gain):
    """Tokens leave cities: all of some kinds, or the first so many."""

    __slots__ = ("number", "of", "tokens")

    def __init__(self, tokens: tuple[int, ...], of: tuple[tuple[int, ...], ...], number: int) -> None:
        super().__init__()
        self.tokens = tokens
        self.of = of
        #: How many of each city; 0 for all.
        self.number = number

    def apply(self, state: State, seat: int) -> None:
        """Take them away."""
        for other in self.of[seat]:
            held = [token for token in self.tokens for _ in range(state.cities[other].tokens[token])]
            for token in held[: self.number or None]:
                lose_token(state, other, token, seat)
