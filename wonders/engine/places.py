"""The places of the table as callers read them: piles, decks, and cards that are laid out in slots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from wonders.engine.state import State
from wonders.engine.tables import BOARD, EMPTY

if TYPE_CHECKING:
    from wonders.engine.game import Game

#: What an empty slot shows.
NOTHING = ""


@frozen
class PlaceView:
    """What lies in a place of the table, as it is at one moment."""

    name: str
    #: By slot, or in the order of the pile: what lies there; None where a viewer may not see it, "" in an empty slot.
    cards: tuple[str | None, ...]
    #: Whether cards lie in fixed slots.
    slots: bool
    #: By slot, or in the order of the pile: whether what lies there lies open to all.
    face_up: tuple[bool, ...]

    def __repr__(self) -> str:
        number = sum(card != NOTHING for card in self.cards)
        return f"<PlaceView {self.name}: {number} cards, {sum(self.face_up)} face up>"


def places_of(game: Game, now: State, *, all_seen: bool) -> dict[str, PlaceView]:
    """Every place of the table by name; with `all_seen` cards that lie face down are told as well."""
    return {name: _place(game, now, number, all_seen=all_seen) for number, name in enumerate(now.tables.piles)}


def is_open(game: Game, now: State, number: int, slot: int) -> bool:
    """Whether what lies in a slot of a pile lies open to all."""
    name = now.tables.piles[number]
    if not game.sees(name) or now.piles[number][slot] == EMPTY:
        return False
    return not game.ruleset.places[name].slots or bool(game.face_up(now, name) >> slot & 1)


def _place(game: Game, now: State, number: int, *, all_seen: bool) -> PlaceView:
    name, pile = now.tables.piles[number], now.piles[number]
    face_up = tuple([is_open(game, now, number, slot) for slot in range(len(pile))])
    return PlaceView(name, _names(game, pile, face_up, all_seen=all_seen), game.ruleset.places[name].slots, face_up)


def _names(game: Game, pile: Sequence[int], face_up: Sequence[bool], *, all_seen: bool) -> tuple[str | None, ...]:
    return tuple(
        [
            NOTHING if thing == EMPTY else _name(game, thing) if seen or all_seen else None
            for thing, seen in zip(pile, face_up, strict=True)
        ]
    )


def _name(game: Game, thing: int) -> str:
    """What lies there; a board is called by its Wonder, as where it is picked."""
    if game.tables.kinds[thing] == BOARD:
        return next(side.wonder for side in game.tables.sides if side.board == thing)
    return game.labels.carriers[thing]
