"""What is expected after a `when`: each key of `then` is compared with the state."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from wonders.engine.actions import Action, Decision
from wonders.engine.compile import BLANK_NAME
from wonders.engine.events import Event
from wonders.engine.gamestate import GameState
from wonders.engine.places import NOTHING, PlaceView
from wonders.engine.view import View
from wonders.engine.words import same_payment
from wonders.faults import IllegalAction
from wonders.testing.cities import CityCheck, Compared, fact, multiset, without_blanks
from wonders.testing.names import Names
from wonders.testing.node import Node, ScenarioError
from wonders.testing.playing import attempt


class Check:
    """Compares a `then` with a state."""

    def __init__(self, names: Names, state: GameState, asked: list[str], since: int) -> None:
        self.names = names
        self.state = state
        self.asked_kinds = asked
        #: The number of events that had happened before `when` began.
        self.since = since

    def compared(self, then: Node) -> Iterator[Compared]:
        """Each thing said, and what was found."""
        facts = self.state.facts
        for key, node in then.items():
            known_key(self.state, node)
            yield from _CHECKS[key](self, node) if key in _CHECKS else [fact(node, facts[key])]

    # What is in front of the cities and on the table.

    def cities(self, node: Node) -> Iterator[Compared]:
        """The cities, in seat order."""
        cities = self.state.cities
        if len(node.data) > len(cities):
            raise ScenarioError(node.place, f"{len(node.data)} cities are expected, the game has {len(cities)}")
        for place, (said, city) in enumerate(zip(node.entries(), cities, strict=False)):
            yield from CityCheck(self.names, city, city_facts(self.state, place)).compared(said)

    def age(self, node: Node) -> Iterator[Compared]:
        """The Age."""
        yield node, node.data, self.state.age

    def turn(self, node: Node) -> Iterator[Compared]:
        """The turn of the Age."""
        yield node, node.data, self.state.turn

    def over(self, node: Node) -> Iterator[Compared]:
        """Whether the game has ended."""
        yield node, node.data, self.state.over

    def discard(self, node: Node) -> Iterator[Compared]:
        """The discard pile."""
        found = without_blanks(self.state.discard)
        yield node, multiset(self.names.cards(node, found)), found

    # What is asked and offered.

    def asked(self, node: Node) -> Iterator[Compared]:
        """Kinds of decisions put since `when` began, in order."""
        yield node, node.data, self.asked_kinds

    def to_answer(self, node: Node) -> Iterator[Compared]:
        """The seats that must answer now."""
        yield node, sorted(node.data), sorted({decision.seat for decision in self.state.decisions})

    def offers(self, node: Node) -> Iterator[Compared]:
        """What a seat's open decisions offer."""
        for said in node.entries():
            decisions = self._decisions(said)
            if not decisions:
                yield said, "a decision", "it is not asked now"
                continue
            offered = [_plain(action) for decision in decisions for action in decision.actions]
            found = sorted(map(_shown, (each for each in offered if BLANK_NAME not in each.values())))
            for key, wanted in said.items():
                if key in ("only", "has", "lacks"):
                    yield from self._offered(key, wanted, found)

    def _offered(self, key: str, wanted: Node, found: list[str]) -> Iterator[Compared]:
        said = [(each, _shown(self.names.action(each))) for each in wanted.entries()]
        if key == "only":
            yield wanted, sorted(action for _, action in said), found
            return
        for node, action in said:
            yield node, "offered" if key == "has" else "not offered", "offered" if action in found else "not offered"

    def _decisions(self, said: Node) -> list[Decision]:
        seat = self.names.seat(said, said.data["seat"])
        city = said.value("city")
        return [each for each in self.state.decisions if each.seat == seat and city in (None, each.city)]

    def payments(self, node: Node) -> Iterator[Compared]:
        """Every sensible way to pay."""
        for said in node.entries():
            seat = self.names.seat(said, said.data["seat"])
            action = {key: said.data[key] for key in ("build", "stage", "wonder", "using", "city") if key in said.data}
            try:
                found = self.state.payments(seat, action)
            except IllegalAction as refused:
                yield said, "a way to pay", f"refused, {refused.code}: {refused}"
                continue
            if "cost" in said.data:
                yield said.at("cost"), said.data["cost"], min(map(_coins, found))
                continue
            wanted = said.at("are").data
            same = len(wanted) == len(found) and all(any(_same(one, other) for other in found) for one in wanted)
            yield said.at("are"), wanted, wanted if same else [dict(each) for each in found]

    def legal(self, node: Node) -> Iterator[Compared]:
        """Actions that are allowed now."""
        for said in node.entries():
            refused = self._refusal(said)
            yield said, "legal", "legal" if refused is None else f"refused, {refused.code}: {refused}"

    def illegal(self, node: Node) -> Iterator[Compared]:
        """Actions that are refused."""
        for said in node.entries():
            refused = self._refusal(said)
            yield said, "refused", "legal" if refused is None else "refused"
            if refused is not None and "because" in said.data:
                yield said.at("because"), said.data["because"], refused.code

    def _refusal(self, said: Node) -> IllegalAction | None:
        """The refusal of an action tried on a copy; it must have changed nothing."""
        self.names.seat(said, said.data["seat"])
        tried = self.state.copy()
        steps = [tried.digest()]
        try:
            attempt(tried, said, steps.append)
        except IllegalAction as refused:
            if tried.digest() != steps[-1]:
                raise ScenarioError(said.place, f"the refused action has changed the state: {refused}") from refused
            return refused
        return None

    # Points.

    def score(self, node: Node) -> Iterator[Compared]:
        """Points by seat and line."""
        sheets = self.state.scores()
        for seat, lines in node.items():
            sheet = sheets[self.names.seat(lines, seat)]
            for each in map(lines.at, lines.data):
                yield each, each.data, sheet.lines[self.names.key(each, "score line", sheet.lines)]

    def total(self, node: Node) -> Iterator[Compared]:
        """Points by seat."""
        sheets = self.state.scores()
        for seat, each in node.items():
            yield each, each.data, sheets[self.names.seat(each, seat)].total

    def winners(self, node: Node) -> Iterator[Compared]:
        """The seats that share the victory."""
        yield node, sorted(node.data), sorted(self.state.winners)

    def victory(self, node: Node) -> Iterator[Compared]:
        """The kind of victory."""
        outcome = self.state.outcome
        yield node, node.data, "the game runs" if outcome is None else outcome.victory

    # What happened, and who sees what.

    def events(self, node: Node) -> Iterator[Compared]:
        """Events in order, with gaps."""
        rest = iter(self.state.events[self.since :])
        for said in node.entries():
            wanted = known_event(self.names, said)
            met = any(_fits(wanted, event) for event in rest)
            yield said, _shown(wanted), _shown(wanted) if met else "no such event, or not in this order"
            if not met:
                return

    def sees(self, node: Node) -> Iterator[Compared]:
        """What a seat sees."""
        yield from self._sight(node, seen=True)

    def hides(self, node: Node) -> Iterator[Compared]:
        """What is hidden from a seat."""
        yield from self._sight(node, seen=False)

    def _sight(self, node: Node, *, seen: bool) -> Iterator[Compared]:
        for said in node.entries():
            view = self.state.view(self.names.seat(said, said.data["seat"]))
            if "card" in said.data:
                there = self.names.card(said.at("card")) in _texts(json.loads(view.to_json()))
            else:
                there = self._lies_open(said, view)
            yield said, "seen" if seen else "hidden", "seen" if there else "hidden"

    def _lies_open(self, said: Node, view: View) -> bool:
        """Whether the card of a slot, or the first card of a deck, is seen."""
        if "deck" in said.data:
            deck = said.at("deck")
            place = self._deck(deck, view)
            if not place.cards:
                raise ScenarioError(deck.place, f"nothing lies in the {place.name}")
            return place.cards[0] is not None
        slot = said.at("slot")
        laid = next((place for place in view.places.values() if place.slots), None)
        if laid is None:
            raise ScenarioError(slot.place, "no cards of this ruleset lie in slots")
        if slot.data >= len(laid.cards) or laid.cards[slot.data] == NOTHING:
            raise ScenarioError(slot.place, f"no card lies in slot {slot.data}")
        return laid.cards[slot.data] is not None


    def _deck(self, node: Node, view: View) -> PlaceView:
        """The deck that a seat's number means, a word in which it is taken from, or the name of its place."""
        for name, place in view.places.items():
            if place.called == node.data or name.endswith(f" of seat {node.data}"):
                return place
        return view.places[self.names.word(node, "deck", view.places)]


