"""`load`: from the names of rulesets to a game that can be started.

Orchestrates: find the files, import their plug-ins, widen the vocabulary, compose and judge the data, let the
plug-ins say their rules and steps, compile.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from attrs import evolve

from wonders.engine.compile import Extensions
from wonders.engine.game import Game, same_rules
from wonders.engine.hinted import takes
from wonders.engine.payment import Market
from wonders.engine.payways import market_of_neighbours, price_in, repriced
from wonders.engine.picture import Piece
from wonders.engine.rules import Flow, LinePart, Rules
from wonders.engine.scoring import Outcome, ScoreSheet
from wonders.engine.state import CityState, State
from wonders.engine.view import View
from wonders.faults import (
    Error,
    Fault,
    Place,
    PluginError,
    RenamedWarning,
    RulesetError,
    SettingError,
    UnknownSetting,
    bracketed_hint,
    raised_at,
    said_by,
)
from wonders.plugins.additions import CountWord, SeatWord, TestWord
from wonders.plugins.hookspecs import API_VERSION
from wonders.plugins.manager import Plugins, plugins_of
from wonders.plugins.results import VETOES, wrong_computation, wrong_points
from wonders.ruleset.compose import compose
from wonders.ruleset.model import Part, Ruleset
from wonders.ruleset.reader import Document
from wonders.ruleset.renamed import Outdated, modern
from wonders.ruleset.sources import Sources, gather
from wonders.terms import whole
from wonders.vocabulary.declare import Kind
from wonders.vocabulary.vocabulary import Vocabulary


def load(
    rulesets: str | Path | Sequence[str | Path],
    *,
    seats: int | None = None,
    settings: Mapping[str, object] | None = None,
    code: bool = True,
) -> Game:
    """A game of one ruleset, or of several that stand beside each other.

    Args:
        rulesets: an id, a folder (a Path, or a str with a slash), or a list of them.
        seats: how many; may be left out where the ruleset has only one count.
        settings: values for settings of the ruleset, by name.
        code: False refuses rulesets that bring Python other than the shipped ones.

    Raises:
        RulesetError: something is wrong in the files; `faults` holds everything that was found.
        SettingError: a setting or the seat count cannot be used.
        PluginError: the ruleset's Python cannot be imported, or raised.
    """
    names = _as_list(rulesets)
    return load_with(names, seats=seats, settings=settings, code=code)


def load_with(
    rulesets: Sequence[str | Path],
    extra: Sequence[Document] = (),
    *,
    seats: int | None = None,
    settings: Mapping[str, object] | None = None,
    code: bool = True,
) -> Game:
    """Like `load`, with further bodies of `add`, `change` and `remove` on top, such as the `with` of a scenario."""
    ruleset, plugins, rules = _composed(rulesets, extra, settings, code=code)
    count = _seat_count(ruleset, seats)
    # What the caller sets need not suit other seat counts; what a file says must suit them all.
    _check(evolve(ruleset, seats=(count,)) if settings else ruleset, plugins, rules)
    recipe = (_remade, (tuple(rulesets), tuple(extra), count, dict(settings or {}), code))
    return _game(ruleset, plugins, rules, count, recipe)


def load_ruleset(
    rulesets: Sequence[str | Path],
    extra: Sequence[Document] = (),
    *,
    settings: Mapping[str, object] | None = None,
    code: bool = True,
) -> tuple[Ruleset, Plugins]:
    """The composed and checked ruleset, and the plug-ins that belong to it. Raises like `load`."""
    ruleset, plugins, rules = _composed(rulesets, extra, settings, code=code)
    _check(ruleset, plugins, rules)
    return ruleset, plugins


def _composed(
    rulesets: Sequence[str | Path], extra: Sequence[Document], settings: Mapping[str, object] | None, *, code: bool
) -> tuple[Ruleset, Plugins, Rules]:
    """The ruleset, its plug-ins and the rules that they say together."""
    sources = gather(rulesets, extra, mendable=True)
    plugins = plugins_of(_files(sources, code=code))
    ruleset = compose(sources, _widened(plugins), settings)
    for each in ruleset.warnings:
        if each.code == "renamed":
            warnings.warn(str(each), RenamedWarning, stacklevel=4)  # where `load` was called
    rules = plugins.pass_on("rules", "rules", Rules(), settings=ruleset.values, ruleset=ruleset)
    return ruleset, plugins, rules


def outdated(rulesets: Sequence[str | Path], extra: Sequence[Document] = ()) -> list[Outdated]:
    """The words of the rulesets' files that are called otherwise now. Raises like `load` where files cannot be read."""
    sources = gather(rulesets, extra)
    return modern(sources, _widened(plugins_of(_files(sources, code=True))))[1]


