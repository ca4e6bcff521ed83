"""Scenarios written by a test, and what comes of them."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.testing.shipped import GAMES
from wonders.faults import Fault, RulesetError
from wonders.testing import Result, Scenario, read_scenarios, run_scenario


class Pen:
    """Writes scenario files into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def file(self, text: str, name: str = "some.yaml") -> Path:
        path = self.folder / name
        path.write_text(dedent(text), encoding="utf-8")
        return path

    def scenarios(self, text: str) -> list[Scenario]:
        return read_scenarios(self.file(text))

    def scenario(self, body: str) -> Scenario:
        """One scenario of the base game; the body begins with a key."""
        (found,) = self.scenarios("- name: Written by a test\n  ruleset: base\n" + indented(body))
        return found

    def result(self, body: str) -> Result:
        return run_scenario(self.scenario(body), GAMES)

    def faults(self, text: str) -> list[Fault]:
        with pytest.raises(RulesetError) as caught:
            read_scenarios(self.file(text))
        return list(caught.value.faults)


def indented(body: str) -> str:
    return "".join(f"  {line}\n" for line in dedent(body).strip().splitlines())
