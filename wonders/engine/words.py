"""Actions in words, as scenarios and clients write them, to numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from wonders.engine.actions import pay_words
from wonders.engine.labels import Labels
from wonders.engine.state import CityState
from wonders.faults import bracketed_hint, nearest

#: Keys that say who acts, not what is done.
WHO = ("seat", "city")


class WordError(Exception):
    """Words that mean no action; `code` as in IllegalAction."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


def action_of(labels: Labels, city: CityState, words: Mapping[str, object]) -> int:
    """The number of the action that words mean for a city's question.

    Raises:
        WordError: a key, card or choice is unknown.
    """
    if not all(isinstance(key, str) for key in words):
        raise WordError("unknown_action", f"the keys of an action are words, unlike in {dict(words)!r}")
    said = {key: value for key, value in words.items() if key not in WHO}
    said = {_CALLED.get(key, key) if key in labels.verbs else key: value for key, value in said.items()}
    verbs = [key for key in said if key in _VERBS]
    if len(verbs) != 1:
        near = "" if verbs else nearest(next(iter(said), ""), _VERBS)
        hint = f" (did you mean '{near}'?)" if near else ""
        raise WordError("unknown_action", f"an action has one verb of {', '.join(_VERBS)}{hint}")
    return _VERBS[verbs[0]](labels, city, said)


def _only(said: Mapping[str, object], *keys: str) -> None:
    for key in said:
        if key not in keys:
            raise WordError("unknown_action", f"unknown key '{key}' in an action{bracketed_hint(key, keys)}")


def card_number(labels: Labels, city: CityState | None, name: object) -> int:
    """The card that a name, id or other spelling means; of two cards with one name, the one in hand."""
    tables = labels.tables
    if not isinstance(name, str):
        raise WordError("unknown_action", f"a card is named by its name, not by {name!r}")
    found = labels.by_word.get(name.casefold(), [])
    held = [card for card in found if city is not None and card in city.hand]
    if not found:
        raise WordError("unknown_action", f"there is no card '{name}'{bracketed_hint(name, labels.cards)}")
    if len(found) > 1 and len(held) != 1:
        ids = " or ".join(tables.ids[card] for card in found)
        raise WordError("unknown_action", f"'{name}' means two cards: write {ids}")
    return held[0] if len(found) > 1 else found[0]


def same_by_name(labels: Labels, name: object) -> list[int]:
    """The cards that a word means where any of them will do: all that bear the one name it stands for; else none.

    Those that come up at the seat count come first.
    """
    tables = labels.tables
    found = labels.by_word.get(name.casefold(), []) if isinstance(name, str) else []
    if len({tables.names[card] for card in found}) != 1:
        return []
    dealt = {card for deck in tables.decks.values() for card in deck}
    return sorted(found, key=lambda card: card not in dealt)


def _build(labels: Labels, city: CityState, said: Mapping[str, object]) -> int:
    _only(said, "build", "pay")
    return card_number(labels, city, said["build"])


def _stage(labels: Labels, city: CityState, said: Mapping[str, object]) -> int:
    _only(said, "stage", "using", "pay")
    tables = labels.tables
    number = said["stage"]
    if "using" not in said and type(number) is int and 1 <= number <= len(city.plan) and tables.has_deeds:
        return tables.deed_base + city.plan[number - 1]
    if type(number) is not int or not 1 <= number <= tables.stages_most:
        raise WordError("no_stage", f"stage {number!r}: stages are numbered from 1 to {tables.stages_most}")
    return tables.stage_base + (number - 1) * tables.cards + card_number(labels, city, said.get("using"))


def _wonder(labels: Labels, city: CityState, said: Mapping[str, object]) -> int:
    _only(said, "wonder", "using", "pay")
    wanted = labels.by_wonder.get(str(said["wonder"]).casefold())
    for number, stage in enumerate(city.plan):
        if labels.wonder_of(stage) == wanted:
            card = card_number(labels, city, said.get("using"))
            return labels.tables.stage_base + number * labels.tables.cards + card
    names = [labels.wonder_of(stage) for stage in city.plan]
    hint = bracketed_hint(str(said["wonder"]), names)
    raise WordError("no_stage", f"the city has no Wonder {said['wonder']!r}{hint}")


def _sell(labels: Labels, city: CityState, said: Mapping[str, object]) -> int:
    _only(said, "sell")
    return labels.tables.sell_base + card_number(labels, city, said["sell"])


def _pay(labels: Labels, city: CityState, said: Mapping[str, object]) -> int:
    _only(said, "pay")
    wanted = said["pay"]
    if not isinstance(wanted, Mapping):
        raise WordError("wrong_payment", f"a payment is written as coins by receiver, not as {wanted!r}")
    for place, payment in enumerate(city.payments):
        if same_payment(pay_words(labels, payment), cast("Mapping[str, object]", wanted)):
            return labels.tables.pay_base + place
    offered = "; ".join(str(pay_words(labels, payment)) for payment in city.payments)
    raise WordError("wrong_payment", f"{dict(wanted)} is none of the ways to pay: {offered}")


def same_payment(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Whether two payments in words are the same; a receiver left out gets nothing."""
    keys = {*one, *other}
    return all((one.get(key) or 0) == (other.get(key) or 0) for key in keys)


def _choose(labels: Labels, city: CityState, said: Mapping[str, object]) -> int:
    _only(said, "choose", "of")
    tables = labels.tables
    wanted = said["choose"]
    seat = city.seat
    for ident in city.options:
        if tables.choose_base <= ident < tables.thing_base:
            place = ident - tables.choose_base
            if wanted in (place + 1, labels.choice(city.ask - 1, city.asker, place)):
                return ident
        elif tables.thing_base <= ident < tables.wonder_base:
            other, card = divmod(ident - tables.thing_base, tables.cards)
            if wanted in (labels.thing(other, card), labels.cards[card]) and said.get("of", other) == other:
                return ident
        elif (tables.wonder_base <= ident < tables.pass_action and wanted == labels.named(ident, seat)) or (
            ident < tables.stage_base and wanted == labels.cards[ident]
        ):
            return ident
    raise WordError("not_offered", f"{wanted!r} is not among the choices")


def _take(labels: Labels, city: CityState, said: Mapping[str, object]) -> int:
    _only(said, "take", "pay")
    tables = labels.tables
    wanted = str(said["take"])
    for words in (tables.pile_words[city.seat], tables.piles):
        if wanted in words:
            return tables.take_base + words.index(wanted)
    raise WordError("not_offered", f"nothing is taken from '{wanted}'{bracketed_hint(wanted, words)}")


def _decline(labels: Labels, city: CityState, said: Mapping[str, object]) -> int:
    del city
    _only(said, "decline")
    return labels.tables.pass_action


#: Verbs that mean the same, where a ruleset calls them so.
_CALLED = {"discard": "sell"}
_VERBS = {
    "build": _build,
    "stage": _stage,
    "wonder": _wonder,
    "sell": _sell,
    "pay": _pay,
    "choose": _choose,
    "take": _take,
    "decline": _decline,
}
