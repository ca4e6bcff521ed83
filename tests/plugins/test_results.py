"""A plug-in that returns, gives or changes what it must not is told of with its name, hook and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wonders
from tests.plugins.trial import IMPORTS, load, position, turn
from wonders import EffectLoopError, GameState, PluginError, SettingError
from wonders.plugins.manager import hook_names

#: The first line of a plug-in that is written here.
FIRST = 5
#: Hooks that are called when somebody asks, and what asks them; all others are called while a ruleset is loaded.
ASKED = {
    "outcome": lambda game: game.situation({"at": "end"}).outcome,
    "name_city": lambda game: game.start(cities=["Giza", None, None]),
    "situation": lambda game: game.situation({}),
    "picture": lambda game: game.start().picture(0),
    "facts": lambda game: game.start().facts,
}


def told(folder: Path, plugin: str, hook: str) -> str:
    """What is said of a plug-in that does wrong in a hook."""
    with pytest.raises(PluginError) as caught:
        ASKED.get(hook, lambda game: game)(load(folder, plugin))
    error = caught.value
    assert (error.plugin, error.hook, error.others) == ("small 1.0.0", hook, ())
    found = re.fullmatch(r".*plugin\.py:(\d+): (.*)", error.text)
    assert found, error.text
    assert int(found[1]) >= FIRST
    return found[2]


@pytest.mark.parametrize("hook", hook_names())
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise LookupError('gone')", r"LookupError: gone"),
        ("raise SystemExit(3)", r"SystemExit: 3"),
        ("return 5", r"returned 5[,:] .*"),
        ("return ['what', 7]", r"returned \['what', 7\][,:] .*"),
        ("yield 5", r"(has a `yield`|returned <generator).*"),
        ("yield 1 / 0", r"(has a `yield`|returned <generator).*"),
    ],
)  # fmt: skip
def test_every_hook_that_raises_or_returns_something_else_is_told(
    tmp_path: Path, hook: str, body: str, said: str
) -> None:
    text = told(tmp_path, f"@hook\ndef {hook}():\n    {body}\n", hook)
    assert re.fullmatch(said, text), text


@pytest.mark.parametrize("cities", ["5", "{0: {}}", "[5, 6, 7]"])
def test_facts_of_cities_are_a_list_of_mappings(tmp_path: Path, cities: str) -> None:
    text = told(tmp_path, f"@hook\ndef facts():\n    return {{'cities': {cities}}}\n", "facts")
    assert text.endswith("not a list with a mapping for each")


# Values that hooks make: each says its types, and holds to them.


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("starting_coins='x'", "`starting_coins` of Rules is a whole number, not 'x'"),
        ("starting_coins=-5", "`starting_coins` of Rules is at least 0, not -5"),
        ("bank=True", "`bank` of Rules is a whole number, not True"),
        ("free_coins=1", "`free_coins` of Rules is True or False, not 1"),
        ("sells='brown'", "`sells` of Rules is a tuple of a word, not 'brown'"),
        ("verbs=('a',)", "`verbs` of Rules is a tuple of (a word, a word, a word), not ('a',)"),
        ("surcharges={'a': ''}", "`surcharges` of Rules is a mapping from a word to a whole number, not {'a': ''}"),
        ("peeks=5", "`peeks` of Rules is a function of (State, int) without `yield` or None, not 5"),
        ("spending=5", "`spending` of Rules is Spending or None, not 5"),
    ],
)  # fmt: skip
def test_rules_hold_to_their_types(tmp_path: Path, value: str, said: str) -> None:
    text = told(tmp_path, f"@hook\ndef rules(rules):\n    return evolve(rules, {value})\n", "rules")
    assert text == f"TypeError: {said}"


def test_a_rule_that_takes_other_arguments_is_refused(tmp_path: Path) -> None:
    text = told(tmp_path, "@hook\ndef rules(rules):\n    return evolve(rules, sale=lambda state: 1)\n", "rules")
    assert text.startswith("TypeError: `sale` of Rules is a function of (State, CityState, int) without `yield`, not <")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("flow.step('rest', 5)", "the step 'rest' is a function of (State, int) without `yield`, not 5"),
        ("flow.replace('pass', lambda state: None)", "the step 'pass' is a function of (State, int) without "),
        ("flow.replace('pass', (lambda s, a: (yield)))", "the step 'pass' is a function of (State, int) without "),
        ("flow.step(5, print)", "the name of a step is a word, not 5"),
        ("flow.after('turn', 'pass', 5)", "a step of a sequence is a word, not 5"),
        ("flow.register(5)", "a register is a word, not 5"),
        ("flow.decision('bet', 'much', 2)", "a decision and each of its choices is a word, not 2"),
        ("flow.replace('pas', print)", "there is no step 'pas' (did you mean 'pass'?); there are: set_up, "),
        ("flow.after('tun', 'pass')", "there is no sequence 'tun' (did you mean 'turn'?); there are: "),
        ("flow.before('turn', 'choos')", "'choos' is not in the sequence 'turn' (did you mean 'choose'?): turn_"),
    ],
)  # fmt: skip
def test_a_flow_takes_names_and_functions_that_are_run(tmp_path: Path, line: str, said: str) -> None:
    text = told(tmp_path, f"@hook\ndef flow(flow):\n    {line}\n", "flow")
    assert text.split(": ", 1)[1].startswith(said), text


def test_words_hold_to_their_types(tmp_path: Path) -> None:
    plugin = "@hook\ndef count_words():\n    return [api.CountWord('luck', 'Luck.', 7)]\n"
    text = told(tmp_path, plugin, "count_words")
    assert text == "TypeError: `count` of CountWord is a function of (State, CityState) without `yield`, not 7"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("discard='discrad'", "there is no place of the table 'discrad' (did you mean 'discard'?)"),
        ("surcharges={'manufacured': 1}", "there is no goods group 'manufacured' (did you mean 'manufactured'?)"),
        ("tests={'last_trun': lambda state, seat: True}", "there is no test 'last_trun' (did you mean 'last_turn'?)"),
        ("track_ends={'road': lambda seats: 5}", "there is no track 'road'"),
        ("matches=(('gear', 'cog'),)", "there is no symbol 'cog' (possible: compass, gear, tablet)"),
        ("spending=api.Spending(wild='wod')", "there is no good 'wod' (did you mean 'wood'?)"),
        ("drawn='drawn'", "there is no place 'drawn' (possible: hand, discard)"),
        ("seats_of={'left': ((9,),)}", "`seats_of` has ((9,),) for 'left', not the seats of each of 3"),
    ],
)
def test_a_name_that_rules_say_and_nobody_declares_is_told_with_its_author(
    tmp_path: Path, value: str, said: str
) -> None:
    text = told(tmp_path, f"@hook\ndef rules(rules):\n    return evolve(rules, {value})\n", "rules")
    assert text == said


def test_of_several_plugins_the_one_is_told_that_says_an_unknown_name(tmp_path: Path) -> None:
    harmless = "@hook\ndef flow(flow):\n    pass\n\n\n@hook\ndef line_parts():\n    return []\n"
    wrong = "@hook\ndef flow(flow):\n    flow.after('turn', 'pass', 'pasta')\n"
    for name, text in (("first", harmless), ("second", wrong), ("third", harmless)):
        home = tmp_path / name
        home.mkdir()
        head = f"format: 1\nid: {name}\nversion: 2.0.0\ntitle: X\nuses: [base]\nplugins: [plugin.py]\n"
        (home / "ruleset.yaml").write_text(head, encoding="utf-8")
        (home / "plugin.py").write_text(IMPORTS + text, encoding="utf-8")
    with pytest.raises(PluginError) as caught:
        wonders.load([tmp_path / name for name in ("first", "second", "third")], seats=3)
    assert (caught.value.plugin, caught.value.hook) == ("second 2.0.0", "flow")
    assert "plugin.py:5: there is no step 'pasta' in the sequence 'turn'" in caught.value.text


# What is computed while a game is played.


POLICY = "@hook\ndef policies():\n    def policy(inner):\n        {body}\n    return {{'{name}': policy}}\n"


@pytest.mark.parametrize("name", ["sale", "price", "outcome", "can_place", "can_stage"])
def test_a_policy_that_raises_when_it_is_put_around_is_told(tmp_path: Path, name: str) -> None:
    text = told(tmp_path, POLICY.format(name=name, body="raise LookupError('gone')"), "policies")
    assert text == "LookupError: gone"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("sale", "state, city, card"),
        ("price", "state, city, seller, good"),
        ("outcome", "state, sheets"),
        ("can_place", "state, city, card"),
        ("can_stage", "state, city, stage"),
    ],
)
def test_a_policy_that_takes_other_arguments_is_refused(tmp_path: Path, name: str, arguments: str) -> None:
    text = told(tmp_path, POLICY.format(name=name, body="return lambda state: 1"), "policies")
    assert re.fullmatch(rf"the policy '{name}' returned <.*>, not a function of \({arguments}\)", text)


def test_a_policy_that_takes_nothing_is_told_at_its_hook(tmp_path: Path) -> None:
    text = told(tmp_path, "@hook\ndef policies():\n    return {'sale': lambda: 1}\n", "policies")
    assert text.startswith("TypeError: ")


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("sale", "-3", "gives -3, not coins: a whole number from 0 to 1000000"),
        ("sale", "10 ** 30", "not coins: a whole number from 0 to 1000000"),
        ("sale", "1.5", "gives 1.5, not coins"),
        ("price", "512", "gives 512, not coins: a whole number from -1000000 to 511"),
        ("price", "'dear'", "gives 'dear', not coins"),
        ("outcome", "None", "gives None, not an Outcome"),
    ],
)
def test_what_a_policy_gives_is_looked_at(tmp_path: Path, name: str, given: str, said: str) -> None:
    game = load(tmp_path, POLICY.format(name=name, body=f"return lambda *a: {given}"))
    with pytest.raises(PluginError) as caught:
        whole_game(game.start(seed=1))
    assert (caught.value.plugin, caught.value.hook) == ("small 1.0.0", "policies")
    assert said in caught.value.text
    assert f"plugin.py:{FIRST}: the policy '{name}'" in caught.value.text


def hand_of(state: GameState, seat: int) -> tuple[str, ...]:
    hand = state.cities[seat].hand
    assert hand is not None
    return hand


def whole_game(state: GameState) -> None:
    for decision in state.decisions:
        state.play(decision.seat, {"sell": hand_of(state, decision.seat)[0]})
    for city in state.cities:
        city.price("glass")
    _ = state.game.situation({"at": "end"}).outcome


@pytest.mark.parametrize("given", ["5", "None", "'many'", "[5]", "[('x', 'y')]", "[(1.5, 'x')]", "[(1, 2)]", "[(1,)]"])
def test_points_are_pairs_of_a_number_and_a_text(tmp_path: Path, given: str) -> None:
    plugin = f"@hook\ndef line_parts():\n    return [api.LinePart('treasury', lambda state, seat: {given})]\n"
    with pytest.raises(PluginError) as caught:
        load(tmp_path, plugin).start().scores()
    assert (caught.value.plugin, caught.value.hook) == ("small 1.0.0", "line_parts")
    assert f"plugin.py:{FIRST}: the score of 'treasury' gives " in caught.value.text


@pytest.mark.parametrize("rule", ["peeks", "answers"])
def test_rules_that_raise_when_somebody_looks_are_told(tmp_path: Path, rule: str) -> None:
    plugin = f"@hook\ndef rules(rules):\n    return evolve(rules, {rule}=lambda state, other: 1 / 0)\n"
    with pytest.raises(PluginError, match=r"plugin\.py:7: ZeroDivisionError"):
        looked_at(load(tmp_path, plugin).start())


def looked_at(state: GameState) -> object:
    return state.decisions, state.view(0)


def test_a_step_that_leaves_python_takes_the_answer_back(tmp_path: Path) -> None:
    plugin = "@hook\ndef flow(flow):\n    def leave(state, turn):\n        exit(3)\n    flow.replace('pass', leave)\n"
    state = position(load(tmp_path, plugin))
    for decision in state.decisions[:-1]:
        state.play(decision.seat, {"sell": "Blank"})
    before = state.digest()
    with pytest.raises(PluginError, match=r"small 1\.0\.0, play: .*plugin\.py:8: SystemExit: 3"):
        state.play(2, {"sell": "Blank"})
    assert state.digest() == before


@pytest.mark.parametrize(
    ("line", "next_steps"),
    [
        ("flow.after('turn', 'pass', 'turn')\n    flow.remove('turn', 'choose')", "turn, turn, turn, turn"),
        ("flow.replace('pass', lambda state, turn: api.push(state, state.tables.step_ids['pass']))", "pass, "),
    ],
)
def test_a_flow_that_never_asks_again_ends_in_an_error(tmp_path: Path, line: str, next_steps: str) -> None:
    with pytest.raises(EffectLoopError, match="20000 steps and no question: next come " + next_steps):
        turn(position(load(tmp_path, f"@hook\ndef flow(flow):\n    {line}\n")))


def test_hooks_that_are_asked_change_nothing(tmp_path: Path) -> None:
    plugin = """
