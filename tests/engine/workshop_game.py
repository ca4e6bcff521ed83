"""A small game of its own, for what no base-game card says: decks, goods that are spent, deeds in any order, tracks.

On a turn a seat takes the top of its own deck or of the quarry, does what it has to do and likes to do, and the
next seat goes on. The game is over after a complete Wonder, or when nobody finds a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import wonders
from wonders import Game, GameState

RULES = """\
format: 1
id: workshop
version: 1.0.0
title: A workshop for tests
seats: [2, 3]
plugins: [plugin.py]
score_lines: {works: {text: All points}}
colors:
  ware: {line: works}
  sign: {line: works}
  drum: {line: works}
goods: {clay: {}, sand: {}, lime: {}, gem: {}}
symbols: {sun: {}, moon: {}, star: {}}
token_groups: {lore: {}}
tracks: {march: {of: table}, climb: {of: city}}
permissions: {blend: {}, twice: {}}
places:
  deck: {of: city, seen: top}
  quarry: {seen: nobody, called: quarry}
  own_deck: {any_of: deck, called: own}
  offer: {any_of: [own_deck, quarry]}
  all_decks: {any_of: [deck, quarry], whose: all}
  discard: {seen: all}
  drawn: {seen: nobody}
  shelf: {holds: tokens, refill: chest}
  chest: {holds: tokens, seen: nobody, called: top of the chest}
  books: {any_of: [shelf, chest], holds: tokens}
rules:
  Signs: {effects: [{whenever: {event: symbols_matched, do: [{take: {from: books}}]}}]}
settings:
  order: {text: Who orders, default: chosen, one_of: [chosen, printed]}
  forcing: {text: Whether permissions force, default: true}
  spare: {text: Whether gems may replace what is held, default: false}
  short: {text: Whether fewer cards are drawn, default: true}
add:
  cards:
    - {name: Clay, color: ware, copies: {2: 9}, effects: [{produce: clay}]}
    - {name: Sand, color: ware, copies: {2: 9}, effects: [{produce: sand}]}
    - {name: Lime, color: ware, copies: {2: 9}, effects: [{produce: lime}]}
    - {name: Gem, color: ware, copies: {2: 9}, effects: [{produce: gem}]}
    - {name: Sun, color: sign, copies: {2: 9}, effects: [{science: sun}]}
    - {name: Moon, color: sign, copies: {2: 9}, effects: [{science: moon}]}
    - {name: Star, color: sign, copies: {2: 9}, effects: [{science: star}]}
    - {name: Drum, color: drum, copies: {2: 9}, effects: [{advance: march}, {points: 1}]}
    - {name: Drums, color: drum, copies: {2: 9}, effects: [{advance: {track: march, by: 2}}]}
    - {name: Ladder, color: drum, copies: {2: 9}, effects: [{advance: climb}, {points: {per: {track: climb}}}]}
  wonders:
    - name: Kiln
      sides:
        Plain:
          stages:
            - {rests_on: [], cost: {different: 2}, effects: [{points: 3}]}
            - {rests_on: [], cost: {identical: 2}, effects: [{points: 2}, {take: {from: all_decks}}]}
            - rests_on: [1, 2]
              cost: {identical: 3}
              effects: [{take: {from: [own_deck, quarry], draw: 3, rest: shuffle}}]
            - {cost: {different: 3}, effects: [{take: {from: books}}]}
    - name: Mill
      sides:
        Plain:
          stages:
            - {cost: {clay: 1, sand: 1}, effects: [{points: 1}]}
            - {cost: {different: 2}, effects: [{take: {from: own_deck}}, {take: {from: quarry}}]}
            - {cost: {lime: 2}, effects: [{points: 1}]}
    - name: Barn
      sides:
        Plain:
          stages:
            - {rests_on: [], cost: {identical: 2}, effects: [{points: 1}]}
            - {rests_on: [], cost: {different: 2}, effects: [{points: 1}]}
            - {rests_on: [1, 2], cost: {identical: 4}, effects: [{points: 1}]}
    - name: Well
      sides:
        Plain:
          stages: [{cost: {identical: 4}, effects: [{points: 1}]}]
  tokens:
    - name: Lender
      group: lore
      copies: 1
      effects:
        - whenever:
            event: card_taken
            what: {cards: {gives: lime}}
            uses: 1
            every: turn
            optional: true
            do: [{take: {from: offer}}]
    - name: Broker
      group: lore
      copies: 1
      effects:
        - whenever:
            event: card_taken
            what: {cards: ware}
            uses: 1
            every: turn
            optional: true
            do: [{take: {from: offer}}]
    - name: Mason
      group: lore
      copies: 1
      effects: [{whenever: {event: stage_built, uses: 1, every: turn, do: [{advance: climb}]}}]
    - name: Herald
      group: lore
      copies: 1
      effects:
        - whenever: {event: card_taken, what: {cards: drum}, do: [{advance: climb}]}
        - whenever:
            event: card_taken
            what: {cards: drum}
            uses: 1
            every: turn
            optional: true
            do: [{take: {from: quarry}}]
    - {name: Blender, group: lore, copies: 1, effects: [{allow: {name: blend, uses: 1, every: turn}}]}
    - {name: Twin, group: lore, copies: 1, effects: [{allow: {name: twice, uses: 1, every: turn}}]}
    - {name: Echo, group: lore, copies: 2, line: works, effects: [{points: 1}]}
