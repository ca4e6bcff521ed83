"""Whether an answer is legal, and why not: every refusal has a code and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from wonders.engine.actions import Action, Decision, make_action, pay_words
from wonders.engine.goods import missing, unpack
from wonders.engine.labels import question_of
from wonders.engine.machine import carrier_of
from wonders.engine.options import card_used, may_place, stages_open
from wonders.engine.payment import total
from wonders.engine.payways import payable, ways
from wonders.engine.places import is_open
from wonders.engine.state import CityState, Payment, State
from wonders.engine.stock import paid_for, permits_of, spending_ways, stock_of
from wonders.engine.tables import HAND, PAY, STAGE
from wonders.engine.words import WordError, action_of, card_number
from wonders.faults import IllegalAction, SettingError
from wonders.terms import whole

if TYPE_CHECKING:
    from wonders.engine.game import Game
    from wonders.engine.labels import Labels


#: More coins than anything costs.
_ANY_PURSE = 1 << 20


def judge(game: Game, state: State, seat: int, action: object) -> tuple[CityState, int]:
    """The city asked and the number of a legal action.

    Raises:
        IllegalAction: with its code: `no_such_seat`, `game_over`, `not_asked`, `stale`, `unknown_action`,
            `not_in_hand`, `covered`, `same_name`, `not_affordable`, `not_buildable`, `no_stage`, `forbidden`,
            `wrong_payment`, `not_offered`; all codes of refusals are in `terms.REFUSALS`.
    """
    if type(action) is int and type(seat) is int and 0 <= seat < game.seats:
        city = state.cities[seat]
        if action in city.options and (state.tables.answers is None or game.seat_of(state, city) == seat):
            return city, action
    asked = _asked(game, state, seat, action)
    city, ident = _number(game, asked, seat, whole(action))
    if ident in city.options:
        return city, ident
    code, text = _why_refused(game, state, city, ident)
    raise _illegal(game, city, seat, action, code, text)


def _asked(game: Game, state: State, seat: int, action: object) -> list[CityState]:
    if type(seat) is not int or not 0 <= seat < game.seats:
        text = f"there is no seat {seat!r}: seats are 0 to {game.seats - 1}"
        raise IllegalAction(seat, None, action, "no_such_seat", text)
    asked = [city for city in state.cities if city.ask and game.seat_of(state, city) == seat]
    if asked:
        return asked
    if state.over:
        raise IllegalAction(seat, None, action, "game_over", f"seat {seat} cannot {action}: the game is over")
    open_seats = [game.seat_of(state, city) for city in state.cities if city.ask]
    text = f"seat {seat} is not asked now; to answer: {', '.join(f'seat {each}' for each in open_seats)}"
    raise IllegalAction(seat, None, action, "not_asked", text)


def _number(game: Game, asked: list[CityState], seat: int, action: object) -> tuple[CityState, int]:
    """The city and the number that an action means."""
    city = asked[0]
    if isinstance(action, Action):
        return _bound(game, asked, seat, action)
    if isinstance(action, Mapping):
        if action.get("seat", seat) != seat:
            text = f"seat {seat}: the action says that it is one of seat {action['seat']!r}"
            raise _illegal(game, city, seat, action, "not_asked", text)
        wanted = action.get("city", city.seat)
        city = next((each for each in asked if each.seat == wanted), city)
        if city.seat != wanted:
            raise _illegal(game, city, seat, action, "not_asked", f"seat {seat} is not asked about city {wanted!r} now")
        try:
            return city, action_of(game.labels, city, action)
        except WordError as error:
            raise _illegal(game, city, seat, action, error.code, f"seat {seat}: {error}") from None
    if type(action) is int and 0 <= action < game.tables.actions:
        return next((each for each in asked if action in each.options), city), action
    text = f"{action!r} is no action of this game: give an Action of the decision, its number or its words"
    raise _illegal(game, city, seat, action, "unknown_action", text)


def _bound(game: Game, asked: list[CityState], seat: int, action: Action) -> tuple[CityState, int]:
    """An Action object must belong to this game, this seat and the question that is open."""
    wanted = seat if action.city is None else action.city
    city = next((each for each in asked if each.seat == wanted and action.asked == each.asked), asked[0])
    if not 0 <= action.id < game.tables.actions or said_of(game, city, action.id) != action:
        text = f"'{action}' is no action of this decision"
        raise _illegal(game, city, seat, action, "unknown_action", text)
    if action.asked >= 0 and (action.seat != seat or action.asked != city.asked or wanted != city.seat):
        whose = f"was offered to seat {action.seat}" if action.seat != seat else "answers an earlier decision"
        raise _illegal(game, city, seat, action, "stale", f"'{action}' {whose}; take one of the open decision")
    return city, action.id


def said_of(game: Game, city: CityState, ident: int) -> Action:
    """The Action with a number, in the words of the question that the city is asked."""
    return make_action(game.labels, ident, question_of(city))


def _illegal(game: Game, city: CityState, seat: int, action: object, code: str, text: str) -> IllegalAction:
    return IllegalAction(seat, Decision(game.labels, city, seat), action, code, text)


def _deed(labels: Labels, said: Action) -> str:
    """What somebody does by an action, in words that can follow `cannot`: the verb of a stage may be a noun."""
    return f"build {said}" if labels.use(said.kind) == "stage" else str(said)


def _why_refused(game: Game, state: State, city: CityState, ident: int) -> tuple[str, str]:
    tables, labels = game.tables, game.labels
    said = said_of(game, city, ident)
    start = f"{_who(game, state, city)} cannot {_deed(labels, said)}: "
    stage = ident - tables.deed_base
    if city.ask != PAY + 1 and stage in city.plan:
        code, why = _why_not_stage(game, state, city, city.plan.index(stage), ident)
        return code, start + why
    if city.ask == PAY + 1 or ident >= tables.pay_base or not _listed(state, city):
        return "not_offered", start + f"it is asked '{Decision(labels, city, city.seat).text}'"
    if ident < tables.stage_base:
        code, why = why_not_card(game, state, city, ident)
        return code, start + why
    absent = _why_absent(game, state, city, card_used(tables, ident))
    if absent is not None:
        return absent[0], start + absent[1]
    if ident < tables.sell_base:
        code, why = _why_not_stage(game, state, city, (ident - tables.stage_base) // tables.cards, ident)
        return code, start + why
    forbidden = _forbidden(state, city, ident)
    return ("forbidden", start + forbidden) if forbidden else ("not_offered", start + "that use is not offered")


def _who(game: Game, state: State, city: CityState) -> str:
    """The seat, and the city it answers for if that is not its own."""
    seat = game.seat_of(state, city)
    return f"seat {seat}" if seat == city.seat else f"seat {seat} for city {city.seat}"


def _forbidden(state: State, city: CityState, ident: int) -> str:
    """Why the rules forbid a use of a card that is open otherwise; "" if they do not."""
    forbids = state.tables.forbids
    return "" if forbids is None else forbids(state, city, ident)


def _why_absent(game: Game, state: State, city: CityState, card: int) -> tuple[str, str] | None:
    """Why a card cannot be used, whatever for; None if it can.

    Of cards in slots those can be used that the question lists. Of the others nothing is told but what lies face up:
    a card that lies face down is refused like one that is not there (D-STRUCT-6).
    """
    name = game.labels.cards[card]
    if city.place == HAND:
        return None if card in city.hand else ("not_in_hand", f"{name} is not in its hand")
    number = city.place - 1
    pile = state.piles[number]
    place = game.labels.places[city.place]
    if number not in state.tables.slotted:
        return None if card in pile else ("not_in_hand", f"{name} is not in the {place} pile")
    if card in _listed(state, city):
        return None
    if card in pile and is_open(game, state, number, pile.index(card)):
        return "covered", f"{name} cannot be taken yet: other cards of the {place} lie on it"
    return "not_in_hand", f"{name} does not lie open in the {place}"


def _listed(state: State, city: CityState) -> set[int]:
    """The cards that the answers to a city's question use."""
    return {card_used(state.tables, ident) for ident in city.options} - {-1}


