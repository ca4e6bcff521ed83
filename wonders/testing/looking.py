"""What is wrong with a scenario before it is played: above all, names that the game does not have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import singledispatch
from itertools import chain

from attrs import frozen

from wonders.engine.game import Game
from wonders.faults import Fault, RulesetError, SettingError
from wonders.plugins.loading import load_ruleset
from wonders.ruleset.find import folder_of
from wonders.testing.checks import city_facts, known_event, known_key
from wonders.testing.cities import known_city_key
from wonders.testing.format import ScenarioSaid
from wonders.testing.games import Games
from wonders.testing.named import MapOfNamed, Named, NamedByType, Numbered
from wonders.testing.names import Names
from wonders.testing.node import Node, ScenarioError
from wonders.testing.reading import Scenario
from wonders.vocabulary.declare import Record, arguments
from wonders.vocabulary.shapes import ByType, ListOf, MapOf, OneOrMany, Shape


def scenario_faults(scenario: Scenario, games: Games) -> list[Fault]:
    """Everything that is wrong with a scenario before it is played.

    Codes: `unknown_ruleset` and what else is wrong with the rulesets it names; those of what it adds or changes;
    `unknown_name` for what the game does not have; `broken_scenario` for a game or position that cannot be.
    """
    faults = list(_rulesets(scenario))
    if faults or scenario.node.get("refused") is not None:
        return faults
    game = _loaded(scenario, games)
    if not isinstance(game, Game):
        return list(game)
    faults = _unknown_names(scenario.node, Names(game))
    return faults or list(_position(scenario, game, games))


def _rulesets(scenario: Scenario) -> Iterator[Fault]:
    """The rulesets that it names and that are not there."""
    said = scenario.node.get("ruleset")
    try:
        for word, node in zip(scenario.rulesets, [] if said is None else said.entries(), strict=False):
            try:
                folder_of(word, place=node.place)
            except RulesetError as error:
                yield from error.faults
    except ScenarioError as error:
        yield error.fault


def _loaded(scenario: Scenario, games: Games) -> Game | Iterable[Fault]:
    """The game, or why there is none; what is wrong with the ruleset itself is told there, not for each scenario."""
    try:
        return games.game(scenario)
    except ScenarioError as error:
        return [error.fault, *_added(scenario)]
    except RulesetError as error:
        return _own(scenario, error)
    except SettingError as error:
        node = scenario.node.get("settings") or scenario.node.get("seats") or scenario.node
        return [Fault(node.place, "broken_scenario", str(error))]


def _added(scenario: Scenario) -> list[Fault]:
    """What is wrong with what a scenario adds or changes, where it is not even known for how many seats."""
    try:
        load_ruleset(scenario.rulesets, scenario.extra)
    except RulesetError as error:
        return _own(scenario, error)
    return []


def _own(scenario: Scenario, error: RulesetError) -> list[Fault]:
    file = scenario.node.document.file
    return [fault for fault in error.faults if fault.place.file == file]


def _position(scenario: Scenario, game: Game, games: Games) -> Iterator[Fault]:
    """A position that cannot be, or keys of a `then` about which this game has nothing to tell."""
    try:
        state = games.position(scenario, game)
    except ScenarioError as error:
        yield error.fault
        return
    for then in scenario.expectations():
        for each in map(then.at, then.data):
            yield from _raised(known_key, state, each)
        for seat, city in enumerate(then.at("cities").entries() if "cities" in then.data else ()):
            for each in map(city.at, city.data):
                yield from _raised(known_city_key, city_facts(state, seat), each)


def _raised(look: Callable[..., object], *arguments: object) -> Iterator[Fault]:
    """The fault of a look that finds one."""
    try:
        look(*arguments)
    except ScenarioError as error:
        yield error.fault


# Names.


@frozen
class _Mention:
    """A name in a scenario: a value, or the key of one."""

    of: str
    node: Node
    is_key: bool = False


def _unknown_names(scenario: Node, names: Names) -> list[Fault]:
    found = _mentions(Record(ScenarioSaid), scenario)
    return [fault for each in found for fault in _raised(_look_up, each, names)]


def _look_up(mention: _Mention, names: Names) -> None:
    """Raise ScenarioError if the game has nothing of that name."""
    game, node = names.game, mention.node
    if mention.of == "seat":
        names.seat(node, node.path[-1] if mention.is_key else node.data)
    elif mention.is_key:
        noun, words = _KEYS[mention.of]
        names.key(node, noun, words(game))
    elif mention.of in _WORDS:
        noun, words = _WORDS[mention.of]
        names.word(node, noun, words(game))
    else:
        _OTHERS[mention.of](names, node)


_KEYS: Mapping[str, tuple[str, Callable[[Game], Iterable[str]]]] = {
    "good": ("good", lambda game: game.ruleset.goods),
    "line": ("score line", lambda game: game.ruleset.score_lines),
}
_WORDS: Mapping[str, tuple[str, Callable[[Game], Iterable[str]]]] = {
    "token": ("token", lambda game: game.ruleset.tokens),
    "decision": ("kind of decision", lambda game: game.tables.decision_kinds),
    "pile": ("place to take from", lambda game: chain(*game.tables.pile_words, game.tables.piles)),
}
_OTHERS: Mapping[str, Callable[[Names, Node], object]] = {
    "card": Names.known_card,
    "side": Names.sides,
    "city": Names.city,
    "stage": Names.stage,
    "making": Names.making,
    "event": known_event,
}


@singledispatch
def _mentions(shape: Shape, node: Node) -> Iterator[_Mention]:
    """Every name inside a value of a shape; most shapes have none."""
    del shape, node
    return iter(())


@_mentions.register
def _named(shape: Named, node: Node) -> Iterator[_Mention]:
    yield _Mention(shape.of, node)


@_mentions.register
def _named_by_type(shape: NamedByType, node: Node) -> Iterator[_Mention]:
    yield _Mention(shape.of, node)


@_mentions.register
def _numbered(shape: Numbered, node: Node) -> Iterator[_Mention]:
    yield _Mention(shape.of, node)


@_mentions.register
def _record(shape: Record, node: Node) -> Iterator[_Mention]:
    for each in arguments(shape.of):
        if (inner := node.get(each.key)) is not None:
            yield from _mentions(each.shape, inner)


@_mentions.register
def _list_of(shape: ListOf, node: Node) -> Iterator[_Mention]:
    for each in node.entries():
        yield from _mentions(shape.item, each)


@_mentions.register
def _one_or_many(shape: OneOrMany, node: Node) -> Iterator[_Mention]:
    for each in node.entries():
        yield from _mentions(shape.item, each)


@_mentions.register
def _by_type(shape: ByType, node: Node) -> Iterator[_Mention]:
    yield from _mentions(shape.pick(node.data), node)


@_mentions.register
def _map_of(shape: MapOf, node: Node) -> Iterator[_Mention]:
    for each in map(node.at, node.data):
        yield from _mentions(shape.value, each)


@_mentions.register
def _map_of_named(shape: MapOfNamed, node: Node) -> Iterator[_Mention]:
    for each in map(node.at, node.data):
        yield _Mention(shape.of, each, is_key=True)
        yield from _mentions(shape.value, each)
