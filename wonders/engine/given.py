"""Reading what a caller gives of a position: anything may be in it, so shapes are looked at before they are used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wonders.faults import SettingError


def given_list(said: Mapping[str, object], key: str) -> Sequence[object]:
    """The things that are given under a key; one thing alone stands for a list of it, and nothing for an empty one."""
    return as_list(said.get(key, ()))


def as_list(raw: object) -> Sequence[object]:
    """A list as it is, or a list of the one thing that is given."""
    return raw if isinstance(raw, Sequence) and not isinstance(raw, (str, bytes)) else [raw]


def given_mapping(said: Mapping[str, object], key: str, example: str) -> Mapping[object, object]:
    """The mapping that is given under a key; an empty one if there is none.

    Raises:
        SettingError: it is no mapping; the text shows the `example`.
    """
    raw = said.get(key, {})
    if not isinstance(raw, Mapping):
        raise SettingError(f"'{key}' is a mapping, such as {example}, not {raw!r}")
    return raw
