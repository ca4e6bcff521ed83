"""Cards and stages of cities that count as if they stood in another one.

Whatever a copying effect might take has a carrier of its own, made when the ruleset is compiled: the copied effects
once more, with listeners and limits of their own. While a game is played a copy is one more carrier in play. It is
saved, viewed, rebuilt and scored like any other, and leaves with the carrier that copied it.
"""

from __future__ import annotations

from collections.abc import Mapping

from wonders.engine.building import take_in
from wonders.engine.gains import question, taken_answer
from wonders.engine.machine import emit, run_gains
from wonders.engine.runtime import CardTest, Final, Gain
from wonders.engine.state import CityState, State
from wonders.engine.tables import COPY, COPY_MADE, EFFECT_ENDED


class Sources:
    """What a copying effect may take, and from whom."""

    __slots__ = ("carrier", "copies", "matches", "of")

    def __init__(
        self,
        carrier: int,
        of: tuple[tuple[int, ...], ...],
        matches: CardTest | None,
        copies: Mapping[int, int],
    ) -> None:
        #: The carrier that copies; it never copies itself.
        self.carrier = carrier
        self.of = of
        #: The cards concerned; None where stages are copied.
        self.matches = matches
        #: By card or stage: the carrier that stands for its copy.
        self.copies = copies

    def found(self, state: State, seat: int) -> list[tuple[int, int]]:
        """(action, copy) of everything that can be copied, in order of seats and building, each thing once."""
        cities = [state.cities[other] for other in self.of[seat]]
        if self.matches is None:
            return [pair for city in cities for pair in self._stages(state, city)]
        return [pair for city in cities for pair in self._cards(state, city, self.matches, seat)]

    def _cards(self, state: State, city: CityState, matches: CardTest, seat: int) -> list[tuple[int, int]]:
        base = state.tables.thing_base + city.seat * state.tables.cards
        return [
            (base + card, self.copies[card])
            for card in city.built
            if card in self.copies and matches(state, city, card) and not (card == self.carrier and city.seat == seat)
        ]

    def _stages(self, state: State, city: CityState) -> list[tuple[int, int]]:
        """A stage is named by its board, whether it is built or not."""
        tables = state.tables
        sides = [number for number, side in enumerate(tables.sides) for stage in side.stages if stage in city.plan]
        return [
            (tables.side_base + number, self.copies[stage])
            for number in dict.fromkeys(sides)
            for stage in tables.sides[number].stages
            if stage in self.copies
        ]


class CopiesAtEnd(Final):
    """Something of another city that counts as if it stood here, chosen when points are counted."""

    __slots__ = ("sources",)

    def __init__(self, sources: Sources) -> None:
        super().__init__(_nothing, None, shared=False)
        self.sources = sources

    def candidates(self, state: State, seat: int) -> list[tuple[int, int]]:
        """(action, copy) of everything that can be copied; nothing where the effect's test does not hold."""
        if self.test is not None and not self.test(state, seat):
            return []
        return self.sources.found(state, seat)


def _nothing(state: State, seat: int) -> int:
    del state, seat
    return 0


class CopiesNow(Gain):
    """Something of another city comes into play here as if it were this city's own.

    The copy is no building: it has no color, is not counted and owns no name. What the original has done already is
    not done again, and its limits start fresh. One carrier copies the same thing once only.
    """

    __slots__ = ("sources",)

    def __init__(self, sources: Sources) -> None:
        super().__init__()
        self.asks = True
        self.sources = sources

    def candidates(self, state: State, seat: int) -> list[tuple[int, int]]:
        """(action, copy) of everything that it has not copied yet."""
        made = [copy for source, copy in state.cities[seat].branches if source == self.carrier]
        return [pair for pair in self.sources.found(state, seat) if pair[1] not in made]

    def apply(self, state: State, seat: int) -> None:
        """Ask what, if there is anything."""
        found = self.candidates(state, seat)
        if found:
            question(self, state, seat, COPY, tuple(action for action, _ in found))
        else:
            emit(state, (EFFECT_ENDED, seat, self.carrier))

    def answered(self, state: State, seat: int) -> None:
        """The copy comes into play, and what it does once is done."""
        action = taken_answer(self, state, seat)
        copy = dict(self.candidates(state, seat)).get(action, -1)
        if copy < 0:
            return
        city = state.cities[seat]
        city.branches = (*city.branches, (self.carrier, copy))
        take_in(state, city, copy)
        emit(state, (COPY_MADE, seat, state.tables.copied[copy], self._owner(state, action)))
        run_gains(state, seat, copy, 0)

    def _owner(self, state: State, action: int) -> int:
        """The seat that an answer copies from."""
        tables = state.tables
        if action < tables.wonder_base:
            return (action - tables.thing_base) // tables.cards
        stages = tables.sides[action - tables.side_base].stages
        return next(city.seat for city in state.cities if stages[0] in city.plan)
