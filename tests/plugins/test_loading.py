"""Plug-ins are loaded in isolation, refused when they are wrong, and told of when they raise."""

from __future__ import annotations

import pickle
import re
import sys
from pathlib import Path

import pytest

import wonders
from wonders import Game, PluginError, RulesetError

HEAD = "format: 1\nid: {name}\nversion: 1.0.0\ntitle: A ruleset for a test\nplugins: {plugins}\nuses: [base]\n"
IMPORTS = "from attrs import evolve\nfrom wonders.plugins import api\nfrom wonders.plugins.api import hook\n"
#: The lines of `IMPORTS`.
ABOVE = 3


def write(
    folder: Path, *plugins: str, name: str = "small", body: str = "", files: dict[str, str] | None = None
) -> Path:
    home = folder / name
    home.mkdir()
    names = ["plugin.py", "more.py", "most.py"][: len(plugins)]
    (home / "ruleset.yaml").write_text(HEAD.format(name=name, plugins=names) + body, encoding="utf-8")
    for file, text in {**dict(zip(names, plugins, strict=True)), **(files or {})}.items():
        (home / file).write_text(IMPORTS + text, encoding="utf-8")
    return home


def load(folder: Path, *plugins: str, **options: str) -> Game:
    return wonders.load(write(folder, *plugins, **options), seats=3)  # type: ignore[arg-type]  # names of files only


def refused(folder: Path, *plugins: str, body: str = "") -> PluginError:
    with pytest.raises(PluginError) as caught:
        load(folder, *plugins, body=body)
    return caught.value


PRICE = "@hook\ndef rules(rules):\n    return evolve(rules, unit_price=rules.unit_price {change})\n"


def price_in(game: Game) -> int:
    return game.tables.prices[0][0]


# What may be loaded.


def test_code_can_be_refused(tmp_path: Path) -> None:
    home = write(tmp_path, PRICE.format(change="+ 1"))
    with pytest.raises(RulesetError) as caught:
        wonders.load(home, seats=3, code=False)
    (fault,) = caught.value.faults
    assert (fault.code, fault.place.file) == ("has_code", str(home / "plugin.py"))
    assert "code=True" in fault.hint
    assert wonders.load("base", seats=3, code=False).seats == 3, "shipped Python is trusted"


def test_refused_code_is_not_run(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    home = write(tmp_path, f"open({str(mark)!r}, 'w').close()\n")
    with pytest.raises(RulesetError):
        wonders.load(home, seats=3, code=False)
    assert not mark.exists()
    wonders.load(home, seats=3)
    assert mark.exists()


def test_several_files_of_one_ruleset_are_plugins_each(tmp_path: Path) -> None:
    game = load(tmp_path, PRICE.format(change="+ 1"), PRICE.format(change="* 10"))
    assert price_in(game) == 30


def test_files_may_import_their_neighbours(tmp_path: Path) -> None:
    home = write(
        tmp_path, "from .numbers import PRICE\n\n@hook\ndef rules(rules):\n    return evolve(rules, unit_price=PRICE)\n"
    )
    (home / "numbers.py").write_text("PRICE = 7\n", encoding="utf-8")
    assert price_in(wonders.load(home, seats=3)) == 7
    (home / "numbers.py").write_text("PRICE = 18\n", encoding="utf-8")
    assert price_in(wonders.load(home, seats=3)) == 18, "each load reads the files anew"


def test_two_rulesets_of_one_process_do_not_touch(tmp_path: Path) -> None:
    counting = (
        "CALLS = []\n\n@hook\ndef rules(rules):\n    CALLS.append(1)\n    return evolve(rules, unit_price=len(CALLS))\n"
    )
    one, two = write(tmp_path, counting, name="one"), write(tmp_path, counting, name="two")
    before = price_in(wonders.load("base", seats=3))
    games = [wonders.load(home, seats=3) for home in (one, two, one)]
    assert [price_in(game) for game in games] == [1, 1, 1], "neither shares the module of another load"
    assert price_in(wonders.load("base", seats=3)) == before == 2
    together = wonders.load([one, two], seats=3)
    assert price_in(together) == 1


def test_a_game_is_pickled_as_its_recipe(tmp_path: Path) -> None:
    home = write(tmp_path, PRICE.format(change="+ 1"))
    game = wonders.load(home, seats=4, settings={"starting_coins": 5})
    again = pickle.loads(pickle.dumps(game))  # noqa: S301  # made here
    assert (again.digest, again.seats, price_in(again)) == (game.digest, 4, 3)
    assert pickle.loads(pickle.dumps(game)) is again, "it is made once in a process"  # noqa: S301  # made here


def test_a_recipe_whose_files_have_changed_is_refused(tmp_path: Path) -> None:
    home = write(tmp_path, PRICE.format(change="+ 1"))
    pickled = pickle.dumps(wonders.load(home, seats=3))
    (home / "plugin.py").write_text(IMPORTS + PRICE.format(change="+ 2"), encoding="utf-8")
    with pytest.raises(wonders.SavedStateError, match="made from other files"):
        pickle.loads(pickled)  # noqa: S301  # made here


# What is wrong in a file.


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("1 / 0\n", 1, "ZeroDivisionError"),
        ("\nimport no_such_module\n", 2, "no_such_module"),
        ("def broken(:\n", 1, ": SyntaxError: invalid syntax"),
        ("import sys\nsys.exit(3)\n", 2, "SystemExit"),
    ],
)
def test_a_file_that_cannot_be_imported_is_told_with_its_line(tmp_path: Path, text: str, line: int, said: str) -> None:
    before = set(sys.modules)
    error = refused(tmp_path, text)
    assert (error.plugin, error.hook) == ("small 1.0.0", "import")
    assert f"plugin.py:{ABOVE + line}: " in error.text
    assert said in error.text
    assert not {name for name in set(sys.modules) - before if name.endswith(".plugin")}


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    home = write(tmp_path, "")
    (home / "plugin.py").unlink()
    with pytest.raises((PluginError, RulesetError), match=r"plugin\.py"):
        wonders.load(home, seats=3)


