"""Effects as they run: small objects that hold ints and functions, made once when a ruleset is compiled.

Four families, as in the effect language. A `Standing` effect enters the tables of the cities it works for; a
`Gain` acts once; a `Final` gives points; a `Listener` hears events. A plug-in's own kinds subclass them.
"""

from __future__ import annotations

from wonders.engine.goods import add, join
from wonders.engine.payways import without_units
from wonders.engine.state import CityState, Payment, State
from wonders.engine.tables import CHAIN, FREE, NOW, Condition, Number

#: Production that depends on other production: what the city makes for sale, or what it does not.
OWN, OTHER = 0, 1


#: Families of effects that may have limits; each numbers its own.
DISCOUNTS, LISTENERS, PERMITS = range(3)


def budget_key(carrier: int, family: int, index: int) -> int:
    """The key under which the uses of an effect of a carrier are counted."""
    return carrier << 8 | family << 6 | index


class Standing:
    """An effect in force while its carrier is in play."""

    __slots__ = ("who",)

    #: The seats it works for, by the seat of its carrier; None for that seat alone.
    who: tuple[tuple[int, ...], ...] | None

    def __init__(self) -> None:
        self.who = None

    def enter(self, state: State, city: CityState, seat: int) -> None:
        """Enter the tables of a city it works for; `seat` is that of its carrier."""
        raise NotImplementedError(type(self).__name__)


    def enter_all(self, state: State, city: CityState, seat: int) -> None:
        """Enter the tables of every city it works for; `city` is that of its carrier."""
        del city
        for each in (seat,) if self.who is None else self.who[seat]:
            self.enter(state, state.cities[each], seat)


class MakesGoods(Standing):
    """Makes fixed units of goods."""

    __slots__ = ("for_sale", "packed", "units")

    def __init__(self, units: tuple[int, ...], for_sale: bool) -> None:
        super().__init__()
        #: One good per unit.
        self.units = units
        self.packed = 0
        for good in units:
            self.packed = add(self.packed, good, 1)
        self.for_sale = for_sale

    def enter(self, state: State, city: CityState, seat: int) -> None:
        """Add the units, saturating."""
        del state, seat
        city.goods = join(city.goods, self.packed)
        if self.for_sale:
            city.sale = join(city.sale, self.packed)


class MakesChoice(Standing):
    """Makes one unit of one of several goods."""

    __slots__ = ("for_sale", "mask")

    def __init__(self, mask: int, for_sale: bool) -> None:
        super().__init__()
        self.mask = mask
        self.for_sale = for_sale

    def enter(self, state: State, city: CityState, seat: int) -> None:
        """Add the choice."""
        del state, seat
        city.choices = (*city.choices, self.mask)
        if self.for_sale:
            city.sale_choices = (*city.sale_choices, self.mask)


class MakesSpecial(Standing):
    """Makes one unit of what the city makes for sale (`OWN`), or of what it does not (`OTHER`)."""

    __slots__ = ("which",)

    def __init__(self, which: int) -> None:
        super().__init__()
        self.which = which

    def enter(self, state: State, city: CityState, seat: int) -> None:
        """Note it; `building.settle` finds the goods once all others have entered."""
        del state, seat
        city.special_goods = (*city.special_goods, self.which)


class PriceRule(Standing):
    """Changes what the city pays for goods of some sellers."""

    __slots__ = ("at_least", "goods", "is_", "less", "sellers")

    def __init__(self, sellers: tuple[tuple[int, ...], ...], goods: int, is_: int, less: int, at_least: int) -> None:
        super().__init__()
        #: By buying seat: the seats concerned.
        self.sellers = sellers
        self.goods = goods
        #: The price, or -1.
        self.is_ = is_
        self.less = less
        self.at_least = at_least

    def enter(self, state: State, city: CityState, seat: int) -> None:
        """Add the rule and find the prices anew."""
        del seat
        wanted = self.sellers[city.seat]
        mask = 0
        for place, seller in enumerate(state.tables.sellers[city.seat]):
            if seller in wanted:
                mask |= 1 << place
        city.price_rows = (*city.price_rows, (mask, self.goods, self.is_, self.less, self.at_least))
        city.prices = prices_of(state, city)


def prices_of(state: State, city: CityState) -> tuple[tuple[int, ...], ...]:
    """Coins per unit by seller and good, under the city's rules about prices."""
    return tuple([ruled_prices(city, place, row) for place, row in enumerate(state.tables.prices)])


def ruled_prices(city: CityState, place: int, row: tuple[int, ...]) -> tuple[int, ...]:
    """Prices of one seller by good: the lowest `is`, less every `less`, not below the largest `at_least`."""
    rules = [each for each in city.price_rows if each[0] >> place & 1]
    if not rules:
        return row
    prices = list(row)
    for good, price in enumerate(row):
        less = floor = 0
        for _, goods, is_, off, at_least in rules:
            if goods >> good & 1:
                if 0 <= is_ < price:
                    price = is_  # noqa: PLW2901  # the lowest so far
                if off:
                    less += off
                    floor = max(floor, at_least)
        prices[good] = max(price - less, floor) if less else price
    return tuple(prices)


