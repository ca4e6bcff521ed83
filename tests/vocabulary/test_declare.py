"""One declaration gives arguments, rules, schema, short form and reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import jsonschema
import pytest
from attrs import Factory, field, frozen

if TYPE_CHECKING:
    from tests.vocabulary import samples
else:
    import samples  # pytest puts this folder on the path, mypy reads from the root

from wonders.vocabulary import Vocabulary, Words
from wonders.vocabulary.amounts import Amount
from wonders.vocabulary.declare import (
    AtLeastOne,
    Declared,
    ExactlyOne,
    KindShape,
    Needs,
    Record,
    Rule,
    Short,
    arg,
    arguments,
    effect,
    kind_of,
    noun_of,
)
from wonders.vocabulary.effects import Effect, Once
from wonders.vocabulary.once import EFFECTS
from wonders.vocabulary.shapes import Always, Boolean, Integer, Shape, Text

WORDS = Words(Vocabulary())


@frozen
class Market(Declared):
    """A market."""

    noun: ClassVar[str] = "market"
    rules: ClassVar[tuple[Rule, ...]] = (
        ExactlyOne(("north", "south", "east")),
        Needs("roof", "stalls"),
        Needs("roof", "from"),
    )

    north: int | None = arg(Integer(), "Stalls in the north.", default=None)
    south: int | None = arg(Integer(), "Stalls in the south.", default=None)
    east: int | None = arg(Integer(), "Stalls in the east.", default=None)
    stalls: int = arg(Integer(least=1), "All stalls.", default=1)
    roof: bool = arg(Boolean(), "Whether it has a roof.", default=False)
    from_: str = arg(Text(), "Where it came from.", default="afar")
    unwritten: int = field(default=0, kw_only=True)


@frozen
class Fair(Declared):
    """A fair."""

    rules: ClassVar[tuple[Rule, ...]] = (AtLeastOne("music", "dance"),)

    title: str = arg(Text(), "Its title.")
    music: int | None = arg(Integer(), "Bands.", default=None)
    dance: int | None = arg(Integer(), "Dances.", default=None)
    extras: tuple[int, ...] = arg(Integer(), "Extras.", default=Factory(tuple))


def _messages(shape: Shape, raw: object) -> list[str]:
    schema = WORDS.document(shape, "test")
    jsonschema.Draft202012Validator.check_schema(schema)
    return [error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(raw)]


def test_arguments_are_what_arg_declared_in_order() -> None:
    found = arguments(Market)
    assert [each.key for each in found] == ["north", "south", "east", "stalls", "roof", "from"]
    by_key = {each.key: each for each in found}
    assert by_key["from"].attribute == "from_"
    assert (by_key["stalls"].required, by_key["stalls"].default) == (False, 1)
    assert [each.key for each in arguments(Fair) if each.required] == ["title"]
    assert arguments(Fair)[-1].default is None


def test_a_record_reads_into_its_class() -> None:
    assert Record(Market).read({"north": 3, "from": "home"}, WORDS) == Market(north=3, from_="home")


@pytest.mark.parametrize(
    "raw",
    [
        {"north": 1},
        {"south": 2},
        {"east": 2, "stalls": 2},
        {"east": 1, "roof": True, "stalls": 1, "from": "x"},
    ],
    ids=str,
)
def test_mappings_that_keep_the_rules_are_taken(raw: object) -> None:
    assert _messages(Record(Market), raw) == []


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        ({}, "'north' is a required property"),
        ({"stalls": 2}, "'north' is a required property"),
        ({"north": 1, "east": 1}, "False schema does not allow 1"),
        ({"north": 1, "roof": True, "from": "x"}, "'stalls' is a dependency of 'roof'"),
        ({"north": 1, "roof": True, "stalls": 2}, "'from' is a dependency of 'roof'"),
        ({"nroth": 1}, "'nroth'"),
        ({"north": "1"}, "'1' is not of type 'integer'"),
        ({"north": 1, "unwritten": 1}, "'unwritten'"),
    ],
    ids=str,
)
def test_mappings_that_break_a_rule_are_refused_and_told_which(raw: object, word: str) -> None:
    assert any(word in message for message in _messages(Record(Market), raw))


def test_at_least_one_asks_for_the_first_and_takes_both() -> None:
    assert _messages(Record(Fair), {"title": "x"}) == ["'music' is a required property"]
    assert _messages(Record(Fair), {"title": "x", "dance": 1}) == []
    assert _messages(Record(Fair), {"title": "x", "dance": 1, "music": 2}) == []
    assert _messages(Record(Fair), {"dance": 1}) == ["'title' is a required property"]


def test_rules_describe_themselves() -> None:
    assert ExactlyOne(("a", "b")).describe() == "exactly one of `a`, `b`"
    assert AtLeastOne("a", "b").describe() == "`a` is required without `b`"
    assert Needs("a", "b").describe() == "`a` needs `b`"


def test_a_change_may_leave_out_keys_and_clear_optional_ones() -> None:
    change = Record(Fair, partial=True)
    assert _messages(change, {}) == []
    assert _messages(change, {"music": None}) == []
    assert _messages(change, {"title": None}) == ["None is not of type 'string'"]
    assert _messages(change, {"music": "loud"}) == ["'loud' is not of type 'integer'"]
    assert _messages(change, {"musik": 1}) != []


@effect("parade", short=Short("floats", Integer(least=1)))
@frozen(slots=False)
class Parade(Once, Amount):
    """A parade passes."""

    rules: ClassVar[tuple[Rule, ...]] = ()

    floats: int = arg(Integer(least=1), "Floats.", default=1)


def test_a_short_form_stands_for_one_argument() -> None:
    shape = kind_of(Parade).shape
    assert isinstance(shape, KindShape)
    assert shape.read(3, WORDS) == shape.read({"floats": 3}, WORDS) == Parade(floats=3)
    assert _messages(shape, 3) == []
    assert _messages(shape, 0) == ["0 is less than the minimum of 1"]
    assert _messages(shape, {"float": 3}) != []
    assert shape.describe() == "whole number from 1, or parade mapping"


def test_a_short_form_may_stand_for_nothing_but_the_kind() -> None:
    assert Short(None, Always()).expand(raw=True) == {}
    assert samples.read({"again": True}) == samples.read({"again": {}})


def test_every_short_form_of_the_language_reads_as_its_long_form() -> None:
    for key, kind in Vocabulary().effects.items():
        if kind.short is None:
            continue
        for value in samples.samples(kind.short.shape):
            assert samples.valid(kind.shape, value)  # type: ignore[arg-type]  # kinds of effects have a shape
            assert samples.read({key: value}) == samples.read({key: dict(kind.short.expand(value))})


def test_a_kind_without_short_form_is_always_a_mapping() -> None:
    shape = kind_of(type(samples.read({"token": "raven"}))).shape
    price = Vocabulary().effects["price"].shape
    assert shape is not None
    assert price is not None
    assert _messages(shape, "raven") == []
    assert _messages(price, "resin") == ["'resin' is not of type 'object'"]


def test_a_kind_is_its_own_noun_and_not_that_of_its_amount() -> None:
    assert (noun_of(Parade), noun_of(Amount), noun_of(Fair)) == ("parade", "amount", "fair")
    for key, kind in Vocabulary().effects.items():
        assert kind.declared is not None
        assert noun_of(kind.declared) == key


def test_kinds_that_take_an_amount_keep_their_own_arguments_in_one_schema() -> None:
    schema = Words(Vocabulary().extended(effects=[Parade])).document(EFFECTS, "test")
    definitions = schema["$defs"]
    assert isinstance(definitions, dict)
    for key in ("points", "coins", "shields", "lose_coins", "parade"):
        assert set(definitions[f"effect {key}"]["properties"]) > set(definitions["amount"]["properties"])


def test_a_class_that_is_no_kind_is_refused() -> None:
    class Undeclared(Effect):
        """Nobody declared it."""

    class Heir(Parade):
        """Nor this one, though its parent was."""

    for declared in (Undeclared, Heir):
        with pytest.raises(TypeError, match=f"{declared.__name__} is not declared as a kind"):
            kind_of(declared)


def test_an_effect_knows_its_kind_and_family() -> None:
    parade = Parade()
    assert (parade.key, parade.family) == ("parade", "once")
    assert kind_of(Parade).doc == "A parade passes."


def test_a_short_form_can_name_its_argument_and_a_misspelt_one_is_refused() -> None:
    class Fair(Declared):
        """A fair."""

        stalls: int = arg(Integer(least=1), "How many.")

    assert kind_of(effect("fair", short="stalls")(frozen(Fair))).short == Short("stalls", Integer(least=1))
    with pytest.raises(ValueError, match=r"short='stals' is no argument of Fair; did you mean 'stalls'\?"):
        effect("fair", short="stals")(frozen(Fair))