def test_a_hook_that_does_not_exist_is_told_with_those_that_do(tmp_path: Path) -> None:
    error = refused(tmp_path, "@hook\ndef rule(rules):\n    return rules\n")
    assert error.hook == "register"
    assert "rule" in error.text
    assert "policies" in error.text


def test_an_argument_that_a_hook_does_not_have_is_told(tmp_path: Path) -> None:
    error = refused(tmp_path, "@hook\ndef rules(rules, weather):\n    return rules\n")
    assert "weather" in error.text


@pytest.mark.parametrize(
    ("plugin", "hook", "said"),
    [
        ("def rules(rules):\n    raise KeyError('gone')", "rules", "plugin.py:7: KeyError: 'gone'"),
        ("def rules(rules):\n    return 3", "rules", "returned 3, not Rules"),
        ("def flow(flow):\n    flow.step('turn', print)", "flow", "the name 'turn' is taken"),
        ("def flow(flow):\n    flow.step('run', print)", "flow", "the step 'run' is the engine's own"),
        ("def flow(flow):\n    flow.before('turn', 'pas', 'x')", "flow", "'pas' is not in the sequence 'turn'"),
        ("def flow(flow):\n    flow.after('turn', 'pass', 'pasta')", "flow", "no step 'pasta' in the sequence 'turn'"),
        ("def flow(flow):\n    flow.replace('chose', print)", "flow", "there is no step 'chose'"),
        (
            "def flow(flow):\n    [flow.step(f'step {n}', print) for n in range(300)]",
            "flow",
            "steps and sequences; at most 256 fit",
        ),
        ("def rules(rules):\n    return evolve(rules, discard='discrad')", "rules", "no place of the table 'discrad'"),
        (
            "def rules(rules):\n    return evolve(rules, sellers=('lef',))",
            "rules",
            "no seat 'lef' (did you mean 'left'?)",
        ),
        ("def rules(rules):\n    return evolve(rules, sells=('braun',))", "rules", "did you mean 'brown'?"),
        ("def rules(rules):\n    return evolve(rules, wonder_line='wnder')", "rules", "did you mean 'wonder'?"),
        ("def line_parts():\n    return [api.LinePart('tresury', print)]", "line_parts", "did you mean 'treasury'?"),
        ("def line_parts():\n    return [3]", "line_parts", "returned [3], not a list of LinePart"),
        ("def checks():\n    return ['too simple']", "checks", "not a list of Fault"),
        ("def count_words():\n    return [api.CountWord('coins', 'x', print)]", "count_words", "coins"),
        ("def count_words():\n    return ['x']", "count_words", "returned ['x'], not a list of CountWord"),
        ("def event_kinds():\n    return [api.EventKind('turn_began', (), 'x')]", "event_kinds", "turn_began"),
        ("def policies():\n    return {'sail': print}", "policies", "'sail' (did you mean 'sale'?); there are sale"),
        ("def policies():\n    return [3]", "policies", "returned [3], not a mapping of functions by name"),
        ("def policies():\n    return {'sale': 3}", "policies", "the policy 'sale' is 3, not a function"),
        (
            "def seat_words():\n    return [api.SeatWord('far', 'x', lambda seat, number: (seat + 9,))]",
            "seat_words",
            "'far' gives the seats (9,), of 3",
        ),
    ],
)
def test_what_a_hook_does_wrong_is_told(tmp_path: Path, plugin: str, hook: str, said: str) -> None:
    card = "{name: Folly, color: blue, age: 1, copies: {3: 1}, effects: [{coins: {each: 1, who: far}}]}"
    body = f"add: {{cards: [{card}]}}\n" if hook == "seat_words" else ""
    error = refused(tmp_path, "\n@hook\n" + plugin + "\n", body=body)
    assert error.hook == hook
    assert error.plugin in ("small 1.0.0", "small")
    assert said in error.text


