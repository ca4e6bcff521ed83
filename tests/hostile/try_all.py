"""Loads every hostile folder and tells, as JSON lines, what came of it; run in a process of its own.

    python -m tests.hostile.try_all FOLDER [--memory] [--kind=WORD]

Whatever Python opens, connects to or starts meanwhile is heard by an audit hook and told as well.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import wonders
from tests.hostile.corpus import KINDS
from tests.hostile.hostile import Hostile
from wonders.faults import RulesetError
from wonders.plugins.loading import load_ruleset

_WATCHED = (
    "open",
    "os.system",
    "subprocess.Popen",
    "os.exec",
    "os.posix_spawn",
    "os.fork",
    "urllib.Request",
    "ctypes.dlopen",
)
heard: list[tuple[str, str]] = []
listening = False


def hear(event: str, arguments: tuple[Any, ...]) -> None:
    """Note what reaches out of the process."""
    if listening and (event in _WATCHED or event.startswith("socket.")):
        heard.append((event, str(arguments[0]) if arguments else ""))


def main(arguments: list[str]) -> None:
    """Try all."""
    global listening  # noqa: PLW0603  # an audit hook can never be taken away
    home = Path(arguments[0]).resolve()
    warm_up(home)
    sys.addaudithook(hear)
    wanted = next((each.removeprefix("--kind=") for each in arguments if each.startswith("--kind=")), "")
    for kind, hostile, folder in folders(home, wanted):
        heard.clear()
        if "--memory" in arguments:
            gc.collect()
            tracemalloc.start()
        began = time.perf_counter()
        listening = True
        codes, told, text = attempt(folder)
        listening = False
        taken = time.perf_counter() - began
        peak = tracemalloc.get_traced_memory()[1] if tracemalloc.is_tracing() else 0
        tracemalloc.stop()
        outside = [(event, what) for event, what in heard if not allowed(event, what, folder)]
        row = {"kind": kind, "name": hostile.name, "codes": codes, "wanted": sorted(hostile.codes), "faults": told,
               "seconds": taken, "peak": peak, "outside": outside, "text": text}  # fmt: skip
        print(json.dumps(row), flush=True)  # noqa: T201  # a program


def folders(home: Path, wanted: str) -> Iterator[tuple[str, Hostile, Path]]:
    """Each hostile folder, made just before it is tried."""
    (home / "secret.yaml").write_text("format: 1\nid: secret\n", encoding="utf-8")
    (home / "evil.py").write_text("raise SystemExit('evil')\n", encoding="utf-8")
    number = 0
    for kind, make in ((kind, make) for kind, make in KINDS.items() if wanted in kind):
        for hostile in make():
            folder = home / f"case_{number}"
            folder.mkdir()
            hostile.write(folder)
            number += 1
            yield kind, hostile, folder


def attempt(folder: Path) -> tuple[list[str], int, str]:
    """The codes with which a folder is refused; none if it is loaded."""
    try:
        load_ruleset([folder])
    except RulesetError as error:
        placed = all(fault.place.file.startswith(str(folder.parent)) for fault in error.faults)
        codes = sorted({fault.code for fault in error.faults})
        return codes if placed else ["no place"], len(error.faults), str(error)[:300]
    except BaseException as error:  # noqa: BLE001  # whatever it is, it is told
        return [f"raised {type(error).__name__}"], 0, str(error)[:300]
    return [], 0, ""


def allowed(event: str, what: str, folder: Path) -> bool:
    """Whether an event is a file of the set, or of the library and Python themselves."""
    if event != "open":
        return False
    if what.isdigit():
        return True
    path = Path(os.path.realpath(what))
    homes = [
        folder,
        Path(wonders.__file__).parents[1],
        Path(sys.prefix),
        Path(sys.base_prefix),
        Path(os.__file__).parent,
    ]
    return any(path.is_relative_to(home.resolve()) for home in homes)


def warm_up(home: Path) -> None:
    """Import what loading needs, so that it is not counted."""
    good = home / "good"
    good.mkdir()
    (good / "ruleset.yaml").write_text("format: 1\nid: good\nversion: 1.0.0\ntitle: G\nseats: [3]\n", encoding="utf-8")
    load_ruleset([good])


if __name__ == "__main__":
    main(sys.argv[1:])
