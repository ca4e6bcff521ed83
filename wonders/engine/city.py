"""A city as callers read it."""

from __future__ import annotations

from collections.abc import Sequence

from wonders.engine.counting import strength
from wonders.engine.goods import unpack
from wonders.engine.labels import Labels
from wonders.engine.options import may_stage
from wonders.engine.state import CityState, State
from wonders.faults import SettingError, bracketed_hint


class City:
    """What stands in front of one seat; read-only, and None where a viewer may not see.

    It shows the moment at which it was asked for by reading the state, so it is best not kept across moves.
    """

    __slots__ = ("_city", "_hidden", "_labels", "_now", "_tucked")

    def __init__(
        self, labels: Labels, now: State, city: CityState, *, hidden: bool = False, tucked: bool = True
    ) -> None:
        self._labels = labels
        self._now = now
        self._city = city
        self._hidden = hidden
        # Whether the cards under its stages are seen.
        self._tucked = tucked

    @property
    def seat(self) -> int:
        """Its position."""
        return self._city.seat

    @property
    def wonder(self) -> str:
        """The Wonder's name; "" before there is one."""
        return self._now.tables.sides[self._city.side].wonder if self._city.side >= 0 else ""

    @property
    def side(self) -> str:
        """The side of its board; "" before there is one, and where the Wonder has no other."""
        return self._now.tables.sides[self._city.side].side if self._city.side >= 0 else ""

    @property
    def coins(self) -> int:
        """Coins in the treasury."""
        return self._city.coins

    @property
    def cards(self) -> tuple[str, ...]:
        """Its buildings, in order of building."""
        return tuple([self._labels.cards[card] for card in self._city.built])

    @property
    def stages(self) -> tuple[int, ...]:
        """The numbers of the stages built."""
        built = self._city.stages
        return tuple([number + 1 for number in range(built.bit_length()) if built >> number & 1])

    @property
    def plan(self) -> tuple[str, ...]:
        """The names of the stages that can be built here, by number from 1."""
        return tuple([self._labels.carriers[stage] for stage in self._city.plan])

    @property
    def barred(self) -> tuple[int, ...]:
        """The numbers of the stages that the rules forbid now, whatever is paid, such as a Wonder too many."""
        city = self._city
        left = [number for number in range(len(city.plan)) if not city.stages >> number & 1]
        return tuple([number + 1 for number in left if not may_stage(self._now, city, city.plan[number])])

    @property
    def stages_total(self) -> int:
        """The number of stages of its Wonder."""
        return len(self._city.plan)

    @property
    def tucked(self) -> tuple[str, ...] | None:
        """The cards under its board, in order; None where they are hidden."""
        if not self._tucked:
            return None
        return tuple([self._labels.cards[card] for card in self._city.tucked])

    @property
    def copies(self) -> tuple[str, ...]:
        """The cards and stages of other cities that it has copied, in order."""
        copied = self._now.tables.copied
        return tuple([self._labels.carriers[copied[each]] for _, each in self._city.branches if each in copied])

    @property
    def tokens(self) -> dict[str, int]:
        """Its tokens: how many of each name it holds."""
        names = self._now.tables.tokens
        return {names[token]: held for token, held in enumerate(self._city.tokens) if held}

    @property
    def hand(self) -> tuple[str, ...] | None:
        """The cards in hand, in the order of the ruleset; None where they are hidden."""
        return None if self._hidden else tuple([self._labels.cards[card] for card in self._city.hand])

    @property
    def hand_size(self) -> int:
        """The number of cards in hand, which everybody sees."""
        return len(self._city.hand)

    @property
    def shields(self) -> int:
        """Its military strength."""
        return strength(self._now, self._city, 0)

    @property
    def symbols(self) -> dict[str, int]:
        """Its science symbols; those of choice are not among them."""
        return dict(zip(self._now.tables.symbols, self._city.symbols, strict=True))

    @property
    def produces(self) -> tuple[str, ...]:
        """What it makes: `wood` for a unit, `wood/clay` for a choice."""
        return self._goods(self._city.goods, self._city.choices + self._city.special)

    @property
    def sells(self) -> tuple[str, ...]:
        """What others may buy of it."""
        return self._goods(self._city.sale, self._city.sale_choices)

    def _goods(self, packed: int, choices: tuple[int, ...]) -> tuple[str, ...]:
        names = self._now.tables.goods
        units = unpack(packed, len(names))
        fixed = [name for name, number in zip(names, units, strict=True) for _ in range(number)]
        return tuple(fixed + [self.either(mask) for mask in choices])

    def either(self, mask: int) -> str:
        """The goods of a mask, with strokes between."""
        names = self._now.tables.goods
        return "/".join(name for number, name in enumerate(names) if mask >> number & 1)

    def price(self, good: str) -> int | None:
        """The least coins for which it could buy one unit of a good now; None if nobody sells it.

        Raises:
            SettingError: there is no such good.
        """
        number = known("good", good, self._now.tables.goods)
        market = self._now.tables.market(self._now, self._city)
        offers = [seller.prices[number] for seller in market.sellers if seller.reach >> number & 1]
        return min(offers, default=None)

    def count(self, color: str) -> int:
        """The number of its buildings of a color.

        Raises:
            SettingError: there is no such color.
        """
        return self._city.counts[known("color", color, self._now.tables.color_names)]

    def __repr__(self) -> str:
        board = f"{self.wonder} {self.side}".strip() or "no Wonder"
        stages = f"{len(self.stages)}/{self.stages_total} stages"
        return f"<City {self.seat}: {board}, {self.coins} coins, {len(self.cards)} cards, {stages}>"


def known(noun: str, word: str, words: Sequence[str]) -> int:
    """The place of a word among those there are; SettingError with the nearest one if it is not among them."""
    if word not in words:
        raise SettingError(f"there is no {noun} {word!r}{bracketed_hint(str(word), words)}")
    return words.index(word)
