"""What a flow tells the compiler: the rules of the game that general helpers are parametrised with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from attrs import field, frozen

from wonders.engine.hinted import fits, hold_to_hints, said
from wonders.engine.payment import Market
from wonders.engine.state import CityState, State
from wonders.engine.tables import Condition, Handler, LineScore
from wonders.faults import bracketed_hint


@frozen
class Spending:
    """How cards pay that are goods in stock: each card that makes a good is one unit, and is used up.

    A cost of equal or different goods is paid in this way, and so are all others of the ruleset.
    """

    #: The good that stands for any other where a good is missing.
    wild: str = ""
    #: The permission to pay with any goods, as many as are asked for; and to let one wild unit stand for two.
    mix: str = ""
    double: str = ""
    #: Permissions of these two that leave no choice: what can be paid for with them has to be built.
    forcing: tuple[str, ...] = ()
    #: Whether permissions have their uses, or serve always.
    limited: bool = True
    #: Whether wild units may be spent where a fitting good is held.
    spare: bool = False

    def __attrs_post_init__(self) -> None:
        """TypeError if a field holds something else than it says."""
        hold_to_hints(self)


@frozen
class Rules:
    """The rules that the engine's general parts ask for, as a ruleset's plug-in reads them from its settings."""

    #: Colors whose cards sell what they make; `board` for the board itself.
    sells: tuple[str, ...] = ()
    #: Coins per unit bought, and how many more a unit of a group of goods costs.
    unit_price: int = 2
    surcharges: Mapping[str, int] = field(factory=dict)
    #: Whether a city may buy what it could make itself, and so give coins to a neighbour.
    idle_production: bool = False
    #: Coins in the box, those of the cities included; 0 for a bank without end.
    bank: int = 0
    #: Coins of each city at the start.
    starting_coins: int = 0
    #: Turns of an Age; a play of the left-over card is no turn.
    turns: int = 0
    #: What building, building a stage and selling are called: `stage` or `wonder`, `sell` or `discard`.
    verbs: tuple[str, str, str] = ("build", "stage", "sell")
    #: Words for the seats that a city buys from, in the order of the amounts in a payment.
    sellers: tuple[str, ...] = ("left", "right")
    #: Whether a building that is free by an effect costs no coins either.
    free_coins: bool = True
    #: Whether a play after the turn may spend coins gained in the turn.
    fresh_purse: bool = True
    #: Whether a chain source serves in the Age in which it was built.
    same_age_chains: bool = True
    #: Places from which a play or take may be declined.
    optional_places: tuple[str, ...] = ()
    #: The place that sold and lost cards go to.
    discard: str = "discard"
    #: Places whose cards everybody sees.
    open_places: tuple[str, ...] = ()
    #: Cities on the table beyond those of the seats, behind them in order: nobody's own, and without a score sheet.
    extra_cities: int = 0
    #: Which seat answers for a city: (state, city); None where each seat answers for its own.
    answers: Callable[[State, CityState], int] | None = None
    #: Why a city may not use a card in a way that is open otherwise: (state, city, action), "" where it may.
    forbids: Callable[[State, CityState, int], str] | None = None
    #: Whether counted coins wait until after the builds at the end of the turn.
    late_counts: bool = False
    #: What words for tests mean, where the ruleset says otherwise.
    tests: Mapping[str, Condition] = field(factory=dict)
    #: What a city can make by choice and buy: (state, city); None for buying from the `sellers` at their prices.
    market: Callable[[State, CityState], Market] | None = None
    #: What shields do where they act at once instead of standing: (state, seat, shields).
    push: Callable[[State, int, int], None] | None = None
    #: What `again` does: (state, seat).
    again: Callable[[State, int], None] | None = None
    #: Those of the ruleset's facts (hook `facts`) that every seat may know; a View has them.
    open_facts: tuple[str, ...] = ()
    #: Looks after every step that is not quiet whether the game has ended.
    after_step: Callable[[State], None] | None = None
    #: The slots of a place that lie face up, as a mask: (state, place's name).
    face_up: Callable[[State, str], int] | None = None
    #: How many boards may lie before a city.
    boards: int = 1
    #: The score line of stages and boards.
    wonder_line: str = ""
    #: The seats by word, for a table whose seats are no ring: `{"left": ((1,), (2,), (0,))}`.
    seats_of: Mapping[str, tuple[tuple[int, ...], ...]] = field(factory=dict)
    #: How goods in stock pay; None where goods are made anew for every cost.
    spending: Spending | None = None
    #: Sets of symbols on cards that can be exchanged, and whether a city may do so now.
    matches: tuple[tuple[str, ...], ...] = ()
    may_match: Callable[[State, CityState], bool] | None = None
    #: Whether the seat whose turn it is chooses which of its occasions comes next (see `start_deeds`).
    chosen_order: bool = False
    #: The last space of each track that has an end, by the number of seats.
    track_ends: Mapping[str, Callable[[int], int]] = field(factory=dict)
    #: The place for cards that are drawn to choose from, and whether fewer are drawn where there are too few.
    drawn: str = ""
    short_draws: bool = True
    #: What a seat sees now that others may not: (state, seat) to the number of things on top, by place.
    peeks: Callable[[State, int], Mapping[str, int]] | None = None
    #: What in a state that was read from a text cannot be of this game, such as `'pawn' of the state`; "" if nothing.
    misfit: Callable[[State], str] | None = None
    #: What else a position may say of the table and of a city, read by the hook `situation`.
    given_keys: tuple[str, ...] = ()
    city_keys: tuple[str, ...] = ()
    #: Coins for selling a card: (state, city, card).
    sale: Callable[[State, CityState, int], int] = lambda state, city, card: 0

    def __attrs_post_init__(self) -> None:
        """TypeError if a field holds something else than it says."""
        amounts = dict.fromkeys(("unit_price", "bank", "starting_coins", "turns", "extra_cities"), 0)
        hold_to_hints(self, {**amounts, "boards": 1})


@frozen
class LinePart:
    """Points of a score line that no carrier brings, such as a treasury."""

    line: str
    #: (state, seat) to pairs of points and text.
    score: LineScore

    def __attrs_post_init__(self) -> None:
        """TypeError if a field holds something else than it says."""
        hold_to_hints(self)


class Flow:
    """The steps of a game by name, and the sequences they stand in.

    A sequence is a list of names of steps or of other sequences. Each step gets the argument with which its
    sequence was started. A ruleset that uses another one may put steps before or after those it finds.
    """

    def __init__(self) -> None:
        #: Steps by name.
        self.handlers: dict[str, Handler] = {}
        #: Those after which `Rules.after_step` does not look.
        self.quiet: set[str] = set()
        #: Sequences by name: the names of steps and sequences in order.
        self.sequences: dict[str, list[str]] = {}
        #: Names of the numbers that the state keeps for the flow (`state.vars`).
        self.registers: list[str] = []
        #: Names of those that each city keeps (`city.vars`).
        self.city_registers: list[str] = []
        #: Kinds of decisions of the flow's own.
        self.decisions: list[str] = []
        #: Words for what is chosen, and the question as a sentence, by kind of decision.
        self.choices: dict[str, tuple[str, ...]] = {}
        self.questions: dict[str, str] = {}

    def step(self, name: str, handler: Handler, *, quiet: bool = False) -> None:
        """Add a step; ValueError if the name is taken, TypeError if it is no function of (state, argument).

        After a `quiet` one `Rules.after_step` does not look, which saves time: it changes nothing that is looked at.
        """
        _check(name, handler)
        if name in self.handlers or name in self.sequences:
            raise ValueError(f"the name '{name}' is taken; `replace` changes a step that is there")
        self.handlers[name] = handler
        if quiet:
            self.quiet.add(name)

    def sequence(self, name: str, *steps: str) -> None:
        """Add a sequence; ValueError if the name is taken."""
        _check_words("a step of a sequence", (name, *steps))
        if name in self.handlers or name in self.sequences:
            raise ValueError(f"the name '{name}' is taken; `before`, `after` and `remove` change a sequence")
        self.sequences[name] = list(steps)

    def replace(self, name: str, handler: Handler) -> Handler:
        """Put another handler in a step's place; the old one is returned, so that it can be called.

        The step is not quiet any more.
        """
        _check(name, handler)
        old = self.handlers.get(name)
        if old is None:
            raise ValueError(_none("step", name, self.handlers))
        self.handlers[name] = handler
        self.quiet.discard(name)
        return old

    def before(self, sequence: str, step: str, *new: str) -> None:
        """Put steps before one of a sequence."""
        _check_words("a step of a sequence", new)
        place = self._place(sequence, step)
        self.sequences[sequence][place:place] = new

    def after(self, sequence: str, step: str, *new: str) -> None:
        """Put steps after one of a sequence."""
        _check_words("a step of a sequence", new)
        place = self._place(sequence, step) + 1
        self.sequences[sequence][place:place] = new

    def remove(self, sequence: str, step: str) -> None:
        """Take a step out of a sequence."""
        del self.sequences[sequence][self._place(sequence, step)]

    def register(self, *names: str) -> None:
        """Declare numbers that the state keeps for the flow, 0 at the start."""
        _check_words("a register", names)
        self.registers.extend(names)

    def decision(self, kind: str, *choices: str, text: str = "") -> None:
        """Declare a kind of decision: words for what is chosen if it lists plain choices, and the question itself."""
        _check_words("a decision and each of its choices", (kind, *choices, text))
        self.decisions.append(kind)
        self.choices[kind] = choices
        self.questions[kind] = text or f"Choose: {kind}."

    def _place(self, sequence: str, step: str) -> int:
        if sequence not in self.sequences:
            raise ValueError(_none("sequence", sequence, self.sequences))
        steps = self.sequences[sequence]
        if step not in steps:
            hint = bracketed_hint(str(step), steps)
            raise ValueError(f"'{step}' is not in the sequence '{sequence}'{hint}: {', '.join(steps)}")
        return steps.index(step)


def _none(what: str, name: object, possible: Collection[str]) -> str:
    return f"there is no {what} '{name}'{bracketed_hint(str(name), possible)}; there are: {', '.join(possible)}"


def _check(name: object, handler: object) -> None:
    """A step has a name, and is run when its turn comes."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a step is a word, not {name!r}")
    if not fits(handler, Handler):
        raise TypeError(f"the step '{name}' is {said(Handler)}, not {handler!r}")


def _check_words(what: str, names: Iterable[object]) -> None:
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"{what} is a word, not {name!r}")
