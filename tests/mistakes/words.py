"""Misspelt words, of every sort that a file has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.mistakes.pages import Page, Plant, Planter, Spot, at, house, plant, slip
from wonders.ruleset.documents import KEYS, SECTIONS
from wonders.ruleset.reader import Path as Steps
from wonders.vocabulary import Vocabulary
from wonders.vocabulary.declare import arguments

VOCABULARY = Vocabulary()
#: Arguments whose values are words of the language, and those words.
LANGUAGE = frozenset({"of", "from", "at", "every", "event", "by", "how", "who", "as", "round", "if", "chain", "rest"})
WORDS = frozenset({
    *VOCABULARY.seats, *VOCABULARY.events, *VOCABULARY.tests, *VOCABULARY.counts, "turn", "age", "game", "paid",
    "chain", "free", "build", "stage", "sell", "turn_end", "game_end", "neighbours", "printed", "discard", "shuffle",
})  # fmt: skip
PLAIN_SECTIONS = frozenset(SECTIONS) - {"cards", "wonders", "tokens"}


def in_effects(path: Steps) -> bool:
    """Whether a path leads into the effects of a carrier."""
    return "effects" in path[:-1]


def is_kind(path: Steps) -> bool:
    """Whether a path is that of an effect's kind."""
    return len(path) > 2 and path[-3] in ("effects", "do") and isinstance(path[-2], int)


def is_argument(path: Steps) -> bool:
    """Whether a path is that of an argument of an effect."""
    return len(path) > 3 and is_kind(path[:-1]) and isinstance(path[-1], str)


def is_card(path: Steps) -> bool:
    """Whether a path is that of a field of a card."""
    return len(path) == 3 and path[0] == "cards"


def is_board(path: Steps) -> bool:
    """Whether a path is that of a field of a Wonder, a side or a stage."""
    inside = in_effects(path) or "cost" in path[:-1] or (len(path) > 1 and path[-2] == "sides")
    return path[0] == "wonders" and isinstance(path[-1], str) and not inside


def is_declaration(path: Steps) -> bool:
    """Whether a path is that of a field of a color, good, setting and so on."""
    return len(path) == 3 and path[0] in PLAIN_SECTIONS


def _keys(test: Callable[[Spot], bool]) -> Planter:
    """Misspelt keys."""

    def planter(found: list[Page], chance: Random) -> Iterator[Plant]:
        spots = [spot for page in found for spot in page.all_keys() if len(spot.key) > 2 and test(spot)]
        for spot in shuffled(spots, chance):
            around = at(spot.page.document.data, spot.path[:-1])
            legal = frozenset(around) if isinstance(around, dict) else frozenset()
            if spot.page.text.startswith(spot.key, spot.index):
                yield plant(spot, spot.put(slip(spot.key, chance, legal | _LEGAL)), wanted=spot.key)

    return planter


def _values(test: Callable[[Spot], bool]) -> Planter:
    """Misspelt values."""

    def planter(found: list[Page], chance: Random) -> Iterator[Plant]:
        spots = [spot for page in found for spot in page.values() if isinstance(spot.value, str) and test(spot)]
        for spot in shuffled(spots, chance):
            word = str(spot.value)
            if len(word) > 2 and spot.is_plain:
                yield plant(spot, spot.put(slip(word, chance, _LEGAL | names(found))), wanted=word)

    return planter


def shuffled(spots: list[Spot], chance: Random) -> list[Spot]:
    """Each of them in an order that chance decides, then once more: another slip may be drawn."""
    made: list[Spot] = []
    for _ in range(8):
        chance.shuffle(spots)
        made += spots
    return made


def names(found: list[Page]) -> frozenset[str]:
    """Every name that the pages declare."""
    made: set[str] = set()
    for page in found:
        data = page.document.data
        assert isinstance(data, dict)
        for section in SECTIONS:
            things = data.get(section) or ()
            made.update(each["name"] for each in things) if isinstance(things, list) else made.update(things)
    return frozenset(made)


_LEGAL = frozenset(
    WORDS | KEYS | set(VOCABULARY.effects)
    | {each.key for kind in VOCABULARY.effects.values() if kind.declared for each in arguments(kind.declared)}
)  # fmt: skip


