"""The turn structure of 7 Wonders: simultaneous turns, three Ages, conflicts; `scoring` holds the score lines.

The rule numbers are those that the scenarios cite. No card, Wonder or token is named here: they are data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from attrs import evolve

from wonders.plugins import api
from wonders.plugins.api import Flow, Rules, SettingError, Settings, State, hook

from .checks import checks
from .saved import misfits
from .scoring import line_parts, outcome

LEFT, RIGHT = 1, -1
AGES = 3
#: What follows the turns of an Age (B-AGE-1).
AFTER_TURNS = ("last_cards", "leftovers", "turn_ends", "conflicts", "age_effects", "age_over")
#: Register of a city: the Wonder it was dealt, + 1.
WONDER = 0

__all__ = ["checks", "facts", "flow", "line_parts", "name_city", "outcome", "rules", "situation"]


@hook
def rules(rules: Rules, settings: Settings) -> Rules:
    """The settings that the engine's general parts ask for."""
    sale_value = cast("int", settings["sale_value"])
    return evolve(
        rules,
        starting_coins=cast("int", settings["starting_coins"]),
        turns=cast("int", settings["turns"]),
        sells=cast("tuple[str, ...]", settings["for_sale"]),
        unit_price=cast("int", settings["price"]),
        surcharges={"manufactured": cast("int", settings["surcharge"])},
        idle_production=settings["buying"] == "freely",
        bank=cast("int", settings["bank"]),
        sellers=("left", "right"),  # nobody else sells (B-TRADE-1), and a neighbour is never both (B-GUILD-7)
        free_coins=bool(settings["free_coins"]),
        fresh_purse=settings["last_card_coins"] == "updated",
        same_age_chains=bool(settings["same_age_chains"]),
        optional_places=("discard",) if settings["discard_build"] == "optional" else (),
        open_places=("discard",) if settings["discard_pile"] == "open" else (),
        wonder_line="wonder",
        given_keys=("at",),
        city_keys=("conflict_tokens",),
        late_counts=bool(settings["late_counts"]),
        misfit=misfits(AGES, cast("int", settings["turns"]), {*AFTER_TURNS} - {"turn_ends"}),
        tests={"first_turn": no_building_yet} if settings["first_free"] == "building" else {},
        sale=lambda state, city, card: sale_value,  # every card sells for the same
    )


def no_building_yet(state: State, seat: int) -> bool:
    """Whether a city has built nothing in this Age so far (the other reading of B-AMB-8)."""
    for row in reversed(state.log):
        if row[0] == api.AGE_BEGAN:
            return True
        if row[0] == api.CARD_BUILT and row[1] == seat:
            return False
    return True


@hook
def flow(flow: Flow, settings: Settings) -> None:
    """The steps of the game and their order."""
    table = Table(settings)
    flow.city_registers.append("wonder")
    flow.decisions.extend(["wonder", "side"])
    flow.sequence("game", "set_up", "wonders", "sides", "ages", "game_over", "final_choices")
    flow.sequence("age", "age_begins", "deal", "turns", *AFTER_TURNS)
    flow.sequence("turn", "turn_begins", "choose", "resolve", "turn_ends", "pass")
    flow.sequence("last_turn", "turn_begins", "choose", "resolve")
    table.add_steps(flow)


