"""The reference is what the docstrings say, and no public name goes away unnoticed."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import wonders
from tests.docs.api_reference import NAMES, PAGE, page, public_members, public_names
from wonders.plugins import api

RENEW = "renew with: python -m tests.docs.api_reference"


def test_the_reference_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), RENEW


def test_no_public_name_has_disappeared_and_every_new_one_is_listed() -> None:
    recorded, there = set(NAMES.read_text(encoding="utf-8").split()), set(public_names())
    gone = sorted(recorded - there)
    assert gone == [], "importers use these names; if they are to go, take them out of public_names.txt by hand"
    assert sorted(there - recorded) == [], RENEW


def classes_and_functions() -> list[Any]:
    named = [getattr(module, name) for module in (wonders, api) for name in module.__all__]
    own = [thing for thing in named if getattr(thing, "__module__", "").startswith("wonders.") and callable(thing)]
    return list({id(thing): thing for thing in own if thing.__class__.__module__ != "pluggy._hooks"}.values())


@pytest.mark.parametrize("thing", classes_and_functions(), ids=lambda thing: thing.__name__)
def test_every_public_class_function_and_method_has_a_docstring(thing: Any) -> None:
    assert thing.__doc__, thing
    if isinstance(thing, type):
        for name in public_members(thing):
            member = inspect.getattr_static(thing, name, None)
            if inspect.isfunction(member) or isinstance(member, property):
                assert member.__doc__, f"{thing.__name__}.{name}"


def test_what_importers_read_has_a_word_for_every_attribute() -> None:
    text = page().split("## wonders.plugins.api")[0].split("### `Ruleset`")
    bare = [
        line for part in (text[0], text[1].split("\n### ", 1)[1]) for line in part.splitlines() if line[-3:] == "`**"
    ]
    assert bare == ["- **`seat: int`**"], "only the seat of a sheet speaks for itself"
