"""What lies on the table beside the cities: decks, conflict tokens, progress tokens, and how far each Wonder is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from wonders.plugins.api import CityView, Lying, Piece, PlaceView, Ruleset, Said, Settings, Track, View, hook

from .setting_up import CENTRE, DECK, ROW, STACK


@hook
def picture(view: View, settings: Settings, ruleset: Ruleset) -> Sequence[Piece]:
    """The tops of the decks, the conflict tokens, what moves between cities, the progress tokens and the Wonders."""
    decks = [place for name, place in view.places.items() if name == CENTRE or name.startswith(f"{DECK} of ")]
    tokens = cast("tuple[int, ...]", settings["conflict_tokens"])[view.seats - ruleset.seats[0]]
    moving = [name for name, token in ruleset.tokens.items() if token.moves]
    return [
        Said("Decks", tuple(map(_top, decks))),
        Track("Battle", tuple(map(str, range(tokens + 1))), tokens - cast("int", view.facts["peace"])),
        *(Said(name.capitalize(), (_holder(view, name),)) for name in moving),
        Lying("Progress", ROW),
        Lying("Stack", STACK),
        *(Said(city.wonder, tuple(_layers(city, ruleset))) for city in view.cities if city.wonder),
    ]


def _top(deck: PlaceView) -> str:
    """`left: Gear (24)`, with the number of cards; what lies face down is not told."""
    if not deck.cards:
        return f"{deck.called}: empty"
    return f"{deck.called}: {deck.cards[0] or 'face down'} ({len(deck.cards)})"


def _holder(view: View, token: str) -> str:
    return next((f"seat {city.seat}" for city in view.cities if city.tokens.get(token)), "nobody")


def _layers(city: CityView, ruleset: Ruleset) -> Iterator[str]:
    """The stages from the ground up, those beside each other together; built ones in brackets (A-304)."""
    sides = ruleset.wonders[city.wonder].sides
    side = sides[city.side] if city.side else next(iter(sides.values()))
    needs = {number: below(stage.rests_on, number) for number, stage in enumerate(side.stages, start=1)}
    layers: dict[int, list[str]] = {}
    for number in needs:
        name = f"[{number}]" if number in city.stages else str(number)
        layers.setdefault(height(number, needs), []).append(name)
    return (" + ".join(layers[layer]) for layer in sorted(layers))


def below(rests_on: tuple[int, ...] | None, number: int) -> tuple[int, ...]:
    """The stages that a stage rests on: those that it names, else the one before it."""
    return ((number - 1,) if number > 1 else ()) if rests_on is None else rests_on


def height(number: int, needs: Mapping[int, Sequence[int]]) -> int:
    """The layer of a stage, 0 on the ground."""
    return 1 + max((height(each, needs) for each in needs[number]), default=-1)
