"""The notation of the reference tables of 7 Wonders Duel, translated into the data language.

The tables (tests/reference/duel) were written before the data language and know nothing of it, so this
translator is what makes them an oracle: data and table are typed separately and meet here.
Anything unknown is a ValueError, never a guess.
"""

from __future__ import annotations

from typing import TypeAlias

Data: TypeAlias = "str | int | bool | list[Data] | dict[str, Data]"
Effect: TypeAlias = dict[str, Data]

GOODS = {"W": "wood", "S": "stone", "C": "clay", "G": "glass", "P": "papyrus"}
COLORS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
SYMBOLS = ("wheel", "mortar", "quill", "plumb", "sphere", "sundial", "law")
DECKS = {"I": 1, "II": 2, "III": 3, "guild": 3}
#: What is counted, beside colors: the Count and the size of the sets that count once.
THINGS: dict[str, tuple[Data, int]] = {"wonder": ("stages", 1), "coins/3": ("coins", 3)}

#: The clauses that are a number, and the kind of their effect.
NUMBERS = {"shields": "shields", "vp": "points", "coins": "coins"}

#: The clauses that stand for one printed sentence each.
SENTENCES: dict[str, Effect] = {
    "build_from_discard 1": {"play": {"from": "discard", "free": True}},
    "progress_from_box draw 3 keep 1": {"take": {"from": "box", "draw": 3, "keep": 1, "rest": "box"}},
    "wonder_discount 2": {"discount": {"what": {"stages": "any"}, "less": {"goods": 2}}},
    "color_discount blue 2": {"discount": {"what": {"cards": "blue"}, "less": {"goods": 2}}},
    "collect_foe_trade": {
        "whenever": {"event": "goods_bought", "by": "opponent", "do": [{"coins": {"per": {"event": "coins"}}}]}
    },
    "extra_shield red 1": {"whenever": {"event": "card_built", "what": {"cards": "red"}, "do": [{"shields": 1}]}},
    "wonders_play_again": {"whenever": {"event": "stage_built", "do": [{"again": True}]}},
    "coins_per_chain 4": {"whenever": {"event": "card_built", "how": "chain", "do": [{"coins": 4}]}},
    "vp_per_own progress 3": {"points": {"each": 3, "per": {"tokens": "progress"}}},
}


def goods(column: str) -> dict[str, int]:
    """`W2 G1` as `{wood: 2, glass: 1}`, in printed order."""
    return {_good(symbol[0]): int(symbol[1:]) for symbol in column.split()}


def color(word: str) -> str:
    """The color, if it is one."""
    return _one_of(COLORS, word)


def age(deck: str) -> int:
    """The Age of a deck; guilds are played in the third."""
    if deck not in DECKS:
        raise ValueError(f"the tables' notation has no {deck!r}, only {', '.join(DECKS)}")
    return DECKS[deck]


def flag(column: str) -> bool:
    """`yes` or `no`."""
    return _one_of(("no", "yes"), column) == "yes"


def effects(column: str) -> list[Effect]:
    """The effects of one row, in printed order."""
    return [_effect(clause.strip()) for clause in column.split(";")]


def _effect(clause: str) -> Effect:
    if clause in SENTENCES:
        return SENTENCES[clause]
    match clause.split():
        case ["make", what]:
            return {"produce": _units(what)}
        case ["make_one_of", what]:
            return {"produce": {"one_of": _goods_in(what)}}
        case ["fix_price", what, coins]:
            names = _goods_in(what)
            return {"price": {"goods": names[0] if len(names) == 1 else names, "from": "bank", "is": int(coins)}}
        case ["science", symbol]:
            return {"science": _one_of(SYMBOLS, symbol)}
        case [("shields" | "vp" | "coins") as word, number]:
            return {NUMBERS[word]: int(number)}
        case ["foe_coins", number] if number.startswith("-"):
            return {"lose_coins": {"each": int(number[1:]), "who": "opponent"}}
        case ["coins_per_own", thing, number]:
            return {"coins": _amount(thing, number)}
        case ["coins_per_most", thing, number]:
            return {"coins": _amount(thing, number) | {"of": "most"}}
        case ["vp_per_most", thing, number]:
            return {"points": _amount(thing, number) | {"of": "most"}}
        case ["discard_foe_card", word]:
            return {"discard": {"cards": color(word), "of": "opponent"}}
    raise ValueError(f"the tables' notation has no {clause!r}")


def _units(symbol: str) -> Data:
    units: list[Data] = [name for name, number in goods(symbol).items() for _ in range(number)]
    return units[0] if len(units) == 1 else units


def _goods_in(letters: str) -> list[Data]:
    return [_good(letter) for letter in letters.split("|")]


def _amount(thing: str, number: str) -> dict[str, Data]:
    """So many for each counted thing; "once" goes without saying."""
    amount: dict[str, Data] = {} if number == "1" else {"each": int(number)}
    if thing in THINGS:
        amount["per"], size = THINGS[thing]
        return amount | ({"groups_of": size} if size > 1 else {})
    colors: list[Data] = [color(word) for word in thing.split("+")]
    amount["per"] = {"cards": colors[0] if len(colors) == 1 else colors}
    return amount


def _good(letter: str) -> str:
    if letter not in GOODS:
        raise ValueError(f"the tables' notation has no good {letter!r}, only {', '.join(GOODS)}")
    return GOODS[letter]


def _one_of(words: tuple[str, ...], word: str) -> str:
    if word not in words:
        raise ValueError(f"the tables' notation has no {word!r}, only {', '.join(words)}")
    return word
