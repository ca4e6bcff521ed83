"""Actions in words, as scenarios and clients write them, to numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from wonders.engine.actions import pay_words
from wonders.engine.labels import Labels, question_of
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
        own = ", ".join(_own_verbs(labels))
        raise WordError("unknown_action", f"an action has one verb of {own}{_verb_hint(said, verbs)}")
    return _VERBS[verbs[0]](labels, city, said)


def _own_verbs(labels: Labels) -> list[str]:
    """The verbs of this game: what the engine knows by several words has one in each."""
    others = {"stage", "wonder", "sell"}.difference(labels.verbs)
    return [labels.verbs[2] if verb == "sell" else verb for verb in _VERBS if verb == "sell" or verb not in others]


def _verb_hint(said: Mapping[str, object], verbs: Sequence[str]) -> str:
    """What to do about an action that has no verb, or several."""
    if not verbs:
        near = nearest(next(iter(said), ""), _VERBS)
        return f" (did you mean '{near}'?)" if near else ""
    later = "; how to pay is a question of its own" if "pay" in verbs else ""
    return f", this one has {' and '.join(verbs)}{later}"


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
    _only(said, "build")
    return card_number(labels, city, said["build"])


def _stage(labels: Labels, city: CityState, said: Mapping[str, object]) -> int:
    _only(said, "stage", "using")
    tables = labels.tables
    number = said["stage"]
    if "using" not in said and not tables.has_deeds:
        raise WordError("unknown_action", f"stage {number!r} needs a card under it: add `using`")
    if "using" not in said and type(number) is int and 1 <= number <= len(city.plan) and tables.has_deeds:
        return tables.deed_base + city.plan[number - 1]
    if type(number) is not int or not 1 <= number <= tables.stages_most:
        raise WordError("no_stage", f"stage {number!r}: stages are numbered from 1 to {tables.stages_most}")
    return tables.stage_base + (number - 1) * tables.cards + card_number(labels, city, said.get("using"))


def _wonder(labels: Labels, city: CityState, said: Mapping[str, object]) -> int:
    _only(said, "wonder", "using")
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
    if not city.payments:
        raise WordError("wrong_payment", f"it is asked '{labels.question(question_of(city))}', not for a payment")
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
    wanted = _folded(said["choose"])
    offered = [(ident, _names(labels, city, ident)) for ident in city.options]
    for ident, names in offered:
        if wanted in map(_folded, names) and said.get("of", _whose(labels, ident)) == _whose(labels, ident):
            return ident
    words = [str(names[-1]) for _, names in offered if names]
    hint = bracketed_hint(str(said["choose"]), words)
    raise WordError("not_offered", f"{said['choose']!r} is not among the choices{hint}")


def _names(labels: Labels, city: CityState, ident: int) -> tuple[object, ...]:
    """What an answer may be called after `choose`, its own word last; () where that is no verb for it."""
    tables = labels.tables
    if ident < tables.stage_base:
        return (labels.cards[ident],)
    if tables.choose_base <= ident < tables.thing_base:
        place = ident - tables.choose_base
        return place + 1, labels.choice(city.ask - 1, city.asker, place)
    if tables.thing_base <= ident < tables.wonder_base:
        seat, card = divmod(ident - tables.thing_base, tables.cards)
        return labels.cards[card], labels.thing(seat, card)
    return (labels.named(ident, city.seat),) if tables.wonder_base <= ident < tables.pass_action else ()


def _whose(labels: Labels, ident: int) -> int | None:
    """The seat whose card an answer chooses, if it chooses one of a city."""
    tables = labels.tables
    named = tables.thing_base <= ident < tables.wonder_base
    return (ident - tables.thing_base) // tables.cards if named else None


def _folded(word: object) -> object:
    """A word in lower case: upper and lower case are alike. True is no number."""
    return word.casefold() if isinstance(word, str) else None if isinstance(word, bool) else word


def _take(labels: Labels, city: CityState, said: Mapping[str, object]) -> int:
    _only(said, "take")
    tables, wanted = labels.tables, _folded(said["take"])
    taking = [ident for ident in city.options if tables.take_base <= ident < tables.deed_base]
    offered = {ident: labels.named(ident, city.seat) for ident in taking}
    for ident, word in offered.items():
        if wanted in (word.casefold(), tables.piles[ident - tables.take_base].casefold()):
            return ident
    if not offered:
        raise WordError("not_offered", f"it is asked '{labels.question(question_of(city))}', nothing is taken")
    hint = bracketed_hint(str(said["take"]), offered.values())
    raise WordError("not_offered", f"nothing is taken from {said['take']!r} now{hint}")


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
