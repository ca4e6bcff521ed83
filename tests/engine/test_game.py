"""What a Game says about itself."""

from __future__ import annotations

from pathlib import Path

import pytest

import wonders
from tests.engine.small import write
from wonders import SettingError

GAME = wonders.load("base", seats=3)


def test_a_card_is_looked_up_by_every_name_that_the_state_uses() -> None:
    state = GAME.start(1)
    for city in state.cities:
        for name in city.hand or ():
            assert GAME.card(name).age == 1
    assert GAME.card("loom_2").name == "Loom"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Palce", "there is no card 'Palce' (did you mean 'Palace'?)"),
        ("Loom", "'Loom' means two cards: write loom_1 or loom_2"),
        ("Blank", "'Blank' stands for a card that is not known"),
    ],
)
def test_a_card_that_is_not_known_is_refused(name: str, said: str) -> None:
    with pytest.raises(SettingError) as caught:
        GAME.card(name)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Gza", "there is no city 'Gza' (did you mean 'Giza'?)"),
        ("Giza Dai", "there is no city 'Giza Dai' (did you mean 'Giza Day'?)"),
        ("Xyzzy", "there is no city 'Xyzzy'"),
    ],
)
def test_a_city_that_is_not_known_is_refused_with_the_nearest_name_if_there_is_one(name: str, said: str) -> None:
    with pytest.raises(SettingError) as caught:
        GAME.start(cities=[name, None, None])
    assert str(caught.value) == said


def test_every_number_of_the_table_is_an_action_and_no_other_is() -> None:
    assert {GAME.action(number).kind for number in range(GAME.actions)} == {
        "build", "stage", "sell", "pay", "choose", "decline",
    }  # fmt: skip
    for number in (-1, GAME.actions, "0"):
        with pytest.raises(SettingError, match="there is no action"):
            GAME.action(number)  # type: ignore[arg-type]  # what a caller without types may do


def test_a_plugin_that_raises_is_told_by_its_own_name_wherever_we_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugin = (
        "from attrs import evolve\nfrom wonders.plugins.api import hook\n\n\n@hook\ndef rules(rules, settings):\n"
        "    return evolve(rules, sale=lambda state, city, card: 6 // city.coins)\n"
    )
    write(tmp_path, "", plugin=plugin, name="trial")
    monkeypatch.chdir(tmp_path)
    state = wonders.load("./trial", seats=3, settings={"starting_coins": 0}).start(7)
    for seat in (0, 1):
        state.play(seat, state.decisions[0].actions[-1])
    with pytest.raises(wonders.PluginError) as caught:
        state.play(2, state.decisions[0].actions[-1])
    assert caught.value.plugin == "trial 1.0.0"
    assert caught.value.text == f"{Path('trial', 'plugin.py')}:7: ZeroDivisionError: integer division or modulo by zero"


class Counted:
    """A whole number that is no int, as arrays hold them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_whole_numbers_of_any_kind_will_do() -> None:
    game = wonders.load("duel", seats=Counted(2))  # type: ignore[arg-type]  # typed as int
    state = game.start(Counted(3))  # type: ignore[arg-type]  # typed as int
    assert state == game.start(3)
    first = state.decisions[0].ids[0]
    later = state.after(Counted(0), Counted(first))  # type: ignore[arg-type]  # typed as int
    assert later == state.after(0, first)
    assert later.history == ((0, first),)
    assert type(later.history[0][1]) is int
    assert game.from_json(later.to_json()) == later
    assert game.action(Counted(first)) == game.action(first)  # type: ignore[arg-type]  # typed as int
    assert repr(later.view(Counted(1))) == repr(later.view(1))  # type: ignore[arg-type]  # typed as int


def test_a_history_that_cannot_be_names_the_answer() -> None:
    game = wonders.load("duel")
    state = game.start(3)
    for _ in range(3):
        state.play(state.decisions[0].seat, state.decisions[0].ids[0])
    history = [*state.history, (0, state.history[0][1])]
    with pytest.raises(
        wonders.IllegalAction, match=r"^history\[3\]: seat 0 is not asked now; to answer: seat 1"
    ) as caught:
        game.replay(history, seed=3)
    assert caught.value.code == "not_asked"
