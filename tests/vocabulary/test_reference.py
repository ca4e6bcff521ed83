"""docs/effects.md is complete, up to date, and its examples hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest
import yaml
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from tests.vocabulary import regenerate_reference, samples
else:
    import regenerate_reference  # pytest puts this folder on the path, mypy reads from the root
    import samples

from wonders.vocabulary import Vocabulary, reference
from wonders.vocabulary.declare import Kind, Short, arg, arguments, effect
from wonders.vocabulary.effects import Once
from wonders.vocabulary.events import EventKind
from wonders.vocabulary.flow import flow
from wonders.vocabulary.once import EFFECTS
from wonders.vocabulary.words import POSITIVE

PAGE = regenerate_reference.PAGE.read_text(encoding="utf-8")
KINDS = Vocabulary().effects


def _section(page: str, heading: str) -> str:
    """The text from a heading to the next of the same or a higher level."""
    _, _, rest = page.partition(f"\n{heading}\n")
    assert rest, f"no heading {heading!r}"
    return rest.partition("\n## ")[0].partition("\n### ")[0]


def test_the_committed_page_is_the_generated_one() -> None:
    command = "python tests/vocabulary/regenerate_reference.py"
    assert regenerate_reference.page() == PAGE, f"docs/effects.md is out of date: run `{command}`"


@pytest.mark.parametrize("key", KINDS)
def test_every_kind_has_its_docstring_its_arguments_and_an_example(key: str) -> None:
    section = _section(PAGE, f"### {key}")
    kind = KINDS[key]
    assert kind.doc in section
    assert kind.declared is not None
    for each in arguments(kind.declared):
        assert f"| `{each.key}` | {each.shape.describe()} |" in PAGE
        assert each.doc in PAGE
        assert f"`{each.key}`" in section or "[amount](#amounts)" in section
    assert f"`{{{key}: " in section


def test_every_other_word_is_explained_in_its_section() -> None:
    vocabulary = Vocabulary()
    tables: Mapping[str, Mapping[str, Kind | EventKind]] = {
        "## Counts": vocabulary.counts,
        "## Things concerned": vocabulary.whats,
        "## Seats": vocabulary.seats,
        "## Tests": vocabulary.tests,
        "## Events": vocabulary.events,
    }
    for heading, table in tables.items():
        section = _section(PAGE, heading)
        for key, kind in table.items():
            assert f"`{key}` |" in section or f"`{{{key}: X}}` |" in section
            assert kind.doc in section


def test_examples_come_from_shipped_data_where_there_is_some() -> None:
    shipped = reference.shipped_examples(regenerate_reference.shipped_documents())
    assert shipped
    for key in KINDS.keys() & shipped.keys():
        examples = shipped[key]
        assert f"| {examples[0].carrier} | `{flow(examples[0].effect)}` |" in _section(PAGE, f"### {key}")


@pytest.mark.parametrize("example", reference.BUILT_IN, ids=lambda each: each.kind)
def test_invented_examples_are_valid(example: reference.Example) -> None:
    assert samples.valid(EFFECTS, [example.effect])


def test_examples_read_back_as_what_they_show() -> None:
    for raw in samples.raw_effects():
        assert yaml.safe_load(flow(raw)) == raw


@settings(deadline=None, derandomize=True)
@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs"))),
        lambda inner: st.lists(inner) | st.dictionaries(st.text("abnoy -:#'", min_size=1), inner),
    )
)
def test_whatever_is_written_in_flow_style_reads_back(value: object) -> None:
    assert yaml.safe_load(flow(value)) == value


def test_carriers_are_named_as_players_name_them() -> None:
    document = {
        "cards": [{"name": "Old Mill", "effects": [{"points": 1}]}],
        "wonders": [
            {
                "name": "Giant",
                "sides": {"Day": {"effects": [{"points": 2}], "stages": [{}, {"effects": [{"points": 3}]}]}},
            }
        ],
        "change": {
            "cards": {"New Mill": {"effects": [{"points": 4}]}},
            "wonders": {"Giant": {"sides": {"Night": {"stages": {3: {"effects": [{"points": 5}]}}}}}},
        },
    }
    found = [
        (each.carrier, each.effect["points"]) for each in reference.shipped_examples([document])["points"]
    ]
    assert found == [
        ("Old Mill", 1),
        ("Giant Day", 2),
        ("Giant Day 2", 3),
        ("New Mill", 4),
        ("Giant Night 3", 5),
    ]


@effect("barter", short=Short("rounds", POSITIVE))
@frozen(slots=False)
class Barter(Once):
    """The city barters goods."""

    rounds: int = arg(POSITIVE, "How many rounds.")


def test_words_of_plug_ins_join_the_page() -> None:
    wider = Vocabulary().extended(
        effects=[Barter],
        kinds=[
            Kind("influence", "count", "Influence held."),
            Kind("second_left", "seat", "Two to the left."),
        ],
        events=[EventKind("market_closed", ("rounds",), "The market closes.")],
    )
    page = reference.effects_page(wider, {"barter": [reference.Example("Market", {"barter": 2})]})
    section = _section(page, "### barter")
    assert "Short form: `barter: X` for `barter: {rounds: X}`; X is: whole number from 1." in section
    assert "| `rounds` | whole number from 1 | required | How many rounds. |" in section
    assert "| Market | `{barter: 2}` | The city barters goods (rounds: 2). |" in section
    assert "| `influence` | - | Influence held. |" in _section(page, "## Counts")
    assert "| `second_left` | Two to the left. |" in _section(page, "## Seats")
    assert "| `market_closed` | The market closes. | `rounds` |" in _section(page, "## Events")
