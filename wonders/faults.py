"""What can be wrong, and how it is said: places, faults and the error classes.

Everything the library raises on purpose is a subclass of `Error`. The text of an error is public API: it
names the place, what was found there and what to write instead.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path

from attrs import frozen


@frozen(order=True)
class Place:
    """A position in a file, counted from 1; line 0 means the file as a whole."""

    #: The file as the user named it.
    file: str
    #: The line, from 1.
    line: int = 0
    #: The column, from 1.
    column: int = 0

    def __str__(self) -> str:
        """`file:line:column`, or the bare file."""
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


#: The codes of what is allowed, but old or hardly meant.
WARNINGS = frozenset({"counts_nothing", "does_nothing", "no_copies", "renamed"})


@frozen(order=True)
class Fault:
    """One thing wrong in an author's files.

    `str(fault)` is one line, `file:line:column: text`; the hint, if any, stands at its end in brackets.
    """

    #: Where it was found.
    place: Place
    #: A stable word for programs, such as `unknown_key`.
    code: str
    #: What is wrong, and what was found.
    text: str
    #: What to write instead, or "".
    hint: str = ""

    @property
    def severity(self) -> str:
        """`error`, or `warning` for what is allowed but old or hardly meant."""
        return "warning" if self.code in WARNINGS else "error"

    def __str__(self) -> str:
        """The fault on one line."""
        return f"{self.place}: {self.text}" + (f" ({self.hint})" if self.hint else "")


class Error(Exception):
    """The base of everything that wonders raises on purpose."""


class RulesetError(Error):
    """A ruleset cannot be used.

    Attributes:
        faults: everything that was found, in the order of the files.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(sorted(set(faults)))
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[RulesetError], tuple[tuple[Fault, ...]]]:
        """Pickle by the faults, so that errors cross process borders."""
        return type(self), (self.faults,)


class RenamedWarning(FutureWarning):
    """A word of a ruleset's files is called otherwise now; the old one is understood for one format more."""


class UnknownName(Error):  # noqa: N818  # says what it is, like IllegalAction
    """Nothing in the ruleset has this name, or more than one thing has it; the text has the remedy."""


class SettingError(Error):
    """A setting, seat count, city or other argument of a public call cannot be used."""


class UnknownSetting(SettingError, KeyError):  # noqa: N818  # says what it is, like IllegalAction
    """A setting was read that the ruleset does not have; the text has the nearest one. It is a KeyError as well."""

    __str__ = Exception.__str__  # a KeyError would show its text in quotes


class SavedStateError(Error):
    """A saved game cannot be read, was changed after it was saved or belongs to other rules."""


class IllegalAction(Error):  # noqa: N818  # the name is part of the public face (DESIGN section 4)
    """An answer that the rules do not allow now; the state is as it was before.

    Attributes:
        seat: the seat that answered.
        decision: the open Decision of that seat, or None.
        action: what was given.
        code: a stable word such as `same_name`, `not_affordable`, `not_in_hand`, `not_asked`.
        text: what is wrong, as a sentence.
    """

    def __init__(self, seat: int, decision: object, action: object, code: str, text: str) -> None:
        self.seat = seat
        self.decision = decision
        self.action = action
        self.code = code
        self.text = text
        super().__init__(text)

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[int, None, str, str, str]]:
        """Pickle by words: the open decision belongs to a live game and stays behind."""
        return type(self), (self.seat, None, str(self.action), self.code, self.text)


class PluginError(Error):
    """A ruleset's Python could not be loaded, or raised inside a hook or during play.

    Attributes:
        plugin: the ruleset whose Python it is, with its version.
        hook: the hook or the call during which it was raised.
        text: the file and line, and what was raised.
        others: what other plug-ins raised during the same call; `str(error)` tells them on lines of their own.
    """

    def __init__(self, plugin: str, hook: str, text: str, others: Iterable[PluginError] = ()) -> None:
        self.plugin = plugin
        self.hook = hook
        self.text = text
        self.others: tuple[PluginError, ...] = tuple(others)
        super().__init__("\n".join([f"plug-in {plugin}, {hook}: {text}", *map(str, self.others)]))

    def __reduce__(self) -> tuple[type[PluginError], tuple[str, str, str, tuple[PluginError, ...]]]:
        """Pickle by the words."""
        return type(self), (self.plugin, self.hook, self.text, self.others)


class EffectLoopError(Error):
    """Effects set each other off without end; the text names the chain."""


#: Nobody misspells a word as long as this; comparing takes time.
_LONGEST_WORD = 80


def raised_at(folder: Path, error: BaseException) -> str:
    """Where in the files of a folder an error was raised: `file:line: `, of several frames the innermost; or ""."""
    return innermost(folder, error)[1]


def said_by(error: BaseException) -> str:
    """What an error of Python says, with its kind; an error of the library explains itself."""
    return str(error) if isinstance(error, Error) else f"{type(error).__name__}: {error}"


def innermost(folder: Path, error: BaseException) -> tuple[int, str]:
    """How deep the innermost frame of an error lies that is in the files of a folder, and its place; or (-1, "")."""
    trace, depth, found = error.__traceback__, 0, (-1, "")
    while trace is not None:
        place = line_in(folder, trace.tb_frame.f_code.co_filename, trace.tb_lineno)
        if place:
            found = depth, place
        trace, depth = trace.tb_next, depth + 1
    return found


def line_in(folder: Path, file: str, line: int) -> str:
    """`file:line: ` if the file lies in the folder, named as the folder is; else ""."""
    place = place_in(folder, file, line)
    return "" if place is None else f"{place.file}:{line}: "


def place_in(folder: Path, file: str, line: int) -> Place | None:
    """A line of a file that lies in the folder, named as the folder is; else None."""
    home = folder.resolve()  # Python knows a file by its whole path, the folder may be named from where we are
    path = Path(file).resolve()
    return Place(str(folder / path.relative_to(home)), line, 1) if path.is_relative_to(home) else None


def nearest(word: str, possible: Iterable[str]) -> str:
    """The possible word closest to `word`, ignoring case, or "" if none is close or it is too long for a word."""
    if len(word) > _LONGEST_WORD:
        return ""
    folded: dict[str, str] = {}
    for each in possible:
        folded.setdefault(each.casefold(), each)
    found = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else ""


def bracketed_hint(word: str, possible: Iterable[str]) -> str:
    """The hint in brackets after a blank, to end a sentence with; "" where there is none."""
    hint = near_hint(word, possible)
    return f" ({hint})" if hint else ""


def near_hint(word: str, possible: Iterable[str]) -> str:
    """`did you mean 'wood'?`, or the possible words if they are few, or ""."""
    words = tuple(dict.fromkeys(possible))
    near = nearest(word, words)
    if near:
        return f"did you mean '{near}'?"
    return "possible: " + ", ".join(words) if 0 < len(words) <= 8 else ""
