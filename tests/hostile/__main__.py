"""Tries the whole corpus twice, for time and for memory, and prints the largest figures of each kind.

python -m tests.hostile --write          writes them into docs/trust.md
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "trust.md"
_BEGIN, _END = "<!-- hostile: written by python -m tests.hostile --write -->", "<!-- end of hostile -->"


def main(arguments: list[str]) -> None:
    """Measure and print, or write."""
    text = table(tried(), tried("--memory"))
    if "--write" in arguments:
        page = PAGE.read_text(encoding="utf-8")
        before, _, rest = page.partition(_BEGIN)
        after = rest.partition(_END)[2]
        PAGE.write_text(f"{before}{_BEGIN}\n{text}\n{_END}{after}", encoding="utf-8", newline="\n")
    print(text)  # noqa: T201  # a program


def tried(*options: str) -> list[Mapping[str, Any]]:
    """What came of each, in a process of its own."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "tests.hostile.try_all", home, *options]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def table(timed: list[Mapping[str, Any]], weighed: list[Mapping[str, Any]]) -> str:
    """How many of each kind, the longest time and the largest peak of memory."""
    seconds: dict[str, list[float]] = defaultdict(list)
    peaks: dict[str, list[int]] = defaultdict(list)
    for row in timed:
        seconds[row["kind"]].append(row["seconds"])
    for row in weighed:
        peaks[row["kind"]].append(row["peak"])
    every = sorted(each for found in seconds.values() for each in found)
    refused = sum(bool(set(row["codes"]) & set(row["wanted"])) for row in timed)
    quick = sum(each <= 0.1 for each in every)
    small = sum(each <= 64 * 1024 * 1024 for found in peaks.values() for each in found)
    lines = [
        f"{refused} of {len(every)} are refused with a place and the right code.",
        f"Within 100 ms: {quick}, within 64 MB: {small}; the median takes {1000 * every[len(every) // 2]:.0f} ms.",
        "",
        "| kind | tried | longest | most memory |",
        "| --- | --- | --- | --- |",
    ]
    lines += [
        f"| {kind} | {len(found)} | {1000 * max(found):.0f} ms | {max(peaks[kind]) / 1024 / 1024:.1f} MB |"
        for kind, found in seconds.items()
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main(sys.argv[1:])
