"""Positions that scenarios and callers set up, and what they may expect of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from wonders.plugins import api
from wonders.plugins.api import CityState, Ruleset, SettingError, Settings, State, hook

from .military import Track
from .registers import LOOTED, PAIRS, PAWN, PICK, REVEALED
from .science import pairs_of
from .structure import Structure, structures

#: Wonders of a city (D-SETUP-9).
BOARDS = 4
#: The deck that is shuffled into Age III.
GUILDS = "guilds"
#: The seats on whose sides tokens lie.
SIDES = (0, 1)
Given = Mapping[str, object]


@hook
def situation(state: State, given: Given, settings: Settings, ruleset: Ruleset) -> None:
    """Lay out the structure, the tokens and the Wonders that are given, and go on with the active seat's turn."""
    laid = structures(ruleset)
    if state.age not in laid:
        raise SettingError(f"there are {len(laid)} Ages: Age {state.age} is none")
    if given.get("at") not in (None, "end"):
        raise SettingError(f"'at' is end, not {given['at']!r}")
    _military(state, given, settings)
    _tokens(state, given)
    for city, said in zip(state.cities, cast("list[Given]", given.get("cities", [])), strict=False):
        _wonders(state, city, said or {}, ruleset)
    for city in state.cities:
        city.vars[PAIRS] = sum(map(pairs_of(settings), city.symbols))
    built = sum(city.stages.bit_count() for city in state.cities)
    if built > cast("int", settings["wonders_limit"]):
        raise SettingError(f"{built} Wonders are built: at most {settings['wonders_limit']} are in a game")
    state.vars[PICK] = len(cast("tuple[int, ...]", settings["draft_order"]))
    steps = state.tables.step_ids
    api.push(state, steps["game_over"])
    if given.get("at") == "end":
        return
    drawn = cast("Given", api.given_mapping(given, "structure", "{'taken': [19]}"))
    _lay_out(state, laid[state.age], drawn, ruleset)
    for age in range(max(laid), state.age, -1):
        api.push(state, steps["age"], age)
    api.push(state, steps["age_over"], state.age)
    state.turn -= 1
    api.push(state, steps["turn"], state.age)


def _military(state: State, given: Given, settings: Settings) -> None:
    track = Track(settings)
    pawn = given.get("pawn", 0)
    if type(pawn) is not int or abs(pawn) > track.length:
        raise SettingError(f"'pawn' is a whole number from -{track.length} to {track.length}, not {pawn!r}")
    state.vars[PAWN] = pawn
    for victim, coins in enumerate(_tokens_left(given, track)):
        for token, each in enumerate(track.looting):
            passed = "tokens_left" not in given and _lead(pawn, victim) >= track.looting_at[token]
            if each not in coins or passed:
                state.vars[LOOTED] |= 1 << victim * len(track.looting) + token


def _tokens_left(given: Given, track: Track) -> Sequence[Sequence[object]]:
    """By seat: the looting tokens that still lie on its side."""
    if "tokens_left" not in given:
        return track.looting, track.looting
    left = [api.as_list(each) for each in api.given_list(given, "tokens_left")]
    if len(left) != len(SIDES) or any(coins not in track.looting for each in left for coins in each):
        worth = list(track.looting)
        raise SettingError(f"'tokens_left' lists for each seat those of {worth} left, not {given['tokens_left']!r}")
    return left


def _lead(pawn: int, victim: int) -> int:
    """How far the pawn stands on a seat's side."""
    return pawn if victim == 1 else -pawn


def _tokens(state: State, given: Given) -> None:
    """Tokens lie where they are given; what is not given of a group lies in the box."""
    tables = state.tables
    held = {token for city in state.cities for token, number in enumerate(city.tokens) if number}
    for token in held:
        if sum(city.tokens[token] for city in state.cities) > 1:
            raise SettingError(f"the token {tables.tokens[token]} is given twice")
    placed: list[int] = []
    for place in ("progress", "box"):
        for name in api.given_list(given, place):
            token = _known(name, [[token] for token in tables.tokens], "token")
            if token in held or token in placed:
                raise SettingError(f"the token {tables.tokens[token]} is given twice")
            placed.append(token)
            _pile(state, place).append(tables.token_carriers[token])
    if "box" not in given:
        rest = [token for token in range(len(tables.tokens)) if token not in held and token not in placed]
        _pile(state, "box").extend(tables.token_carriers[token] for token in rest)


