"""The turn structure of 7 Wonders Architects: one card a turn, then all that has to be done and may be done.

The rule numbers are those that the scenarios cite. No card, Wonder or token is named here: they are data.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import cast

from attrs import evolve

from wonders.plugins import api
from wonders.plugins.api import CityState, Flow, Rules, Ruleset, Settings, State, hook

from .battle import TRACK, Battle, clockwise
from .picture import picture
from .registers import BEGAN, CHOOSING, LOOKED, PASSED, names
from .saved import misfit
from .scoring import outcome
from .setting_up import checks, facts, lay_out, name_city, situation

__all__ = ["checks", "facts", "flow", "name_city", "outcome", "picture", "rules", "situation"]

MIX, DOUBLE, PEEK = "mix_goods", "double_coin", "peek_centre"
DRAWN, CENTRE, OFFER = "drawn", "centre_deck", "offer"


@hook
def rules(rules: Rules, settings: Settings, ruleset: Ruleset) -> Rules:
    """The settings that the engine's general parts ask for.

    What can be paid for has to be built, coins included and several stages in a turn (A-305, A-307, A-309); the seat
    chooses which stage, and which cards are used up (A-306, A-308, A-310, A-313). Horns beyond the end of the track
    are lost (A-603).
    """
    tokens = cast("tuple[int, ...]", settings["conflict_tokens"])
    first = ruleset.seats[0]
    forcing = {MIX: settings["mix_goods_forces"], DOUBLE: settings["double_coin_forces"]}
    return evolve(
        rules,
        spending=api.Spending(
            wild="coin",
            mix=MIX,
            double=DOUBLE,
            forcing=tuple(name for name, forces in forcing.items() if forces),
            limited=settings["payment_uses"] == "once",
            spare=settings["coins_for"] == "any",
        ),
        matches=sets_of_symbols(settings, ruleset),
        may_match=None if settings["symbols_without_tokens"] == "discarded" else tokens_left,
        chosen_order=settings["pending_order"] == "chosen",
        track_ends={TRACK: lambda seats: tokens[seats - first]},
        drawn=DRAWN,
        short_draws=settings["short_deck"] == "fewer",
        open_places=(DRAWN,) if settings["drawn_cards"] == "shown" else (),
        peeks=peeks,
        misfit=misfit,
        open_facts=("used", "peace", "progress", "tokens_left", "cities"),
        after_step=look_for_tokens if settings["new_tokens"] == "turn" else None,
        wonder_line="wonder",
        given_keys=("at", "decks", "used", "peace", "progress", "tokens_left"),
        city_keys=("cards", "cat", "conflict_tokens"),
    )


def sets_of_symbols(settings: Settings, ruleset: Ruleset) -> tuple[tuple[str, ...], ...]:
    """So many equal symbols, or so many different ones, earn a token and are used up (A-502, A-503, A-509)."""
    equal, different = cast("int", settings["equal_symbols"]), cast("int", settings["different_symbols"])
    return (*((symbol,) * equal for symbol in ruleset.symbols), *combinations(ruleset.symbols, different))


def tokens_left(state: State, city: CityState) -> bool:
    """Whether there is a progress token to earn (A-Q08)."""
    del city
    return any(state.piles[state.tables.places[place] - 1] for place in ("progress_row", "progress_stack"))


def peeks(state: State, seat: int) -> Mapping[str, int]:
    """Who holds the cat sees the top of the central deck before the turn's choice, and then no more (A-403 to 405).

    Drawn cards are seen too.
    """
    if seat != state.active:
        return {}
    peek = 1 << state.tables.permissions.index(PEEK)
    sees_top = bool(state.vars[CHOOSING]) and bool(state.cities[seat].permissions & peek)
    return {CENTRE: int(sees_top), DRAWN: len(state.piles[state.tables.drawn])}


def look_for_tokens(state: State) -> None:
    """A token also hears what was taken and built earlier in the turn in which it was gained (A-Q05)."""
    for place in range(state.vars[LOOKED], len(state.log)):
        row = state.log[place]
        if row[0] == api.TOKEN_GAINED:
            api.hear_again(state, row[1], row[2], state.log[state.vars[BEGAN] : place])
    state.vars[LOOKED] = len(state.log)


@hook
def flow(flow: Flow, settings: Settings, ruleset: Ruleset) -> None:
    """The steps of the game and their order."""
    table = Table(settings, ruleset)
    flow.register(*names())
    flow.questions["turn"] = "Take a card."
    flow.decision("draft", text="Which Wonder do you take?")
    flow.sequence("game", "first_seat", "draft", "set_up", "turn")
    flow.sequence("turn", "begin", "taken", "battle", "turn_over")
    flow.step("first_seat", table.first_seat)
    flow.step("draft", table.draft)
    flow.step("picked", table.picked)
    flow.step("set_up", table.set_up)
    flow.step("begin", table.begin)
    flow.step("taken", table.taken)
    flow.step("battle", table.fight)
    flow.step("turn_over", table.turn_over)


class Table:
    """The steps of the game with the settings they follow."""

    def __init__(self, settings: Settings, ruleset: Ruleset) -> None:
        self.settings = settings
        self.battle = Battle(settings, ruleset)
        self.skips_last_battle = settings["last_battle"] == "skipped"
        self.ends_at_first_pass = settings["nothing_to_take"] == "end"

    # Set-up.

    def first_seat(self, state: State, argument: int) -> None:
        """Who plays first (A-201)."""
        del argument
        state.active = cast("int", self.settings["first_seat"]) % len(state.cities)

    def draft(self, state: State, argument: int) -> None:
        """Every city without a Wonder is dealt one, or picks it, from the first seat on (A-106)."""
        del argument
        sides = state.tables.sides
        taken = {sides[city.side].wonder for city in state.cities if city.side >= 0}
        left = [side for side, each in enumerate(sides) if each.wonder not in taken]
        waiting = [seat for seat in clockwise(state) if state.cities[seat].side < 0]
        if not waiting:
            return
        if self.settings["wonders"] == "deal":
            left = one_side_each(state, api.shuffled(state, "wonders", left))
            for seat, side in zip(waiting, left, strict=False):
                api.seat_city(state, seat, side)
            return
        base = state.tables.side_base
        api.push(state, state.tables.step_ids["picked"], waiting[0])
        options = tuple(base + side for side in left)
        api.ask(state, state.cities[waiting[0]], state.tables.decision_kinds.index("draft"), options)

    def picked(self, state: State, seat: int) -> None:
        """The Wonder stands in the city; the next seat picks."""
        city = state.cities[seat]
        side = city.answer - state.tables.side_base
        city.clear_question()
        api.push(state, state.tables.step_ids["draft"])
        api.seat_city(state, seat, side)

    def set_up(self, state: State, argument: int) -> None:
        """Decks are shuffled, some progress tokens lie face up; the cat is nobody's (A-107 to A-109, A-111)."""
        del argument
        lay_out(state, cast("int", self.settings["tokens_face_up"]))

    # Turns.

    def begin(self, state: State, argument: int) -> None:
        """The seat takes the top of one of the three decks in reach (A-202); who reaches none passes (A-Q06).

        No deck is ever filled up again (A-207, A-208).
        """
        del argument
        seat, registers = state.active, state.vars
        state.turn += 1
        api.refresh(state, "turn")
        registers[BEGAN] = registers[LOOKED] = len(state.log)
        api.emit(state, (api.TURN_BEGAN, seat, state.age, state.turn))
        options = api.reachable(state, state.tables.reach[OFFER][seat])
        if not options:
            registers[PASSED] += 1
            return
        registers[PASSED] = 0
        registers[CHOOSING] = 1
        api.ask(state, state.cities[seat], api.TURN, options)

    def taken(self, state: State, argument: int) -> None:
        """The card comes into play as all later ones do (A-210); then whatever is allowed is done (A-204)."""
        del argument
        city = state.cities[state.active]
        api.start_deeds(state, city.seat)
        if state.vars[PASSED]:
            return
        action = city.answer
        city.clear_question()
        state.vars[CHOOSING] = 0
        api.take_from(state, city, action, state.tables.reach[OFFER][city.seat])

    def fight(self, state: State, argument: int) -> None:
        """The battle set off in the turn, when all else is done (A-604, A-705); in the last turn see A-Q10."""
        del argument
        if self.battle.due(state) and not (self.skips_last_battle and finished(state)):
            self.battle.fight(state)

    def turn_over(self, state: State, argument: int) -> None:
        """The game ends with the turn in which a Wonder is completed (A-701), or when nobody takes a card (A-Q06).

        Else the next seat goes on (A-205).
        """
        seat, passed = state.active, state.vars[PASSED]
        api.emit(state, (api.TURN_ENDED, seat, state.age, state.turn))
        if finished(state) or passed >= len(state.cities) or (passed and self.ends_at_first_pass):
            api.emit(state, (api.GAME_ENDED, -1))
            return
        state.active = (seat + 1) % len(state.cities)
        api.run(state, "turn", argument)


def one_side_each(state: State, sides: list[int]) -> list[int]:
    """Of each Wonder the side that comes first."""
    wonders: dict[str, int] = {}
    for side in sides:
        wonders.setdefault(state.tables.sides[side].wonder, side)
    return list(wonders.values())


def finished(state: State) -> bool:
    """Whether a Wonder is complete."""
    for city in state.cities:  # noqa: SIM110  # asked every turn, and a loop takes a third of the time
        if city.stages == (1 << len(city.plan)) - 1:
            return True
    return False
