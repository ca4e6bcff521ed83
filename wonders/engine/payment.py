"""Ways to pay: every undominated split of coins among the sellers of the goods that a buyer lacks.

A **payment** is one int, ten bits per seller: `amount_0 | amount_1 << 10 | ...`, in coins. It is *dominated*
if another one is as low for every seller and lower for one. A buyer, who may pick the seller (B-TRADE-9),
never wants a dominated one and must be asked about the others.

A question is solved in this order, and the answer does not depend on the buyer's purse:

1. A good that nobody within reach makes settles it: one mask.
2. The buyer's own either/or producers (B-BUILD-6). Using one that helps is never worse than leaving it idle,
   since what it covers need not be covered by another; *which* of its goods it makes is tried out, and equal
   remainders are merged.
3. The sellers' either/or producers, one unit of one good each (B-TRADE-10), bought or not.
4. What remains comes from goods that the sellers surely have, each unit once (B-TRADE-8). Between two
   sellers the split is closed form: moving a unit from one to the other changes the payment by a constant
   *step*, which goods of the same prices share. One seller is paid the least that will do. More than two sellers
   are combined good by good.

Exact for any prices of 0 or more by seller and good.
"""

from __future__ import annotations

from typing import Final

from wonders.engine import goods as packing
from wonders.engine.goods import GOODS_LIMIT, LANE, ONES, SEVENS, TOPS, UNITS_LIMIT, mask_of, one_of_each

#: Bits per seller in a payment.
SELLER_BITS: Final = 10
#: The most sellers that one buyer may reach.
SELLERS_LIMIT: Final = 6
#: The most coins that one seller may be owed; the top bit stays free for comparing payments.
AMOUNT_LIMIT: Final = 511
#: More coins than anybody has: what cannot be had costs so much.
NEVER: Final = 1 << 62
#: How many markets a game remembers, and how many answers a market; beyond it all are forgotten at once.
MARKETS_LIMIT: Final = 4096
ANSWERS_LIMIT: Final = 1024

#: A seller's goods, choices and prices.
SellerKey = tuple[int, tuple[int, ...], tuple[int, ...]]

# At this price even 15 goods of 7 units stay within the limit.
_SAFE_PRICE: Final = AMOUNT_LIMIT // (GOODS_LIMIT * UNITS_LIMIT)
# A state while solving is one int: the packed goods left and, from this bit on, the payment so far.
_PAID: Final = GOODS_LIMIT * LANE
_AMOUNT: Final = (1 << SELLER_BITS) - 1
# The top bit of each of the six amounts.
_AMOUNT_TOPS: Final = 0x802_0080_2008_0200
_IMPOSSIBLE: Final[tuple[int, ...]] = ()
_NOTHING: Final[tuple[int, ...]] = (0,)


def amounts(payment: int, sellers: int) -> tuple[int, ...]:
    """The coins that each of the `sellers` gets, in their order."""
    return tuple([payment >> place * SELLER_BITS & _AMOUNT for place in range(sellers)])


def total(payment: int, sellers: int) -> int:
    """The coins of a payment to all of the `sellers` together."""
    coins = 0
    for _ in range(sellers):
        coins += payment & _AMOUNT
        payment >>= SELLER_BITS
    return coins


class Seller:
    """What one seller offers to one buyer, and for how much; never changed once made.

    Args:
        goods: packed units for sale (see `wonders.engine.goods`).
        choices: masks of goods, each one unit of any one of them.
        prices: coins per unit, by good, for at least the goods on offer.

    Raises:
        ValueError: a price is negative, or a good on offer has none.
    """

    __slots__ = ("cheapest", "choices", "dearest", "goods", "key", "options", "prices", "reach")

    goods: int
    choices: tuple[int, ...]
    prices: tuple[int, ...]
    #: The contents as one tuple, to compare sellers by.
    key: SellerKey
    #: The choices as packed goods, one unit of each possible good.
    options: tuple[int, ...]
    #: Mask of the goods on offer.
    reach: int
    #: The lowest and the highest price.
    cheapest: int
    dearest: int

    def __init__(self, goods: int, choices: tuple[int, ...], prices: tuple[int, ...]) -> None:
        self.goods = goods
        self.choices = choices
        self.prices = prices
        self.key = (goods, choices, prices)
        self.options = tuple([one_of_each(choice) for choice in choices])
        reach = mask_of(goods)
        for choice in choices:
            reach |= choice
        self.reach = reach
        if reach >> len(prices):
            raise ValueError(f"a seller offers good {reach.bit_length() - 1} but prices only {len(prices)} goods")
        self.cheapest = min(prices, default=0)
        self.dearest = max(prices, default=0)
        if self.cheapest < 0:
            raise ValueError(f"a price is below 0: {prices}")

    def cost_of(self, wanted: int) -> int:
        """The coins for packed units out of its fixed goods; NEVER if it has too few."""
        if (self.goods | TOPS) - wanted & TOPS != TOPS:
            return NEVER
        coins = 0
        while wanted:
            place = (wanted & -wanted).bit_length() - 1 & -LANE
            units = wanted >> place & UNITS_LIMIT
            wanted ^= units << place
            coins += units * self.prices[place >> 2]
        return coins

    def __repr__(self) -> str:
        return f"Seller({self.goods:#x}, {self.choices}, {self.prices})"