def _wonders(state: State, city: CityState, said: Given, ruleset: Ruleset) -> None:
    """The boards of a city, those built first unless `wonders` says where each of them lies."""
    called = [(side.wonder, *ruleset.wonders[side.wonder].also) for side in state.tables.sides]
    built, laid = (
        [_known(name, called, "Wonder") for name in api.given_list(said, key)] for key in ("wonders_built", "wonders")
    )
    for side in [*(each for each in built if each not in laid), *laid]:
        stages = state.tables.sides[side].stages
        if built.count(side) > 1 or any(stage in each.plan for each in state.cities for stage in stages):
            raise SettingError(f"the Wonder {called[side][0]} is given twice")
        api.add_board(state, city, side)
        for stage in stages if side in built else ():
            city.stages |= 1 << city.plan.index(stage)
            api.place(state, city, stage)
            api.enter(state, city, stage)
    if len(city.plan) > BOARDS:
        raise SettingError(f"city {city.seat} has {len(city.plan)} Wonders: at most {BOARDS} lie before a city")
    bare = city.stages.bit_count() - len(city.tucked)
    if bare < 0:
        number = f"{len(built)} {'is' if len(built) == 1 else 'are'} built"
        raise SettingError(f"city {city.seat} has {len(city.tucked)} cards under its Wonders, of which {number}")
    city.tucked = (*city.tucked, *[state.tables.blank] * bare)


def _lay_out(state: State, structure: Structure, said: Given, ruleset: Ruleset) -> None:
    tables = state.tables
    laid = _pile(state, "structure")
    laid.extend([tables.blank] * structure.size)
    called = [(card.name, ident, *card.also) for ident, card in ruleset.cards.items()]
    lying = {card for city in state.cities for card in (*city.built, *city.tucked)} | set(state.piles[tables.discard])
    for slot, name in api.given_mapping(said, "cards", "{14: Blank}").items():
        card = _known(name, called, "card")
        if card in lying or card in laid:
            raise SettingError(f"{tables.names[card]} lies in two places")
        laid[_slot(slot, structure)] = card
    for taken in api.given_list(said, "taken"):
        laid[_slot(taken, structure)] = api.EMPTY
    for slot, above in enumerate(structure.covered_by):
        if laid[slot] == api.EMPTY and any(laid[each] != api.EMPTY for each in above):
            raise SettingError(f"slot {slot} cannot be taken: a card lies on it")
    state.vars[REVEALED] = structure.open_slots
    for slot in structure.accessible(state):
        state.vars[REVEALED] |= 1 << slot


def _slot(said: object, structure: Structure) -> int:
    text = str(said)
    if not text.isdecimal() or int(text) >= structure.size:
        raise SettingError(f"there is no slot {said!r}: slots are 0 to {structure.size - 1}")
    return int(text)


def _known(name: object, things: Sequence[Iterable[str]], noun: str) -> int:
    """The place of what a spelling means among things, each with everything that it is called."""
    spellings = {word: place for place, words in enumerate(things) for word in words}
    found = {word.casefold(): place for word, place in spellings.items()}.get(str(name).casefold())
    if found is None:
        raise SettingError(f"there is no {noun} '{name}' ({api.near_hint(str(name), tuple(spellings))})")
    return found


def _pile(state: State, name: str) -> list[int]:
    return state.piles[state.tables.places[name] - 1]


@hook
def facts(state: State, settings: Settings) -> Given:
    """The pawn, the tokens that are left, the Wonders of each city."""
    tables, track = state.tables, Track(settings)
    gone = sum(city.stages.bit_count() for city in state.cities) >= cast("int", settings["wonders_limit"])

    def named(carriers: Sequence[int]) -> list[str]:
        return [tables.names[each] for each in carriers]

    def wonders(city: CityState, *, built: bool) -> list[str]:
        chosen = [stage for number, stage in enumerate(city.plan) if bool(city.stages >> number & 1) == built]
        return [next(side.wonder for side in tables.sides if stage in side.stages) for stage in chosen]

    return {
        "pawn": state.vars[PAWN],
        "tokens_left": [track.left(state, seat) for seat in range(2)],
        "progress": named(_pile(state, "progress")),
        "box": named(_pile(state, "box")),
        "cities": [
            {"wonders": [] if gone else wonders(city, built=False), "wonders_built": wonders(city, built=True)}
            for city in state.cities
        ],
    }


@hook
def checks(ruleset: Ruleset, settings: Settings) -> list[api.Fault]:
    """The names in settings must be known, payments must hold what is paid, and the decks must fill the structures."""
    found = [*_names(ruleset, settings), *_layouts(ruleset), *_prices(ruleset, settings), *_decks(ruleset, settings)]
    return [*found, *_slips(ruleset)]


def _layouts(ruleset: Ruleset) -> Iterator[api.Fault]:
    """Every Age of which there are cards is laid out in one way (D-STRUCT-1)."""
    drawn = [layout.age for layout in ruleset.layouts.values()]
    first = {card.age: ident for ident, card in reversed(list(ruleset.cards.items())) if card.copies}
    for age in sorted({*first, *drawn}):
        if drawn.count(age) > 1:
            text = f"Age {age} has {drawn.count(age)} layouts: there is one for each Age"
            yield api.Fault(ruleset.place, "layouts", text)
        elif age not in drawn:
            card = ruleset.cards[first[age]]
            missing = f"Age {age} has no layout" if age else "no Age is said"
            place = ruleset.origins.get(("cards", first[age], "age"), ruleset.origins["cards", first[age], "name"])
            hint = f"write an 'age' from {min(drawn)} to {max(drawn)}"
            yield api.Fault(place, "layouts", f"'{card.name}' has copies, but {missing}", hint)


