"""What a ruleset is compiled to for one seat count and one choice of settings: tables of ints and small objects.

Cards, stages, boards, tokens, branches of choices and scripts of occasions share one numbering of *carriers*;
each table below has one entry per carrier. While a game is played nothing looks further than this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonders.engine.listening import Listener
    from wonders.engine.payment import Market
    from wonders.engine.runtime import Discount, Final, Gain, Standing
    from wonders.engine.spending import Demand
    from wonders.engine.state import CityState, Payment, State
    from wonders.engine.tracks import Track

#: Carries out a step of the flow with its argument.
Handler = Callable[["State", int], None]
#: Which demands are paid for, by place, and whether they are forced: (goods held, permissions of `spending`).
Paying = Callable[[int, int], "tuple[tuple[int, bool], ...]"]
#: An amount: (state, seat) to a number.
Number = Callable[["State", int], int]
#: A condition: (state, seat) to true or false.
Condition = Callable[["State", int], bool]
#: Points of a score line that no carrier brings: (state, seat) to (points, text) pairs.
LineScore = Callable[["State", int], "list[tuple[int, str]]"]

# Kinds of carriers.
CARD, STAGE, BOARD, TOKEN, SCRIPT, RULE = range(6)
# Ways of building.
PAID, CHAIN, FREE = range(3)
# Moments of effects that act once; the last one is that of counted coins, where a ruleset lets them wait.
NOW, TURN_END, AGE_END, GAME_END, LATE_COUNT = range(5)
# Kinds of decisions that the engine itself knows; flows add more.
#: What is asked where no carrier asks.
QUESTIONS = {"turn": "Play a card.", "science": "Which symbol do you choose?", "order": "What comes next?"}
TURN, PAY, PLAY, CHOOSE, DISCARD, COPY, SCIENCE, TAKE, ORDER = range(9)
DECISION_KINDS = ("turn", "pay", "play", "choose", "discard", "copy", "science", "take", "order")
# Kinds of steps that the engine itself knows; flows add more.
(
    RUN_STEP, ANSWERED_STEP, PLAYED_STEP, ACT_STEP, CAUSE_STEP, POSTPONED_STEP, DEEDS_STEP, DEED_STEP, SPEND_STEP,
) = range(9)  # fmt: skip
#: Steps up to this one go on with the effects of a carrier; occasions wait until they are done.
LAST_OWN_STEP = ACT_STEP

# Numbers of the events that the engine raises, in the order of `vocabulary.events.EVENTS`.
(
    CARD_BUILT, STAGE_BUILT, CARD_SOLD, CARD_TAKEN, CARD_LOST, GOODS_BOUGHT, COINS_GAINED, COINS_LOST, TOKEN_GAINED,
    TOKEN_LOST, TRACK_MOVED, SYMBOLS_MATCHED, CONFLICT_FOUGHT, TURN_BEGAN, TURN_ENDED, AGE_BEGAN, AGE_ENDED, GAME_ENDED,
    TURNS_OVER, EFFECT_ENDED, COPY_MADE, CARD_SPENT,
) = range(22)  # fmt: skip
#: Where the payload begins in an event's row, behind the event and the seat.
PAYLOAD = 2
#: Where coins come from, beside seats.
BANK, SALE = -1, -2
#: What an empty slot holds.
EMPTY = -1
#: The place of every city's hand; places of the table follow.
HAND = 0

#: The most answers that a payment or a choice may list.
MOST_CHOICES = 64


class Side:
    """A side of a Wonder as the engine sees it."""

    __slots__ = ("board", "name", "side", "stages", "wonder")

    def __init__(self, wonder: str, side: str, board: int, stages: tuple[int, ...]) -> None:
        self.wonder = wonder
        #: "" where the Wonder has no other.
        self.side = side
        #: `Atlantis Dawn` style: the Wonder and the side.
        self.name = f"{wonder} {side}".strip()
        #: The board's carrier and those of its stages.
        self.board = board
        self.stages = stages


class Tables:
    """The compiled game."""

    __slots__ = (
        "actions",
        "after_step",
        "ages",
        "always",
        "answers",
        "asks",
        "bank",
        "blank",
        "budgets",
        "can_place",
        "can_stage",
        "card_base",
        "card_symbol",
        "cards",
        "chain_masks",
        "choice_words",
        "choose_base",
        "chosen_order",
        "city_registers",
        "color_names",
        "colors",
        "conflicts",
        "copied",
        "cost_amounts",
        "cost_coins",
        "cost_goods",
        "decision_kinds",
        "decks",
        "declared",
        "deed_base",
        "demands",
        "discard",
        "discounts",
        "double_bit",
        "drawn",
        "enters",
        "events",
        "final",
        "forbids",
        "forcing",
        "free_coins",
        "fresh_purse",
        "gains",
        "goods",
        "handlers",
        "hears",
        "held_as",
        "held_goods",
        "held_symbols",
        "idle_production",
        "ids",
        "kinds",
        "line_names",
        "line_scores",
        "lines",
        "listeners",
        "looked_after",
        "market",
        "match_base",
        "matches",
        "matching",
        "may_match",
        "mix_bit",
        "names",
        "open_stages",
        "optional_places",
        "overheard",
        "pass_action",
        "pay_base",
        "payer",
        "permissions",
        "pile_words",
        "piles",
        "places",
        "players",
        "prices",
        "questions",
        "reach",
        "reaching",
        "refills",
        "registers",
        "rests_on",
        "rivals",
        "rules",
        "sale",
        "same_age_chains",
        "script_texts",
        "seats",
        "seats_of",
        "sell_base",
        "sellers",
        "sequences",
        "short_draws",
        "side_base",
        "sides",
        "slotted",
        "spare_wild",
        "stacks",
        "stage_base",
        "stage_number",
        "stages_most",
        "standing",
        "step_ids",
        "stock",
        "symbols",
        "take_base",
        "thing_base",
        "token_ages",
        "token_base",
        "token_carriers",
        "token_copies",
        "token_groups",
        "token_moves",
        "token_points",
        "tokens",
        "tops",
        "tracks",
        "unique",
        "varying_costs",
        "ways_to_spend",
        "wild",
        "wonder_base",
        "wonder_names",
    )

    #: Cities on the table, and them by the words for seats: `seats_of["left"][seat]`.
    seats: int
    #: How many of them, the first ones, are those of the seats that answer and score.
    players: int
    seats_of: dict[str, tuple[tuple[int, ...], ...]]
    #: Which seat answers for a city: (state, city); None where each seat answers for its own.
    answers: Callable[[State, CityState], int] | None

    # Carriers.
    #: Cards come first: carriers 0 to cards - 1; the last of them is the Blank.
    cards: int
    blank: int
    kinds: list[int]
    #: What a player calls each carrier, and the id that files use.
    names: list[str]
    ids: list[str]
    #: By card: color, Age, and the bit of its name.
    colors: list[int]
    ages: list[int]
    unique: list[int]
    #: By card: whether it stays in a deck that is drawn down.
    always: list[bool]
    #: By carrier: the names that make it free, as a mask; cards alone have such names (D-CHAIN-4).
    chain_masks: list[int]
    #: By card or stage: packed goods, coins, and an amount of coins instead, or None.
    cost_goods: list[int]
    cost_coins: list[int]
    cost_amounts: list[Number | None]
    #: Whether any cost has such an amount.
    varying_costs: bool
    standing: list[tuple[Standing, ...]]
    #: What lets each effect and listener of a carrier work: (state, city that has it, its seat).
    enters: list[tuple[Callable[[State, CityState, int], None], ...]]
    gains: list[tuple[Gain, ...]]
    #: Whether a carrier has an effect that puts a question at once.
    asks: list[bool]
    final: list[tuple[Final, ...]]
    listeners: list[tuple[Listener, ...]]
    discounts: list[tuple[Discount, ...]]
    #: The score line of each carrier.
    lines: list[int]

    #: Carriers of the ruleset's rules, in play in every city.
    rules: tuple[int, ...]
    #: What branches of choices and occasions say, by carrier.
    script_texts: dict[int, str]
    #: By the carrier of a copy: the card or stage that is copied.
    copied: dict[int, int]

    # Names of things by index.
    goods: tuple[str, ...]
    symbols: tuple[str, ...]
    tokens: tuple[str, ...]
    conflicts: tuple[str, ...]
    permissions: tuple[str, ...]
    line_names: tuple[str, ...]
    color_names: tuple[str, ...]
    decision_kinds: tuple[str, ...]
    #: By kind of decision: words for its plain choices, and the question where no carrier asks it.
    choice_words: tuple[tuple[str, ...], ...]
    questions: tuple[str, ...]
    events: tuple[str, ...]
    #: Places of the table, and of each city; `piles` names those of the table.
    places: dict[str, int]
    piles: tuple[str, ...]
    #: By pile: the name under which its place is declared, which piles of several cities share.
    declared: tuple[str, ...]
    #: By the name of a place and by seat: the piles that it means.
    reach: dict[str, tuple[tuple[int, ...], ...]]
    #: By seat and pile: what a seat calls it.
    pile_words: tuple[tuple[str, ...], ...]
    #: Piles whose cards lie in fixed slots; an empty slot holds -1.
    slotted: frozenset[int]
    #: Piles of which only the top is taken, which is the last thing that lies there; and what fills a pile up again.
    stacks: frozenset[int]
    refills: dict[int, int]
    #: The pile for cards that are drawn to choose from; -1 where there is none.
    drawn: int
    #: Whether fewer cards are drawn from a stack that has too few.
    short_draws: bool
    #: The pile that sold cards go to.
    discard: int
    registers: tuple[str, ...]
    city_registers: tuple[str, ...]
    #: Cards of each deck with their copies, by the deck's name.
    decks: dict[str, list[int]]
    #: By token: its Age (0 for none), points, score line's carrier; and the tokens of each group.
    token_ages: list[int]
    #: By token: how many there are (0 for as many as needed), and whether it leaves its holder for the next.
    token_copies: list[int]
    token_moves: list[bool]
    token_points: list[int]
    token_carriers: list[int]
    token_groups: dict[str, tuple[int, ...]]

    sides: list[Side]
    #: By stage carrier: its number from 1, and the mask of stages that must be built before.
    stage_number: list[int]
    rests_on: list[int]
    stages_most: int

    wonder_names: tuple[str, ...]

    # Actions: build c, stage k with c, sell c, payment i, choice i, (seat, card), Wonder, side, token, card, top of a
    # pile, deed of a carrier, set of symbols, pass.
    stage_base: int
    sell_base: int
    pay_base: int
    choose_base: int
    thing_base: int
    wonder_base: int
    side_base: int
    token_base: int
    card_base: int
    take_base: int
    deed_base: int
    match_base: int
    pass_action: int
    actions: int

    @property
    def has_deeds(self) -> bool:
        """Whether stages and occasions are answers of their own."""
        return self.match_base > self.deed_base

    # Commerce.
    tops: int
    #: What a city can make by choice and buy.
    market: Callable[[State, CityState], Market]
    #: Seats (or -1 for the bank) that each seat may buy from, and the price of a unit before rules about prices.
    sellers: tuple[tuple[int, ...], ...]
    prices: tuple[tuple[int, ...], ...]
    #: Coins in the box; 0 for a bank without end.
    bank: int
    #: Whether a city may buy what it could make itself.
    idle_production: bool
    free_coins: bool
    fresh_purse: bool
    same_age_chains: bool
    #: Places from which a play or take may be declined.
    optional_places: frozenset[int]
    #: Coins for selling a card: (state, city, card).
    sale: Callable[[State, CityState, int], int]
    #: Vetoes of buildings: (state, city, card); empty for nearly all rulesets.
    can_place: tuple[Callable[[State, CityState, int], bool], ...]
    #: Vetoes of stages: (state, city, stage).
    can_stage: tuple[Callable[[State, CityState, int], bool], ...]
    #: Why a city may not use a card so: (state, city, action), "" where it may; None where nothing is forbidden.
    forbids: Callable[[State, CityState, int], str] | None
    # Goods that are spent.
    #: By card: the good that it is a unit of, or -1; and the good that stands for any other, or -1.
    stock: list[int]
    #: By card: one of the good that it is a unit of and of the symbol that it shows, as `CityState.held` counts them:
    #: packed, goods first, `stock.HELD_BITS` each; 0 where nothing is used up. And the bits of all goods and symbols.
    held_as: list[int]
    held_goods: int
    held_symbols: int
    #: The stages of a plan that can be built next, and what says which are paid for: (plan, what rests on what, built).
    open_stages: Callable[[tuple[int, ...], tuple[int, ...], int], tuple[tuple[int, ...], Paying]]
    #: What says which of some demands are paid for.
    payer: Callable[[tuple[Demand | None, ...]], Paying]
    #: The ways to pay for what a stage asks for: (demand, goods held, permissions).
    ways_to_spend: Callable[[Demand | None, int, int], tuple[Payment, ...]]
    #: Which sets of symbols are made: (symbols held).
    matching: Callable[[int], tuple[int, ...]]
    wild: int
    #: By card or stage: what is asked for; None where it is free.
    demands: list[Demand | None]
    #: Permissions that widen payments, as bits of `CityState.permissions`; those of `spending` that force.
    mix_bit: int
    double_bit: int
    forcing: int
    #: Whether wild units may be spent where a fitting good is held.
    spare_wild: bool
    #: Symbols by set that can be exchanged, the symbol of each card or -1, and whether it can be done now.
    matches: tuple[tuple[int, ...], ...]
    card_symbol: list[int]
    may_match: Callable[[State, CityState], bool] | None
    tracks: dict[str, Track]
    #: Whether the effects of a carrier may work for another city.
    reaching: bool

    # Flow.
    #: Whether the seat whose turn it is chooses which of its occasions comes next.
    chosen_order: bool
    #: Looks whether the game has ended, after occasions and after the steps of these kinds.
    after_step: Callable[[State], None] | None
    looked_after: list[bool]
    handlers: list[Handler]
    step_ids: dict[str, int]
    sequences: dict[str, tuple[int, ...]]
    #: Where the row of an event has its rival seat, for events that have one.
    rivals: dict[int, int]
    #: By event: whether anything in the game listens for it, and whether anything does so for that of another seat.
    hears: list[bool]
    overheard: list[bool]
    #: The period of each budget: `turn`, `age` or `game`.
    budgets: dict[int, str]
    line_scores: list[tuple[int, LineScore]]
