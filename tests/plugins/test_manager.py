"""Plug-ins are registered under their ruleset's name, or refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest
from attrs import evolve

from wonders.engine.rules import Rules
from wonders.faults import PluginError
from wonders.plugins.hookspecs import hook
from wonders.plugins.manager import Plugins
from wonders.vocabulary.events import EventKind


def module_with(**functions: Callable[..., object]) -> ModuleType:
    module = ModuleType("invented")
    for name, function in functions.items():
        setattr(module, name, hook(function))
    return module


def test_a_hook_with_an_argument_that_does_not_exist_is_told() -> None:
    def rules(weather: str) -> str:
        return weather

    with pytest.raises(PluginError, match="weather"):
        Plugins().add(module_with(rules=rules), "invented 1.0.0")


def test_a_hook_that_does_not_exist_is_told() -> None:
    def forecast() -> None: ...

    with pytest.raises(PluginError, match="'forecast' is no hook; the hooks are effect_kinds, "):
        Plugins().add(module_with(forecast=forecast), "invented 1.0.0")


def test_a_misspelt_hook_gets_the_nearest() -> None:
    def rulez() -> None: ...

    with pytest.raises(PluginError, match=r"'rulez' is no hook \(did you mean 'rules'\?\); the hooks are"):
        Plugins().add(module_with(rulez=rulez), "invented 1.0.0")


def test_a_refused_plugin_leaves_room_for_a_mended_one_of_the_same_name() -> None:
    def forecast() -> None: ...

    rain = EventKind("rain", (), "It rains.")

    def event_kinds() -> tuple[EventKind, ...]:
        return (rain,)

    plugins = Plugins()
    with pytest.raises(PluginError):
        plugins.add(module_with(forecast=forecast), "invented 1.0.0")
    plugins.add(module_with(event_kinds=event_kinds), "invented 1.0.0")
    assert plugins.call("event_kinds") == [("invented 1.0.0", (rain,))]


def test_a_value_is_passed_on_from_plugin_to_plugin() -> None:
    plugins = Plugins()
    for name, turns in (("first", 2), ("second", 3)):

        def rules(rules: Rules, added: int = turns) -> Rules:
            return evolve(rules, turns=rules.turns + added)

        plugins.add(module_with(rules=rules), name)
    assert plugins.pass_on("rules", "rules", Rules(turns=1), settings={}, ruleset=None).turns == 1 + 2 + 3


def test_a_value_of_another_type_is_not_passed_on() -> None:
    def rules(rules: Rules) -> None:
        del rules

    plugins = Plugins()
    plugins.add(module_with(rules=rules), "invented 1.0.0")
    with pytest.raises(PluginError, match="returned None, not Rules"):
        plugins.pass_on("rules", "rules", Rules(), settings={}, ruleset=None)
