"""A neighbour with more shields asks more for each unit; who wins a conflict takes a coin from the loser."""

from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

from wonders.plugins import api

Price: TypeAlias = Callable[[api.State, api.CityState, int, int], int]


@api.hook
def policies(settings: api.Settings) -> Mapping[str, api.Policy]:
    """Wrap the price of a unit."""
    markup = cast("int", settings["markup"])

    def price(inner: Price) -> Price:
        def dearer(state: api.State, city: api.CityState, seller: int, good: int) -> int:
            stronger = api.strength(state, state.cities[seller], 0) > api.strength(state, city, 0)
            return inner(state, city, seller, good) + (markup if stronger else 0)

        return dearer

    return {"price": price}


@api.hook
def flow(flow: api.Flow) -> None:
    """Let the conflicts be fought as they are, and look who has won."""

    def spoils(state: api.State, age: int) -> None:
        conflicts(state, age)
        fought = [row for row in state.log if row[0] == api.CONFLICT_FOUGHT][-len(state.cities) :]
        for _, seat, rival, gap in fought:
            if gap:
                winner, loser = (seat, rival) if gap > 0 else (rival, seat)
                api.gain_coins(state, winner, api.lose_coins(state, loser, 1), loser)

    conflicts = flow.replace("conflicts", spoils)
