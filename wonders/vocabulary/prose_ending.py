"""The wording of points, copies and occasions."""

from __future__ import annotations

from attrs import evolve, frozen

from wonders.terms import SEAT_WORDS
from wonders.vocabulary.ending import Copy, Points, Whenever
from wonders.vocabulary.prose_amounts import amount_parts, cards_noun, what_noun
from wonders.vocabulary.prose_frame import Clause, clause, together
from wonders.vocabulary.prose_once import place_text
from wonders.vocabulary.prose_words import any_seat, listed, spoken


@clause.register
def _points(effect: Points, here: str) -> Clause:
    taken = effect.each < 0 and effect.table is None
    number, rest = amount_parts(evolve(effect, each=-effect.each) if taken else effect, "point", here)
    shared = "(equal effects of one city score once together)" if effect.shared else ""
    return Clause("lose" if taken else "score", " ".join(filter(None, (number, rest, shared))))


@clause.register
def _copy(effect: Copy, here: str) -> Clause:
    source = any_seat(effect.of, here)
    if effect.stage is not None:
        thing = f"stage {effect.stage} of the Wonder of {source}"
    else:
        thing = f"{'' if effect.cards is None else cards_noun(effect.cards).with_article} of {source}"
    only = (
        "" if effect.only is None else f", its {listed([spoken(kind) for kind in effect.only], 'and')} only"
    )
    when = ", chosen at the end of the game" if effect.at == "game_end" else ""
    return Clause("copy", f"{thing}{only}{when}")


@frozen
class _Deed:
    """An event that a city brings about: `build` `a card`."""

    verb: str
    thing: str
    #: The kind of `what` that takes the place of the thing.
    what: str = ""


_DEEDS = {
    "card_built": _Deed("build", "a card", "cards"),
    "stage_built": _Deed("build", "a stage of its Wonder", "stages"),
    "card_sold": _Deed("sell", "a card", "cards"),
    "card_taken": _Deed("take", "a card", "cards"),
    "card_lost": _Deed("lose", "a card", "cards"),
    "goods_bought": _Deed("buy", "goods"),
    "coins_gained": _Deed("gain", "coins"),
    "coins_lost": _Deed("lose", "coins"),
    "token_gained": _Deed("gain", "a token", "tokens"),
    "token_lost": _Deed("lose", "a token", "tokens"),
    "track_moved": _Deed("enter", "a space"),
    "symbols_matched": _Deed("match", "symbols"),
    "conflict_fought": _Deed("fight", "a conflict"),
    "effect_ended": _Deed("finish", "an effect that found nothing to do"),
    "card_spent": _Deed("use up", "a card"),
    "copy_made": _Deed("copy", "a card or stage", "cards"),
}
#: Events of the game itself: what begins or ends.
_TURNS_OF_THE_GAME = {
    "turn_began": ("a turn", "begin"),
    "turn_ended": ("a turn", "end"),
    "age_began": ("an Age", "begin"),
    "age_ended": ("an Age", "end"),
    "game_ended": ("the game", "end"),
    "turns_over": ("the last turn of an Age", "end"),
}

#: The events that have a wording of their own.
WORDED_EVENTS = frozenset((*_DEEDS, *_TURNS_OF_THE_GAME))

_WAYS = {"paid": "paid for", "chain": "through a chain", "free": "for free"}


@clause.register
def _whenever(effect: Whenever, here: str) -> Clause:
    event = _deed(effect, here) if effect.event in _DEEDS else _turn_of_the_game(effect, here)
    stead = ", instead" if effect.instead else ""
    return Clause("", together(effect.do, here), lead=f"whenever {event}{_details(effect, here)}{stead}")


def _deed(effect: Whenever, here: str) -> str:
    deed = _DEEDS[effect.event]
    thing = (
        what_noun(effect.what).with_article if effect.what and effect.what.kind == deed.what else deed.thing
    )
    return f"{any_seat(effect.by, here)} {_verb(deed.verb, effect)} {thing}"


def _turn_of_the_game(effect: Whenever, here: str) -> str:
    subject, verb = _TURNS_OF_THE_GAME.get(effect.event, (f'"{spoken(effect.event)}"', "happen"))
    whose = "" if effect.by == "self" else f" for {any_seat(effect.by, here)}"
    return f"{subject} {_verb(verb, effect)}{whose}"


def _verb(verb: str, effect: Whenever) -> str:
    """What is replaced only would happen."""
    if effect.instead:
        return f"would {verb}"
    if verb.endswith("py"):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("sh", "ch")) else f"{verb}s"


def _details(effect: Whenever, here: str) -> str:
    """What narrows the event down."""
    details = []
    if effect.how is not None:
        details.append(listed([_WAYS[each] for each in effect.how]))
    if effect.from_ is not None:
        details.append(f"from {_origin(effect.from_, here)}")
    if effect.track is not None:
        details.append(f"on the {listed([spoken(each) for each in effect.track])} track")
    deed = _DEEDS.get(effect.event)
    if effect.what is not None and (deed is None or deed.what != effect.what.kind):
        details.append(f"with {what_noun(effect.what).with_article}")
    return "".join(f" {each}" for each in details)


def _origin(origin: str, here: str) -> str:
    """A seat, the bank, a sale or a place."""
    if origin == "sale":
        return "a sale"
    return any_seat(origin, here) if origin in (*SEAT_WORDS, "bank") else place_text(origin)
