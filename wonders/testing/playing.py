"""Actions of a scenario are played: named ones as written, Blanks for seats that are not named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from wonders.engine.actions import Decision
from wonders.engine.gamestate import GameState
from wonders.faults import IllegalAction
from wonders.testing.node import Node, ScenarioError

#: The kind of decision with which a turn begins; it is never told in `asked`.
TURN, PAY = "turn", "pay"
_BLANK: dict[str, object] = {"sell": "Blank"}


class Refusal(Exception):  # noqa: N818  # it is no mistake of the scenario's author
    """An action of a `when` that the rules do not allow."""

    def __init__(self, action: Node, error: IllegalAction) -> None:
        self.action = action
        self.error = error
        super().__init__(str(error))


class Player:
    """Plays the actions of one `when` on a state, and notes what is asked meanwhile."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        #: Kinds of decisions put so far, in order, without those of a turn.
        self.asked: list[str] = []
        #: Decisions that have been seen: city and number.
        self._seen = set(map(_key, state.decisions))
        #: Decisions of the turn that is being played: those left open are answered by selling a Blank.
        self._turn: set[tuple[int, int]] = set()

    def play_all(self, when: Node) -> None:
        """Play every action of a `when`, then close the turn.

        Raises:
            Refusal: the rules do not allow one of them.
            ScenarioError: a payment is asked and not answered, or a seat has no Blank to sell.
        """
        for action in when.entries():
            self._act(action)
        self._close(when)

    def _act(self, action: Node) -> None:
        said = action.data
        decision = self._decision(said)
        if decision is None and self._turn:
            self._close(action)
            decision = self._decision(said)
        if decision is not None and decision.kind == TURN:
            self._turn.update(_key(each) for each in self.state.decisions if each.kind == TURN)
        try:
            question = attempt(self.state, action)
        except IllegalAction as error:
            raise Refusal(action, error) from error
        if question is not None:
            raise ScenarioError(action.place, f"add `pay`: {question.text} {_ways(question)}")
        if "pay" in said:
            self.asked.append(PAY)
        self._note()

    def _decision(self, said: Mapping[str, Any]) -> Decision | None:
        """The open decision that an action answers."""
        mine = [each for each in self.state.decisions if each.seat == said["seat"]]
        if "city" in said:
            mine = [each for each in mine if each.city == said["city"]]
        return mine[0] if mine else None

    def _close(self, node: Node) -> None:
        """Seats that were not named sell a Blank, so that the turn comes to its end."""
        for decision in self.state.decisions:
            if _key(decision) in self._turn:
                if _BLANK not in (action.to_json() for action in decision.actions):
                    text = f"seat {decision.seat} is not named and has no Blank to sell: say what it does"
                    raise ScenarioError(node.place, text)
                self.state.play(decision.seat, {**_BLANK, "city": decision.city})
                self._note()
        self._turn.clear()

    def _note(self) -> None:
        """Note the decisions that are new."""
        for decision in self.state.decisions:
            if _key(decision) not in self._seen:
                self._seen.add(_key(decision))
                if decision.kind != TURN:
                    self.asked.append(decision.kind)


def attempt(state: GameState, action: Node, note: Callable[[str], object] | None = None) -> Decision | None:
    """Play an action and its payment; the payment question if it is left open.

    `note` is told the state's digest before the payment.

    Raises:
        IllegalAction: the rules do not allow it; a payment that is wrong leaves the question open.
        ScenarioError: a payment is given and none is asked.
    """
    said = cast("dict[str, Any]", action.data)
    seat = said["seat"]
    plain = {key: value for key, value in said.items() if key not in ("seat", "pay", "because")}
    state.play(seat, plain)
    question = _payment_question(state, seat, said.get("city"))
    if question is None and "pay" in said:
        raise ScenarioError(action.at("pay").place, "no payment is asked here, since there is only one: delete `pay`")
    if question is not None and "pay" in said:
        if note is not None:
            note(state.digest())
        state.play(seat, {"pay": said["pay"], "city": question.city})
        return None
    return question


def _payment_question(state: GameState, seat: int, city: int | None) -> Decision | None:
    for decision in state.decisions:
        if decision.kind == PAY and decision.seat == seat and city in (None, decision.city):
            return decision
    return None


def _key(decision: Decision) -> tuple[int, int]:
    """What tells a decision from all others of a game."""
    return decision.city, decision.actions[0].asked


def _ways(question: Decision) -> str:
    return " or ".join(f"`{_payment(action.pay or {})}`" for action in question.actions)


def _payment(pay: Mapping[str, object]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in pay.items()) + "}"
