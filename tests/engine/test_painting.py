"""Pictures in characters: what lies on what, what lies face down, and that nothing else is shown."""

from __future__ import annotations

import random
import re

import pytest

import wonders
from wonders.engine.game import Game
from wonders.engine.painting import painted, plain
from wonders.engine.picture import Laid, Lying, Piece, Said, Track
from wonders.engine.view import View

DUEL = wonders.load("duel")
#: The last six cards of Age I: two below two that lie face down, and on these two that lie free.
SMALL = {
    "age": 1,
    "structure": {
        "cards": {0: "Theater", 1: "Baths", 2: "Altar", 3: "Palisade", 5: "Tavern", 6: "Clay Reserve"},
        "taken": [4, *range(7, 20)],
    },
}


def picture(state: wonders.GameState, *pieces: Piece, seat: int = 0, **marks: str) -> str:
    """Pieces as a seat would see them drawn."""
    with pytest.MonkeyPatch.context() as patch:
        if pieces:
            patch.setattr(Game, "picture", lambda self, view: pieces)
        return plain(painted(state.game, View(state.game, state._now, seat), marks))


def test_cards_lie_on_those_above_them_and_the_free_ones_show_their_marks() -> None:
    state = DUEL.situation(SMALL)
    drawn = picture(state, Laid("structure", "Age I"), Tavern="1: free", Theater="never seen")
    start = len("               ")
    assert [line[start:] for line in drawn.splitlines()] == [
        "            +-blue------+-blue------+",
        "            |Theater    |Baths      |",
        "            |           |           |",
        "      +-----+-----+-----+-----+-----+",
        "      |  (Age 1)  |  (Age 1)  |",
        "      |           |           |",
        "+-yellow----+-yellow----+-----+",
        "|Tavern     |Clay       |",
        "|           |Reserve    |",
        "+-1: free---+-----------+",
    ]


def test_an_empty_structure_is_no_picture() -> None:
    state = DUEL.situation({"structure": {"taken": list(range(20))}, "at": "end"})
    assert picture(state, Laid("structure", "Age I")) == ""


def test_a_guild_shows_its_back_and_no_face() -> None:
    state = DUEL.situation({"age": 3, "structure": {"cards": {2: "Builders Guild", 3: "Arsenal"}}})
    drawn = picture(state, Laid("structure", "Age III"))
    row = next(line for line in drawn.splitlines() if "(guilds)" in line)
    assert row.split() == ["|", "(guilds)", "|", "(Age", "3)", "|", "(face", "down)", "|"]
    assert "Guild" not in drawn.replace("(guilds)", "")


def test_a_picture_of_every_moment_shows_what_the_seat_may_see_in_80_columns() -> None:
    chance = random.Random(5)
    for seed in range(4):
        state = DUEL.start(seed)
        while not state.over:
            decision = state.decisions[0]
            if decision.kind == "turn":
                drawn = picture(state)
                cards = state.places["structure"].cards
                hidden = [card for card, up in zip(cards, state.places["structure"].face_up, strict=True) if not up]
                words = " ".join(re.findall(r"[A-Za-z]+", drawn))
                assert not [card for card in hidden if card and card in words]
                assert drawn.count("(Age") + drawn.count("(guilds)") == sum(map(bool, hidden))
                assert max(map(len, drawn.splitlines())) <= 80
                taken = [action for action in decision.actions if action.kind == "discard"]
                assert all((action.card or "").split()[0][:11] in drawn for action in taken)
            state.play(decision.seat, chance.choice(decision.actions))


@pytest.mark.parametrize(("pawn", "left", "shown"), [
    (0, [[2, 5], [2, 5]], ("1 [0] 1", ["-5", "-2", "-2", "-5"])),
    (4, [[2, 5], [5]], ("3 [4] 5", ["-5", "-2", "-5"])),
    (-9, [[], [2, 5]], ("Seat 0 [9] 8", ["-2", "-5"])),
])  # fmt: skip
def test_the_track_shows_the_pawn_and_the_tokens_that_are_left(
    pawn: int, left: list[list[int]], shown: tuple[str, list[str]]
) -> None:
    state = DUEL.situation({"pawn": pawn, "tokens_left": left, "at": "end"})
    track, tokens, *_ = picture(state).splitlines()
    assert shown[0] in track
    assert tokens.split() == shown[1]
    for token in re.finditer(r"-(\d)", tokens):
        assert track[token.start() : token.end()].strip() == {"2": "3", "5": "6"}[token[1]]


def test_a_track_that_is_too_wide_is_told() -> None:
    state = DUEL.start(0)
    spaces = tuple(str(number) for number in range(60))
    assert picture(state, Track("Fleet", spaces, 7)) == "Fleet      space 7 of 0 to 59"
    assert picture(state, Track("Tide", ("low", "high"), 1, {0: "x"})) == "Tide    low  [high]\n         x"


def test_what_lies_and_what_is_said_stands_beside_its_label() -> None:
    state = DUEL.situation({"progress": ["Law", "Economy"]})
    assert picture(state, Lying("Tokens", "progress"), Said("Begins", ("seat 1",))) == (
        "Tokens     Law, Economy\nBegins     seat 1"
    )
    assert picture(state, Lying("Offer", "offer")) == "Offer      none"
    assert picture(state, Lying("Box", "box")) == "Box        8 face down"


def test_a_layout_that_is_too_wide_is_told_as_a_list() -> None:
    state = DUEL.situation(SMALL)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wonders.engine.painting.WIDTH", 32)
        said = picture(state, Laid("structure", "Age I"))
    assert " ".join(said.split()) == "structure Theater, Baths, Tavern, Clay Reserve, 2 face down"