def _check(ruleset: Ruleset, plugins: Plugins, rules: Rules) -> None:
    """Raise the faults that only the rulesets' own Python can find."""
    faults = plugins.listed("checks", Fault, ruleset=ruleset, settings=ruleset.values, rules=rules)
    if faults:
        raise RulesetError(faults)


def words_of(rulesets: Sequence[str | Path]) -> tuple[Sources, Vocabulary]:
    """The files of rulesets and the vocabulary with the words of their plug-ins, nothing of them judged.

    Raises:
        RulesetError: a file cannot be read or found.
        PluginError: the ruleset's Python cannot be imported, or raised.
    """
    sources = gather(rulesets)
    return sources, _widened(plugins_of(_files(sources, code=True)))


def check_ruleset(rulesets: Sequence[str | Path], *, code: bool = True) -> Ruleset:
    """The composed ruleset, after it was compiled for every seat count. Raises like `load`."""
    ruleset, plugins, rules = _composed(rulesets, (), None, code=code)
    _check(ruleset, plugins, rules)
    for seats in ruleset.seats:
        _game(ruleset, plugins, rules, seats, (_remade, (tuple(rulesets), (), seats, {}, code)))
    return ruleset


def _as_list(rulesets: str | Path | Sequence[str | Path]) -> list[str | Path]:
    names = [rulesets] if isinstance(rulesets, (str, Path)) else rulesets
    if not isinstance(names, (list, tuple)) or not names or not all(isinstance(name, (str, Path)) for name in names):
        raise SettingError(f"`rulesets` is an id, a folder or a list of them, not {rulesets!r}")
    return list(names)


def _seat_count(ruleset: Ruleset, seats: int | None) -> int:
    if seats is None and len(ruleset.seats) == 1:
        return ruleset.seats[0]
    counts = ", ".join(map(str, ruleset.seats))
    if seats is None:
        raise SettingError(f"{ruleset.id} needs a seat count: seats={ruleset.seats[0]}; possible: {counts}")
    count = whole(seats)
    if type(count) is not int or count not in ruleset.seats:
        raise SettingError(f"{ruleset.id} is not for {seats!r} seats; possible: {counts}")
    return count


def _files(sources: Sources, *, code: bool) -> Iterable[tuple[str, Path]]:
    for part, head in ((item.part, item.documents[0]) for item in sources.items):
        if part.plugins:
            _check_version(part, head)
        if part.plugins and not code and not _shipped(part):
            place = Place(str(cast("Path", part.folder) / part.plugins[0]))
            hint = "load it with code=True if you trust its author"
            raise RulesetError([Fault(place, "has_code", f"{part.id} brings Python, which code=False refuses", hint)])
        for plugin in part.plugins:
            yield f"{part.id} {part.version}".strip(), cast("Path", part.folder) / plugin


def _check_version(part: Part, head: Document) -> None:
    """Refuse Python that is written for another version of the interface, before any of it is run."""
    wanted = head.data.get("api", 1) if isinstance(head.data, dict) else 1
    if isinstance(wanted, int) and wanted != API_VERSION:
        text = f"the Python of {part.id} {part.version} is for version {wanted} of wonders.plugins.api"
        hint = "update wonders" if wanted > API_VERSION else "docs/hooks.md says what is different"
        fault = Fault(head.place(("api",)), "api_version", f"{text}, here is version {API_VERSION}", hint)
        raise RulesetError([fault])


def _shipped(part: Part) -> bool:
    from wonders.ruleset.find import shipped  # noqa: PLC0415  # looks at the disk

    return part.folder is not None and part.folder in shipped().values()


# What plug-ins add.


def _widened(plugins: Plugins) -> Vocabulary:
    """The vocabulary with the words of all plug-ins."""
    vocabulary = Vocabulary()
    additions: tuple[tuple[str, Callable[[Vocabulary, list[Any]], Vocabulary]], ...] = (
        ("effect_kinds", lambda old, new: old.extended(effects=new)),
        ("count_words", lambda old, new: old.extended(kinds=[Kind(w.word, "count", w.doc) for w in new])),
        ("test_words", lambda old, new: old.extended(kinds=[Kind(w.word, "test", w.doc) for w in new])),
        ("seat_words", lambda old, new: old.extended(kinds=[Kind(w.word, "seat", w.doc) for w in new])),
        ("event_kinds", lambda old, new: old.extended(events=new)),
    )
    for hook, extend in additions:
        for name, found in plugins.call(hook):
            try:
                vocabulary = extend(vocabulary, list(found or ()))
            except (ValueError, TypeError, AttributeError) as error:
                raise PluginError(name, hook, f"{plugins.place(name, hook)}{error}") from error
    return vocabulary


