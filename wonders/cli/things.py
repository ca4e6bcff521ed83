"""The things of a ruleset by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from wonders.cli.describe import (
    PLAIN,
    Thing,
    card_thing,
    plain_thing,
    setting_thing,
    side_thing,
    token_thing,
    wonder_thing,
)
from wonders.faults import UnknownName, near_hint
from wonders.ruleset.known import noun
from wonders.ruleset.model import Ruleset


def things_named(ruleset: Ruleset, name: str) -> list[Thing]:
    """Everything that goes by a name: cards (several may share one), Wonders and sides, tokens, settings and more.

    Raises:
        UnknownName: nothing does; the text has the nearest name.
    """
    wanted = " ".join(name.casefold().split())
    names: dict[str, None] = {}
    found = []
    for shown, spellings, thing in _all(ruleset):
        names[shown] = None
        if wanted in (each.casefold() for each in spellings):
            found.append(thing)
    if not found:
        for (section, removed), place in ruleset.removed.items():
            if wanted == removed.casefold():
                raise UnknownName(f"the {noun(section)} '{removed}' is not in {ruleset.id}: it was removed at {place}")
        hint = near_hint(name, names)
        raise UnknownName(f"{ruleset.id} knows nothing named '{name}'" + (f" ({hint})" if hint else ""))
    return [make() for make in found]


#: A name, all its spellings, and what makes the description.
_Entry = tuple[str, tuple[str, ...], Callable[[], Thing]]


def _all(ruleset: Ruleset) -> Iterator[_Entry]:
    for ident, card in ruleset.cards.items():
        yield card.name, (card.name, ident, *card.also), partial(card_thing, ruleset, ident, card)
    yield from _boards(ruleset)
    for name, token in ruleset.tokens.items():
        yield name, (name, *token.also), partial(token_thing, ruleset, token)
    for name in ruleset.settings:
        yield name, (name, name.replace("_", " ")), partial(setting_thing, ruleset, name)
    for section in PLAIN:
        for name, plain in getattr(ruleset, section).items():
            yield name, (name, *getattr(plain, "also", ())), partial(plain_thing, ruleset, section, name)


def _boards(ruleset: Ruleset) -> Iterator[_Entry]:
    for name, wonder in ruleset.wonders.items():
        names = (name, *wonder.also)
        yield name, (*names, wonder.title), partial(wonder_thing, ruleset, wonder)
        for side_name, side in wonder.sides.items():
            full = tuple(f"{each} {side_name}".strip() for each in names)
            yield full[0], full, partial(side_thing, ruleset, name, side_name, side)


def names_like(ruleset: Ruleset, name: str) -> list[str]:
    """The names that are meant: those spelled so, else the one name that begins so.

    Raises:
        UnknownName: there is none, or several begin so.
    """
    wanted = " ".join(name.casefold().split())
    entries = list(_all(ruleset))
    if not wanted or any(wanted == each.casefold() for _, spellings, _ in entries for each in spellings):
        return [name]
    begun = list(dict.fromkeys(shown for shown, _, _ in entries if shown.casefold().startswith(wanted)))
    if len(begun) > 1:
        raise UnknownName(f"'{name}' could be {', '.join(begun)}")
    return begun or [name]
