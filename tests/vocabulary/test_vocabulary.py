"""The vocabulary is documented, safe in YAML, and wider only through `extended`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
import yaml
from attrs import frozen

if TYPE_CHECKING:
    from tests.vocabulary import samples
else:
    import samples  # pytest puts this folder on the path, mypy reads from the root

from wonders.vocabulary import Names, Vocabulary, Words
from wonders.vocabulary.amounts import Amount, Printed
from wonders.vocabulary.cards import CardFilter
from wonders.vocabulary.conditions import Comparison
from wonders.vocabulary.declare import Declared, Kind, arg, arguments, effect
from wonders.vocabulary.effects import Once
from wonders.vocabulary.events import EventKind
from wonders.vocabulary.shapes import ByType, IntegerOr, ListOf, Name, OneOrMany, Shape, Word
from wonders.vocabulary.words import POSITIVE

VOCABULARY = Vocabulary()
DECLARED: list[type[Declared]] = [
    *(kind.declared for kind in VOCABULARY.effects.values() if kind.declared is not None),
    Amount,
    CardFilter,
    Comparison,
    Printed,
]


@effect("barter")
@frozen(slots=False)
class Barter(Once):
    """The city barters."""

    rounds: int = arg(POSITIVE, "How many rounds.", default=1)


@effect("coins")
@frozen(slots=False)
class OtherCoins(Once):
    """Another meaning of a word that has one."""


def test_there_are_eighteen_kinds_in_four_families() -> None:
    families: dict[str, list[str]] = {}
    for key, kind in VOCABULARY.effects.items():
        families.setdefault(getattr(kind.declared, "family", ""), []).append(key)
    assert families == {
        "standing": ["produce", "price", "discount", "shields", "science", "allow"],
        "once": ["coins", "lose_coins", "token", "take", "play", "discard", "advance", "again", "choose"],
        "end": ["points", "copy"],
        "occasion": ["whenever"],
    }


# Documentation ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("declared", DECLARED, ids=lambda declared: str(declared.__name__))
def test_every_declaration_and_argument_is_documented(declared: type[Declared]) -> None:
    assert (declared.__doc__ or "").split("\n")[0].endswith(".")
    for each in arguments(declared):
        assert each.doc.endswith("."), f"{declared.__name__}.{each.key}: {each.doc!r}"
        assert each.shape.describe(), f"{declared.__name__}.{each.key}"


def test_every_other_word_is_documented() -> None:
    tables = (VOCABULARY.counts, VOCABULARY.tests, VOCABULARY.whats, VOCABULARY.seats, VOCABULARY.effects)
    for table in tables:
        for key, kind in table.items():
            assert kind.key == key
            assert kind.doc.endswith("."), key
    for key, event in VOCABULARY.events.items():
        assert event.doc.endswith("."), key
        assert set(event.private) <= set(event.payload), key


# Words ------------------------------------------------------------------------------------------------------


def _words() -> Iterator[str]:
    """Every word that may stand in YAML by the language's own doing."""
    for table in (
        VOCABULARY.effects,
        VOCABULARY.counts,
        VOCABULARY.tests,
        VOCABULARY.whats,
        VOCABULARY.seats,
    ):
        yield from table
    for event in VOCABULARY.events.values():
        yield from (event.key, *event.payload)
    for declared in DECLARED:
        for each in arguments(declared):
            yield each.key
            yield from _fixed(each.shape)


def _fixed(shape: Shape | None) -> Iterator[str]:
    match shape:
        case Word() | Name():
            yield from shape.words
        case IntegerOr():
            yield from shape.words.words
        case OneOrMany() | ListOf():
            yield from _fixed(shape.item)
        case ByType():
            for each in (shape.scalar, shape.many, shape.mapping):
                yield from _fixed(each)


def test_no_word_is_anything_but_a_string_to_an_old_yaml_reader() -> None:
    words = sorted(set(_words()))
    assert {"from", "turn_end", "neighbours", "printed", "whenever"} <= set(words)
    # safe_load reads YAML 1.1 but not its shortest booleans; those are named by hand.
    assert [word for word in words if yaml.safe_load(word) != word] == []
    assert {"y", "n", "yes", "no", "on", "off"}.isdisjoint(word.lower() for word in words)


# Wider vocabularies -----------------------------------------------------------------------------------------


def test_extended_adds_words_and_leaves_the_old_vocabulary_alone() -> None:
    wider = VOCABULARY.extended(
        effects=[Barter],
        kinds=[
            Kind("influence", "count", "Influence."),
            Kind("at_war", "test", "It is at war."),
            Kind("second_left", "seat", "Two to the left."),
        ],
        events=[EventKind("market_closed", (), "The market closes.")],
    )
    words = Words(wider)
    assert "barter" in wider.effects
    assert wider.events["market_closed"].doc == "The market closes."
    assert words.names("seat") == (*VOCABULARY.seats, "second_left")
    assert "influence" in (words.names("count_word") or ())
    assert "at_war" in (words.names("test") or ())
    assert samples.read_all([{"barter": {"rounds": 2}}], words) == (Barter(rounds=2),)
    assert Vocabulary() == VOCABULARY
    assert "barter" not in VOCABULARY.effects


@pytest.mark.parametrize("table", ["effect", "count", "test", "what", "seat"])
def test_extended_refuses_a_word_that_is_there(table: str) -> None:
    tables = {
        "effect": VOCABULARY.effects,
        "count": VOCABULARY.counts,
        "test": VOCABULARY.tests,
        "what": VOCABULARY.whats,
        "seat": VOCABULARY.seats,
    }
    key = next(iter(tables[table]))
    with pytest.raises(ValueError, match=f"the {table} '{key}' is declared already; choose another name"):
        VOCABULARY.extended(kinds=[Kind(key, table, "Again.")])


def test_extended_refuses_kinds_and_events_that_are_there() -> None:
    with pytest.raises(ValueError, match="the effect 'coins' is declared already"):
        VOCABULARY.extended(effects=[OtherCoins])
    with pytest.raises(ValueError, match="the event 'age_began' is declared already"):
        VOCABULARY.extended(events=[EventKind("age_began", (), "Again.")])


def test_extended_refuses_two_new_words_of_one_name() -> None:
    with pytest.raises(ValueError, match="the effect 'barter' is declared already"):
        VOCABULARY.extended(effects=[Barter, Barter])
    with pytest.raises(ValueError, match="the seat 'far' is declared already"):
        VOCABULARY.extended(kinds=[Kind("far", "seat", "One."), Kind("far", "seat", "Two.")])
    with pytest.raises(ValueError, match="the event 'fair' is declared already"):
        VOCABULARY.extended(events=[EventKind("fair", (), "One."), EventKind("fair", (), "Two.")])


def test_extended_refuses_what_would_be_lost() -> None:
    with pytest.raises(ValueError, match="'influence' is for the table 'counts'; there are effect, count"):
        VOCABULARY.extended(kinds=[Kind("influence", "counts", "In no table.")])
    with pytest.raises(TypeError, match="Declared is not declared as a kind"):
        VOCABULARY.extended(effects=[Declared])


def test_names_of_the_language_cannot_be_redeclared_by_a_ruleset() -> None:
    words = Words(VOCABULARY, Names({"seat": ("elsewhere",), "color": ("amber",)}))
    assert words.names("seat") == tuple(VOCABULARY.seats)
    assert words.names("color") == ("amber",)
    assert words.names("good") is None
