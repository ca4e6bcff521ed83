"""Two players with a city between them that they play by turns.

City 2 has no seat: whoever holds the duty answers for it. Everything else is the turn structure of the base game,
whose steps are wrapped here. The rule numbers are those that the scenarios cite.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from wonders.plugins import api
from wonders.plugins.api import CityState, Flow, Rules, SettingError, Settings, State, hook

#: The city that both play: its left neighbour is seat 0, its right neighbour seat 1 (B-2P-2).
CITY = 2
SIDES = {"left": 0, "right": 1}
Given = Mapping[str, object]


@hook
def rules(rules: Rules, settings: Settings) -> Rules:
    """A third city, for which the holder of the duty answers."""
    must_chain = settings["free_city_chain"] == "build"
    return api.evolve(
        rules,
        extra_cities=1,
        answers=lambda state, city: holder_of(state) if city.seat == CITY else city.seat,
        forbids=lambda state, city, action: forbidden(state, city, action, must_chain=must_chain),
        given_keys=(*rules.given_keys, "holder", "decks"),
        open_facts=(*rules.open_facts, "holder"),
    )


def holder_of(state: State) -> int:
    """The seat that plays for the third city (B-2P-5)."""
    return state.vars[state.tables.registers.index("holder")]


def hold(state: State, seat: int) -> None:
    """Give a seat the duty."""
    state.vars[state.tables.registers.index("holder")] = seat


def draw_pile(state: State) -> list[int]:
    """The face-down pile; its last card lies on top."""
    return state.piles[state.tables.places["draw_pile"] - 1]


def forbidden(state: State, city: CityState, action: int, *, must_chain: bool) -> str:
    """Why the third city may not use a card so: it sells only what it cannot play, and has to use its chains."""
    tables = state.tables
    if city.seat != CITY or action < tables.stage_base:
        return ""
    if action >= tables.sell_base:
        playable = api.uses_of(state, city, city.hand, api.BUILD | api.STAGE)
        return "it sells only if no card of the hand can be played" if playable else ""  # B-2P-7
    card = api.card_used(tables, action)
    chained = city.sources & tables.chain_masks[card] and api.may_place(state, city, card)
    return "a chain makes the card free, so it has to be built" if must_chain and chained else ""  # B-2P-10


@hook
def flow(flow: Flow, settings: Settings) -> None:
    """The steps of the base game with a draw pile, the third city's card and the change of duty."""
    flow.register("holder")
    for turn in ("turn", "last_turn"):
        flow.after(turn, "turn_begins", "draw")
        flow.after(turn, "choose", "choose_for_city")
    TwoPlayers(flow, settings)


