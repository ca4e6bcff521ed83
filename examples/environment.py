"""An environment for learning, in the manner of Gymnasium: reset, step, observations as arrays, masks of legal actions.

Each step is the answer of `environment.seat`. What it observes is made from its View: hidden cards teach nothing.
"""

from __future__ import annotations

import argparse
import random
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence

import wonders


class Environment:
    """One table. Its actions are the numbers of the game's table, the same in every state."""

    SLOTS, STAGES = 20, 5  # the most in the shipped games

    def __init__(self, game: wonders.Game) -> None:
        self.game, self.state, rules = game, game.start(), game.ruleset
        cards = [*rules.cards, *(card.name for card in rules.cards.values())]  # of two with one name: by id
        things = dict.fromkeys([*cards, *rules.tokens, *rules.wonders])
        self.number = {name: number for number, name in enumerate(things)}

    def reset(self, seed: int) -> tuple[array[float], bytearray]:
        """A new game: what the first seat observes, and its mask."""
        self.state = self.game.start(seed)
        return self.observation(), self.mask()

    def step(self, action: int) -> tuple[array[float], list[float], bool, bytearray]:
        """Answer for `seat`: what the next one observes, a reward for each seat, whether that was all, its mask."""
        self.state.play(self.seat, action)
        winners = self.state.winners
        rewards = [winners.count(seat) / len(winners) if winners else 0.0 for seat in range(self.game.seats)]
        return self.observation(), rewards, self.state.over, self.mask()

    @property
    def seat(self) -> int:
        """Who answers now; 0 when the game is over."""
        return 0 if self.state.over else self.state.decisions[0].seat

    def mask(self) -> bytearray:
        """1 for each legal action."""
        legal = {number for decision in self.state.decisions[:1] for number in decision.ids}
        return bytearray(number in legal for number in range(self.game.actions))

    def observation(self) -> array[float]:
        """What the seat sees: the moment, the cities from its own on, clockwise, and what lies on the table."""
        view = self.state.view(self.seat)
        found = array("f", [view.age, view.turn, view.discard_size])
        for shift in range(len(view.cities)):
            found.extend(self.city(view.cities[(view.seat + shift) % len(view.cities)]))
        for place in view.places.values():
            if place.slots:  # by slot: 0 where nothing lies, -1 for a card that lies face down
                found.extend(self.number[card] + 1 if card else -1 if card is None else 0 for card in place.cards)
                found.extend([0] * (self.SLOTS - len(place.cards)))
            else:
                found.extend(self.counted(place.cards))
        found.extend(fact for fact in view.facts.values() if type(fact) is int)
        return found

    def city(self, city: wonders.CityView) -> Iterable[float]:
        """A city in numbers. The places of its boards are among them: actions that build there are numbered by them."""
        yield from (city.coins, city.shields, city.hand_size, *city.symbols.values())
        yield from (-1 if price is None else price for price in city.prices.values())
        yield from (stage in city.stages for stage in range(1, self.STAGES + 1))
        boards = [stage.rpartition(" ")[0] for stage in city.plan]
        yield from (boards.index(side) + 1 if side in boards else 0 for side in self.game.sides)
        tokens = (name for name, held in city.tokens.items() for _ in range(held))
        yield from self.counted((*city.cards, *(city.hand or ()), *tokens))

    def counted(self, things: Iterable[str | None]) -> list[int]:
        """How many there are of each thing, and of those that are hidden."""
        counts = Counter(things)
        return [counts[thing] for thing in (*self.number, None)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play at random what the masks allow, and tell the sizes of things."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3, help="how many games of each kind (default 3)")
    given, chance = parser.parse_args(arguments), random.Random(0)
    for ruleset, seats in (("duel", 2), ("architects", 3), ("base", 4)):
        environment, rewards, steps = Environment(wonders.load(ruleset, seats=seats)), [0.0], 0
        for seed in range(given.games):
            (seen, mask), over = environment.reset(seed), False
            while not over:
                seen, rewards, over, mask = environment.step(
                    chance.choice([n for n, legal in enumerate(mask) if legal])
                )
                steps += 1
        print(f"{ruleset}: {steps} steps, {len(seen)} numbers, {len(mask)} actions, at last {rewards}")


if __name__ == "__main__":
    main()
