"""Every effect has a text of its own that says all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from tests.vocabulary import said, samples
else:
    import said
    import samples  # pytest puts this folder on the path, mypy reads from the root

from wonders.vocabulary import Vocabulary, Words, prose, prose_amounts, prose_ending
from wonders.vocabulary.amounts import Amount, Count
from wonders.vocabulary.cards import CARDS
from wonders.vocabulary.conditions import TEST
from wonders.vocabulary.costs import COST, NO_COST, Cost
from wonders.vocabulary.declare import Declared, arg, effect
from wonders.vocabulary.effects import Effect, Once, Standing
from wonders.vocabulary.ending import Whenever
from wonders.vocabulary.once import EFFECTS, Choose
from wonders.vocabulary.prose_frame import phrase
from wonders.vocabulary.prose_glossary import NO_GLOSSARY, Glossary
from wonders.vocabulary.words import INTEGER, POSITIVE

VOCABULARY = Vocabulary()

SENTENCES: Sequence[tuple[Mapping[str, object], str]] = (
    ({"produce": ["resin", "resin", "salt"]}, "Produces 2 resin and 1 salt."),
    ({"produce": {"one_of": "bulk"}}, "Produces 1 good of the group bulk, whichever is needed."),
    ({"produce": {"one_of": "own"}}, "Produces 1 good that it makes for sale, whichever is needed."),
    (
        {"price": {"goods": "bulk", "from": "left", "is": 1}},
        "Buys bulk from the left neighbour for 1 coin each.",
    ),
    (
        {"price": {"goods": "all", "from": "bank", "less": 2, "at_least": 1, "uses": 1, "every": "turn"}},
        (
            "Once per turn: may buy goods from the bank for 2 coins less each, but for at least 1 coin."
        ),
    ),
    (
        {"discount": {"what": {"cards": {"color": "new"}}, "less": "all"}},
        "Pays nothing for a card in a color new to the city.",
    ),
    (
        {"discount": {"what": {"stages": "unbuilt"}, "less": {"coins": -1}, "who": "neighbours"}},
        "Each neighbour pays 1 coin more for an unbuilt stage.",
    ),
    (
        {"discount": {"what": {"cards": {"chain": "printed"}}, "pay": {"coins": 1}}},
        "May pay 1 coin instead of the cost of a card with a printed chain source.",
    ),
    ({"shields": 2}, "Has 2 shields."),
    ({"shields": {"each": 1, "conflict": "naval"}}, "Has 1 shield, in naval conflicts only."),
    ({"science": "lyre"}, "Has 1 lyre symbol."),
    ({"science": {"one_of": "all"}}, "Has 1 science symbol of its choice, chosen when points are counted."),
    ({"allow": "second_look"}, 'May use the permission "second look".'),
    ({"coins": 5}, "Takes 5 coins from the bank."),
    (
        {"coins": {"per": {"cards": "amber"}, "of": "around"}},
        "Takes 1 coin from the bank for each amber card in this city and in both neighbouring cities.",
    ),
    (
        {"lose_coins": {"per": {"tokens": "raven"}, "who": "others", "at": "turn_end"}},
        "At the end of the turn: each other city loses 1 coin for each raven token in that city.",
    ),
    (
        {"token": {"name": "laurel", "number": 2, "age": "current"}},
        "Gains 2 laurel tokens of the current Age.",
    ),
    (
        {"take": {"from": "archive", "draw": 3, "keep": 1, "rest": "box", "optional": True}},
        "May draw 3 cards or tokens from the archive to keep 1 of them; the others go to the box.",
    ),
    (
        {"play": {"from": "discard", "free": True, "at": "turn_end"}},
        "At the end of the turn: builds 1 card from the discard pile for free.",
    ),
    (
        {"play": {"from": "hand", "as": ["build", "stage", "sell"]}},
        "Plays 1 card from the hand as a building, for a stage or for sale.",
    ),
    ({"discard": {"tokens": "raven", "number": "all"}}, "Discards all raven tokens."),
    ({"discard": {"stages": "built", "of": "all"}}, "Discards 1 built stage of any city."),
    ({"advance": {"track": "any", "by": 2}}, "Advances 2 spaces on any track."),
    ({"again": True}, "Takes another turn after this one."),
    (
        {"choose": [[{"coins": 7}], [{"shields": 1}, {"points": 2}]]},
        "Chooses one: (takes 7 coins from the bank) or (has 1 shield; scores 2 points).",
    ),
    ({"points": -2}, "Loses 2 points."),
    ({"points": {"each": -1, "per": "stages"}}, "Loses 1 point for each stage built in this city."),
    (
        {"points": {"each": 7, "if": "wonder_complete"}},
        "If every stage of its Wonder is built: scores 7 points.",
    ),
    (
        {"points": {"table": [0, 4, 12], "per": {"tokens": "laurel"}, "shared": True}},
        (
            "Scores 0, 4 or 12 points for 0, 1 or at least 2 laurel tokens in this city "
            "(equal effects of one city score once together)."
        ),
    ),
    (
        {"points": {"each": 5, "if": {"count": {"cards": "amber"}, "more_than": "neighbours"}}},
        "If the number of amber cards in this city is more than that of each neighbour: scores 5 points.",
    ),
    (
        {"copy": {"cards": "violet", "of": "neighbours", "at": "game_end"}},
        "Copies a violet card of either neighbour, chosen at the end of the game.",
    ),
    (
        {
            "whenever": {
                "event": "card_built",
                "what": {"cards": "amber"},
                "how": "chain",
                "do": [{"coins": 2}],
            }
        },
        "Whenever this city builds an amber card through a chain: takes 2 coins from the bank.",
    ),
    (
        {
            "whenever": {
                "event": "token_gained",
                "what": {"tokens": "raven"},
                "instead": True,
                "do": [{"token": {"name": "raven", "who": "rival"}}],
            }
        },
        "Whenever this city would gain a raven token, instead: the rival gains 1 raven token.",
    ),
)


@pytest.mark.parametrize(("raw", "text"), SENTENCES, ids=lambda value: str(value)[:50])
def test_effects_read_as_a_rulebook_says_them(raw: Mapping[str, object], text: str) -> None:
    assert prose.sentence(samples.read(raw)) == text


def test_the_exact_texts_cover_every_kind() -> None:
    assert {key for raw, _ in SENTENCES for key in raw} == set(VOCABULARY.effects)


def test_every_word_of_the_vocabulary_has_a_wording_of_its_own() -> None:
    unworded = [key for key, kind in VOCABULARY.effects.items() if not _worded(kind.declared)]
    assert unworded == []
    assert set(VOCABULARY.counts) == prose_amounts.WORDED_COUNTS
    assert set(VOCABULARY.tests) == prose_amounts.WORDED_TESTS
    assert set(VOCABULARY.events) == prose_ending.WORDED_EVENTS
    assert [seat for seat in VOCABULARY.seats if prose.seats_text(seat) == f"the {seat} city"] == []


def _worded(declared: type[Declared] | None) -> bool:
    return declared is not None and issubclass(declared, Effect) and prose.worded(declared)


# No two alike -----------------------------------------------------------------------------------------------


def _assert_all_differ(effects: Sequence[Effect]) -> None:
    texts: dict[str, Effect] = {}
    for each in effects:
        other = texts.setdefault(prose.sentence(each), each)
        assert repr(other) == repr(each), f"one text for two effects: {prose.sentence(each)}"


def test_no_two_effects_share_a_text() -> None:
    _assert_all_differ(samples.effects())


def test_no_two_effects_of_the_acceptance_files_share_a_text() -> None:
    _assert_all_differ([samples.read(raw) for _, raw in samples.accepted()])


def test_no_two_occasions_share_a_text() -> None:
    whats = (None, {"stages": "any"}, {"stages": "built"}, {"tokens": "raven"}, *_cards())
    sources = (None, "self", "neighbours", "bank", "sale", "archive")
    occasions = [
        {"event": event, "what": what, "from": source, "by": by, "do": [{"coins": 1}]}
        for event in VOCABULARY.events
        for what in whats
        for source in sources
        for by in ("self", "others")
    ]
    _assert_all_differ([samples.read({"whenever": each}) for each in occasions])


def _cards() -> Iterator[Mapping[str, object]]:
    return ({"cards": cards} for cards in samples.CARD_SETS)


_LEAVES = st.sampled_from([samples.read(raw) for raw in samples.INNER])


def _nested(inner: st.SearchStrategy[Effect]) -> st.SearchStrategy[Effect]:
    lists = st.lists(inner, min_size=1, max_size=3).map(tuple)
    whenever = lists.map(lambda effects: Whenever(event="stage_built", do=effects))
    choose = st.lists(lists, min_size=2, max_size=3).map(lambda branches: Choose(branches=tuple(branches)))
    return st.one_of(whenever, choose)


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.lists(st.recursive(_LEAVES, _nested, max_leaves=6), min_size=2, max_size=6))
def test_effects_inside_effects_end_where_one_can_see_it(effects: list[Effect]) -> None:
    _assert_all_differ(effects)


def test_lists_inside_lists_end_where_one_can_see_it() -> None:
    listen, coins, shields = "whenever", {"coins": 1}, {"shields": 2}
    inner = {listen: {"event": "stage_built", "do": [coins]}}
    both = {listen: {"event": "stage_built", "do": [coins, shields]}}
    around = [{listen: {"event": "age_began", "do": do}} for do in ([inner, shields], [both])]
    _assert_all_differ([samples.read(each) for each in around])


# Everything is said -----------------------------------------------------------------------------------------


def test_every_number_of_an_effect_stands_in_its_text() -> None:
    for each in samples.effects():
        text = prose.sentence(each)
        missing = set(said.numbers(each)) - said.numbers_said(text)
        assert not missing, f"{missing} not in: {text}"


def test_every_name_of_an_effect_stands_in_its_text() -> None:
    names = {name.replace("_", " ") for space in samples.NAMES.values() for name in space}
    for raw in samples.raw_effects():
        text = prose.sentence(samples.read(raw))
        missing = {name for name in names if re.search(rf"'{name}'", str(raw).replace("_", " "))} - {
            name for name in names if name in text
        }
        assert not missing, f"{missing} not in: {text}"


def test_texts_are_clean_sentences() -> None:
    for each in samples.effects():
        text = prose.sentence(each)
        assert text[0].isupper() and text.endswith(".") and not text.endswith(".."), text  # noqa: PT018  # one form
        assert not re.search(r"  |_|\{|None|\( | ,|\(\)|\b1 \w+s\b(?<!glass)", text), text
        assert text.count("(") == text.count(")"), text


# Parts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ({"wood": 2, "coins": 1}, "2 wood, 1 coin"),
        ({"coins": 3}, "3 coins"),
        ({"identical": 3}, "3 goods of one kind"),
        ({"different": 4}, "4 different goods"),
        ({"coins": {"per": "age"}}, "1 coin for each Age begun so far"),
    ],
)
def test_costs_read_as_lists(raw: object, text: str) -> None:
    cost = COST.read(raw, samples.WORDS)
    assert prose.cost_text(cost) == text


def test_no_cost_is_free() -> None:
    assert prose.cost_text(NO_COST) == "free"
    assert prose.cost_text(Cost({}, coins=0)) == "free"


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("any", "buildings"),
        ("amber", "amber cards"),
        (["amber", "violet", "grey"], "amber, violet or grey cards"),
        (["amber", {"gives": "salt"}], "amber cards or cards giving salt"),
        (
            {"color": "amber", "age": 2, "has": "lose_coins"},
            "amber cards of Age 2 with the effect lose coins",
        ),
        ({"under": "here"}, "cards tucked under it"),
    ],
)
def test_cards_are_a_plural(raw: object, text: str) -> None:
    assert prose.cards_text(CARDS.read(raw, samples.WORDS)) == text


def test_amounts_take_any_unit() -> None:
    per = Count("stages")
    assert prose.amount_text(Amount(each=1), "point") == "1 point"
    assert prose.amount_text(Amount(each=2, at_most=9, per=per)) == (
        "2 coins for each stage built in this city (at most 9)"
    )
    assert prose.amount_text(Amount(per=per, groups_of=3, round="up", of="others"), "point") == (
        "1 point for every 3 stages built in all other cities, rounded up"
    )
    assert prose.amount_text(Amount(per=per, groups_of=3, table=(0, 5)), "point") == (
        "0 or 5 points for 0 or at least 1 full group of 3 stages built in this city"
    )


def test_tests_give_all_their_limits() -> None:
    test = TEST.read({"count": "coins", "at_least": 3, "at_most": 5, "of": "left"}, samples.WORDS)
    text = "the number of coins held in the left neighbouring city is at least 3 and at most 5"
    assert prose.test_text(test) == text  # type: ignore[arg-type]  # what the shape reads


def test_seats_of_a_plug_in_are_named() -> None:
    assert prose.seats_text("around") == "this city and both neighbouring cities"
    assert prose.seats_text("second_left") == "the second left city"


# Kinds of plug-ins ------------------------------------------------------------------------------------------


@effect("barter")
@frozen(slots=False)
class Barter(Once):
    """The city barters goods. How is left to the table.

    More that nobody reads on a card.
    """

    rounds: int = arg(POSITIVE, "How many rounds.", default=1)
    after: tuple[Effect, ...] = arg(EFFECTS, "What follows.", default=())


@effect("festival")
@frozen(slots=False)
class Festival(Standing, Amount):
    """Never read: the kind says its own text."""

    def text(self) -> str:
        """Its own words."""
        return f"Holds a festival of {self.each} days."


@effect("tribute")
@frozen(slots=False)
class Tribute(Choose):
    """The city pays tribute."""

    years: int = arg(INTEGER, "For how long.", default=0)


def test_a_plug_in_kind_says_its_docstring_and_arguments() -> None:
    assert prose.sentence(Barter()) == "The city barters goods."
    barter = Barter(rounds=3, after=(samples.read({"coins": 2}),), who="others", at="turn_end", optional=True)
    assert prose.sentence(barter) == (
        "At the end of the turn, if it wishes: each other city: the city barters goods "
        "(rounds: 3; after: takes 2 coins from the bank)."
    )


def test_a_plug_in_kind_may_say_its_own_text() -> None:
    words = Words(Vocabulary().extended(effects=[Festival, Barter]))
    (festival,) = samples.read_all([{"festival": {"each": 3, "uses": 1, "every": "age"}}], words)
    assert prose.sentence(festival) == "Once per Age, if it wishes: holds a festival of 3 days."


def test_a_kind_made_from_another_does_not_borrow_its_wording() -> None:
    tribute = Tribute(branches=((Barter(),), (Barter(rounds=2),)), years=4)
    assert prose.sentence(tribute) == (
        "The city pays tribute "
        "(branches: the city barters goods, the city barters goods (rounds: 2); years: 4)."
    )


def test_words_of_plug_ins_inside_built_in_kinds_are_named() -> None:
    assert phrase(samples.read({"coins": 1}), "this city") == "takes 1 coin from the bank"
    assert (
        prose.amount_text(Amount(per=Count("influence", 3))) == "1 coin for each influence (3) in this city"
    )
    assert prose.amount_text(Amount(per=Count("influence"))) == "1 coin for each influence in this city"


# The words of a ruleset -------------------------------------------------------------------------------------

WORDS = Glossary(
    places={"archive": "the old letters"},
    contents={"archive": "token"},
    permissions={"second_look": "hands are looked at twice"},
    groups={"bulk": "heavy goods"},
)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ({"take": {"from": "archive"}}, "Takes 1 token from the old letters."),
        ({"take": {"from": ["archive", "market"]}}, "Takes 1 card or token from the old letters or the market."),
        ({"play": {"from": "discard", "free": True}}, "Builds 1 card from the discard pile for free."),
        ({"allow": "second_look"}, 'May use "second look": hands are looked at twice.'),
        ({"produce": {"one_of": "bulk"}}, "Produces 1 of the heavy goods, whichever is needed."),
    ],
)
def test_a_ruleset_gives_the_words_for_its_names(raw: Mapping[str, object], text: str) -> None:
    effect = samples.read(raw)
    assert prose.sentence(effect, WORDS) == text
    assert prose.sentence(effect) == prose.sentence(effect, NO_GLOSSARY), "its words are gone afterwards"