class TwoPlayers:
    """The steps that differ, around those that the flow had."""

    def __init__(self, flow: Flow, settings: Settings) -> None:
        self.begins = begins(settings)
        self.swaps_duty = settings["free_city_duty"] == "turn"
        self.plays_last = settings["free_city_last_card"] == "played"
        flow.step("draw", self.draw)
        flow.step("choose_for_city", self.choose_for_city)
        flow.replace("resolve", self.resolve)
        flow.replace("pass", self.swap)
        self._set_up = flow.replace("set_up", self.set_up)
        self._age_begins = flow.replace("age_begins", self.age_begins)
        self._deal = flow.replace("deal", self.deal)
        self._last_cards = flow.replace("last_cards", self.last_cards)
        self._leftovers = flow.replace("leftovers", self.leftovers)

    def set_up(self, state: State, argument: int) -> None:
        """Coins for all three cities (B-2P-3); the duty is settled before the third city is asked for a side."""
        self._set_up(state, argument)
        hold(state, self.begins[0])

    def age_begins(self, state: State, age: int) -> None:
        """The duty begins on another side in each Age; the third city acts before the seats (B-2P-5, B-2P-8)."""
        self._age_begins(state, age)
        hold(state, self.begins[age - 1])
        state.active = CITY

    def deal(self, state: State, age: int) -> None:
        """Seven cards to each seat, and seven for the face-down pile (B-2P-4)."""
        self._deal(state, age)
        city = state.cities[CITY]
        draw_pile(state)[:] = api.shuffled(state, "draw pile", city.hand)
        city.hand = []

    def draw(self, state: State, turn: int) -> None:
        """The holder draws the top card of the pile (B-2P-6, B-2P-12)."""
        del turn
        holder = state.cities[holder_of(state)]
        holder.hand = sorted([*holder.hand, draw_pile(state).pop()])

    def choose_for_city(self, state: State, turn: int) -> None:
        """What the holder has not chosen for the own city is the hand that the third city chooses from (B-2P-6)."""
        del turn
        holder, city = state.cities[holder_of(state)], state.cities[CITY]
        chosen = api.card_used(state.tables, holder.answer)
        city.hand = list(holder.hand)
        city.hand.remove(chosen)
        holder.hand = [chosen]
        api.ask_turn(state, [city])

    def resolve(self, state: State, turn: int) -> None:
        """The third city's card comes first (B-2P-8); what is left of its hand is the holder's again.

        A variant that lets the seats choose once more in a turn leaves the third city out then: it has no hand.
        """
        del turn
        seat = holder_of(state)
        if state.cities[CITY].answer < 0:
            api.resolve(state, [each for each in (seat, 1 - seat) if state.cities[each].answer >= 0])
            return
        api.resolve(state, [CITY, seat, 1 - seat])
        state.cities[seat].hand, state.cities[CITY].hand = state.cities[CITY].hand, []

    def swap(self, state: State, turn: int) -> None:
        """The two hands change places, and the duty with them (B-2P-11)."""
        del turn
        one, other = state.cities[:CITY]
        one.hand, other.hand = other.hand, one.hand
        if self.swaps_duty:
            hold(state, 1 - holder_of(state))

    def last_cards(self, state: State, age: int) -> None:
        """A power over the last card does not help the third city, which has no hand (B-AMB-11)."""
        if self.plays_last:
            state.cities[CITY].hand, draw_pile(state)[:] = sorted(draw_pile(state)), []
        self._last_cards(state, age)

    def leftovers(self, state: State, age: int) -> None:
        """The card left in the pile is discarded with those left in the hands (B-2P-12)."""
        self._leftovers(state, age)
        state.piles[state.tables.discard].extend(draw_pile(state))
        draw_pile(state).clear()


def begins(settings: Settings) -> list[int]:
    """The seat that holds the duty in the first turn of each Age."""
    return [SIDES[word] for word in cast("tuple[str, ...]", settings["free_city_begins"])]


# Positions that scenarios and callers set up.


@hook
def situation(state: State, given: Given, settings: Settings) -> None:
    """The holder, and the pile that is given: the base game has filled the hands and pushed the steps."""
    swaps = state.turn - 1 if settings["free_city_duty"] == "turn" else 0
    usual = (begins(settings)[state.age - 1] + swaps) % 2
    holder = given.get("holder", usual)
    if type(holder) is not int or holder not in SIDES.values():
        raise SettingError(f"'holder' is seat 0 or 1, not {holder!r}")
    hold(state, holder)
    state.active = CITY
    city = state.cities[CITY]
    if any(card != state.tables.blank for card in city.hand):
        raise SettingError(f"city {CITY} has no hand: its cards come out of the hand of the holder")
    pile = given_pile(state, cast("Given", given.get("decks", {})))
    if len(pile) > len(city.hand):
        raise SettingError(f"{len(pile)} cards are given in the draw pile; {len(city.hand)} lie there before the turn")
    draw_pile(state)[:] = [*city.hand[len(pile) :], *reversed(pile)]
    city.hand = []


def given_pile(state: State, decks: Given) -> list[int]:
    """The cards of the draw pile that are given, from the top down."""
    for name in decks:
        if name != "draw_pile":
            raise SettingError(f"there is no deck '{name}'; there is draw_pile")
    return [card_of(state, str(name)) for name in cast("Sequence[object]", decks.get("draw_pile", ()))]


def card_of(state: State, name: str) -> int:
    """The card that an id or a name means; of two cards of one name the first."""
    tables = state.tables
    for words in (tables.ids, tables.names):
        if name in words[: tables.cards]:
            return words.index(name)
    hint = api.near_hint(name, tables.names[: tables.cards])
    raise SettingError(f"there is no card '{name}' ({hint})" if hint else f"there is no card '{name}'")


@hook
def facts(state: State) -> Given:
    """The seat that plays for the third city."""
    return {"holder": holder_of(state)}