class Market:
    """One buyer's situation: own either/or producers and the sellers within reach, with the answers so far.

    The buyer's fixed production is not part of it: callers ask about what that leaves missing.

    Args:
        choices: masks of goods, each one free unit of any one of them.
        sellers: at most six; their order is the order of the amounts in a payment.

    Raises:
        ValueError: there are more than six sellers.
    """

    __slots__ = ("_beyond", "_cheapest", "_own", "_plain", "choices", "least", "memo", "reach", "sellers")

    choices: tuple[int, ...]
    sellers: tuple[Seller, ...]
    #: Mask of the goods that an own choice or a seller could supply.
    reach: int
    #: Missing goods to their payments.
    memo: dict[int, tuple[int, ...]]
    #: Missing goods to the coins of their cheapest payment, as far as somebody asked; NEVER where there is none.
    least: dict[int, int]
    _beyond: int
    _cheapest: int
    _own: tuple[int, ...]
    #: Whether nothing is there to choose: one seller with fixed goods, such as a bank.
    _plain: bool

    def __init__(self, choices: tuple[int, ...], sellers: tuple[Seller, ...]) -> None:
        if len(sellers) > SELLERS_LIMIT:
            raise ValueError(f"{len(sellers)} sellers: at most {SELLERS_LIMIT} fit into a payment")
        self.choices = choices
        self.sellers = sellers
        self.memo = {0: _NOTHING}
        self.least = {}
        self._cheapest = min([seller.cheapest for seller in sellers], default=0)
        self._own = tuple([one_of_each(choice) for choice in choices])
        reach = 0
        for choice in choices:
            reach |= choice
        for seller in sellers:
            reach |= seller.reach
        self.reach = reach
        only = sellers[0] if len(sellers) == 1 and not choices else None
        self._plain = only is not None and not only.choices and only.dearest <= _SAFE_PRICE
        self._beyond = SEVENS ^ one_of_each(reach) * UNITS_LIMIT

    def payments(self, missing: int) -> tuple[int, ...]:
        """Every undominated payment for packed missing goods, cheapest first.

        Sorted by the coins in total, then by the amount of the first seller, and so on; so whether
        anything is affordable shows in the first one. `()` if the goods cannot be had, `(0,)` if the own
        choices suffice. Nothing is bought beyond what is missing.

        Raises:
            OverflowError: a seller might be owed more than `AMOUNT_LIMIT` coins; loading refuses
                prices that can lead here.
        """
        if missing & self._beyond:
            return _IMPOSSIBLE
        found = self.memo.get(missing)
        if found is None:
            found = self._solve(missing)
            if len(self.memo) >= ANSWERS_LIMIT:
                self.memo.clear()
            self.memo[missing] = found
        return found

    def within(self, missing: int, coins: int) -> bool:
        """Whether packed missing goods can be had for so many coins in total. Raises like `payments`."""
        if missing & self._beyond:
            return False
        found = self.least.get(missing)
        if found is None:
            # Each own choice makes one unit at most, and no unit is bought for less than the cheapest price.
            if (packing.total(missing) - len(self._own)) * self._cheapest > coins:
                return False
            if self._plain:
                found = self.sellers[0].cost_of(missing)
            else:
                payments = self.payments(missing)
                found = total(payments[0], len(self.sellers)) if payments else NEVER
            if len(self.least) >= ANSWERS_LIMIT:
                self.least.clear()
            self.least[missing] = found
        return found <= coins

    def _solve(self, missing: int) -> tuple[int, ...]:
        sellers = self.sellers
        if self._plain:
            cost = sellers[0].cost_of(missing)
            return (cost,) if cost < NEVER else _IMPOSSIBLE
        states = _make(missing, self._own)
        if 0 in states:
            return _NOTHING
        for seller in sellers:
            if seller.dearest > _SAFE_PRICE:
                _refuse_overflow(missing, seller.dearest)
        if missing & ONES == missing & -missing == missing:
            return _one_unit(missing, sellers)
        _buy_choices(states, sellers)
        if len(sellers) == 1:
            return _from_one(states, sellers[0])
        if len(sellers) == 2:
            return _between_two(states, sellers[0], sellers[1])
        return _among_many(states, sellers)

    def left_over(self, missing: int) -> set[int]:
        """What of packed missing goods may be left to buy once the own choices have made what they can."""
        return _make(missing, self._own)

    def __repr__(self) -> str:
        return f"Market({self.choices}, {self.sellers})"