class HasShields(Standing):
    """A fixed number of shields."""

    __slots__ = ("conflict", "shields")

    def __init__(self, conflict: int, shields: int) -> None:
        super().__init__()
        self.conflict = conflict
        self.shields = shields

    def enter(self, state: State, city: CityState, seat: int) -> None:
        """Add them."""
        del state, seat
        city.shields[self.conflict] += self.shields


class CountsShields(Standing):
    """Shields that are counted when a conflict asks."""

    __slots__ = ("amount", "carrier", "conflict", "index", "test")

    def __init__(self, carrier: int, index: int, conflict: int, amount: Number, test: Condition | None) -> None:
        super().__init__()
        self.carrier = carrier
        self.index = index
        self.conflict = conflict
        self.amount = amount
        self.test = test

    def enter(self, state: State, city: CityState, seat: int) -> None:
        """Note where to ask."""
        del state, seat
        city.strengths = (*city.strengths, (self.carrier, self.index))

    def shields(self, state: State, seat: int) -> int:
        """The shields now."""
        if self.test is not None and not self.test(state, seat):
            return 0
        return self.amount(state, seat)


#: Bits per symbol in `CityState.symbol_code`; a city has fewer than 64 of each.
SYMBOL_BITS = 6


class HasSymbol(Standing):
    """A science symbol."""

    __slots__ = ("symbol",)

    def __init__(self, symbol: int) -> None:
        super().__init__()
        self.symbol = symbol

    def enter(self, state: State, city: CityState, seat: int) -> None:
        """Add it."""
        del state, seat
        city.symbols[self.symbol] += 1
        city.symbol_code += 1 << SYMBOL_BITS * self.symbol


class HasWild(Standing):
    """One of several science symbols, chosen when points are counted."""

    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        super().__init__()
        self.mask = mask

    def enter(self, state: State, city: CityState, seat: int) -> None:
        """Add it."""
        del state, seat
        city.wilds = (*city.wilds, self.mask)


class Permits(Standing):
    """A permission that the flow asks for."""

    __slots__ = ("bit", "budget", "uses")

    def __init__(self, bit: int, carrier: int = -1, index: int = 0, uses: int = 0) -> None:
        super().__init__()
        self.bit = bit
        #: How often it may be used in its period (0 for always), and the key under which its uses are counted.
        self.uses = uses
        self.budget = budget_key(carrier, PERMITS, index)

    def spent(self, city: CityState) -> bool:
        """Whether its uses are spent."""
        return bool(self.uses) and city.budgets.get(self.budget, 0) >= self.uses

    def enter(self, state: State, city: CityState, seat: int) -> None:
        """Set its bit."""
        del state, seat
        city.permissions |= self.bit


class Discount(Standing):
    """Makes cards or stages cheaper; see `payways` for the order."""

    __slots__ = ("carrier", "everything", "form", "how", "index", "matches", "number", "pay", "test", "uses")

    def __init__(
        self,
        carrier: int,
        index: int,
        matches: CardTest,
        form: str,
        number: int,
        uses: int,
        test: Condition | None,
    ) -> None:
        super().__init__()
        self.carrier = carrier
        self.index = index
        #: Whether it concerns a card or stage.
        self.matches = matches
        #: `all`, `goods`, `some_goods`, `coins`, `symbols` or `pay`.
        self.form = form
        self.number = number
        self.everything = form == "all"
        #: How a building is built for which it takes everything off: by a chain where it concerns chains.
        self.how = CHAIN if any(check.chain_seats is not None for check in matches.dynamic) else FREE
        #: How often it may be used in its period; 0 for always, and then it is automatic.
        self.uses = uses
        self.test = test
        #: What may be paid instead: packed goods and coins.
        self.pay = (0, 0)

    @property
    def budget(self) -> int:
        """The key under which its uses are counted."""
        return budget_key(self.carrier, DISCOUNTS, self.index)

    def enter(self, state: State, city: CityState, seat: int) -> None:
        """Note where to ask."""
        del state
        city.discounts = (*city.discounts, (self.carrier, self.index, seat))

    def concerns(self, state: State, city: CityState, seat: int, carrier: int) -> bool:
        """Whether it makes this card or stage cheaper for the city now."""
        del seat
        if not self.matches(state, city, carrier):
            return False
        return self.test is None or self.test(state, city.seat)

    def offers(self, state: State, city: CityState, coins: int) -> list[Payment]:
        """The further ways to pay that a limited discount offers."""
        if city.budgets.get(self.budget, 0) >= self.uses:
            return []
        left = 0 if state.tables.free_coins else coins
        return [(left, 0, self.how, self.budget)] if left <= city.purse else []

    def lower(self, cost: tuple[int, int]) -> list[tuple[int, int]]:
        """What a cost (packed goods, coins) becomes; several where the payer may choose."""
        goods, coins = cost
        if self.form == "goods":
            return [(0, coins)]
        if self.form == "coins":
            return [(goods, max(0, coins - self.number))]
        if self.form == "pay":
            return [cost, self.pay]
        fewer = [(left, coins) for left in without_units(goods, self.number)]
        if self.form == "symbols" and coins:
            fewer.append((goods, 0))
        return fewer


