"""`wonders effects`: every word of the language, with its arguments and examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import refused, said
from wonders.vocabulary import Vocabulary
from wonders.vocabulary.declare import arguments

VOCABULARY = Vocabulary()
OTHERS = [
    key
    for table in (VOCABULARY.counts, VOCABULARY.whats, VOCABULARY.tests, VOCABULARY.seats, VOCABULARY.events)
    for key in table
    if key not in VOCABULARY.effects
]


def test_without_a_kind_all_are_listed_with_their_first_sentence() -> None:
    lines = said("effects").splitlines()
    for kind in VOCABULARY.effects.values():
        (row,) = [line for line in lines if line.startswith(f"    {kind.key} ")]
        assert row.split(maxsplit=1)[1] in " ".join(kind.doc.split())
    text = " ".join(lines)
    assert [key for key in OTHERS if key not in text] == []


@pytest.mark.parametrize("key", VOCABULARY.effects)
def test_of_a_kind_every_argument_is_told_and_an_example_is_shown(key: str) -> None:
    printed = said("effects", key)
    declared = VOCABULARY.effects[key].declared
    assert declared is not None
    for each in arguments(declared):
        assert f"    {each.key} " in printed
    _, _, examples = printed.partition("\n  Examples\n")
    assert f"    - {key}: " in examples


def test_examples_come_from_shipped_cards_and_are_told_in_words() -> None:
    printed = said("effects", "coins")
    assert "    - coins: 5\n        Tavern: Takes 5 coins from the bank.\n" in printed


@pytest.mark.parametrize("key", OTHERS)
def test_other_words_are_explained_too(key: str) -> None:
    printed = said("effects", key)
    assert len(printed.splitlines()) >= 2


def test_a_word_that_is_none_is_refused_with_the_nearest() -> None:
    assert "did you mean 'coins'?" in refused("effects", "coin")
    assert "'wonders effects' lists them" in refused("effects", "qqqq")


def test_the_kinds_of_a_plugin_are_among_them(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        "format: 1\nid: inn\nversion: 1.0.0\ntitle: Inn\nuses: [base]\nplugins: [plugin.py]\n", encoding="utf-8"
    )
    (tmp_path / "plugin.py").write_text(
        "from attrs import frozen\nfrom wonders.plugins.api import POSITIVE, Once, arg, effect, hook\n\n\n"
        '@effect("ale")\n@frozen(slots=False)\nclass Ale(Once):\n    """The city taps casks."""\n\n'
        '    casks: int = arg(POSITIVE, "How many casks.")\n\n\n@hook\ndef effect_kinds():\n    return [Ale]\n',
        encoding="utf-8",
    )
    assert "    ale           The city taps casks." in said("effects", "-r", f"{tmp_path}/")
    assert "    casks         How many casks." in said("effects", "ale", "--ruleset", f"{tmp_path}/")