def test_an_effect_that_cannot_be_compiled_is_told(tmp_path: Path) -> None:
    plugin = '''
from attrs import frozen

@api.effect("spell", short=None)
@frozen(slots=False)
class Spell(api.Once):
    """Magic."""

    def compile(self, compiler, carrier):
        return {result}

@hook
def effect_kinds():
    return [Spell]
'''
    body = "add: {cards: [{name: Folly, color: blue, age: 1, copies: {3: 1}, effects: [{spell: {}}]}]}\n"
    error = refused(tmp_path, plugin.replace("{result}", "compiler.mana"), body=body)
    assert error.hook == "compile"
    assert re.search(r"plugin\.py:13: AttributeError: .*mana", error.text)
    home = tmp_path / "small" / "plugin.py"
    home.write_text(IMPORTS + plugin.replace("{result}", "'mana'"), encoding="utf-8")
    with pytest.raises(PluginError, match="'spell' was compiled to 'mana', not to a Gain"):
        wonders.load(tmp_path / "small", seats=3)


# What raises while a game is played.


STEP = """
@hook
def flow(flow):
    def explode(state, turn):
        state.cities[0].coins += 100
        if state.turn == 2:
            raise ValueError("boom")

    flow.step("explode", explode)
    flow.before("turn", "pass", "explode")
"""


def test_a_step_that_raises_changes_nothing(tmp_path: Path) -> None:
    state = load(tmp_path, STEP).start(3)
    for _ in range(2):
        for decision in state.decisions[:-1]:
            state.play(decision.seat, decision.actions[-1])
        last = state.decisions[-1]
        if state.turn == 1:
            state.play(last.seat, last.actions[-1])
    before, events = state.digest(), len(state.events)
    with pytest.raises(PluginError) as caught:
        state.play(last.seat, last.actions[-1])
    assert (caught.value.plugin, caught.value.hook) == ("small 1.0.0", "play")
    assert re.search(r"plugin\.py:10: ValueError: boom", caught.value.text)
    assert isinstance(caught.value.__cause__, ValueError)
    assert (state.digest(), len(state.events)) == (before, events)
    assert [decision.seat for decision in state.decisions] == [last.seat]


def test_a_cost_that_raises_takes_the_answer_back(tmp_path: Path) -> None:
    plugin = """
@hook
def count_words():
    def luck(state, city):
        if state.history:
            raise ValueError("bad luck")
        return 1

    return [api.CountWord("luck", "Luck.", luck)]
"""
    card = "{name: Folly, color: blue, age: 1, copies: {3: 1}, cost: {coins: {per: luck}}, effects: [{points: 1}]}"
    game = load(tmp_path, plugin, body=f"add: {{cards: [{card}]}}\n")
    state = game.situation({"cities": [{"hand": ["Folly"]}]})
    before = state.digest()
    with pytest.raises(PluginError, match="bad luck"):
        state.play(0, {"build": "Folly"})
    assert state.digest() == before
    assert [decision.seat for decision in state.decisions] == [0, 1, 2]
    state.play(0, {"sell": "Folly"})
    assert [decision.seat for decision in state.decisions] == [1, 2]