class CardTest:
    """Whether a card or stage is one that an effect concerns."""

    __slots__ = ("dynamic", "mask")

    def __init__(self, mask: int, dynamic: tuple[CardCheck, ...] = ()) -> None:
        #: Carriers that always match.
        self.mask = mask
        #: Further checks of which one is enough.
        self.dynamic = dynamic

    def __call__(self, state: State, city: CityState, carrier: int) -> bool:
        """Ask for a city."""
        if self.mask >> carrier & 1:
            return True
        return any(check(state, city, carrier) for check in self.dynamic)

    def may_hold(self, carrier: int) -> bool:
        """Whether there is a state in which it holds for a card or stage."""
        return any(mask >> carrier & 1 for mask in (self.mask, *[check.mask for check in self.dynamic]))


class CardCheck:
    """One filter that depends on the city: colors that are new to it, or sources in some cities."""

    __slots__ = ("chain_seats", "mask", "new")

    def __init__(self, mask: int, new: bool, chain_seats: tuple[tuple[int, ...], ...] | None) -> None:
        self.mask = mask
        self.new = new
        self.chain_seats = chain_seats

    def __call__(self, state: State, city: CityState, carrier: int) -> bool:
        """Whether the card passes now."""
        if not self.mask >> carrier & 1:
            return False
        tables = state.tables
        if self.new and city.counts[tables.colors[carrier]]:
            return False
        if self.chain_seats is None:
            return True
        sources = 0
        for seat in self.chain_seats[city.seat]:
            sources |= state.cities[seat].sources
        return bool(sources & tables.chain_masks[carrier])


def rival_of(state: State) -> int:
    """The other seat of the event that the running effects answer to; -1 if it has none."""
    fact, rivals = state.fact, state.tables.rivals
    return fact[rivals[fact[0]]] if fact and fact[0] in rivals else -1


class Gain:
    """An effect that acts once, when its carrier comes into play or at a later moment."""

    __slots__ = ("asks", "carrier", "first", "index", "moment", "optional", "rival", "test", "waits", "who")

    #: Whether it may put a question.
    asks: bool

    def __init__(self) -> None:
        #: Its carrier, and its place among the carrier's effects.
        self.carrier: int = -1
        self.index: int = -1
        #: When it acts, such as NOW or TURN_END.
        self.moment: int = NOW
        #: Whether its first question may be declined.
        self.optional: bool = False
        #: Whether its question is the first of an occasion that may be declined.
        self.first: bool = False
        self.asks = False
        #: Whether it waits for buildings that are made at the end of the turn.
        self.waits = False
        self.test: Condition | None = None
        self.who: tuple[tuple[int, ...], ...] | None = None
        #: Whether the other seat of the event carries it out.
        self.rival = False

    def actors(self, state: State, seat: int) -> tuple[int, ...]:
        """The seats that carry it out, seen from the seat of its carrier."""
        if self.rival:
            return tuple(each for each in (rival_of(state),) if each >= 0)
        return (seat,) if self.who is None else self.who[seat]

    def may_pass(self, state: State) -> bool:
        """Whether its question may be declined; not where the occasion was chosen among others."""
        return self.optional or (self.first and not state.firm)

    def possible(self, state: State, seat: int) -> bool:
        """Whether it would do anything now."""
        del state, seat
        return True

    def act(self, state: State, seat: int) -> None:
        """Act for one of them, if its test holds there."""
        if self.test is None or self.test(state, seat):
            self.apply(state, seat)

    def apply(self, state: State, seat: int) -> None:
        """Act for one city."""
        raise NotImplementedError(type(self).__name__)

    def answered(self, state: State, seat: int) -> None:
        """Go on with the city's answer, if the effect put a question."""
        raise NotImplementedError(type(self).__name__)


class Final:
    """An effect that gives points at the end."""

    __slots__ = ("amount", "shared", "test", "text")

    def __init__(self, amount: Number, test: Condition | None, shared: bool) -> None:
        #: The effect in words, for the score sheet.
        self.text = ""
        self.amount = amount
        self.test = test
        self.shared = shared

    def points(self, state: State, seat: int) -> int:
        """The points for a city as things stand."""
        if self.test is not None and not self.test(state, seat):
            return 0
        return self.amount(state, seat)
