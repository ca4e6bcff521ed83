"""Write docs/api.md and the list of public names anew: `python -m tests.docs.api_reference`.

The page says of every public name what its docstring and the comments in its source say. Names are added to
tests/docs/public_names.txt, never taken out of it: a name that goes has to be taken out by hand, on purpose.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import attrs

import wonders
from tests.docs.source_comments import Said, module_comments
from wonders.plugins import api
from wonders.vocabulary.declare import Declared, arguments
from wonders.vocabulary.events import EVENTS
from wonders.vocabulary.shapes import Shape

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "api.md"
NAMES = ROOT / "tests" / "docs" / "public_names.txt"

#: Members that the library's own modules share among themselves; they are no part of the public face.
SHARED = {
    "Action": {"asked"},
    "City": {"either"},
    "Compiler": {"compiled"},
    "Game": {
        "card_number", "check_seat", "face_up", "facts", "fail", "labels", "open_facts", "outcome", "peeks", "remember",
        "seat_of", "sees", "settings_json", "side_numbers", "table_text", "tables",
    },
}  # fmt: skip

#: What every declared class says of itself to the schema and the loader.
INHERITED = {"family", "key", "noun", "rules", "short"}

HEAD = """\
# API reference

Everything that is public: what `import wonders` has, for programs, and what `wonders.plugins.api` has, for the Python
of a ruleset. What is not on this page may change at any time. The manuals are [library.md](library.md) and
[hooks.md](hooks.md). This page is written by `python -m tests.docs.api_reference` from the docstrings.
"""


def page() -> str:
    """The page as it should be."""
    parts = [HEAD]
    for module, names in ((wonders, wonders.__all__), (api, api.__all__)):
        known = [name for name in names if module is wonders or name not in wonders.__all__]
        parts.append(f"## {module.__name__}\n")
        again = [f"`{name}`" for name in names if name not in known]
        if again:
            parts.append("Also here, as described above: " + ", ".join(again) + ".\n")
        plain = [name for name in known if not isinstance(getattr(module, name), type | FunctionType)]
        parts += [_entry(name, getattr(module, name)) for name in known if name not in plain]
        if plain:
            parts.append("### Constants and types\n")
            parts.append("| name | what it is |\n|---|---|\n" + "".join(_row(name, module) for name in sorted(plain)))
    return "\n".join(parts)


# Functions and classes.


def _entry(name: str, thing: Any) -> str:
    if not isinstance(thing, type):
        return f"### `{name}`\n\n```python\n{_call(name, thing)}\n```\n\n{_prose(thing)}\n"
    head = f"### `{name}`\n\n"
    if issubclass(thing, Exception):
        bases = ", ".join(f"`{base.__name__}`" for base in thing.__bases__)
        head += f"An error; a kind of {bases}. "
    members = "".join(_member(thing, member) for member in public_members(thing))
    return head + _prose(thing) + "\n" + (f"\n{members}" if members else "")


def _call(name: str, function: Any) -> str:
    """The signature on one line, or with one parameter a line where that would be too long."""
    signature = _unquoted(inspect.signature(function))
    text = f"{name}{signature}"
    if len(text) <= 110:
        return text
    lines = [f"    {each}," for each in _parameters(signature)]
    return "\n".join([f"{name}(", *lines, f") -> {signature.return_annotation}"])


class _Raw(str):
    """An annotation that is shown as it is written."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _unquoted(signature: inspect.Signature) -> inspect.Signature:
    known = [each for each in signature.parameters.values() if each.name != "self"]
    return signature.replace(
        parameters=[each.replace(annotation=_raw(each.annotation)) for each in known],
        return_annotation=_raw(signature.return_annotation),
    )


def _raw(annotation: Any) -> Any:
    """A string annotation without its quotes, those within included."""
    return _Raw(annotation.replace('"', "")) if isinstance(annotation, str) else annotation


def _parameters(signature: inspect.Signature) -> Iterator[str]:
    starred = False
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and not starred:
            starred = True
            yield "*"
        yield str(each)


def public_members(thing: type) -> list[str]:
    """The public attributes, properties and methods of a class, in the order of its source."""
    said = [name for (owner, name) in _comments(thing) if owner == thing.__name__]
    found = dict.fromkeys([*said, *vars(thing)])
    shared = SHARED.get(thing.__name__, set()) | (INHERITED if issubclass(thing, Declared) else set())
    return [name for name in found if not name.startswith("_") and name not in shared]


def _comments(thing: type) -> dict[tuple[str, str], Said]:
    return module_comments(thing.__module__)


