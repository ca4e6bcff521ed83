"""Small rulesets written by a test, and what the library says about them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wonders.faults import Fault, Place, RulesetError
from wonders.ruleset.compose import compose
from wonders.ruleset.documents import part_of
from wonders.ruleset.model import Ruleset
from wonders.ruleset.reader import Document, read_text
from wonders.ruleset.sources import Sources, gather
from wonders.vocabulary import Vocabulary
from wonders.vocabulary.ending import Points

HEAD = "format: 1\nid: {id}\nversion: 1.0.0\ntitle: A ruleset for a test\n"

#: A ruleset with a little of everything; other rulesets of a test use it.
MINI = """\
format: 1
id: mini
version: 1.2.3
title: Mini
seats: [3, 4]
score_lines: {civilian: {}, wonder: {}}
colors: {blue: {line: civilian}, grey: {line: civilian, also: gray}}
goods_groups: {raw: {}}
goods: {wood: {group: raw}, textile: {also: [cloth, loom]}}
symbols: {gear: {also: wheel}}
token_groups: {victory: {}}
places: {hand: {}, discard: {}}
settings:
  coins: {text: Coins at the start, default: 3, least: 0}
  mode: {text: How, default: deal, one_of: [deal, choose]}
tokens:
  - {name: Laurel, group: victory, points: 2, line: civilian}
cards:
  - {name: Baths, color: blue, age: 1, copies: {3: 1}, cost: {wood: 1}, effects: [{points: 3}]}
  - {name: Theater, also: Theatre, color: blue, age: 1, copies: {3: 1}, effects: [{points: 2}]}
  - {name: Statue, color: blue, age: 2, copies: {3: 1}, chains_from: [Theater], effects: [{points: 4}]}
  - {name: Loom, id: loom_1, color: grey, age: 1, copies: {3: 1}, effects: [{produce: textile}]}
  - {name: Loom, id: loom_2, color: grey, age: 2, copies: {3: 1}, effects: [{produce: textile}]}
wonders:
  - name: Giza
    also: Gizah
    sides:
      Day:
        effects: [{produce: wood}]
        stages:
          - {cost: {wood: 2}, effects: [{points: 3}]}
          - {cost: {wood: 3}, effects: [{points: 5}]}
      Night:
        effects: [{produce: wood}]
        stages:
          - {effects: [{points: 9}]}
"""


class Shelf:
    """A folder of rulesets that know each other by id."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known: dict[str, Path] = {}
        self.put("mini", MINI)

    def put(self, name: str, text: str, files: Mapping[str, str] | None = None) -> Path:
        """Write a ruleset of that id; `files` are further files by their paths in its folder.

        A name with a slash is a folder in another one and no id.
        """
        folder = self.folder / name
        for path, content in {"ruleset.yaml": text, **(files or {})}.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8", newline="")
        if "/" not in name:
            self.known[name] = folder
        return folder

    def put_using(self, name: str, used: str, body: str) -> Path:
        """Write a ruleset whose body begins in line 6, after a head of five lines."""
        return self.put(name, HEAD.format(id=name) + f"uses: [{used}]\n" + body)

    def gather(self, *names: str | Path, extra: str = "") -> Sources:
        """The sources of rulesets of the shelf."""
        return gather(names, [document(extra)] if extra else [], known=self.known, mendable=True)

    def compose(self, *names: str, extra: str = "", settings: Mapping[str, object] | None = None) -> Ruleset:
        """The composed ruleset."""
        return compose(self.gather(*names, extra=extra), Vocabulary(), settings)

    def faults(self, *names: str | Path, extra: str = "") -> list[Fault]:
        """What is wrong with them, with files named from the shelf on."""
        try:
            compose(self.gather(*names, extra=extra), Vocabulary())
        except RulesetError as error:
            return [self._short(fault) for fault in error.faults]
        return []

    def lines(self, *names: str | Path, extra: str = "") -> list[str]:
        """The same as texts."""
        return [str(fault) for fault in self.faults(*names, extra=extra)]

    def _short(self, fault: Fault) -> Fault:
        def cut(text: str) -> str:
            return text.replace(f"{self.folder}/", "").replace(str(self.folder), "shelf")

        place = Place(cut(fault.place.file), fault.place.line, fault.place.column)
        return Fault(place, fault.code, cut(fault.text), cut(fault.hint))


def document(text: str) -> Document:
    """The `with` of a scenario: the value under that key of a file."""
    return part_of(read_text(text, "scenario.yaml"), ("with",))


def points_of(ruleset: Ruleset, card: str) -> int:
    """The points that a card's effects state."""
    return sum(each.each for each in ruleset.cards[card].effects if isinstance(each, Points))