class Markets:
    """The markets of one game: equal situations share one Market and so its answers.

    Belongs to one game, never to several: across games it only grows (few situations come back). When more
    than `MARKETS_LIMIT` situations have been met, all are forgotten, which costs time and changes no answer.
    """

    __slots__ = ("_known", "_markets", "_sellers")

    _known: dict[tuple[object, ...], Market]
    _markets: dict[tuple[tuple[int, ...], tuple[SellerKey, ...]], Market]
    _sellers: dict[SellerKey, Seller]

    def __init__(self) -> None:
        self._known = {}
        self._markets = {}
        self._sellers = {}

    def known(self, situation: tuple[object, ...]) -> Market | None:
        """The Market that was kept for a situation: all that a way to make markets looks at, in its own order."""
        return self._known.get(situation)

    def keep(self, situation: tuple[object, ...], market: Market) -> Market:
        """Keep a Market for a situation; one game has one way to make markets, so situations do not clash."""
        if len(self._known) >= MARKETS_LIMIT:
            self._known.clear()
        self._known[situation] = market
        return market

    def seller(self, goods: int, choices: tuple[int, ...], prices: tuple[int, ...]) -> Seller:
        """The Seller with these contents; see `Seller` for their meaning and errors."""
        key = (goods, choices, prices)
        found = self._sellers.get(key)
        if found is None:
            if len(self._sellers) >= MARKETS_LIMIT:
                self._sellers.clear()
            found = self._sellers[key] = Seller(goods, choices, prices)
        return found

    def market(self, choices: tuple[int, ...], sellers: tuple[Seller, ...]) -> Market:
        """The Market with these contents; see `Market` for their meaning and errors.

        Sellers are compared by what they offer, so they need not come from `seller`.
        """
        key = (choices, tuple([seller.key for seller in sellers]))
        found = self._markets.get(key)
        if found is None:
            if len(self._markets) >= MARKETS_LIMIT:
                self._markets.clear()
            found = self._markets[key] = Market(choices, sellers)
        return found

    def __len__(self) -> int:
        """How many markets are remembered."""
        return len(self._markets)


def _make(missing: int, own: tuple[int, ...]) -> set[int]:
    """What may be left after each own choice has made one unit of a good that is still missing."""
    states = {missing}
    for option in own:
        # Adding 7 sets the top bit of each lane that holds anything.
        if not missing + SEVENS >> 3 & option:
            continue
        after: set[int] = set()
        for state in states:
            useful = state + SEVENS >> 3 & option
            if not useful:
                after.add(state)
            while useful:
                unit = useful & -useful
                useful ^= unit
                after.add(state - unit)
        states = after
    return states


def _buy_choices(states: set[int], sellers: tuple[Seller, ...]) -> None:
    """Add to the states what may be left and paid after buying from either/or producers."""
    shift = _PAID
    for seller in sellers:
        for option in seller.options:
            for state in tuple(states):
                # Only where more is left than the seller's fixed goods, which are as dear, can cover:
                # there the sum sets the top bit.
                useful = state + SEVENS - seller.goods >> 3 & option
                while useful:
                    unit = useful & -useful
                    useful ^= unit
                    price = seller.prices[unit.bit_length() - 1 >> 2]
                    states.add(state - unit + (price << shift))
        shift += SELLER_BITS


def _refuse_overflow(missing: int, price: int) -> None:
    units = packing.total(missing)
    if units * price > AMOUNT_LIMIT:
        raise OverflowError(f"{units} units at {price} coins: a payment holds {AMOUNT_LIMIT} per seller")


def _one_unit(unit: int, sellers: tuple[Seller, ...]) -> tuple[int, ...]:
    """The payments for one unit that no own choice makes: the price of each seller who has it."""
    good = unit.bit_length() - 1 >> 2
    offers = [(seller.prices[good], -place) for place, seller in enumerate(sellers) if seller.reach >> good & 1]
    if offers and min(offers)[0] == 0:
        return _NOTHING
    # Of equal prices the later seller's comes first: there the amounts of the earlier ones are 0.
    return tuple([price << -place * SELLER_BITS for price, place in sorted(offers)])


