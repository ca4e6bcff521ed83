"""Write docs/readings.md anew: `python -m tests.docs.readings`.

Each point that the rulebooks leave open or on which sources differ, with the reading taken and the setting that
changes it; and the claims of widely read summaries that the rulebooks contradict, with the variant that plays them.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml
from attrs import frozen

from tests.docs.rules_coverage import BOOKS, ROOT, numbers_in

PAGE = ROOT / "docs" / "readings.md"

#: What the numbers of open points begin with.
OPEN = ("B-AMB-", "D-OPEN-", "A-Q")
#: Points without a setting: the reading taken, and why nothing else can be played.
FIXED = {
    "B-AMB-7": "a free build that is there is always used: paying would change nothing but lose coins",
    "D-OPEN-6": "in printed order; no order changes who wins",
    "D-OPEN-7": "names as in the current English edition; a ruleset on top may rename a card",
    "A-Q04": "the surplus is lost; a plain coin would have paid as well, so nobody can tell the difference",
}

HEAD = """\
# Readings

Where a rulebook leaves something open, or where sources differ, these rulesets take one reading and say so. Most of the
other readings are settings: change one with `--set`, in `ruleset.yaml`, or in `wonders.load(...)`.
The numbers are those of the rules in [tests/reference](../tests/reference). This page is written by
`python -m tests.docs.readings`.
"""
CLAIMS = """
## Summaries against rulebooks

Two rules summaries that are widely read contradict the rulebooks in places. The shipped games follow the rulebooks;
where the summary can be played, a variant in [rulesets/house](../rulesets/house) does.

| claim | the rulebook | played as printed by |
|---|---|---|
"""


@frozen
class Reading:
    """A setting that changes how an open point is read."""

    ruleset: str
    setting: str
    default: str
    others: str


def points() -> dict[str, str]:
    """The open points of all games: their texts by number."""
    return {number: text for book in BOOKS for number, (_, text) in book.rules().items() if number.startswith(OPEN)}


def readings() -> dict[str, list[Reading]]:
    """By open point, the settings that name it."""
    found: dict[str, list[Reading]] = {}
    for file in sorted((ROOT / "rulesets").glob("*/ruleset.yaml")):
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        for name, said in (data.get("settings") or {}).items():
            if isinstance(said, Mapping):
                for number in numbers_in(said["text"]):
                    if number.startswith(OPEN):
                        found.setdefault(number, []).append(_reading(data["id"], name, said))
    return found


def _reading(ruleset: str, name: str, said: Mapping[str, object]) -> Reading:
    default = said["default"]
    words = said.get("one_of")
    if isinstance(default, bool):
        others = _plain(not default)
    elif isinstance(words, list):
        others = ", ".join(_plain(word) for word in words if word != default)
    else:
        others = "any number" if isinstance(default, int) else "other values"
    return Reading(ruleset, name, _plain(default), others)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def claims() -> Iterator[Mapping[str, str]]:
    """The claims of summaries that are wrong."""
    for file in sorted((ROOT / "tests" / "reference").glob("summary_claims_*.csv")):
        with file.open(encoding="utf-8", newline="") as lines:
            yield from (row for row in csv.DictReader(lines) if row["verdict"].startswith("WRONG"))


def variants() -> dict[str, list[str]]:
    """By claim, the house variants whose scenarios play it."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "rulesets" / "house").glob("*/scenarios/*.yaml")):
        folder = file.parent.parent.name
        for scenario in yaml.safe_load(file.read_text(encoding="utf-8")):
            for number in scenario.get("rules", ()) if "refused" not in scenario else ():
                if folder not in found.setdefault(number, []):
                    found[number].append(folder)
    return found


def page() -> str:
    """The page as it should be."""
    return HEAD + "".join(_games()) + CLAIMS + "".join(_claims())


def _games() -> Iterator[str]:
    settings = readings()
    for book in BOOKS:
        numbers = [number for number in book.rules() if number.startswith(OPEN)]
        if numbers:
            yield f"\n## {book.title}\n\n| point | reading taken | the other reading |\n|---|---|---|\n"
        for number in numbers:
            text = _cell(book.rules()[number][1])
            yield from _row(number, text, settings.get(number, []))


def _row(number: str, text: str, found: list[Reading]) -> Iterator[str]:
    taken = "<br>".join(f"`{each.setting}: {each.default}`" for each in found) or FIXED.get(number, "")
    others = "<br>".join(f"`{each.others}` (`{each.ruleset}`)" for each in found) or "none"
    yield f"| **{number}** {text} | {taken} | {others} |\n"


def _claims() -> Iterator[str]:
    played = variants()
    for row in claims():
        folders = ", ".join(f"[{name}](../rulesets/house/{name})" for name in played.get(row["id"], ()))
        yield f"| **{row['id']}** {_cell(row['claim'])} | {_cell(row['rule'])} | {folders or NOT_PLAYED[row['id']]} |\n"


#: Wrong claims that no variant plays, with the reason.
NOT_PLAYED: dict[str, str] = {
    "S-ES-7": "no card is marked 8+, so none would be removed",
    "S-ES-9": "two cards short: `extra_guilds: 0` is refused with the arithmetic",
}


def _cell(text: str) -> str:
    return re.sub(r" ?\[[A-Z0-9 a-z.,]+\]", "", text).replace("|", "/").strip()


def missing() -> list[str]:
    """Open points with neither a setting nor a reason."""
    known = readings()
    return [number for number in points() if number not in known and number not in FIXED]


def write(path: Path = PAGE) -> None:
    """Write the page."""
    path.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write()
