"""A search for Duel that sees no more than its player does, and how often it beats a player who chooses at random.

The bot gets a View. Cards that lie face down in it can be any that it has not seen, so it makes up positions that fit:
it lays such cards at random, plays each of its answers on to the end of the game many times, and takes the answer
that has won most.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

import wonders


def unseen(game: wonders.Game, view: wonders.View, back: str, chance: random.Random) -> list[str]:
    """The cards with a back that may still lie face down, shuffled."""
    lying = view.places["structure"].cards
    seen = {*lying, *(view.discard or ())}.union(*(city.cards + (city.tucked or ()) for city in view.cities))
    cards = [card for card in game.ruleset.cards.values() if card.age == view.age and card.name not in seen]
    found = [card.name for card in cards if back == (card.deck or f"Age {card.age}")]
    chance.shuffle(found)
    return found


def imagined(game: wonders.Game, view: wonders.View, chance: random.Random) -> wonders.GameState:
    """A position that looks like the view to its player, whose turn it is; what is hidden is made up."""
    structure = view.places["structure"]
    hidden = {back: unseen(game, view, back, chance) for back in set(structure.backs)}
    slots = enumerate(zip(structure.cards, structure.backs, strict=True))
    cards = {slot: card or hidden[back].pop() for slot, (card, back) in slots if card != ""}
    cities = [
        {
            "coins": city.coins,
            "built": city.cards,
            "tucked": city.tucked,
            "tokens": list(city.tokens),
            # The boards in their order: actions are numbered by it.
            "wonders": [stage.removesuffix(" 1") for stage in city.plan],
            "wonders_built": told["wonders_built"],
        }
        for city, told in zip(view.cities, view.facts["cities"], strict=True)
    ]
    taken = [slot for slot, card in enumerate(structure.cards) if card == ""]
    given = {
        "age": view.age,
        "turn": view.turn,
        "active": view.seat,
        "discard": view.discard,
        "structure": {"cards": cards, "taken": taken},
        "progress": view.places["progress"].cards,
        "cities": cities,
        **{key: view.facts[key] for key in ("pawn", "tokens_left")},
    }
    return game.situation(given, seed=chance.getrandbits(32))


def result(state: wonders.GameState, seat: int, chance: random.Random) -> float:
    """Play on at random: 1 if the seat wins, 0 if it loses, a half if the victory is shared."""
    while not state.over:
        for decision in state.decisions:
            state.play(decision.seat, chance.choice(decision.ids))
    return state.winners.count(seat) / len(state.winners)


def choose(game: wonders.Game, view: wonders.View, chance: random.Random, samples: int) -> int:
    """The number of the answer that wins most often; questions in the middle of a turn get the first one."""
    decision = view.decisions[0]
    worth = dict.fromkeys(decision.ids, 0.0)
    for _ in range(samples if decision.kind == "turn" else 0):
        position = imagined(game, view, chance)
        for ident in worth:
            worth[ident] += result(position.after(view.seat, ident), view.seat, chance)
    return max(worth, key=lambda ident: worth[ident])


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, the bot sitting in each seat in turn, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="how many games (default 10)")
    parser.add_argument("--samples", type=int, default=2, help="positions made up for each turn (default 2)")
    given = parser.parse_args(arguments)
    game, won = wonders.load("duel"), 0.0
    for seed in range(given.games):
        state, chance, bot = game.start(seed), random.Random(seed), seed % 2
        while not state.over:
            (decision,) = state.decisions
            if decision.seat == bot:
                state.play(bot, choose(game, state.view(bot), chance, given.samples))
            else:
                state.play(decision.seat, chance.choice(decision.ids))
        won += state.winners.count(bot) / len(state.winners)
    print(f"won {won:g} of {given.games} games, {won / given.games:.0%}; by chance it would be 50%")


if __name__ == "__main__":
    main()