@hook
def facts(state):
    state.cities[0].coins += 5

@hook
def outcome(state, sheets):
    state.cities[0].coins += 5
    sheets.clear()
"""
    state = load(tmp_path, plugin).situation({"at": "end"})
    before = state.digest()
    assert state.facts["cities"]
    assert state.outcome is not None
    assert len(state.scores()) == 3
    assert state.digest() == before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("settings['price'] = 1", "'Values' object does not support item assignment"),
        ("del settings['price']", "does not support item deletion"),
        ("ruleset.cards['altar'] = None", "does not support item assignment"),
        ("ruleset.id = 'mine'", "FrozenInstanceError"),
    ],
)
def test_what_a_hook_gets_cannot_be_changed(tmp_path: Path, line: str, said: str) -> None:
    text = told(tmp_path, f"@hook\ndef flow(settings, ruleset):\n    {line}\n", "flow")
    assert said in text


# Settings.


def test_a_setting_that_is_not_there_is_told_with_the_nearest(tmp_path: Path) -> None:
    text = told(tmp_path, "@hook\ndef flow(settings):\n    return settings['starting_coin']\n", "flow")
    assert text == "there is no setting 'starting_coin' (did you mean 'starting_coins'?)"


def test_such_a_setting_is_told_while_a_game_is_played_too(tmp_path: Path) -> None:
    plugin = "@hook\ndef rules(rules, settings):\n    return evolve(rules, sale=lambda *a: settings['sale_valu'])\n"
    state = position(load(tmp_path, plugin))
    with pytest.raises(PluginError, match=r"plugin\.py:7: there is no setting 'sale_valu' \(did you mean 'sale_value'"):
        turn(state)


def test_the_settings_of_a_game_are_a_mapping_like_any_other() -> None:
    settings = wonders.load("base", seats=3).settings
    assert settings.get("starting_coin", 7) == 7
    assert "starting_coin" not in settings
    assert settings == dict(settings)
    assert repr(settings) == repr(dict(settings))
    with pytest.raises(SettingError, match="did you mean 'starting_coins'"):
        _ = settings["starting_coin"]
    with pytest.raises(KeyError):
        _ = settings["starting_coin"]


