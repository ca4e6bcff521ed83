"""Write docs/rules_coverage.md anew: `python tests/docs/rules_coverage.py`.

For each numbered rule of the shipped games: where it lives, by a search for its number in the rulesets and in the
library, and which scenarios prove it, by their field `rules`. Places are named by function or key and not by line, so
that the page changes only if a rule moves. A further game is an entry of `BOOKS`.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml
from attrs import field, frozen

from wonders.testing.coverage import numbers_in as numbers_like

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules_coverage.md"


@frozen
class Book:
    """The numbered rules of a game, in tests/reference/FOLDER/rules.md."""

    folder: str
    title: str
    #: What a rule's number looks like.
    number: str
    #: Why no scenario proves a rule, by the beginning of its number.
    excuses: Mapping[str, str] = field(factory=dict)
    #: Why a rule that is proved has no place of its own.
    homeless: Mapping[str, str] = field(factory=dict)

    @property
    def file(self) -> Path:
        """The file that lists them."""
        return ROOT / "tests" / "reference" / self.folder / "rules.md"

    def excuse(self, number: str) -> str:
        """Why a rule may be missing, or ""."""
        return _by_beginning(self.excuses, number)

    def no_home(self, number: str) -> str:
        """Why a rule may have no place, or ""."""
        return _by_beginning(self.homeless, number) or self.excuse(number)

    def rules(self) -> dict[str, tuple[str, str]]:
        """Section and text of each rule, by number, in order; a number begins a line or stands in bold."""
        found: dict[str, tuple[str, str]] = {}
        section = ""
        for line in self.file.read_text(encoding="utf-8").splitlines():
            if line.startswith("## "):
                section = line[3:]
            pieces = re.split(rf"\*\*({self.number})\*\*", line)
            pieces = pieces if len(pieces) > 1 else re.split(rf"^- ({self.number}) ", line)
            for number, text in zip(pieces[1::2], pieces[2::2], strict=True):
                found[number] = section, text.strip(" ;.")
        return found


def _by_beginning(reasons: Mapping[str, str], number: str) -> str:
    return next((reason for key, reason in reasons.items() if number.startswith(key)), "")


BOOKS = (
    Book(
        "base",
        "The base game, both editions",
        "B-[A-Z0-9]+(?:-[A-Z0-9]+)*",
    ),
    Book("duel", "Duel", r"D-[A-Z]+-\d+", homeless={"D-EX-": "an example of other rules"}),
    Book(
        "architects",
        "Architects",
        r"A-Q?\d+",
        {
            "A-9": "of an expansion of which too little is known",
            "A-Q04": "makes no difference: where one coin is missing, a plain one pays as well",
        },
        dict.fromkeys(("A-613", "A-704", "A-809", "A-810"), "an example of other rules, or follows from them"),
    ),
)

#: A number of any of the books.
_NUMBER = "|".join(book.number for book in BOOKS)

HEAD = """\
# Where each rule lives, and what proves it

The numbers are those of the rules in our own words: the facts of {books}.
*Lives* names the settings, data, functions and comments that say the number; *proved by* names the scenarios in
[rulesets](../rulesets) whose field `rules` does. This page is written by `python tests/docs/rules_coverage.py`.
"""


def numbers_in(text: str) -> Iterator[str]:
    """Every rule number of a book that a text names, ranges and lists written out."""
    return numbers_like(text, _NUMBER)


# Where rules live.


def places() -> dict[str, list[str]]:
    """By rule number, where its number is said."""
    found: dict[str, list[str]] = defaultdict(list)
    for top in ("rulesets", "wonders"):
        for file in sorted((ROOT / top).rglob("*")):
            if file.suffix in (".py", ".yaml") and "scenarios" not in file.parts:
                for number, place in _said_in(file):
                    if place not in found[number]:
                        found[number].append(place)
    return found


def _said_in(file: Path) -> Iterator[tuple[str, str]]:
    lines = file.read_text(encoding="utf-8").splitlines()
    within = _within_python(lines) if file.suffix == ".py" else _within_yaml(lines)
    name = file.relative_to(ROOT).as_posix()
    for line, where in zip(lines, within, strict=True):
        for number in numbers_in(line):
            yield number, f"`{name}`" + (f" `{where}`" if where else "")


def _within_python(lines: list[str]) -> list[str]:
    """The function or class that each line stands in."""
    within = [""] * len(lines)

    def mark(node: ast.AST, outer: str) -> None:
        for each in ast.iter_child_nodes(node):
            name = outer
            if isinstance(each, ast.ClassDef | ast.FunctionDef):
                name = f"{outer}.{each.name}".lstrip(".")
                for line in range(each.lineno - 1, each.end_lineno or each.lineno):
                    within[line] = name
            mark(each, name)

    mark(ast.parse("\n".join(lines)), "")
    return within


def _within_yaml(lines: list[str]) -> list[str]:
    """The keys or names of things above each line, from the outermost; "" for a comment on a line of its own."""
    within: list[str] = []
    path: list[tuple[int, str]] = []
    for line in lines:
        indent = len(line) - len(line.lstrip())
        name = re.match(r"\s*- (?:\{)?name: ([^,}#]+)", line)
        key = re.match(r"\s*([\w ]+):", line)
        found = name or key
        if found is not None:
            path = [each for each in path if each[0] < indent]
            path.append((indent, found[1].strip()))
        within.append("" if line.lstrip().startswith("#") else ".".join(word for _, word in path[:2]))
    return within


# What proves them.


def proofs() -> dict[str, list[str]]:
    """By rule number, the scenarios that name it."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted((ROOT / "rulesets").glob("*/scenarios/**/*.yaml")):
        for scenario in yaml.safe_load(file.read_text(encoding="utf-8")) or ():
            named = scenario.get("rules", ())
            for number in [named] if isinstance(named, str) else named:
                found[number].append(f"{scenario['name']} (`{_ruleset(file)}/{file.name}`)")
    return found


def _ruleset(file: Path) -> str:
    return file.relative_to(ROOT / "rulesets").parts[0]


# The page.


def page() -> str:
    """The page as it should be."""
    lives, proved = places(), proofs()
    links = ", ".join(f"[{book.title}](../{book.file.relative_to(ROOT).as_posix()})" for book in BOOKS)
    return HEAD.format(books=links) + "".join(part for book in BOOKS for part in _chapter(book, lives, proved))


def _chapter(book: Book, lives: Mapping[str, list[str]], proved: Mapping[str, list[str]]) -> Iterator[str]:
    yield f"\n## {book.title}\n"
    last = ""
    for number, (section, text) in book.rules().items():
        if section != last:
            yield f"\n### {section}\n\n| rule | lives | proved by |\n|---|---|---|\n"
            last = section
        where = "<br>".join(lives.get(number, ())) or book.no_home(number)
        shown = "<br>".join(_some(proved.get(number, []))) or book.excuse(number)
        yield f"| **{number}** {_brief(text)} | {where} | {shown} |\n"


def _some(scenarios: list[str]) -> list[str]:
    """The first three; the others are found by searching for the number."""
    more = len(scenarios) - 3
    return [*scenarios[:3], *([f"and {more} more"] if more > 0 else [])]


def _brief(text: str) -> str:
    """The first sentence of a rule, cut at a word where it is long."""
    plain = re.sub(r" ?\[[A-Z0-9 a-z.,]+\]", "", text).replace("|", "/")
    first = re.split(r"(?<=[a-z0-9)])[.;] ", plain)[0].strip(" .:")
    return first if len(first) <= 120 else first[:120].rsplit(" ", 1)[0] + " ..."


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
