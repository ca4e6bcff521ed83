"""The hot state: every field is saved, derived or a cache, and copied."""

from __future__ import annotations

import wonders
from wonders.engine.state import CITY_FIELDS, STATE_FIELDS, CityState, State

GAME = wonders.load("base", seats=3)
#: Fields that are neither saved nor derived from the carriers: shared tables, the cities themselves, caches.
ELSE = {"tables", "cities", "markets"}


def test_every_field_of_the_state_is_saved() -> None:
    assert set(State.__slots__) == {*STATE_FIELDS, *ELSE}


def test_every_field_of_a_city_is_saved_or_derived() -> None:
    city = CityState(0)
    for name in CityState.__slots__:
        setattr(city, name, "kept")
    city.clear_derived(1, 1, 1)
    derived = {name for name in CityState.__slots__ if getattr(city, name) != "kept"}
    assert not derived & set(CITY_FIELDS) - {"sources"}  # sources are saved where chains have to wait
    assert set(CityState.__slots__) == derived | {*CITY_FIELDS, "market"}


def test_a_copy_has_every_field_and_shares_nothing_that_changes() -> None:
    state = GAME.start(3)._now
    copy = state.copy()
    for name in State.__slots__:
        if name != "cities":
            assert getattr(copy, name) == getattr(state, name)
    for one, other in zip(state.cities, copy.cities, strict=True):
        for name in CityState.__slots__:
            assert getattr(one, name) == getattr(other, name)
            if isinstance(getattr(one, name), (list, dict)):
                assert getattr(one, name) is not getattr(other, name)
    assert copy.piles[0] is not state.piles[0]