def _in_filter(spot: Spot) -> bool:
    """A key further in than an argument, such as `cards` under `per`."""
    deep = any(is_argument(spot.path[:cut]) for cut in range(4, len(spot.path)))
    return deep and not is_kind(spot.path) and not is_argument(spot.path) and spot.path[-2] != "cost"


def _is_word(spot: Spot) -> bool:
    key = next(step for step in reversed(spot.path) if isinstance(step, str))
    return in_effects(spot.path) and key in LANGUAGE and str(spot.value) in WORDS


def _is_color(spot: Spot) -> bool:
    key = next(step for step in reversed(spot.path) if isinstance(step, str))
    return key in ("color", "cards") and spot.path != ("cards",) and str(spot.value) not in ("any", "new", "tucked")


def _is_good(spot: Spot) -> bool:
    key = next(step for step in reversed(spot.path) if isinstance(step, str))
    named = key in ("produce", "goods", "one_of", "gives")
    return in_effects(spot.path) and named and spot.value not in ("all", "most")


def _is_other_name(spot: Spot) -> bool:
    path = spot.path
    key = next(step for step in reversed(path) if isinstance(step, str))
    declared = is_declaration(path) and key in ("line", "group") and path[0] != "token_groups"
    token = path[0] == "tokens" and key in ("line", "group")
    effect = in_effects(path) and key in ("science", "symbol", "tokens", "token", "name", "symbols")
    return declared or token or effect


def _chained(spot: Spot) -> bool:
    return "chains_from" in spot.path


def _default(spot: Spot) -> bool:
    setting: Any = at(spot.page.document.data, spot.path[:2])
    return spot.path[0] == "settings" and spot.path[2:3] == ("default",) and "one_of" in setting


def goods(found: list[Page], chance: Random) -> Iterator[Plant]:
    """Goods in costs, which are keys, and in effects."""
    costs = _keys(lambda spot: spot.path[-2:-1] == ("cost",) and spot.key != "coins")(found, chance)
    made = _values(_is_good)(found, chance)
    for one, other in zip(costs, made, strict=False):
        yield one
        yield other


def wrong_reference(found: list[Page], chance: Random) -> Iterator[Plant]:
    """A house variant that changes or removes what is not there."""
    data: dict[str, Any] = {page.file: page.document.data for page in found}
    cards = [each["name"] for file in data if file.startswith("base/cards") for each in data[file]["cards"]]
    head = data["base/ruleset.yaml"]
    single = [name for name in cards if cards.count(name) == 1]
    for _ in range(12):
        for name in chance.sample(single, 4):
            wrong = slip(name, chance, frozenset(cards))
            yield house(f"change:\n  cards:\n    {wrong}: {{cost: null}}\n", 8, wanted=name)
            yield house(f"remove:\n  cards: [{wrong}]\n", 7, wanted=name)
        setting = chance.choice(list(head["settings"]))
        yield house(f"settings:\n  {slip(setting, chance, frozenset(head['settings']))}: 3\n", 7, wanted=setting)


WORDY: dict[str, Planter] = {
    "misspelt key of a card": _keys(lambda spot: is_card(spot.path)),
    "misspelt key of a Wonder, side or stage": _keys(lambda spot: is_board(spot.path) and len(spot.path) > 1),
    "misspelt key of a declaration": _keys(lambda spot: is_declaration(spot.path)),
    "misspelt key of a file": _keys(lambda spot: len(spot.path) == 1),
    "misspelt kind of effect": _keys(lambda spot: is_kind(spot.path)),
    "misspelt argument": _keys(lambda spot: is_argument(spot.path)),
    "misspelt count or filter": _keys(_in_filter),
    "misspelt word of the language": _values(_is_word),
    "misspelt color": _values(_is_color),
    "misspelt good": goods,
    "misspelt symbol, token, group or score line": _values(_is_other_name),
    "misspelt card in a chain": _values(_chained),
    "misspelt value of a setting": _values(_default),
    "wrong reference": wrong_reference,
}
