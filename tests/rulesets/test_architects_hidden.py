"""What nobody may know of a game of Architects shows nowhere: in no view, picture, event, answer or error.

Secret are the central deck, the order of all decks below their tops, the stack of progress tokens, and the cards that
another seat draws to choose from. What lies face up is there for all to see.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import wonders
from wonders import GameState, IllegalAction
from wonders.engine.view import View

SEATS = 4
GAME = wonders.load("architects", seats=SEATS)
PILES = GAME.tables.piles
CENTRE, DRAWN, STACK = "centre_deck", "drawn", "progress_stack"


def moments(seed: int, share: float) -> Iterator[GameState]:
    """A random game, now and then as it is, and always where cards are drawn."""
    chance = random.Random(seed)
    state = GAME.start(seed, cities=[None, "Halicarnassus", None, None])
    while not state.over:
        if chance.random() < share or state.places[DRAWN].cards:
            yield state
        decision = chance.choice(state.decisions)
        state.play(decision.seat, chance.choice(decision.ids))
    yield state


def known(state: GameState, seat: int, pile: str) -> int:
    """How many of the things on top of a pile a seat knows, by the rules."""
    if pile == DRAWN:
        return len(state.places[DRAWN].cards) if state._now.active == seat else 0
    if pile == STACK:
        return 0
    if pile != CENTRE:
        return 1
    choosing = any(each.kind == "turn" and each.seat == seat for each in state.decisions)
    return int(choosing and "cat" in state.cities[seat].tokens)


def exchanged(state: GameState, seat: int, chance: random.Random) -> GameState:
    """The same game to one seat: what it does not know is exchanged, and so is the chance to come."""
    other = state.copy()
    now = other._now
    for name, pile in zip(PILES, now.piles, strict=True):
        if name in (CENTRE, DRAWN, STACK) or name.startswith("deck of"):
            hidden = pile[: len(pile) - known(state, seat, name)]
            chance.shuffle(hidden)
            others = GAME.tables.cards if name == DRAWN else 0  # what is drawn is not even known as a set
            pile[: len(hidden)] = [chance.randrange(others - 1) for _ in hidden] if others else hidden
    now.seed += 1
    now.streams = {}
    if now.active != seat:
        for city in now.cities:
            city.options = city.options[:1]
    return other


def shown(state: GameState, seat: int) -> list[str]:
    """Everything that a seat gets to see, as text."""
    view: View = state.view(seat)
    texts = [view.to_json(), repr(view), repr(view.places), repr(view.cities), str(state), repr(state)]
    texts += [f"{each!r} {each.actions!r} {each.text} {each.asks}" for each in view.decisions]
    return [*texts, repr(state.picture(seat)), " ".join(map(str, view.events)), repr(state.events)]


def tried() -> Iterator[dict[str, object]]:
    for word in ("left", "right", "central", "deck of seat 2", "top of the stack"):
        yield {"take": word}
        yield {"choose": word}
    for name in (*GAME.labels.cards[:-1], *GAME.tables.tokens):
        yield {"choose": name}
        yield {"take": name}
    yield {"stage": 1}
    yield {"decline": True}


def refusal(state: GameState, seat: int, action: dict[str, object]) -> str:
    """The code and the text of a refusal, or that it is legal."""
    try:
        state.copy().play(seat, action)
    except IllegalAction as refused:
        return f"{refused.code}: {refused} {asked_why(state, seat, action)}"
    return "legal"


def asked_why(state: GameState, seat: int, action: dict[str, object]) -> str:
    """Why a card is not to be had, in words."""
    name = next(iter(action.values()))
    return str(state.why_not(seat, name)) if isinstance(name, str) and name in GAME.labels.by_card else ""


def test_what_a_seat_does_not_know_changes_nothing_that_it_sees_or_is_refused() -> None:
    chance = random.Random(5)
    different = drawn = peeked = 0
    for state in (state for seed in range(2) for state in moments(seed, 0.04)):
        for seat in range(SEATS):
            other = exchanged(state, seat, chance)
            different += state.places != other.places
            drawn += bool(state.places[DRAWN].cards)
            peeked += state.view(seat).places[CENTRE].cards[:1] not in ((), (None,))
            assert shown(state, seat) == shown(other, seat)
            if len(state._now.history) % 13 == 0:
                assert [refusal(state, seat, each) for each in tried()] == [
                    refusal(other, seat, each) for each in tried()
                ]
    assert different > 10, "the states really were different"
    assert peeked, "somebody looked at the central deck"
    assert drawn, "somebody drew cards to choose from"


def test_what_is_face_up_is_seen_by_all() -> None:
    for state in moments(3, 0.05):
        for view in map(state.view, range(SEATS)):
            assert [city.cards for city in view.cities] == [city.cards for city in state.cities]
            assert [city.tokens for city in view.cities] == [city.tokens for city in state.cities]
            assert view.events == state.events
            assert view.history == state.history
            for name, place in state.places.items():
                if name.startswith("deck of"):
                    assert view.places[name].cards[:1] == place.cards[:1]
                    assert set(view.places[name].cards[1:]) <= {None}
            assert view.places["progress_row"] == state.places["progress_row"]
            assert view.discard == state.discard
