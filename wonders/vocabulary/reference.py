"""The reference of the effect language, made from its declarations and from what rulesets ship.

Nothing in the tables of the page is written by hand, so no argument can be missing from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from attrs import frozen

from wonders.vocabulary.amounts import Amount, Printed
from wonders.vocabulary.cards import CardFilter
from wonders.vocabulary.conditions import Comparison
from wonders.vocabulary.declare import Argument, Declared, Kind, arguments
from wonders.vocabulary.effects import Effect, End, Occasion, Once, Standing
from wonders.vocabulary.flow import flow
from wonders.vocabulary.help import short_form
from wonders.vocabulary.once import EFFECTS
from wonders.vocabulary.prose import sentence
from wonders.vocabulary.reference_text import AMOUNTS, CARDS, COSTS, EVENTS, FAMILIES, INTRODUCTION, SEATS
from wonders.vocabulary.vocabulary import Vocabulary, Words

#: How many examples a kind shows.
SHOWN = 4

FAMILY_CLASSES: Mapping[str, type[Effect]] = {
    "standing": Standing,
    "once": Once,
    "end": End,
    "occasion": Occasion,
}


@frozen
class Example:
    """An effect as some carrier has it."""

    #: The card, stage or token that it is taken from; "" for an invented one.
    carrier: str
    #: The effect as YAML gives it: a mapping with one key.
    effect: Mapping[str, object]

    @property
    def kind(self) -> str:
        """The effect's kind."""
        return next(iter(self.effect))


def _invented(**effect: object) -> Example:
    return Example("", effect)


#: For kinds that no shipped ruleset uses; the names in them are free inventions.
BUILT_IN: Sequence[Example] = (
    _invented(allow={"name": "second_look", "uses": 1, "every": "age"}),
    _invented(lose_coins={"per": "stages", "who": "others", "at": "turn_end"}),
    _invented(token={"name": "laurel", "number": 2}),
    _invented(take={"from": "archive", "draw": 3, "keep": 1, "rest": "shuffle"}),
    _invented(discard={"tokens": "laurel", "who": "neighbours"}),
    _invented(advance={"track": "harbour", "by": 2}),
    _invented(again=True),
    _invented(choose=[[{"coins": 7}], [{"shields": 1}, {"points": 2}]]),
    _invented(copy={"stage": 1, "of": "left"}),
)


def shipped_examples(documents: Iterable[object]) -> dict[str, list[Example]]:
    """The effects of all carriers in parsed data files, by kind, in the order of the files."""
    found: dict[str, list[Example]] = {}
    for document in documents:
        for example in _effects(document, ""):
            found.setdefault(example.kind, []).append(example)
    return found


def _effects(raw: object, carrier: str) -> Iterator[Example]:
    """The effects in a piece of data, with the name of whatever carries them."""
    if isinstance(raw, list):
        for each in raw:
            yield from _effects(each, carrier)
    elif isinstance(raw, Mapping):
        carrier = str(raw.get("name", carrier))
        for key, value in raw.items():
            if key == "effects" and isinstance(value, list):
                yield from (Example(carrier, each) for each in value if isinstance(each, Mapping) and each)
            else:
                for name, part in _parts(str(key), value, carrier):
                    yield from _effects(part, name)


def _parts(key: str, value: object, carrier: str) -> Iterator[tuple[str, object]]:
    """What stands under a key, with the name it goes by: `Harbour Day 2` is a stage of a side of a Wonder."""
    if key == "stages" and isinstance(value, list):
        value = dict(enumerate(value, start=1))
    if not isinstance(value, Mapping):
        yield carrier, value
    elif key in ("sides", "stages"):
        yield from ((f"{carrier} {name}", part) for name, part in value.items())
    else:
        yield key, value


def effects_page(vocabulary: Vocabulary, examples: Mapping[str, Sequence[Example]]) -> str:
    """`docs/effects.md`: every word of the vocabulary, with examples by kind, as Markdown."""
    words = Words(vocabulary)
    sections = [INTRODUCTION, *_kinds(words, examples), *_shared(vocabulary)]
    return "\n\n".join(section.strip() for section in sections) + "\n"


# Kinds ------------------------------------------------------------------------------------------------------


def _kinds(words: Words, examples: Mapping[str, Sequence[Example]]) -> Iterator[str]:
    kinds = words.vocabulary.effects.values()
    for family, base in FAMILY_CLASSES.items():
        members = [kind for kind in kinds if family_of(kind) == family]
        contents = ", ".join(f"[`{kind.key}`](#{kind.key})" for kind in members)
        yield f"## {family.capitalize()} effects\n\n{FAMILIES[family].strip()}\n\nKinds: {contents}."
        yield f"Modifiers of every {family} effect:\n\n{_table(arguments(base))}"
        for kind in members:
            yield from _kind(kind, base, words, examples.get(kind.key, ()))


def family_of(kind: Kind) -> str:
    """`standing`, `once`, `end` or `occasion`."""
    return str(getattr(kind.declared, "family", ""))


def _kind(kind: Kind, base: type[Effect], words: Words, examples: Sequence[Example]) -> Iterator[str]:
    yield f"### {kind.key}\n\n{kind.doc}"
    if kind.short is not None:
        yield short_form(kind)
    if kind.declared is not None:
        yield from _arguments(kind.declared, base)
    shown = varied(examples) or [each for each in BUILT_IN if each.kind == kind.key]
    if shown:
        yield _examples(shown, words)


