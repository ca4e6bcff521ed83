"""Small shared shapes: seats, names of things, goods, places."""

from __future__ import annotations

from wonders.terms import CHAIN, FREE, MOST_COPIES, PAID
from wonders.vocabulary.shapes import Boolean, Choice, Integer, Name, OneOrMany, Word

INTEGER = Integer()
POSITIVE = Integer(least=1)
NATURAL = Integer(least=0)
#: How many of one thing: each of them is dealt, drawn or moved by itself.
SO_MANY = Integer(least=1, most=MOST_COPIES)
#: A number that may take away, but says something.
NONZERO = Integer(zero=False)
BOOLEAN = Boolean()

#: Seats seen from the city that an effect works for.
SEATS = Name(("seat",))
#: Seats whose things are counted; `most` is the one city that has most of them.
COUNTED_SEATS = Name(("seat",), ("most", "rival"))
#: Seats that an effect works for, or that carry it out; `rival` is the other seat of the event.
ACTING_SEATS = Name(("seat",), ("rival",))
#: Where coins come from.
SEATS_OR_BANK = Name(("seat",), ("bank", "rival"))

SYMBOL = Name(("symbol",))
TOKENS = OneOrMany(Name(("token", "token_group")))
TRACK = Name(("track",))
PLACES = OneOrMany(Name(("place",)))
COLORS = OneOrMany(Name(("color",)))

#: Goods: a name, a group, a list of them, or a word: `own` is what the city makes for sale, `other` the rest.
_MANY_GOODS = ("all", "own", "other")
_GOOD = Name(("good", "goods_group"), _MANY_GOODS)
GOODS = OneOrMany(_GOOD)
#: Units of goods: one that is named twice is meant twice.
UNITS = OneOrMany(_GOOD, repeats=True)
GOODS_TO_CHOOSE = Choice(_GOOD, several=Name(("goods_group",), _MANY_GOODS), single="One good alone: `goods`.")

HOW = OneOrMany(Word("way of building", (PAID, CHAIN, FREE)))