def test_scores_starts_and_positions_that_raise_are_told(tmp_path: Path) -> None:
    plugin = """
@hook
def line_parts():
    def score(state, seat):
        raise ValueError("no score")
    return [api.LinePart("treasury", score)]

@hook
def name_city():
    raise ValueError("no name")

@hook
def situation():
    raise ValueError("no position")

@hook
def outcome():
    return "nobody"
"""
    game = load(tmp_path, plugin)
    with pytest.raises(PluginError, match=r"score: .*plugin\.py:8: ValueError: no score"):
        game.start().scores()
    with pytest.raises(PluginError, match=r"name_city: .*plugin\.py:13: ValueError: no name"):
        game.start(cities=["Giza", None, None])
    with pytest.raises(PluginError, match=r"situation: .*plugin\.py:17: ValueError: no position"):
        game.situation({})


def test_an_outcome_of_the_wrong_type_is_told(tmp_path: Path) -> None:
    game = load(tmp_path, "@hook\ndef outcome():\n    return 'nobody'\n")
    state = game.situation({"at": "end"})
    with pytest.raises(PluginError, match=r"outcome: .*plugin\.py:4: returned 'nobody', not an Outcome"):
        _ = state.outcome


# Several that are wrong, and versions of the interface.


def test_all_plugins_that_cannot_be_imported_are_told_at_once(tmp_path: Path) -> None:
    homes = [
        write(tmp_path, "1 / 0\n", name="one"),
        write(tmp_path, PRICE.format(change="+ 1"), name="two"),
        write(tmp_path, "import no_such_module\n", name="three"),
    ]
    with pytest.raises(PluginError) as caught:
        wonders.load(homes, seats=3)
    lines = str(caught.value).splitlines()
    assert [line.partition(": ")[0] for line in lines] == [
        "plug-in one 1.0.0, import",
        "plug-in three 1.0.0, import",
    ]
    assert "ZeroDivisionError" in lines[0]
    assert "plugin.py:4" in lines[1]
    assert [each.plugin for each in caught.value.others] == ["three 1.0.0"]
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  # made here
    assert str(again) == str(caught.value)


def test_a_hook_that_raises_keeps_no_other_from_being_called(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    raising = "@hook\ndef checks():\n    raise ValueError('{}')\n"
    homes = [
        write(tmp_path, raising.format("first"), name="one"),
        write(tmp_path, f"@hook\ndef checks():\n    open({str(mark)!r}, 'w').close()\n    return []\n", name="two"),
        write(tmp_path, raising.format("second"), name="three"),
    ]
    with pytest.raises(PluginError) as caught:
        wonders.load(homes, seats=3)
    assert mark.exists()
    assert [(each.plugin, each.hook) for each in (caught.value, *caught.value.others)] == [
        ("one 1.0.0", "checks"),
        ("three 1.0.0", "checks"),
    ]
    assert caught.value.__cause__ is not None, "nothing of what was raised is lost"


@pytest.mark.parametrize(("api", "hint"), [(2, "update wonders"), (99, "update wonders")])
def test_python_for_another_version_of_the_interface_is_refused_before_it_runs(
    tmp_path: Path, api: int, hint: str
) -> None:
    home = write(tmp_path, "from wonders.plugins.api import what_version_two_has\n", body=f"api: {api}\n")
    with pytest.raises(RulesetError) as caught:
        wonders.load(home, seats=3)
    (fault,) = caught.value.faults
    assert (fault.code, str(fault.place), fault.hint) == ("api_version", f"{home / 'ruleset.yaml'}:7:6", hint)
    assert f"small 1.0.0 is for version {api} of wonders.plugins.api, here is version 1" in fault.text


def test_the_version_of_the_interface_may_be_named(tmp_path: Path) -> None:
    assert price_in(load(tmp_path, PRICE.format(change="+ 1"), body="api: 1\n")) == 3
