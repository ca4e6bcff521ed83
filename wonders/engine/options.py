"""What a city may do with cards: the complete lists of legal actions."""

from __future__ import annotations

from collections.abc import Iterable

from wonders.engine.payways import affordable
from wonders.engine.state import CityState, State
from wonders.engine.tables import Tables

#: Uses of a card, as a mask.
BUILD, STAGE, SELL = 1, 2, 4
#: All uses of a card.
ANY_USE = BUILD | STAGE | SELL


def uses_of(
    state: State, city: CityState, cards: Iterable[int], uses: int = ANY_USE, *, free: bool = False
) -> tuple[int, ...]:
    """Every legal use of some cards, each once: first buildings, then stages, then sales, by card.

    `cards` must be ascending, so that copies of one card stand together. With `free` a building costs nothing;
    the one-name rule holds all the same (B-BUILD-1, B-CHAIN-5). Any card serves for a stage or is sold, also one
    that cannot be built (B-BUILD-2, B-WON-3); selling is always possible (B-TURN-4), a stage never has to be built
    (B-WON-4). What the rules forbid the city is left out.
    """
    distinct = list(dict.fromkeys(cards))
    found: list[int] = []
    if uses & BUILD:
        found = placeable(state, city, distinct)
        if not free:
            found = affordable(state, city, found)
    if uses & STAGE:
        plan = city.plan
        for stage in affordable(state, city, [plan[number] for number in resting(city.below, city.stages)]):
            if may_stage(state, city, stage):  # what is dear is rare: asked last
                base = state.tables.stage_base + plan.index(stage) * state.tables.cards
                found.extend([base + card for card in distinct])
    if uses & SELL:
        base = state.tables.sell_base
        found.extend([base + card for card in distinct])
    forbids = state.tables.forbids
    return tuple(found) if forbids is None else tuple([each for each in found if not forbids(state, city, each)])


def card_used(tables: Tables, action: int) -> int:
    """The card that a building, stage or sale uses; -1 if the action is none of them."""
    if action < tables.stage_base:
        return action
    if action < tables.sell_base:
        return (action - tables.stage_base) % tables.cards
    return action - tables.sell_base if action < tables.pay_base else -1


def may_place(state: State, city: CityState, card: int) -> bool:
    """Whether a building may stand in the city, whatever it costs."""
    return bool(placeable(state, city, (card,)))


def placeable(state: State, city: CityState, cards: Iterable[int]) -> list[int]:
    """Those of some buildings that may stand in the city, whatever they cost."""
    tables = state.tables
    owned, unique, blank = city.owned, tables.unique, tables.blank
    found = [card for card in cards if not owned & unique[card] and card != blank]
    for check in tables.can_place:
        found = [card for card in found if check(state, city, card)]
    return found


def stages_open(state: State, city: CityState) -> list[int]:
    """The stages that could be built next, as indices from 0, in printed order (B-WON-1)."""
    return [number for number in resting(city.below, city.stages) if may_stage(state, city, city.plan[number])]


def may_stage(state: State, city: CityState, stage: int) -> bool:
    """Whether the rules let a stage be built, whatever it costs."""
    veto = state.tables.can_stage
    return not veto or all(check(state, city, stage) for check in veto)


def resting(below: tuple[int, ...], built: int) -> list[int]:
    """The stages that are not built and rest on those that are, by the mask of what each rests on."""
    return [number for number, needed in enumerate(below) if not built >> number & 1 and not needed & ~built]
