"""Every hook, used by a small ruleset as a stranger would write it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

import wonders
from tests.plugins.trial import CARD, HEAD, IMPORTS, load, position, turn
from wonders import PluginError, RulesetError, SettingError
from wonders.plugins import api
from wonders.plugins.manager import hook_names

#: The hooks that the tests below are about.
TESTED: set[str] = set()
Test = TypeVar("Test", bound=Callable[..., None])


def about(*hooks: str) -> Callable[[Test], Test]:
    """Note which hooks a test is about."""
    TESTED.update(hooks)
    return lambda test: test


# Words.


@about("effect_kinds")
def test_an_effect_kind_that_acts_once(tmp_path: Path) -> None:
    plugin = '''
class Doubles(api.Gain):
    def __init__(self, most):
        super().__init__()
        self.most = most

    def apply(self, state, seat):
        api.gain_coins(state, seat, min(self.most, state.cities[seat].coins))

@api.effect("double", short=None)
@frozen(slots=False)
class Double(api.Once):
    """The city doubles its coins."""

    most: int = api.arg(api.POSITIVE, "At most so many are gained.", default=100)

    def compile(self, compiler, carrier):
        return Doubles(self.most)

@hook
def effect_kinds():
    return [Double]
'''
    body = CARD.format(effects="[{double: {most: 5}}, {double: {who: left, if: {count: coins, at_least: 3}}}]")
    state = position(load(tmp_path, plugin, body), {"coins": 9, "hand": ["Folly"]}, {"coins": 3}, {"coins": 3})
    turn(state, {"build": "Folly"})
    assert [city.coins for city in state.cities] == [14, 12, 6]


@about("effect_kinds")
def test_effect_kinds_that_stand_and_that_score(tmp_path: Path) -> None:
    plugin = '''
class Hordes(api.InForce):
    def enter(self, state, city, seat):
        city.shields[0] += 7

@api.effect("horde", short=None)
@frozen(slots=False)
class Horde(api.Standing):
    """Seven shields."""

    def compile(self, compiler, carrier):
        return Hordes()

@api.effect("glory", short=None)
@frozen(slots=False)
class Glory(api.End):
    """Points for shields."""

    def compile(self, compiler, carrier):
        return api.Final(lambda state, seat: api.strength(state, state.cities[seat], 0), None, shared=False)

@hook
def effect_kinds():
    return [Horde, Glory]
'''
    body = CARD.format(effects="[{horde: {who: neighbours}}, {glory: {if: {count: stages, at_least: 1}}}]")
    game = load(tmp_path, plugin, body)
    state = position(game, {"built": ["Folly", "Stockade"], "stages": 1})
    assert [city.shields for city in state.cities] == [1, 7, 7]
    assert state.scores()[0].lines["civilian"] == 1
    assert position(game, {"built": ["Folly", "Stockade"]}).scores()[0].lines["civilian"] == 0


@about("count_words", "test_words", "seat_words")
def test_counts_tests_and_seats_of_ones_own(tmp_path: Path) -> None:
    plugin = """
@hook
def count_words():
    return [api.CountWord("poverty", "Coins below ten.", lambda state, city: max(0, 10 - city.coins))]

@hook
def test_words():
    return [api.TestWord("is_seat_one", "Holds for seat 1.", lambda state, seat: seat == 1)]

@hook
def seat_words():
    return [api.SeatWord("second_left", "The left neighbour's left neighbour.", lambda seat, number: ((seat + 2) % number,))]
"""  # noqa: E501  # Python as a stranger writes it
    effects = (
        "[{points: {per: poverty}}, {coins: {each: 1, who: all, if: is_seat_one}},"
        " {coins: {each: 30, who: second_left}}]"
    )
    state = position(load(tmp_path, plugin, CARD.format(effects=effects)), {"coins": 4, "hand": ["Folly"]})
    turn(state, {"build": "Folly"})
    assert [city.coins for city in state.cities] == [4, 3 + 3 + 1, 3 + 3 + 30]
    assert state.scores()[0].lines["civilian"] == 6


@about("event_kinds", "flow")
def test_a_step_and_an_event_of_ones_own(tmp_path: Path) -> None:
    plugin = """
@hook
def event_kinds():
    return [api.EventKind("market_day", ("coins",), "A market is held.")]

