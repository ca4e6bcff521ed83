"""Costs: what a card or stage asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from attrs import frozen

from wonders.terms import MOST_UNITS
from wonders.vocabulary.amounts import NUMBER_OR_AMOUNT, Amount
from wonders.vocabulary.shapes import OPEN_NAME, Integer, Name, Schema, Scope, Shape


@frozen
class Cost:
    """What a card or stage asks for; empty where it is free."""

    #: Units by good.
    goods: Mapping[str, int]
    #: Coins to the bank.
    coins: int | Amount = 0
    #: So many equal goods, or so many different ones.
    identical: int = 0
    different: int = 0

    @property
    def free(self) -> bool:
        """Whether nothing at all is asked for."""
        return not (self.goods or self.coins or self.identical or self.different)


_UNITS = Integer(least=1, most=MOST_UNITS)
#: Keys of a cost that are no goods.
_WORDS: Mapping[str, Shape] = {
    "coins": NUMBER_OR_AMOUNT,
    "identical": Integer(least=2),
    "different": Integer(least=2),
}


@frozen
class CostShape(Shape):
    """A mapping from goods, `coins` and patterns to numbers; coins may be an amount."""

    def schema(self, scope: Scope) -> Schema:
        """One property for each good, so that an unknown one finds its neighbour."""
        return scope.ref("cost", lambda: self._schema(scope))

    @staticmethod
    def _schema(scope: Scope) -> Schema:
        words = {key: shape.schema(scope) for key, shape in _WORDS.items()}
        made: Schema = {"title": "cost", "type": "object", "minProperties": 1, "additionalProperties": False}
        goods = Name(("good",)).options(scope)
        if goods is None:
            others = r"^(?!(coins|identical|different)$)" + OPEN_NAME[1:]
            return made | {"properties": words, "patternProperties": {others: _UNITS.schema(scope)}}
        return made | {"properties": dict.fromkeys(goods, _UNITS.schema(scope)) | words}

    def read(self, raw: object, scope: Scope) -> Cost:
        """A Cost."""
        given = dict(cast("Mapping[str, object]", raw))
        words = {key: shape.read(given.pop(key), scope) for key, shape in _WORDS.items() if key in given}
        goods = {good: _UNITS.read(units, scope) for good, units in given.items()}
        return Cost(goods, **cast("dict[str, int]", words))

    def describe(self) -> str:
        """Goods and coins."""
        return "cost, such as `{wood: 2, coins: 1}`"


COST = CostShape()
NO_COST = Cost({})
