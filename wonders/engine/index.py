"""Names to numbers: what the compiler looks up while it turns a ruleset into tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import define, field

from wonders.engine.rules import Rules
from wonders.engine.state import CityState, State
from wonders.engine.tables import PAYLOAD, Condition
from wonders.faults import Fault, Place, PluginError
from wonders.ruleset.model import Card, Ruleset
from wonders.vocabulary.amounts import Amount, Count
from wonders.vocabulary.effects import Effect
from wonders.vocabulary.ending import Whenever
from wonders.vocabulary.once import Choose, Token
from wonders.vocabulary.standing import Produce, Science


def numbered(names: Iterable[str]) -> dict[str, int]:
    """Names with their places."""
    return {name: number for number, name in enumerate(names)}


#: A plug-in's count: (state, city) to a number.
PluginCount = Callable[[State, CityState], int]


@define
class Index:
    """The numbers of everything that has a name, for one ruleset and seat count."""

    ruleset: Ruleset
    rules: Rules
    #: The cities on the table: those of the seats, and the extra ones behind them.
    seat_count: int
    events: Mapping[str, int]
    counts: Mapping[str, PluginCount] = field(factory=dict)
    tests: Mapping[str, Condition] = field(factory=dict)
    seat_words: Mapping[str, Callable[[int, int], tuple[int, ...]]] = field(factory=dict)
    #: Who said a name first in a hook of a plug-in, by hook and name: the plug-in, and the place of the hook.
    authors: Mapping[tuple[str, str], tuple[str, str]] = field(factory=dict)
    #: What could not be compiled.
    faults: list[Fault] = field(factory=list)
    #: What is being compiled now: where it stands and what it is called.
    here: Place = field(factory=lambda: Place("ruleset"))
    carrier: str = ""
    goods: dict[str, int] = field(init=False)
    colors: dict[str, int] = field(init=False)
    symbols: dict[str, int] = field(init=False)
    tokens: dict[str, int] = field(init=False)
    conflicts: dict[str, int] = field(init=False)
    permissions: dict[str, int] = field(init=False)
    lines: dict[str, int] = field(init=False)
    #: Places by name: the hand, those of the table, and of each place of a city one for each seat.
    places: dict[str, int] = field(init=False)
    #: By pile (a place's number less 1): the name that it is declared under.
    declared: list[str] = field(init=False)
    card_list: list[Card] = field(init=False)
    names: dict[str, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Number everything in the order of the ruleset."""
        ruleset = self.ruleset
        self.goods = numbered(ruleset.goods)
        self.colors = numbered(ruleset.colors)
        self.symbols = numbered(ruleset.symbols)
        self.tokens = numbered(ruleset.tokens)
        self.conflicts = numbered(ruleset.conflicts or ("land",))
        self.permissions = numbered(ruleset.permissions)
        self.lines = numbered(ruleset.score_lines)
        self._number_places()
        self.card_list = list(ruleset.cards.values())
        self.names = numbered(dict.fromkeys(card.name for card in self.card_list))

    def _number_places(self) -> None:
        self.places = {"hand": 0}
        self.declared = []
        real = {name: place for name, place in self.ruleset.places.items() if not place.any_of and name != "hand"}
        for name in [name for name, place in real.items() if place.of == "table"]:
            self.places[name] = len(self.places)
            self.declared.append(name)
        for name in [name for name, place in real.items() if place.of == "city"]:
            for seat in range(self.seat_count):
                self.places[f"{name} of seat {seat}"] = len(self.places)
                self.declared.append(name)

    def piles(self, names: Iterable[str], seat: int, whose: str = "self") -> tuple[int, ...]:
        """The piles that names of places mean for a seat, each once and in order."""
        found: list[int] = []
        for name in names:
            place = self.ruleset.places[name]
            if place.any_of:
                found += self.piles(place.any_of, seat, place.whose)
            elif place.of == "table":
                found.append(self.places[name] - 1)
            elif name != "hand":
                found += [self.places[f"{name} of seat {each}"] - 1 for each in self.seats(whose)[seat]]
        return tuple(dict.fromkeys(found))

    def reach(self, names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """The same for every seat."""
        return tuple(self.piles(names, seat) for seat in range(self.seat_count))

    def holds(self, names: Iterable[str]) -> set[str]:
        """What lies in some places: `cards`, `tokens` or both."""
        places = [self.ruleset.places[name] for name in names]
        return {what for place in places for what in (self.holds(place.any_of) if place.any_of else {place.holds})}

    @property
    def cards(self) -> int:
        """The number of card designs, without the Blank."""
        return len(self.card_list)

    def card(self, number: int) -> Card:
        """The design with a number."""
        return self.card_list[number]

    def refuse(self, what: str) -> None:
        """Note that something that may be said is not carried out by the engine."""
        text = f"{self.carrier} says {what}, which the engine cannot carry out yet"
        self.faults.append(Fault(self.here, "not_playable", text))

    def seats(self, word: str) -> tuple[tuple[int, ...], ...]:
        """The seats that a word means, by the seat that says it."""
        if word in self.rules.seats_of:
            return self.rules.seats_of[word]
        number = self.seat_count
        if word in self.seat_words:
            return tuple(self._own_seats(word, seat) for seat in range(number))
        if word not in _RING:
            self.refuse(f"the seat '{word}'")
            return ((),) * number
        return tuple(tuple(dict.fromkeys(_RING[word](seat, number))) for seat in range(number))

    def _own_seats(self, word: str, seat: int) -> tuple[int, ...]:
        """The seats that a plug-in's word means for a seat."""
        found = tuple(self.seat_words[word](seat, self.seat_count))
        if not set(found) <= set(range(self.seat_count)):
            raise self.mistake("seat_words", f"'{word}' gives the seats {found}, of {self.seat_count}", word)
        return found

    def mistake(self, hook: str, text: str, word: str) -> PluginError:
        """The error of the plug-in that said a word in a hook."""
        plugin, place = self.authors.get((hook, word), (f"{self.ruleset.id} {self.ruleset.version}", ""))
        return PluginError(plugin, hook, f"{place}{text}")

    def tokens_of(self, names: Sequence[str]) -> tuple[int, ...]:
        """The tokens that names of tokens and groups mean."""
        found = []
        for name, token in self.ruleset.tokens.items():
            if name in names or token.group in names:
                found.append(self.tokens[name])
        return tuple(found)

    def fields_of(self, field: str) -> dict[int, int]:
        """Where the rows of events have a field of the payload, by the event's number."""
        kinds = self.ruleset.vocabulary.events.items()
        return {self.events[name]: PAYLOAD + kind.payload.index(field) for name, kind in kinds if field in kind.payload}

    def goods_mask(self, names: Sequence[str]) -> int:
        """The goods that names of goods and groups mean, as a mask; `all` is every good."""
        mask = 0
        for name, good in self.ruleset.goods.items():
            if name in names or good.group in names or "all" in names:
                mask |= 1 << self.goods[name]
        return mask

    def building_mask(self) -> int:
        """The cards that are buildings, with the Blank left out."""
        mask = 0
        for number, card in enumerate(self.card_list):
            if self.ruleset.colors[card.color].building:
                mask |= 1 << number
        return mask

    def name_mask(self, names: Iterable[str]) -> int:
        """Names of cards as a mask."""
        mask = 0
        for name in names:
            if name in self.names:
                mask |= 1 << self.names[name]
        return mask

    def plugin_count(self, count: Count) -> PluginCount:
        """A count that a plug-in adds."""
        if count.word not in self.counts:
            self.refuse(f"the count '{count.word}'")
        return self.counts.get(count.word, lambda state, city: 0)  # refused above

    def plugin_test(self, word: str) -> Condition:
        """A test that a plug-in adds."""
        if word not in self.tests:
            self.refuse(f"the test '{word}'")
        return self.tests.get(word, lambda state, seat: False)  # refused above

    def kinds_of(self, card: Card) -> set[str]:
        """The kinds of effects that a card has."""
        return {effect.key for effect in flat(card.effects)}

    def given_by(self, card: Card) -> set[str]:
        """The goods, symbols and tokens that a card gives."""
        found: set[str] = set()
        for effect in flat(card.effects):
            if isinstance(effect, Produce):
                found |= self._goods_named(effect.goods or effect.one_of or ())
            elif isinstance(effect, Science) and effect.symbol:
                found.add(effect.symbol)
            elif isinstance(effect, Token):
                found.add(effect.name)
        return found

    def _goods_named(self, names: Sequence[str]) -> set[str]:
        mask = self.goods_mask(names)
        return {name for name, number in self.goods.items() if mask >> number & 1}

    def printed(self, number: int, item: str) -> int:
        """How many symbols of a kind are printed on a card."""
        card = self.card_list[number]
        if item == "coin_cost":
            coins = card.cost.coins
            return (coins.constant or 0) if isinstance(coins, Amount) else coins
        made = [effect for effect in card.effects if isinstance(effect, Produce)]
        return sum(len(effect.goods) if effect.goods else 1 for effect in made)


def flat(effects: Iterable[Effect]) -> Iterable[Effect]:
    """Effects with those inside choices and occasions."""
    for effect in effects:
        yield effect
        if isinstance(effect, Choose):
            for branch in effect.branches:
                yield from flat(branch)
        elif isinstance(effect, Whenever):
            yield from flat(effect.do)


_RING: dict[str, Callable[[int, int], tuple[int, ...]]] = {
    "self": lambda seat, number: (seat,),
    "left": lambda seat, number: ((seat + 1) % number,),
    "right": lambda seat, number: ((seat - 1) % number,),
    "neighbours": lambda seat, number: ((seat + 1) % number, (seat - 1) % number),
    "around": lambda seat, number: (seat, (seat + 1) % number, (seat - 1) % number),
    "others": lambda seat, number: tuple((seat + step) % number for step in range(1, number)),
    "opponent": lambda seat, number: ((seat + 1) % number,),
    "all": lambda seat, number: tuple((seat + step) % number for step in range(number)),
}
