"""`wonders effects`: the words in which cards are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

import click
from attrs import frozen

from wonders.cli.rulesets import split_rulesets
from wonders.cli.terminal import say, wrapped
from wonders.faults import UnknownName, near_hint
from wonders.plugins.loading import words_of
from wonders.ruleset.find import shipped
from wonders.ruleset.names import names_of
from wonders.vocabulary import Vocabulary, Words
from wonders.vocabulary.amounts import Amount
from wonders.vocabulary.declare import Argument, Declared, Kind, arguments
from wonders.vocabulary.effects import Effect
from wonders.vocabulary.events import EventKind
from wonders.vocabulary.flow import flow
from wonders.vocabulary.help import short_form
from wonders.vocabulary.once import EFFECTS
from wonders.vocabulary.prose import sentence
from wonders.vocabulary.reference import (
    BUILT_IN,
    FAMILY_CLASSES,
    Example,
    default_of,
    family_of,
    own_arguments,
    own_rules,
    shipped_examples,
    varied,
)

_FAMILIES: Mapping[str, str] = {
    "standing": "in force while the carrier is in play",
    "once": "acts once, when the carrier comes into play",
    "end": "acts when points are counted",
    "occasion": "listens for an event and acts each time",
}
_KEY, _TEXT = 4, 18


@click.command("effects", short_help="List what cards can do, with arguments and examples.")
@click.argument("word", required=False, metavar="[KIND]")
@click.option("--ruleset", "-r", metavar="RULESET", help="With the words of its plug-ins, and examples from it.")
def effects(word: str | None, ruleset: str | None) -> None:
    """List the kinds of effects; of one KIND the arguments, and examples from rulesets.

    KIND may also be a count, a test, a seat word or an event.
    """
    language = _language([split_rulesets(ruleset)] if ruleset else [(each,) for each in shipped()])
    if word is None:
        _list_kinds(language.vocabulary, bool(ruleset))
    else:
        _tell(language, word)


@frozen
class _Language:
    """The words of one or all rulesets, and the effects in their files."""

    vocabulary: Vocabulary
    #: Examples by kind, each with the words in which it is written.
    examples: Mapping[str, Sequence[tuple[Example, Words]]]


def _language(rulesets: Iterable[Sequence[str]]) -> _Language:
    vocabulary = Vocabulary()
    found: dict[str, list[tuple[Example, Words]]] = {}
    for named in rulesets:
        sources, vocabulary = words_of(named)
        words = Words(vocabulary, names_of(()))
        own = [document.data for root in sources.roots for document in sources.items[root].documents]
        for kind, examples in shipped_examples(own).items():
            found.setdefault(kind, []).extend((each, words) for each in examples)
    return _Language(vocabulary, found)


# All kinds.


def _list_kinds(vocabulary: Vocabulary, of_ruleset: bool) -> None:
    for family, what in _FAMILIES.items():
        say(f"{family}: {what}", "bold")
        for kind in vocabulary.effects.values():
            if family_of(kind) == family:
                _row(kind.key, kind.doc.split("\n\n", 1)[0])
        say()
    for title, kinds in _others(vocabulary).items():
        say(wrapped(f"{title}: {', '.join(kinds)}", 0, 2))
    say()
    say("wonders effects coins           arguments and examples of one of them")
    if not of_ruleset:
        say("wonders effects -r RULESET      with what its plug-ins add")


def _others(vocabulary: Vocabulary) -> Mapping[str, Mapping[str, Kind | EventKind]]:
    return {
        "counts": vocabulary.counts,
        "things concerned": vocabulary.whats,
        "tests": vocabulary.tests,
        "seats": vocabulary.seats,
        "events": vocabulary.events,
    }


# One word.


def _tell(language: _Language, word: str) -> None:
    vocabulary = language.vocabulary
    if word in vocabulary.effects:
        _tell_kind(vocabulary.effects[word], language.examples.get(word, ()))
        return
    for title, kinds in _others(vocabulary).items():
        if word in kinds:
            _tell_other(title, kinds[word])
            return
    known = [*vocabulary.effects, *(key for kinds in _others(vocabulary).values() for key in kinds)]
    hint = near_hint(word, known) or "'wonders effects' lists them; for those of a ruleset's Python add -r RULESET"
    raise UnknownName(f"there is no effect, count, test, seat word or event '{word}' ({hint})")


def _tell_other(title: str, kind: Kind | EventKind) -> None:
    say(f"{kind.key}, one of the {title}", "bold")
    say(wrapped(kind.doc, 2))
    if isinstance(kind, EventKind):
        say(wrapped("carries: " + ", ".join(("by", *kind.payload)), 2))
        say(wrapped(f"written: whenever: {{event: {kind.key}, do: [...]}}", 2))
    elif kind.shape is not None:
        say(wrapped(f"written: {{{kind.key}: X}}; X is {kind.shape.describe()}", 2))


def _tell_kind(kind: Kind, examples: Sequence[tuple[Example, Words]]) -> None:
    family = family_of(kind)
    say(f"{kind.key}: {_FAMILIES[family]}", "bold")
    for paragraph in filter(None, (*kind.doc.split("\n\n"), short_form(kind))):
        say(wrapped(" ".join(paragraph.split()), 2))
    if kind.declared is not None:
        _arguments(kind.declared, FAMILY_CLASSES[family])
    words = {id(each): said for each, said in examples}
    shown = varied([each for each, _ in examples])
    say("\n  Examples", "bold")
    for each in shown:
        _example(each, words[id(each)])
    for each in () if shown else [each for each in BUILT_IN if each.kind == kind.key]:
        _example(each, Words(Vocabulary()))


def _arguments(declared: type[Declared], base: type[Effect]) -> None:
    own = own_arguments(declared, base)
    parts: list[tuple[str, Sequence[Argument]]] = [("Arguments", own)] if own else []
    if issubclass(declared, Amount):
        taken = {each.key for each in own}
        parts.append(("Amount", tuple(each for each in arguments(Amount) if each.key not in taken)))
    parts.append(("Beside them", arguments(base)))
    for title, found in parts:
        if found:
            say(f"\n  {title}", "bold")
        for each in found:
            default = default_of(each)
            said = "" if default == "-" else f"; {default}" if each.required else f"; else {default}"
            _row(each.key, f"{each.doc} ({each.shape.describe()}{said})")
    rules = own_rules(declared, base) + ([rule.describe() for rule in Amount.rules] if len(parts) == 3 else [])
    if rules:
        say("\n  Rules", "bold")
    for rule in rules:
        say(wrapped(rule[0].upper() + rule[1:] + ".", _KEY))


def _example(example: Example, words: Words) -> None:
    (effect,) = cast("Sequence[Effect]", EFFECTS.read([example.effect], words))
    say(wrapped(f"- {flow(example.effect)[1:-1]}", _KEY, _KEY + 2))
    say(wrapped(f"{example.carrier or '(invented)'}: {sentence(effect)}", _KEY + 4), "dim")


def _row(key: str, text: str) -> None:
    say(wrapped(key.ljust(_TEXT - _KEY - 1) + " " + " ".join(text.split()), _KEY, _TEXT))
