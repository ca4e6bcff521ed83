"""The words of a ruleset for texts about its effects: what it says of its places, permissions and groups of goods."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from wonders.ruleset.model import Place, Ruleset
from wonders.vocabulary.effects import Effect
from wonders.vocabulary.prose import sentence
from wonders.vocabulary.prose_glossary import Glossary

_ARTICLES = ("the ", "any ", "a ", "an ", "every ", "each ", "all ")


def glossary_of(ruleset: Ruleset) -> Glossary:
    """The words of the texts that a ruleset declares its names with."""
    return Glossary(
        places=_distinct({name: _place(place.text) for name, place in ruleset.places.items()}),
        contents={name: _contents(place, ruleset.places) for name, place in ruleset.places.items()},
        permissions={name: _clause(each.text) for name, each in ruleset.permissions.items() if each.text},
        groups=_distinct({name: _clause(each.text) for name, each in ruleset.goods_groups.items()}),
    )


def effect_sentence(ruleset: Ruleset, effect: Effect) -> str:
    """An effect in plain English, in the words of its ruleset: `Takes 1 card from the three decks in reach.`."""
    return sentence(effect, glossary_of(ruleset))


def _clause(text: str) -> str:
    """A text without the rules that it refers to, as it stands within a sentence."""
    plain = re.sub(r" ?\([^()]*\)", "", text).strip().removesuffix(".")
    return plain if plain[1:2].isupper() else plain[:1].lower() + plain[1:]


def _place(text: str) -> str:
    """The first words of a text as a noun with its article."""
    first = re.split(r"[,;:]", _clause(text))[0]
    return first if not first or first.startswith(_ARTICLES) else f"the {first}"


def _contents(place: Place, places: Mapping[str, Place]) -> str:
    """`card` or `token`: what lies there, or in the places that it means."""
    return next((places[each] for each in place.any_of if each in places), place).holds.removesuffix("s")


def _distinct(words: Mapping[str, str]) -> dict[str, str]:
    """The words that mean one name only: what is said in two places could be either."""
    times = Counter(words.values())
    return {name: said for name, said in words.items() if said and times[said] == 1}
