"""Places of the table, in the base game: one pile that lies face down, or open where a setting says so."""

from __future__ import annotations

import pytest

import wonders
from wonders.engine.places import PlaceView

GIVEN = {"cities": [{}, {}, {}], "discard": ["Altar", "Palace"]}


@pytest.mark.parametrize(("pile", "cards"), [("hidden", (None, None)), ("open", ("Altar", "Palace"))])
def test_a_viewer_sees_the_names_of_what_lies_open_and_the_number_of_the_rest(
    pile: str, cards: tuple[str | None, ...]
) -> None:
    state = wonders.load("base", seats=3, settings={"discard_pile": pile}).situation(GIVEN)
    is_open = pile == "open"
    backs = ("Age 1", "Age 3") if is_open else ("", "")
    seen = PlaceView("discard", "discard", cards, slots=False, face_up=(is_open, is_open), backs=backs)
    assert state.view(1).places == {"discard": seen}
    assert state.places["discard"].cards == ("Altar", "Palace")
    assert state.places["discard"].face_up == (is_open, is_open)


def test_among_all_seats_a_place_is_called_as_each_of_them_calls_it() -> None:
    state = wonders.load("architects", seats=3).start(5)
    assert {name: place.called for name, place in state.places.items() if name != place.called} == {
        "centre_deck": "central",
        "progress_stack": "top of the stack",
    }
    assert "\nDecks      central: face down (60), deck of seat 0: " in str(state)
    assert state.view(1).places["deck of seat 0"].called == "right"
