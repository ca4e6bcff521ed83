"""Values of settings, and decks, with which no game can be played; each fault does the arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from wonders.plugins import api
from wonders.plugins.api import Fault, Rules, Ruleset, Settings, hook

AGES = ("I", "II", "III")


@hook
def checks(ruleset: Ruleset, settings: Settings, rules: Rules) -> list[Fault]:
    """What makes a game impossible, with any seat count or with one."""
    found = [*_turns(ruleset, settings), *_prices(ruleset, rules), *_for_sale(ruleset, settings)]
    found += _never_dealt(ruleset)
    for seats in ruleset.seats:
        cities = seats + rules.extra_cities
        found += _table(ruleset, settings, seats, cities)
        for age in range(1, len(AGES) + 1):
            found += _deck(ruleset, settings, seats, cities, age)
    return found


def _never_dealt(ruleset: Ruleset) -> Iterator[Fault]:
    """Cards with copies of an Age that is not played; a deck of its own is the business of whoever shuffles it in."""
    for ident, card in ruleset.cards.items():
        slip = card.deck != "guilds" and card.deck.startswith(("guild", "gild"))
        if card.copies and (slip or (not card.deck and not 1 <= card.age <= len(AGES))):
            place = ruleset.origins.get(("cards", ident, "deck" if slip else "age"))
            missing = f"the deck '{card.deck}'" if slip else f"Age {card.age}" if card.age else "a card without an Age"
            hint = "did you mean 'guilds'?" if slip else f"write an 'age' from 1 to {len(AGES)}"
            text = f"'{card.name}' has copies, but {missing} is never dealt"
            yield Fault(place or ruleset.origins["cards", ident, "name"], "never_dealt", text, hint)


def _turns(ruleset: Ruleset, settings: Settings) -> Iterator[Fault]:
    """A turn takes one card of each hand (B-TURN-2)."""
    turns, size = _number(settings, "turns"), _number(settings, "hand_size")
    if turns > size:
        text = f"leaves the hands {_many(turns - size, 'card')} short: {turns} turns take as many, a hand has {size}"
        yield ruleset.setting_fault(("turns", "hand_size"), "hand_too_small", text, "`hand_size` is at least `turns`")


def _prices(ruleset: Ruleset, rules: Rules) -> Iterator[Fault]:
    """No price is below 0, and no more is paid to one seller than a payment holds."""
    price, extra = rules.unit_price, max(rules.surcharges.values(), key=abs, default=0)
    blamed = ("surcharge", "price")
    if price + extra < 0:
        text = f"makes the price of a manufactured good {price + extra}: {price} and {extra}"
        yield ruleset.setting_fault(blamed, "price_too_low", text, f"`surcharge` is at least {-price}")
    units = max((sum(cost.goods.values()) for cost in ruleset.costs()), default=0)
    most = units * (max(price, price + extra) + ruleset.price_rise())
    if most > api.PAYMENT_LIMIT:
        dear = f"{units} goods would be {most} coins, and a payment holds {api.PAYMENT_LIMIT}"
        hint, otherwise = f"{api.PAYMENT_LIMIT // units} a good is the most", f"goods are too dear: {dear}"
        yield ruleset.setting_fault(blamed, "price_too_high", f"is too dear: {dear}", hint, otherwise=otherwise)


def _for_sale(ruleset: Ruleset, settings: Settings) -> Iterator[Fault]:
    """Only the production of cards of a color, and of the board, can be for sale (B-TRADE-2)."""
    possible = [*ruleset.colors, "board"]
    for word in cast("tuple[str, ...]", settings["for_sale"]):
        if word not in possible:
            place = ruleset.setting_place("for_sale")
            yield Fault(place, "unknown_word", f"'for_sale' cannot be '{word}'", api.near_hint(word, possible))


def _table(ruleset: Ruleset, settings: Settings, seats: int, cities: int) -> Iterator[Fault]:
    """Every city gets a Wonder (B-SETUP-6) and its first coins (B-SETUP-7, B-AMB-9)."""
    boards = len(ruleset.wonders)
    if boards < cities:
        text = f"{seats} seats need {cities} Wonders and there are {boards}: {cities - boards} short"
        yield Fault(ruleset.place, "too_few_wonders", text, f"add Wonders, or let `seats` end at {boards}")
    coins, box = cities * _number(settings, "starting_coins"), _number(settings, "bank")
    if 0 < box < coins:
        text = f"leaves the bank {_many(coins - box, 'coin')} short: {seats} seats begin with {coins}, there are {box}"
        yield ruleset.setting_fault(("bank", "starting_coins"), "bank_too_small", text)


def _deck(ruleset: Ruleset, settings: Settings, seats: int, cities: int, age: int) -> Iterator[Fault]:
    """Every deck is large enough for the hands, and as large where it is not drawn down (B-SETUP-2 to 4)."""
    cards = [card for card in ruleset.cards.values() if card.age == age]
    have = sum(card.count(cities) for card in cards if not card.deck or card.deck == str(age))
    pool = sum(card.count(cities) for card in cards if card.deck == "guilds")
    guilds = min(pool, cities + _number(settings, "extra_guilds"))
    need = cities * _number(settings, "hand_size")
    deck = f"the Age {AGES[age - 1]} deck of {seats} seats"
    said = f"{have} cards{f' and {guilds} guilds' if pool else ''} for {cities} hands of {need // cities}"
    short = need - have - guilds
    if short > 0:
        blamed = ("extra_guilds", "hand_size") if pool else ("hand_size",)
        missing = f"{_many(short, 'card')} short: {said}"
        text, otherwise = f"leaves {deck} {missing}", f"{deck} is {missing}"
        hint = ("raise `extra_guilds`, " if guilds < pool else "") + "lower `hand_size` or add cards"
        yield ruleset.setting_fault(blamed, "deck_too_small", text, hint, otherwise=otherwise)
    elif short < 0 and settings["surplus"] == "fault":
        text = f"{deck} has {_many(-short, 'card')} too many: {said}"
        yield Fault(ruleset.place, "deck_too_large", text, "set `surplus: draw` to draw the deck down")


def _number(settings: Settings, name: str) -> int:
    return cast("int", settings[name])


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
