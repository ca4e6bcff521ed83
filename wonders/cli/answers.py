"""What a person types, held against what can be answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from wonders.engine.actions import Action

#: Whether typed words mean the words of a text.
Fits = Callable[[Sequence[str], Sequence[str]], bool]


@frozen
class Choice:
    """One line of a menu: an answer, or several alike of which a second question picks one."""

    #: As it is shown and may be typed.
    text: str
    #: The answers it stands for, each with its own words.
    answers: tuple[tuple[str, Action], ...]
    #: What it costs, what it does, and the color of its card.
    price: str = ""
    note: str = ""
    color: str = ""
    #: What the second question says.
    question: str = ""
    #: Whether it must be asked for by its first word: naming a card shall build it, never sell it.
    deliberate: bool = False


@frozen
class Understood:
    """What an answer means: the actions it may be, and the choices they belong to."""

    actions: tuple[Action, ...]
    choices: tuple[Choice, ...]


def understand(typed: str, choices: Sequence[Choice]) -> Understood:
    """What was meant: by number, by the whole words, by their beginnings, or by some of the words in order."""
    words = typed.casefold().split()
    if len(words) == 1 and words[0].isdecimal() and words[0].isascii():
        place = int(words[0]) - 1
        picked = [choices[place]] if 0 <= place < len(choices) else []
        return _understood([(each.text, action, each) for each in picked for _, action in each.answers])
    said = [(text, action, choice) for choice in choices for text, action in _spellings(choice)]
    for fits in _FITS:
        found = [each for each in said if _fits(fits, words, each[0].casefold().split(), each[2])]
        if found:
            return _understood(found)
    return Understood((), ())


def _spellings(choice: Choice) -> list[tuple[str, Action]]:
    """The words of each answer; those of the line itself stand for all its answers."""
    return [*choice.answers, *((choice.text, action) for _, action in choice.answers)]


def _understood(found: Sequence[tuple[str, Action, Choice]]) -> Understood:
    actions = {action.id: action for _, action, _ in found}
    choices = {id(choice): choice for _, _, choice in found}
    return Understood(tuple(actions.values()), tuple(choices.values()))


def _fits(fits: Fits, words: Sequence[str], text: Sequence[str], choice: Choice) -> bool:
    if not words or (choice.deliberate and not text[0].startswith(words[0])):
        return False
    return fits(words, text)


def _whole(words: Sequence[str], text: Sequence[str]) -> bool:
    return words == text


def _beginning(words: Sequence[str], text: Sequence[str]) -> bool:
    return len(words) <= len(text) and all(full.startswith(word) for word, full in zip(words, text, strict=False))


def _in_order(words: Sequence[str], text: Sequence[str]) -> bool:
    rest = iter(text)
    return all(any(full.startswith(word) for full in rest) for word in words)


#: From the strictest to the most lenient; the first that finds anything decides.
_FITS: tuple[Fits, ...] = (_whole, _beginning, _in_order)


def means(typed: str, text: str) -> bool:
    """Whether what was typed may mean a text: some of its words or their beginnings, in order."""
    words = typed.casefold().split()
    return bool(words) and _in_order(words, text.casefold().split())