def _game(ruleset: Ruleset, plugins: Plugins, rules: Rules, seats: int, recipe: tuple[Any, tuple[object, ...]]) -> Game:
    settings = ruleset.values
    flow = Flow()
    plugins.call("flow", flow=flow, settings=settings, ruleset=ruleset)
    if "game" not in flow.sequences:
        place = ruleset.origins.get(("id",), Place(ruleset.id))
        hint = "use a ruleset that has one, such as `uses: [base]`, or add a plug-in with the hook `flow`"
        raise RulesetError([Fault(place, "no_flow", f"{ruleset.id} has no turn structure", hint)])
    policies = _policies(plugins, settings)
    rules = evolve(rules, sale=policies("sale", rules.sale), market=_market(policies, rules))
    extensions = Extensions(
        rules=rules,
        flow=flow,
        outcome=policies("outcome", _outcome(plugins, settings)),
        name_city=_name_city(plugins),
        situation=_situation(plugins, ruleset),
        facts=_facts(plugins, settings),
        picture=_picture(plugins, ruleset),
        line_parts=_line_parts(plugins, ruleset),
        counts={word.word: word.count for word in plugins.listed("count_words", CountWord)},
        tests={word.word: word.test for word in plugins.listed("test_words", TestWord)},
        seat_words={word.word: word.seats for word in plugins.listed("seat_words", SeatWord)},
        can_place=_vetoes(policies, "can_place"),
        can_stage=_vetoes(policies, "can_stage"),
        authors=plugins.authors,
    )
    remake, arguments = recipe
    game = _compiled(ruleset, seats, extensions, recipe)
    game.remember((remake, (*arguments, game.digest)))
    return game


def _compiled(ruleset: Ruleset, seats: int, extensions: Extensions, recipe: tuple[Any, tuple[object, ...]]) -> Game:
    """The game; what an effect of a plug-in's own raises while it is compiled is reported as its error."""
    try:
        return Game(ruleset, seats, extensions, recipe)
    except (Exception, SystemExit) as error:
        if isinstance(error, Error) and not isinstance(error, UnknownSetting):
            raise
        for part in ruleset.parts:
            place = "" if part.folder is None else raised_at(part.folder, error)
            if place:
                raise PluginError(f"{part.id} {part.version}", "compile", f"{place}{said_by(error)}") from error
        raise


def _policies(
    plugins: Plugins, settings: Mapping[str, object]
) -> Callable[[str, Callable[..., Any]], Callable[..., Any]]:
    """A function that wraps a computation in all policies of its name, the first ruleset's innermost."""
    found = plugins.call("policies", settings=settings)
    for name, each in found:
        for policy in each or ():
            if policy not in POLICIES:
                hint = bracketed_hint(str(policy), POLICIES)
                text = f"there is no computation '{policy}'{hint}; there are {', '.join(POLICIES)}"
                raise PluginError(name, "policies", f"{plugins.place(name, 'policies')}{text}")

    def wrapped(policy: str, inner: Callable[..., Any]) -> Callable[..., Any]:
        for name, each in found:
            if each and policy in each:
                inner = _wrap(plugins, name, policy, each[policy], inner)
        return inner

    return wrapped


def _wrap(plugins: Plugins, name: str, policy: str, wrap: object, inner: Callable[..., Any]) -> Callable[..., Any]:
    """A computation with one policy around it; what it gives is looked at, unless anything will do."""
    place = plugins.place(name, "policies")
    if not callable(wrap):
        raise PluginError(name, "policies", f"{place}the policy '{policy}' is {wrap!r}, not a function")
    new: Callable[..., Any] = plugins.attempt(name, "policies", partial(wrap, inner))
    if not takes(new, len(POLICIES[policy])):
        said = f"returned {new!r}, not a function of ({', '.join(POLICIES[policy])})"
        raise PluginError(name, "policies", f"{place}the policy '{policy}' {said}")
    if policy in VETOES:
        return new

    def checked(*arguments: object) -> object:
        found = new(*arguments)
        problem = wrong_computation(policy, found)
        if problem:
            raise PluginError(name, "policies", f"{place}{problem}")
        return found

    return checked


#: The computations that a policy may wrap, and what each gets.
POLICIES = {
    "sale": ("state", "city", "card"),
    "price": ("state", "city", "seller", "good"),
    "outcome": ("state", "sheets"),
    "can_place": ("state", "city", "card"),
    "can_stage": ("state", "city", "stage"),
}


