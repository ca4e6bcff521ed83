"""What nobody may know of a game of Duel shows nowhere: in no view, log, event, answer or error.

Secret are the cards that lie face down, those set aside for an Age, the progress tokens in the box and the Wonders
that are still to come. The discard pile and both cities, with the cards under their Wonders, lie open for both.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import wonders
from wonders import GameState, IllegalAction
from wonders.engine.view import View

GAME = wonders.load("duel")
PILES = GAME.tables.piles


def texts(found: Any) -> Iterator[str]:
    """Every text in a view's JSON."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        for key, each in found.items():
            yield key
            yield from texts(each)
    elif isinstance(found, list):
        for each in found:
            yield from texts(each)


def face_down(state: GameState) -> set[str]:
    place = state.places["structure"]
    return {str(card) for card, seen in zip(place.cards, place.face_up, strict=True) if not seen and card}


def secret(state: GameState) -> set[str]:
    """The names of everything that nobody may know now; later Ages and undealt guilds lie in no place yet."""
    places = state.places
    hidden = {str(card) for name in ("age_box", "box", "wonder_deck") for card in places[name].cards}
    return hidden | face_down(state)


def moments(seed: int, share: float = 0.15) -> Iterator[GameState]:
    """A random game, now and then as it is."""
    chance = random.Random(seed)
    state = GAME.start(seed)
    while not state.over:
        if chance.random() < share:
            yield state
        decision = chance.choice(state.decisions)
        state.play(decision.seat, chance.choice(decision.ids))
    yield state


@pytest.mark.parametrize("seed", range(4))
def test_no_secret_shows_in_a_view_or_event(seed: int) -> None:
    met = 0
    for state in moments(seed):
        hidden = secret(state)
        met += len(hidden)
        drawn = {text for each in state.decisions if each.kind == "take" for text in map(str, each.actions)}
        for seat in range(2):
            view = state.view(seat)
            seen = set(texts(json.loads(view.to_json()))) | set(texts([str(each) for each in view.events]))
            own = {text.removeprefix("choose ") for text in drawn if state.decisions[0].seat == seat}
            assert seen & (hidden - own) == set()
            assert not any(name in repr(view) for name in hidden)
        assert set(texts([list(map(str, event.details.values())) for event in state.events])) & hidden == set()
        assert not any(f" {name}" in without_wonders(str(state)) for name in hidden)
    assert met > 50, "there really were secrets"


def without_wonders(text: str) -> str:
    """A text without the names of Wonders, which have those of cards in them: `The Statue of Zeus`."""
    return re.sub("|".join(GAME.tables.wonder_names), "", text)


def back_of(card: int) -> tuple[int, bool]:
    """What the back of a card shows: its Age, and whether it is a guild."""
    return GAME.tables.ages[card], card in GAME.tables.decks["guilds"]


def exchanged(state: GameState, chance: random.Random) -> GameState:
    """The same game to both seats: what nobody knows is exchanged, and so is the chance to come."""
    other = state.copy()
    now = other._now
    place = state.places["structure"]
    structure, aside = (now.piles[PILES.index(name)] for name in ("structure", "age_box"))
    slots = [n for n, card in enumerate(structure) if card >= 0 and not place.face_up[n]]
    hidden = [(structure, slot) for slot in slots] + [(aside, n) for n in range(len(aside))]
    for back in sorted({back_of(pile[n]) for pile, n in hidden}):  # backs can be told apart
        alike = [(pile, n) for pile, n in hidden if back_of(pile[n]) == back]
        pool = [pile[n] for pile, n in alike]
        chance.shuffle(pool)
        for (pile, n), card in zip(alike, pool, strict=True):
            pile[n] = card
    for name in ("box", "wonder_deck"):
        chance.shuffle(now.piles[PILES.index(name)])
    now.seed += 1
    now.streams = {}
    return other


@pytest.mark.parametrize("seed", range(3))
def test_what_nobody_knows_changes_nothing_that_a_seat_sees_or_is_refused(seed: int) -> None:
    chance = random.Random(seed)
    different = 0
    for state in moments(seed, 0.05):
        other = exchanged(state, chance)
        different += state.digest() != other.digest() and state.places != other.places
        for seat in range(2):
            assert state.view(seat).to_json() == other.view(seat).to_json()
            for action in tried():
                assert refusal(state, seat, action) == refusal(other, seat, action)
    assert different > 2, "the states really were different"


def tried() -> Iterator[dict[str, object]]:
    for name in GAME.labels.cards[:-1]:
        yield {"build": name}
        yield {"discard": name}
        yield {"wonder": "The Sphinx", "using": name}
    for name in GAME.tables.tokens:
        yield {"choose": name}


def refusal(state: GameState, seat: int, action: dict[str, object]) -> tuple[str, str]:
    """The code and the text of a refusal, or what is legal."""
    try:
        state.copy().play(seat, action)
    except IllegalAction as refused:
        return refused.code, f"{refused} {state.why_not(seat, str(action['build'])) if 'build' in action else ''}"
    return "legal", ""


def test_a_card_that_lies_face_down_is_refused_like_one_that_is_not_there() -> None:
    state = GAME.situation({"structure": {"cards": {9: "Altar", 6: "Baths"}}})
    words = {}
    for name in ("Altar", "Theater", "Baths"):
        with pytest.raises(IllegalAction) as caught:
            state.play(0, {"build": name})
        words[name] = (caught.value.code, str(caught.value).replace(name, "it"))
    assert words["Altar"] == words["Theater"]
    assert words["Altar"][0] == "not_in_hand"
    assert words["Baths"][0] == "covered"


def test_the_discard_pile_and_both_cities_are_open_in_both_views() -> None:
    for state in moments(5):
        for view in map(state.view, range(2)):
            assert view.discard == state.discard == view.places["discard"].cards
            assert [city.cards for city in view.cities] == [city.cards for city in state.cities]
            assert [city.tucked for city in view.cities] == [city.tucked for city in state.cities]
            assert [city.tokens for city in view.cities] == [city.tokens for city in state.cities]
            assert view.events == state.events
            assert view.history == state.history
            assert {key: view.facts[key] for key in ("pawn", "tokens_left", "cities")} == {
                key: state.facts[key] for key in ("pawn", "tokens_left", "cities")
            }
            assert "box" not in view.facts


def open_cards(view: View) -> list[tuple[int, str]]:
    return [(slot, card) for slot, card in enumerate(view.places["structure"].cards) if card]


def test_a_view_shows_the_structure_slot_by_slot() -> None:
    state = GAME.situation({"structure": {"cards": {9: "Altar", 15: "Baths", 6: "Tavern"}, "taken": [14]}})
    place = state.view(1).places["structure"]
    assert (place.cards[9], place.cards[15], place.cards[6], place.cards[14]) == (None, "Baths", "Tavern", "")
    assert (place.face_up[9], place.face_up[15], place.face_up[14]) == (False, True, False)
    assert state.places["structure"].cards[9] == "Altar"
    assert place.slots
    assert not state.places["discard"].slots
    state.play(0, {"discard": "Baths"})
    assert (9, "Altar") in open_cards(state.view(0))
    assert state.view(1).places["structure"].face_up[9]


def test_wonders_on_offer_are_called_by_their_names() -> None:
    places = GAME.start(1).view(0).places
    assert set(places["offer"].cards) <= set(GAME.tables.wonder_names)
    assert places["wonder_deck"].cards == (None,) * 4
    assert repr(places["offer"]) == "<PlaceView offer: 4 cards, 4 face up>"
