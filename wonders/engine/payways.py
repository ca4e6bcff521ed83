"""What a card or stage costs a city, and every sensible way to pay for it.

The order is that of the effect language: a chain costs nothing (B-CHAIN-1, D-CHAIN-2); a discount of everything
costs nothing; else goods and coins are reduced (B-BUILD-3, D-BUILD-5), production and commerce are solved together
(B-BUILD-5, D-BUILD-6), and limited discounts are offered beside that as further ways. Goods are made anew for every
cost, and what was bought is not kept (B-BUILD-4, B-TRADE-11, D-BUILD-2). Cards and stages are paid for alike
(B-TRADE-13).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from wonders.engine.goods import LANE, UNITS_LIMIT, missing
from wonders.engine.payment import Market, total
from wonders.engine.purchase import bought
from wonders.engine.state import CityState, Payment, State
from wonders.engine.tables import CHAIN, FREE, MOST_CHOICES, PAID

if TYPE_CHECKING:
    from wonders.engine.runtime import Discount

#: The forms of discounts in the order in which they are taken off, whatever the order of building.
FORMS = ("all", "goods", "pay", "symbols", "some_goods", "coins")
FOR_NOTHING: Payment = (0, 0, FREE, -1)
_BY_CHAIN: Payment = (0, 0, CHAIN, -1)


def market_of(state: State, city: CityState) -> Market:
    """What the city can make by choice and buy now; kept until its question is answered."""
    market = city.market
    if market is None:
        market = city.market = state.tables.market(state, city)
    return market


def market_of_neighbours(state: State, city: CityState) -> Market:
    """Buying from other cities what they have for sale, at the city's prices.

    A seller is not asked and keeps the use of what it sells (B-TRADE-6, B-TRADE-7).
    """
    markets, cities = state.markets, state.cities
    offers: tuple[int | tuple[int, ...], ...] = ()
    for seat in state.tables.sellers[city.seat]:
        offers += (cities[seat].sale, cities[seat].sale_choices)
    situation = (city.choices, city.special, city.prices, offers)
    found = markets.known(situation)
    if found is None:
        sellers = [
            markets.seller(cities[seat].sale, cities[seat].sale_choices, prices)
            for seat, prices in zip(state.tables.sellers[city.seat], city.prices, strict=True)
        ]
        found = markets.keep(situation, markets.market(city.choices + city.special, tuple(sellers)))
    return found


def price_in(market: Callable[[State, CityState], Market]) -> Callable[[State, CityState, int, int], int]:
    """Coins for a unit as a kind of market has it: (state, city, seat of the seller, good); the bank's seat is -1."""

    def price(state: State, city: CityState, seller: int, good: int) -> int:
        place = state.tables.sellers[city.seat].index(seller)
        return market(state, city).sellers[place].prices[good]

    return price


def repriced(
    market: Callable[[State, CityState], Market], price: Callable[[State, CityState, int, int], int]
) -> Callable[[State, CityState], Market]:
    """A kind of market with other prices; a price below 0 counts as 0."""

    def market_at_prices(state: State, city: CityState) -> Market:
        plain = market(state, city)
        sellers = []
        for seat, seller in zip(state.tables.sellers[city.seat], plain.sellers, strict=True):
            prices = tuple([max(0, price(state, city, seat, good)) for good in range(len(seller.prices))])
            sellers.append(state.markets.seller(seller.goods, seller.choices, prices))
        return state.markets.market(plain.choices, tuple(sellers))

    return market_at_prices


def payable(state: State, city: CityState, carrier: int) -> bool:
    """Whether a card or stage can be paid for at all."""
    return bool(affordable(state, city, (carrier,)))


def affordable(state: State, city: CityState, carriers: Iterable[int], barred: int = 0) -> list[int]:
    """Those of some cards and stages that can be paid for: the quick form of `ways`, which is not asked how.

    Cards whose names are among the `barred` ones are left out. Most time of a game is spent here, so what is a function
    elsewhere is written out.
    """
    tables = state.tables
    unique = tables.unique
    if city.discounts or tables.varying_costs:
        return [carrier for carrier in carriers if not barred & unique[carrier] and ways(state, city, carrier)]
    chains, cost_coins, cost_goods, top_bits = tables.chain_masks, tables.cost_coins, tables.cost_goods, tables.tops
    sources, purse, own, market = city.sources, city.purse, city.goods, city.market
    found = []
    for carrier in carriers:
        if barred & unique[carrier]:
            continue
        if not sources & chains[carrier]:
            coins = cost_coins[carrier]
            if coins > purse:
                continue
            goods = cost_goods[carrier]
            if goods:
                rest = goods + top_bits - own  # `goods.missing`
                enough = rest & top_bits
                lacking = rest & enough - (enough >> 3)
                if lacking:
                    if market is None:
                        market = city.market = tables.market(state, city)
                    least = market.least.get(lacking)  # `Market.within`
                    if least is None:
                        if not market.within(lacking, purse - coins):
                            continue
                    elif least > purse - coins:
                        continue
        found.append(carrier)
    return found


def ways(state: State, city: CityState, carrier: int) -> tuple[Payment, ...]:
    """Every undominated way to pay that the city can afford, cheapest first; () if there is none.

    It may spend its purse, the coins of the start of the turn (B-TRADE-12, D-TRADE-8), and buys what it lacks only
    (B-AMB-2).
    """
    tables = state.tables
    if city.sources & tables.chain_masks[carrier]:
        return (_BY_CHAIN,)
    cost = _printed(state, city, carrier)
    return _reduced(state, city, carrier, cost) if city.discounts else _solve(state, city, *cost)


