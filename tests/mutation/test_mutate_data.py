"""A sample of the slips is noticed; the whole run is a command of its own (docs/testing.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

from tests.mutation import mutate_data
from tests.mutation.mutate_data import EXPLAINED, Bench, Mutant, files, main, mutants
from tests.mutation.noticing import CHECKS, FOLDERS
from wonders.engine.chance import Pcg32, stream_of
from wonders.engine.index import flat
from wonders.plugins.loading import load_ruleset

GAMES = tuple(CHECKS)
ALL = {game: {mutant.name: mutant for mutant in mutants(game)} for game in GAMES}
MUTANTS = ALL["base"]
#: The checks that need no long run of scenarios.
QUICK = ("tables", "loading", "playthroughs")
games = pytest.mark.parametrize("game", GAMES)


def digest_of(game: str) -> str:
    found = sorted(file for file in FOLDERS[game].rglob("*") if file.suffix in (".yaml", ".py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in found)).hexdigest()


@pytest.fixture(scope="module")
def benches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Bench]]:
    before = {game: digest_of(game) for game in GAMES}
    yield {game: Bench(game, tmp_path_factory.mktemp("mutants")) for game in GAMES}
    assert {game: digest_of(game) for game in GAMES} == before


@pytest.fixture(scope="module")
def bench(benches: dict[str, Bench]) -> Bench:
    return benches["base"]


def sample(game: str, number: int) -> list[tuple[str, str]]:
    names = [name for name in ALL[game] if not name.startswith("ruleset.yaml")]
    Pcg32(number, stream_of("mutants")).shuffle(names)
    return [(game, name) for name in names[:number]]


@games
def test_every_effect_of_the_game_is_deleted_once(game: str) -> None:
    ruleset = load_ruleset([game])[0]
    sides = [side for wonder in ruleset.wonders.values() for side in wonder.sides.values()]
    lists = [card.effects for card in ruleset.cards.values()] + [side.effects for side in sides]
    lists += [stage.effects for side in sides for stage in side.stages]
    lists += [token.effects for token in ruleset.tokens.values()] + [rule.effects for rule in ruleset.rules.values()]
    found = sum(mutant.what == "deleted" for mutant in ALL[game].values())
    assert found == sum(len(list(flat(each))) for each in lists)


@games
def test_every_number_is_changed_once_and_mutants_have_names_of_their_own(game: str) -> None:
    digits = 0
    for file in files(game):
        for path, value, around in mutate_data.walked(mutate_data.read(game, file)):
            digits += (type(value) is int) + (isinstance(around, dict) and type(path[-1]) is int)
    found = sum(mutant.what == "+1" or mutant.what.startswith("marked") for mutant in ALL[game].values())
    assert found == digits
    assert len(ALL[game]) == len(mutants(game))


@pytest.mark.parametrize(("game", "name"), [*sample("base", 40), *sample("duel", 30), *sample("architects", 20)])
def test_a_slip_in_the_cards_and_wonders_is_noticed(game: str, name: str, benches: dict[str, Bench]) -> None:
    checks = [check for check in QUICK if check in CHECKS[game]]
    assert benches[game].noticed_by(ALL[game][name], checks)


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("tokens.yaml: tokens Strategy effects 1 whenever do 1 shields +1", "scenarios"),
        ("wonders.yaml: wonders The Sphinx sides Built stages 1 effects 2 deleted", "tables"),
        ("ruleset.yaml: settings looting_at least +1", "settings"),
        ("ruleset.yaml: settings draft_order default 2 +1", "settings"),
        ("ruleset.yaml: layouts Age II age +1", "loading"),
    ],
)
def test_each_check_of_duel_notices_what_it_is_for(name: str, by: str, benches: dict[str, Bench]) -> None:
    assert benches["duel"].noticed_by(ALL["duel"][name], [by]) == by


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("cards.yaml: cards Wood decks Olympia +1", "tables"),
        ("wonders.yaml: wonders Rhodes sides Built stages 3 rests_on 1 +1", "tables"),
        ("ruleset.yaml: rules Science symbols effects 1 deleted", "scenarios"),
        ("ruleset.yaml: settings double_least least +1", "settings"),
        ("ruleset.yaml: seats 6 +1", "loading"),
    ],
)
def test_each_check_of_architects_notices_what_it_is_for(name: str, by: str, benches: dict[str, Bench]) -> None:
    assert benches["architects"].noticed_by(ALL["architects"][name], [by]) == by


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
    for file in files("base"):
        assert (bench.home / "base" / file).read_bytes() == (FOLDERS["base"] / file).read_bytes()


def test_what_nobody_notices_is_told_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "cards/age_1.yaml: cards Altar copies 3 +1"
    arguments = ["base", "--by", "loading", "--only", "about minutes"]
    assert main(arguments) == 1
    assert "survived: ruleset.yaml: about minutes +1\n1 mutants: survived 1\n" in capsys.readouterr().out
    monkeypatch.setattr(mutate_data, "EXPLAINED", {"ruleset.yaml: about minutes +1": "nobody looks", name: "nor here"})
    assert main(arguments) == 0
    assert "(explained: nobody looks)" in capsys.readouterr().out
    assert main(["base", "--by", "tables", "--only", name]) == 1
    assert f"noticed, although explained: {name}" in capsys.readouterr().out


def test_every_explanation_is_about_a_mutant() -> None:
    assert set(EXPLAINED) <= {name for found in ALL.values() for name in found}


def test_a_mutant_changes_a_copy() -> None:
    mutant: Mutant = MUTANTS["cards/age_1.yaml: cards Altar effects 1 deleted"]
    data = mutate_data.read("base", mutant.file)
    assert mutant.applied(data) != data
    assert data == mutate_data.read("base", mutant.file)


def test_the_home_of_the_copies_lies_outside_the_tree(bench: Bench) -> None:
    assert not bench.home.is_relative_to(FOLDERS["base"].parent)
