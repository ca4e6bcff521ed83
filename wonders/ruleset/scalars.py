"""What an unquoted word of YAML means: YAML 1.2 without its surprises.

Readers of YAML disagree about many unquoted words: `no` is false in one and a text in the other, `010` is 8
or 10, `1:30` is 90 or a text. A word on which they disagree is refused with the ways to say it clearly.
"""

from __future__ import annotations

import re

from attrs import frozen

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
#: Everything else that YAML 1.1 or YAML 1.2 reads as a number, each with what is wrong with it.
_OTHER_NUMBERS = (
    (re.compile(r"[-+]?0[0-9_]+"), "has a leading zero"),
    (re.compile(r"[-+]?0(b[01_]+|o[0-7]+|x[0-9a-fA-F_]+)"), "is not decimal"),
    (re.compile(r"[-+]?[0-9][0-9_]*"), "has underscores"),
    (re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?"), "reads as a number to base 60"),
    (re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"), "is not finite"),
    (re.compile(r"[-+]?(\.[0-9][0-9_]*|[0-9][0-9_]*(\.[0-9_]*)?)([eE][-+]?[0-9]+)?"), "is not whole"),
)


def _cases(*words: str) -> frozenset[str]:
    """The spellings that YAML knows of these words: `no`, `No`, `NO`."""
    return frozenset(each for word in words for each in (word, word.capitalize(), word.upper()))


_TRUE = _cases("true", "yes", "on", "y")
_FALSE = _cases("false", "no", "off", "n")
_NULL = _cases("null")


@frozen
class Wrong:
    """Why a word cannot stand unquoted: a fault that has no place yet."""

    code: str
    text: str
    hint: str


def plain_value(word: str) -> str | int | bool | Wrong | None:
    """The value of an unquoted word: true, false, a whole number, nothing (`null`, `~`, "") or a text.

    A word that some reader of YAML takes for another boolean, number or null gives Wrong, with the code
    `not_a_boolean`, `not_a_number` or `not_a_null`. Dates and times of day are texts.
    """
    if word in ("", "~", "null"):
        return None
    if word in ("true", "false"):
        return word == "true"
    if word in _TRUE or word in _FALSE:
        clear = "true" if word in _TRUE else "false"
        return Wrong("not_a_boolean", f"{word} is no boolean here", f"write {clear}, or '{word}' in quotes")
    if word in _NULL:
        return Wrong("not_a_null", f"{word} is not how nothing is written", f"write null, or '{word}' in quotes")
    return _number(word) if word[0] in "+-.0123456789" else word


def _number(word: str) -> str | int | Wrong:
    if _INTEGER.fullmatch(word):
        return _integer(word)
    for pattern, problem in _OTHER_NUMBERS:
        if pattern.fullmatch(word):
            return Wrong("not_a_number", f"{_short(word)} {problem}", _remedy(word))
    return word


def _integer(word: str) -> int | Wrong:
    # Python refuses to convert thousands of digits, and no limit lets them through anyway.
    if len(word) > 1000:
        return Wrong("too_big", f"a number of {len(word)} digits", "write a smaller number")
    return int(word)


def _remedy(word: str) -> str:
    """How to write the number that was probably meant, and how to write the text."""
    text = f"put '{_short(word)}' in quotes if it is a text"
    if ":" in word:
        return f"write '{_short(word.replace(':', ': '))}' with a blank if it is a key and its value, or {text}"
    decimal = _decimal(word)
    return f"only whole decimal numbers are used; {text}" if decimal is None else f"write {decimal}, or {text}"


def _decimal(word: str) -> int | None:
    digits = word.replace("_", "").lower()
    if len(digits) > 40:
        return None
    try:
        return int(digits, 0 if digits.lstrip("+-")[1:2] in ("b", "o", "x") else 10)
    except ValueError:
        return None


def _short(word: str) -> str:
    return word if len(word) <= 40 else word[:37] + "..."
