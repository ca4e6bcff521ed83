"""The texts of files to begin with, in the names of the rules that they build on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wonders.cli.schema_command import FOLDER, editor_line
from wonders.faults import SettingError
from wonders.ruleset.model import Card, Ruleset
from wonders.vocabulary.ending import Points
from wonders.vocabulary.flow import flow

_HEAD = """\
{editor}
# {title}: {what}.
# Every key is explained where an editor shows it, and in docs/effects.md.

format: 1                         # the format of this file: always 1
id: {ident}
version: 1.0.0                    # raise it when others have got it and you change something
title: {quoted}
uses: {used}# what it builds on
"""
_SET = """\
data: [cards.yaml]                # the files that lie beside this one

# A new color, good or symbol is declared here, and can then be used by cards:
#   colors: {{amber: {{line: {line}, text: Inns}}}}
#   goods: {{amber: {{text: Washed ashore}}}}
#   symbols: {{harp: {{text: Music}}}}
# Afterwards 'wonders schema {folder}' tells the editor about it.
#
# Cards of '{uses}' are changed and taken out by name:
#   change: {{cards: {{{card}: {{cost: null}}}}}}
#   remove: {{cards: [{card}]}}
"""
_CARDS = """\
{editor}
# The cards of {title}. 'wonders effects' lists what cards can do, 'wonders effects coins' explains one kind.

cards:
{card}
"""
#: What a card says in each kind of game, with a comment.
_LIES = {
    "copies": ("    age: {age}\n    copies: {copies:<16}", "so many from so many seats on"),
    "decks": ("    decks: {decks:<17}", "so many in this deck; others are named beside it"),
}
_COST = "    cost: {cost:<18} # leave it out if it is free\n"
_CARD = """\
  - name: {name}
    color: {color:<17} # {colors}
{lies}
{cost}    effects:
      - points: {points}            # what it does, one line for each effect\
"""
_SCENARIO = """\
{editor}
# Positions and what must be so in them; 'wonders test' plays them. See docs/scenarios.md.

{scenario}
"""
_SCORES = """\
- name: {title}
  given:
    at: end                       # all turns are over, only scoring is left
    cities:
      - {{built: [{card}]}}
{others}
  then: {{score: {{0: {{{line}: {points}}}}}}}\
"""
_CHANGE = """\
# Single cards are changed by name; what is named is replaced whole, null takes it away.
change:
  cards:
    {card}: {{effects: [{{points: {points}}}]}}      # {before} as printed

# Cards are taken out by name:
#   remove: {{cards: [{card}]}}

