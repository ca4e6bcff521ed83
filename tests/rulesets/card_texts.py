"""Write anew what cards, boards, stages, tokens and rules of the shipped games say in plain English.

`python tests/rulesets/card_texts.py` writes the files of `tests/rulesets/card_texts/`. Whoever changes a wording reads
what comes out of it there, as players would: the texts are made from the effects, the files only keep them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from wonders.plugins.loading import load_ruleset
from wonders.ruleset import Ruleset
from wonders.ruleset.wording import effect_sentence
from wonders.vocabulary.effects import Effect
from wonders.vocabulary.prose import cost_text
from wonders.vocabulary.prose_words import noun

FOLDER = Path(__file__).with_name("card_texts")
#: The games whose texts are kept.
GAMES = ("base", "base-1e", "duel", "architects")


@cache
def ruleset(game: str) -> Ruleset:
    """A shipped ruleset, loaded once."""
    return load_ruleset([game])[0]


def carriers(game: Ruleset) -> Iterator[tuple[str, str, tuple[Effect, ...]]]:
    """Everything that has effects or a cost: its heading, its cost (of tokens, points) in words, its effects."""
    for ident, card in game.cards.items():
        shared = sum(each.name == card.name for each in game.cards.values()) > 1
        age = f" of Age {card.age}" if card.age else ""
        yield f"{ident if shared else card.name}, {card.color} card{age}", cost_text(card.cost), card.effects
    for wonder in game.wonders.values():
        for name, side in wonder.sides.items():
            board = f"{wonder.name} {name}"
            if side.effects:
                yield f"{board}, board", "", side.effects
            for number, stage in enumerate(side.stages, start=1):
                yield f"{board}, stage {number}", cost_text(stage.cost), stage.effects
    for token in game.tokens.values():
        yield f"{token.name}, token", noun("point").counted(token.points) if token.points else "", token.effects
    for name, rule in game.rules.items():
        yield f"{name}, rule", "", rule.effects


def text(game: Ruleset) -> str:
    """The file of a game: for each carrier its heading with its cost, and below it a line for each effect."""
    blocks = []
    for heading, cost, effects in carriers(game):
        head = f"{heading}: {cost}" if cost else heading
        blocks.append("\n".join([head, *(f"    {effect_sentence(game, each)}" for each in effects)]) + "\n")
    return "".join(blocks)


def file(game: str) -> Path:
    """Where the texts of a game are kept."""
    return FOLDER / f"{game}.txt"


if __name__ == "__main__":
    for each in GAMES:
        file(each).write_text(text(ruleset(each)), encoding="utf-8")
