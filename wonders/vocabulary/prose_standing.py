"""The wording of the standing kinds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from wonders.vocabulary.prose_amounts import amount_parts, cost_text, what_noun
from wonders.vocabulary.prose_frame import Clause, clause
from wonders.vocabulary.prose_glossary import glossary
from wonders.vocabulary.prose_words import any_seat, listed, noun, spoken
from wonders.vocabulary.standing import Allow, Discount, Less, Price, Produce, Science, Shields

_COIN = noun("coin")

_MADE = {
    "all": "1 good",
    "own": "1 good that it makes for sale",
    "other": "1 good that it does not make for sale",
}
_BOUGHT = {
    "all": "goods",
    "own": "goods that it makes for sale",
    "other": "goods that it does not make for sale",
}
_SYMBOLS = {"all": "any", "most": "the one it has most of"}


def _made(name: str) -> str:
    """One unit of a good, or of whichever of a group: `1 wood`, `1 of the raw materials`."""
    group = glossary().groups.get(name)
    return f"1 of the {group}" if group else _MADE.get(name, f"1 {name}")


def _choice(names: Sequence[str]) -> str:
    """One unit of one of them; a name that stands alone and has no words of its ruleset must be a group's."""
    if len(names) == 1 and names[0] not in _MADE and names[0] not in glossary().groups:
        return f"1 good of the group {names[0]}"
    return listed([_made(name) for name in names])


def _bought(name: str) -> str:
    """What may be bought, without a number: `wood`, `raw materials`, `goods`."""
    return glossary().groups.get(name) or _BOUGHT.get(name, name)


@clause.register
def _produce(effect: Produce, here: str) -> Clause:
    del here
    sale = {None: "", True: ", for sale to others", False: ", not for sale to others"}[effect.for_sale]
    if effect.goods is not None:
        units = [(len(list(units)), good) for good, units in groupby(effect.goods)]
        made = [_made(good) if number == 1 else f"{number} {_bought(good)}" for number, good in units]
        return Clause("produce", listed(made, "and") + sale)
    return Clause("produce", f"{_choice(effect.one_of or ())}, whichever is needed{sale}")


@clause.register
def _price(effect: Price, here: str) -> Clause:
    maker = {None: "", "board": ", if the board makes it", "cards": ", if a card makes it"}[effect.made_by]
    floor = f", but for at least {_COIN.counted(effect.at_least)}" if effect.at_least else ""
    coins = _COIN.counted(effect.is_) if effect.is_ is not None else _less(effect.less or 0, "coin")
    goods = listed([_bought(name) for name in effect.goods])
    return Clause("buy", f"{goods} from {any_seat(effect.from_, here)} for {coins} each{floor}{maker}")


def _less(number: int, unit: str) -> str:
    """`2 coins less`, `2 fewer goods`; a negative discount makes dearer."""
    if unit == "good":
        return noun(unit, before="more" if number < 0 else "fewer").counted(abs(number))
    return f"{noun(unit).counted(abs(number))} {'more' if number < 0 else 'less'}"


@clause.register
def _discount(effect: Discount, here: str) -> Clause:
    what = what_noun(effect.what).with_article
    if effect.less is not None:
        return Clause("pay", _reduction(effect.less, what))
    price = "nothing" if effect.pay is None or effect.pay.free else cost_text(effect.pay, here)
    return Clause("pay", f"{price} instead of the cost of {what}", may=True)


def _reduction(less: Less, what: str) -> str:
    match less.form:
        case "all":
            return f"nothing for {what}"
        case "goods":
            return f"no goods for {what}"
        case "some_goods":
            return f"{_less(less.number, 'good')} of its choice for {what}"
        case "coins":
            return f"{_less(less.number, 'coin')} for {what}"
    return f"{_less(less.number, 'good')} of its choice for {what}, or none of its coins"


@clause.register
def _shields(effect: Shields, here: str) -> Clause:
    shields = " ".join(filter(None, amount_parts(effect, "shield", here)))
    where = "" if effect.conflict == "land" else f", in {spoken(effect.conflict)} conflicts only"
    return Clause("have", shields + where)


@clause.register
def _science(effect: Science, here: str) -> Clause:
    del here
    if effect.symbol is not None:
        return Clause("have", f"1 {effect.symbol} symbol")
    symbols = [_SYMBOLS.get(name, name) for name in effect.one_of or ()]
    choice = "" if symbols == ["any"] else f" ({listed(symbols)})"
    return Clause("have", f"1 science symbol of its choice{choice}, chosen when points are counted")


@clause.register
def _allow(effect: Allow, here: str) -> Clause:
    del here
    meaning = glossary().permissions.get(effect.name)
    name = f'"{spoken(effect.name)}"'
    return Clause("use", f"{name}: {meaning}" if meaning else f"the permission {name}", may=True)
