"""Small pieces of English: numbers with their nouns, lists of names, cities seen from a city."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

#: The city that an effect works for, as its own text calls it.
HERE = "this city"
#: The same inside an effect that other cities carry out: "each neighbour loses ... in that city".
THERE = "that city"


@frozen
class Noun:
    """A noun in both numbers, with everything that belongs to it: `blue card of Age 2`."""

    one: str
    many: str
    #: The singular with its articles, where it needs more than one.
    article: str = ""

    def __str__(self) -> str:
        """The plural, which is how a noun stands alone."""
        return self.many

    @property
    def with_article(self) -> str:
        """`a blue card`, `an unbuilt stage`."""
        return self.article or f"{'an' if self.one[:1].lower() in 'aeiou' else 'a'} {self.one}"

    def counted(self, number: int | str) -> str:
        """`1 card`, `2 cards`, `all cards`."""
        return f"{number} {self.one if number == 1 else self.many}"


def noun(head: str, *, before: str = "", after: str = "") -> Noun:
    """A regular noun between what stands before and after it."""
    return Noun(*(" ".join(filter(None, (before, each, after))) for each in (head, f"{head}s")))


def either(nouns: Sequence[Noun]) -> Noun:
    """`blue card or stage`, in both numbers."""
    if len(nouns) == 1:
        return nouns[0]
    forms = ([each.one for each in nouns], [each.many for each in nouns], [each.with_article for each in nouns])
    return Noun(*map(listed, forms))


def listed(words: Sequence[str], last: str = "or") -> str:
    """`a`, `a or b`, `a, b or c`."""
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final


def spoken(name: str) -> str:
    """A name as it is read aloud: `leader_hand` is written with an underscore only in YAML."""
    return name.replace("_", " ")


def capital(text: str) -> str:
    """The text with a capital letter first; the rest, where names stand, is left alone."""
    return text[:1].upper() + text[1:]


#: Stands in the table below for the city itself.
_MARK = "{here}"


@frozen
class _Seats:
    """A seat word in the three ways in which a sentence may need it."""

    #: Every one of them does something: `each neighbour`.
    each: str
    #: One of them, whichever it is: `either neighbour`.
    any: str
    #: Their cities put together.
    together: tuple[str, ...]


_SEATS = {
    "self": _Seats(_MARK, _MARK, (_MARK,)),
    "left": _Seats("the left neighbour", "the left neighbour", ("the left neighbouring city",)),
    "right": _Seats("the right neighbour", "the right neighbour", ("the right neighbouring city",)),
    "neighbours": _Seats("each neighbour", "either neighbour", ("both neighbouring cities",)),
    "around": _Seats(
        f"each of {_MARK} and its neighbours",
        f"{_MARK} or either neighbour",
        (_MARK, "both neighbouring cities"),
    ),
    "others": _Seats("each other city", "any other city", ("all other cities",)),
    "opponent": _Seats("the opponent", "the opponent", ("the opponent's city",)),
    "all": _Seats("every city", "any city", ("all cities",)),
    "rival": _Seats("the rival", "the rival", ("the rival's city",)),
    "most": _Seats(
        "the city with most of them", "the city with most of them", ("the city with most of them",)
    ),
    "bank": _Seats("the bank", "the bank", ("the bank",)),
}


def _seats(seats: str) -> _Seats:
    """The built-in wording, or one made from the name of a plug-in's seat word."""
    other = f"the {spoken(seats)} city"
    return _SEATS.get(seats, _Seats(other, other, (other,)))


def each_seat(seats: str, here: str = HERE) -> str:
    """The seats as those who all do something: `each neighbour`."""
    return _seats(seats).each.replace(_MARK, here)


def any_seat(seats: str, here: str = HERE) -> str:
    """The seats as those of whom one does something: `either neighbour`."""
    return _seats(seats).any.replace(_MARK, here)


def seats_text(seats: str, here: str = HERE) -> str:
    """The cities of those seats together: `this city and both neighbouring cities`."""
    return " and ".join(_seats(seats).together).replace(_MARK, here)


def located(seats: str, here: str = HERE) -> str:
    """Where things are counted: `in this city and in both neighbouring cities`."""
    return " and ".join(f"in {each}" for each in _seats(seats).together).replace(_MARK, here)
