"""Cards and tokens are taken from places of the table: from the top of a stack, or what lies open."""

from __future__ import annotations

from wonders.engine.building import enter, place
from wonders.engine.drawing import shuffled
from wonders.engine.gains import gain_token, question, taken_answer
from wonders.engine.machine import emit, run_gains
from wonders.engine.runtime import Gain
from wonders.engine.state import CityState, State
from wonders.engine.tables import CARD_TAKEN, EFFECT_ENDED, TAKE, TOKEN

#: Where what was drawn and not kept goes.
BACK, SHUFFLE, DISCARD = range(3)


def reachable(state: State, piles: tuple[int, ...]) -> tuple[int, ...]:
    """The answers that take one thing from some piles: each top of a stack, and each different thing that lies open."""
    tables, lying = state.tables, state.piles
    stacks, base = tables.stacks, tables.take_base
    found: list[int] = []
    for pile in piles:
        if pile not in stacks:
            answers = {_open_answer(state, thing) for thing in lying[pile] if thing >= 0}
            found += sorted(answers.difference(found))
        elif lying[pile] and base + pile not in found:
            found.append(base + pile)
    return tuple(found)


def _open_answer(state: State, thing: int) -> int:
    tables = state.tables
    if tables.kinds[thing] == TOKEN:
        return tables.token_base + tables.token_carriers.index(thing)
    return tables.card_base + thing


def take_from(state: State, city: CityState, action: int, piles: tuple[int, ...]) -> None:
    """Carry out an answer of `reachable`."""
    tables, lying = state.tables, state.piles
    if tables.take_base <= action < tables.deed_base:
        pile = action - tables.take_base
        thing = lying[pile].pop()
    else:
        token = action < tables.card_base
        thing = tables.token_carriers[action - tables.token_base] if token else action - tables.card_base
        pile = next(each for each in piles if each not in tables.stacks and thing in lying[each])
        lying[pile].remove(thing)
    if pile in tables.refills and lying[tables.refills[pile]]:
        lying[pile].append(lying[tables.refills[pile]].pop())
    receive(state, city, thing, pile)


def receive(state: State, city: CityState, thing: int, pile: int) -> None:
    """A card or token that has left a pile comes into play in a city."""
    tables = state.tables
    if tables.kinds[thing] == TOKEN:
        gain_token(state, city.seat, tables.token_carriers.index(thing))
        return
    if thing == tables.blank:  # it stands for a card that nobody knows, and comes to nothing
        state.piles[tables.discard].append(thing)
        return
    place(state, city, thing)
    emit(state, (CARD_TAKEN, city.seat, thing, pile + 1))
    enter(state, city, thing)
    if tables.gains[thing]:
        run_gains(state, city.seat, thing, 0)


class Takes(Gain):
    """The city takes one card or token from one of several piles."""

    __slots__ = ("piles",)

    def __init__(self, piles: tuple[tuple[int, ...], ...]) -> None:
        super().__init__()
        self.asks = True
        #: By seat.
        self.piles = piles

    def possible(self, state: State, seat: int) -> bool:
        """Whether there is anything to take."""
        return any(state.piles[pile] for pile in self.piles[seat])

    def apply(self, state: State, seat: int) -> None:
        """Ask from where, if there is anything."""
        options = self.options(state, seat)
        if not options:
            emit(state, (EFFECT_ENDED, seat, self.carrier))
            return
        optional = not state.tables.optional_places.isdisjoint([pile + 1 for pile in self.piles[seat]])
        question(self, state, seat, TAKE, options, optional=optional)

    def options(self, state: State, seat: int) -> tuple[int, ...]:
        """What can be answered."""
        return reachable(state, self.piles[seat])

    def answered(self, state: State, seat: int) -> None:
        """Take it."""
        action = taken_answer(self, state, seat)
        if action >= 0:
            take_from(state, state.cities[seat], action, self.piles[seat])


class Draws(Takes):
    """The city draws cards from the top of one of several stacks, keeps one, and the others leave it again.

    Meanwhile they lie in the place of drawn cards, if the rules name one, so that the stack shows its next card.
    """

    __slots__ = ("number", "rest")

    def __init__(self, piles: tuple[tuple[int, ...], ...], number: int, rest: int) -> None:
        super().__init__(piles)
        self.number = number
        self.rest = rest

    def possible(self, state: State, seat: int) -> bool:
        """Whether any stack has enough cards."""
        return bool(self.options(state, seat))

    def options(self, state: State, seat: int) -> tuple[int, ...]:
        """The stacks that have enough cards."""
        tables = state.tables
        least = 1 if tables.short_draws else self.number
        return tuple([tables.take_base + pile for pile in self.piles[seat] if len(state.piles[pile]) >= least])

    def answered(self, state: State, seat: int) -> None:
        """First the stack, then the card that is kept."""
        tables = state.tables
        source = state.cities[seat].place - 1
        action = taken_answer(self, state, seat)
        if action < 0:
            return
        if tables.take_base <= action < tables.deed_base:
            self._draw(state, seat, action - tables.take_base)
        else:
            self._keep(state, state.cities[seat], action - tables.card_base, source)

    def _draw(self, state: State, seat: int, pile: int) -> None:
        tables = state.tables
        stack, drawn = state.piles[pile], state.piles[tables.drawn]
        drawn.extend(reversed(stack[-self.number :]))
        del stack[-self.number :]
        options = tuple([tables.card_base + card for card in sorted(set(drawn))])
        question(self, state, seat, TAKE, options, place=pile + 1, first=False)

    def _keep(self, state: State, city: CityState, card: int, pile: int) -> None:
        tables = state.tables
        drawn = state.piles[tables.drawn]
        drawn.remove(card)
        if self.rest == DISCARD:
            state.piles[tables.discard].extend(drawn)
        else:
            state.piles[pile].extend(reversed(drawn))
        drawn.clear()
        if self.rest == SHUFFLE:
            state.piles[pile][:] = shuffled(state, f"again {tables.piles[pile]}", state.piles[pile])
        receive(state, city, card, pile)