# What a table might change is a setting. These are all of '{uses}' with their defaults: take the '#' away from
# 'settings:' and from those that are other with you.
# settings:
{settings}
"""

#: The points of the card that a set begins with.
POINTS = 2


def set_files(title: str, ident: str, uses: str, base: Ruleset) -> Mapping[str, str]:
    """The files of a set of cards by their path in the folder, in the names of the rules they build on."""
    head = _head(title, ident, uses, "a set of cards")
    line = card_line(base)
    some = next(iter(base.cards.values())).name
    tail = _SET.format(uses=uses, line=line, card=flow(some), folder=f"./{ident}/")
    name = f"{title} Card"
    cards = _CARDS.format(editor=editor_line("data", FOLDER), title=title, card=card_text(name, base))
    return {
        "ruleset.yaml": head + tail,
        "cards.yaml": cards,
        f"scenarios/{ident}.yaml": _scenarios(scenario_text(name, POINTS, line, base)),
    }


def variant_files(title: str, ident: str, uses: str, base: Ruleset) -> Mapping[str, str]:
    """The files of a house variant by their path in the folder; it changes one card, to begin with."""
    card, points = _scoring(base)
    change = _CHANGE.format(
        card=flow(card.name), points=points + 1, before=points, uses=uses, settings="\n".join(_settings(base))
    )
    line = base.colors[card.color].line
    scenario = scenario_text(card.name, points + 1, line, base)
    return {
        "ruleset.yaml": _head(title, ident, uses, "a house variant") + "\n" + change,
        f"scenarios/{ident}.yaml": _scenarios(scenario),
    }


def card_text(name: str, base: Ruleset) -> str:
    """A card as an entry of `cards:`, with a comment on each line."""
    color, _ = _color(base)
    return _CARD.format(
        name=flow(name), color=color, colors=", ".join(base.colors), lies=_lies(base), cost=_cost(base), points=POINTS
    )


def _lies(base: Ruleset) -> str:
    """Where a card lies: in the deck of its Age, or in one of several decks, at best one of every game."""
    decks = [deck for card in base.cards.values() for deck in card.decks]
    deck = next((deck for deck in decks if deck not in base.wonders), next(iter(decks), ""))
    said, comment = _LIES["decks" if deck else "copies"]
    text = said.format(age=_first_age(base), copies=f"{{{base.seats[0]}: 1}}", decks=f"{{{flow(deck)}: 2}}")
    return f"{text} # {comment}"


def _cost(base: Ruleset) -> str:
    """A cost, where cards have some."""
    if all(card.cost.free for card in base.cards.values()):
        return ""
    good = next(iter(base.goods), "")
    return _COST.format(cost=f"{{{flow(good)}: 1}}" if good else "{coins: 1}")


def scenario_text(card: str, points: int, line: str, base: Ruleset) -> str:
    """A scenario as an entry of a file: a card scores in a line."""
    others = "\n".join(["      - {}"] * (base.seats[0] - 1))
    title = flow(f"{card} scores {points}")
    return _SCORES.format(title=title, card=flow(card), points=points, line=line, others=others)


def new_scenarios(scenario: str) -> str:
    """A whole file of scenarios."""
    return _scenarios(scenario)


def card_line(base: Ruleset) -> str:
    """The score line of the card that `card_text` gives."""
    return _color(base)[1]


def _scenarios(scenario: str) -> str:
    return _SCENARIO.format(editor=editor_line("scenarios", f"../{FOLDER}"), scenario=scenario)


def _head(title: str, ident: str, uses: str, what: str) -> str:
    shown = f"{flow(ident):<29} # the word by which it is loaded"
    used = f"[{uses}]".ljust(28)
    editor = editor_line("ruleset", FOLDER)
    return _HEAD.format(editor=editor, title=title, what=what, ident=shown, quoted=flow(title), used=used)


def _first_age(base: Ruleset) -> int:
    return min((card.age for card in base.cards.values() if card.age), default=1)


def _color(base: Ruleset) -> tuple[str, str]:
    """The color of which most cards have points and nothing else, with its score line."""
    plain = [card.color for card in base.cards.values() if _points(card)]
    color = max(base.colors, key=plain.count, default="")
    if not color:
        raise SettingError(f"'{base.id}' has no colors of cards; build on rules that have some (--uses)")
    return color, base.colors[color].line


def _points(card: Card) -> int:
    """The points of a card that has a plain number of points and nothing else; else 0."""
    if len(card.effects) != 1 or not isinstance(card.effects[0], Points):
        return 0
    effect = card.effects[0]
    return (effect.each or 0) if effect == Points(each=effect.each) else 0


def _scoring(base: Ruleset) -> tuple[Card, int]:
    """The first card that has a plain number of points and nothing else."""
    names = [card.name for card in base.cards.values()]
    for card in base.cards.values():
        if _points(card) and names.count(card.name) == 1:
            return card, _points(card)
    raise SettingError(f"'{base.id}' has no card with points to begin with; use 'wonders new set' (--uses)")


def _settings(base: Ruleset) -> Iterator[str]:
    for name, setting in base.settings.items():
        value = base.values[name]
        yield f"#   {name}: {flow(value)} ".ljust(40) + f"# {setting.text}"
