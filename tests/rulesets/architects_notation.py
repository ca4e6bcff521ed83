"""The notation of the reference tables of 7 Wonders Architects, translated into the data language.

The tables (tests/reference/architects) were written before the data language and know nothing of it, so this
translator is what makes them an oracle: data and table are typed separately and meet here.
Anything unknown is a ValueError, never a guess.
"""

from __future__ import annotations

from typing import TypeAlias

Data: TypeAlias = "str | int | bool | list[Data] | dict[str, Data]"
Effect: TypeAlias = dict[str, Data]
Row: TypeAlias = dict[str, str]

COLORS = ("grey", "yellow", "blue", "green", "red")
GOODS = ("wood", "stone", "brick", "papyrus", "glass")
SYMBOLS = ("tablet", "gear", "compass")

_FIVE: Data = {"from": ["left_deck", "right_deck"], "draw": 5, "keep": 1, "rest": "shuffle"}
#: What the stages do by their effect's id in the table, with the sentence that the table has for it.
STAGE_EFFECTS: dict[str, tuple[str, list[Effect]]] = {
    "": ("", []),
    "take_top_any_deck": (
        "Take the top card of any one deck on the table, your own choice of deck, and place it in front of you.",
        [{"take": {"from": "decks"}}],
    ),
    "choose_progress_token": (
        "Take 1 Progress token out of the 4 on offer (3 face-up or the hidden top of the stack).",
        [{"take": {"from": "progress"}}],
    ),
    "take_top_central": (
        "Take the top card of the central deck and place it in front of you.",
        [{"take": {"from": "centre_deck"}}],
    ),
    "pick_1_of_5_side_deck": (
        (
            "Draw the top 5 cards of your left or your right deck, keep 1 in front of you, "
            "shuffle the other 4 back into that deck."
        ),
        [{"take": _FIVE}],
    ),
    "take_top_left_and_right": (
        "Take the top card of your left deck and the top card of your right deck; place both in front of you.",
        [{"take": {"from": "left_deck"}}, {"take": {"from": "right_deck"}}],
    ),
    "add_shield": ("Your shield total is permanently 1 higher.", [{"shields": 1}]),
}

#: The cards that an extra card is taken for.
TAKEN: dict[str, Data] = {
    "grey wood or grey brick": {"gives": ["wood", "brick"]},
    "grey papyrus or grey glass": {"gives": ["papyrus", "glass"]},
    "grey stone or any yellow": [{"gives": "stone"}, "yellow"],
    "any green": "green",
    "red with 1 or 2 horns": {"color": "red", "has": "advance"},
}
EXTRA_CARD = "Choose 1 further card out of your 3 available ones."
#: What a token says, with the cells that say when: kind, trigger, timing and limit.
TOKEN_EFFECTS: dict[tuple[str, ...], list[Effect]] = {
    ("payment", "on_pay_stage", "during_turn", "once_per_turn", "One of your yellow cards counts as 2 coins."): [
        {"allow": {"name": "double_coin", "uses": 1, "every": "turn"}}
    ],
    (
        "payment", "on_pay_stage", "during_turn", "once_per_turn",
        ("A stage may be paid with any resources; the identical/different condition is ignored "
         "(the number of resources is not)."),
    ): [{"allow": {"name": "mix_goods", "uses": 1, "every": "turn"}}],
    ("shields", "on_battle", "continuous", "none", "Your shield total is 2 higher."): [{"shields": 2}],
    (
        "vp", "end_of_game", "end_of_game", "none", "4 VP if your Wonder is unfinished, 6 VP if it is complete."
    ): [{"points": 4}, {"points": {"each": 2, "if": "wonder_complete"}}],
    (
        "vp", "end_of_game", "end_of_game", "none",
        "1 VP for each cat icon on your blue cards (the pawn itself is not counted).",
    ): [{"points": {"per": {"cards": {"color": "blue", "gives": "cat"}}}}],
    ("vp", "end_of_game", "end_of_game", "none", "1 VP for each Military Victory token you own."): [
        {"points": {"per": {"tokens": "victory"}}}
    ],
    ("vp", "end_of_game", "end_of_game", "none", "2 VP for each Progress token you own, this one counted."): [
        {"points": {"each": 2, "per": {"tokens": "progress"}}}
    ],
    ("vp", "end_of_game", "end_of_game", "none", "4 VP if you own 1 copy; 12 VP in total if you own both."): [
        {"points": {"table": [0, 4, 12], "per": {"tokens": "Culture"}, "shared": True}}
    ],
}  # fmt: skip


