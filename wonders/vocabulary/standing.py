"""The standing kinds: production, prices, discounts, shields, science, permissions."""

# arg() makes a field; its value is no shared default

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from wonders.vocabulary.amounts import Amount
from wonders.vocabulary.cards import WHAT, What
from wonders.vocabulary.costs import COST, Cost
from wonders.vocabulary.declare import ExactlyOne, Needs, arg, effect
from wonders.vocabulary.effects import Standing
from wonders.vocabulary.shapes import Choice, Integer, Name, Scope, Shape, Word
from wonders.vocabulary.words import (
    BOOLEAN,
    GOODS,
    GOODS_TO_CHOOSE,
    NONZERO,
    POSITIVE,
    SEATS_OR_BANK,
    UNITS,
)


@effect("produce", short="goods")
@frozen(slots=False)
class Produce(Standing):
    """The city makes goods for every payment.

    `goods` is a fixed list of units (a good named twice makes two), `one_of` is one unit of one of
    them, chosen anew for each payment. Production is never used up.
    """

    rules = (*Standing.rules, ExactlyOne(("goods", "one_of")))

    goods: tuple[str, ...] | None = arg(UNITS, "Units made.", default=None)
    one_of: tuple[str, ...] | None = arg(GOODS_TO_CHOOSE, "One unit of one of these.", default=None)
    for_sale: bool | None = arg(
        BOOLEAN, "Whether neighbours may buy it. Without it the ruleset's `sells` decides.", default=None
    )


#: No price of these games comes near; beyond it a payment could not hold what is paid.
MOST_PRICE = 50
_PRICE = Integer(least=0, most=MOST_PRICE, note=f"a good costs {MOST_PRICE} coins at the most")
_OFF_A_PRICE = Integer(least=-MOST_PRICE, most=MOST_PRICE, zero=False)


@effect("price")
@frozen(slots=False)
class Price(Standing):
    """Goods cost the city less when it buys them.

    The lowest `is` counts; every `less` is then taken off, down to the largest `at_least`. It works from the
    turn after its carrier came into play.
    """

    rules = (*Standing.rules, ExactlyOne(("is", "less")), Needs("at_least", "less"))

    goods: tuple[str, ...] = arg(GOODS, "The goods concerned.")
    from_: str = arg(SEATS_OR_BANK, "The sellers concerned.")
    is_: int | None = arg(_PRICE, "Coins per unit.", default=None)
    less: int | None = arg(_OFF_A_PRICE, "Coins off each unit; negative makes it dearer.", default=None)
    at_least: int = arg(_PRICE, "Coins that a unit costs at least.", default=0)
    made_by: str | None = arg(
        Word("maker", ("board", "cards")), "Only goods made by the board, or by cards.", default=None
    )


@frozen
class Less:
    """How much a discount takes off: everything, all goods, so many goods, coins or symbols of choice."""

    #: `all`, `goods`, `some_goods`, `coins` or `symbols`.
    form: str
    number: int = 0


#: What may be taken off by number; coins may be negative, which is a tax.
_LESS: Mapping[str, Integer] = {"goods": POSITIVE, "coins": NONZERO, "symbols": POSITIVE}


_FORMS = "Write `all`, `goods`, `{goods: 1}`, `{coins: 1}` or `{symbols: 1}`."


@frozen
class LessShape(Shape):
    """`all`, `goods`, or a mapping with one of `goods`, `coins`, `symbols`."""

    def schema(self, scope: Scope) -> dict[str, object]:
        """A word, or a mapping with exactly one key."""
        return scope.ref("less", lambda: self._schema(scope))

    @staticmethod
    def _schema(scope: Scope) -> dict[str, object]:
        forms = {form: number.schema(scope) for form, number in _LESS.items()}
        mapping = {
            "title": "discount",
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": False,
            "properties": forms,
        }
        return {
            "if": {"type": "object"},
            "then": mapping,
            "else": Word("discount", ("all", "goods")).schema(scope) | {"description": _FORMS},
        }

    def read(self, raw: object, scope: Scope) -> Less:
        """A Less."""
        del scope
        if isinstance(raw, Mapping):
            ((form, number),) = raw.items()
            return Less("some_goods" if form == "goods" else form, int(number))
        return Less(str(raw))

    def describe(self) -> str:
        """All the forms."""
        return "`all`, `goods`, or one of `{goods: n}`, `{coins: n}`, `{symbols: n}`"


@effect("discount")
@frozen(slots=False)
class Discount(Standing):
    """Something costs the city less, nothing, or another price.

    A condition makes it automatic; a limit (`uses`) makes it a way to pay that the seat may choose.
    """

    rules = (*Standing.rules, ExactlyOne(("less", "pay")))

    what: What = arg(WHAT, "What is cheaper.")
    less: Less | None = arg(LessShape(), "How much is taken off its cost.", default=None)
    pay: Cost | None = arg(COST, "What may be paid instead of the whole cost.", default=None)


@effect("shields", short="each")
@frozen(slots=False)
class Shields(Standing, Amount):
    """Military strength, counted in every conflict while the carrier is in play."""

    rules = (*Standing.rules, *Amount.rules)

    conflict: str = arg(Name(("conflict",)), "The conflict in which they count.", default="land")


@effect("science", short="symbol")
@frozen(slots=False)
class Science(Standing):
    """A science symbol, or one of the owner's choice when points are counted (`one_of`)."""

    rules = (*Standing.rules, ExactlyOne(("symbol", "one_of")))

    symbol: str | None = arg(Name(("symbol",)), "The symbol.", default=None)
    one_of: tuple[str, ...] | None = arg(
        Choice(
            Name(("symbol",), ("all", "most")),
            several=Name((), ("all", "most")),
            single="One symbol alone: `symbol`.",
        ),
        "One of these; `all`: any symbol; `most`: the one the city has most of.",
        default=None,
    )


@effect("allow", short="name")
@frozen(slots=False)
class Allow(Standing):
    """A permission that the ruleset's own rules ask for."""

    name: str = arg(Name(("permission",)), "The permission.")


STANDING = (Produce, Price, Discount, Shields, Science, Allow)
