"""Whole games told so that a person can check them against the rules: every hand, choice, payment and point.

The answers are random ones from the library's own generator, so that the text is the same on every machine. Seats
build three times out of four where they can; else the games would be mostly sales.

`python -m tests.playthroughs.writing` names the files that would change, with `--update` it writes them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

from wonders import Action, City, Decision, Event, Game, GameState, ScoreSheet, load
from wonders.engine.chance import Pcg32, stream_of
from wonders.ruleset.lookup import stages_of
from wonders.vocabulary.prose_amounts import cost_text

HERE = Path(__file__).parent
_AGES = ("", "I", "II", "III")
#: The games by the names of their files: ruleset, seats and seed. The three of Duel end in its three ways.
GAMES = {f"base_{seats}": ("base", seats, seats) for seats in range(3, 8)} | {
    "duel_civilian": ("duel", 2, 2),
    "duel_military": ("duel", 2, 3),
    "duel_scientific": ("duel", 2, 4),
    "free_city": ("free-city", 2, 4),
    **{f"architects_{seats}": ("architects", seats, seats) for seats in (2, 4, 7)},
}


def path_of(name: str) -> Path:
    """The file of a game."""
    return HERE / f"{name}.txt"


def playthrough(name: str) -> str:
    """The text of one game."""
    rules, seats, seed = GAMES[name]
    teller = TELLERS[rules](load(rules, seats=seats), seed)
    return "".join(f"{line}\n" for line in teller.lines())


class Teller:
    """Plays a game and tells it line by line."""

    def __init__(self, game: Game, seed: int) -> None:
        self.seed = seed
        self.state = game.start(self.seed)
        self.chance = Pcg32(self.seed, stream_of("playthrough"))
        self._told = 0

    def lines(self) -> Iterator[str]:
        """The whole text."""
        state, ruleset = self.state, self.state.game.ruleset
        yield f"{ruleset.title} ({ruleset.id} {ruleset.version}), {state.seats} seats, seed {self.seed}"
        yield from self._opening()
        yield from self._news()
        while not state.over:
            yield from self._answer(state.decisions[0])
            yield from self._news()
        yield from self._ending()

    def _opening(self) -> Iterator[str]:
        """What is laid out before the first answer."""
        cities = self.state.cities
        for city in cities:
            left, right = cities[(city.seat + 1) % len(cities)], cities[city.seat - 1]
            board = f"{city.wonder} {city.side}"
            yield f"{self._called(city)}: {board}; left is {self._called(left)}, right is {self._called(right)}"

    def _called(self, city: City) -> str:
        """What a city is called: by its seat, if it has one."""
        return f"{'seat' if city.seat < self.state.seats else 'city'} {city.seat}"

    def _answer(self, decision: Decision) -> Iterator[str]:
        """What a seat is asked and answers, with what it pays."""
        state, seat = self.state, decision.seat
        if decision.kind == "turn":
            yield from self._before(state.cities[decision.city])
        action = decision.actions[self._pick(decision)]
        question = "" if decision.kind == "turn" else f"seat {seat} is asked by {decision.asks} ({decision.kind}): "
        yield f"    {question}{action}{_only_payment(state, decision, action)}"
        state.play(seat, action)

    def _before(self, city: City) -> Iterator[str]:
        """What a seat may play with, and what it has to pay with."""
        yield f"  seat {city.seat}, {city.coins} coins, makes {', '.join(city.produces)}"
        yield f"    {city.hand_size} cards: {', '.join(city.hand or ())}"

    def _after(self) -> Iterator[str]:
        """What a turn has changed."""
        yield f"  after the turn, coins by seat: {self._by_seat('coins')}"

    def _pick(self, decision: Decision) -> int:
        """The place of the answer."""
        use = self.state.game.labels.use
        building = [place for place, action in enumerate(decision.actions) if use(action.kind) in ("build", "stage")]
        if building and self.chance.below(4):
            return building[self.chance.below(len(building))]
        return self.chance.below(len(decision.ids))

    def _news(self) -> Iterator[str]:
        """What has happened since the last time."""
        events = self.state.events[self._told :]
        self._told += len(events)
        return chain.from_iterable(map(self._event, events))

    def _event(self, event: Event) -> Iterator[str]:
        details = event.details
        match event.kind:
            case "age_began":
                yield from ("", f"AGE {_AGES[int(str(details['age']))]}")
            case "turn_began":
                yield from ("", f"Age {_AGES[int(str(details['age']))]}, turn {details['turn']}")
            case "turn_ended":
                yield from self._after()
            case "conflict_fought":
                if event.seat == 0:
                    yield f"  conflicts, shields by seat: {self._by_seat('shields')}"
                yield f"  - seat {event.seat} against seat {details['rival']}: {details['result']:+}"
            case _:
                yield f"  - {_event_text(event)}"

    def _by_seat(self, name: str) -> str:
        return " ".join(str(getattr(city, name)) for city in self.state.cities)

    def _ending(self) -> Iterator[str]:
        """The cities, their points with reasons, and who has won."""
        state = self.state
        sheets = {sheet.seat: sheet for sheet in state.scores()}
        for city in state.cities:
            yield ""
            yield from self._city(city)
            if city.seat in sheets:
                yield from _points(sheets[city.seat])
        outcome = state.outcome
        assert outcome is not None
        yield ""
        yield f"won by seat {', '.join(map(str, outcome.winners))}: {outcome.reason}"

    def _city(self, city: City) -> Iterator[str]:
        yield f"SEAT {city.seat}, {city.wonder} {city.side}"
        yield f"  {len(city.stages)} of {city.stages_total} stages, {city.coins} coins, {city.shields} shields"
        yield f"  tokens: {', '.join(f'{number} {name}' for name, number in city.tokens.items())}"
        yield f"  buildings: {', '.join(city.cards)}"


class ThirdCityTeller(Teller):
    """Tells a game in which two seats play by turns for a city between them, with cards of a face-down pile."""

    def _before(self, city: City) -> Iterator[str]:
        if city.seat < self.state.seats:
            yield from super()._before(city)
            return
        holder = self.state.facts["holder"]
        yield f"  city {city.seat}, played by seat {holder}, {city.coins} coins, makes {', '.join(city.produces)}"
        yield f"    {city.hand_size} cards left in that hand: {', '.join(city.hand or ())}"
        yield f"    draw pile from the top: {', '.join(map(str, self.state.places['draw_pile'].cards))}"

    def _city(self, city: City) -> Iterator[str]:
        if city.seat < self.state.seats:
            yield from super()._city(city)
            return
        yield f"CITY {city.seat}, {city.wonder} {city.side}"
        yield from list(super()._city(city))[1:]


class StructureTeller(Teller):
    """Tells a game in which two seats take cards from a structure by turns."""

    def _opening(self) -> Iterator[str]:
        yield f"progress tokens on the board: {self._lying('progress')}"

    def _answer(self, decision: Decision) -> Iterator[str]:
        if decision.kind == "draft":
            yield f"  Wonders on offer: {self._lying('offer')}"
        yield from super()._answer(decision)

    def _before(self, city: City) -> Iterator[str]:
        laid = self.state.places["structure"]
        hidden = sum(bool(card) and not up for card, up in zip(laid.cards, laid.face_up, strict=True))
        free = [str(action.card) for action in self.state.decisions[0].actions if action.kind == "discard"]
        prices = ", ".join(f"{good} {city.price(good)}" for good in self.state.game.ruleset.goods)
        yield f"  seat {city.seat}, {city.coins} coins, makes {', '.join(city.produces)}"
        yield f"    buys {prices}"
        yield f"    free: {', '.join(free)}; {hidden} face down"

    def _after(self) -> Iterator[str]:
        facts = self.state.facts
        tokens = " and ".join(str(left) for left in facts["tokens_left"])
        track = f"pawn at {facts['pawn']}, tokens left {tokens}"
        yield f"  after the turn, coins by seat: {self._by_seat('coins')}; {track}"

    def _lying(self, place: str) -> str:
        return ", ".join(str(thing) for thing in self.state.places[place].cards)

    def _city(self, city: City) -> Iterator[str]:
        facts = self.state.facts["cities"][city.seat]
        yield f"SEAT {city.seat}"
        yield f"  {city.coins} coins, Wonders: {', '.join(facts['wonders_built'])}"
        yield f"  tokens: {', '.join(city.tokens)}"
        yield f"  symbols: {', '.join(f'{number} {name}' for name, number in city.symbols.items() if number)}"
        yield f"  buildings: {', '.join(city.cards)}"


class DecksTeller(Teller):
    """Tells a game in which a seat takes a card from a deck, and then does what it has to do and may do."""

    def _opening(self) -> Iterator[str]:
        for city in self.state.cities:
            yield f"seat {city.seat}: {city.wonder}"

    def _answer(self, decision: Decision) -> Iterator[str]:
        action = decision.actions[self._pick(decision)]
        if decision.kind == "turn":
            yield from self._before(self.state.cities[decision.seat])
            yield f"    {action}"
        else:
            yield f"    asked ({decision.kind}): {', '.join(map(str, decision.actions))}; answers {action}"
        self.state.play(decision.seat, action)

    def _before(self, city: City) -> Iterator[str]:
        """What lies in reach, and what the city has before its turn."""
        facts = self.state.facts
        reach = {"left": city.seat, "right": (city.seat - 1) % self.state.seats, "central": "central"}
        decks = {word: facts["decks"][str(key)] for word, key in reach.items()}
        tops = [f"{word} {deck[0]} of {len(deck)}" if deck else f"{word} empty" for word, deck in decks.items()]
        yield f"  in reach: {', '.join(tops)}; peace {facts['peace']}"
        yield f"  progress: {', '.join(facts['progress'])}; {facts['tokens_left']} in the stack"
        yield from self._lying_before(city)

    def _lying_before(self, city: City) -> Iterator[str]:
        tokens = [f"{number} {name}" for name, number in city.tokens.items()]
        yield f"  {city.wonder}, stages {', '.join(map(str, city.stages)) or 'none'}, {city.shields} shields"
        yield f"  cards: {', '.join(city.cards) or 'none'}; tokens: {', '.join(tokens) or 'none'}"

    def _event(self, event: Event) -> Iterator[str]:
        details = event.details
        match event.kind:
            case "turn_began":
                yield from ("", f"turn {details['turn']}, seat {event.seat}")
            case "turn_ended":
                pass
            case "conflict_fought":
                yield f"  - battle, seat {event.seat} against seat {details['rival']}: {details['result']:+}"
            case _:
                yield f"  - {_event_text(event)}"

    def _city(self, city: City) -> Iterator[str]:
        yield f"SEAT {city.seat}"
        yield from self._lying_before(city)


#: Who tells the games of each ruleset.
TELLERS: Mapping[str, type[Teller]] = {
    "base": Teller,
    "duel": StructureTeller,
    "free-city": ThirdCityTeller,
    "architects": DecksTeller,
}


def _event_text(event: Event) -> str:
    who = "" if event.seat is None else f"seat {event.seat}, "
    said = [f"{key} {_words(value)}" for key, value in event.details.items() if value is not None]
    return f"{who}{event.kind}: {', '.join(said)}".rstrip(": ")


def _words(value: object) -> str:
    return " and ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _only_payment(state: GameState, decision: Decision, action: Action) -> str:
    """What a building costs, and what is paid if there is one way; where there are several, that is asked next."""
    if state.game.labels.use(action.kind) not in ("build", "stage"):
        return ""
    ways = state.payments(decision.seat, action)
    pays = f"pays {_paid(ways[0])}" if len(ways) == 1 else "pays in one of several ways"
    return f" (costs {_cost(state, decision.city, action)}; {pays})"


def _cost(state: GameState, number: int, action: Action) -> str:
    ruleset, city = state.game.ruleset, state.cities[number]
    if action.stage is not None:
        cost = stages_of(ruleset)[city.plan[action.stage - 1]].stage.cost
    else:
        cost = state.game.card(str(action.card)).cost
    return cost_text(cost) if not cost.free else "nothing"


def _paid(way: Mapping[str, object]) -> str:
    said = [f"{coins} to {who}" for who, coins in way.items() if coins and who != "using"]
    said += [f"with {way['using']}"] if "using" in way else []
    return ", ".join(said) or "nothing"


def _points(sheet: ScoreSheet) -> Iterator[str]:
    for line, points in sheet.lines.items():
        yield f"  {line}: {points}"
        for entry in sheet.entries:
            if entry.line == line:
                yield f"    {entry.points:+} {entry.carrier}: {entry.text}".rstrip(": ")
    yield f"  total: {sheet.total}"


def main(arguments: list[str]) -> int:
    """Compare all files with what would be written; `--update` writes them."""
    changed = False
    for name in GAMES:
        text, path = playthrough(name), path_of(name)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            changed = True
            print(path.name, "written" if "--update" in arguments else "differs")  # noqa: T201  # a program
            if "--update" in arguments:
                path.write_text(text, encoding="utf-8")
    return int(changed and "--update" not in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