def number(cell: str) -> int:
    """A count; ValueError below 0."""
    if not cell.isdecimal():
        raise ValueError(f"the tables' notation has no number {cell!r}")
    return int(cell)


def color(word: str) -> str:
    """The color, if it is one."""
    return _one_of(COLORS, word)


def deck(word: str) -> str:
    """The name of a deck in the data: that of its Wonder, or the central one's place."""
    return "centre_deck" if word == "central" else word.capitalize()


def card_effects(row: Row) -> list[Effect]:
    """What a card does, by the columns for its color; all others are empty."""
    said: Row = dict.fromkeys(("vp", "cat", "shields", "horns"), "0") | {"symbol": ""}
    said |= {key: row[key] for key in said}
    used, effects = _card_effects(color(row["color"]), said)
    if rest := {key: cell for key, cell in said.items() if key not in used and cell not in ("0", "")}:
        raise ValueError(f"a {row['color']} card has no {rest}")
    return effects


def _card_effects(painted: str, said: Row) -> tuple[tuple[str, ...], list[Effect]]:
    """The columns that matter for a color, and the effects in them."""
    if painted in ("grey", "yellow"):
        return ("symbol",), [{"produce": _one_of(GOODS if painted == "grey" else ("coin",), said["symbol"])}]
    if painted == "green":
        return ("symbol",), [{"science": _one_of(SYMBOLS, said["symbol"])}]
    if painted == "blue":
        cats: list[Effect] = [{"token": "cat"}] * (_one_of(("0", "1"), said["cat"]) == "1")
        return ("vp", "cat"), [{"points": number(said["vp"])}, *cats]
    horns = number(said["horns"])
    advance: list[Effect] = [{"advance": {"track": "war", "by": horns}}] * (horns > 0)
    return ("shields", "horns"), [{"shields": number(said["shields"])}, *advance]


def stage_effects(row: Row) -> list[Effect]:
    """Points and effect of a stage; the table says the effect twice, as id and as sentence."""
    ident, sentence = row["effect_id"], row["effect_text"]
    known, effects = STAGE_EFFECTS.get(ident, ("", []))
    if ident not in STAGE_EFFECTS or sentence != known or number(row["triggers_effect"]) != bool(ident):
        raise ValueError(f"the tables' notation has no effect {ident!r}: {sentence!r}")
    points = number(row["vp"])
    printed: list[Effect] = [{"points": points}] * (points > 0)
    return [*printed, *effects]


def cost(row: Row) -> dict[str, int]:
    """`{different: 3}`."""
    return {_one_of(("identical", "different"), row["cost_kind"]): number(row["cost_count"])}


def token_effects(row: Row) -> list[Effect]:
    """What a progress token does."""
    if row["kind"] == "extra_card":
        return [{"whenever": _occasion(row)}]
    cells = tuple(row[column] for column in ("kind", "trigger", "timing", "limit", "effect"))
    if cells not in TOKEN_EFFECTS or row["trigger_filter"]:
        raise ValueError(f"the tables' notation has no token {cells!r}")
    return TOKEN_EFFECTS[cells]


def _occasion(row: Row) -> Effect:
    """When an extra card is taken."""
    if (row["effect"], row["timing"], row["limit"]) != (EXTRA_CARD, "during_turn", "once_per_turn"):
        raise ValueError(f"the tables' notation has no extra card {row['effect']!r}")
    once: Effect = {"uses": 1, "every": "turn", "optional": True, "do": [{"take": {"from": "offer"}}]}
    match row["trigger"], row["trigger_filter"]:
        case "on_construct_stage", "any stage":
            return {"event": "stage_built", **once}
        case "on_take_card", filtered if filtered in TAKEN:
            return {"event": "card_taken", "what": {"cards": TAKEN[filtered]}, **once}
    raise ValueError(f"the tables' notation has no occasion {row['trigger']!r}, {row['trigger_filter']!r}")


def _one_of(words: tuple[str, ...], word: str) -> str:
    if word not in words:
        raise ValueError(f"the tables' notation has no {word!r}, only {', '.join(words)}")
    return word
