"""Declared effects to running ones: one small function per kind, in a table.

What may be said but is not carried out is refused here, with the place and the words: nothing is ignored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from wonders.engine import copying, counting, gains, runtime, taking, tracks
from wonders.engine.goods import pack
from wonders.engine.listening import Listener
from wonders.engine.options import BUILD, SELL, STAGE
from wonders.engine.runtime import OTHER, OWN, CardTest
from wonders.engine.tables import AGE_END, BANK, GAME_END, LATE_COUNT, NOW, PAYLOAD, TURN_END
from wonders.vocabulary.cards import CardSet, What
from wonders.vocabulary.costs import Cost
from wonders.vocabulary.effects import Effect, Once, Standing
from wonders.vocabulary.ending import Copy, Points, Whenever
from wonders.vocabulary.once import Advance, Again, Choose, Coins, Discard, LoseCoins, Play, Take, Token
from wonders.vocabulary.prose import sentence
from wonders.vocabulary.standing import Allow, Discount, Less, Price, Produce, Science, Shields

if TYPE_CHECKING:
    from wonders.engine.compile import Compiler

MOMENTS = {"now": NOW, "turn_end": TURN_END, "age_end": AGE_END, "game_end": GAME_END}
_USES = {"build": BUILD, "stage": STAGE, "sell": SELL}


def compile_effects(compiler: Compiler, carrier: int, effects: tuple[Effect, ...], *, sells: bool) -> None:
    """Compile a carrier's effects and put them into its tables."""
    for effect in effects:
        made = _COMPILERS.get(type(effect))
        if made is None:
            compile_own = getattr(effect, "compile", None)
            if compile_own is None:
                compiler.index.refuse(f"'{effect.key}'")
                continue
            if isinstance(effect, Standing):
                _always(compiler, effect)
            found = compile_own(compiler, carrier)
        else:
            found = made(compiler, carrier, effect, sells)
        for each in found if isinstance(found, list) else [found]:
            _add(compiler, carrier, effect, each)


def _add(compiler: Compiler, carrier: int, effect: Effect, made: object) -> None:
    tables = compiler.tables
    if isinstance(made, runtime.Standing):
        if isinstance(effect, Standing) and effect.who != "self":
            made.who = compiler.index.seats(effect.who)
        tables.standing[carrier] = (*tables.standing[carrier], made)
    elif isinstance(made, runtime.Gain):
        made.carrier, made.index = carrier, len(tables.gains[carrier])
        if isinstance(effect, Once):
            made.moment = LATE_COUNT if made.waits and effect.at == "now" else MOMENTS[effect.at]
            made.optional = effect.optional
            made.test = counting.condition(compiler.index, effect.if_)
            if effect.who == "rival":
                made.rival = True
            elif effect.who != "self":
                made.who = compiler.index.seats(effect.who)
        tables.gains[carrier] = (*tables.gains[carrier], made)
        tables.asks[carrier] |= made.asks and made.moment == NOW
    elif isinstance(made, runtime.Final):
        made.text = sentence(effect, compiler.words)
        made.test = made.test or counting.condition(compiler.index, effect.if_)
        tables.final[carrier] = (*tables.final[carrier], made)
    elif isinstance(made, Listener):
        tables.listeners[carrier] = (*tables.listeners[carrier], made)
        tables.hears[made.event] = True
        tables.overheard[made.event] |= made.by is not None
    else:
        text = f"'{effect.key}' was compiled to {made!r}, not to a Gain, InForce, Final or a list of them"
        raise compiler.index.mistake("effect_kinds", text, effect.key)


def _always(compiler: Compiler, effect: Standing) -> None:
    """Refuse conditions and limits on standing effects that the tables cannot hold."""
    if effect.if_ is not None:
        compiler.index.refuse(f"'if' on '{effect.key}'")
    if effect.uses is not None:
        compiler.index.refuse(f"'uses' on '{effect.key}'")


