"""A position set up as a scenario gives it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, cast

from wonders.engine.building import enter, new_state, place
from wonders.engine.compile import Extensions
from wonders.engine.flowing import seat_city
from wonders.engine.gains import hold_token
from wonders.engine.given import as_list
from wonders.engine.machine import advance
from wonders.engine.state import CityState, State
from wonders.engine.words import WordError, card_number, same_by_name
from wonders.faults import SettingError, bracketed_hint, near_hint

if TYPE_CHECKING:
    from wonders.engine.game import Game

#: Keys that every game understands; a ruleset names those that its hook `situation` reads beside them.
GIVEN_KEYS = ("age", "turn", "active", "discard", "cities")
CITY_KEYS = ("wonder", "coins", "built", "stages", "tucked", "tokens", "hand")


def set_up(game: Game, extensions: Extensions, given: Mapping[str, object], seed: int) -> State:
    """The state that `given` describes, gone on to its first decision.

    Cards that are given are placed without paying and without effects that act once.

    Raises:
        SettingError: a key or name is unknown, a card lies in two places, or a number cannot be.
    """
    rules = extensions.rules
    _known(given, (*GIVEN_KEYS, *rules.given_keys), "given")
    state = new_state(game.tables, seed)
    state.age = _number(given, "age", 1, least=1)
    state.turn = _number(given, "turn", 1, least=1)
    state.active = _number(given, "active", 0, least=0)
    if state.active >= len(state.cities):
        raise SettingError(f"'active' is a seat from 0 to {len(state.cities) - 1}, not {state.active}")
    cities = _cities(state, given.get("cities", []), (*CITY_KEYS, *rules.city_keys))
    if extensions.rules.boards == 1:
        _sides(game, state, cities)
    for city, said in zip(state.cities, cities, strict=True):
        _fill(game, extensions, state, city, said)
    pile = state.piles[game.tables.discard]
    pile.extend(_cards(game, given.get("discard", []), "discard"))
    _enough_copies(game, state)
    try:
        extensions.situation(state, given)
        advance(state)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # a ruleset's Python may raise anything
        game.fail(error, "situation")
    return state


def named_cities(given: Mapping[str, object], seats: int) -> list[str | None]:
    """The cities named for the start of a game, `at: start`; there is nothing else to give before the first choice.

    Raises:
        SettingError: more is given.
    """
    _known(given, ("at", "cities"), "a game at its start")
    raw = given.get("cities", [])
    if not isinstance(raw, Sequence) or isinstance(raw, str) or len(raw) > seats:
        raise SettingError(f"'cities' is a list of at most {seats} cities in seat order")
    found: list[str | None] = []
    for seat, said in enumerate(_mappings(raw)):
        _known(said, ("wonder",), f"city {seat} at the start")
        found.append(None if said.get("wonder") is None else str(said["wonder"]))
    return found + [None] * (seats - len(found))


def _known(said: Mapping[str, object], keys: Sequence[str], where: str) -> None:
    for key in said:
        if key not in keys:
            near = near_hint(str(key), keys) or "possible: " + ", ".join(keys)
            raise SettingError(f"this game has no '{key}' in {where} ({near})")


def _number(said: Mapping[str, object], key: str, default: int, *, least: int) -> int:
    value = said.get(key, default)
    if type(value) is not int or value < least:
        raise SettingError(f"'{key}' is a whole number from {least}, not {value!r}")
    return value


def _cities(state: State, raw: object, keys: Sequence[str]) -> list[Mapping[str, object]]:
    if not isinstance(raw, Sequence) or isinstance(raw, str):
        raise SettingError("'cities' is a list in seat order")
    if len(raw) > len(state.cities):
        raise SettingError(f"{len(raw)} cities are given, the game has {len(state.cities)}")
    found = _mappings(raw)
    for seat, said in enumerate(found):
        _known(said, keys, f"city {seat}")
    return found + [{}] * (len(state.cities) - len(found))


def _mappings(cities: Sequence[object]) -> list[Mapping[str, object]]:
    """What is said of each city; nothing stands for an empty mapping."""
    found = [{} if each is None else each for each in cities]
    for seat, said in enumerate(found):
        if not isinstance(said, Mapping):
            raise SettingError(f"city {seat} is a mapping, such as {{'coins': 3}}, not {said!r}")
    return cast("list[Mapping[str, object]]", found)


def _sides(game: Game, state: State, cities: Sequence[Mapping[str, object]]) -> None:
    """The Wonders named; where none is, the next unused one in ruleset order with its first side."""
    named = {
        seat: game.side_numbers(cast("str", said["wonder"]))[0]
        for seat, said in enumerate(cities)
        if said.get("wonder") is not None
    }
    used = {game.tables.sides[side].wonder for side in named.values()}
    if len(used) < len(named):
        raise SettingError("a Wonder stands in two cities")
    for seat in range(len(state.cities)):
        if seat not in named:
            side = next((n for n, each in enumerate(game.tables.sides) if each.wonder not in used), None)
            if side is None:
                continue
            used.add(game.tables.sides[side].wonder)
            named[seat] = side
        seat_city(state, seat, named[seat], acts=False)


def _fill(game: Game, extensions: Extensions, state: State, city: CityState, said: Mapping[str, object]) -> None:
    where = f"city {city.seat}"
    city.coins = _number(said, "coins", extensions.rules.starting_coins, least=0)
    _stages(game, state, city, said, extensions.rules.boards)
    for card in _cards(game, said.get("built", []), where):
        if city.owned & game.tables.unique[card]:
            raise SettingError(f"{where} is given {game.tables.names[card]} twice")
        place(state, city, card)
        enter(state, city, card)
        if game.tables.ages[card] < state.age:
            city.sources |= game.tables.unique[card]  # where chains need a source of an earlier Age
    city.hand = sorted(_cards(game, said.get("hand", []), where))
    _tokens(game, state, city, said.get("tokens", []), where)


def _stages(game: Game, state: State, city: CityState, said: Mapping[str, object], boards: int) -> None:
    where, stages = f"city {city.seat}", city.plan
    wanted = said.get("stages", 0)
    if type(wanted) is not int and not isinstance(wanted, (list, tuple)):
        raise SettingError(f"{where}: 'stages' is a number or a list of numbers, not {wanted!r}")
    numbers = range(1, wanted + 1) if isinstance(wanted, int) else wanted
    for number in numbers:
        if type(number) is not int or not 1 <= number <= len(stages):
            raise SettingError(f"{where} has no stage {number!r}: its Wonder has {len(stages)}")
        if city.stages >> number - 1 & 1:
            raise SettingError(f"{where} is given stage {number} twice")
        city.stages |= 1 << number - 1
        place(state, city, stages[number - 1])
        enter(state, city, stages[number - 1])
    for number in numbers:
        if game.tables.rests_on[stages[number - 1]] & ~city.stages:
            raise SettingError(f"{where} cannot have stage {number} without the stages below it")
    tucked = _cards(game, said.get("tucked", []), where)
    if len(tucked) > len(numbers) and boards == 1:  # of several boards the ruleset's `situation` says which are built
        raise SettingError(f"{where} has {len(tucked)} cards under {len(numbers)} stages")
    city.tucked = (*tucked, *[game.tables.blank] * (len(numbers) - len(tucked)))


def _tokens(game: Game, state: State, city: CityState, raw: object, where: str) -> None:
    tables = game.tables
    for name in as_list(raw):
        if name not in tables.tokens:
            raise SettingError(f"{where}: there is no token '{name}'{bracketed_hint(str(name), tables.tokens)}")
        hold_token(state, city, tables.tokens.index(str(name)))


def _enough_copies(game: Game, state: State) -> None:
    """One physical card lies in one place; all copies count, whatever their player marks."""
    lying = [*chain.from_iterable(state.piles)]
    for city in state.cities:
        lying += [*city.built, *city.tucked, *city.hand]
    for card, times in Counter(lying).items():
        if card == game.tables.blank:
            continue
        copies = game.ruleset.cards[game.tables.ids[card]].most
        if times > max(copies, 1):
            raise SettingError(
                f"{game.labels.cards[card]} is given {times} times and there {'is' if copies < 2 else 'are'} "
                f"only {max(copies, 1)} of it in the game"
            )


def _cards(game: Game, raw: object, where: str) -> list[int]:
    found = []
    for name in as_list(raw):
        either = same_by_name(game.labels, name)
        try:
            found.append(either[0] if either else card_number(game.labels, None, name))
        except WordError as error:
            raise SettingError(f"{where}: {error}") from None
    return found
