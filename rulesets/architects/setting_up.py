"""Set-up, the positions that scenarios and callers give, and what they may expect of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from wonders.plugins import api
from wonders.plugins.api import CityState, Ruleset, SettingError, Settings, State, hook

from .battle import TOKENS, TRACK
from .registers import BEGAN, LOOKED

Given = Mapping[str, object]
#: The group of tokens that are earned with symbols, where they lie, and the decks.
PROGRESS, ROW, STACK, DECK, CENTRE = "progress", "progress_row", "progress_stack", "deck", "centre_deck"
#: What a position calls the central deck, and the word below which nothing lies in a deck.
CENTRAL, BOTTOM = "central", "bottom"


def lay_out(state: State, face_up: int) -> None:
    """Shuffle the decks and the progress tokens; some of these lie face up (A-107 to A-109, A-112)."""
    tables = state.tables
    for city in state.cities:
        name = tables.sides[city.side].wonder
        deck_of(state, city.seat).extend(api.shuffled(state, f"deck of {name}", tables.decks.get(name, ())))
    pile(state, CENTRE).extend(api.shuffled(state, "central deck", tables.decks.get(CENTRE, ())))
    tokens = api.shuffled(state, "progress tokens", progress_tokens(state))
    pile(state, ROW).extend(tokens[:face_up])
    pile(state, STACK).extend(tokens[face_up:])


def progress_tokens(state: State) -> list[int]:
    """The carrier of every progress token, once for each copy."""
    tables = state.tables
    return [
        tables.token_carriers[token]
        for token in tables.token_groups[PROGRESS]
        for _ in range(tables.token_copies[token])
    ]


def pile(state: State, name: str) -> list[int]:
    """What lies in a place of the table."""
    return state.piles[state.tables.places[name] - 1]


def deck_of(state: State, seat: int) -> list[int]:
    """The deck of a seat's Wonder, the top last."""
    return state.piles[state.tables.reach[DECK][seat][0]]


@hook
def name_city(state: State, seat: int, sides: list[int]) -> bool:
    """A city named at the start."""
    api.seat_city(state, seat, sides[0])
    return True


@hook
def situation(state: State, given: Given, settings: Settings, ruleset: Ruleset) -> None:
    """Lay out decks and tokens as given, and go on with the active seat's turn."""
    del ruleset
    if given.get("at") not in (None, "end"):
        raise SettingError(f"'at' is end, not {given['at']!r}")
    state.age = 0
    for city, said in zip(state.cities, cast("list[Given]", given.get("cities", [])), strict=False):
        _city(state, city, said or {})
    _decks(state, api.given_mapping(given, "decks", "{central: [gear]}"))
    pile(state, "discard").extend(_cards(state, api.given_list(given, "used")))
    _tokens(state, given, cast("int", settings["tokens_face_up"]))
    track = state.tables.tracks[TRACK]
    peace = given.get("peace", track.length)
    if type(peace) is not int or not 0 <= peace <= track.length:
        raise SettingError(f"'peace' is a whole number from 0 to {track.length}, not {peace!r}")
    state.vars[track.register] = track.length - peace
    state.vars[BEGAN] = state.vars[LOOKED] = len(state.log)
    state.turn -= 1
    if given.get("at") != "end":
        api.push(state, state.tables.step_ids["turn"])


def _city(state: State, city: CityState, said: Given) -> None:
    """Cards in front of a city, the cat, and what it has won; nothing that acts once acts."""
    tables = state.tables
    city.tucked = ()
    for card in _cards(state, api.given_list(said, "cards")):
        api.place(state, city, card)
        api.enter(state, city, card)
    if said.get("cat"):
        moving = tables.token_moves.index(True)
        if any(each.tokens[moving] for each in state.cities):
            raise SettingError(f"{tables.tokens[moving]} is given to two cities")
        api.hold_token(state, city, moving)
    won = tables.token_groups[TOKENS]
    for points in api.given_list(said, "conflict_tokens"):
        fitting = [token for token in won if tables.token_points[token] == points]
        if not fitting:
            worth = ", ".join(str(tables.token_points[token]) for token in won)
            raise SettingError(f"no token of a battle is worth {points!r} (possible: {worth})")
        api.hold_token(state, city, fitting[0])


def _decks(state: State, said: Mapping[object, object]) -> None:
    """Each deck from the top down: cards that are given, then Blanks; `[]` is an empty deck."""
    tables = state.tables
    seats = {str(city.seat): city for city in state.cities}
    for key in said:
        if str(key) not in (*seats, CENTRAL):
            raise SettingError(f"there is no deck {key!r}: there are {', '.join(seats)} and {CENTRAL}")
    for key, city in seats.items():
        name = tables.sides[city.side].wonder if city.side >= 0 else ""
        _fill(state, deck_of(state, city.seat), said, key, len(tables.decks.get(name, ())))
    _fill(state, pile(state, CENTRE), said, CENTRAL, len(tables.decks.get(CENTRE, ())))


def _fill(state: State, deck: list[int], said: Mapping[object, object], key: str, size: int) -> None:
    listed = next((list(api.as_list(cards)) for each, cards in said.items() if str(each) == key), None)
    if listed is None:
        listed = []
    elif not listed or listed[-1] == BOTTOM:
        listed, size = [each for each in listed if each != BOTTOM], 0
    cards = _cards(state, listed)
    deck.extend([state.tables.blank] * (size - len(cards)))
    deck.extend(reversed(cards))