_CHECKS: dict[str, Callable[[Check, Node], Iterator[Compared]]] = {
    key: getattr(Check, key)
    for key in (
        "cities", "age", "turn", "over", "discard", "asked", "to_answer", "offers", "payments", "legal", "illegal",
        "score", "total", "winners", "victory", "events", "sees", "hides",
    )
}  # fmt: skip


def known_key(state: GameState, node: Node) -> None:
    """Raise ScenarioError if a key of a `then`, or of a city in it, is one about which the game tells nothing."""
    key = str(node.path[-1])
    if key not in _CHECKS and key not in state.facts:
        raise ScenarioError(node.document.key_place(node.path), f"this ruleset has no '{key}'")


def city_facts(state: GameState, place: int) -> Mapping[str, Any]:
    """What the ruleset itself tells of a city."""
    facts = state.facts.get("cities", ())
    return facts[place] if place < len(facts) else {}


def known_event(names: Names, said: Node) -> dict[str, object]:
    """What is wanted of an event; ScenarioError if there is none of that kind, or none with such details."""
    kinds = {kind.key: kind.payload for kind in names.game.ruleset.vocabulary.events.values()}
    if not isinstance(said.data, dict):
        return {"event": names.word(said, "event", kinds)}
    kind = said.get("event")
    if kind is None:
        raise ScenarioError(said.place, "an event is its word, or a mapping with `event: WORD`")
    payload = kinds.get(names.word(kind, "event", kinds), ())
    for key, each in said.items():
        if key not in ("event", "seat"):
            names.key(each, f"detail of {kind.data}", payload or (key,))
    return Names(names.game, lenient=True).action(said)


