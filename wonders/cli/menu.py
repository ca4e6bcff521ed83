"""The answers of a decision as a menu, with prices, and what cannot be done with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from attrs import evolve, frozen
from rich.table import Table
from rich.text import Text

from wonders.cli.answers import Choice
from wonders.cli.terminal import colored
from wonders.engine.actions import Action, Decision
from wonders.engine.display import card_of, price_text, stage_name
from wonders.engine.game import Game
from wonders.engine.gamestate import GameState
from wonders.engine.painting import WIDTH
from wonders.engine.places import PlaceView
from wonders.faults import IllegalAction
from wonders.ruleset.lookup import stages_of
from wonders.ruleset.model import Card, Stage
from wonders.ruleset.wording import effect_sentence, glossary_of
from wonders.vocabulary.effects import Effect
from wonders.vocabulary.prose import cost_text

#: Columns of a menu: number, answer, price; the rest is for what it does.
_NUMBER, _GAP = 3, 2


def choices_of(state: GameState, decision: Decision) -> list[Choice]:
    """The lines of the menu: each building by itself, stages and sales as one line for all cards."""
    use = state.game.labels.use
    called = _called(state.game, (action.card for action in decision.actions if use(action.kind) == "build"))
    found = []
    for (kind, _), group in groupby(decision.actions, key=lambda action: (action.kind, action.stage)):
        actions = list(group)
        if use(kind) in ("stage", "sell") and len(actions) > 1:
            found.append(_together(state, decision, actions))
        else:
            found.extend(_single(state, decision, action, called) for action in actions)
    return found


def _single(state: GameState, decision: Decision, action: Action, called: Mapping[str, str]) -> Choice:
    deck = _deck(state, decision, action)
    if deck is not None:
        return _from_the_top(state.game, deck, action)
    text = str(action)
    if action.card is not None:
        text = text.removesuffix(action.card) + called.get(action.card, action.card)
    card = card_of(state.game, action.card or "")
    note = _effects_text(state, _effects(state, decision, action, card)) or _permission_text(state.game, action)
    use = state.game.labels.use(action.kind)
    color = card.color if card is not None and use == "build" else ""
    spellings = dict.fromkeys((text, str(action)))
    # The words of a payment say all; only one without coins needs its reason.
    price = "" if action.pay and any(action.pay.values()) else price_text(state, decision, action)
    price = price or _chosen_price(state.game, action.choice or "" if use == "choose" else "")
    deliberate = use in ("stage", "sell")
    return Choice(text, tuple((each, action) for each in spellings), price, note, color, deliberate=deliberate)


def _deck(state: GameState, decision: Decision, action: Action) -> PlaceView | None:
    """The pile from the top of which an answer takes something, as the seat sees it."""
    if action.kind not in ("take", "choose"):
        return None
    places = state.view(decision.seat).places.values()
    return next((place for place in places if place.called == action.choice and place.cards), None)


def _from_the_top(game: Game, deck: PlaceView, action: Action) -> Choice:
    """A pile to take from, with what lies on top of it."""
    top = deck.cards[0]
    card = card_of(game, top or "")
    effects = card.effects if card is not None else _chosen(game, top or "")
    answers = ((str(action), action), *([(f"{action} {top}", action)] if top else []))
    note = " ".join(effect_sentence(game.ruleset, each) for each in effects)
    return Choice(str(action), answers, top or "face down", note, card.color if card is not None else "")


def _together(state: GameState, decision: Decision, actions: list[Action]) -> Choice:
    """Stages and sales: the card is asked for afterwards."""
    called = _called(state.game, (action.card for action in actions))
    singles = [_single(state, decision, action, called) for action in actions]
    answers = tuple(answer for each in singles for answer in each.answers)
    kind = actions[0].kind
    if state.game.labels.use(kind) == "sell":
        prices = " or ".join(dict.fromkeys(each.price for each in singles))
        return Choice(f"{kind} a card", answers, prices, question=f"Which card do you {kind}?", deliberate=True)
    text = str(actions[0]).partition(" using ")[0]
    question = f"Which card do you use for {text}?"
    return Choice(text, answers, singles[0].price, singles[0].note, question=question, deliberate=True)


def marks_of(state: GameState, decision: Decision, choices: Sequence[Choice]) -> dict[str, str]:
    """What to write on the cards that can be taken: the number of the line that builds it, and what that costs."""
    use = state.game.labels.use
    marks = {action.card: "not now" for action in decision.actions if action.card is not None}
    for number, choice in enumerate(choices, start=1):
        action = choice.answers[0][1]
        if use(action.kind) == "build" and action.card is not None:
            ways = state.payments(decision.seat, action)
            marks[action.card] = f"{number}: {_cheapest(ways, choice.price)}"
    return marks


def _cheapest(ways: Sequence[Mapping[str, object]], price: str) -> str:
    """The least coins of all ways to pay, or why there are none to pay."""
    coins = min(sum(paid for paid in way.values() if isinstance(paid, int)) for way in ways)
    if coins:
        return f"{coins} coin{'' if coins == 1 else 's'}"
    return "chain" if "chain" in price else price.partition(" (")[0]


def second(choice: Choice, state: GameState) -> list[Choice]:
    """The cards among which the second question picks."""
    found: dict[int, Choice] = {}
    called = _called(state.game, (action.card for _, action in choice.answers))
    for text, action in choice.answers:
        card = card_of(state.game, action.card or "")
        name = called.get(action.card or "", text)
        note = "" if card is None else _effects_text(state, card.effects)
        known = found.setdefault(action.id, Choice(name, (), "", note, card.color if card else ""))
        found[action.id] = evolve(known, answers=(*known.answers, (name, action), (text, action)))
    return list(found.values())


def _called(game: Game, labels: Iterable[str | None]) -> dict[str, str]:
    """What a player calls the cards of a list; of two with one name, the Age tells them apart."""
    cards = {label: card for label in labels if label and (card := card_of(game, label)) is not None}
    return {label: _among(label, card, cards.values()) for label, card in cards.items()}


def _among(label: str, card: Card, cards: Iterable[Card]) -> str:
    ages = [each.age for each in cards if each.name == card.name]
    if len(ages) == 1:
        return card.name
    return f"{card.name} (Age {card.age})" if ages.count(card.age) == 1 else label


def _effects(state: GameState, decision: Decision, action: Action, card: Card | None) -> tuple[Effect, ...]:
    use = state.game.labels.use(action.kind)
    if use == "stage" and action.stage is not None:
        return _stage(state, decision, action.stage).effects
    if use == "choose":
        return _chosen(state.game, action.choice or "")
    return card.effects if use == "build" and card is not None else ()


def _chosen(game: Game, choice: str) -> tuple[Effect, ...]:
    """What a card, a token, a Wonder or a side of one does, where it is chosen."""
    card = card_of(game, choice.partition(" of seat ")[0])
    if card is not None:
        return card.effects
    if choice in game.ruleset.tokens:
        return game.ruleset.tokens[choice].effects
    for name, wonder in game.ruleset.wonders.items():
        for word, side in wonder.sides.items():
            if choice in (name, f"{name} {word}".strip()):
                return (*side.effects, *(each for stage in side.stages for each in stage.effects))
    return ()


def _chosen_price(game: Game, choice: str) -> str:
    """What a Wonder of one stage costs, where it is chosen."""
    wonder = game.ruleset.wonders.get(choice)
    stages = [stage for side in wonder.sides.values() for stage in side.stages] if wonder is not None else []
    return f"costs {cost_text(stages[0].cost)}" if len(stages) == 1 else ""


def _permission_text(game: Game, action: Action) -> str:
    """What the permissions mean that a payment uses."""
    used = str((action.pay or {}).get("using", "")).split(" and ")
    found = [text for name, text in glossary_of(game.ruleset).permissions.items() if name in used]
    return " ".join(f"{text[:1].upper()}{text[1:]}." for text in found)


def _stage(state: GameState, decision: Decision, number: int) -> Stage:
    return stages_of(state.game.ruleset)[state.cities[decision.city].plan[number - 1]].stage


def _effects_text(state: GameState, effects: tuple[Effect, ...]) -> str:
    return " ".join(effect_sentence(state.game.ruleset, each) for each in effects)


# What cannot be done.


@frozen
class Refused:
    """Something that cannot be built now."""

    text: str
    #: What it would do, and why it cannot be had.
    note: str
    reason: str
    color: str = ""


def refusals(state: GameState, decision: Decision) -> list[Refused]:
    """Cards of the hand that cannot be built, and the next stages if they cannot."""
    if decision.kind != "turn":
        return []
    use = state.game.labels.use
    hand = state.cities[decision.city].hand or tuple(
        dict.fromkeys(action.card or "" for action in decision.actions if use(action.kind) == "sell")
    )
    offered = {action.card for action in decision.actions if use(action.kind) == "build"}
    found = []
    called = _called(state.game, hand)
    for label in dict.fromkeys(hand):
        if label not in offered:
            card = card_of(state.game, label)
            reason = "; ".join(state.why_not(decision.seat, label))
            known = ("?", "", "") if card is None else (called[label], _effects_text(state, card.effects), card.color)
            found.append(Refused(known[0], known[1], reason, known[2]))
    return found + _briefly(_stages_refused(state, decision, hand))


def _briefly(refused: list[Refused]) -> list[Refused]:
    """One stage that cannot be built with what it would do; of several, which are known for long, only the reason."""
    return refused if len(refused) < 2 else [evolve(each, note="") for each in refused]


def _stages_refused(state: GameState, decision: Decision, hand: tuple[str, ...]) -> list[Refused]:
    city = state.cities[decision.city]
    game = state.game
    offered = {action.stage for action in decision.actions if game.labels.use(action.kind) == "stage"}
    stages = stages_of(game.ruleset)
    found = []
    for number in range(1, city.stages_total + 1):
        if hand and number not in offered and number not in city.stages:
            reason = _why_no_stage(state, decision, number, hand[0])
            if reason:
                note = _effects_text(state, _stage(state, decision, number).effects)
                name = stage_name(game, stages[city.plan[number - 1]])
                found.append(Refused(f"{game.labels.verbs[1]} {name}", note, reason))
    return found


def _why_no_stage(state: GameState, decision: Decision, number: int, card: str) -> str:
    """Why a stage cannot be built; "" if it only waits for the stages below it."""
    try:
        state.after(decision.seat, {"stage": number, "using": card, "city": decision.city})
    except IllegalAction as error:
        return "" if error.code == "no_stage" else str(error).partition(": ")[2]
    return ""


# On the screen.


def menu_table(choices: Sequence[Choice], refused: Sequence[Refused] = ()) -> Table:
    """The menu in columns: number, answer, price, what it does; then, with a dash, what cannot be done and why."""
    made = Table.grid(padding=(0, _GAP, 0, 0))
    names = [*(each.text for each in choices), *(each.text for each in refused)]
    widest = min(max(map(len, names)), 34)
    dearest = min(max(len(each.price) for each in choices), 22)
    room = WIDTH - _NUMBER - widest - dearest - 4 * _GAP
    made.add_column(justify="right", width=_NUMBER)
    for width in (widest, dearest, room):
        made.add_column(width=width)
    for number, each in enumerate(choices, start=1):
        made.add_row(str(number), colored(each.text, each.color), each.price, Text(each.note, style="dim"))
    for no in refused:
        note = Text.assemble((f"{no.note} " if no.note else "", "dim"), f"No: {no.reason}.")
        made.add_row("-", colored(no.text, no.color), "", note)
    return made
