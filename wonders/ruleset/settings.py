"""Values of settings: whether a declared setting allows one, and how one is written on a command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import NoneType

from attrs import frozen

from wonders.faults import SettingError, UnknownSetting, bracketed_hint, near_hint
from wonders.ruleset.model import Setting, SettingValue
from wonders.terms import MOST_INTEGER


@frozen
class Problem:
    """Why a setting does not allow a value."""

    text: str
    hint: str = ""

    def __str__(self) -> str:
        """The text, with the hint in brackets."""
        return f"{self.text} ({self.hint})" if self.hint else self.text


class Values(Mapping[str, SettingValue]):
    """The values of settings in force; asking for one that is not there tells the nearest."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, SettingValue]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> SettingValue:
        if name not in self._values:
            raise UnknownSetting(f"there is no setting '{name}'{bracketed_hint(str(name), self._values)}")
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(self._values)


def as_value(raw: object) -> SettingValue | None:
    """A value of the right sort: lists become tuples, anything that no setting can be becomes None."""
    if isinstance(raw, bool | int | str):
        return raw
    if isinstance(raw, list | tuple):
        if all(isinstance(each, int) and not isinstance(each, bool) for each in raw):
            return tuple(raw)
        if all(isinstance(each, str) for each in raw):
            return tuple(raw)
    return None


def problem_of(name: str, setting: Setting, value: object) -> Problem | None:
    """What is wrong with a value for the setting; None if it is allowed.

    The type is that of the default: true or false, a whole number, a word, or a list of numbers or of words.
    """
    return next(_problems(name, setting, as_value(value), value), None)


def settled(
    declared: Mapping[str, Setting], values: Mapping[str, SettingValue], given: Mapping[str, object] | None
) -> dict[str, SettingValue]:
    """The values in force: what the caller gives, else what rulesets set, else the defaults.

    Raises SettingError if there is no such setting or the value is not allowed.
    """
    found = {name: values.get(name, setting.default) for name, setting in declared.items()}
    if not isinstance(given, (Mapping, NoneType)):
        raise SettingError(f"settings are a mapping from names to values, not {given!r}")
    for name, raw in (given or {}).items():
        if name not in declared:
            raise SettingError(f"there is no setting '{name}'{bracketed_hint(str(name), declared)}")
        value = as_value(raw)
        problem = problem_of(name, declared[name], raw)
        if problem is not None or value is None:
            raise SettingError(f"setting {problem}")
        found[name] = value
    return found


def parse_setting(text: str) -> tuple[str, SettingValue]:
    """Name and value from `name=value`, as on a command line.

    `true` and `false` are booleans, digits a whole number; commas make a list (`1,3,5`; of one entry: `1,`).
    Raises SettingError if there is no `=`, or if a list mixes numbers and words.
    """
    name, sign, value = (part.strip() for part in text.partition("="))
    if not (name and sign and value):
        raise SettingError(f"'{text}' is no setting (write name=value, a list as name=1,3,5)")
    if "," not in value:
        return name, _scalar(value)
    entries = as_value([_scalar(each.strip()) for each in value.removesuffix(",").split(",")])
    if entries is None:
        raise SettingError(f"setting '{name}' has numbers and words in one list: {value}")
    return name, entries


def _scalar(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.removeprefix("-").isdecimal() and text.isascii() else text


def _problems(name: str, setting: Setting, value: SettingValue | None, raw: object) -> Iterator[Problem]:
    """Every problem; if the type is wrong, nothing else is looked at."""
    expected = _type_of(setting)
    if value is None or not _fits(setting, value):
        yield Problem(f"'{name}' expects {expected}, found {_shown(raw)}", _type_hint(setting, value))
        return
    entries: Sequence[bool | int | str] = value if isinstance(value, tuple) else (value,)
    if setting.length is not None and isinstance(value, tuple) and len(value) != setting.length:
        yield Problem(f"'{name}' needs {setting.length} entries, found {len(value) or 'none'}")
    for entry in entries:
        yield from _entry_problems(name, setting, entry)


def _entry_problems(name: str, setting: Setting, entry: bool | int | str) -> Iterator[Problem]:
    if isinstance(entry, str):
        if setting.one_of and entry not in setting.one_of:
            yield Problem(f"'{name}' cannot be '{entry}'", near_hint(entry, setting.one_of))
    elif abs(entry) > MOST_INTEGER:  # as in files, where the reader sees to it
        yield Problem(f"'{name}' is too large: the largest number is {MOST_INTEGER}")
    elif setting.least is not None and entry < setting.least:
        yield Problem(f"'{name}' must be at least {setting.least}, found {entry}")
    elif setting.most is not None and entry > setting.most:
        yield Problem(f"'{name}' must be at most {setting.most}, found {entry}")


def _fits(setting: Setting, value: SettingValue) -> bool:
    """Whether the value has the default's type."""
    default = setting.default
    if isinstance(default, tuple):
        return isinstance(value, tuple) and all(isinstance(each, _entry_type(setting)) for each in value)
    return type(value) is type(default)


def _entry_type(setting: Setting) -> type:
    """The type of a list's entries; an empty default holds words if some are listed, else numbers."""
    if isinstance(setting.default, tuple) and setting.default:
        return type(setting.default[0])
    return str if setting.one_of else int


def _type_of(setting: Setting) -> str:
    """The type in words."""
    default = setting.default
    if isinstance(default, tuple):
        return "a list of " + ("words" if _entry_type(setting) is str else "whole numbers")
    if isinstance(default, bool):
        return "true or false"
    return "a whole number" if isinstance(default, int) else "a word"


def _type_hint(setting: Setting, value: SettingValue | None) -> str:
    if isinstance(setting.default, tuple) and value is not None and not isinstance(value, tuple):
        shown = str(value).lower() if isinstance(value, bool) else value
        return f"write [{shown}]"
    if isinstance(setting.default, str) and setting.one_of:
        return "possible: " + ", ".join(setting.one_of)
    return ""


def _shown(raw: object) -> str:
    if isinstance(raw, bool):
        return str(raw).lower()
    if isinstance(raw, str):
        return f"'{raw}'"
    if isinstance(raw, list | tuple):
        return "[" + ", ".join(str(each) for each in raw) + "]"
    return "nothing" if raw is None else str(raw)
