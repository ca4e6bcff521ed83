"""The table as a player reads it, in plain text of 80 columns.

Only what lies open on the table is shown: no hand, no card under a board, no discard pile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from wonders.engine.actions import Action, Decision, pay_words
from wonders.engine.city import City
from wonders.engine.labels import moment_text
from wonders.engine.machine import carrier_of
from wonders.engine.painting import WIDTH, painted, paragraph, plain
from wonders.engine.payways import ways
from wonders.engine.places import ONLOOKER
from wonders.engine.state import CityState, Payment
from wonders.engine.stock import spending_ways
from wonders.engine.tables import CHAIN, FREE
from wonders.engine.view import CityView, View
from wonders.ruleset.lookup import StageOf, stages_of
from wonders.vocabulary.prose import cost_text
from wonders.vocabulary.prose_words import listed

if TYPE_CHECKING:
    from wonders.engine.game import Game
    from wonders.engine.gamestate import GameState
    from wonders.ruleset.model import Card

#: So many symbols have a column each.
_FEW_SYMBOLS = 4


def table_text(state: GameState) -> str:
    """The whole table: one line per city, then what stands in each; `print(state)` shows it."""
    parts = [f"{state.game.ruleset.title}, {state.seats} seats: {moment_of(state)}", overview(state)]
    picture = plain(painted(state.game, View(state.game, state._now, ONLOOKER)))  # noqa: SLF001  # nobody's own view
    parts += [picture] if picture else []
    parts += [city_text(state.game, city) for city in state.cities]
    outcome = state.outcome
    if outcome is not None:
        who = ", ".join(seat_name(state.cities[seat]) for seat in outcome.winners)
        parts.append(f"Won by {who}: {outcome.reason}.")
    return "\n\n".join(parts)


def moment_of(state: GameState) -> str:
    """How far a game has come, in words."""
    return moment_text(state.age, state.turn, over=state.over)


def overview(state: GameState) -> str:
    """One line per city: board, coins, stages, shields, symbols, buildings and points as things stand."""
    game = state.game
    points = {sheet.seat: sheet.total for sheet in state.scores()}
    found: list[tuple[str, list[str]]] = [("", [str(city.seat) for city in state.cities])]
    if any(map(board_of, state.cities)):
        found.append(("city", [board_of(city) or "-" for city in state.cities]))
    if game.tables.players < len(state.cities):
        now = state._now  # noqa: SLF001  # which seat answers for a city nobody owns
        found.append(("seat", [str(game.seat_of(now, city)) for city in now.cities]))
    if not game.spends_goods:
        found.append(("coins", [str(city.coins) for city in state.cities]))
    found.append((f"{game.labels.verbs[1]}s", [f"{len(city.stages)}/{city.stages_total}" for city in state.cities]))
    if game.shields_stand:
        found.append(("shields", [str(city.shields) for city in state.cities]))
    found += _symbol_columns(state)
    found.append(("cards", [str(len(city.cards)) for city in state.cities]))
    found.append(("points", [str(points.get(city.seat, "")) for city in state.cities]))
    rows = list(zip(*(cells for _, cells in found), strict=True))
    return grid([head for head, _ in found], rows)


def _symbol_columns(state: GameState) -> list[tuple[str, list[str]]]:
    """A column for each symbol, or where there are many one for the number of different ones."""
    symbols = list(state.game.ruleset.symbols)
    if len(symbols) <= _FEW_SYMBOLS:
        return [(symbol, [str(city.symbols[symbol]) for city in state.cities]) for symbol in symbols]
    return [("symbols", [str(sum(number > 0 for number in city.symbols.values())) for city in state.cities])]


def board_of(city: City | CityView) -> str:
    """`Tower Day`; nothing before there is a Wonder, or where a city has several."""
    return f"{city.wonder} {city.side}".strip()


def seat_name(city: City | CityView) -> str:
    """`seat 1 (Tower Day)`."""
    board = board_of(city)
    return f"seat {city.seat} ({board})" if board else f"seat {city.seat}"


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table with its first two columns to the left, numbers to the right; made to fit, at need with cut heads."""
    widths = [max(len(head), *(len(row[place]) for row in rows)) for place, head in enumerate(heads)]
    gap = " " * (2 if sum(widths) + 2 * len(widths) - 2 <= WIDTH else 1)
    widths = fitting(heads, rows, WIDTH - len(gap) * (len(heads) - 1))
    lines = [[cut(head, width) for head, width in zip(heads, widths, strict=True)], *rows]
    return "\n".join(_line(line, widths, gap) for line in lines)