def own_arguments(declared: type[Declared], base: type[Effect]) -> list[Argument]:
    """The arguments of a kind that are not simply modifiers of its family or keys of an amount."""
    shared = {each.key: each.shape.describe() for each in arguments(base)}
    if issubclass(declared, Amount):
        shared |= {each.key: each.shape.describe() for each in arguments(Amount)}
    return [each for each in arguments(declared) if each.shape.describe() != shared.get(each.key)]


def own_rules(declared: type[Declared], base: type[Effect]) -> list[str]:
    """The rules between the arguments of a kind, beside those of its family and of an amount."""
    common = (*base.rules, *Amount.rules)
    return [rule.describe() for rule in declared.rules if rule not in common]


def _arguments(declared: type[Declared], base: type[Effect]) -> Iterator[str]:
    """Its own arguments in a table; those that it shares with others in a sentence."""
    modifiers = [each.key for each in arguments(base)]
    amount = issubclass(declared, Amount)
    own = own_arguments(declared, base)
    if own:
        yield _table(own)
    shared = ["the keys of an [amount](#amounts)"] if amount else []
    shared.append(
        "the modifier" + "s" * (len(modifiers) > 1) + " " + ", ".join(f"`{key}`" for key in modifiers)
    )
    beside = "Beside these, it takes " if own else "It takes "
    yield f"{beside}{' and '.join(shared)}."
    rules = own_rules(declared, base)
    if rules:
        yield "\n".join(f"- {rule[0].upper()}{rule[1:]}." for rule in rules)


def varied(examples: Sequence[Example]) -> list[Example]:
    """The first few that differ in the arguments they use, so that they show different things."""
    found: dict[str, Example] = {}
    for each in examples:
        found.setdefault(_pattern(each.effect), each)
    return list(found.values())[:SHOWN]


def _pattern(raw: object) -> str:
    """The keys and types of a value without its names and numbers."""
    if isinstance(raw, Mapping):
        return "{" + ",".join(f"{key}:{_pattern(value)}" for key, value in raw.items()) + "}"
    return type(raw).__name__


def _examples(examples: Sequence[Example], words: Words) -> str:
    rows = []
    for each in examples:
        (effect,) = cast("Sequence[Effect]", EFFECTS.read([each.effect], words))
        rows.append((each.carrier or "(invented)", f"`{flow(each.effect)}`", sentence(effect)))
    return _rows(("carrier", "effect", "in words"), rows)


# What the kinds share ---------------------------------------------------------------------------------------


def _shared(vocabulary: Vocabulary) -> Iterator[str]:
    yield f"## Amounts\n\n{AMOUNTS.strip()}\n\n{_table(arguments(Amount))}\n\n{_rules(Amount)}"
    yield f"## Counts\n\nWhat `per` and `count` may count.\n\n{_words(vocabulary.counts.values())}"
    yield f"What `printed` takes:\n\n{_table(arguments(Printed))}"
    yield f"## Cards\n\n{CARDS.strip()}\n\n{_table(arguments(CardFilter))}"
    yield f"## Things concerned\n\nWhat `what` may hold.\n\n{_words(vocabulary.whats.values())}"
    yield f"## Seats\n\n{SEATS.strip()}\n\n{_words(vocabulary.seats.values())}"
    yield f"## Tests\n\nWhat `if` may ask: a word, or a comparison.\n\n{_words(vocabulary.tests.values())}"
    yield f"A comparison:\n\n{_table(arguments(Comparison))}\n\n{_rules(Comparison)}"
    yield f"## Costs\n\n{COSTS.strip()}"
    events = [
        (f"`{event.key}`", event.doc, ", ".join(f"`{field}`" for field in event.payload) or "-")
        for event in vocabulary.events.values()
    ]
    yield f"## Events\n\n{EVENTS.strip()}\n\n{_rows(('event', 'raised when', 'payload after `by`'), events)}"


def _rules(declared: type[Declared]) -> str:
    return "\n".join(f"- {rule.describe()[0].upper()}{rule.describe()[1:]}." for rule in declared.rules)


def _words(kinds: Iterable[Kind]) -> str:
    """A table of words: those that take something are written as a mapping with one key."""
    rows = []
    for kind in kinds:
        written = f"`{kind.key}`" if kind.shape is None else f"`{{{kind.key}: X}}`"
        rows.append((written, "-" if kind.shape is None else kind.shape.describe(), kind.doc))
    if all(taken == "-" for _, taken, _ in rows):
        return _rows(("word", "meaning"), [(word, doc) for word, _, doc in rows])
    return _rows(("word", "X", "meaning"), rows)


def _table(found: Iterable[Argument]) -> str:
    rows = [(f"`{each.key}`", each.shape.describe(), default_of(each), each.doc) for each in found]
    return _rows(("key", "takes", "default", "meaning"), rows)


def default_of(argument: Argument) -> str:
    """`required`, the default as it would be written, or `-`."""
    if argument.required:
        return "required"
    return "-" if argument.default is None else f"`{flow(argument.default)}`"


def _rows(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
