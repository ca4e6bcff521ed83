"""Checks that nothing appears or vanishes: cards, tokens, coins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from wonders.engine.state import State
from wonders.engine.tables import Tables
from wonders.testing.conforming.moment import Moment, inner


def cards_are_conserved(moment: Moment) -> Iterator[str]:
    """Every card that was dealt lies in exactly one place; cards come only where an Age begins or chance drew them.

    A ruleset that takes cards out of the game has to declare a place where they lie.
    """
    tables, now = moment.now.tables, moment.now
    lying = cards_lying(now)
    copies = Counter(chain.from_iterable(tables.decks.values()))
    for card in sorted(lying):
        if lying[card] > copies[card]:
            yield f"{tables.ids[card]} lies in {lying[card]} places and has {copies[card]} copies"
    if moment.before is None:
        return
    before = inner(moment.before)
    were = cards_lying(before)
    yield from _changed(tables, "vanished", were - lying)
    if before.age == now.age and before.streams == now.streams:
        yield from _changed(tables, "appeared", lying - were)


def cards_lying(state: State) -> Counter[int]:
    """How often each card lies anywhere: in piles, hands, cities and under boards."""
    found = Counter(thing for pile in state.piles for thing in pile if 0 <= thing < state.tables.cards)
    for city in state.cities:
        found.update(city.hand)
        found.update(city.built)
        found.update(city.tucked)
    return found


def _changed(tables: Tables, what: str, cards: Counter[int]) -> Iterator[str]:
    if cards:
        yield f"{what}: {', '.join(tables.ids[card] for card in sorted(cards.elements()))}"


def tokens_are_conserved(moment: Moment) -> Iterator[str]:
    """No token is held or lies about more often than it has copies; one that moves has one holder."""
    tables = moment.now.tables
    lying = Counter(chain.from_iterable(moment.now.piles))
    for token, name in enumerate(tables.tokens):
        held = sum(city.tokens[token] for city in moment.now.cities)
        there = held + lying[tables.token_carriers[token]]
        copies = tables.token_copies[token]
        if copies and there > copies:
            yield f"the token {name} is there {there} times and has {copies} copies"
        if tables.token_moves[token] and held > 1:
            yield f"the token {name} moves and has {held} holders"


def no_number_is_negative(moment: Moment) -> Iterator[str]:
    """Coins and tokens are never negative, and no coins are left on their way while somebody is asked."""
    for city in moment.now.cities:
        if city.coins < 0:
            yield f"city {city.seat} has {city.coins} coins"
        if city.income:
            yield f"{city.income} coins are still on their way to city {city.seat}"
        if min(city.tokens, default=0) < 0:
            yield f"city {city.seat} has a negative number of tokens: {city.tokens}"
