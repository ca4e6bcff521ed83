"""The figures as a table of docs/trust.md, and the bars that they must reach."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tests.mistakes.measure import Row, total
from tests.mistakes.pages import ROOT

PAGE = ROOT / "docs" / "trust.md"
_BEGIN, _END = "<!-- mistakes: written by python -m tests.mistakes --write -->", "<!-- end of mistakes -->"

#: How many of each kind are planted, and how many kinds there are at least.
NUMBER, KINDS = 40, 25
#: Parts of all planted that must be reported, of the misspelt that must be suggested, of all that schemas refuse.
REPORTED, SUGGESTED, BY_SCHEMA = 0.995, 0.95, 0.80


def bars_missed(rows: Sequence[Row], alarms: Mapping[str, tuple[int, int]]) -> list[str]:
    """What is not as it must be, in words."""
    return list(_missed(total(rows), alarms))


def _missed(whole: Row, alarms: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    if whole.reported < REPORTED * whole.planted:
        yield f"reported {whole.reported} of {whole.planted}"
    if whole.right_line < whole.reported:
        yield f"the right line for {whole.right_line} of {whole.reported}"
    if whole.suggested < SUGGESTED * whole.misspelt:
        yield f"the right word for {whole.suggested} of {whole.misspelt}"
    if alarms and whole.by_schema < BY_SCHEMA * whole.planted:
        yield f"refused by schemas {whole.by_schema} of {whole.planted}"
    told = sum(number for _, number in alarms.values())
    if told:
        yield f"{told} false alarms"


def write(rows: Sequence[Row], alarms: Mapping[str, tuple[int, int]]) -> None:
    """Put the figures into the page; those of other kinds, and of harmless changes that were not tried, stay."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(_BEGIN)
    old, _, after = rest.partition(_END)
    new = {row.kind: row for row in rows}
    rows = [new.pop(row.kind, row) for row in written()[:-1]] + list(new.values())
    kept = re.search(r"^False alarms: .*$", old, re.MULTILINE)
    alarmed = _said(alarms) if alarms or not kept else kept[0]
    page = f"{before}{_BEGIN}\n{_figures(rows, alarmed)}\n{_END}{after}"
    PAGE.write_text(page, encoding="utf-8", newline="\n")


def _said(alarms: Mapping[str, tuple[int, int]]) -> str:
    tried = sum(number for number, _ in alarms.values())
    told = sum(number for _, number in alarms.values())
    return f"False alarms: {told} in {tried} harmless changes ({', '.join(alarms)})."


def _figures(rows: Sequence[Row], alarms: str) -> str:
    whole = total(rows)
    sums = [
        f"Planted: {whole.planted} mistakes of {len(rows)} kinds. Reported: {_part(whole.reported, whole.planted)}.",
        f"In the right line: {_part(whole.right_line, whole.reported)} of those.",
        f"Reported alone, with nothing else beside it: {_part(whole.alone, whole.planted)}.",
        f"The right word suggested: {_part(whole.suggested, whole.misspelt)} of {whole.misspelt} misspelt ones.",
        f"Refused by the committed schemas alone: {_part(whole.by_schema, whole.planted)}.",
        alarms,
    ]
    return "\n\n".join(sums) + "\n\n" + _table([*rows, whole])


def _part(number: int, of: int) -> str:
    return f"{100 * number / of:.1f} %" if of else "-"


def _table(rows: Iterable[Row]) -> str:
    head = ("kind", "planted", "reported", "right line", "suggested", "alone", "schemas")
    lines = [
        (row.kind, row.planted, row.reported, row.right_line, _suggested(row), row.alone, row.by_schema) for row in rows
    ]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in (head, ("---",) * len(head), *lines))


def _suggested(row: Row) -> str:
    return f"{row.suggested}/{row.misspelt}" if row.misspelt else "-"


def written() -> list[Row]:
    """The rows of the page."""
    found = []
    for cells in re.findall(r"^\| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE):
        kind, *numbers = cells.split(" | ")
        if len(numbers) == 6 and numbers[0].isdigit():
            planted, reported, line, suggested, alone, schema = numbers
            right, _, misspelt = suggested.partition("/")
            words = (int(misspelt), int(right)) if misspelt else (0, 0)
            found.append(Row(kind, int(planted), int(reported), int(line), *words, int(alone), int(schema)))
    return found
