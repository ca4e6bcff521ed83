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
from wonders.vocabulary.prose_amounts import cost_text

HERE = Path(__file__).parent
SEATS = range(3, 8)
_AGES = ("", "I", "II", "III")


def path_of(seats: int) -> Path:
    """The file of a seat count."""
    return HERE / f"base_{seats}.txt"


def playthrough(game: Game) -> str:
    """The text of one game; its seed is its number of seats."""
    return "".join(f"{line}\n" for line in Teller(game).lines())


class Teller:
    """Plays a game and tells it line by line."""

    def __init__(self, game: Game) -> None:
        self.seed = game.seats
        self.state = game.start(self.seed)
        self.chance = Pcg32(self.seed, stream_of("playthrough"))
        self._told = 0

    def lines(self) -> Iterator[str]:
        """The whole text."""
        state, ruleset = self.state, self.state.game.ruleset
        yield f"{ruleset.title} ({ruleset.id} {ruleset.version}), {state.seats} seats, seed {self.seed}"
        for city in state.cities:
            left, right = (city.seat + 1) % state.seats, (city.seat - 1) % state.seats
            yield f"seat {city.seat}: {city.wonder} {city.side}; left is seat {left}, right is seat {right}"
        yield from self._news()
        while not state.over:
            yield from self._answer(state.decisions[0])
            yield from self._news()
        yield from _ending(state)

    def _answer(self, decision: Decision) -> Iterator[str]:
        """What a seat is asked and answers, with what it pays."""
        state, seat = self.state, decision.seat
        city = state.cities[seat]
        if decision.kind == "turn":
            yield f"  seat {seat}, {city.coins} coins, makes {', '.join(city.produces)}"
            yield f"    {city.hand_size} cards: {', '.join(city.hand or ())}"
        action = decision.actions[self._pick(decision)]
        question = "" if decision.kind == "turn" else f"seat {seat} is asked by {decision.asks} ({decision.kind}): "
        yield f"    {question}{action}{_only_payment(state, seat, action)}"
        state.play(seat, action)

    def _pick(self, decision: Decision) -> int:
        """The place of the answer."""
        building = [place for place, action in enumerate(decision.actions) if action.kind in ("build", "stage")]
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
                yield f"  after the turn, coins by seat: {self._by_seat('coins')}"
            case "conflict_fought":
                if event.seat == 0:
                    yield f"  conflicts, shields by seat: {self._by_seat('shields')}"
                yield f"  - seat {event.seat} against seat {details['rival']}: {details['result']:+}"
            case _:
                yield f"  - {_event_text(event)}"

    def _by_seat(self, name: str) -> str:
        return " ".join(str(getattr(city, name)) for city in self.state.cities)


def _event_text(event: Event) -> str:
    who = "" if event.seat is None else f"seat {event.seat}, "
    said = [f"{key} {_words(value)}" for key, value in event.details.items() if value is not None]
    return f"{who}{event.kind}: {', '.join(said)}".rstrip(": ")


def _words(value: object) -> str:
    return " and ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _only_payment(state: GameState, seat: int, action: Action) -> str:
    """What a building costs, and what is paid if there is one way; where there are several, that is asked next."""
    if action.kind not in ("build", "stage"):
        return ""
    ways = state.payments(seat, action)
    pays = f"pays {_paid(ways[0])}" if len(ways) == 1 else "pays in one of several ways"
    return f" (costs {_cost(state, seat, action)}; {pays})"


def _cost(state: GameState, seat: int, action: Action) -> str:
    ruleset, city = state.game.ruleset, state.cities[seat]
    if action.stage is not None:
        cost = ruleset.wonders[city.wonder].sides[city.side].stages[action.stage - 1].cost
    else:
        cost = state.game.card(str(action.card)).cost
    return cost_text(cost) if not cost.free else "nothing"


def _paid(way: Mapping[str, object]) -> str:
    said = [f"{coins} to {who}" for who, coins in way.items() if coins and who != "using"]
    said += [f"with {way['using']}"] if "using" in way else []
    return ", ".join(said) or "nothing"


def _ending(state: GameState) -> Iterator[str]:
    """The cities, their points with reasons, and who has won."""
    for city, sheet in zip(state.cities, state.scores(), strict=True):
        yield ""
        yield from _city(city)
        yield from _points(sheet)
    outcome = state.outcome
    assert outcome is not None
    yield ""
    yield f"won by seat {', '.join(map(str, outcome.winners))}: {outcome.reason}"


def _city(city: City) -> Iterator[str]:
    yield f"SEAT {city.seat}, {city.wonder} {city.side}"
    yield f"  {len(city.stages)} of {city.stages_total} stages, {city.coins} coins, {city.shields} shields"
    yield f"  tokens: {', '.join(f'{number} {name}' for name, number in city.tokens.items())}"
    yield f"  buildings: {', '.join(city.cards)}"


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
    for seats in SEATS:
        text, path = playthrough(load("base", seats=seats)), path_of(seats)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            changed = True
            print(path.name, "written" if "--update" in arguments else "differs")  # noqa: T201  # a program
            if "--update" in arguments:
                path.write_text(text, encoding="utf-8")
    return int(changed and "--update" not in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