def _member(thing: type, name: str) -> str:
    value = inspect.getattr_static(thing, name, None)
    if isinstance(value, classmethod | staticmethod):
        value = value.__func__
    if inspect.isfunction(value):
        text = " ".join(_call(name, value).split()).replace("( ", "(").replace(", )", ")")
        return f"- **`{text}`**" + _told(_prose(value, brief=True))
    if isinstance(value, property):
        kind = inspect.signature(value.fget).return_annotation if value.fget else ""
        return f"- **`{name}: {kind}`**" + _told(_prose(value, brief=True))
    said = _comments(thing).get((thing.__name__, name), Said("", ""))
    kind = f": {_raw(said.kind)}" if said.kind else ""
    return f"- **`{name}{kind}`**" + _told(_argument(thing, name) or said.text or _attribute(thing, name))


#: Classes whose members are those of another.
LIKE: dict[type, type] = {wonders.CityView: wonders.City, wonders.View: wonders.GameState}


def _attribute(thing: type, name: str) -> str:
    """What the class's docstring says of an attribute, or what the class says whose names it shares."""
    found = re.search(rf"^    {name}: (.+(?:\n     .+)*)", _section(thing, "Attributes"), re.MULTILINE)
    if found is not None:
        text = " ".join(found[1].split())
        return text[0].upper() + text[1:]
    like = LIKE.get(thing)
    return _prose(getattr(like, name), brief=True) if like is not None and hasattr(like, name) else ""


def _argument(thing: type, name: str) -> str:
    """What the declaration of an argument says, where authors write it in YAML."""
    if not (issubclass(thing, Declared) and attrs.has(thing)):
        return ""
    return next((each.doc for each in arguments(thing) if each.attribute == name), "")


def _told(text: str) -> str:
    """A text behind the name of a member, indented as part of its item."""
    return (f" - {text}" if text else "") + "\n"


# Constants.


def _row(name: str, module: Any) -> str:
    value = getattr(module, name)
    meaning = f"a value for `arg`: {value.describe()}" if isinstance(value, Shape) else _meaning(name, module)
    return f"| `{name}` | {_cell(meaning)} |\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _meaning(name: str, module: Any) -> str:
    """What an event says of itself, or the comment above the constant."""
    for kind in EVENTS:
        if kind.key == name.lower():
            return f"the event `{kind.key}`. {kind.doc}"
    where = _imported(module).get(name, module.__name__)
    return module_comments(where).get(("", name), Said("", "")).text


def _imported(module: Any) -> dict[str, str]:
    """The module from which each name of a public one comes."""
    nodes = ast.parse(inspect.getsource(module)).body
    return {each.name: node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) for each in node.names}


# Docstrings.


_SECTION = re.compile(r"^(Args|Raises|Returns|Attributes):\n((?:    .*\n?|\n)+)", re.MULTILINE)


def _section(thing: Any, name: str) -> str:
    """The lines of a section of a docstring."""
    return next((found[2] for found in _SECTION.finditer(inspect.getdoc(thing) or "") if found[1] == name), "")


def _prose(thing: Any, *, brief: bool = False) -> str:
    """A docstring as Markdown: what it says of arguments and errors becomes a list, or, in brief, sentences."""
    # attrs may give its own function the module of a class (Python 3.13); where it was written stays in its globals.
    home = getattr(thing, "__globals__", {}).get("__name__") or getattr(thing, "__module__", None) or "wonders"
    if not home.startswith("wonders"):
        return f"`{home.partition('.')[0]}.{thing.__name__}`, for convenience."
    text = inspect.getdoc(thing.fget if isinstance(thing, property) else thing) or ""
    parts = [_SECTION.sub("", text).strip()]
    for name in ("Args", "Returns", "Raises"):
        items = [" ".join(each.split()) for each in re.split(r"^    (?=\S)", _section(thing, name), flags=re.MULTILINE)]
        items = [re.sub(r"^(\w+): ", r"`\1`: ", each) for each in items if each]
        if items:
            word = f"{name} " if name == "Raises" else ""
            parts.append(f"{word}{'; '.join(each.rstrip('.') for each in items)}." if brief else _list(name, items))
    return " ".join(" ".join(part.split()) for part in parts) if brief else "\n\n".join(parts)


def _list(name: str, items: list[str]) -> str:
    return f"{name}:\n\n" + "\n".join(f"- {each}" for each in items)


# Public names.


def public_names() -> list[str]:
    """Every public name, and every public member of the classes among them."""
    found: list[str] = []
    for module in (wonders, api):
        for name in module.__all__:
            thing = getattr(module, name)
            found.append(f"{module.__name__}.{name}")
            if isinstance(thing, type) and thing.__module__.startswith("wonders."):
                found += [f"{module.__name__}.{name}.{member}" for member in public_members(thing)]
    return sorted(found)


def main() -> None:
    """Write both."""
    PAGE.write_text(page(), encoding="utf-8")
    known = NAMES.read_text(encoding="utf-8").split() if NAMES.exists() else []
    NAMES.write_text("\n".join(sorted({*known, *public_names()})) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
