"""A simple player to play against: it takes what looks best now, and sees only what its view shows.

It knows no card. What a building is worth to it follows from the effects that the ruleset declares:

- points count as they stand, and a little more for what is counted and may grow;
- shields count if they change a conflict with a neighbour, and more in later Ages; a point each if they act at once;
- science grows with the symbols of the same kind that the city has, and with a set;
- production counts for goods that the city does not make, and most in early Ages; so do lower prices;
- coins count a third of a point, those it pays as well; every other effect counts for three points.

A stage is worth its effects and a point more, for the card it takes is lost to the next player as well; it is
built with the card that is wanted least. What nothing speaks for is sold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wonders.engine.actions import Action, Decision
from wonders.engine.display import card_of, spellings
from wonders.engine.game import Game
from wonders.engine.view import CityView, View
from wonders.ruleset.lookup import StageOf, stages_of
from wonders.ruleset.model import Card
from wonders.vocabulary.amounts import Amount, Count
from wonders.vocabulary.cards import CardSet
from wonders.vocabulary.costs import Cost
from wonders.vocabulary.effects import Effect
from wonders.vocabulary.ending import Points
from wonders.vocabulary.once import Coins
from wonders.vocabulary.standing import Price, Produce, Science, Shields

#: What a coin is worth, in points.
_COIN = 1 / 3
#: What it expects of an effect that it has no opinion of, and of a count that it cannot make.
_UNKNOWN = 3.0
_UNCOUNTED = 2.0
#: What taking a card away from the next player is worth.
_DENIED = 1.0
#: Steps round the table, where seats are a ring.
_STEPS = {"self": (0,), "left": (1,), "right": (-1,), "neighbours": (1, -1), "around": (0, 1, -1)}


class Greedy:
    """Answers decisions of one game; it remembers nothing, so equal views get equal answers.

    Args:
        game: the game that is played.
        must: names or ids of cards that whoever can build them builds at once.
    """

    def __init__(self, game: Game, must: Sequence[str] = ()) -> None:
        self._game = game
        self._must = [game.ruleset.cards[game.tables.ids[game.card_number(card)]] for card in must]
        self._stages = stages_of(game.ruleset)
        self._ages = max((card.age for card in game.ruleset.cards.values()), default=1) or 1  # a game may have no Ages

    def choose(self, view: View, decision: Decision) -> Action:
        """The answer of a seat that sees the view."""
        if decision.kind == "pay":
            return min(decision.actions, key=_coins_of)
        for action in decision.actions if self._must else ():
            build = self._game.labels.use(action.kind) == "build"
            if build and card_of(self._game, action.card or "") in self._must:
                return action
        look = _Look(self._game, self._stages, view, decision.city, self._ages)
        return max(decision.actions, key=look.worth)


def _coins_of(action: Action) -> int:
    """All coins of a payment."""
    return sum(coins for coins in (action.pay or {}).values() if isinstance(coins, int))


class _Look:
    """One look at the table from a city, in which things are weighed in points."""

    def __init__(self, game: Game, stages: Mapping[str, StageOf], view: View, city: int, ages: int) -> None:
        self.game = game
        self.stages = stages
        self.view = view
        self.city = view.cities[city]
        #: How much of the game is left, from 1 down.
        self.left = (ages - max(view.age, 1) + 1) / ages

    def worth(self, action: Action) -> float:
        """What an answer is worth."""
        card = card_of(self.game, action.card or "")
        match self.game.labels.use(action.kind):
            case "build" if card is not None:
                return self.effects(card.effects) - self.outlay(card.cost, card)
            case "stage":
                stage = self.stages[self.city.plan[(action.stage or 1) - 1]].stage
                return self.effects(stage.effects) + _DENIED - self.outlay(stage.cost) - self._regret(card)
            case "sell":
                return _COIN - self._regret(card)
            case "choose":
                return self._chosen(action.choice or "")
        return 0.0

    def _chosen(self, choice: str) -> float:
        """What a card, token or Wonder is worth that it may have; less than nothing where it would lose a card."""
        name, of, seat = choice.rpartition(" of seat ")
        card = card_of(self.game, name if of else choice)
        if card is not None:
            worth = self.effects(card.effects)
            return -worth if of and int(seat) == self.city.seat else worth
        if choice in self.game.ruleset.tokens:
            return self.effects(self.game.ruleset.tokens[choice].effects)
        wonder = self.game.ruleset.wonders.get(choice)
        stages = [stage for side in wonder.sides.values() for stage in side.stages] if wonder is not None else []
        return sum(self.effects(stage.effects) for stage in stages)

    def _regret(self, card: Card | None) -> float:
        """What it gives up by using a card for something else."""
        return 0.0 if card is None else 0.1 * self.effects(card.effects)

    # Costs.

    def outlay(self, cost: Cost, card: Card | None = None) -> float:
        """What paying may cost, in points: a rough count, since which goods are bought is settled later."""
        if card is not None and self._chained(card):
            return 0.0
        coins = cost.coins if isinstance(cost.coins, int) else self.number(cost.coins)
        lacking = self._lacking(cost)
        prices = sorted((self.city.price(good) or 0 for good in lacking), reverse=True)
        return _COIN * (coins + sum(prices[len(self._choices()) :]))

    def _chained(self, card: Card) -> bool:
        built = [card_of(self.game, label) for label in self.city.cards]
        return any({*spellings(each)} & {*card.chains_from} for each in built if each is not None)

    def _lacking(self, cost: Cost) -> list[str]:
        made = list(self.city.produces)
        lacking = []
        for good, units in cost.goods.items():
            lacking += [good] * max(0, units - made.count(good))
        return lacking

    def _choices(self) -> list[str]:
        return [each for each in self.city.produces if "/" in each]

    # Effects.

    def effects(self, effects: Iterable[Effect]) -> float:
        """What effects are worth together."""
        return sum(self._effect(each) for each in effects)

    def _effect(self, effect: Effect) -> float:
        match effect:
            case Points():
                return self.number(effect) + (self.left if effect.per is not None else 0.0)
            case Coins():
                return _COIN * self.number(effect)
            case Shields():
                return self._shields(self.number(effect))
            case Science():
                return self._science(effect)
            case Produce():
                return self._goods(effect)
            case Price():
                return 4 * self.left * self.left
        return _UNKNOWN

    def _shields(self, more: float) -> float:
        """A point each if they act at once; else two and more for each neighbour drawn level with or overtaken."""
        if not self.game.shields_stand:
            return more
        won = 0.0
        for seat in self._seats("neighbours"):
            gap = self.view.cities[seat].shields - self.city.shields
            won += (more >= gap >= 0) + (more > gap >= 0)
        return won * (1 + self.view.age / 2) + 0.2 * more

    def _science(self, effect: Science) -> float:
        symbols = self.city.symbols
        symbol = effect.symbol or max(symbols, key=lambda each: symbols[each])
        completes = symbols[symbol] == min(symbols.values())
        return 2 * symbols[symbol] + 1 + (3.0 if completes else 0.0)

    def _goods(self, effect: Produce) -> float:
        made = set("/".join(self.city.produces).split("/"))
        units = effect.goods or ()
        fresh = sum(1.0 if good not in made else 0.4 for good in units)
        fresh += sum(0.4 if good not in made else 0.2 for good in effect.one_of or ())
        return 4 * fresh * self.left * self.left

    # Numbers.

    def number(self, amount: Amount) -> float:
        """An amount as things stand."""
        if amount.per is None:
            return float(amount.each if amount.constant is None else amount.constant)
        count = sum(self._count(amount.per, self.view.cities[seat]) for seat in self._seats(amount.of))
        count //= amount.groups_of
        if amount.table:
            count = amount.table[min(int(count), len(amount.table) - 1)]
        found = amount.each * count
        return found if amount.at_most is None else min(found, amount.at_most)

    def _seats(self, word: str) -> list[int]:
        own, cities = self.city.seat, len(self.view.cities)
        if word in _STEPS:
            return list(dict.fromkeys((own + step) % cities for step in _STEPS[word]))
        return [seat for seat in range(cities) if seat != own or word == "all"]

    @staticmethod
    def _count(count: Count, city: CityView) -> float:
        match count.word, count.argument:
            case "cards", CardSet(filters=()):
                return len(city.cards)
            case "cards", CardSet(filters=filters):
                return sum(city.counts.get(color, 0) for each in filters for color in each.color or ())
            case "stages", _:
                return len(city.stages)
            case "coins", _:
                return city.coins
            case "shields", _:
                return city.shields
            case "tokens", tuple(names):
                return sum(held for token, held in city.tokens.items() if token in names)
        return _UNCOUNTED
