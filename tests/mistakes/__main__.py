"""The program; see `measure`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.mistakes.measure import KINDS, Bench, Row, Verdict, false_alarms, measure, total
from tests.mistakes.pages import pages
from tests.mistakes.report import bars_missed, write


def main(arguments: list[str]) -> int:
    """Plant, measure, print; 1 if a figure is below its bar."""
    options = _options(arguments)
    rows: list[Row] = []
    found = pages()
    alarms: dict[str, tuple[int, int]] = {}
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        for row, bad in measure(bench, found, options.number, [kind for kind in KINDS if options.kind in kind]):
            rows.append(row)
            say(shown(row))
            for each in bad:
                say(complaint(each))
        if not options.kind:
            for kind, number, told in false_alarms(bench, found, options.number):
                alarms[kind] = (number, len(told))
                say(f"harmless: {kind:35} tried {number:4} told {len(told):4}" + "".join(map(complaint, told)))
    say(shown(total(rows)))
    if options.write:
        write(rows, alarms)
    missed = bars_missed(rows, alarms)
    say("\n".join(missed) or "every bar is reached")
    return int(bool(missed))


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mistakes", description="Plant mistakes and measure.")
    parser.add_argument("--number", type=int, default=40, help="of each kind (default: 40)")
    parser.add_argument("--kind", default="", help="only kinds whose name contains this")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/trust.md")
    return parser.parse_args(arguments)


def shown(row: Row) -> str:
    """A line of figures."""
    return (
        f"{row.kind:45} planted {row.planted:4} reported {row.reported:4} line {row.right_line:4} "
        f"suggested {row.suggested}/{row.misspelt} alone {row.alone:4} schema {row.by_schema:4}"
    )


def complaint(each: Verdict) -> str:
    """What was planted where, and what was told."""
    lines = each.plant.files.get(each.plant.file, "").splitlines()
    line = min(each.plant.lines)
    there = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    told = "".join(f"\n        {fault}" for fault in each.faults[:3]) or "\n        nothing"
    return f"\n    {each.plant.file}:{sorted(each.plant.lines)} wanted {each.plant.wanted!r}: {there[:90]}{told}"


def say(text: str) -> None:
    """Print at once: a measurement takes minutes."""
    print(text, flush=True)  # noqa: T201  # a program


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
