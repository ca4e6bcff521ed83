"""From bytes to clean text: the encoding, and characters that cannot or should not stand in YAML."""

from __future__ import annotations

import re
from itertools import islice

from wonders.faults import Fault, Place, RulesetError

#: What an author cannot see: controls, foreign line ends, marks of direction or byte order, halves of pairs.
INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb"
    "\ufffe\uffff\ud800-\udfff\U000e0000-\U000e0fff]"
)
_BAD = re.compile("\t|" + INVISIBLE.pattern)
#: The head of the first line of the document that starts with `%`, behind nothing but comments.
_DIRECTIVE = re.compile(r"\A((?:[ ]*(?:\#[^\n]*)?\n)*)%[^\n]*")
#: A file in a wrong format would give thousands of faults that say the same.
_MOST_SPOTS = 20


def place_at(text: str, index: int, file: str) -> Place:
    """The line and column of a position in `text`, whose lines end in newlines."""
    return Place(file, text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))


def decode(raw: bytes, file: str) -> str:
    """The text of a file; RulesetError with the code `encoding` names the first byte that is not UTF-8."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8").replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
        sixteen = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
        hint = "this looks like UTF-16; " if sixteen else ""
        text = f"byte 0x{raw[error.start]:02x} at offset {error.start} is not UTF-8"
        place = place_at(before, len(before), file)
        raise RulesetError([Fault(place, "encoding", text, hint + "save the file as UTF-8")]) from None


def clean(text: str, file: str) -> tuple[str, list[Fault]]:
    """The text with newlines only, one at its end, and faults for tabs, invisible characters and directives.

    What is at fault is replaced by something harmless of the same length, so that reading can go on and the
    places of later faults are right. A byte order mark at the start is accepted and dropped.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n") + "\n"
    faults = _spots(text, file)
    text = INVISIBLE.sub("\N{REPLACEMENT CHARACTER}", text.replace("\t", " "))
    while found := _DIRECTIVE.match(text):
        start = found.end(1)
        where = place_at(text, start, file)
        faults.append(Fault(where, "directive", "directives such as %YAML are not used", "delete this line"))
        text = f"{text[:start]}#{text[start + 1 :]}"
    return text, faults


def _spots(text: str, file: str) -> list[Fault]:
    """One fault for each character that cannot stay, but only the first of its sort in a line."""
    seen: dict[tuple[int, str], Fault] = {}
    for found in islice(_BAD.finditer(text), 50 * _MOST_SPOTS):
        place = place_at(text, found.start(), file)
        seen.setdefault((place.line, found.group()), _spot(place, found.group()))
        if len(seen) == _MOST_SPOTS:
            break
    return list(seen.values())


def _spot(place: Place, character: str) -> Fault:
    if character == "\t":
        return Fault(place, "tab", "a tab", r"write spaces; in a text in double quotes write \t")
    name = f"U+{ord(character):04X}"
    return Fault(place, "control_character", f"the invisible character {name}", "delete it")
