"""The places of the table as callers read them: piles, decks, and cards that are laid out in slots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from wonders.engine.state import State
from wonders.engine.tables import BOARD, EMPTY, Tables

if TYPE_CHECKING:
    from wonders.engine.game import Game

#: What an empty slot shows.
NOTHING = ""
#: The seat of somebody who looks on: nothing is that seat's own.
ONLOOKER = -1


@frozen
class PlaceView:
    """What lies in a place of the table, as it is at one moment."""

    #: What the ruleset calls it.
    name: str
    #: What the viewer calls it in an answer that takes something from it.
    called: str
    #: By slot, or in the order of the pile: what lies there; None where a viewer may not see it, "" in an empty slot.
    cards: tuple[str | None, ...]
    #: Whether cards lie in fixed slots.
    slots: bool
    #: By slot, or in the order of the pile: whether what lies there lies open to all.
    face_up: tuple[bool, ...]
    #: By slot: what the backs of cards show, their deck or their Age; "" where there is no card to be seen.
    backs: tuple[str, ...]

    def __repr__(self) -> str:
        number = sum(card != NOTHING for card in self.cards)
        return f"<PlaceView {self.name}: {number} cards, {sum(self.face_up)} face up>"


def places_of(game: Game, now: State, *, viewer: int | None = None) -> dict[str, PlaceView]:
    """Every place of the table by name, a stack from the top down, as a seat sees it; without one all is told."""
    peeks = {} if viewer is None else game.peeks(now, viewer)
    names = now.tables.piles
    words = _words_of_all(now.tables) if viewer in (None, ONLOOKER) else now.tables.pile_words[viewer]
    return {
        name: _place(game, now, number, words[number], len(now.piles[number]) if viewer is None else peeks.get(name, 0))
        for number, name in enumerate(names)
    }


def _words_of_all(tables: Tables) -> list[str]:
    """What every pile is called among all seats: the one word that each of them has for it, or its name."""
    seats = zip(*tables.pile_words, strict=True)
    return [words[0] if len(set(words)) == 1 else name for name, words in zip(tables.piles, seats, strict=True)]


def is_open(game: Game, now: State, number: int, slot: int) -> bool:
    """Whether what lies in a slot of a pile lies open to all."""
    return _open_slots(game, now, number)[slot]


def _open_slots(game: Game, now: State, number: int) -> list[bool]:
    """By slot: whether what lies there lies open to all."""
    name, pile = now.tables.declared[number], now.piles[number]
    place = game.ruleset.places[name]
    if not game.sees(name):
        top = len(pile) - 1 if place.seen == "top" else -1
        return [slot == top and thing != EMPTY for slot, thing in enumerate(pile)]
    face_up = game.face_up(now, name) if place.slots else -1
    return [thing != EMPTY and bool(face_up >> slot & 1) for slot, thing in enumerate(pile)]


def _place(game: Game, now: State, number: int, called: str, peeked: int) -> PlaceView:
    """A place; so many of the last things that lie there are told whether or not they lie open."""
    pile = now.piles[number]
    face_up = _open_slots(game, now, number)
    told = [seen or slot >= len(pile) - peeked for slot, seen in enumerate(face_up)]
    cards = _names(game, pile, told)
    backs = [_back(game, thing) for thing in pile] if game.sees(now.tables.declared[number]) else [""] * len(pile)
    if number in now.tables.stacks:
        face_up.reverse()
        cards.reverse()
        backs.reverse()
    name = now.tables.piles[number]
    return PlaceView(name, called, tuple(cards), number in now.tables.slotted, tuple(face_up), tuple(backs))


def _back(game: Game, thing: int) -> str:
    """What a card shows while it lies face down."""
    card = game.ruleset.cards.get(game.tables.ids[thing]) if 0 <= thing < game.tables.blank else None
    if card is None:
        return ""
    return card.deck or f"Age {card.age}"


def _names(game: Game, pile: Sequence[int], told: Sequence[bool]) -> list[str | None]:
    return [
        NOTHING if thing == EMPTY else _name(game, thing) if seen else None
        for thing, seen in zip(pile, told, strict=True)
    ]


def _name(game: Game, thing: int) -> str:
    """What lies there; a board is called by its Wonder, as where it is picked."""
    if game.tables.kinds[thing] == BOARD:
        return next(side.wonder for side in game.tables.sides if side.board == thing)
    return game.labels.carriers[thing]