def payments(game: Game, state: State, seat: int, action: object) -> list[dict[str, object]]:
    """Every sensible way to pay for a building or stage, in words. Raises IllegalAction like `judge`."""
    found = _spending(game, state, seat, action)
    if found is not None:
        return [pay_words(game.labels, payment) for payment in found]
    city, ident = judge(game, state, seat, action)
    if ident >= game.tables.sell_base:
        text = f"seat {seat}: nothing is paid for '{said_of(game, city, ident)}'"
        raise _illegal(game, city, seat, action, "no_payment", text)
    found = city.payments or ways(state, city, carrier_of(state, city, ident))
    return [pay_words(game.labels, payment) for payment in found]


def _spending(game: Game, state: State, seat: int, action: object) -> tuple[Payment, ...] | None:
    """The ways to pay for a stage with goods in stock, also if just this is asked; None for any other action."""
    tables = game.tables
    if not tables.has_deeds:
        return None
    city, ident = _number(game, _asked(game, state, seat, action), seat, action)
    stage = ident - tables.deed_base
    if not tables.deed_base <= ident < tables.match_base or tables.kinds[stage] != STAGE:
        return None
    if city.ask == PAY + 1 and city.asker == stage:
        return city.payments
    judge(game, state, seat, action)
    return spending_ways(state, city, stage)