def _line_parts(plugins: Plugins, ruleset: Ruleset) -> list[LinePart]:
    """The points that no carrier brings, each looked at when they are counted."""
    found = plugins.call("line_parts", settings=ruleset.values, ruleset=ruleset)
    return [_checked_part(plugins, name, part) for name, parts in found for part in parts or ()]


def _checked_part(plugins: Plugins, name: str, part: LinePart) -> LinePart:
    def score(state: State, seat: int) -> list[tuple[int, str]]:
        found: object = part.score(state, seat)
        pairs: list[Any] = list(found) if isinstance(found, Iterable) else [found]
        problem = wrong_points(part.line, pairs)
        if problem:
            raise PluginError(name, "line_parts", f"{plugins.place(name, 'line_parts')}{problem}")
        return pairs

    return LinePart(part.line, score)


def _market(
    policies: Callable[[str, Callable[..., Any]], Callable[..., Any]], rules: Rules
) -> Callable[[State, CityState], Market]:
    """What a city can buy, at the prices that the policies make of those of the rules."""
    market = rules.market or market_of_neighbours
    plain = price_in(market)
    price = policies("price", plain)
    return market if price is plain else repriced(market, price)


def _vetoes(
    policies: Callable[[str, Callable[..., Any]], Callable[..., Any]], name: str
) -> tuple[Callable[..., bool], ...]:
    def always(state: object, city: object, card: object) -> bool:
        del state, city, card
        return True

    wrapped = policies(name, always)
    return () if wrapped is always else (wrapped,)


def _last_word(plugins: Plugins, hook: str, **arguments: object) -> object:
    """What is answered, by the last of those who do: a user outranks what it uses."""
    found = [each for _, each in plugins.call(hook, **arguments) if each is not None]
    return found[-1] if found else None


def _outcome(plugins: Plugins, settings: Mapping[str, object]) -> Callable[[State, list[ScoreSheet]], Outcome]:
    def outcome(state: State, sheets: list[ScoreSheet]) -> Outcome:
        # a copy: whoever is asked changes nothing
        found = _last_word(plugins, "outcome", state=state.copy(), sheets=[*sheets], settings=settings)
        return _most_points(sheets) if found is None else cast("Outcome", found)

    return outcome


def _name_city(plugins: Plugins) -> Callable[[State, int, list[int]], None]:
    def name_city(state: State, seat: int, sides: list[int]) -> None:
        if not _last_word(plugins, "name_city", state=state, seat=seat, sides=sides):
            raise SettingError("cities cannot be named at the start of this game")

    return name_city


def _most_points(sheets: list[ScoreSheet]) -> Outcome:
    """Where no ruleset says otherwise, most points win and ties are shared."""
    best = max(sheet.total for sheet in sheets)
    return Outcome(tuple(sheet.seat for sheet in sheets if sheet.total == best), "points", f"{best} points")


def _situation(plugins: Plugins, ruleset: Ruleset) -> Callable[[State, Mapping[str, object]], None]:
    def complete(state: State, given: Mapping[str, object]) -> None:
        plugins.call("situation", state=state, given=given, settings=ruleset.values, ruleset=ruleset)

    return complete


def _picture(plugins: Plugins, ruleset: Ruleset) -> Callable[[View], Sequence[Piece]]:
    def picture(view: View) -> Sequence[Piece]:
        """The pieces of all rulesets, one after another."""
        return plugins.listed("picture", Piece, view=view, settings=ruleset.values, ruleset=ruleset)

    return picture


def _facts(plugins: Plugins, settings: Mapping[str, object]) -> Callable[[State], Mapping[str, Any]]:
    def facts(state: State) -> Mapping[str, Any]:
        """The facts of all rulesets together; where two tell the same, a user outranks what it uses."""
        cities: list[dict[str, object]] = [{} for _ in state.cities]
        found: dict[str, Any] = {}
        for _, told in plugins.call("facts", state=state.copy(), settings=settings):
            found.update(told or {})
            for city, facts in zip(cities, found.get("cities", ()), strict=False):
                city.update(facts)
        return {**found, "cities": cities}

    return facts


def _remade(
    rulesets: Sequence[str | Path],
    extra: Sequence[Document],
    seats: int,
    settings: Mapping[str, object],
    code: bool,  # part of a recipe
    digest: str,
) -> Game:
    """A Game from its recipe; made once per process."""
    if digest not in _MADE:
        _MADE[digest] = same_rules(load_with(rulesets, extra, seats=seats, settings=settings, code=code), digest)
    return _MADE[digest]


#: Games unpickled in this process, by digest; equal digests mean equal rules, so sharing changes nothing.
_MADE: dict[str, Game] = {}
