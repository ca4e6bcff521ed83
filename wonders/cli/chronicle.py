"""The log of a game: what every seat did, turn by turn, told from events."""

from __future__ import annotations

import textwrap
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import cast

from wonders.engine.display import card_of, chain_source, stage_name
from wonders.engine.events import Event
from wonders.engine.game import Game
from wonders.engine.painting import WIDTH
from wonders.ruleset.lookup import stages_of
from wonders.vocabulary.costs import Cost
from wonders.vocabulary.prose_words import listed

#: Told by the lines of others.
_SILENT = frozenset({"turns_over", "turn_ended", "age_ended"})


class Chronicle:
    """Turns events into lines, as they come.

    Args:
        game: the game that is told.
        moments: whether Ages and turns have headings.
    """

    def __init__(self, game: Game, *, moments: bool = True) -> None:
        self._game = game
        self._moments = moments
        self._boards: Sequence[str] = ()
        self._stages = stages_of(game.ruleset)
        self._built: dict[int, list[str]] = defaultdict(list)
        self._bought: dict[int, list[tuple[object, str, int]]] = defaultdict(list)
        #: What the seats have done, each with its seat, in order.
        self._deeds: list[tuple[int, str]] = []
        #: What was fought, each with the tokens it brought.
        self._conflicts: list[list[str]] = []
        self._traded: tuple[object, ...] | None = None
        #: Cards that were used up, by seat, until it is told for what.
        self._spent: dict[int, list[str]] = defaultdict(list)
        self._lines: list[str] = []

    def tell(self, events: Iterable[Event], boards: Sequence[str]) -> list[str]:
        """The lines for the next events of the game; `boards` names each city."""
        self._boards = boards
        for event in events:
            self._take(event)
        self._close()
        told, self._lines = self._lines, []
        return told

    def choices(self, answers: Iterable[tuple[int, int | None]]) -> list[str]:
        """Lines for what seats chose before the first turn, of which there are no events; None is a hidden choice."""
        said = [(seat, self._game.action(ident)) for seat, ident in answers if ident is not None]
        return [f"    {seat}  takes {action.choice}" for seat, action in said if action.choice is not None]

    def _take(self, event: Event) -> None:
        if self._conflicts and event.kind not in ("conflict_fought", "token_gained"):
            self._tell_conflicts()
        told = _TOLD.get(event.kind)
        if told is not None:
            told(self, event)
        elif event.kind in _SILENT:
            self._close()
        elif event.seat is None:
            self._say(f"  {event}")
        else:
            words = event.kind.replace("_", " ")
            details = ", ".join(f"{key} {value}" for key, value in event.details.items() if value is not None)
            self._did(event, f"{words} ({details})" if details else words)

    def _say(self, line: str) -> None:
        self._close()
        self._lines.append(line)

    def _heading(self, *lines: str) -> None:
        self._close()
        if self._moments:
            self._lines += lines

    def _close(self) -> None:
        """Tell what the seats have done since the last line, and the conflicts.

        What they do at the same time is told in seat order, and what they do one after another as it came about.
        """
        width = max(map(len, self._boards), default=0)
        for seat in [seat for seat, cards in self._spent.items() if cards]:
            self._deeds.append((seat, f"discards {self._used(seat)}"))
        if self._game.secret_uses:
            self._deeds.sort(key=itemgetter(0))
        for seat, deed in self._deeds:
            start = f"    {seat} {self._boards[seat]:<{width}}  " if width else f"    {seat}  "
            self._lines += textwrap.wrap(start + deed, WIDTH, subsequent_indent=" " * (len(start) + 2))
        self._deeds.clear()
        self._tell_conflicts()

    def _did(self, event: Event, deed: str) -> None:
        self._deeds.append((cast("int", event.seat), deed))

    def _last(self, seat: int) -> int | None:
        """Where the seat's last deed since the last line stands; None if there is none."""
        return next((place for place in reversed(range(len(self._deeds))) if self._deeds[place][0] == seat), None)

    # Moments.

    def _age_began(self, event: Event) -> None:
        self._heading("", f"Age {event.details['age']}")

    def _turn_began(self, event: Event) -> None:
        self._heading(f"  turn {event.details['turn']}")

    def _game_ended(self, event: Event) -> None:
        del event
        self._say("")
        self._say("The game is over.")

    # What seats do.

    def _goods_bought(self, event: Event) -> None:
        rival, coins = event.details["rival"], cast("int", event.details["coins"])
        goods = Counter(cast("tuple[str, ...]", event.details["goods"]))
        words = [name if units == 1 else f"{units} {name}" for name, units in goods.items()]
        self._bought[cast("int", event.seat)].append((rival, listed(words, "and"), coins))
        self._traded = (rival, event.seat, coins)

    def _card_built(self, event: Event) -> None:
        seat, label = cast("int", event.seat), str(event.details["card"])
        card = card_of(self._game, label)
        name, cost = (card.name, card.cost) if card else (label, Cost({}))
        how = str(event.details["how"])
        if how == "chain" and card is not None:
            price = f"free, chain from {chain_source(self._game, card, self._built[seat])}"
        else:
            price = self._price(event, cost)
        place = str(event.details["place"])
        usual = place == "hand" or self._game.ruleset.places[place].slots
        source = "" if usual else f" from the {place} pile"
        self._built[seat].append(label)
        self._did(event, f"builds {name}{source} ({price})")

    def _stage_built(self, event: Event) -> None:
        stage = self._stages[str(event.details["stage"])]
        price = self._price(event, stage.stage.cost)
        label = event.details["card"]
        using = "" if label is None else f" with {self._name(label)}"
        name = stage_name(self._game, stage)
        called = f"stage {name}" if name == str(stage.number) else name
        self._did(event, f"builds {called}{using} ({price})")

    def _price(self, event: Event, cost: Cost) -> str:
        seat, bank = cast("int", event.seat), event.details["coins"]
        bought = self._bought.pop(seat, ())
        paid = [f"{coins} to {self._seller(seat, rival)} for {goods}" for rival, goods, coins in bought]
        if bank:
            paid.append(f"{bank} to the bank")
        if paid:
            return f"paid {' + '.join(paid)}"
        if self._spent[seat]:
            return f"paid with {self._used(seat)}"
        if event.details["how"] != "paid":
            return "free by an effect"
        return "free" if cost.free else "own goods"

    def _used(self, seat: int) -> str:
        """The cards that a seat has used up since this was told last: `2 Wood and Coin`."""
        counted = Counter(self._spent.pop(seat))
        return listed([name if number == 1 else f"{number} {name}" for name, number in counted.items()], "and")

    def _seller(self, seat: int, rival: object) -> str:
        if not isinstance(rival, int):
            return f"the {rival}"
        sellers = self._game.tables.sellers[seat]
        return self._game.labels.sellers[sellers.index(rival)] if rival in sellers else f"seat {rival}"

    def _card_sold(self, event: Event) -> None:
        label = event.details["card"]
        name = "a card" if label is None else self._name(label)
        sells = f"{self._game.labels.verbs[2]}s"
        self._did(event, f"{sells} {name} ({_signed(event.details['coins'])})")

    def _name(self, label: object) -> str:
        card = card_of(self._game, str(label))
        if card is not None:
            return card.name
        stage = self._stages.get(str(label))
        return stage.wonder if stage is not None and self._game.labels.verbs[1] == "wonder" else str(label)

    def _card_taken(self, event: Event) -> None:
        place = self._game.ruleset.places.get(str(event.details["place"]))
        called = place.called if place is not None and place.called else event.details["place"]
        self._did(event, f"takes {self._name(event.details['card'])} ({called})")

    def _card_spent(self, event: Event) -> None:
        self._spent[cast("int", event.seat)].append(self._name(event.details["card"]))

    # What comes of it.

    def _coins_gained(self, event: Event) -> None:
        seat, coins, source = cast("int", event.seat), event.details["coins"], event.details["from"]
        traded, self._traded = self._traded, None
        if source == "sale" or traded == (seat, source, coins):
            return  # told with the sale, or by the buyer
        giver = "" if source == "bank" else f" from seat {source}"
        self._add(seat, f"{_signed(coins)}{giver}", f"gains {_signed(coins, '')}{giver}")

    def _coins_lost(self, event: Event) -> None:
        coins = event.details["coins"]
        self._add(cast("int", event.seat), _signed(coins, "-"), f"loses {_signed(coins, '')}")

    def _add(self, seat: int, gain: str, alone: str) -> None:
        """Add a gain to the seat's last deed, which it most likely comes from; without one it is told `alone`."""
        last = self._last(seat)
        if last is None:
            self._deeds.append((seat, alone))
        else:
            self._deeds[last] = (seat, f"{self._deeds[last][1]}, {gain}")

    def _track_moved(self, event: Event) -> None:
        """Steps one after another are told as one move."""
        track = event.details["track"]
        name = f"{track} track" if isinstance(track, str) else "track"
        seat, space = cast("int", event.seat), f"to space {event.details['space']} of the {name}"
        last = self._last(seat)
        start, comma, end = ("", "", "") if last is None else self._deeds[last][1].rpartition(", ")
        if last is not None and end.startswith("to space "):
            self._deeds[last] = (seat, f"{start}{comma}{space}")
        else:
            self._add(seat, space, f"moves {space}")

    def _symbols_matched(self, event: Event) -> None:
        seat = cast("int", event.seat)
        using = f" with {self._used(seat)}" if self._spent[seat] else ""
        self._did(event, f"matches science symbols{using}")

    def _card_lost(self, event: Event) -> None:
        self._did(event, f"loses {self._name(event.details['card'])}")

    def _effect_ended(self, event: Event) -> None:
        self._did(event, f"{self._name(event.details['card'])}: nothing to do")

    def _copy_made(self, event: Event) -> None:
        deed = f"copies {self._name(event.details['card'])} of seat {event.details['rival']}"
        self._did(event, deed)

    # Conflicts.

    def _conflict_fought(self, event: Event) -> None:
        if not self._conflicts:
            self._close()  # what the seats have done before
        one, other = cast("int", event.seat), cast("int", event.details["rival"])
        gap = cast("int", event.details["result"])
        if not gap:
            self._conflicts.append([f"    {self._city(one)} and {self._city(other)} are even"])
            return
        winner, loser = (one, other) if gap > 0 else (other, one)
        self._conflicts.append([f"    {self._city(winner)} beats {self._city(loser)} by {abs(gap)}"])

    def _city(self, seat: int) -> str:
        return f"{seat} {self._boards[seat]}".rstrip()

    def _token_gained(self, event: Event) -> None:
        token = str(event.details["token"])
        if self._conflicts:
            self._conflicts[-1].append(token)
        else:
            self._did(event, f"gains {token}")

    def _tell_conflicts(self) -> None:
        if self._conflicts:
            self._lines.append("  conflicts")
        for said, *tokens in self._conflicts:
            self._lines.append(f"{said} ({', '.join(tokens)})" if tokens else said)
        self._conflicts = []

    def _token_lost(self, event: Event) -> None:
        self._did(event, f"loses {event.details['token']}")