def why_not(game: Game, state: State, seat: int, card: str) -> list[str]:
    """Why a seat cannot build a card now, in words; [] if it can."""
    seat = game.check_seat(seat)
    city = next((each for each in state.cities if each.ask and game.seat_of(state, each) == seat), state.cities[seat])
    try:
        number = card_number(game.labels, city, card)
    except WordError as error:
        raise SettingError(str(error)) from None
    if number in city.options:
        return []
    probe = city.copy()
    if not probe.ask:
        probe.purse = probe.coins
    return [why_not_card(game, state, probe, number)[1]]


def why_not_card(game: Game, state: State, city: CityState, card: int) -> tuple[str, str]:
    """The code and the sentence for a building that is refused."""
    tables, labels = game.tables, game.labels
    name = labels.cards[card]
    absent = _why_absent(game, state, city, card)
    if absent is not None:
        return absent
    if card == tables.blank:
        return "not_buildable", "the Blank stands for an unknown card and is never built"
    if city.owned & tables.unique[card]:
        return "same_name", f"a building named {tables.names[card]} stands in the city already"
    if not may_place(state, city, card):
        return "not_buildable", f"the rules do not let {name} stand in this city"
    if payable(state, city, card):
        forbidden = _forbidden(state, city, card)
        return ("forbidden", forbidden) if forbidden else ("not_offered", f"{name} is not to be built now")
    return "not_affordable", _why_not_payable(game, state, city, card)


def _why_not_stage(game: Game, state: State, city: CityState, number: int, ident: int) -> tuple[str, str]:
    stages = city.plan
    if number >= len(stages):
        return "no_stage", f"its Wonder has {len(stages)} stages"
    by_wonder = game.labels.verbs[1] == "wonder"
    name = game.labels.wonder_of(stages[number]) if by_wonder else f"stage {number + 1}"
    if city.stages >> number & 1:
        return "no_stage", f"{name} is built already"
    if city.below[number] & ~city.stages:
        return "no_stage", f"{name} has to wait for the stages below it"
    if number not in stages_open(state, city):
        return "no_stage", f"the rules do not let {name} be built any more"
    if game.tables.has_deeds:
        return _why_not_now(state, city, stages[number])
    forbidden = _forbidden(state, city, ident) if payable(state, city, stages[number]) else ""
    return (
        ("forbidden", forbidden)
        if forbidden
        else ("not_affordable", _why_not_payable(game, state, city, stages[number]))
    )


def _why_not_now(state: State, city: CityState, stage: int) -> tuple[str, str]:
    """Why a stage is not built with what is held."""
    tables = state.tables
    if paid_for(tables, (tables.demands[stage],), city.held, permits_of(state, city)):
        return "not_offered", "it is not to be built now"
    goods, wild = stock_of(tables, city.held)
    return "not_affordable", f"the {sum(goods)} goods and {wild} wild units that it holds do not pay for it"


def _why_not_payable(game: Game, state: State, city: CityState, carrier: int) -> str:
    """Which goods or coins are missing."""
    tables = game.tables
    lacking = missing(tables.cost_goods[carrier], city.goods, tables.tops)
    goods = _goods_text(game, lacking)
    rich = city.copy()
    rich.purse = _ANY_PURSE
    found = ways(state, rich, carrier)
    if not found:
        every = "all of " if ", " in goods else ""
        return f"neither the city nor its neighbours can supply {every}{goods}"
    cheapest = found[0][0] + total(found[0][1], len(state.tables.sellers[city.seat]))
    bought = f" (buying {goods})" if lacking and not city.discounts else ""
    return f"it costs at least {cheapest} coins{bought} and the city may spend {city.purse}"


def _goods_text(game: Game, packed: int) -> str:
    names = game.tables.goods
    units = zip(unpack(packed, len(names)), names, strict=True)
    return ", ".join(f"{number} {name}" for number, name in units if number)
