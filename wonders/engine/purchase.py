"""Which goods a payment bought, and from whom.

A payment tells the coins that each seller gets (see `payment`); for most there is one way to spend them. Where there
are several, one of them is told, always the same: the own either/or producers make what they can, and the first basket
that fits counts; fixed goods of a single seller come before others.
"""

from __future__ import annotations

from wonders.engine.goods import LANE, SEVENS, UNITS_LIMIT, mask_of
from wonders.engine.payment import Market, Seller, amounts


def bought(market: Market, lacking: int, payment: int) -> tuple[int, ...] | None:
    """Packed goods by seller that make up packed missing goods for exactly a payment; None if there are none."""
    sellers = market.sellers
    if len(sellers) == 1 and not market.choices and sellers[0].cost_of(lacking) == payment:
        return (lacking,)  # nothing is there to choose
    coins = amounts(payment, len(sellers))
    remainders = sorted(market.left_over(lacking)) if market.choices else [lacking]
    paid = [place for place, each in enumerate(coins) if each]
    if len(paid) == 1:  # nearly always; out of fixed goods there is nothing to try out
        (place,) = paid
        for left in remainders:
            if sellers[place].cost_of(left) == coins[place]:
                return tuple([left if other == place else 0 for other in range(len(sellers))])
    for left in remainders:
        found = _spread(left, sellers, coins)
        if found is not None:
            return found
    return None


def _spread(left: int, sellers: tuple[Seller, ...], coins: tuple[int, ...]) -> tuple[int, ...] | None:
    if not sellers:
        return None if left else ()
    for basket in _baskets(left, sellers[0], coins[0]):
        rest = _spread(left - basket, sellers[1:], coins[1:])
        if rest is not None:
            return (basket, *rest)
    return None


def _baskets(wanted: int, seller: Seller, coins: int) -> list[int]:
    """Everything wanted that a seller gives for so many coins."""
    if not coins and seller.cheapest:
        return [0]
    found = {(0, 0)}
    for option in seller.options:
        for basket, paid in tuple(found):
            useful = wanted - basket + SEVENS >> 3 & option
            while useful:
                unit = useful & -useful
                useful ^= unit
                found.add((basket + unit, paid + seller.prices[unit.bit_length() - 1 >> 2]))
    for good in range(mask_of(seller.goods).bit_length()):
        place = good * LANE
        for basket, paid in tuple(found):
            most = min(wanted - basket >> place & UNITS_LIMIT, seller.goods >> place & UNITS_LIMIT)
            more = range(1, most + 1)
            found.update([(basket + (units << place), paid + units * seller.prices[good]) for units in more])
    return sorted(basket for basket, paid in found if paid == coins)