@hook
def flow(flow):
    def market(state, turn):
        api.emit(state, (state.tables.events.index("market_day"), -1, state.turn))

    flow.step("market", market)
    flow.after("turn", "turn_begins", "market")
"""
    body = CARD.format(effects="[{whenever: {event: market_day, do: [{coins: {per: {event: coins}}}]}}]")
    state = position(load(tmp_path, plugin, body), {"coins": 0, "built": ["Folly"]}, turn=2)
    assert state.cities[0].coins == 2
    assert [str(event) for event in state.events if event.kind == "market_day"] == ["market day: coins 2"]
    turn(state)
    assert state.cities[0].coins == 2 + 3 + 3


# Rules and steps.


@about("rules")
def test_rules_are_changed_on_top_of_those_that_are_used(tmp_path: Path) -> None:
    plugin = """
@hook
def rules(rules, settings):
    assert rules.turns == settings["turns"]
    return evolve(rules, unit_price=rules.unit_price + 1, sale=lambda state, city, card: 1 + city.seat)
"""
    own, left = {"coins": 5, "wonder": "Rhodes Day"}, {"coins": 5, "wonder": "Giza Day"}
    state = position(load(tmp_path, plugin), own, left)
    assert state.cities[0].price("stone") == 3
    turn(state)
    assert [city.coins for city in state.cities] == [6, 7, 3 + 3]


@about("flow")
def test_steps_are_put_before_after_and_in_place_of_others(tmp_path: Path) -> None:
    plugin = """
@hook
def flow(flow, settings, ruleset):
    flow.register("passed")

    def count(state, turn):
        state.vars[state.tables.registers.index("passed")] += 1

    def rich(state, argument):
        old(state, argument)
        for city in state.cities:
            city.coins += 10

    old = flow.replace("set_up", rich)
    flow.step("count", count)
    flow.before("turn", "pass", "count")
    flow.remove("turn", "pass")
"""
    game = load(tmp_path, plugin)
    state = game.start(1)
    hand = state.cities[0].hand or ()
    assert state.cities[0].coins == 13
    for decision in state.decisions:
        state.play(decision.seat, next(each for each in decision.actions if each.kind == "sell"))
    assert set(state.cities[0].hand or ()) < set(hand), "hands are no longer passed"
    assert state._now.vars == [1]


@about("flow", "rules")
@pytest.mark.parametrize(
    ("quiet", "replaced", "reached"), [(False, False, "even"), (True, False, "odd"), (True, True, "even")]
)
def test_nothing_is_looked_at_after_a_quiet_step_until_it_is_replaced(
    tmp_path: Path, quiet: bool, replaced: bool, reached: str
) -> None:
    plugin = f"""
@hook
def rules(rules):
    def look(state):
        if state.vars[0] == 2:
            state.stack.clear()

    return evolve(rules, after_step=look)

@hook
def flow(flow):
    def count(state, argument):
        state.vars[0] += 1

    flow.register("counted")
    flow.step("even", count, quiet={quiet})
    flow.step("odd", count)
    if {replaced}:
        flow.replace("even", count)
    flow.sequence("game", "odd", "even", "odd")
"""
    state = load(tmp_path, plugin, "score_lines: {stakes: {}}\nplaces: {discard: {}}\n", uses="seats: [3]\n").start()
    assert state.over
    assert state._now.vars == [{"even": 2, "odd": 3}[reached]]


@about("flow", "outcome")
def test_a_game_without_any_other_ruleset(tmp_path: Path) -> None:
    plugin = """
@hook
def flow(flow):
    flow.decision("wager", "low", "high")

    def bet(state, argument):
        for city in state.cities:
            base = state.tables.choose_base
            api.ask(state, city, state.tables.decision_kinds.index("wager"), (base, base + 1))

    def pay(state, argument):
        for city in state.cities:
            city.coins = city.answer - state.tables.choose_base
            city.clear_question()

    flow.step("bet", bet)
    flow.step("pay", pay)
    flow.sequence("game", "bet", "pay")

@hook
def line_parts(settings, ruleset):
    return [api.LinePart("stakes", lambda state, seat: [(state.cities[seat].coins, "stakes")])]