def _tokens(state: State, given: Given, face_up: int) -> None:
    """Tokens that lie face up as given, or the first that nobody holds; `tokens_left` are in the stack."""
    tables = state.tables
    rest = progress_tokens(state)
    for city in state.cities:
        for token in tables.token_groups[PROGRESS]:
            for _ in range(city.tokens[token]):
                _without(state, rest, tables.token_carriers[token])
    names = [str(each) for each in api.given_list(given, "progress")]
    row = [tables.token_carriers[_number(name, tables.tokens, "token")] for name in names]
    for carrier in row:
        _without(state, rest, carrier)
    if "progress" not in given:
        row, rest = rest[:face_up], rest[face_up:]
    pile(state, ROW).extend(row)
    left = given.get("tokens_left", len(rest))
    if type(left) is not int or not 0 <= left <= len(rest):
        raise SettingError(f"'tokens_left' is the size of the stack, from 0 to {len(rest)}, not {left!r}")
    pile(state, STACK).extend(reversed(rest[:left]))


def _without(state: State, carriers: list[int], carrier: int) -> None:
    if carrier not in carriers:
        raise SettingError(f"the token {state.tables.names[carrier]} is given more often than there are copies")
    carriers.remove(carrier)


def _cards(state: State, names: Sequence[object]) -> list[int]:
    """Cards by name, or by id where several bear a name."""
    tables = state.tables
    words = (*tables.names[: tables.cards], *tables.ids[: tables.cards])
    return [_number(name, words, "card") % tables.cards for name in names]


def _number(name: object, names: Sequence[str], noun: str) -> int:
    folded = [each.casefold() for each in names]
    if str(name).casefold() not in folded:
        raise SettingError(f"there is no {noun} '{name}' ({api.near_hint(str(name), names)})")
    return folded.index(str(name).casefold())


@hook
def facts(state: State) -> Given:
    """Decks, tokens and used cards, and what lies before each city; Blanks are never told."""
    tables = state.tables
    track = tables.tracks[TRACK]

    def named(things: Sequence[int]) -> list[str]:
        return [tables.names[thing] for thing in things if thing != tables.blank]

    return {
        "decks": {
            **{str(city.seat): named(deck_of(state, city.seat)[::-1]) for city in state.cities},
            CENTRAL: named(pile(state, CENTRE)[::-1]),
        },
        "used": named(pile(state, "discard")),
        "peace": track.length - track.space(state, state.active),
        "progress": named(pile(state, ROW)),
        "tokens_left": len(pile(state, STACK)),
        "cities": [
            {
                "cards": named(city.built),
                "cat": any(map(bool, (n for n, moves in zip(city.tokens, tables.token_moves, strict=True) if moves))),
                "conflict_tokens": [
                    tables.token_points[token]
                    for token in tables.token_groups[TOKENS]
                    for _ in range(city.tokens[token])
                ],
            }
            for city in state.cities
        ],
    }


@hook
def checks(ruleset: Ruleset, settings: Settings) -> list[api.Fault]:
    """There are numbers of conflict tokens for all seat counts (A-110), and a Wonder for each seat (A-106)."""
    counts, tokens = ruleset.seats, cast("tuple[int, ...]", settings["conflict_tokens"])
    found = []
    if counts[-1] > len(ruleset.wonders):
        text = f"{counts[-1]} seats need {counts[-1]} Wonders and there are {len(ruleset.wonders)}"
        hint = "add Wonders, or let `seats` end earlier"
        found.append(api.Fault(ruleset.place, "too_few_wonders", text, hint))
    if len(counts) > len(tokens):
        text = f"'conflict_tokens' has {len(tokens)} numbers for {len(counts)} seat counts"
        found.append(api.Fault(ruleset.setting_place("conflict_tokens"), "conflict_tokens", text))
    return [*found, *_never_dealt(ruleset), *_empty_decks(ruleset)]


def _empty_decks(ruleset: Ruleset) -> Iterator[api.Fault]:
    """Each Wonder has a deck of its own (A-102), from which its seat and the one before it take."""
    decks = Counter(dict.fromkeys(ruleset.wonders, 0))
    for card in ruleset.cards.values():
        decks.update({deck: number for deck, number in card.decks.items() if deck in decks})
    usual = max(decks.values())
    for name, cards in decks.items():
        if not cards:
            place = ruleset.origins["wonders", name, "name"]
            hint = f"name it under the 'decks' of cards; other Wonders have {usual}"
            yield api.Fault(place, "deck_too_small", f"no card lies in the deck of '{name}'", hint)


def _never_dealt(ruleset: Ruleset) -> Iterator[api.Fault]:
    """Cards lie in the decks of Wonders and in the central one (A-102), whatever the number of seats."""
    for ident, card in ruleset.cards.items():
        if card.copies:
            text = f"'{card.name}' has copies by seats, but lies in no deck with them"
            hint = f"write 'decks: {{{CENTRE}: 1}}' instead, or name Wonders there"
            yield api.Fault(ruleset.origins["cards", ident, "copies"], "never_dealt", text, hint)