def _plain(action: Action) -> dict[str, object]:
    """An action without the city that it is for, which `offers` names once."""
    return {key: value for key, value in action.to_json().items() if key != "city"}


def _shown(action: Mapping[str, object]) -> str:
    return ", ".join(f"{key}: {value}" for key, value in sorted(action.items()))


def _same(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Whether two payments are the same; what permits one is compared only where it is said."""
    return same_payment(one, {key: value for key, value in other.items() if key != "using" or key in one})


def _coins(payment: Mapping[str, object]) -> int:
    return sum(coins for coins in payment.values() if isinstance(coins, int))


def _fits(wanted: Mapping[str, object], event: Event) -> bool:
    known = {**event.details, "event": event.kind, "seat": event.seat}
    return all(_equal(known.get(key), value) for key, value in wanted.items())


def _equal(found: object, wanted: object) -> bool:
    """Whether a detail is as wanted; several things in any order, one alone by itself."""
    if isinstance(found, tuple):
        return multiset(found) == multiset(wanted if isinstance(wanted, list) else [wanted])
    return found == wanted


def _texts(found: Any) -> Iterator[str]:
    """Every text inside a view, and every part of it."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict | list):
        inside: Iterable[Any] = found.values() if isinstance(found, dict) else found
        for each in inside:
            yield from _texts(each)
