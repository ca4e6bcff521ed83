"""The battle: every city compares its shields with its neighbours, then horned cards are used up."""

from __future__ import annotations

from typing import cast

from wonders.plugins import api
from wonders.plugins.api import Ruleset, Settings, State

#: The track of conflict tokens that show Battle, and the group of what is won.
TRACK, TOKENS = "war", "victory"
BETWEEN_TWO = 2


class Battle:
    """A battle with the settings it follows."""

    def __init__(self, settings: Settings, ruleset: Ruleset) -> None:
        self.per_neighbour = cast("int", settings["battle_tokens"])
        self.double_tokens = cast("int", settings["double_tokens"])
        self.double_factor = cast("int", settings["double_factor"])
        self.double_least = cast("int", settings["double_least"])
        self.supply = cast("int", settings["victory_tokens"]) if settings["victory_supply"] == "box" else None
        cards = enumerate(ruleset.cards.values())
        #: Cards that move the track: those with horns (A-602).
        self.horned = frozenset(number for number, card in cards if any(each.key == "advance" for each in card.effects))

    def due(self, state: State) -> bool:
        """Whether the last conflict token has been turned (A-604)."""
        return state.tables.tracks[TRACK].at_end(state, state.active)

    def fight(self, state: State) -> None:
        """All compare, then horned cards are discarded, then the tokens show Peace again (A-605 to A-610)."""
        for seat, left in pairs(state):
            self._compare(state, seat, left)
        for city in state.cities:
            api.use_up(state, city, [card for card in city.built if card in self.horned])
        state.tables.tracks[TRACK].back(state, state.active)

    def _compare(self, state: State, seat: int, left: int) -> None:
        """Two neighbours meet once; whoever has more shields takes what that is worth."""
        own, other = (api.strength(state, state.cities[each], 0) for each in (seat, left))
        api.emit(state, (api.CONFLICT_FOUGHT, seat, left, own - other))
        winner, loser = (seat, left) if own > other else (left, seat)
        token = state.tables.token_groups[TOKENS][0]
        for _ in range(self.won(max(own, other), min(own, other), len(state.cities))):
            if self.supply is None or sum(city.tokens[token] for city in state.cities) < self.supply:
                api.gain_token(state, winner, token, loser)

    def won(self, own: int, other: int, seats: int) -> int:
        """The tokens of a city for one comparison (A-606); between two, more for a multiple (A-611, A-612)."""
        if own <= other:
            return 0
        if seats == BETWEEN_TWO and own >= self.double_least and own >= self.double_factor * other:
            return self.double_tokens
        return self.per_neighbour


def clockwise(state: State) -> list[int]:
    """All seats from the active one."""
    seats = len(state.cities)
    return [(state.active + step) % seats for step in range(seats)]


def pairs(state: State) -> list[tuple[int, int]]:
    """Each city with its left neighbour, from the active one on; two cities are one pair (A-614)."""
    seats = len(state.cities)
    return [(seat, (seat + 1) % seats) for seat in clockwise(state)][: 1 if seats == BETWEEN_TWO else seats]
