"""Hostile folders are refused, each with a place and a code, and nothing outside them is touched."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.hostile.corpus import KINDS, corpus
from wonders.ruleset.limits import MOST_FAULTS, MOST_FILES, MOST_RULESETS, Limits

ROOT = Path(__file__).parents[2]
#: How many there are at least.
NUMBER = 300
Row = Mapping[str, Any]


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    """What came of each, tried in a process of its own with an audit hook."""
    home = tmp_path_factory.mktemp("hostile")
    command = [sys.executable, "-m", "tests.hostile.try_all", str(home)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=280)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_there_are_enough_of_them_and_no_two_have_one_name() -> None:
    names = [each.name for each in corpus()]
    assert len(names) >= NUMBER
    assert len(set(names)) == len(names)


def test_every_one_is_refused_with_a_place_and_the_code_that_it_deserves(rows: list[Row]) -> None:
    assert len(rows) == len(corpus())
    wrong = [(row["name"], row["codes"], row["text"]) for row in rows if not set(row["codes"]) & set(row["wanted"])]
    assert wrong == []


def test_nothing_outside_the_folder_is_opened_and_the_network_is_never_asked(rows: list[Row]) -> None:
    assert [(row["name"], row["outside"]) for row in rows if row["outside"]] == []


def test_what_is_told_stays_small(rows: list[Row]) -> None:
    """No more faults than a load may have, whatever its files hold."""
    assert [(row["name"], row["faults"]) for row in rows if row["faults"] > MOST_FAULTS] == []


def test_the_hook_would_hear_it(tmp_path: Path) -> None:
    """The proof is worth nothing unless opening a file elsewhere and asking the network are heard."""
    program = (
        "import sys, socket\nfrom tests.hostile import try_all\n"
        "sys.addaudithook(try_all.hear)\ntry_all.listening = True\n"
        "open('/etc/hostname').close()\n"
        "try:\n    socket.getaddrinfo('localhost', 1)\nexcept OSError:\n    pass\n"
        "try_all.listening = False\nfolder = __import__('pathlib').Path(sys.argv[1])\n"
        "print([event for event, what in try_all.heard if not try_all.allowed(event, what, folder)])\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\['open', 'socket\.getaddrinfo'.*\]\n", done.stdout)


def test_the_bounds_are_what_the_page_says() -> None:
    text = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    limits = Limits()
    for number in (
        limits.file_bytes,
        limits.line,
        limits.nodes,
        limits.depth,
        limits.text,
        limits.faults,
        MOST_FILES,
        MOST_RULESETS,
    ):
        assert f"{number:,}" in text


def test_the_page_has_the_figures_of_every_kind() -> None:
    """Written by: python -m tests.hostile --write."""
    text = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    found = dict(re.findall(r"^\| ([a-z, ]+) \| (\d+) \| \d+ ms \| [\d.]+ MB \|$", text, re.MULTILINE))
    assert {kind: int(found.get(kind, 0)) for kind in KINDS} == {
        kind: len(list(make())) for kind, make in KINDS.items()
    }