class Table:
    """The steps of the game with the settings they follow; none depends on the number of seats (B-TURN-9)."""

    def __init__(self, settings: Settings) -> None:
        self.coins = cast("int", settings["starting_coins"])
        self.hand_size = cast("int", settings["hand_size"])
        self.turns = cast("int", settings["turns"])
        self.extra_guilds = cast("int", settings["extra_guilds"])
        self.passing = [LEFT if word == "left" else RIGHT for word in cast("tuple[str, ...]", settings["passing"])]
        self.dealing = cast("str", settings["wonders"])
        self.side_rule = cast("str", settings["sides"])
        self.first_seat = cast("int", settings["first_seat"])
        self.asks_at_end = settings["final_choices"] == "ask"

    def add_steps(self, flow: Flow) -> None:
        """Add every step to a flow."""
        flow.step("set_up", self.set_up)
        flow.step("wonders", self.wonders)
        flow.step("wonder_chosen", self.wonder_chosen)
        flow.step("sides", self.sides)
        flow.step("sides_chosen", self.sides_chosen)
        flow.step("ages", self.ages)
        flow.step("age_begins", self.age_begins)
        flow.step("deal", self.deal)
        flow.step("turns", self.ask_turns)
        flow.step("turn_begins", self.turn_begins)
        flow.step("choose", self.choose)
        flow.step("resolve", self.resolve)
        flow.step("turn_ends", self.turn_ends)
        flow.step("turn_over", self.turn_over)
        flow.step("pass", self.pass_hands)
        flow.step("last_cards", self.last_cards)
        flow.step("leftovers", self.leftovers)
        flow.step("conflicts", self.conflicts)
        flow.step("age_effects", self.age_effects)
        flow.step("age_over", self.age_over)
        flow.step("game_over", self.game_over)
        flow.step("final_choices", self.final_choices)

    # Set-up.

    def set_up(self, state: State, argument: int) -> None:
        """Coins for every city (B-SETUP-7)."""
        del argument
        state.active = self.first_seat % len(state.cities)
        for city in state.cities:
            city.coins = self.coins

    def wonders(self, state: State, argument: int) -> None:
        """Deal the Wonders that were not named, or let the seats choose one after another (B-SETUP-6)."""
        del argument
        names = state.tables.wonder_names
        taken = {city.vars[WONDER] for city in state.cities}
        free = [number for number in range(len(names)) if number + 1 not in taken]
        order = state.cities[state.active :] + state.cities[: state.active]
        missing = [city for city in order if not city.vars[WONDER]]
        if self.dealing == "choose":
            self._offer_wonder(state, missing, free)
            return
        for city, wonder in zip(missing, api.shuffled(state, "wonders", free), strict=False):
            city.vars[WONDER] = wonder + 1

    def _offer_wonder(self, state: State, missing: Sequence[api.CityState], free: Sequence[int]) -> None:
        if missing:
            base = state.tables.wonder_base
            kind = state.tables.decision_kinds.index("wonder")
            api.push(state, state.tables.step_ids["wonder_chosen"], missing[0].seat)
            api.ask(state, missing[0], kind, tuple(base + wonder for wonder in free))

    def wonder_chosen(self, state: State, seat: int) -> None:
        """Take the Wonder a seat has chosen, and ask the next one."""
        city = state.cities[seat]
        city.vars[WONDER] = city.answer - state.tables.wonder_base + 1
        city.clear_question()
        self.wonders(state, 0)

    def sides(self, state: State, argument: int) -> None:
        """Every board is laid with one of its sides: as the setting says, drawn, or chosen by its seat."""
        del argument
        for city in state.cities:
            if city.side < 0:
                sides = sides_of(state, city.vars[WONDER] - 1)
                wanted = [side for side in sides if state.tables.sides[side].side == self.side_rule]
                if self.side_rule != "choose":
                    place = 0 if wanted else api.draw(state, "sides", len(sides))
                    api.seat_city(state, city.seat, (wanted or sides)[place])
        open_cities = [city for city in state.cities if city.side < 0]
        if open_cities:
            api.push(state, state.tables.step_ids["sides_chosen"])
        kind = state.tables.decision_kinds.index("side")
        for city in open_cities:
            base = state.tables.side_base
            options = tuple(base + side for side in sides_of(state, city.vars[WONDER] - 1))
            api.ask(state, city, kind, options)

    def sides_chosen(self, state: State, argument: int) -> None:
        """Lay the sides that were chosen, all at once."""
        del argument
        for city in state.cities:
            if city.side < 0:
                side = city.answer - state.tables.side_base
                city.clear_question()
                api.seat_city(state, city.seat, side)

    # Ages and turns.

    def ages(self, state: State, argument: int) -> None:
        """Three Ages (B-TURN-1)."""
        del argument
        for age in range(AGES, 0, -1):
            api.push(state, state.tables.step_ids["age"], age)

    def age_begins(self, state: State, age: int) -> None:
        """Uses that come back with an Age come back; all buildings are chain sources."""
        state.age = age
        state.turn = 0
        api.refresh(state, "age")
        api.chain_sources(state)
        api.emit(state, (api.AGE_BEGAN, -1, age))

    def deal(self, state: State, age: int) -> None:
        """Deal the Age's deck, with some of the guilds among it (B-SETUP-2 to 4)."""
        deck = deck_of(state, age, self.extra_guilds)
        size = self.hand_size * len(state.cities)
        api.deal(state, api.drawn_down(state, f"deck {age}", deck, size), self.hand_size)

    def ask_turns(self, state: State, age: int) -> None:
        """Six turns, the last of which is followed by no passing (B-TURN-2, B-TURN-6)."""
        del age
        self.push_turns(state, 1)

    def push_turns(self, state: State, first: int) -> None:
        """Put the turns of an Age from one of them on onto the stack."""
        steps = state.tables.step_ids
        for turn in range(self.turns, first - 1, -1):
            api.push(state, steps["last_turn" if turn == self.turns else "turn"], turn)

    def turn_begins(self, state: State, turn: int) -> None:
        """A turn begins."""
        state.turn = turn
        api.refresh(state, "turn")
        api.emit(state, (api.TURN_BEGAN, -1, state.age, turn))

    def choose(self, state: State, turn: int) -> None:
        """Every seat chooses a card and its use, in secret (B-TURN-2, B-TURN-3)."""
        del turn
        api.ask_turn(state, state.cities)

    def resolve(self, state: State, turn: int) -> None:
        """All choices are carried out together (B-TURN-8)."""
        del turn
        api.resolve(state, [city.seat for city in state.cities if city.answer >= 0])

    def turn_ends(self, state: State, argument: int) -> None:
        """Effects that wait for the end of the turn, such as builds from the discard pile (B-DISC-2).

        What the turn has discarded is there (B-DISC-3), and conflicts come after it (B-DISC-5).
        """
        api.push(state, state.tables.step_ids["turn_over"], argument)
        api.carry_out(state, api.LATE_COUNT)
        api.carry_out(state, api.TURN_END)

    def turn_over(self, state: State, argument: int) -> None:
        """The turn is over."""
        del argument
        api.emit(state, (api.TURN_ENDED, -1, state.age, min(state.turn, self.turns)))

    def pass_hands(self, state: State, turn: int) -> None:
        """Hands go to the left in Ages I and III, to the right in Age II (B-TURN-5)."""
        del turn
        api.pass_hands(state, self.passing[state.age - 1])

    # The end of an Age.

    def last_cards(self, state: State, age: int) -> None:
        """Cards left in hand may be played where an effect says so (B-AGE-1)."""
        del age
        state.turn = self.turns + 1
        for step in range(len(state.cities)):
            city = state.cities[(state.active + step) % len(state.cities)]
            if city.hand:
                api.emit(state, (api.TURNS_OVER, city.seat, len(city.hand)))

    def leftovers(self, state: State, age: int) -> None:
        """What is left in the hands goes to the discard pile and earns nothing (B-TURN-6)."""
        del age
        for city in state.cities:
            state.piles[state.tables.discard].extend(city.hand)
            city.hand = []

    def conflicts(self, state: State, age: int) -> None:
        """Each city compares its shields with each neighbour, and keeps them (B-MIL-1 to 4)."""
        strengths = [api.strength(state, city, 0) for city in state.cities]
        victory, defeat = tokens_of(state, age)
        for city in state.cities:
            rival = (city.seat + 1) % len(state.cities)
            gap = strengths[city.seat] - strengths[rival]
            api.emit(state, (api.CONFLICT_FOUGHT, city.seat, rival, gap))
            if gap:
                winner, loser = (city.seat, rival) if gap > 0 else (rival, city.seat)
                api.gain_token(state, winner, victory, loser)
                api.gain_token(state, loser, defeat, winner)

    def age_effects(self, state: State, age: int) -> None:
        """Effects that wait for the end of the Age."""
        del age
        api.carry_out(state, api.AGE_END)

    def age_over(self, state: State, age: int) -> None:
        """The Age is over."""
        api.emit(state, (api.AGE_ENDED, -1, age))

    def game_over(self, state: State, argument: int) -> None:
        """The game ends after the conflicts of the last Age (B-AGE-2)."""
        del argument
        api.emit(state, (api.GAME_ENDED, -1))
        api.carry_out(state, api.GAME_END)

    def final_choices(self, state: State, argument: int) -> None:
        """Seats choose their wild symbols and copies, where the setting lets them (B-SCI-4)."""
        del argument
        if self.asks_at_end:
            api.ask_final(state, state.tables.step_ids["final_choices"])