def _slips(ruleset: Ruleset) -> Iterator[api.Fault]:
    """A deck that is nearly called as the guilds are, whose cards would never lie in a structure."""
    for ident, card in ruleset.cards.items():
        if card.deck != GUILDS and card.deck.startswith(("guild", "gild")):
            text = f"'{card.name}' has copies, but the deck '{card.deck}' is never dealt"
            yield api.Fault(ruleset.origins["cards", ident, "deck"], "never_dealt", text, f"did you mean '{GUILDS}'?")


def _prices(ruleset: Ruleset, settings: Settings) -> Iterator[api.Fault]:
    """No more is paid to the bank than a payment holds, whatever the opponent makes (D-TRADE-2)."""
    units = max((sum(cost.goods.values()) for cost in ruleset.costs()), default=0)
    price, rise = cast("int", settings["price"]), ruleset.price_rise()
    dearest = price + api.UNITS_LIMIT + rise
    if units * dearest > api.PAYMENT_LIMIT:
        most = units * dearest
        text = f"{units} goods at up to {dearest} would be {most} coins, and a payment holds {api.PAYMENT_LIMIT}"
        blamed = "all effects that make goods dearer together" if rise > price else "`price`"
        hint = f"{api.PAYMENT_LIMIT // units - dearest + max(rise, price)} is the most for {blamed}"
        yield api.Fault(ruleset.setting_place("price"), "price_too_high", text, hint)


def _names(ruleset: Ruleset, settings: Settings) -> Iterator[api.Fault]:
    """Colors and Wonders in settings; the draft gives each city as many Wonders as the other (D-SETUP-9)."""
    known = {"color": tuple(ruleset.colors), "Wonder": tuple(ruleset.wonders)}
    wanted = {"for_sale": "color", "sale_colors": "color", "beginner_first": "Wonder", "beginner_second": "Wonder"}
    for setting, noun in wanted.items():
        for name in cast("tuple[str, ...]", settings[setting]):
            if name not in known[noun]:
                text = f"{setting} names the {noun} '{name}', which is not there"
                yield api.Fault(ruleset.setting_place(setting), "unknown_name", text, api.near_hint(name, known[noun]))
    named = cast("tuple[str, ...]", settings["beginner_first"]) + cast("tuple[str, ...]", settings["beginner_second"])
    for name in [name for name in dict.fromkeys(named) if named.count(name) > 1]:
        place = _set_at(ruleset, "beginner_second", "beginner_first")
        yield api.Fault(place, "named_twice", f"the Wonder '{name}' is named twice for the first game")
    order = cast("tuple[int, ...]", settings["draft_order"])
    first, second = (order.count(seat) for seat in SIDES)
    if (first, second) != (BOARDS, BOARDS):
        text = f"draft_order gives the first player {first} Wonders and the second {second}: each gets {BOARDS}"
        yield api.Fault(ruleset.setting_place("draft_order"), "draft_order", text)


def _set_at(ruleset: Ruleset, *settings: str) -> api.Place:
    """Where the first of some settings was set that is not as declared; else where the last one is declared."""
    changed = [name for name in settings if ruleset.values[name] != ruleset.settings[name].default]
    return ruleset.setting_place((*changed, settings[-1])[0])


def _decks(ruleset: Ruleset, settings: Settings) -> list[api.Fault]:
    """Each deck, less the cards removed and with its guilds, must fill its structure (D-SETUP-11, D-SETUP-12)."""
    removed, drawn = cast("int", settings["cards_removed"]), cast("int", settings["guilds"])
    told = ("settings", "cards_removed", "value") in ruleset.origins  # a number that somebody sets is meant
    exact = told or settings["surplus"] == "fault"
    found = []
    for age, structure in structures(ruleset).items():
        cards = [card for card in ruleset.cards.values() if card.age == age]
        plain = sum(card.count(2) for card in cards if not card.deck)
        guilds = sum(card.count(2) for card in cards if card.deck == GUILDS)
        over = plain - removed + min(guilds, drawn) - structure.size
        if over < 0 or (exact and over):
            less = f"{plain} cards less {removed} removed" + (f" and {min(guilds, drawn)} guilds" if guilds else "")
            number = f"{abs(over)} {'card' if abs(over) == 1 else 'cards'} too {'many' if over > 0 else 'few'}"
            said = f"{number} for its {structure.size} slots: {less}"
            blamed = (*(("guilds",) if guilds else ()), "cards_removed", "surplus")
            text, otherwise = f"leaves Age {age} with {said}", f"Age {age} has {said}"
            hint = "add cards of that Age" if over < 0 else "remove cards, or more of them unseen"
            found.append(ruleset.setting_fault(blamed, "deck_size", text, hint, otherwise=otherwise))
    return found