"""

PLUGIN = """\
from attrs import evolve

from wonders.plugins import api
from wonders.plugins.api import Outcome, hook


@hook
def rules(rules, settings):
    return evolve(
        rules,
        spending=api.Spending(
            wild="gem", mix="blend", double="twice", spare=settings["spare"],
            forcing=("blend", "twice") if settings["forcing"] else (),
        ),
        matches=(("sun", "sun"), ("moon", "moon"), ("star", "star"), ("sun", "moon", "star")),
        may_match=lambda state, city: any(state.piles[state.tables.places[name] - 1] for name in ("shelf", "chest")),
        chosen_order=settings["order"] == "chosen",
        track_ends={"march": lambda seats: seats + 1},
        drawn="drawn",
        short_draws=settings["short"],
        peeks=lambda state, seat: {"drawn": len(state.piles[state.tables.drawn])} if seat == state.active else {},
        wonder_line="works",
        given_keys=("decks", "quarry", "shelf", "chest"),
        city_keys=("cards",),
    )


@hook
def flow(flow):
    flow.sequence("game", "deal", "turn")
    flow.sequence("turn", "begin", "taken", "over")
    for step in (deal, begin, taken, over):
        flow.step(step.__name__, step)


def deal(state, argument):
    cards = api.shuffled(state, "cards", state.tables.decks[""])
    for city in state.cities:
        api.seat_city(state, city.seat, city.seat)
        state.piles[state.tables.reach["deck"][city.seat][0]].extend(cards[city.seat * 25 : city.seat * 25 + 25])
    state.piles[state.tables.places["quarry"] - 1].extend(cards[75:])
    carriers = [state.tables.token_carriers[n] for n in state.tables.token_groups["lore"]]
    state.piles[state.tables.places["shelf"] - 1].extend(carriers[:2])
    state.piles[state.tables.places["chest"] - 1].extend(carriers[2:])


def begin(state, argument):
    state.turn += 1
    api.refresh(state, "turn")
    options = api.reachable(state, state.tables.reach["offer"][state.active])
    if options:
        api.ask(state, state.cities[state.active], api.TURN, options)


def taken(state, argument):
    city = state.cities[state.active]
    if city.answer < 0:
        return
    action = city.answer
    city.clear_question()
    api.start_deeds(state, city.seat)
    api.take_from(state, city, action, state.tables.reach["offer"][city.seat])


def over(state, argument):
    city = state.cities[state.active]
    offers = state.tables.reach["offer"]
    if city.stages.bit_count() < len(city.plan) and any(api.reachable(state, piles) for piles in offers):
        state.active = (state.active + 1) % len(state.cities)
        api.push(state, state.tables.step_ids["turn"])


@hook
def situation(state, given):
    tables = state.tables
    def numbers(names):
        return [tables.names.index(name) for name in names]
    for city, said in zip(state.cities, given.get("cities", ())):
        city.tucked = ()
        for card in numbers(said.get("cards", ())):
            api.place(state, city, card)
            api.enter(state, city, card)
    for seat, names in enumerate(given.get("decks", ())):
        state.piles[tables.reach["deck"][seat][0]].extend(reversed(numbers(names)))
    for name in ("quarry", "shelf", "chest"):
        state.piles[tables.places[name] - 1].extend(reversed(numbers(given.get(name, ()))))
    api.push(state, tables.step_ids["turn"])


@hook
def outcome(state, sheets):
    best = max(sheet.total for sheet in sheets)
    return Outcome(tuple(sheet.seat for sheet in sheets if sheet.total == best), "points", f"{best} points")


@hook
def facts(state):
    return {"cities": [{"cards": [state.tables.names[card] for card in city.built]} for city in state.cities]}
"""


def workshop(folder: Path, more: str = "", *, seats: int = 2, **settings: object) -> Game:
    """The game, with more YAML below its tokens."""
    home = folder / "workshop"
    home.mkdir(parents=True, exist_ok=True)
    (home / "ruleset.yaml").write_text(RULES + more, encoding="utf-8")
    (home / "plugin.py").write_text(PLUGIN, encoding="utf-8")
    return wonders.load(home, seats=seats, settings=settings)


def before(
    game: Game, *cities: Mapping[str, object], decks: Sequence[Sequence[str]] = (), **given: object
) -> GameState:
    """A position before seat 0 takes a card; decks and the quarry run from the top down."""
    return game.situation({"cities": list(cities), "decks": list(decks), **given})


def taking(state: GameState, *answers: Mapping[str, object] | str) -> GameState:
    """Seat 0 takes the top of its deck, and then answers; a text is the word of a choice."""
    for answer in ({"take": "own"}, *answers):
        state.play(0, {"choose": answer} if isinstance(answer, str) else answer)
    return state
