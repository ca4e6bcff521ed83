"""The hot state: plain ints, small lists and tuples.

Cards, stages, boards, tokens and branches of choices share one numbering of *carriers* (see `tables`). A tuple
here is replaced, never changed, so copies share it; a list belongs to one state.

Everything that a state needs to go on is in these fields: no closure, generator or thread lives across a
decision. `saving` writes the fields of `STATE_FIELDS` and `CITY_FIELDS`, and everything else is rebuilt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonders.engine.chance import Pcg32, stream_of
from wonders.engine.payment import Market, Markets

if TYPE_CHECKING:
    from wonders.engine.tables import Tables

#: One way to pay: coins to the bank, packed coins to the sellers, how it is built, index of the budget spent or -1.
Payment = tuple[int, int, int, int]
#: An event as it is logged: event, seat or -1, then its payload (see `events`).
EventRow = tuple[int, ...]
#: A waiting occasion: seat, carrier, index among the carrier's listeners, the event, and what led to it.
Waiting = tuple[int, int, int, EventRow, tuple[int, ...]]
#: A postponed effect: moment, seat, carrier, index among the carrier's effects, and the event and causes behind it.
Postponed = tuple[int, int, int, int, EventRow, tuple[int, ...]]


class CityState:
    """What stands in front of one seat."""

    __slots__ = (
        "answer",
        "ask",
        "asked",
        "asker",
        "below",
        "branches",
        "budgets",
        "built",
        "carriers",
        "choices",
        "chosen",
        "coins",
        "counts",
        "discounts",
        "goods",
        "hand",
        "held",
        "income",
        "listeners",
        "market",
        "options",
        "owned",
        "paid",
        "payments",
        "permissions",
        "place",
        "plan",
        "price_rows",
        "prices",
        "purse",
        "sale",
        "sale_choices",
        "seat",
        "shields",
        "side",
        "sources",
        "special",
        "special_goods",
        "stages",
        "strengths",
        "symbol_code",
        "symbols",
        "tokens",
        "tucked",
        "vars",
        "wilds",
    )

    seat: int
    #: The side of the Wonder, an index into `tables.sides`; -1 before one is chosen.
    side: int
    #: The stages of its boards, and for each the mask of those that must be built before.
    plan: tuple[int, ...]
    below: tuple[int, ...]
    coins: int
    #: Carriers in play, in the order in which they came: the board, stages, cards, branches, tokens.
    carriers: tuple[int, ...]
    #: Buildings in order of building.
    built: tuple[int, ...]
    #: Bit k - 1 is stage k.
    stages: int
    #: Cards under the board, in order.
    tucked: tuple[int, ...]
    #: Cards in hand, ascending.
    hand: list[int]
    #: Number held, by token.
    tokens: list[int]
    #: Registers that the flow declares for a city.
    vars: list[int]
    #: What was chosen at the end of the game, in order of asking.
    chosen: tuple[int, ...]
    #: Uses spent, by budget (see `tables.budgets`).
    budgets: dict[int, int]

    # The question put to this city, and its answer while it is held back.
    #: Kind of decision + 1; 0 while nothing is asked.
    ask: int
    #: How many questions have been put to this city.
    asked: int
    #: The carrier that asks, or -1 for the flow.
    asker: int
    #: The place whose cards are asked about.
    place: int
    options: tuple[int, ...]
    payments: tuple[Payment, ...]
    #: The action answered, or -1.
    answer: int
    #: The payment chosen, or None.
    paid: Payment | None

    # Derived from the carriers; `building.rebuild` makes them anew.
    #: Buildings by color.
    counts: list[int]
    #: Cards by what they are used up as, where a ruleset has that, packed (see `Tables.held_as`).
    held: int
    #: Mask of the names of the buildings.
    owned: int
    #: Mask of the names that serve as chain sources now.
    sources: int
    #: Packed goods made for sure, and that part of them which is for sale.
    goods: int
    sale: int
    #: Masks of either/or production, and those for sale.
    choices: tuple[int, ...]
    sale_choices: tuple[int, ...]
    #: Production that depends on other production (`runtime.OWN`, `OTHER`), and its masks now.
    special_goods: tuple[int, ...]
    special: tuple[int, ...]
    #: Rules about prices in force: (sellers mask, goods mask, is or -1, less, at least).
    price_rows: tuple[tuple[int, int, int, int, int], ...]
    #: Coins per unit by seller and good.
    prices: tuple[tuple[int, ...], ...]
    #: Carriers with discounts in force: (carrier, index of the effect, seat it came from).
    discounts: tuple[tuple[int, int, int], ...]
    #: Shields by conflict, and effects that count theirs: (carrier, index).
    shields: list[int]
    strengths: tuple[tuple[int, int], ...]
    #: Science symbols, and the same as one number, which shows in one look whether they have changed.
    symbols: list[int]
    symbol_code: int
    #: Masks of wild science symbols.
    wilds: tuple[int, ...]
    permissions: int
    #: Effects that listen: (event, carrier, index).
    listeners: tuple[tuple[int, int, int], ...]
    #: Branches taken: pairs of the choosing carrier and the branch's carrier.
    branches: tuple[tuple[int, int], ...]
    #: Coins that may be spent on the question; not those that came since.
    purse: int
    #: Coins on their way to this city while a turn resolves.
    income: int
    #: What can be bought now; found once per question.
    market: Market | None

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.side = -1
        self.plan = ()
        self.below = ()
        self.coins = 0
        self.carriers = ()
        self.built = ()
        self.stages = 0
        self.tucked = ()
        self.hand = []
        self.tokens = []
        self.vars = []
        self.chosen = ()
        self.budgets = {}
        self.branches = ()
        self.asked = 0
        self.income = 0
        self.purse = 0
        self.clear_question()
        self.clear_derived(0, 0, 0)

    def clear_question(self) -> None:
        """Forget the question and its answer."""
        self.ask = 0
        self.asker = -1
        self.place = 0
        self.options = ()
        self.payments = ()
        self.answer = -1
        self.paid = None
        self.market = None

    def clear_derived(self, colors: int, conflicts: int, symbols: int) -> None:
        """Empty everything that is derived from the carriers."""
        self.counts = [0] * colors
        self.held = 0
        self.owned = 0
        self.sources = 0
        self.goods = 0
        self.sale = 0
        self.choices = ()
        self.sale_choices = ()
        self.special_goods = ()
        self.special = ()
        self.price_rows = ()
        self.prices = ()
        self.discounts = ()
        self.shields = [0] * conflicts
        self.strengths = ()
        self.symbols = [0] * symbols
        self.symbol_code = 0
        self.wilds = ()
        self.permissions = 0
        self.listeners = ()

    def copy(self) -> CityState:
        """An independent copy; tuples are shared."""
        new = CityState.__new__(CityState)
        new.seat = self.seat
        new.side = self.side
        new.plan = self.plan
        new.below = self.below
        new.coins = self.coins
        new.carriers = self.carriers
        new.built = self.built
        new.stages = self.stages
        new.tucked = self.tucked
        new.hand = self.hand[:]
        new.tokens = self.tokens[:]
        new.vars = self.vars[:]
        new.chosen = self.chosen
        new.budgets = dict(self.budgets) if self.budgets else {}
        new.ask = self.ask
        new.asked = self.asked
        new.asker = self.asker
        new.place = self.place
        new.options = self.options
        new.payments = self.payments
        new.answer = self.answer
        new.paid = self.paid
        new.counts = self.counts[:]
        new.held = self.held
        new.owned = self.owned
        new.sources = self.sources
        new.goods = self.goods
        new.sale = self.sale
        new.choices = self.choices
        new.sale_choices = self.sale_choices
        new.special_goods = self.special_goods
        new.special = self.special
        new.price_rows = self.price_rows
        new.prices = self.prices
        new.discounts = self.discounts
        new.shields = self.shields[:]
        new.strengths = self.strengths
        new.symbols = self.symbols[:]
        new.symbol_code = self.symbol_code
        new.wilds = self.wilds
        new.permissions = self.permissions
        new.listeners = self.listeners
        new.branches = self.branches
        new.income = self.income
        new.purse = self.purse
        new.market = self.market
        return new


class State:
    """A whole game at one moment."""

    __slots__ = (
        "active",
        "age",
        "cause",
        "cities",
        "fact",
        "firm",
        "history",
        "log",
        "markets",
        "over",
        "pending",
        "piles",
        "postponed",
        "seed",
        "stack",
        "streams",
        "tables",
        "told",
        "turn",
        "vars",
        "waiting",
        "work",
    )

    #: What the ruleset was compiled to; shared by all states of a game.
    tables: Tables
    seed: int
    cities: list[CityState]
    age: int
    turn: int
    #: The seat whose turn it is where seats take turns; else the seat that comes first.
    active: int
    #: Steps to come: kind in the low 8 bits, argument above; the next one is last.
    stack: list[int]
    #: Cards lying in each place of the table.
    piles: list[list[int]]
    #: Registers that the flow declares.
    vars: list[int]
    #: State and increment of each stream of chance that was used, by purpose.
    streams: dict[str, tuple[int, int]]
    #: How many questions are open.
    waiting: int
    over: bool
    #: Occasions that wait for their turn.
    pending: list[Waiting]
    #: Effects that wait for the end of the turn or Age.
    postponed: list[Postponed]
    #: The event that the running effects answer to, and the occasions that led to it.
    fact: EventRow
    cause: tuple[int, ...]
    #: Whether the occasion that runs was chosen among others, so that it is not declined any more.
    firm: bool
    #: Effects carried out since the last answer: a bound against effects without end.
    work: int
    log: list[EventRow]
    #: Answers so far: city and action; and how many of them have been carried out.
    history: list[tuple[int, int, int]]
    told: int
    #: A cache; shared between copies.
    markets: Markets

    def __init__(self, tables: Tables, seed: int) -> None:
        self.tables = tables
        self.seed = seed
        self.cities = [CityState(seat) for seat in range(tables.seats)]
        for city in self.cities:
            city.tokens = [0] * len(tables.tokens)
            city.vars = [0] * len(tables.city_registers)
            city.clear_derived(len(tables.color_names), len(tables.conflicts), len(tables.symbols))
            city.prices = tables.prices
        self.age = 0
        self.turn = 0
        self.active = 0
        self.stack = []
        self.piles = [[] for _ in tables.piles]
        self.vars = [0] * len(tables.registers)
        self.streams = {}
        self.waiting = 0
        self.over = False
        self.pending = []
        self.postponed = []
        self.fact = ()
        self.cause = ()
        self.firm = False
        self.work = 0
        self.log = []
        self.history = []
        self.told = 0
        self.markets = Markets()

    def copy(self) -> State:
        """An independent copy that goes on from here."""
        new = State.__new__(State)
        new.tables = self.tables
        new.seed = self.seed
        new.cities = [city.copy() for city in self.cities]
        new.age = self.age
        new.turn = self.turn
        new.active = self.active
        new.stack = self.stack[:]
        new.piles = [pile[:] for pile in self.piles]
        new.vars = self.vars[:]
        new.streams = self.streams.copy()
        new.waiting = self.waiting
        new.over = self.over
        new.pending = self.pending[:]
        new.postponed = self.postponed[:]
        new.fact = self.fact
        new.cause = self.cause
        new.firm = self.firm
        new.work = self.work
        new.log = self.log[:]
        new.history = self.history[:]
        new.told = self.told
        new.markets = self.markets
        return new

    def stream(self, purpose: str) -> Pcg32:
        """The stream of chance for a purpose; `put_back` keeps what was drawn from it."""
        found = self.streams.get(purpose)
        if found is None:
            return Pcg32(self.seed, stream_of(purpose))
        return Pcg32.from_state(*found)

    def put_back(self, purpose: str, stream: Pcg32) -> None:
        """Remember how far a stream has got."""
        self.streams[purpose] = (stream.state, stream.increment)


#: The fields that are saved, in this order: nothing derived, no cache.
STATE_FIELDS = (
    "seed", "age", "turn", "active", "stack", "piles", "vars", "streams", "waiting", "over", "pending",
    "postponed", "fact", "cause", "firm", "work", "log", "history", "told",
)  # fmt: skip
CITY_FIELDS = (
    "seat", "side", "plan", "below", "coins", "carriers", "built", "stages", "tucked", "hand", "tokens", "vars",
    "chosen", "budgets", "branches", "ask", "asked", "asker", "place", "options", "payments", "answer", "paid",
    "sources", "purse", "income",
)  # fmt: skip
