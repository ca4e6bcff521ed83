"""A bot that looks one step ahead and never peeks, and how often it beats players who choose at random.

A bot gets a View: its own hand, and what lies open. From that it sets up a position of its own in which every other
hand is blank cards, tries each of its answers there, and takes the one that leaves it best off.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

import wonders


def imagined(game: wonders.Game, view: wonders.View) -> wonders.GameState:
    """The position as the view tells it. What is hidden from the view lies in it as blank cards."""
    cities = [
        {
            "wonder": f"{city.wonder} {city.side}",
            "coins": city.coins,
            "built": city.cards,
            "stages": city.stages,
            "tokens": [token for token, held in city.tokens.items() for _ in range(held)],
            "hand": city.hand or (),
        }
        for city in view.cities
    ]
    return game.situation({"age": view.age, "turn": view.turn, "cities": cities})


def coins(action: wonders.Action) -> int:
    """What a payment costs: coins to whomever, without the word for what permits it."""
    return sum(value for value in (action.pay or {}).values() if isinstance(value, int))


def worth(state: wonders.GameState, seat: int) -> float:
    """Points as things stand, and something for what will bring points: goods, shields, symbols, coins."""
    city = state.cities[seat]
    growing = len(city.produces) + city.shields + sum(city.symbols.values())
    return state.scores()[seat].total + (3 - state.age) * growing + city.coins / 10


def outlook(position: wonders.GameState, seat: int, action: wonders.Action) -> float:
    """What the bot is worth at the end of a turn in which it does this and the others sell a blank card."""
    state = position.after(seat, action.to_json())
    turn = state.age, state.turn
    while (state.age, state.turn) == turn and not state.over:
        for decision in state.decisions:
            # The last answer to a turn is to sell; a payment is answered as the bot itself would.
            answer = min(decision.actions, key=coins) if decision.kind == "pay" else decision.actions[-1]
            state.play(decision.seat, answer)
    return worth(state, seat)


def choose(game: wonders.Game, view: wonders.View) -> wonders.Action:
    """The bot's answer to the question that its view shows."""
    decision = view.decisions[0]
    if decision.kind == "pay":
        return min(decision.actions, key=coins)
    if decision.kind != "turn":  # a card left over, or out of the discard pile: there is little to think about
        return decision.actions[0]
    position = imagined(game, view)
    return max(decision.actions, key=lambda action: outlook(position, view.seat, action))


def play(game: wonders.Game, seed: int, bot: int) -> list[int]:
    """The winners of one game in which one seat is the bot and the others choose at random."""
    state, chance = game.start(seed), random.Random(seed)
    while not state.over:
        for decision in state.decisions:
            seat = decision.seat
            state.play(seat, choose(game, state.view(seat)) if seat == bot else chance.choice(decision.actions))
    return state.winners


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, the bot sitting in each seat in turn, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="how many games (default 60)")
    parser.add_argument("--seats", type=int, default=3, help="how many seats (default 3)")
    given = parser.parse_args(arguments)
    game = wonders.load("base", seats=given.seats)
    won = sum(seed % given.seats in play(game, seed, seed % given.seats) for seed in range(given.games))
    print(f"won {won} of {given.games} games, {won / given.games:.0%}; by chance it would be {1 / given.seats:.0%}")


if __name__ == "__main__":
    main()
