"""The wording of the kinds that act once."""

from __future__ import annotations

from collections.abc import Sequence

from wonders.vocabulary.once import (
    Advance,
    Again,
    Choose,
    Coins,
    Discard,
    LoseCoins,
    Play,
    Take,
    Token,
)
from wonders.vocabulary.prose_amounts import amount_parts, cards_noun, stages_noun, tokens_noun
from wonders.vocabulary.prose_frame import Clause, clause, together
from wonders.vocabulary.prose_glossary import glossary
from wonders.vocabulary.prose_words import Noun, any_seat, each_seat, either, listed, noun, spoken

_CARD = noun("card")
_ENDS = {
    "back": "the others go back",
    "shuffle": "the others are shuffled back in",
    "discard": "the others go to the discard pile",
    "box": "the others go to the box",
}


def _words(*parts: str) -> str:
    return " ".join(filter(None, parts))


#: Places that every player knows by these words.
_PLACES = {"discard": "the discard pile", "hand": "the hand", "box": "the box"}


def place_text(place: str) -> str:
    """`the discard pile`, `the leader hand`."""
    return _PLACES.get(place) or glossary().places.get(place) or f"the {spoken(place)}"


def _places(places: Sequence[str]) -> str:
    return listed([place_text(each) for each in places])


@clause.register
def _coins(effect: Coins, here: str) -> Clause:
    number, rest = amount_parts(effect, "coin", here)
    return Clause("take", _words(number, f"from {each_seat(effect.from_, here)}", rest))


@clause.register
def _lose_coins(effect: LoseCoins, here: str) -> Clause:
    return Clause("lose", _words(*amount_parts(effect, "coin", here)))


@clause.register
def _token(effect: Token, here: str) -> Clause:
    del here
    ages: dict[int | str | None, str] = {None: "", "current": "of the current Age", "any": "of any Age"}
    age = ages.get(effect.age, f"of Age {effect.age}")
    return Clause("gain", _words(tokens_noun([effect.name]).counted(effect.number), age))


def _contents(places: Sequence[str]) -> list[Noun]:
    """What lies there; cards or tokens where nobody says it."""
    known = [glossary().contents.get(each, "") for each in places] or [""]
    return [noun(each) for each in ("card", "token") if each in known or "" in known]


@clause.register
def _take(effect: Take, here: str) -> Clause:
    nouns = [] if effect.cards is None else [cards_noun(effect.cards)]
    if effect.stages is not None:
        nouns.append(stages_noun(effect.stages))
    thing = either(nouns or _contents(effect.from_ or ()))
    source = f"the city of {any_seat(effect.of, here)}" if effect.from_ is None and effect.of else ""
    source = source or _places(effect.from_ or ())
    if effect.draw is None:
        goal = "" if effect.to is None else f" into {place_text(effect.to)}"
        return Clause("take", f"{thing.counted(1)} from {source}{goal}")
    kept = f"{effect.keep} of them"
    aim = f"keep {kept}" if effect.to is None else f"put {kept} into {place_text(effect.to)}"
    rest = "" if effect.rest is None else f"; {_ENDS[effect.rest]}"
    return Clause("draw", f"{thing.counted(effect.draw)} from {source} to {aim}{rest}")


_USES = {"build": "as a building", "stage": "for a stage", "sell": "for sale"}


@clause.register
def _play(effect: Play, here: str) -> Clause:
    card = _CARD if effect.cards is None else cards_noun(effect.cards)
    owner = "" if effect.of == "self" else f"of {any_seat(effect.of, here)}"
    built = effect.as_ == ("build",)
    uses = "" if built else listed([_USES[each] for each in effect.as_])
    free = "for free" if effect.free else ""
    return Clause(
        "build" if built else "play",
        _words(card.counted(1), "from", _places(effect.from_), owner, uses, free),
    )


def _discarded(effect: Discard) -> Noun:
    if effect.cards is not None:
        return cards_noun(effect.cards)
    if effect.tokens is not None:
        return tokens_noun(effect.tokens)
    return _CARD if effect.stages is None else stages_noun(effect.stages)


@clause.register
def _discard(effect: Discard, here: str) -> Clause:
    lost = _discarded(effect).counted(effect.number)
    source = "" if effect.from_ is None else f"from {_places(effect.from_)}"
    owner = "" if effect.of == "self" else f"of {any_seat(effect.of, here)}"
    goal = {"discard": "", "box": " to the box", "under": ", to be tucked under it"}[effect.to]
    return Clause("discard", _words(lost, source, owner) + goal)


@clause.register
def _advance(effect: Advance, here: str) -> Clause:
    del here
    spaces = noun("space").counted(effect.by)
    tracks = listed(["any" if each == "any" else f"the {spoken(each)}" for each in effect.track])
    each = ", each on another track" if effect.distinct else ""
    return Clause("advance", f"{spaces} on {tracks} track{each}")


@clause.register
def _again(effect: Again, here: str) -> Clause:
    del effect, here
    return Clause("take", "another turn after this one")


@clause.register
def _choose(effect: Choose, here: str) -> Clause:
    branches = [f"({together(branch, here)})" for branch in effect.branches]
    return Clause("choose", f"one: {listed(branches)}")
