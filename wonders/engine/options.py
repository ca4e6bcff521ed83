"""What a city may do with cards: the complete lists of legal actions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

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
    tables = state.tables
    distinct = list(dict.fromkeys(cards))
    found: list[int] = []
    builds: list[int] = []
    if free and uses & BUILD:
        found = placeable(state, city, distinct)
    elif uses & BUILD:
        easy = not tables.can_place and tables.blank not in distinct
        builds = distinct if easy else placeable(state, city, distinct)
    stages = resting_stages(city.plan, city.below, city.stages) if uses & STAGE else ()
    # Buildings and stages in one go, and the rules' own vetoes last: they are rare, and what is too dear is not asked.
    for each in affordable(state, city, [*builds, *stages], city.owned):
        if each < tables.cards:
            found.append(each)
        elif may_stage(state, city, each):
            base = tables.stage_base + city.plan.index(each) * tables.cards
            for card in distinct:
                found.append(base + card)
    if uses & SELL:
        base = tables.sell_base
        for card in distinct:
            found.append(base + card)
    forbids = tables.forbids
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
    stages = resting_stages(city.plan, city.below, city.stages)
    return [city.plan.index(stage) for stage in stages if may_stage(state, city, stage)]


def may_stage(state: State, city: CityState, stage: int) -> bool:
    """Whether the rules let a stage be built, whatever it costs."""
    for check in state.tables.can_stage:  # noqa: SIM110  # one frame less
        if not check(state, city, stage):
            return False
    return True


@lru_cache(maxsize=4096)  # asked in every turn, and the answers are few
def resting_stages(plan: tuple[int, ...], below: tuple[int, ...], built: int) -> tuple[int, ...]:
    """The stages of a plan that are not built and rest on those that are, by the mask of what each rests on."""
    numbers = [number for number, needed in enumerate(below) if not built >> number & 1 and not needed & ~built]
    return tuple([plan[number] for number in numbers])
