"""Commerce with the bank: prices rise with what the opponent makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wonders.plugins import api
from wonders.plugins.api import CityState, Market, State


def market(base: int) -> Callable[[State, CityState], Market]:
    """Units from the bank, each for a base price and 1 more per symbol of the opponent (D-TRADE-2).

    Any number is bought (D-TRADE-1), and paid to the bank (D-TRADE-5). Symbols are those on the opponent's cards of the
    colors that are for sale (D-TRADE-3, D-TRADE-4). Fixed prices of the city are rules about prices (D-TRADE-6). All
    units of a good cost the same (D-TRADE-7), and as there is one seller only the cheapest way to pay is left
    (D-TRADE-9).
    """

    def bank_market(state: State, city: CityState) -> Market:
        sale = state.cities[1 - city.seat].sale
        situation = (sale, city.price_rows, city.choices)
        found = state.markets.known(situation)
        if found is None:
            goods = len(state.tables.goods)
            made = api.unpack(sale, goods)
            prices = api.ruled_prices(city, 0, tuple([base + units for units in made]))
            everything = api.SEVENS & (1 << 4 * goods) - 1
            bank = state.markets.seller(everything, (), prices)
            found = state.markets.keep(situation, state.markets.market(city.choices, (bank,)))
        return found

    return bank_market


def sale(value: int, colors: Sequence[str]) -> Callable[[State, CityState, int], int]:
    """A discarded card earns a number of coins and 1 more per card of some colors in the city (D-DISC-1)."""

    def coins(state: State, city: CityState, card: int) -> int:
        del card
        earned = value
        for color in colors:
            earned += city.counts[state.tables.color_names.index(color)]
        return earned

    return coins