def _produce(compiler: Compiler, carrier: int, said: Produce, sells: bool) -> object:
    del carrier
    _always(compiler, said)
    index = compiler.index
    for_sale = sells if said.for_sale is None else said.for_sale
    if said.goods is not None:
        units = [index.goods[name] for name in said.goods if name in index.goods]
        if len(units) != len(said.goods):
            index.refuse("a group of goods as fixed units (write `one_of`)")
        return runtime.MakesGoods(tuple(units), for_sale)
    names = cast("tuple[str, ...]", said.one_of)
    if names in (("own",), ("other",)):
        return runtime.MakesSpecial(OWN if names == ("own",) else OTHER)
    return runtime.MakesChoice(index.goods_mask(names), for_sale)


def _price(compiler: Compiler, carrier: int, said: Price, sells: bool) -> object:
    del carrier, sells
    _always(compiler, said)
    index = compiler.index
    if said.made_by is not None:
        index.refuse("'made_by'")
    if said.from_ == "rival":
        index.refuse("a price from 'rival'")
        return []
    is_ = -1 if said.is_ is None else said.is_
    seats = ((BANK,),) * index.seat_count if said.from_ == "bank" else index.seats(said.from_)
    return runtime.PriceRule(seats, index.goods_mask(said.goods), is_, said.less or 0, said.at_least)


def _discount(compiler: Compiler, carrier: int, said: Discount, sells: bool) -> object:
    del sells
    tables = compiler.tables
    place = len(tables.discounts[carrier])
    less = said.less or Less("pay")
    test = counting.condition(compiler.index, said.if_)
    matches = thing_test(compiler, said.what)
    if said.uses and less.form != "all":
        compiler.index.refuse(f"'uses' on a discount of '{less.form}'")
    made = runtime.Discount(carrier, place, matches, less.form, less.number, said.uses or 0, test)
    if said.pay is not None:
        if not isinstance(said.pay.coins, int):
            compiler.index.refuse("an amount of coins in 'pay'")
        made.pay = (packed(compiler, said.pay), cast("int", said.pay.coins))
    if said.uses:
        tables.budgets[made.budget] = said.every or "game"
    tables.discounts[carrier] = (*tables.discounts[carrier], made)
    return made


def packed(compiler: Compiler, cost: Cost) -> int:
    """The goods of a cost, packed; a fault where they do not fit."""
    counts = [0] * len(compiler.index.goods)
    for name, units in cost.goods.items():
        counts[compiler.index.goods[name]] = units
    try:
        return pack(counts)
    except ValueError as error:
        compiler.index.refuse(f"a cost of {error}")
        return 0


def thing_test(compiler: Compiler, what: What) -> CardTest:
    """Whether a card or stage is the thing an effect concerns."""
    if what.kind == "cards":
        return counting.card_test(compiler.index, cast("CardSet", what.which))
    if what.kind == "stages":
        return CardTest(compiler.stage_mask)
    compiler.index.refuse("tokens as the thing concerned")
    return CardTest(0)


def _shields(compiler: Compiler, carrier: int, said: Shields, sells: bool) -> object:
    del sells
    index = compiler.index
    if said.uses is not None:
        index.refuse("'uses' on 'shields'")
    conflict = index.conflicts[said.conflict]
    if compiler.rules.push is not None:
        made = gains.Pushes(counting.amount(index, said), compiler.rules.push)
        made.test = counting.condition(index, said.if_)
        return made
    if said.constant is not None and said.if_ is None:
        return runtime.HasShields(conflict, said.constant)
    place = len(compiler.tables.standing[carrier])
    test = counting.condition(index, said.if_)
    return runtime.CountsShields(carrier, place, conflict, counting.amount(index, said), test)


def _science(compiler: Compiler, carrier: int, said: Science, sells: bool) -> object:
    del carrier, sells
    _always(compiler, said)
    symbols = compiler.index.symbols
    if said.symbol is not None:
        return runtime.HasSymbol(symbols[said.symbol])
    names = cast("tuple[str, ...]", said.one_of)
    if "most" in names:
        compiler.index.refuse("science of 'most'")
        return []
    chosen = symbols if "all" in names else names
    return runtime.HasWild(sum(1 << symbols[name] for name in chosen))


