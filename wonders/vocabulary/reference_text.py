"""The paragraphs of the reference that no declaration can give: grammar, and what each section is about."""

from __future__ import annotations

from collections.abc import Mapping

INTRODUCTION = """
# The effect language

Everything that a card, a stage, a board or a token does is a list of effects. This page is generated from the
declarations of the language and from the data of the shipped rulesets. A test fails while it differs; this
command writes it anew:

    python tests/vocabulary/regenerate_reference.py

## Grammar

- An effect is a mapping with exactly one key, its **kind**: `coins: {each: 2, per: stages}`. The value
  holds the kind's arguments. A list of effects is worked in the order in which it is written.
- Most kinds have a **short form**, a single value or a list instead of the mapping: `coins: 5`.
- A value that may be written in several ways is told apart by its type alone: a word or number, a list, or
  a mapping. A key that is not listed here is an error, never ignored.
- Names of colors, goods, symbols, tokens, places, tracks and permissions come from the ruleset; kinds,
  arguments and the words on this page are fixed. A plug-in may add kinds, counts, tests, seats and events.
- No word of the language is `on`, `off`, `yes`, `no`, `y` or `n`: older YAML readers take these for true
  and false.
- There are no variables, loops or else-branches. Two effects with opposite tests stand for an else.

Effects belong to four **families**, which differ in when they work and in the modifiers that they take.
"""

FAMILIES: Mapping[str, str] = {
    "standing": """
They never fire: whoever computes a cost, a price, a strength or a score asks for them while their carrier
is in play. A limit (`uses`) makes a standing effect an offer that the seat may take or leave; a test (`if`)
switches it by itself.
""",
    "once": "They act once, when their carrier comes into play, in the order in which they are written.",
    "end": "They act when points are counted.",
    "occasion": "They listen for an event while their carrier is in play and act each time it happens.",
}

AMOUNTS = """
An amount is a number, once per counted thing: count over the seats in `of`, divide by `groups_of`, look up in
`table`, multiply by `each`, cut at `at_most`. Kinds that take an amount have its keys among their own.
"""

CARDS = """
Cards are a color, `any` (every building), a filter, or a list of colors and filters of which one must hold. A
filter is a mapping; all of its keys must hold.
"""

SEATS = """
Seats are seen from the city that the effect works for; where `who` names other seats, from each of these.
Beside them stand `rival` (the other seat of an event), `most` (in `of`: the one city that has most of what
is counted) and, where coins or goods come from, `bank`.
"""

COSTS = """
A cost is a mapping from goods to units. Beside goods it may hold `coins`, a number or an amount paid to the
bank; `identical: n`, any n units of one good; and `different: n`, n units of different goods.
"""

EVENTS = """
What `whenever` may listen for. The first field of every event is `by`, the seat that did it. Only carriers in
play when an event is raised hear it; none hears its own arrival or what it set off.
"""
