"""A composed ruleset becomes tables, for one seat count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from attrs import frozen

from wonders.engine import counting, stocking
from wonders.engine.checking import OWN_STEPS, check_extensions
from wonders.engine.deeds import chosen_deed, deeds, pay_chosen
from wonders.engine.effects import compile_effects, packed
from wonders.engine.goods import tops
from wonders.engine.index import Index, PluginCount, flat
from wonders.engine.machine import MOST_CARRIERS, act_for_one, end_cause, go_on, run, run_postponed, unpack_run
from wonders.engine.payways import market_of_neighbours
from wonders.engine.picture import Piece
from wonders.engine.resolve import resolve_play
from wonders.engine.rules import Flow, LinePart, Rules
from wonders.engine.runtime import CardTest
from wonders.engine.scoring import Outcome, ScoreSheet
from wonders.engine.state import CityState, State
from wonders.engine.tables import (
    BANK,
    BOARD,
    CARD,
    DECISION_KINDS,
    MOST_CHOICES,
    QUESTIONS,
    RULE,
    SCRIPT,
    STAGE,
    TOKEN,
    Condition,
    Handler,
    Side,
    Tables,
)
from wonders.engine.taking import Takes
from wonders.faults import Place, RulesetError, SettingError
from wonders.ruleset.model import Ruleset, Stage
from wonders.ruleset.wording import glossary_of
from wonders.vocabulary.amounts import Amount
from wonders.vocabulary.costs import NO_COST, Cost
from wonders.vocabulary.effects import Effect
from wonders.vocabulary.ending import Copy
from wonders.vocabulary.prose import sentence
from wonders.vocabulary.standing import Allow

if TYPE_CHECKING:
    from wonders.engine.view import View

#: The name of the card that stands for cards nobody knows of: never built, may be sold or put under a stage.
BLANK_NAME = "Blank"


#: Tables with one entry per carrier, card, stage, side or token, in the order in which they are numbered.
_LISTS = (
    "kinds", "names", "ids", "lines", "standing", "gains", "final", "listeners", "discounts", "asks",
    "cost_goods", "cost_coins", "cost_amounts", "demands", "stage_number", "rests_on", "colors", "ages", "always",
    "unique", "chain_masks", "sides", "token_ages", "token_points", "token_carriers", "token_copies",
    "token_moves", "line_scores",
)  # fmt: skip


@frozen
class Extensions:
    """What plug-ins add to a ruleset, gathered by `plugins.loading`."""

    rules: Rules
    flow: Flow
    #: How a game that is over ended: (state, score sheets).
    outcome: Callable[[State, list[ScoreSheet]], Outcome]
    #: Takes a side for a city that was named at the start: (state, seat, possible sides).
    name_city: Callable[[State, int, list[int]], None]
    #: Completes a position that a scenario gives: (state, given).
    situation: Callable[[State, Mapping[str, object]], None]
    #: What a scenario may ask of a position beyond what every game has.
    facts: Callable[[State], Mapping[str, Any]]
    #: What lies on the table beside the cities, for one who sees a View.
    picture: Callable[[View], Sequence[Piece]] = lambda view: ()
    line_parts: Sequence[LinePart] = ()
    counts: Mapping[str, PluginCount] = {}
    tests: Mapping[str, Condition] = {}
    seat_words: Mapping[str, Callable[[int, int], tuple[int, ...]]] = {}
    can_place: Sequence[Callable[[State, CityState, int], bool]] = ()
    can_stage: Sequence[Callable[[State, CityState, int], bool]] = ()
    #: Who said a name first in a hook, by hook and name: the plug-in, and the place of the hook.
    authors: Mapping[tuple[str, str], tuple[str, str]] = {}


def compile_tables(ruleset: Ruleset, seats: int, extensions: Extensions) -> Tables:
    """Compile a ruleset for a number of seats.

    Raises:
        SettingError: the ruleset is not for so many seats.
        RulesetError: an effect says what the engine cannot carry out, or a number does not fit.
    """
    if seats not in ruleset.seats:
        counts = ", ".join(map(str, ruleset.seats))
        raise SettingError(f"{ruleset.id} is for {counts} seats, not for {seats}")
    compiler = Compiler(ruleset, seats, extensions)
    tables = compiler.compiled()
    if compiler.index.faults:
        raise RulesetError(compiler.index.faults)
    return tables


class Compiler:
    """The work of one compilation: tables under construction and the index of names."""

    def __init__(self, ruleset: Ruleset, seats: int, extensions: Extensions) -> None:
        events = {name: number for number, name in enumerate(ruleset.vocabulary.events)}
        self.ruleset = ruleset
        self.words = glossary_of(ruleset)
        self.extensions = extensions
        self.rules = extensions.rules
        self.index = Index(
            ruleset,
            self.rules,
            seats + self.rules.extra_cities,
            events,
            extensions.counts,
            extensions.tests,
            extensions.seat_words,
            extensions.authors,
        )
        self.tables = Tables()
        #: Every stage, as a mask of carriers, and what each one says.
        self.stage_mask = 0
        self.stages: dict[int, Stage] = {}
        #: When a copy is made of what is being compiled, `now` or `game_end`; "" where it is no copy.
        self.copying = ""

    def compiled(self) -> Tables:
        """Compile everything."""
        check_extensions(self.index, self.rules, self.extensions.flow, self.extensions.line_parts)
        self._names()
        self._number_cards()
        self._number_sides()
        self._number_tokens()
        stocking.number_tracks(self)
        stocking.name_piles(self)
        stocking.read_spending(self)
        self._seats()
        self._effects()
        stocking.number_stock(self)
        self._actions()
        self._flow()
        if len(self.tables.kinds) > MOST_CARRIERS:
            raise SettingError(
                f"{self.ruleset.id} has {len(self.tables.kinds)} cards, stages, tokens, branches and possible copies "
                f"together; at most {MOST_CARRIERS} can be told apart"
            )
        return self.tables

    def carrier(self, kind: int, name: str, ident: str, line: str) -> int:
        """Add a carrier; its number."""
        tables = self.tables
        tables.kinds.append(kind)
        tables.names.append(name)
        tables.ids.append(ident)
        tables.lines.append(self.index.lines.get(line, -1))
        for table in (tables.standing, tables.gains, tables.final, tables.listeners, tables.discounts):
            cast("list[tuple[object, ...]]", table).append(())
        tables.asks.append(False)
        tables.cost_goods.append(0)
        tables.cost_coins.append(0)
        tables.cost_amounts.append(None)
        tables.chain_masks.append(0)
        tables.unique.append(0)
        tables.demands.append(None)
        tables.stage_number.append(0)
        tables.rests_on.append(0)
        return len(tables.kinds) - 1

    def script(self, parent: int, effects: Sequence[Effect], *, sells: bool) -> int:
        """A carrier for the effects inside a choice or occasion; they score in their parent's line."""
        tables = self.tables
        number = self.carrier(SCRIPT, tables.names[parent], tables.ids[parent], "")
        tables.lines[number] = tables.lines[parent]
        tables.script_texts[number] = " ".join(sentence(each, self.words) for each in effects)
        compile_effects(self, number, tuple(effects), sells=sells)
        return number

    def copies(self, said: Copy, matches: CardTest | None) -> dict[int, int]:
        """A carrier for the copy of each card or stage that an effect may copy, by the card or stage.

        A copy that copies in its turn takes nothing that copies, or there would be no end to it.
        """
        outer, self.copying = self.copying, said.at
        told = len(self.index.faults)
        found = {}
        for source, effects, sells in self._copyable(said, matches):
            copies = any(isinstance(each, Copy) and each.at == "now" for each in flat(effects))
            if not (copies and said.at == outer == "now"):
                kept = [each for each in effects if said.only is None or each.key in said.only]
                found[source] = self.script(source, kept, sells=sells)
                self.tables.copied[found[source]] = source
        del self.index.faults[told:]  # they are told where the card or stage itself stands
        self.copying = outer
        return found

    def _copyable(self, said: Copy, matches: CardTest | None) -> list[tuple[int, tuple[Effect, ...], bool]]:
        """Each card or stage that an effect may copy, what it says, and whether it sells what it makes."""
        if matches is None:
            numbers = self.tables.stage_number
            return [(each, stage.effects, False) for each, stage in self.stages.items() if numbers[each] == said.stage]
        cards = enumerate(self.ruleset.cards.values())
        return [(each, card.effects, card.color in self.rules.sells) for each, card in cards if matches.may_hold(each)]

    def first_may_pass(self, script: int) -> None:
        """Let the first question of a script be declined."""
        for gain in self.tables.gains[script]:
            if gain.asks:
                gain.first = True
                return

    def permitted_uses(self, said: Allow) -> int:
        """How often a permission may be used in its period; 0 for always.

        Only permissions to spend goods are used up; the flow asks for all others, and keeps no account of them.
        """
        spending = self.rules.spending
        if spending is None or said.name not in (spending.mix, spending.double):
            if said.uses is not None:
                self.index.refuse("'uses' on 'allow'")
            return 0
        return said.uses or 0 if spending.limited else 0

    # Numbering.

    def _names(self) -> None:
        tables, index, ruleset = self.tables, self.index, self.ruleset
        tables.seats = index.seat_count
        tables.players = index.seat_count - self.rules.extra_cities
        for name in _LISTS:
            setattr(tables, name, [])
        tables.goods = tuple(index.goods)
        tables.tops = tops(len(tables.goods))
        tables.color_names = tuple(index.colors)
        tables.symbols = tuple(index.symbols)
        tables.tokens = tuple(index.tokens)
        tables.conflicts = tuple(index.conflicts)
        tables.permissions = tuple(index.permissions)
        tables.line_names = tuple(ruleset.score_lines)
        tables.places = index.places
        tables.piles = tuple(list(index.places)[1:])
        tables.events = tuple(index.events)
        tables.rivals = index.fields_of("rival")
        tables.hears = [False] * len(tables.events)
        tables.overheard = [False] * len(tables.events)
        tables.budgets = {}
        tables.script_texts = {}
        tables.copied = {}
        tables.varying_costs = False
        tables.decks = {}

    def _number_cards(self) -> None:
        tables, index = self.tables, self.index
        for ident, card in self.ruleset.cards.items():
            number = self.carrier(CARD, card.name, ident, self.ruleset.colors[card.color].line)
            tables.colors.append(index.colors[card.color])
            tables.ages.append(card.age)
            tables.always.append(card.always)
            tables.unique[number] = 1 << index.names[card.name]
            tables.chain_masks[number] = index.name_mask(card.chains_from)
            deck = card.deck or (str(card.age) if card.age else "")
            for name, copies in ({deck: card.count(index.seat_count)} | dict(card.decks)).items():
                tables.decks.setdefault(name, []).extend([number] * copies)
        tables.blank = self.carrier(CARD, BLANK_NAME, "blank", "")
        tables.cards = tables.blank + 1
        tables.colors.append(-1)
        tables.ages.append(0)
        tables.always.append(False)

    def _number_sides(self) -> None:
        tables = self.tables
        line = self.rules.wonder_line
        for wonder in self.ruleset.wonders.values():
            for name, side in wonder.sides.items():
                label = wonder.board(name)
                board = self.carrier(BOARD, label, label, line)
                stages = []
                for number, stage in enumerate(side.stages, start=1):
                    carrier = self.carrier(STAGE, f"{label} {number}", f"{label} {number}", line)
                    tables.stage_number[carrier] = number
                    tables.rests_on[carrier] = _below(stage, number)
                    self.stage_mask |= 1 << carrier
                    self.stages[carrier] = stage
                    stages.append(carrier)
                tables.sides.append(Side(wonder.name, name if len(wonder.sides) > 1 else "", board, tuple(stages)))
        tables.wonder_names = tuple(self.ruleset.wonders)
        tables.stages_most = self.rules.boards * max((len(side.stages) for side in tables.sides), default=0)

    def _number_tokens(self) -> None:
        tables = self.tables
        groups: dict[str, tuple[int, ...]] = dict.fromkeys(self.ruleset.token_groups, ())
        for number, (name, token) in enumerate(self.ruleset.tokens.items()):
            tables.token_carriers.append(self.carrier(TOKEN, name, name, token.line))
            tables.token_ages.append(token.age)
            tables.token_points.append(token.points)
            tables.token_copies.append(token.copies)
            tables.token_moves.append(token.moves)
            if token.group:
                groups[token.group] = (*groups[token.group], number)
        tables.token_groups = groups
        tables.rules = tuple(self.carrier(RULE, name, name, each.line) for name, each in self.ruleset.rules.items())

    def _actions(self) -> None:
        tables = self.tables
        tables.stage_base = tables.cards
        tables.sell_base = tables.stage_base + tables.stages_most * tables.cards
        tables.pay_base = tables.sell_base + tables.cards
        tables.choose_base = tables.pay_base + MOST_CHOICES
        tables.thing_base = tables.choose_base + MOST_CHOICES
        tables.wonder_base = tables.thing_base + tables.seats * tables.cards
        tables.side_base = tables.wonder_base + len(tables.wonder_names)
        tables.token_base = tables.side_base + len(tables.sides)
        tables.card_base = tables.token_base + len(tables.tokens)
        deeds = self.rules.spending is not None or self.rules.chosen_order
        takes = deeds or any(isinstance(each, Takes) for gains in tables.gains for each in gains)
        tables.take_base = tables.card_base + (tables.cards if takes else 0)
        tables.deed_base = tables.take_base + (len(tables.piles) if takes else 0)
        tables.match_base = tables.deed_base + (len(tables.kinds) if deeds else 0)
        tables.pass_action = tables.match_base + len(tables.matches)
        tables.actions = tables.pass_action + 1

    def _seats(self) -> None:
        tables, rules, index = self.tables, self.rules, self.index
        words = [*self.ruleset.vocabulary.seats, *rules.seats_of]
        tables.seats_of = {word: index.seats(word) for word in dict.fromkeys(words)}
        bank = ((BANK,),) * tables.seats
        rows = [bank if word == "bank" else index.seats(word) for word in rules.sellers]
        tables.sellers = tuple(tuple(row[seat][0] for row in rows) for seat in range(tables.seats))
        extra = rules.surcharges
        prices = tuple(rules.unit_price + extra.get(good.group, 0) for good in self.ruleset.goods.values())
        tables.prices = (prices,) * len(rules.sellers)
        tables.answers = rules.answers
        tables.bank = rules.bank
        tables.idle_production = rules.idle_production
        tables.market = rules.market or market_of_neighbours
        tables.after_step = rules.after_step
        tables.free_coins = rules.free_coins
        tables.fresh_purse = rules.fresh_purse
        tables.same_age_chains = rules.same_age_chains
        tables.optional_places = frozenset(index.places[place] for place in rules.optional_places)
        tables.sale = rules.sale
        tables.discard = index.places[rules.discard] - 1
        tables.can_place = tuple(self.extensions.can_place)
        tables.can_stage = tuple(self.extensions.can_stage)
        tables.forbids = rules.forbids

    # Effects.

    def _effects(self) -> None:
        for number, (ident, card) in enumerate(self.ruleset.cards.items()):
            self._at(("cards", ident), card.name)
            self._cost(number, card.cost)
            for source in card.chains_from:
                if source not in self.index.names:
                    self.index.refuse(f"a chain from the token '{source}'")
            compile_effects(self, number, card.effects, sells=card.color in self.rules.sells)
        boards = iter(self.tables.sides)
        for wonder in self.ruleset.wonders.values():
            for name, side in wonder.sides.items():
                compiled = next(boards)
                self._at(("wonders", wonder.name, "sides", name), compiled.name)
                compile_effects(self, compiled.board, side.effects, sells="board" in self.rules.sells)
                for number, (carrier, stage) in enumerate(zip(compiled.stages, side.stages, strict=True), start=1):
                    path = ("wonders", wonder.name, "sides", name, "stages", str(number))
                    self._at(path, f"stage {number} of {compiled.name}")
                    self._cost(carrier, stage.cost)
                    compile_effects(self, carrier, stage.effects, sells=False)  # B-WON-6
        for carrier, (name, token) in zip(self.tables.token_carriers, self.ruleset.tokens.items(), strict=True):
            self._at(("tokens", name), name)
            compile_effects(self, carrier, token.effects, sells=False)

        for carrier, (name, rule) in zip(self.tables.rules, self.ruleset.rules.items(), strict=True):
            self._at(("rules", name), name)
            compile_effects(self, carrier, rule.effects, sells=False)

    def _at(self, path: tuple[str, ...], name: str) -> None:
        """Remember what is being compiled, for faults."""
        origins = self.ruleset.origins
        for extra in ("effects", "cost", ""):
            found = origins.get((*path, extra) if extra else path)
            if found is not None:
                self.index.here = found
                break
        else:
            inside = [place for key, place in origins.items() if key[: len(path)] == path]
            self.index.here = min(inside, default=Place(self.ruleset.id))
        self.index.carrier = name

    def _cost(self, carrier: int, cost: Cost) -> None:
        tables = self.tables
        if cost is NO_COST:
            return
        if self.rules.spending is not None:
            tables.demands[carrier] = stocking.demand_of(self, cost)
        elif cost.identical or cost.different:
            self.index.refuse("a cost of identical or different goods, where none are spent")
        tables.cost_goods[carrier] = packed(self, cost)
        if isinstance(cost.coins, Amount):
            tables.varying_costs = True
            tables.cost_amounts[carrier] = counting.amount(self.index, cost.coins)
        else:
            tables.cost_coins[carrier] = cost.coins

    # Flow.

    def _flow(self) -> None:
        tables, flow = self.tables, self.extensions.flow
        own = (go_on, _answered, resolve_play, act_for_one, end_cause, run_postponed, deeds, chosen_deed, pay_chosen)
        handlers: dict[str, Handler] = {**dict(zip(OWN_STEPS, own, strict=True)), **flow.handlers}
        tables.step_ids = {name: number for number, name in enumerate(handlers)}
        tables.handlers = list(handlers.values())
        for name in flow.sequences:
            tables.step_ids[name] = len(tables.handlers)
            tables.handlers.append(_starter(name))
        tables.sequences = {
            name: tuple(tables.step_ids[step] for step in reversed(steps)) for name, steps in flow.sequences.items()
        }
        looks = tables.after_step is not None
        tables.looked_after = [looks and name not in flow.quiet for name in tables.step_ids]
        tables.registers = tuple(flow.registers)
        tables.city_registers = tuple(flow.city_registers)
        tables.decision_kinds = (*DECISION_KINDS, *flow.decisions)
        words = {"science": tables.symbols, **flow.choices}
        tables.choice_words = tuple(words.get(kind, ()) for kind in tables.decision_kinds)
        asked = {**QUESTIONS, **flow.questions}
        tables.questions = tuple(asked.get(kind, f"Choose: {kind}.") for kind in tables.decision_kinds)
        tables.line_scores = [(self.index.lines[part.line], part.score) for part in self.extensions.line_parts]


def _below(stage: Stage, number: int) -> int:
    """The stages that must be built before one, as a mask."""
    if stage.rests_on is None:
        return (1 << number - 1) >> 1 if number > 1 else 0
    return sum(1 << below - 1 for below in stage.rests_on)


def _answered(state: State, argument: int) -> None:
    """Step: an effect goes on with the answer to its question."""
    seat, carrier, index = unpack_run(argument)
    state.tables.gains[carrier][index].answered(state, seat)


def _starter(name: str) -> Handler:
    """The step that starts a sequence."""

    def start(state: State, argument: int) -> None:
        run(state, name, argument)

    return start