def _allow(compiler: Compiler, carrier: int, said: Allow, sells: bool) -> object:
    del sells
    if said.if_ is not None:
        compiler.index.refuse("'if' on 'allow'")
    place = len(compiler.tables.standing[carrier])
    made = runtime.Permits(1 << compiler.index.permissions[said.name], carrier, place, compiler.permitted_uses(said))
    if made.uses:
        compiler.tables.budgets[made.budget] = said.every or "game"
    return made


def _coins(compiler: Compiler, carrier: int, said: Coins, sells: bool) -> object:
    del carrier, sells
    index = compiler.index
    givers = None if said.from_ == "bank" else index.seats(said.from_)
    made = gains.GainsCoins(counting.amount(index, said), givers)
    made.waits = said.constant is None and compiler.rules.late_counts
    return made


def _lose_coins(compiler: Compiler, carrier: int, said: LoseCoins, sells: bool) -> object:
    del carrier, sells
    return gains.LosesCoins(counting.amount(compiler.index, said))


def _token(compiler: Compiler, carrier: int, said: Token, sells: bool) -> object:
    del carrier, sells
    if said.age == "any":
        compiler.index.refuse("a token of 'any' Age")
    age = gains.CURRENT_AGE if said.age == "current" else cast("int", said.age or 0)
    tokens = compiler.index.tokens_of((said.name,))
    if len(tokens) > 1 and not age:
        compiler.index.refuse(f"a token of the group '{said.name}' without an Age")
    return gains.GainsToken(tokens, said.number, age)


def _take(compiler: Compiler, carrier: int, said: Take, sells: bool) -> object:
    del carrier, sells
    index = compiler.index
    if said.from_ is None or "hand" in said.from_:
        index.refuse("a take from cities or hands")
        return []
    if said.to is not None or said.cards is not None or said.keep != 1 or said.draw == "all":
        index.refuse("a take with 'to' or 'cards', of all that is drawn, or with more than one kept")
    piles = index.reach(said.from_)
    if not said.draw:
        return taking.Takes(piles)
    if index.holds(said.from_) == {"tokens"}:
        if said.rest not in (None, "back", *said.from_):
            index.refuse("a take of drawn tokens whose rest goes elsewhere")
        return gains.DrawsToken(piles, cast("int", said.draw))
    if not index.rules.drawn or said.rest == "box":
        index.refuse("a take of drawn cards without a place for them, or whose rest goes to the box")
        return []
    return taking.Draws(piles, cast("int", said.draw), _RESTS[said.rest or "back"])


_RESTS = {"back": taking.BACK, "shuffle": taking.SHUFFLE, "discard": taking.DISCARD}


def _advance(compiler: Compiler, carrier: int, said: Advance, sells: bool) -> object:
    del carrier, sells
    if len(said.track) > 1 or said.track == ("any",):
        compiler.index.refuse("a step on one of several tracks")
        return []
    return tracks.Advances(compiler.tables.tracks[said.track[0]], said.by)


def _again(compiler: Compiler, carrier: int, said: Again, sells: bool) -> object:
    del carrier, said, sells
    if compiler.rules.again is None:
        compiler.index.refuse("'again', in a ruleset without turns of one seat")
        return []
    return gains.TakesAnotherTurn(compiler.rules.again)


def _play(compiler: Compiler, carrier: int, said: Play, sells: bool) -> object:
    del carrier, sells
    index = compiler.index
    if len(said.from_) > 1 or said.of != "self":
        index.refuse("a play from several places or from another city")
    if said.from_[0] not in index.places:
        index.refuse(f"a play from '{said.from_[0]}', a place of each city")
        return []
    cards = None if said.cards is None else counting.card_test(index, said.cards)
    uses = sum(_USES[word] for word in dict.fromkeys(said.as_))
    return gains.Plays(index.places[said.from_[0]], uses, cards, free=said.free)


def _discard(compiler: Compiler, carrier: int, said: Discard, sells: bool) -> object:
    del carrier, sells
    index = compiler.index
    number = 0 if said.number == "all" else cast("int", said.number)
    if said.to != "discard":
        index.refuse(f"a discard to '{said.to}'")
    if said.cards is not None:
        return gains.DiscardsCards(counting.card_test(index, said.cards), index.seats(said.of), number)
    if said.tokens is not None:
        if number and len(index.tokens_of(said.tokens)) > 1:
            index.refuse("a discard of some tokens of several kinds")
        return gains.DiscardsTokens(index.tokens_of(said.tokens), index.seats(said.of), number)
    index.refuse("a discard of stages or from a place")
    return []