def _from_one(states: set[int], seller: Seller) -> tuple[int, ...]:
    """The cheapest payment to the only seller; no other one is undominated."""
    found = [(state >> _PAID) + cost for state in states if (cost := seller.cost_of(state & SEVENS)) < NEVER]
    return (min(found),) if found else _IMPOSSIBLE


def _between_two(states: set[int], left: Seller, right: Seller) -> tuple[int, ...]:
    """The undominated payments to two sellers who cover what is left with fixed goods."""
    found: set[int] = set()
    for state in states:
        _add_splits(state, left, right, found)
    if len(found) < 2:
        return tuple(found)
    return _undominated_of_two(found)


def _add_splits(state: int, left: Seller, right: Seller, found: set[int]) -> None:
    """Add to `found` the payments for one state, if two sellers' fixed goods cover it."""
    remainder = state & SEVENS
    paid = state >> _PAID
    steps: dict[int, int] = {}
    while remainder:
        place = (remainder & -remainder).bit_length() - 1 & -LANE
        units = remainder >> place & UNITS_LIMIT
        remainder ^= units << place
        most_left = left.goods >> place & UNITS_LIMIT
        most_right = right.goods >> place & UNITS_LIMIT
        if most_left + most_right < units:
            return
        good = place >> 2
        if not most_left:
            paid += units * right.prices[good] << SELLER_BITS
        elif not most_right:
            paid += units * left.prices[good]
        else:
            # As much as possible from the right; the rest may move one by one to the left.
            from_right = min(units, most_right)
            step = left.prices[good] - (right.prices[good] << SELLER_BITS)
            paid += units * left.prices[good] - from_right * step
            steps[step] = steps.get(step, 0) + min(units, most_left) - units + from_right
    if not steps:
        found.add(paid)
        return
    splits = [paid]
    for step, times in steps.items():
        splits = [split + step * moved for split in splits for moved in range(times + 1)]
    found.update(splits)


def _undominated_of_two(found: set[int]) -> tuple[int, ...]:
    """The undominated payments to two sellers, in order."""
    kept: list[int] = []
    lowest = AMOUNT_LIMIT + 1
    for payment in sorted(found):  # by the second amount, then the first
        first = payment & _AMOUNT
        if first < lowest:
            kept.append(payment)
            lowest = first
    kept.reverse()  # the first amount now rises, which is the order among equal totals
    kept.sort(key=_total_of_two)
    return tuple(kept)


def _total_of_two(payment: int) -> int:
    return (payment & _AMOUNT) + (payment >> SELLER_BITS)


def _among_many(states: set[int], sellers: tuple[Seller, ...]) -> tuple[int, ...]:
    """The undominated payments to any number of sellers, combined good by good."""
    found: set[int] = set()
    for state in states:
        remainder = state & SEVENS
        splits: tuple[int, ...] = (state >> _PAID,)
        while remainder and splits:
            place = (remainder & -remainder).bit_length() - 1 & -LANE
            more = _one_good(remainder, place, sellers)
            remainder &= ~(UNITS_LIMIT << place)
            splits = _undominated({split + each for split in splits for each in more}, len(sellers))
        found.update(splits)
    return _undominated(found, len(sellers))


def _one_good(remainder: int, place: int, sellers: tuple[Seller, ...]) -> list[int]:
    """All ways to buy the units of the good whose lane begins at bit `place` as fixed goods."""
    states = [(remainder >> place & UNITS_LIMIT, 0)]
    shift = 0
    for seller in sellers:
        most = seller.goods >> place & UNITS_LIMIT
        if most:
            price = seller.prices[place >> 2] << shift
            states = [
                (units - bought, paid + bought * price)
                for units, paid in states
                for bought in range(min(units, most) + 1)
            ]
        shift += SELLER_BITS
    return [paid for units, paid in states if not units]


def _undominated(found: set[int], sellers: int) -> tuple[int, ...]:
    """The undominated payments to any number of sellers, in order."""
    kept: list[int] = []
    for _, split in sorted([(_rank(payment, sellers), payment) for payment in found]):
        # A dominating payment has a lower total and so is kept already. No top bit falls where it is as low.
        raised = split | _AMOUNT_TOPS
        for lower in kept:
            if (raised - lower) & _AMOUNT_TOPS == _AMOUNT_TOPS:
                break
        else:
            kept.append(split)
    return tuple(kept)


def _rank(payment: int, sellers: int) -> tuple[int, ...]:
    return (total(payment, sellers), *amounts(payment, sellers))
