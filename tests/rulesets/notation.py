"""The notation of the reference tables of the base game, translated into the data language.

The tables (tests/reference/base) were written before the data language and know nothing of it, so this
translator is what makes them an oracle: data and table are typed separately and meet here.
Both editions are understood. Anything unknown is a ValueError, never a guess.
"""

from __future__ import annotations

from typing import TypeAlias

Data: TypeAlias = "str | int | bool | list[Data] | dict[str, Data]"
Effect: TypeAlias = dict[str, Data]

GOODS = {
    "W": "wood",
    "S": "stone",
    "C": "clay",
    "O": "ore",
    "G": "glass",
    "P": "papyrus",
    "T": "textile",
}
GROUPS = {"raw": "raw", "manuf": "manufactured"}
CHOICES_OF_A_GROUP = {"W/S/C/O": "raw", "G/P/T": "manufactured"}
SYMBOLS = {"compass": "compass", "wheel": "gear", "tablet": "tablet"}
SELLERS = {"left": "left", "right": "right", "both": "neighbours"}
WHOSE = {"left+right": "neighbours", "self+left+right": "around"}
COLORS = {
    "brown": "brown",
    "gray": "grey",
    "blue": "blue",
    "yellow": "yellow",
    "red": "red",
    "green": "green",
    "purple": "purple",
}

#: The clauses that stand for one printed sentence each.
SENTENCES: dict[str, Effect] = {
    "play_last_card": {
        "whenever": {
            "event": "turns_over",
            "do": [{"play": {"from": "hand", "as": ["build", "stage", "sell"]}}],
        }
    },
    "build_from_discard": {"play": {"from": "discard", "free": True, "at": "turn_end"}},
    "free:first_of_color": {"discount": {"what": {"cards": {"color": "new"}}, "less": "all"}},
    "free:first_of_age": {"discount": {"what": {"cards": "any"}, "less": "all", "if": "first_turn"}},
    "free:last_of_age": {"discount": {"what": {"cards": "any"}, "less": "all", "if": "last_turn"}},
    "free_build:1/age": {"discount": {"what": {"cards": "any"}, "less": "all", "uses": 1, "every": "age"}},
    "copy_guild@left|right": {"copy": {"cards": "purple", "of": "neighbours", "at": "game_end"}},
}


def goods(letters: str) -> dict[str, int]:
    """`SSG` as `{stone: 2, glass: 1}`, in printed order."""
    units: dict[str, int] = {}
    for letter in letters:
        good = _word(GOODS, letter)
        units[good] = units.get(good, 0) + 1
    return units


def marks(column: str) -> dict[int, int]:
    """`3+ 5+` as `{3: 1, 5: 1}`; a guild (`pool`) is one card for any number of players."""
    if column == "pool":
        return {3: 1}
    copies: dict[int, int] = {}
    for mark in column.split():
        players = int(mark.removesuffix("+"))
        copies[players] = copies.get(players, 0) + 1
    return copies


def color(word: str) -> str:
    """The color as our data spells it."""
    return _word(COLORS, word)


def effects(column: str) -> list[Effect]:
    """The effects of one row, in printed order."""
    return [_effect(clause) for clause in column.split(";")]


def _effect(clause: str) -> Effect:
    if clause in SENTENCES:
        return SENTENCES[clause]
    word, _, rest = clause.partition(":")
    match word:
        case "res":
            return {"produce": _production(rest)}
        case "res!":
            return {"produce": {"one_of": _word(CHOICES_OF_A_GROUP, rest)}}
        case "vp":
            return {"points": _amount(rest)}
        case "coins":
            return {"coins": _amount(rest)}
        case "shield":
            return {"shields": int(rest)}
        case "sci":
            return {"science": {"one_of": "all"} if rest == "any" else _word(SYMBOLS, rest)}
        case "trade":
            return {"price": _price(rest)}
    raise ValueError(f"the tables' notation has no {clause!r}")


def _production(text: str) -> Data:
    units: list[Data] = [_word(GOODS, letter) for letter in text if letter != "/"]
    if "/" in text:
        return {"one_of": units}
    return units[0] if len(units) == 1 else units


def _price(text: str) -> Data:
    seller, group, coins = text.split(":")
    return {"goods": _word(GROUPS, group), "from": _word(SELLERS, seller), "is": int(coins)}


def _amount(text: str) -> Data:
    """`3`, `7?wonder_complete@self` or `2*gray@left+right`; "once per thing" and "own" go without saying."""
    if text == "7?wonder_complete@self":
        return {"each": 7, "if": "wonder_complete"}
    if "*" not in text:
        return int(text)
    each, _, counted = text.partition("*")
    thing, _, whose = counted.partition("@")
    amount: dict[str, Data] = {} if each == "1" else {"each": int(each)}
    amount["per"] = _count(thing)
    if whose != "self":
        amount["of"] = _word(WHOSE, whose)
    return amount


def _count(thing: str) -> Data:
    if thing == "stage":
        return "stages"
    if thing == "defeat":
        return {"tokens": "defeat"}
    colors: list[Data] = [color(word) for word in thing.split("+")]
    return {"cards": colors[0] if len(colors) == 1 else colors}


def _word(table: dict[str, str], word: str) -> str:
    if word not in table:
        raise ValueError(f"the tables' notation has no {word!r}, only {', '.join(table)}")
    return table[word]