def sides_of(state: State, wonder: int) -> list[int]:
    """The sides of a Wonder."""
    name = state.tables.wonder_names[wonder]
    return [number for number, side in enumerate(state.tables.sides) if side.wonder == name]


def deck_of(state: State, age: int, extra_guilds: int) -> list[int]:
    """The cards of an Age; as many guilds as seats and some more are drawn for theirs (B-SETUP-3)."""
    tables = state.tables
    deck = list(tables.decks.get(str(age), ()))
    guilds = [card for card in tables.decks.get("guilds", ()) if tables.ages[card] == age]
    if guilds:
        deck += api.drawn_down(state, "guilds", guilds, len(state.cities) + extra_guilds)
    return deck


def tokens_of(state: State, age: int) -> tuple[int, int]:
    """The victory token of an Age and the defeat token."""
    tables = state.tables
    victory = next(token for token in tables.token_groups["victory"] if tables.token_ages[token] in (0, age))
    return victory, tables.token_groups["defeat"][0]


# Positions that scenarios and callers set up.


@hook
def name_city(state: State, seat: int, sides: list[int]) -> bool:
    """A city named at the start: with its side, or the Wonder alone."""
    name = state.tables.sides[sides[0]].wonder
    state.cities[seat].vars[WONDER] = state.tables.wonder_names.index(name) + 1
    if len(sides) == 1:
        api.seat_city(state, seat, sides[0])
    return True


