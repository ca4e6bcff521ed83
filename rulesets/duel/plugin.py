"""The turn structure of 7 Wonders Duel: a structure of cards, seats that take turns, three ways to win.

The rule numbers are those that the scenarios cite. No card, Wonder or token is named here: they are data.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from attrs import evolve

from wonders.plugins import api
from wonders.plugins.api import Flow, Rules, Ruleset, Settings, State, hook

from . import military, trade
from .picture import picture
from .registers import AGAIN, PAIRS, PAWN, PICK, REVEALED, SYMBOLS, names
from .saved import misfits
from .science import distinct, pairs_of
from .scoring import line_parts, outcome
from .setting_up import BOARDS, checks, facts, situation
from .structure import structures

#: Whether a stage may be built: (state, city, stage).
Veto = Callable[[State, api.CityState, int], bool]

__all__ = ["checks", "facts", "flow", "line_parts", "outcome", "picture", "policies", "rules", "situation"]


@hook
def rules(rules: Rules, settings: Settings, ruleset: Ruleset) -> Rules:
    """The settings that the engine's general parts ask for."""
    table = Table(settings, ruleset)
    return evolve(
        rules,
        starting_coins=cast("int", settings["starting_coins"]),
        verbs=("build", "wonder", "discard"),
        sells=cast("tuple[str, ...]", settings["for_sale"]),
        sellers=("bank",),
        market=trade.market(cast("int", settings["price"])),
        push=table.push,
        again=take_another_turn,
        after_step=table.after_step,
        face_up=face_up,
        optional_places=("progress",) if settings["pair_token"] == "optional" else (),  # noqa: S105  # a token of the game
        open_facts=("pawn", "tokens_left", "cities"),
        boards=BOARDS,
        misfit=misfits(settings, ruleset),
        wonder_line="wonders",
        given_keys=("at", "structure", "pawn", "tokens_left", "progress", "box"),
        city_keys=("wonders", "wonders_built"),
        sale=trade.sale(cast("int", settings["sale_value"]), cast("tuple[str, ...]", settings["sale_colors"])),
    )


def face_up(state: State, place: str) -> int:
    """The slots of the structure that lie face up; no other place has slots."""
    return state.vars[REVEALED] if place == "structure" else -1


@hook
def policies(settings: Settings) -> dict[str, api.Policy]:
    """At most so many Wonders are built in all; the one that is left is gone (D-WON-2)."""
    limit = cast("int", settings["wonders_limit"])

    def below_limit(inner: Veto) -> Veto:
        return lambda state, city, stage: wonders_built(state) < limit and inner(state, city, stage)

    return {"can_stage": below_limit}


def wonders_built(state: State) -> int:
    """How many Wonders stand in both cities."""
    built = 0
    for city in state.cities:
        built += city.stages.bit_count()
    return built


@hook
def flow(flow: Flow, settings: Settings, ruleset: Ruleset) -> None:
    """The steps of the game and their order."""
    table = Table(settings, ruleset)
    flow.register(*names())
    flow.city_registers += ["pairs", "symbols"]
    flow.decision("draft", text="Which Wonder do you take?")
    flow.decision("begin", "seat 0", "seat 1", text="Who begins the next Age?")
    flow.sequence("game", "set_up", "draft", "ages", "game_over")
    flow.sequence("age", "lay_out", "who_begins", "turn", "age_over")
    flow.sequence("turn", "choose", "resolve", "reveal", "next_turn")
    flow.step("set_up", table.set_up)
    flow.step("draft", table.draft)
    flow.step("picked", table.picked)
    flow.step("ages", table.ages)
    flow.step("lay_out", table.lay_out)
    flow.step("who_begins", table.who_begins)
    flow.step("begin_named", table.begin_named)
    flow.step("choose", table.choose, quiet=True)
    flow.step("resolve", table.resolve)
    flow.step("reveal", table.reveal, quiet=True)
    flow.step("next_turn", table.next_turn, quiet=True)
    flow.step("age_over", table.age_over)
    flow.step("game_over", table.game_over)
    if table.track.farther_only:
        flow.step("loot", table.loot)
        flow.after("turn", "resolve", "loot")


def take_another_turn(state: State, seat: int) -> None:
    """The seat plays again after this turn; several reasons count once (D-WON-4, D-TOK-9)."""
    if seat == state.active:
        state.vars[AGAIN] = 1


