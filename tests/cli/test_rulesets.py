"""Which rules the arguments of the command name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import harbour
from wonders.cli.rulesets import Rules, settings_of, split_rulesets
from wonders.engine.game import Game
from wonders.faults import RulesetError, SettingError

GUILD = "Spies Guild"


def dealt(game: Game, seed: int) -> set[str]:
    """Every card that comes into a hand."""
    state = game.start(seed)
    seen: set[str] = set()
    while not state.over:
        seen.update(card for city in state.cities for card in city.hand or ())
        for decision in state.decisions:
            state.play(decision.seat, decision.actions[-1])
    return seen


def test_a_card_that_must_be_in_the_game_always_is() -> None:
    plain, kept = Rules(("base",), 3).load(), Rules(("base",), 3, must=(GUILD,)).load()
    assert not all(GUILD in dealt(plain, seed) for seed in range(6))
    assert all(GUILD in dealt(kept, seed) for seed in range(6))


def test_several_cards_may_have_to_be_in_it() -> None:
    both = Rules(("base",), 3, must=(GUILD, "builders_guild")).load()
    assert all({GUILD, "Builders Guild"} <= dealt(both, seed) for seed in range(6))


def test_a_card_of_a_deck_without_surplus_is_in_it_anyway() -> None:
    assert "Altar" in dealt(Rules(("base",), 3, must=("Altar",)).load(), 0)


def test_a_name_with_signs_of_yaml_is_only_a_name() -> None:
    with pytest.raises(SettingError, match=r"--must Altar: x: there is no card 'Altar: x'"):
        Rules(("base",), 3, must=("Altar: x",)).load()


def test_faults_of_the_ruleset_itself_stay_faults(tmp_path: Path) -> None:
    home = harbour(tmp_path, "format: 1\nid: harbour\nversion: 1.0.0\ntitel: x\nuses: [base]\n")
    with pytest.raises(RulesetError, match="titel"):
        Rules((home,), 3, must=("Alter",)).load()


def test_an_argument_is_split_at_plus_signs_unless_it_is_a_folder(tmp_path: Path) -> None:
    assert split_rulesets("base") == ("base",)
    assert split_rulesets("base+./harbour/ + lean/") == ("base", "./harbour/", "lean/")
    folder = tmp_path / "a+b"
    folder.mkdir()
    assert split_rulesets(f"{folder}/") == (f"{folder}/",)
    with pytest.raises(SettingError, match="on each side"):
        split_rulesets("+base")


def test_settings_are_read_as_the_library_reads_them() -> None:
    assert settings_of(["price=3", "passing=left,left,right"]) == {"price": 3, "passing": ("left", "left", "right")}
    with pytest.raises(SettingError, match="twice"):
        settings_of(["price=3", "price=4"])