"""
    body = "score_lines: {stakes: {}}\nplaces: {discard: {}}\n"
    game = load(tmp_path, plugin, body, uses="seats: [3]\n")
    state = game.start()
    assert str(state.decisions[1].actions) == "[choose low, choose high]"
    for seat, choice in ((2, "high"), (0, "low"), (1, "high")):
        state.play(seat, {"choose": choice})
    assert state.over
    assert state.winners == [1, 2], "where no ruleset says otherwise, most points win and ties are shared"
    assert game.replay(state.history, seed=0) == state
    assert game.from_json(state.to_json()) == state


# Policies.


@about("policies")
def test_policies_wrap_a_computation_from_the_inside_out(tmp_path: Path) -> None:
    plugin = """
@hook
def policies(settings):
    def sale(inner):
        return lambda state, city, card: %s
    return {"sale": sale}
"""
    load(tmp_path, plugin % "inner(state, city, card) + 1", name="one")
    second = tmp_path / "two"
    second.mkdir()
    (second / "ruleset.yaml").write_text(HEAD.format(name="two") + "uses: [base]\n", encoding="utf-8")
    (second / "plugin.py").write_text(IMPORTS + plugin % "inner(state, city, card) * 10", encoding="utf-8")
    for order, coins in ((["one", "two"], 40), (["two", "one"], 31)):
        game = wonders.load([tmp_path / name for name in order], seats=3, settings={"starting_coins": 0})
        state = position(game)
        turn(state)
        assert state.cities[0].coins == coins


@about("policies")
def test_a_policy_of_prices_knows_buyer_seller_and_good(tmp_path: Path) -> None:
    plugin = """
@hook
def policies(settings):
    def price(inner):
        def priced(state, city, seller, good):
            return inner(state, city, seller, good) + (-9 if state.tables.goods[good] == "glass" else seller)
        return priced
    return {"price": price}
"""
    sellers = {"built": ["Stone Pit", "glassworks_1"]}
    state = position(load(tmp_path, plugin), {"wonder": "Rhodes Day"}, sellers, sellers)
    assert [state.cities[0].price(good) for good in ("stone", "glass")] == [3, 0], "none is below 0"


@about("policies")
def test_policies_may_forbid_buildings_and_stages(tmp_path: Path) -> None:
    plugin = """
@hook
def policies(settings):
    def can_place(inner):
        return lambda state, city, card: inner(state, city, card) and state.tables.ages[card] != 2
    def can_stage(inner):
        return lambda state, city, stage: inner(state, city, stage) and city.seat != 0
    return {"can_place": can_place, "can_stage": can_stage}
"""
    rich = {"coins": 9, "hand": ["Altar", "Forum"], "built": ["Quarry", "Tree Farm"]}
    state = position(load(tmp_path, plugin), {**rich, "wonder": "Giza Day"}, {"wonder": "Olympia Day", "coins": 9})
    kinds = {str(action) for action in state.decisions[0].actions}
    assert "build Altar" in kinds
    assert not {each for each in kinds if "Forum" in each and not each.startswith("sell")}
    assert not {each for each in kinds if each.startswith("stage")}
    assert state.why_not(0, "Forum") == ["the rules do not let Forum stand in this city"]


@about("policies", "outcome")
def test_a_policy_may_change_who_has_won(tmp_path: Path) -> None:
    plugin = """
@hook
def policies(settings):
    def outcome(inner):
        def least(state, sheets):
            assert inner(state, sheets).victory == "points"
            worst = min(sheets, key=lambda sheet: sheet.total)
            return api.Outcome((worst.seat,), "modesty", "fewest points")
        return least
    return {"outcome": outcome}
"""
    state = position(load(tmp_path, plugin), {"coins": 30}, {"coins": 0}, {"coins": 9}, at="end")
    assert (state.winners, state.outcome and state.outcome.victory) == ([1], "modesty")


# Scores and ends.


@about("line_parts", "outcome")
def test_score_parts_and_an_outcome_of_ones_own(tmp_path: Path) -> None:
    plugin = """
@hook
def line_parts(settings, ruleset):
    return [api.LinePart("treasury", lambda state, seat: [(100, "luck: seat 2")] if seat == 2 else [])]

@hook
def outcome(state, sheets, settings):
    winner = max(sheets, key=lambda sheet: sheet.total)
    return api.Outcome((winner.seat,), "luck", "it was luck")
