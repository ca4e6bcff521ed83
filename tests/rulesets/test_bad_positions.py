"""Whatever is given as a position ends in a `SettingError` that says what is wrong, in every shipped game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wonders import Game, RulesetError, SettingError, load

#: One of every type, and some that look right.
ANYTHING: tuple[Any, ...] = (
    None, True, -1, 2, 10**30, 1.5, float("nan"), "", "Altar", b"x", [None], [[]], [1], (), {"a": 1}, {1: 2},
    {"cards": None}, {"cards": [1]}, {"taken": None}, {"taken": [True]}, {"0": None}, set(), object(),
)  # fmt: skip
SHARED = ("age", "turn", "active", "discard", "cities", "at")
#: By game: its seats, what it reads of a position and what of a city, beside what every game does.
GAMES: dict[str, tuple[int, tuple[str, ...], tuple[str, ...]]] = {
    "base": (3, (), ("conflict_tokens",)),
    "duel": (2, ("structure", "pawn", "tokens_left", "progress", "box"), ("wonders", "wonders_built")),
    "architects": (3, ("decks", "used", "peace", "progress", "tokens_left"), ("cards", "cat", "conflict_tokens")),
}
OF_CITY = ("wonder", "coins", "built", "stages", "tucked", "tokens", "hand")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    name: str = request.param
    return load(name, seats=GAMES[name][0])


def refused(game: Game, given: dict[str, Any]) -> str:
    """Why a position is refused; "" if it is not."""
    try:
        game.situation(given)
    except SettingError as error:
        return str(error)
    return ""


def test_a_position_of_anything(game: Game) -> None:
    _, keys, of_city = GAMES[game.ruleset.id]
    texts = []
    for value in ANYTHING:
        texts += [refused(game, {key: value}) for key in (*SHARED, *keys)]
        texts += [refused(game, {key: [value]}) for key in keys]
        texts += [refused(game, {"cities": [{key: value}]}) for key in (*OF_CITY, *of_city)]
        texts += [refused(game, {"cities": [{key: [value]}]}) for key in (*OF_CITY, *of_city)]
    wrong = [text for text in texts if text]
    assert len(wrong) > len(texts) / 2
    assert min(map(len, wrong)) > 12


def test_what_is_told_of_the_wrong_shape() -> None:
    duel, architects = load("duel"), load("architects", seats=2)
    assert refused(duel, {"structure": ["Baths"]}) == (
        "'structure' is a mapping, such as {'taken': [19]}, not ['Baths']"
    )
    assert refused(duel, {"tokens_left": [[2, 3], []]}) == (
        "'tokens_left' lists for each seat those of [2, 5] left, not [[2, 3], []]"
    )
    assert refused(architects, {"decks": None}) == "'decks' is a mapping, such as {central: [gear]}, not None"


def test_one_name_stands_for_a_list_of_it() -> None:
    state = load("duel").situation({"progress": "Law", "cities": [{"wonders": "The Sphinx"}]})
    assert (state.facts["progress"], state.facts["cities"][0]["wonders"]) == (["Law"], ["The Sphinx"])


@pytest.mark.parametrize("value", [10**30, -(10**30)])
@pytest.mark.parametrize(("game", "setting"), [("duel", "price"), ("duel", "looting"), ("architects", "equal_symbols")])
def test_no_number_of_a_setting_is_endless(game: str, setting: str, value: int) -> None:
    given: object = (value, value) if setting == "looting" else value
    with pytest.raises(SettingError, match=f"'{setting}' is too large: the largest number is 1000000"):
        load(game, seats=2, settings={setting: given})


def test_a_price_beyond_what_a_payment_holds_is_refused_at_load() -> None:
    with pytest.raises(SettingError, match="'price' must be at most 50, found 51"):
        load("duel", settings={"price": 51})


HEAD = "format: 1\nid: few\nversion: 1.0.0\ntitle: Few\nuses: [architects]\nremove: {wonders: [Giza]}\n"


def test_a_game_with_fewer_wonders_than_seats_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(HEAD, encoding="utf-8")
    with pytest.raises(RulesetError, match="7 seats need 7 Wonders and there are 6"):
        load(tmp_path, seats=7)
    (tmp_path / "ruleset.yaml").write_text(HEAD.replace("remove", "seats: [2, 3, 4, 5, 6]\nremove"), encoding="utf-8")
    assert load(tmp_path, seats=6).start(1).seats == 6