def fitting(heads: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> list[int]:
    """The width of each column: heads give way, the longest first, until all fit; cells never do."""
    least = [max((len(row[place]) for row in rows), default=0) for place in range(len(heads))]
    limit = max(map(len, heads))
    while True:
        widths = [max(few, min(len(head), limit)) for head, few in zip(heads, least, strict=True)]
        if sum(widths) <= room or limit <= 1:
            return _rounded_out(heads, widths, room)
        limit -= 1


def _rounded_out(heads: Sequence[str], widths: list[int], room: int) -> list[int]:
    """The widths with the room that is left given to heads that it makes whole, those that lack least first."""
    found = list(widths)
    for place in sorted(range(len(heads)), key=lambda place: len(heads[place]) - widths[place]):
        whole = max(found[place], len(heads[place]))
        if sum(found) - found[place] + whole <= room:
            found[place] = whole
    return found


def _line(cells: Sequence[str], widths: Sequence[int], gap: str) -> str:
    aligned = (
        cell.ljust(width) if place < 2 else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return gap.join(aligned).rstrip()


def cut(word: str, width: int) -> str:
    """A word that fits into a width; a cut one ends with a stop."""
    return word if len(word) <= width else f"{word[: max(width - 1, 0)]}."


def city_text(game: Game, city: City | CityView) -> str:
    """A city in full: what it makes, its tokens, its buildings by color."""
    lines = [f"{city.seat}  {board_of(city)}" if board_of(city) else f"Seat {city.seat}"]
    listed = {
        "makes": () if game.spends_goods else city.produces,
        "copies": city.copies,
        f"{game.labels.verbs[1]}s": stages_text(game, city),
        "tokens": [f"{held} x {name}" if held > 1 else name for name, held in city.tokens.items()],
        "symbols": [] if len(city.symbols) <= _FEW_SYMBOLS else _held(city.symbols),
    }
    for label, words in (*listed.items(), *_by_color(game, city.cards)):
        if words:
            lines.append(paragraph(label, list(words), 3))
    return "\n".join(lines)


def _held(numbers: Mapping[str, int]) -> list[str]:
    """`wheel`, `2 x quill`."""
    return [f"{held} x {name}" if held > 1 else name for name, held in numbers.items() if held]


def stages_text(game: Game, city: City | CityView) -> list[str]:
    """Each stage of a city: that it is built, or what it costs, or that it cannot be had."""
    stages = stages_of(game.ruleset)
    found = []
    for number, name in enumerate(city.plan, start=1):
        price = f"{cost_text(stages[name].stage.cost)}{_resting(stages[name])}"
        if number in city.stages:
            price = f"built{_resting(stages[name])}"
        elif number in city.barred:
            price = "not to be built"
        found.append(f"{stage_name(game, stages[name])} ({price})")
    return found


def _resting(stage: StageOf) -> str:
    """What a stage rests on, where that is not the one before it alone."""
    needed = stage.stage.rests_on
    if needed is None or list(needed) == list(range(stage.number - 1, max(stage.number - 2, 0), -1)):
        return ""
    return f", on {listed([str(each) for each in needed], 'and')}" if needed else ", on the ground"


def stage_name(game: Game, stage: StageOf) -> str:
    """What a player calls a stage: the Wonder where stages are Wonders, else its number."""
    return stage.wonder if game.labels.verbs[1] == "wonder" else str(stage.number)


def _by_color(game: Game, cards: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Names of buildings by color, in the order of the ruleset's colors."""
    colors = list(game.ruleset.colors)
    found = [card for card in (card_of(game, label) for label in cards) if card is not None]
    found.sort(key=lambda card: colors.index(card.color))
    return [(color, [card.name for card in group]) for color, group in groupby(found, key=lambda card: card.color)]


def card_of(game: Game, label: str) -> Card | None:
    """The definition of a card from its name in an Action or a City; None if it stands for an unknown card."""
    number = game.labels.by_card.get(label)
    return None if number is None else game.ruleset.cards.get(game.tables.ids[number])


# What things cost.


def price_text(state: GameState, decision: Decision, action: Action) -> str:
    """What an answer costs its city, or brings it: `free`, `2 to left or 2 to right`, `+3 coins`; "" if nothing."""
    now = state._now  # noqa: SLF001  # the public face lists payments only once they are asked for
    tables, city = now.tables, now.cities[decision.city]
    use = state.game.labels.use(action.kind)
    if use == "sell":
        coins = tables.sale(now, city, action.id - tables.sell_base)
        return f"+{coins} coin{'' if coins == 1 else 's'}"
    found: tuple[Payment, ...]
    if action.kind == "pay":
        carrier, found = carrier_of(now, city, city.answer), (city.payments[action.id - tables.pay_base],)
    elif use == "stage" and action.id >= tables.deed_base:
        stage = action.id - tables.deed_base
        return " or ".join(_spent_text(state.game, way) for way in spending_ways(now, city, stage))
    elif use in ("build", "stage"):
        carrier = carrier_of(now, city, action.id)
        found = city.payments or ways(now, city, carrier)
    else:
        return ""
    return " or ".join(dict.fromkeys(_way_text(state.game, city, carrier, way) for way in found))


def _spent_text(game: Game, way: Payment) -> str:
    """What is used up: `1 wood + 1 coin`."""
    said = pay_words(game.labels, way)
    using = f" using {said.pop('using')}".replace("_", " ") if "using" in said else ""
    return " + ".join(f"{units} {good}" for good, units in said.items()) + using


def _way_text(game: Game, city: CityState, carrier: int, way: Payment) -> str:
    said = pay_words(game.labels, way)
    using = said.pop("using", None)
    paid = [f"{coins} to {'the bank' if who == 'bank' else who}" for who, coins in said.items() if coins]
    if way[2] == CHAIN:
        return f"free (chain from {_chain_source(game, city, carrier)})"
    if using is not None:
        paid.append(f"using {using}")
    if paid:
        return " + ".join(paid)
    if way[2] == FREE:
        return "free (by an effect)"
    return "own goods" if game.tables.cost_goods[carrier] else "free"


def _chain_source(game: Game, city: CityState, carrier: int) -> str:
    """The first building of the city that makes a card free."""
    card = game.ruleset.cards[game.tables.ids[carrier]]
    return chain_source(game, card, [game.labels.cards[built] for built in city.built])


def chain_source(game: Game, card: Card, built: Iterable[str]) -> str:
    """The first of some buildings from which a card is chained; its sources in general if none is among them."""
    for label in built:
        source = card_of(game, label)
        if source is not None and {*spellings(source)} & {*card.chains_from}:
            return source.name
    return " or ".join(card.chains_from)


def spellings(card: Card) -> tuple[str, ...]:
    """Everything that a card goes by in a ruleset's files."""
    return (card.name, card.id, *card.also)
