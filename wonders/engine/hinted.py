"""Values that plug-ins make hold to the type hints of their classes, or are refused on the line that makes them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from attrs import fields


def hold_to_hints(value: Any, least: Mapping[str, int] | None = None) -> None:
    """Look through the fields of an attrs instance; `least` has the least number for some of them.

    Raises:
        TypeError: a field holds something else than its hint says.
    """
    of: type = type(value)
    hints = _hints(of)
    for field in fields(of):
        found, hint = getattr(value, field.name), hints[field.name]
        if not fits(found, hint):
            raise TypeError(f"`{field.name}` of {of.__name__} is {said(hint)}, not {found!r}")
        if isinstance(found, int) and found < (least or {}).get(field.name, found):
            raise TypeError(f"`{field.name}` of {of.__name__} is at least {(least or {})[field.name]}, not {found}")


#: By class; reading hints takes time.
_HINTS: dict[type, dict[str, Any]] = {}


def _hints(of: type) -> dict[str, Any]:
    if of not in _HINTS:
        _HINTS[of] = get_type_hints(of)
    return _HINTS[of]


def fits(value: object, hint: Any) -> bool:
    """Whether a value has the type that a hint says, down to what it holds; a function, whether it can be called so."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any or origin in (Union, UnionType):
        return hint is Any or any(fits(value, each) for each in inner)
    if origin is Callable:
        return takes(value, len(inner[0]))
    if origin is tuple:
        return isinstance(value, tuple) and _entries_fit(value, inner)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(fits(k, inner[0]) and fits(v, inner[1]) for k, v in value.items())
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, origin or hint)


def _entries_fit(value: tuple[object, ...], inner: tuple[Any, ...]) -> bool:
    if inner[1:] == (...,):
        one_of_each = {type(each): each for each in value} if isinstance(inner[0], type) else dict(enumerate(value))
        return all(fits(each, inner[0]) for each in one_of_each.values())
    return len(value) == len(inner) and all(map(fits, value, inner))


def takes(value: object, count: int) -> bool:
    """Whether it is run when it is called with so many arguments; with a `yield` in it, it would wait for a reader."""
    if not callable(value) or inspect.isgeneratorfunction(value):
        return False
    try:
        inspect.signature(value).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # some functions of Python itself do not tell what they take
        return True
    return True


def said(hint: Any) -> str:
    """A hint in words."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " or ".join(said(each) for each in inner)
    if origin is Callable:
        names = [getattr(each, "__name__", str(each)) for each in inner[0]]
        return f"a function of ({', '.join(names)}) without `yield`"
    if origin is tuple:
        of = said(inner[0]) if inner[1:] == (...,) else f"({', '.join(map(said, inner))})"
        return f"a tuple of {of}"
    if origin is not None:
        return f"a mapping from {said(inner[0])} to {said(inner[1])}"
    return _WORDS.get(hint, getattr(hint, "__name__", str(hint)))


_WORDS = {int: "a whole number", bool: "True or False", str: "a word", type(None): "None"}
