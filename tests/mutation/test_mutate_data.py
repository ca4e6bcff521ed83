"""A sample of the slips is noticed; the whole run is a command of its own (docs/testing.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import wonders
from tests.mutation import mutate_data
from tests.mutation.mutate_data import BASE, EXPLAINED, FILES, Bench, Mutant, main, mutants
from wonders.engine.chance import Pcg32, stream_of
from wonders.engine.index import flat

MUTANTS = {mutant.name: mutant for mutant in mutants()}
#: The checks that need no long run of scenarios.
QUICK = ("tables", "loading", "playthroughs")


def digest_of_tree() -> str:
    files = sorted(file for file in BASE.rglob("*") if file.suffix in (".yaml", ".py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    before = digest_of_tree()
    yield Bench(tmp_path_factory.mktemp("mutants"))
    assert digest_of_tree() == before


def sample(number: int) -> list[str]:
    names = [name for name in MUTANTS if not name.startswith("ruleset.yaml")]
    Pcg32(number, stream_of("mutants")).shuffle(names)
    return names[:number]


def test_every_effect_of_the_game_is_deleted_once() -> None:
    ruleset = wonders.load("base", seats=3).ruleset
    sides = [side for wonder in ruleset.wonders.values() for side in wonder.sides.values()]
    lists = [card.effects for card in ruleset.cards.values()] + [side.effects for side in sides]
    lists += [stage.effects for side in sides for stage in side.stages]
    assert sum(mutant.what == "deleted" for mutant in MUTANTS.values()) == sum(len(list(flat(each))) for each in lists)


def test_every_number_is_changed_once_and_mutants_have_names_of_their_own() -> None:
    digits = 0
    for file in FILES:
        for path, value, around in mutate_data.walked(mutate_data.read(file)):
            digits += (type(value) is int) + (isinstance(around, dict) and type(path[-1]) is int)
    assert sum(mutant.what == "+1" or mutant.what.startswith("marked") for mutant in MUTANTS.values()) == digits
    assert len(MUTANTS) == len(mutants())


@pytest.mark.parametrize("name", sample(40))
def test_a_slip_in_the_cards_and_wonders_is_noticed(name: str, bench: Bench) -> None:
    assert bench.noticed_by(MUTANTS[name], QUICK)


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("cards/age_1.yaml: cards Altar effects 1 points +1", "playthroughs"),
        ("wonders.yaml: wonders Giza sides Night stages 1 cost wood +1", "playthroughs"),
        ("ruleset.yaml: settings coins_per_point default +1", "playthroughs"),
        ("ruleset.yaml: seats 1 +1", "loading"),
        ("ruleset.yaml: format +1", "loading"),
        ("ruleset.yaml: about year +1", "settings"),
        ("ruleset.yaml: settings price least +1", "settings"),
    ],
)
def test_each_check_notices_what_it_is_for(name: str, by: str, bench: Bench) -> None:
    assert bench.noticed_by(MUTANTS[name], [by]) == by


def test_the_tables_notice_what_only_they_can(bench: Bench) -> None:
    assert bench.noticed_by(MUTANTS["cards/age_1.yaml: cards Altar copies 3 +1"], ["tables"]) == "tables"


def test_the_data_as_it_is_passes_and_comes_back_after_every_mutant(bench: Bench) -> None:
    assert bench.noticed_by(MUTANTS["cards/guilds.yaml: cards Spies Guild age +1"], QUICK) == "tables"
    assert bench.noticed_by(None, ("tables", "loading")) == ""
    for file in FILES:
        assert (bench.home / "base" / file).read_bytes() == (BASE / file).read_bytes()


def test_what_nobody_notices_is_told_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "cards/age_1.yaml: cards Altar copies 3 +1"
    arguments = ["--by", "loading", "--only", "about minutes"]
    assert main(arguments) == 1
    assert "survived: ruleset.yaml: about minutes +1\n1 mutants: survived 1\n" in capsys.readouterr().out
    monkeypatch.setattr(mutate_data, "EXPLAINED", {"ruleset.yaml: about minutes +1": "nobody looks", name: "nor here"})
    assert main(arguments) == 0
    assert "(explained: nobody looks)" in capsys.readouterr().out
    assert main(["--by", "tables", "--only", name]) == 1
    assert f"noticed, although explained: {name}" in capsys.readouterr().out


def test_every_explanation_is_about_a_mutant() -> None:
    assert set(EXPLAINED) <= set(MUTANTS)


def test_a_mutant_changes_a_copy() -> None:
    mutant: Mutant = MUTANTS["cards/age_1.yaml: cards Altar effects 1 deleted"]
    data = mutate_data.read(mutant.file)
    assert mutant.applied(data) != data
    assert data == mutate_data.read(mutant.file)


def test_the_home_of_the_copies_lies_outside_the_tree(bench: Bench) -> None:
    assert not bench.home.is_relative_to(Path(BASE).parent)