"""
    state = position(load(tmp_path, plugin), {"coins": 30}, {}, {"coins": 3}, at="end")
    assert state.scores()[2].lines["treasury"] == 101
    assert [entry.carrier for entry in state.scores()[2].entries] == ["treasury", "luck"]
    assert state.outcome == wonders.Outcome((2,), "luck", "it was luck")


# Positions and checks.


@about("checks")
def test_checks_report_faults_with_their_place(tmp_path: Path) -> None:
    plugin = """
@hook
def checks(ruleset, settings):
    return [
        api.Fault(ruleset.origins[("cards", card.id, "effects")], "too_simple", f"{card.name} has one effect only")
        for card in ruleset.cards.values()
        if card.name == "Folly" and len(card.effects) == 1
    ]
"""
    with pytest.raises(RulesetError) as caught:
        load(tmp_path, plugin, CARD.format(effects="[{points: 1}]"))
    (fault,) = caught.value.faults
    assert re.fullmatch(r".*ruleset\.yaml:7:\d+: Folly has one effect only", str(fault))
    load(tmp_path, plugin, CARD.format(effects="[{points: 1}, {coins: 1}]"), name="mended")


@about("name_city")
def test_a_city_that_is_named_can_be_refused(tmp_path: Path) -> None:
    plugin = """
@hook
def name_city(state, seat, sides):
    if seat == 0:
        raise api.SettingError(f"seat 0 never names its city, here {len(sides)} sides")
    return None
"""
    game = load(tmp_path, plugin)
    with pytest.raises(SettingError, match="seat 0 never names its city, here 2 sides"):
        game.start(cities=["Giza", None, None])
    assert game.start(cities=[None, "Giza Day", None]).cities[1].wonder == "Giza"


@about("situation", "facts")
def test_what_is_given_and_told_of_a_position(tmp_path: Path) -> None:
    plugin = """
@hook
def rules(rules, settings):
    return evolve(rules, given_keys=(*rules.given_keys, "weather"), city_keys=(*rules.city_keys, "mood"))

@hook
def flow(flow):
    flow.register("weather")
    flow.city_registers.append("mood")

@hook
def situation(state, given, settings):
    state.vars[state.tables.registers.index("weather")] = given.get("weather", 0)
    for city, said in zip(state.cities, given["cities"]):
        city.vars[state.tables.city_registers.index("mood")] = said.get("mood", 0)

@hook
def facts(state, settings):
    place = state.tables.city_registers.index("mood")
    return {
        "weather": state.vars[state.tables.registers.index("weather")],
        "cities": [{"mood": city.vars[place]} for city in state.cities],
    }
"""
    game = load(tmp_path, plugin)
    state = position(game, {"mood": 4, "conflict_tokens": [3]}, weather=7)
    assert state.facts["weather"] == 7
    assert state.facts["cities"][0] == {"mood": 4, "conflict_tokens": [3]}
    assert game.from_json(state.to_json()).facts == state.facts
    with pytest.raises(SettingError, match=r"this game has no 'wether' in given .*did you mean 'weather'"):
        position(game, wether=7)


@about("picture")
def test_a_picture_is_drawn_from_what_its_viewer_sees(tmp_path: Path) -> None:
    plugin = """
@hook
def picture(view, settings, ruleset):
    hands = [str(city.hand) for city in view.cities]
    return [api.Said("Seen", (f"by {view.seat}",)), api.Said("Hands", hands), api.Lying("Pile", "discard")]
"""
    game = load(tmp_path, plugin)
    state = position(game, {"hand": ["Altar"]}, {}, discard=["Palace"])
    seen, hands, pile = state.picture(1)
    assert isinstance(seen, api.Said)
    assert seen.words == ("by 1",)
    assert isinstance(hands, api.Said)
    assert hands.words[0] == "None"
    assert pile == api.Lying("Pile", "discard")
    shown = str(state)
    assert "Seen       by -1\n" in shown, "an onlooker is no seat"
    assert "Hands      None, None, None\n" in shown
    assert "Pile       1 face down\n" in shown


@about("picture")
def test_a_picture_of_something_else_is_refused(tmp_path: Path) -> None:
    game = load(tmp_path, "@hook\ndef picture(view):\n    return ['a pawn']\n")
    with pytest.raises(PluginError, match=r"picture: .*plugin\.py:5: returned .*, not a list of Piece"):
        str(game.start())


# The hooks as such.


def test_every_hook_has_a_test() -> None:
    assert set(hook_names()) == TESTED