def _choose(compiler: Compiler, carrier: int, said: Choose, sells: bool) -> object:
    branches = [compiler.script(carrier, branch, sells=sells) for branch in said.branches]
    return gains.Chooses(tuple(branches))


def _points(compiler: Compiler, carrier: int, said: Points, sells: bool) -> object:
    del carrier, sells
    index = compiler.index
    return runtime.Final(counting.amount(index, said), counting.condition(index, said.if_), said.shared)


def _copy(compiler: Compiler, carrier: int, said: Copy, sells: bool) -> object:
    del sells
    if compiler.copying == "game_end":
        return []  # what is copied when points are counted copies nothing in its turn
    index = compiler.index
    matches = None if said.cards is None else counting.card_test(index, said.cards)
    sources = copying.Sources(carrier, index.seats(said.of), matches, compiler.copies(said, matches))
    if said.at == "game_end":
        return copying.CopiesAtEnd(sources)
    made = copying.CopiesNow(sources)
    made.test = counting.condition(index, said.if_)
    return made


def _whenever(compiler: Compiler, carrier: int, said: Whenever, sells: bool) -> object:
    index = compiler.index
    place = len(compiler.tables.listeners[carrier])
    event = index.events[said.event]
    script = compiler.script(carrier, said.do, sells=sells)
    made = Listener(event, carrier, place, script)
    made.by = None if said.by == "self" else index.seats(said.by)
    made.instead = said.instead
    made.optional = said.optional
    if said.instead and said.optional:
        index.refuse("'optional' beside 'instead'")
    made.test = counting.condition(index, said.if_)
    made.uses = said.uses or 0
    if said.uses:
        compiler.tables.budgets[made.budget] = said.every or "game"
    if said.what is not None:
        made.what = (PAYLOAD, _event_mask(compiler, said.what))
    made.how = tuple(_HOWS.index(word) for word in said.how or ())
    _hear_from(compiler, made, said)
    if said.track is not None:
        index.refuse("a track")
    if said.optional:
        compiler.first_may_pass(script)
    return made


_HOWS = ("paid", "chain", "free")


def _event_mask(compiler: Compiler, what: What) -> int:
    """The carriers that an event must concern."""
    if what.kind == "tokens":
        tokens = compiler.index.tokens_of(cast("tuple[str, ...]", what.which))
        return sum(1 << compiler.tables.token_carriers[token] for token in tokens)
    test = thing_test(compiler, what)
    if test.dynamic:
        compiler.index.refuse("a filter of an event that depends on the city")
    return test.mask


def _hear_from(compiler: Compiler, made: Listener, said: Whenever) -> None:
    """Where the event must come from: a seat, the bank, a sale or a place."""
    if said.from_ is None:
        return
    index = compiler.index
    payload = index.ruleset.vocabulary.events[said.event].payload
    if said.from_ in index.places and "place" in payload:
        made.from_places = (PAYLOAD + payload.index("place"), (index.places[said.from_],))
        return
    for name in ("from", "rival"):
        if name in payload:
            seats = {"bank": ((-1,),), "sale": ((-2,),)}.get(said.from_)
            wanted = seats[0] if seats else ()
            by_seat = (wanted,) * index.seat_count if seats else index.seats(said.from_)
            made.from_seats = (PAYLOAD + payload.index(name), by_seat)
            return
    index.refuse(f"'from' on the event '{said.event}'")


_COMPILERS: dict[type[Effect], Callable[[Compiler, int, Any, bool], object]] = {
    Produce: _produce,
    Price: _price,
    Discount: _discount,
    Shields: _shields,
    Science: _science,
    Allow: _allow,
    Coins: _coins,
    LoseCoins: _lose_coins,
    Token: _token,
    Take: _take,
    Advance: _advance,
    Again: _again,
    Play: _play,
    Discard: _discard,
    Choose: _choose,
    Points: _points,
    Copy: _copy,
    Whenever: _whenever,
}
