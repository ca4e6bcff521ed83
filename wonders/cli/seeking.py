"""Games in which certain cards are built, for `wonders play --auto --must CARD`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from wonders.cli.greedy import Greedy
from wonders.engine.game import Game
from wonders.engine.gamestate import GameState

#: How many games are tried; a card that nobody can ever pay for is in none.
_TRIES = 40
_SEEDS = 1_000_000


def names_of(game: Game, must: Sequence[str]) -> list[str]:
    """The printed names of cards that are named by name or id."""
    return [game.tables.names[game.card_number(card)] for card in must]


def missing(state: GameState, must: Sequence[str]) -> list[str]:
    """The cards of those that stand in no city."""
    built = {card for city in state.cities for card in city.cards}
    return [name for name in names_of(state.game, must) if name not in built]


def any_seed() -> int:
    """A new seed."""
    return secrets.randbelow(_SEEDS)


def seed_with(game: Game, must: Sequence[str], cities: Sequence[str | None]) -> int:
    """The seed of a game in which all of these cards are built; any seed if none was found."""
    greedy = Greedy(game, must=must)
    seed = any_seed()
    for _ in range(_TRIES):
        seed = any_seed()
        state = game.start(seed, cities=list(cities))
        while not state.over:
            decision = state.decisions[0]
            state.play(decision.seat, greedy.choose(state.view(decision.seat), decision))
        if not missing(state, must):
            break
    return seed