def _printed(state: State, city: CityState, carrier: int) -> tuple[int, int]:
    """The packed goods and the coins that a card or stage asks of a city."""
    tables = state.tables
    amount = tables.cost_amounts[carrier]
    coins = tables.cost_coins[carrier] if amount is None else max(0, amount(state, city.seat))
    return tables.cost_goods[carrier], coins


def _solve(state: State, city: CityState, goods: int, coins: int) -> tuple[Payment, ...]:
    if state.tables.idle_production:
        return _bought_freely(state, city, goods, coins)
    lacking = missing(goods, city.goods, state.tables.tops)
    if not lacking:
        return ((coins, 0, PAID, -1),) if coins <= city.purse else ()
    market = city.market or market_of(state, city)
    sellers = len(market.sellers)
    most = city.purse - coins
    return tuple([(coins, each, PAID, -1) for each in market.payments(lacking) if total(each, sellers) <= most])


def _bought_freely(state: State, city: CityState, goods: int, coins: int) -> tuple[Payment, ...]:
    """Every way to pay where a city may also buy what it could make (the other reading of B-AMB-2), cheapest first."""
    market, parts = _parts_to_buy(state, city, goods)
    sellers = len(market.sellers)
    rows = {(total(each, sellers), each) for part in parts for each in market.payments(part)}
    found = [(coins, each, PAID, -1) for spent, each in sorted(rows) if coins + spent <= city.purse]
    return tuple(found[:MOST_CHOICES])


def _parts_to_buy(state: State, city: CityState, goods: int) -> tuple[Market, list[int]]:
    """Each part of some goods whose rest the city makes itself, and the sellers from whom it can be bought."""
    market, tops = city.market or market_of(state, city), state.tables.tops
    own, others = state.markets.market(market.choices, ()), state.markets.market((), market.sellers)
    return others, [part for part in parts_of(goods) if own.payments(missing(goods - part, city.goods, tops))]


def _reduced(state: State, city: CityState, carrier: int, cost: tuple[int, int]) -> tuple[Payment, ...]:
    """Ways to pay where discounts may be in force."""
    tables = state.tables
    costs, coins = [cost], cost[1]
    limited: list[Payment] = []
    for discount in _concerning(state, city, carrier):
        if discount.uses:
            limited.extend(discount.offers(state, city, coins))
            continue
        if discount.everything:
            left = 0 if tables.free_coins else coins
            return ((left, 0, discount.how, -1),) if left <= city.purse else ()
        costs = [lower for each in costs for lower in discount.lower(each)]
    found = [way for goods, left in dict.fromkeys(costs) for way in _solve(state, city, goods, left)]
    if tables.idle_production:
        return tuple(dict.fromkeys([*found, *limited]))[:MOST_CHOICES]
    return undominated([*found, *limited], len(tables.sellers[city.seat]))


def _concerning(state: State, city: CityState, carrier: int) -> list[Discount]:
    """The discounts in force for a card or stage, in the order in which they are taken off."""
    tables = state.tables
    found = [(tables.discounts[source][index], seat) for source, index, seat in city.discounts]
    kept = [discount for discount, seat in found if discount.concerns(state, city, seat, carrier)]
    return sorted(kept, key=lambda each: FORMS.index(each.form))


def purchases(state: State, city: CityState, carrier: int, paid: Payment) -> tuple[int, ...]:
    """The packed goods that a payment for a card or stage bought, by seller; see `purchase`."""
    tables = state.tables
    costs = [_printed(state, city, carrier)]
    for discount in _concerning(state, city, carrier) if city.discounts else ():
        if not discount.uses:
            costs = [lower for each in costs for lower in discount.lower(each)]
    market = market_of(state, city)
    for goods, coins in costs:
        if coins != paid[0]:
            continue
        parts = [missing(goods, city.goods, tables.tops)]
        if tables.idle_production:
            market, parts = _parts_to_buy(state, city, goods)
        for part in parts:
            found = bought(market, part, paid[1])
            if found is not None:
                return found
    return (0,) * len(market.sellers)


def gets_goods_for_nothing(state: State, city: CityState) -> bool:
    """Whether somebody sells goods to the city for 0 coins: by the price of all, a rule about prices, or a market."""
    tables = state.tables
    if not city.price_rows and tables.market is market_of_neighbours and all(map(all, tables.prices)):
        return False
    return not all(seller.cheapest for seller in market_of(state, city).sellers)


def undominated(payments: list[Payment], sellers: int) -> tuple[Payment, ...]:
    """The payments of which none is beaten everywhere by another, cheapest first."""
    rows = sorted(dict.fromkeys(payments), key=lambda way: (way[0] + total(way[1], sellers), way[3], way[0], way[1]))
    kept: list[Payment] = []
    for way in rows:
        if not any(_beats(other, way, sellers) for other in kept):
            kept.append(way)
    return tuple(kept)


def _beats(one: Payment, other: Payment, sellers: int) -> bool:
    if one[0] > other[0] or (one[3] >= 0 and one[3] != other[3]):
        return False
    places = range(0, sellers * 10, 10)
    return all(one[1] >> place & 1023 <= other[1] >> place & 1023 for place in places)


def parts_of(goods: int) -> list[int]:
    """Every packed amount that is contained in another one, itself and nothing included."""
    parts = [0]
    for lane in range(0, goods.bit_length(), LANE):
        parts = [part + (units << lane) for part in parts for units in range((goods >> lane & UNITS_LIMIT) + 1)]
    return parts


def without_units(goods: int, units: int) -> list[int]:
    """Every packed cost that is left when so many units of it are taken away."""
    left = {goods}
    for _ in range(units):
        fewer = {
            each - (1 << lane)
            for each in left
            for lane in range(0, each.bit_length(), LANE)
            if each >> lane & UNITS_LIMIT
        }
        left = fewer or left
    return sorted(left)
