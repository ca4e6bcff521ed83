"""Plain data with places, built from the events of a YAML parser.

The builder keeps its own stack, so that no nesting can exhaust Python's; and it sees each event before
anything is made of it, so that limits hold from the first byte on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import yaml

from wonders.faults import Fault, Place
from wonders.ruleset.characters import INVISIBLE
from wonders.ruleset.limits import Limits
from wonders.ruleset.scalars import Wrong, plain_value

#: Keys and list indices (from 0) that lead from the top of a file to a value.
Path: TypeAlias = tuple[str | int, ...]
#: Faults of one value or key, around which the rest of the file can be judged.
_SINGLE = ("not_a_boolean", "not_a_null", "not_a_number", "duplicate_key")


class _Frame:
    """A list or mapping that is still open."""

    __slots__ = ("empty", "items", "key", "path")

    def __init__(self, items: dict[str, object] | list[object], path: Path) -> None:
        self.items = items
        self.path = path
        #: The key that waits for its value; always None in a list.
        self.key: str | None = None
        #: The place of the last key that has nothing behind or below it; what follows may have been meant for it.
        self.empty: Place | None = None


class Builder:
    """Takes events one after another; afterwards holds the data, the places and the faults."""

    def __init__(self, file: str, limits: Limits) -> None:
        self.file = file
        self.limits = limits
        self.data: object = None
        #: True as soon as there is any value.
        self.filled = False
        #: True when the rest of the file must not be read.
        self.stopped = False
        #: True when there is an unquoted text with a question mark, which not every parser allows everywhere.
        self.questioned = False
        #: True when the file has too many nodes; this is then its only fault.
        self.full = False
        #: True as long as nothing is wrong but single values: a text stands in their place.
        self.whole = True
        self.marks: dict[Path, Place] = {}
        self.keys: dict[Path, Place] = {}
        self.faults: list[Fault] = []
        self._open: list[_Frame] = []
        self._nodes = 0
        self._documents = 0

    def take(self, event: yaml.Event) -> None:
        """Use the next event of the parser."""
        if isinstance(event, yaml.DocumentStartEvent):
            self._document(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._open.pop()
        elif isinstance(event, yaml.NodeEvent) and self._counted(event):
            self._node(event)
        if len(self.faults) >= self.limits.faults and not self.stopped:
            self._stop(event, "too_many_faults", "the rest of the file is not read", "mend the faults above")

    def fault(self, place: Place, code: str, text: str, hint: str) -> None:
        """Note that something is wrong; reading goes on."""
        self.whole = self.whole and code in _SINGLE
        self.faults.append(Fault(place, code, text, hint))

    def _place(self, event: yaml.Event) -> Place:
        mark = event.start_mark
        return Place(self.file) if mark is None else Place(self.file, mark.line + 1, mark.column + 1)

    def _place_of_nothing(self, event: yaml.Event) -> Place:
        """A value that is not written stands where its key is; the parsers disagree about anything else."""
        return self.keys.get(self._path()) or self._place(event)

    def _document(self, event: yaml.Event) -> None:
        self._documents += 1
        if self._documents > 1:
            self.stopped = True
            self.fault(
                self._place(event),
                "many_documents",
                "a second document begins here",
                "make it a file of its own",
            )

    def _counted(self, event: yaml.Event) -> bool:
        """Count a node; False if it is one too many."""
        self._nodes += 1
        if self._nodes > self.limits.nodes:
            self.full = True
            self.faults.clear()
            self._stop(event, "too_big", f"more than {self.limits.nodes} keys and values", "split the file")
        elif isinstance(event, yaml.CollectionStartEvent) and len(self._open) == self.limits.depth:
            text = f"lists and mappings more than {self.limits.depth} deep in each other"
            self._stop(event, "too_deep", text, "nest less")
        return not self.stopped

    def _stop(self, event: yaml.Event, code: str, text: str, hint: str) -> None:
        self.stopped = True
        self.fault(self._place(event), code, text, hint)

    def _node(self, event: yaml.NodeEvent) -> None:
        written = not isinstance(event, yaml.ScalarEvent) or bool(event.value) or not event.implicit[0]
        place = self._place(event) if written else self._place_of_nothing(event)
        self.filled = self.filled or written
        self._refuse_references(event, place)
        if self._open and isinstance(self._open[-1].items, dict) and self._open[-1].key is None:
            self._key(event, place)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._collection(event, place)
        else:
            self._value(self._scalar(event, place), place)

    def _refuse_references(self, event: yaml.NodeEvent, place: Place) -> None:
        if isinstance(event, yaml.AliasEvent):
            self.fault(
                place,
                "alias",
                f"the alias '*{event.anchor}'",
                "write the value out, or in quotes if it is a text",
            )
        elif event.anchor is not None:
            self.fault(place, "alias", f"the anchor '&{event.anchor}'", "delete it, or use quotes if it is a text")
        if getattr(event, "tag", None) is not None:
            self.fault(place, "tag", "a tag that begins with '!'", "delete it, or use quotes if it is a text")

    def _collection(self, event: yaml.CollectionStartEvent, place: Place) -> None:
        items: dict[str, object] | list[object] = {} if isinstance(event, yaml.MappingStartEvent) else []
        path = self._path()
        self._value(items, place)
        self._open.append(_Frame(items, path))

    def _path(self) -> Path:
        """The path of the next value."""
        if not self._open:
            return ()
        top = self._open[-1]
        return (*top.path, len(top.items) if isinstance(top.items, list) else str(top.key))

    def _value(self, value: object, place: Place) -> None:
        self.marks[self._path()] = place
        if not self._open:
            self.data = value
        elif isinstance(items := self._open[-1].items, list):
            items.append(value)
        else:
            top = self._open[-1]
            if value is None:
                top.empty = self.keys.get((*top.path, str(top.key)))
            items[str(top.key)] = value
            top.key = None

    def _scalar(self, event: yaml.NodeEvent, place: Place) -> object:
        if not isinstance(event, yaml.ScalarEvent) or event.tag is not None:
            return None
        if not event.implicit[0]:
            return self._text(event.value, place)
        self.questioned = self.questioned or "?" in event.value
        value = plain_value(event.value)
        if isinstance(value, str):
            return self._text(value, place)
        if isinstance(value, int) and abs(value) > self.limits.integer:
            value = Wrong("too_big", f"the number {value}", f"the largest is {self.limits.integer}")
        if isinstance(value, Wrong):
            self.fault(place, value.code, value.text, value.hint)
            return event.value
        return value

    def _text(self, text: str, place: Place) -> str:
        if len(text) > self.limits.text:
            self.fault(place, "too_big", f"a text of {len(text)} characters", f"at most {self.limits.text} are read")
        if found := INVISIBLE.search(text):
            name = f"U+{ord(found.group()):04X}"
            self.fault(place, "control_character", f"an escape for the invisible character {name}", "delete it")
        return text

    def _key(self, event: yaml.NodeEvent, place: Place) -> None:
        top = self._open[-1]
        key = self._key_word(event, place)
        path = (*top.path, key or "")
        if key is not None and path in self.keys:
            self._duplicate(top, key, place)
            key = None
        # What stands under a key at fault is still read, under a key that nobody can write twice.
        top.key = f"?{self._nodes}" if key is None else key
        self.keys[(*top.path, top.key)] = place
        if isinstance(event, yaml.CollectionStartEvent):
            items: dict[str, object] | list[object] = {} if isinstance(event, yaml.MappingStartEvent) else []
            self._open.append(_Frame(items, (*top.path, f"?{self._nodes} key")))

    def _duplicate(self, top: _Frame, key: str, place: Place) -> None:
        """A key that is there already; below a key without a value it was rather meant to belong to that one."""
        first = self.keys[(*top.path, key)]
        if top.empty is not None and top.empty > first:
            self.whole = False
            if all(fault.place != top.empty for fault in self.faults):
                text = f"what stands below this key is not indented, so that '{key}' comes twice"
                self.fault(top.empty, "duplicate_key", text, "check the indentation of this line and those below")
            return
        where = f"line {first.line}, column {first.column}"
        self.fault(place, "duplicate_key", f"duplicate key '{key}', first at {where}", "keep one of them")

    def _key_word(self, event: yaml.NodeEvent, place: Place) -> str | None:
        """The key as a text, or None if a fault was found in it."""
        if isinstance(event, yaml.CollectionStartEvent):
            self.fault(place, "bad_key", "a list or mapping as a key", "a key is one word")
            return None
        if getattr(event, "value", "") == "<<" and getattr(event, "implicit", [False])[0]:
            self.fault(place, "merge_key", "the merge key '<<'", "write the keys out")
            return None
        before = len(self.faults)
        value = self._scalar(event, place)
        if len(self.faults) > before or not isinstance(event, yaml.ScalarEvent) or event.tag is not None:
            self.whole = False
            return None
        if value is None or isinstance(value, bool):
            found = event.value or "nothing"
            self.fault(place, "bad_key", f"{found} as a key", "put the key in quotes if it is a word")
            return None
        return str(value)


def nearest_known(path: Path, places: Mapping[Path, Place]) -> Place | None:
    """The place of the path, or of the closest known one around it."""
    for length in range(len(path), -1, -1):
        if path[:length] in places:
            return places[path[:length]]
    return None