def _signed(coins: object, sign: str = "+") -> str:
    return f"{sign}{coins} coin" if coins == 1 else f"{sign}{coins} coins"


_TOLD: dict[str, Callable[[Chronicle, Event], None]] = {
    "age_began": Chronicle._age_began,  # noqa: SLF001  # the class's own table
    "turn_began": Chronicle._turn_began,  # noqa: SLF001
    "game_ended": Chronicle._game_ended,  # noqa: SLF001
    "goods_bought": Chronicle._goods_bought,  # noqa: SLF001
    "card_built": Chronicle._card_built,  # noqa: SLF001
    "stage_built": Chronicle._stage_built,  # noqa: SLF001
    "card_sold": Chronicle._card_sold,  # noqa: SLF001
    "coins_gained": Chronicle._coins_gained,  # noqa: SLF001
    "coins_lost": Chronicle._coins_lost,  # noqa: SLF001
    "card_lost": Chronicle._card_lost,  # noqa: SLF001
    "card_spent": Chronicle._card_spent,  # noqa: SLF001
    "card_taken": Chronicle._card_taken,  # noqa: SLF001
    "track_moved": Chronicle._track_moved,  # noqa: SLF001
    "symbols_matched": Chronicle._symbols_matched,  # noqa: SLF001
    "effect_ended": Chronicle._effect_ended,  # noqa: SLF001
    "copy_made": Chronicle._copy_made,  # noqa: SLF001
    "conflict_fought": Chronicle._conflict_fought,  # noqa: SLF001
    "token_gained": Chronicle._token_gained,  # noqa: SLF001
    "token_lost": Chronicle._token_lost,  # noqa: SLF001
}
