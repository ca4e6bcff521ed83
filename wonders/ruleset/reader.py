"""The strict reader: YAML text to plain data with a place for everything.

Both of PyYAML's parsers give the same result here. The one in C only ever decides that a file has no faults
or too many nodes; in all other cases the file is read again by the pure one, whose faults are the ones told.
"""

from __future__ import annotations

import pathlib
import re
from collections.abc import Mapping
from contextlib import suppress

import yaml
from attrs import field, frozen

from wonders.faults import Fault, Place, RulesetError
from wonders.ruleset.builder import Builder, Path, nearest_known
from wonders.ruleset.characters import clean, decode
from wonders.ruleset.limits import Limits
from wonders.ruleset.syntax import syntax_fault

__all__ = ["Document", "Limits", "Path", "read_bytes", "read_file", "read_raw", "read_text"]

#: The parser in C where PyYAML was built with it; tests set it to None.
FAST: type | None = getattr(yaml, "CBaseLoader", None)

#: A comment glued to the head of a block of text: only the parser in C lets it pass.
_DISPUTED = re.compile(r"[|>][-+0-9]*#")
_DEFAULTS = Limits()


@frozen
class Document:
    """One file, read: plain data, and where each key and value stands."""

    #: The file as the user named it.
    file: str
    #: Made of dict (with str keys), list, str, int, bool and None only.
    data: object
    #: Where values begin.
    marks: Mapping[Path, Place] = field(repr=False)
    #: Where keys begin, by the path of their value.
    keys: Mapping[Path, Place] = field(repr=False)
    #: What is wrong with single values, as `mendable` reading lets it pass; a text stands in their place.
    faults: tuple[Fault, ...] = ()

    def place(self, path: Path) -> Place:
        """Where the value begins; if there is none at that path, where the nearest one around it begins."""
        return nearest_known(path, self.marks) or Place(self.file)

    def key_place(self, path: Path) -> Place:
        """Where the key of the value begins; the value's own place if it has none, as in a list."""
        return self.keys.get(path) or self.place(path)


def read_file(
    path: str | pathlib.Path, shown: str | None = None, limits: Limits = _DEFAULTS, *, mendable: bool = False
) -> Document:
    """Read one YAML file; `shown` is its name in faults, by default the path.

    With `mendable` a file in which nothing is wrong but single values is read all the same, so that the rest of it can
    be judged; the Document has the faults. Raises RulesetError with everything that is wrong: codes `unreadable`,
    `encoding`, those of `read_text`.
    """
    file = str(path) if shown is None else shown
    return read_raw(read_bytes(path, file, limits), file, limits, mendable=mendable)


def read_raw(raw: bytes, file: str, limits: Limits = _DEFAULTS, *, mendable: bool = False) -> Document:
    """Read the bytes of a YAML file that the user knows as `file`, like `read_file`."""
    return read_text(decode(raw, file), file, limits, mendable=mendable)


def read_text(text: str, file: str, limits: Limits = _DEFAULTS, *, mendable: bool = False) -> Document:
    """Read YAML text that the user knows as `file`, like `read_file`.

    Raises RulesetError with everything that is wrong, as far as the syntax lets reading go on. Its codes:
    `alias`, `bad_key`, `control_character`, `directive`, `duplicate_key`, `empty_file`, `many_documents`,
    `merge_key`, `not_a_boolean`, `not_a_null`, `not_a_number`, `tab`, `tag`, `too_big`, `too_deep`,
    `too_many_faults` and `yaml_syntax`.
    """
    if len(text) > limits.file_bytes or len(text.encode("utf-8", "surrogatepass")) > limits.file_bytes:
        raise RulesetError([_too_big(file, limits)])
    if long := _long_line(text, file, limits):
        raise RulesetError([long])
    text, faults = clean(text, file)
    built = _built(text, file, limits)
    mendable = mendable and built.whole and not faults
    # A tab in the indentation breaks the structure too; its own fault says it better.
    faults += [each for each in built.faults if each.code != "yaml_syntax" or not faults]
    if not faults and not built.filled:
        mendable = False
        faults = [Fault(Place(file), "empty_file", "the file is empty", "write at least one key")]
    if faults and not mendable:
        raise RulesetError(faults)
    return Document(file, built.data, built.marks, built.keys, tuple(faults))


def _built(text: str, file: str, limits: Limits) -> Builder:
    if FAST is not None and not _DISPUTED.search(text):
        with suppress(yaml.YAMLError):
            built = _run(FAST(text), Builder(file, limits))
            if built.full or not (built.faults or built.questioned) or _only_beyond_limits(built):
                return built
    return _run_pure(text, Builder(file, limits))


def _only_beyond_limits(builder: Builder) -> bool:
    """Whether nothing is wrong but size or depth, about which the parsers agree; the pure one would take long."""
    return not builder.questioned and all(fault.code in ("too_big", "too_deep") for fault in builder.faults)


def _long_line(text: str, file: str, limits: Limits) -> Fault | None:
    """A line that is longer than any author writes would keep the parsers busy."""
    if len(text) > limits.line:
        for number, line in enumerate(text.splitlines(), start=1):
            if len(line) > limits.line:
                said = f"a line of {len(line)} characters"
                return Fault(Place(file, number, 1), "too_big", said, f"at most {limits.line} are read")
    return None


def _run_pure(text: str, builder: Builder) -> Builder:
    loader = yaml.BaseLoader(text)
    try:
        return _run(loader, builder)
    except yaml.MarkedYAMLError as error:
        found = syntax_fault(error, builder.file, text)
        builder.fault(found.place, found.code, found.text, found.hint)
    except (ValueError, OverflowError):
        # Only from an escape such as "\UFFFFFFFF", which the pure parser hands to chr().
        mark = loader.get_mark()
        place = Place(builder.file, mark.line + 1, mark.column + 1)
        builder.fault(place, "yaml_syntax", "an escape for a character that does not exist", "delete it")
    return builder


def _run(loader: yaml.BaseLoader, builder: Builder) -> Builder:
    try:
        while not builder.stopped and loader.check_event():
            builder.take(loader.get_event())  # type: ignore[no-untyped-call]  # a gap in the stubs
    finally:
        loader.dispose()
    return builder


def read_bytes(path: str | pathlib.Path, shown: str | None = None, limits: Limits = _DEFAULTS) -> bytes:
    """The bytes of a file, as far as `limits` lets it be read; raises RulesetError with the code `unreadable`."""
    path, file = pathlib.Path(path), str(path) if shown is None else shown
    try:
        if path.exists() and not path.is_file():
            raise RulesetError([_unreadable(file, "is not a file")])
        with path.open("rb") as stream:
            raw = stream.read(limits.file_bytes + 1)
    except FileNotFoundError:
        raise RulesetError([_unreadable(file, "does not exist")]) from None
    except (OSError, ValueError) as error:
        raise RulesetError(
            [_unreadable(file, f"cannot be read: {getattr(error, 'strerror', None) or error}")]
        ) from None
    if len(raw) > limits.file_bytes:
        raise RulesetError([_too_big(file, limits)])
    return raw


def _unreadable(file: str, problem: str) -> Fault:
    return Fault(Place(file), "unreadable", f"the file {problem}")


def _too_big(file: str, limits: Limits) -> Fault:
    return Fault(Place(file), "too_big", f"the file has more than {limits.file_bytes} bytes", "split it")
