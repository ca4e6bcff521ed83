"""What of a ruleset no scenario shows: carriers, effect kinds, settings, rules.

A carrier is shown when it is in play in a city of a scenario: as given, or after one of its steps. One that acts when
it comes into play is shown only where a step brings it there, for what is given has acted before. A board is shown
where a scenario names it, for every city has one. What has no effects has nothing to show. An effect kind is shown by a
carrier that has it, ad-hoc cards (`with`) included; a setting by a scenario that gives it another value than its
default. A rule is a number that a text of the ruleset names in brackets, `(Q-SEA-1)`, or an entry of `rules` whose text
names none; it is shown by a scenario that lists it in its field `rules`.

Only what a ruleset itself adds or changes is looked at, not what it uses.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from attrs import field, frozen

from wonders.engine.tables import BOARD, CARD, STAGE, TOKEN
from wonders.faults import Place
from wonders.plugins.loading import load_ruleset
from wonders.ruleset.find import folder_of
from wonders.ruleset.model import MAPPED, Ruleset, SettingValue
from wonders.testing.conforming.moment import inner
from wonders.testing.games import Games
from wonders.testing.reading import Scenario, read_scenarios
from wonders.testing.running import SCENARIOS
from wonders.testing.watching import Sight, sights
from wonders.vocabulary.declare import arguments
from wonders.vocabulary.effects import Effect, Once

#: What is looked at, in the order of the report: a word for one of them, and for several.
SORTS: Mapping[str, str] = {
    "card": "cards",
    "board": "boards",
    "stage": "stages",
    "token": "tokens",
    "effect kind": "effect kinds",
    "setting": "settings",
    "rule": "rules",
}
_KINDS = {CARD: "card", BOARD: "board", STAGE: "stage", TOKEN: "token"}
#: A rule's number, as `Q-SEA-1`, `Q-516` or `Q-SEA-A2`.
NUMBER = r"(?=[A-Z0-9-]*[0-9])[A-Z]+(?:-[A-Z0-9]+)+"

#: Something to be shown: its sort and its name (of cards, the id).
Item: TypeAlias = tuple[str, str]


@frozen
class Coverage:
    """What a ruleset has, and what of it no scenario shows."""

    ruleset: Ruleset = field(repr=False)
    #: Everything looked at, with the place that says it.
    items: Mapping[Item, Place]
    shown: frozenset[Item]
    #: What is in play in a scenario and yet not shown, because it acts when it comes into play.
    half: frozenset[Item] = frozenset()

    @property
    def missing(self) -> tuple[Item, ...]:
        """What no scenario shows, in the order of the report."""
        return tuple(item for item in self.items if item not in self.shown)

    def lines(self) -> Iterator[str]:
        """The report: what is missing, each with its place, then a line for each sort."""
        for sort, name in self.missing:
            remedy = _REMEDIES.get("once" if (sort, name) in self.half else sort, "")
            yield f"{self.items[sort, name]}: {sort} '{name}' is in no scenario{remedy}"
        missing = Counter(sort for sort, _ in self.missing)
        for sort, number in Counter(sort for sort, _ in self.items).items():
            yield f"{self.ruleset.id}: {number - missing[sort]} of {number} {SORTS[sort]} shown"


_REMEDIES = {
    "once": " that brings it into play, as it acts then (build it in a `when`)",
    "setting": " (give it another value under `settings`)",
    "rule": " (list it under `rules` where it is shown)",
    "board": " (name it as the `wonder` of a city)",
}


def coverage(ruleset: str | Path, games: Games | None = None) -> Coverage:
    """Play the scenarios that lie with a ruleset, and see what of it they leave out.

    Args:
        ruleset: the id of a shipped or installed ruleset, or a folder.
        games: loaded games, if there are some already.

    Raises:
        RulesetError: there is no such ruleset, or it or a file of scenarios has faults.
    """
    folder = folder_of(ruleset)
    composed = load_ruleset([folder])[0]
    items: dict[Item, Place] = {}
    for item, place in sorted(_items(composed, folder), key=lambda found: list(SORTS).index(found[0][0])):
        items.setdefault(item, place)
    files = sorted((folder / SCENARIOS).glob("*.yaml"))
    scenarios = [each for file in files for each in read_scenarios(file)]
    games = games or Games()
    found = [item for each in scenarios for item in _shown(composed, each, games)]
    shown = {item for item, whole in found if whole}
    return Coverage(composed, items, frozenset(shown), frozenset(item for item, whole in found if not whole) - shown)


# What there is.


def _items(ruleset: Ruleset, folder: Path) -> Iterator[tuple[Item, Place]]:
    own = _Own(ruleset, folder)
    for item, effects in carriers(ruleset):
        place = own.place(_path(ruleset, item))
        if place is None or not effects:
            continue
        if item[0] != "rule":
            yield item, place
        yield from ((("effect kind", each.key), place) for each in within(effects))
    for name in ruleset.settings:
        place = own.place(("settings", name, "default"))
        if place is not None:
            yield ("setting", name), place
    yield from _rules(ruleset, own)


class _Own:
    """What the files in a folder say, and where."""

    def __init__(self, ruleset: Ruleset, folder: Path) -> None:
        home = folder.absolute()
        found = (
            (path, place) for path, place in ruleset.origins.items() if Path(place.file).absolute().is_relative_to(home)
        )
        #: The first own place by every beginning of a path.
        self._places: dict[tuple[str, ...], Place] = {}
        for path, place in found:
            for length in range(1, len(path) + 1):
                self._places.setdefault(path[:length], place)

    def place(self, path: tuple[str, ...]) -> Place | None:
        """The first place at which the folder says something of this; None if it says nothing."""
        return self._places.get(path)


def carriers(ruleset: Ruleset) -> Iterator[tuple[Item, tuple[Effect, ...]]]:
    """Everything that can carry effects, by sort and name as the engine names it, with its effects."""
    for ident, card in ruleset.cards.items():
        yield ("card", ident), card.effects
    for wonder in ruleset.wonders.values():
        for name, side in wonder.sides.items():
            board = wonder.board(name)
            yield ("board", board), side.effects
            yield from ((("stage", f"{board} {n}"), each.effects) for n, each in enumerate(side.stages, start=1))
    for name, token in ruleset.tokens.items():
        yield ("token", name), token.effects
    for name, rule in ruleset.rules.items():
        yield ("rule", name), rule.effects


def within(effects: object) -> Iterator[Effect]:
    """Effects, and those inside them: of a choice, of an occasion."""
    if isinstance(effects, tuple):
        for each in effects:
            yield from within(each)
    elif isinstance(effects, Effect):
        yield effects
        for argument in arguments(type(effects)):
            yield from within(getattr(effects, argument.attribute))


def _path(ruleset: Ruleset, item: Item) -> tuple[str, ...]:
    """Where origins keep a carrier."""
    sort, name = item
    if sort not in ("board", "stage"):
        return f"{sort}s", name
    side, _, number = name.rpartition(" ") if sort == "stage" else (name, "", "")
    for wonder in ruleset.wonders.values():
        for each in wonder.sides:
            if wonder.board(each) == side:
                inside = ("stages", number) if sort == "stage" else ("effects",)
                return "wonders", wonder.name, "sides", each, *inside
    raise AssertionError(name)


def _rules(ruleset: Ruleset, own: _Own) -> Iterator[tuple[Item, Place]]:
    for section in MAPPED:
        for name, thing in getattr(ruleset, section).items():
            place = own.place((section, name, "text"))
            if place is None:
                continue
            numbers = list(numbers_in(" ".join(re.findall(r"\(([^()]*)\)", getattr(thing, "text", "")))))
            yield from ((("rule", each), place) for each in numbers)
            if section == "rules" and not numbers:
                yield ("rule", name), place


def numbers_in(text: str, number: str = NUMBER) -> Iterator[str]:
    """Every rule number that a text names, ranges and lists written out.

    `Q-DEAL-2 to 4` and `Q-DEAL-2 to Q-DEAL-4` stand for all between, `Q-SEA-4, -5` for both.

    Args:
        text: where they stand.
        number: what a number looks like, as a regular expression.
    """
    for found in re.finditer(rf"\b({number})(?: to (?:[A-Z]-(?:[A-Z]+-)?)?(\d+)\b|((?:, -\d+\b)+))?", text):
        yield found[1]
        stem, _, first = found[1].rpartition("-")
        if found[2] and first.isdigit():
            yield from (f"{stem}-{each}" for each in range(int(first) + 1, int(found[2]) + 1))
        yield from (f"{stem}-{each}" for each in re.findall(r"\d+", found[3] or ""))


# What is shown.


def _shown(ruleset: Ruleset, scenario: Scenario, games: Games) -> Iterator[tuple[Item, bool]]:
    """What a scenario shows; False where something is only in play that acts when it comes there."""
    yield from ((("rule", each), True) for each in scenario.rules)
    settings = ruleset.settings.items()
    yield from ((("setting", name), True) for name, each in settings if gives_other(scenario, name, each.default))
    named = _boards_named(scenario)
    before: frozenset[Item] = frozenset()
    for sight in sights(scenario, games):
        everything = dict(carriers(sight.state.game.ruleset))
        in_force = [effects for (sort, _), effects in everything.items() if sort == "rule"]
        yield from ((("effect kind", each.key), True) for each in within(tuple(in_force)))
        items = frozenset(each for each in _in_play(sight) if each[0] != "board" or _is_named(each[1], named))
        for item in items:
            came = not sight.given and item not in before
            effects = everything.get(item, ())
            yield item, came or not any(isinstance(each, Once) for each in effects)
            for effect in effects:
                acts = came or not isinstance(effect, Once)
                yield from ((("effect kind", each.key), acts) for each in within((effect,)))
        before = items


def _in_play(sight: Sight) -> Iterator[Item]:
    """The carriers of all cities."""
    state = inner(sight.state)
    tables = state.tables
    for carrier in {each for city in state.cities for each in city.carriers}:
        yield _KINDS.get(tables.kinds[carrier], ""), tables.ids[carrier]


def gives_other(scenario: Scenario, setting: str, default: SettingValue) -> bool:
    """Whether a scenario gives a setting another value than its default."""
    value = scenario.node.value("settings", {}).get(setting)
    return value is not None and (tuple(value) if isinstance(value, list) else value) != default


def _boards_named(scenario: Scenario) -> frozenset[str]:
    cities: Iterable[Mapping[str, object]] = scenario.node.value("given", {}).get("cities", [])
    return frozenset(str(city["wonder"]) for city in cities if "wonder" in city)


def _is_named(board: str, named: frozenset[str]) -> bool:
    """Whether one of the names is the board's, or that of its Wonder."""
    return any(board == each or board.startswith(f"{each} ") for each in named)
