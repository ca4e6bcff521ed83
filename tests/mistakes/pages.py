"""The files of shipped rulesets as texts with the place of every key and value, and single changes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

from attrs import evolve, frozen

from wonders.faults import Place
from wonders.ruleset.reader import Document, read_text
from wonders.ruleset.reader import Path as Steps

ROOT = Path(__file__).parents[2]
RULESETS = ROOT / "rulesets"
#: The rulesets into which mistakes are planted.
SUBJECTS = ("base", "duel")


@frozen
class Spot:
    """A key or value of a file."""

    page: Page
    path: Steps
    value: object
    place: Place

    @property
    def line(self) -> int:
        """Where it stands."""
        return self.place.line

    @property
    def index(self) -> int:
        """Its position in the text."""
        return self.page.starts[self.place.line - 1] + self.place.column - 1

    @property
    def key(self) -> str:
        """The last step of the path, as a text."""
        return str(self.path[-1])

    @property
    def is_plain(self) -> bool:
        """Whether a value is written as it is, without quotes."""
        return self.page.text.startswith(str(self.value), self.index)

    def put(self, new: str, old: str | None = None) -> str:
        """The file's text with something else in place of the value (or of `old`, which begins there)."""
        old = str(self.value) if old is None else old
        text = self.page.text
        assert text.startswith(old, self.index), (self, old)
        return text[: self.index] + new + text[self.index + len(old) :]

    def before(self, new: str) -> str:
        """The file's text with something in front of it."""
        return self.put(new, "")


@frozen(eq=False)
class Page:
    """One file."""

    ruleset: str
    name: str
    text: str
    document: Document
    starts: tuple[int, ...]

    @property
    def file(self) -> str:
        """Its path in the folder of rulesets."""
        return f"{self.ruleset}/{self.name}"

    def values(self) -> Iterator[Spot]:
        """Every value, in the order of the file."""
        for path, place in self.document.marks.items():
            if path:
                yield Spot(self, path, at(self.document.data, path), place)

    def all_keys(self) -> Iterator[Spot]:
        """Every key of a mapping."""
        for path, place in self.document.keys.items():
            yield Spot(self, path, path[-1], place)

    def end_of(self, spot: Spot) -> int:
        """The position behind a value in brackets or of one word."""
        return end_of(self.text, spot.index)


def end_of(text: str, start: int) -> int:
    """Where a value in flow style that begins at `start` ends."""
    depth, quote = 0, ""
    for index in range(start, len(text)):
        letter = text[index]
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"" and (depth or index == start):
            quote = letter
        elif letter in "[{":
            depth += 1
        elif letter in "]}" and depth:
            depth -= 1
            if not depth:
                return index + 1
        elif not depth and (letter in ",]}\n" or text.startswith("  #", index)):
            return index
    return len(text)


def at(data: object, path: Steps) -> object:
    """The value at a path."""
    for step in path:
        data = data[step]  # type: ignore[index]  # the path leads there
    return data


def page(ruleset: str, name: str, text: str) -> Page:
    """A file from its text."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return Page(ruleset, name, text, read_text(text, name), tuple(starts))


def pages() -> list[Page]:
    """All data of the subjects."""
    found = []
    for ruleset in SUBJECTS:
        head = (RULESETS / ruleset / "ruleset.yaml").read_text(encoding="utf-8")
        listed = read_text(head, "ruleset.yaml").data["data"]  # type: ignore[index]  # it is a mapping
        names = ("ruleset.yaml", *listed)
        found += [page(ruleset, name, (RULESETS / ruleset / name).read_text(encoding="utf-8")) for name in names]
    return found


@frozen
class Plant:
    """A mistake."""

    #: Which ruleset is checked: an id, or a folder of `files`.
    checked: str
    #: Whole files by their path in the folder of rulesets.
    files: Mapping[str, str]
    #: The file and the lines at one of which it must be told.
    file: str
    lines: frozenset[int]
    #: The word that must be suggested; "" for a mistake that is no misspelling.
    wanted: str = ""
    kind: str = ""

    def named(self, kind: str) -> Plant:
        """The same with the name of its kind."""
        return evolve(self, kind=kind)


def plant(spot: Spot, text: str, *lines: int, wanted: str = "") -> Plant:
    """A mistake in the file of a spot, by default in its line."""
    page_ = spot.page
    return Plant(page_.ruleset, {page_.file: text}, page_.file, frozenset(lines or (spot.line,)), wanted)


def house(
    body: str, line: int, *, wanted: str = "", uses: str = "base", files: Mapping[str, str] | None = None
) -> Plant:
    """A mistake in a house variant whose body begins in line 6."""
    text = f"format: 1\nid: variant\nversion: 1.0.0\ntitle: A variant\nuses: [{uses}]\n{body}"
    return Plant("./variant", {"variant/ruleset.yaml": text, **(files or {})}, "variant/ruleset.yaml",
                 frozenset({line}), wanted)  # fmt: skip


#: What plants mistakes of one kind: any number, in an order that chance decides.
Planter = Callable[[list[Page], Random], Iterator[Plant]]

_NEIGHBOURS = dict(zip("abcdefghijklmnopqrstuvwxyz", "snvfrdghojklmnipqatyibqzta", strict=True))


def slip(word: str, chance: Random, legal: frozenset[str] = frozenset()) -> str:
    """The word as fingers may miss it: a letter lost, doubled, swapped with the next or hit beside."""
    for _ in range(50):
        spot = chance.randrange(len(word))
        how = chance.randrange(4)
        if how == 0 and len(word) > 4:
            made = word[:spot] + word[spot + 1 :]
        elif how == 1:
            made = word[:spot] + word[spot] + word[spot:]
        elif how == 2 and spot + 1 < len(word):
            made = word[:spot] + word[spot + 1] + word[spot] + word[spot + 2 :]
        else:
            made = word[:spot] + _NEIGHBOURS.get(word[spot], "e") + word[spot + 1 :]
        plain = made.strip() == made and made.replace("_", "").replace(" ", "").isalpha()
        if made != word and made not in legal and plain and made.casefold() != word.casefold():
            return made
    return word + "x"