@hook
def situation(state: State, given: Mapping[str, object], settings: Settings) -> None:
    """Fill the hands with Blanks, give the conflict tokens, and go on from the turn or moment that was named."""
    table = Table(settings)
    moment = given.get("at")
    if "active" not in given:
        state.active = table.first_seat % len(state.cities)
    if state.age > AGES or state.turn > table.turns:
        raise SettingError(f"there are {AGES} Ages of {table.turns} turns: Age {state.age}, turn {state.turn} is none")
    if moment not in (None, "end", "conflict"):
        raise SettingError(f"'at' is end or conflict, not {moment!r}")
    for city, said in zip(state.cities, cast("list[Mapping[str, object]]", given.get("cities", [])), strict=False):
        give_tokens(state, city.seat, api.given_list(said or {}, "conflict_tokens"), settings)
    steps = state.tables.step_ids
    api.push(state, steps["final_choices"])
    if moment is not None:
        after_turns(state, given, table)
    if moment == "end":
        return
    api.push(state, steps["game_over"])
    for age in range(AGES, state.age, -1):
        api.push(state, steps["age"], age)
    rest = AFTER_TURNS if moment is None else AFTER_TURNS[AFTER_TURNS.index("conflicts") :]
    for name in reversed(rest):
        api.push(state, steps[name], state.age)
    if moment is None:
        fill_hands(state, table.hand_size - state.turn + 1)
        table.push_turns(state, state.turn)


def after_turns(state: State, given: Mapping[str, object], table: Table) -> None:
    """All turns of the Age are done: no card is in hand, and at the end no Age is left."""
    if any(city.hand for city in state.cities):
        raise SettingError(f"a hand is given with 'at: {given['at']}', when no card is in hand any more")
    if given["at"] == "end":
        if given.get("age", AGES) != AGES:
            raise SettingError(f"'at: end' is in Age {AGES}, not in Age {state.age}")
        state.age = AGES
    if given.get("turn", table.turns) != table.turns:
        raise SettingError(f"'at: {given['at']}' is after turn {table.turns}, not in turn {state.turn}")
    state.turn = table.turns


def fill_hands(state: State, size: int) -> None:
    """Blanks up to the size of the turn's hands."""
    for city in state.cities:
        if len(city.hand) > size:
            raise SettingError(
                f"city {city.seat} is given {len(city.hand)} cards; a hand has {size} in turn {state.turn}"
            )
        city.hand += [state.tables.blank] * (size - len(city.hand))


def give_tokens(state: State, seat: int, values: Sequence[object], settings: Settings) -> None:
    """Conflict tokens by their values."""
    tables = state.tables
    worth = cast("tuple[int, ...]", settings["conflict_values"])
    for value in values:
        if value == -cast("int", settings["defeat_value"]):
            token = tables.token_groups["defeat"][0]
        elif value in worth:
            age = worth.index(value) + 1
            token = next(each for each in tables.token_groups["victory"] if tables.token_ages[each] == age)
        else:
            possible = ", ".join(map(str, [*worth, -cast("int", settings["defeat_value"])]))
            raise SettingError(f"city {seat}: there is no conflict token worth {value}; possible: {possible}")
        state.cities[seat].tokens[token] += 1


@hook
def facts(state: State, settings: Settings) -> Mapping[str, object]:
    """The conflict tokens of each city by their values."""
    tables = state.tables
    worth = cast("tuple[int, ...]", settings["conflict_values"])
    value = {token: worth[tables.token_ages[token] - 1] for token in tables.token_groups["victory"]}
    value |= dict.fromkeys(tables.token_groups["defeat"], -cast("int", settings["defeat_value"]))
    return {
        "cities": [
            {"conflict_tokens": [value[token] for token in value for _ in range(city.tokens[token])]}
            for city in state.cities
        ]
    }
