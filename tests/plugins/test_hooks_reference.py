"""The reference of hooks says what is so, and its examples run."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from tests.plugins.trial import CARD, load, position, turn
from wonders.plugins import hookspecs
from wonders.plugins.manager import hook_names

REFERENCE = Path(__file__).parents[2] / "docs" / "hooks.md"


def signature_of(name: str) -> str:
    """How the reference writes a hook: `name(argument: Type, ...) -> Type`."""
    function = getattr(hookspecs, name)
    parts = [f"{each.name}: {each.annotation}" for each in inspect.signature(function).parameters.values()]
    return f"{name}({', '.join(parts)}) -> {inspect.signature(function).return_annotation}"


def test_the_reference_lists_every_hook_with_its_signature_and_what_it_is_for() -> None:
    pattern = r"^### `(\w+)`\n\n```python\n(.*?)\n```\n\n(.*?)\n(?=^#|\Z)"
    blocks = re.findall(pattern, REFERENCE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert [name for name, _, _ in blocks] == hook_names()
    for name, signature, said in blocks:
        assert " ".join(signature.split()) == "def " + signature_of(name)
        first = (inspect.getdoc(getattr(hookspecs, name)) or "").split("\n\n", maxsplit=1)[0]
        assert " ".join(first.split()) in " ".join(said.split())


def examples() -> list[str]:
    """The plug-ins that the reference shows."""
    blocks = re.findall(r"^```python\n(.*?)^```", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [block for block in blocks if "hook\ndef" in block]


@pytest.mark.parametrize("place", range(4))
def test_the_examples_of_the_reference_run(tmp_path: Path, place: int) -> None:
    found = examples()
    assert len(found) == 4, "each example is tried"
    body = CARD.format(effects="[{double: {most: 5}}]" if "double" in found[place] else "[{coins: 5}]")
    game = load(tmp_path, found[place], body)
    state = position(game, {"coins": 5, "hand": ["Folly"]}, age=3)
    turn(state, {"build": "Folly"})
    assert state.cities[0].coins == 10
    assert state.cities[1].coins == 3 + {0: 5, 1: 3, 2: 4, 3: 3}[place]
    picture = "\nSpring   [dry]  low   high\nThrown away 2 face down\nMost coins seat 0\n"
    assert (picture in str(state)) == (place == 3)