class Table:
    """The steps of the game with the settings they follow."""

    def __init__(self, settings: Settings, ruleset: Ruleset) -> None:
        self.settings = settings
        self.structures = structures(ruleset)
        self.track = military.Track(settings)
        self.symbols_to_win = cast("int", settings["symbols_to_win"])
        #: Where the row of a building says the place it came from: behind the event and the seat.
        self.place_in_fact = 2 + ruleset.vocabulary.events["card_built"].payload.index("place")
        self.bonus_everywhere = settings["bonus_shields"] == "all"
        self.pairs_of = pairs_of(settings)
        self.picks = cast("tuple[int, ...]", settings["draft_order"])

    # Set-up.

    def set_up(self, state: State, argument: int) -> None:
        """Coins, progress tokens on the board, and the Wonders on offer; the pawn is in the middle (D-SETUP-3 to 9)."""
        del argument
        state.active = cast("int", self.settings["first_seat"]) % 2
        for city in state.cities:
            city.coins = cast("int", self.settings["starting_coins"])
        tokens = api.shuffled(state, "progress tokens", group_of(state, "progress"))
        board = cast("int", self.settings["tokens_on_board"])
        pile(state, "progress").extend(sorted(tokens[:board]))
        pile(state, "box").extend(sorted(tokens[board:]))
        self._offer_wonders(state)

    def _offer_wonders(self, state: State) -> None:
        sides = state.tables.sides
        if self.settings["wonders"] == "beginner":
            for seat in range(2):
                chosen = cast("tuple[str, ...]", self.settings[f"beginner_{'first' if seat == 0 else 'second'}"])
                city = state.cities[(state.active + seat) % 2]
                for name in chosen:
                    api.add_board(state, city, next(n for n, side in enumerate(sides) if side.wonder == name))
            return
        order = api.shuffled(state, "wonders", range(len(sides)))[: len(self.picks)]
        if self.settings["wonders"] == "deal":
            for place, side in enumerate(sorted(order[:BOARDS]) + sorted(order[BOARDS:])):
                api.add_board(state, state.cities[(state.active + (place >= BOARDS)) % 2], side)
            return
        pile(state, "wonder_deck").extend(sides[side].board for side in order)

    def draft(self, state: State, argument: int) -> None:
        """Four Wonders lie open; the seats pick in their order, then four more are laid out (D-SETUP-7, -8)."""
        del argument
        offer, deck = pile(state, "offer"), pile(state, "wonder_deck")
        if not offer and deck:
            shown = len(self.picks) // 2
            offer.extend(sorted(deck[:shown]))
            del deck[:shown]
        if not offer:
            return
        city = state.cities[(state.active + self.picks[state.vars[PICK]]) % 2]
        base = state.tables.wonder_base
        options = tuple(base + wonder_of(state, board) for board in offer)
        api.push(state, state.tables.step_ids["picked"], city.seat)
        api.ask(state, city, kind(state, "draft"), options)

    def picked(self, state: State, seat: int) -> None:
        """The Wonder is laid before the city; the next pick follows."""
        city = state.cities[seat]
        wonder = city.answer - state.tables.wonder_base
        city.clear_question()
        side = next(n for n, each in enumerate(state.tables.sides) if each.wonder == state.tables.wonder_names[wonder])
        pile(state, "offer").remove(state.tables.sides[side].board)
        api.add_board(state, city, side)
        state.vars[PICK] += 1
        self.draft(state, 0)

    # Ages and turns.

    def ages(self, state: State, argument: int) -> None:
        """An Age for each structure, one after another (D-AGE-1)."""
        del argument
        for age in sorted(self.structures, reverse=True):
            api.push(state, state.tables.step_ids["age"], age)

    def lay_out(self, state: State, age: int) -> None:
        """The Age's cards are laid out; some go back to the box unseen (D-SETUP-11, -12, D-STRUCT-1).

        Everything else stays as it is (D-AGE-4).
        """
        state.age = age
        state.turn = 0
        api.refresh(state, "age")
        api.emit(state, (api.AGE_BEGAN, -1, age))
        structure = self.structures[age]
        deck, removed = self._deck(state, age, structure.size)
        laid = pile(state, "structure")
        laid.clear()
        laid.extend(deck)
        pile(state, "age_box").extend(removed)
        state.vars[REVEALED] = structure.open_slots

    def _deck(self, state: State, age: int, size: int) -> tuple[list[int], list[int]]:
        """The cards of an Age, and those that go back to the box unseen (D-SETUP-11, D-SETUP-12)."""
        tables = state.tables
        cards = tables.decks.get(str(age), ())
        guilds = [card for card in tables.decks.get("guilds", ()) if tables.ages[card] == age]
        if not guilds:
            return api.split_down(state, f"deck {age}", cards, size)
        drawn = min(cast("int", self.settings["guilds"]), len(guilds), size)
        deck, removed = api.split_down(state, f"deck {age}", cards, size - drawn)
        mixed, left = api.split_down(state, "guilds", guilds, drawn)
        return api.shuffled(state, f"structure {age}", deck + mixed), removed + left

    def who_begins(self, state: State, age: int) -> None:
        """The weaker side names who begins; with the pawn in the middle, whoever played last (D-AGE-2, D-AGE-3)."""
        if age == 1:
            return
        pawn = state.vars[PAWN]
        if pawn:
            chooser = 1 if pawn > 0 else 0
        elif self.settings["tie_at_age_end"] == "begins":
            return
        else:
            chooser = state.active
        base = state.tables.choose_base
        api.push(state, state.tables.step_ids["begin_named"], chooser)
        api.ask(state, state.cities[chooser], kind(state, "begin"), (base, base + 1))

    def begin_named(self, state: State, seat: int) -> None:
        """The seat that was named begins."""
        city = state.cities[seat]
        state.active = city.answer - state.tables.choose_base
        city.clear_question()

    def choose(self, state: State, age: int) -> None:
        """The active seat uses an accessible card: builds it, builds a Wonder with it, or discards it (D-TURN-2).

        Discarding is always possible, and nobody may pass (D-TURN-3, D-TURN-4).
        """
        state.turn += 1
        api.refresh(state, "turn")
        api.emit(state, (api.TURN_BEGAN, -1, age, state.turn))
        city = state.cities[state.active]
        laid = pile(state, "structure")
        city.purse = city.coins
        city.market = None
        cards = sorted(map(laid.__getitem__, self.structures[age].accessible(state)))
        options = api.uses_of(state, city, cards)
        api.ask(state, city, api.TURN, options, place=state.tables.places["structure"], always=True)

    def resolve(self, state: State, age: int) -> None:
        """The answer is carried out."""
        del age
        api.resolve(state, (state.active,))

    def loot(self, state: State, age: int) -> None:
        """Looting tokens that wait until the card is done cost their coins (D-OPEN-2)."""
        del age
        self.track.loot(state)

    def reveal(self, state: State, age: int) -> None:
        """Cards that lie free now are turned up, before anybody plays on (D-STRUCT-4, D-STRUCT-5)."""
        structure = self.structures[age]
        if structure.face_down & ~state.vars[REVEALED]:
            for slot in structure.accessible(state):
                state.vars[REVEALED] |= 1 << slot

    def next_turn(self, state: State, age: int) -> None:
        """The other seat plays, or the same one again; an empty structure ends the Age (D-WON-5)."""
        api.emit(state, (api.TURN_ENDED, -1, age, state.turn))
        again, state.vars[AGAIN] = state.vars[AGAIN], 0
        laid = pile(state, "structure")
        if laid.count(api.EMPTY) == len(laid):
            return
        if not again:
            state.active = 1 - state.active
        api.run(state, "turn", age)

    def age_over(self, state: State, age: int) -> None:
        """The Age is over."""
        api.emit(state, (api.AGE_ENDED, -1, age))

    def game_over(self, state: State, argument: int) -> None:
        """The game ends after the last Age (D-AGE-5)."""
        del argument
        api.emit(state, (api.GAME_ENDED, -1))

    # What is looked at after every step.

    def push(self, state: State, seat: int, shields: int) -> None:
        """Shields push the pawn at once (D-MIL-2), unless a card of the pile may not set them off (D-OPEN-5)."""
        fact = state.fact
        elsewhere = (
            fact and fact[0] == api.CARD_BUILT and fact[self.place_in_fact] != state.tables.places["structure"]
        )
        if not elsewhere or self.bonus_everywhere:
            self.track.push(state, seat, shields)

    def after_step(self, state: State) -> None:
        """Supremacy ends the game at once (D-TURN-5); a second equal symbol is a match (D-SCI-3).

        It is told while the turn goes on, so that its token may be the one that wins (D-SCI-6).
        """
        if state.over:
            return
        length = self.track.length
        if not -length < state.vars[PAWN] < length:
            end_at_once(state)
        for city in state.cities:
            if city.symbol_code != city.vars[SYMBOLS]:
                city.vars[SYMBOLS] = city.symbol_code
                self._look_at(state, city)

    def _look_at(self, state: State, city: api.CityState) -> None:
        """Symbols have come or gone: tell of pairs that are new, or end the game."""
        if distinct(city.symbols) >= self.symbols_to_win:
            end_at_once(state)
            return
        found = sum(map(self.pairs_of, city.symbols))
        for number in range(city.vars[PAIRS], found):
            api.emit(state, (api.SYMBOLS_MATCHED, city.seat, number + 1))
        city.vars[PAIRS] = found


def end_at_once(state: State) -> None:
    """The game is over, whatever was still to come (D-MIL-7, D-SCI-5)."""
    for city in state.cities:
        city.clear_question()
    state.waiting = 0
    state.pending.clear()
    state.stack.clear()
    state.over = True
    api.emit(state, (api.GAME_ENDED, -1))


def pile(state: State, name: str) -> list[int]:
    """What lies in a place of the table."""
    return state.piles[state.tables.places[name] - 1]


def kind(state: State, name: str) -> int:
    """A kind of decision."""
    return state.tables.decision_kinds.index(name)


def group_of(state: State, group: str) -> list[int]:
    """The carriers of a group of tokens."""
    return [state.tables.token_carriers[token] for token in state.tables.token_groups[group]]


def wonder_of(state: State, board: int) -> int:
    """The Wonder of a board."""
    side = next(each for each in state.tables.sides if each.board == board)
    return state.tables.wonder_names.index(side.wonder)
