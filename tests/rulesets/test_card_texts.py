"""What cards, boards, stages, tokens and rules of the shipped games say in plain English."""

from __future__ import annotations

import re

import pytest

from tests.rulesets.card_texts import GAMES, carriers, file, ruleset, text
from tests.vocabulary import said
from wonders.ruleset.wording import effect_sentence
from wonders.vocabulary.effects import Effect

games = pytest.mark.parametrize("game", GAMES)


@games
def test_the_texts_are_those_that_were_read_and_kept(game: str) -> None:
    """After a change of wording: `python tests/rulesets/card_texts.py`, and read what is different."""
    assert text(ruleset(game)) == file(game).read_text(encoding="utf-8")


@games
def test_two_effects_that_differ_never_share_a_text(game: str) -> None:
    first: dict[str, Effect] = {}
    for heading, _, effects in carriers(ruleset(game)):
        for each in effects:
            other = first.setdefault(effect_sentence(ruleset(game), each), each)
            assert repr(other) == repr(each), heading


@games
def test_every_number_of_an_effect_is_in_its_text(game: str) -> None:
    for heading, _, effects in carriers(ruleset(game)):
        for each in effects:
            missing = set(said.numbers(each)) - said.numbers_said(effect_sentence(ruleset(game), each))
            assert not missing, heading


@games
def test_texts_are_clean_sentences(game: str) -> None:
    for line in text(ruleset(game)).splitlines():
        if line.startswith("    "):
            assert re.fullmatch(r" {4}[A-Z].*[a-z0-9)]\.", line), line
            assert not re.search(r"_|\{|None|card or token", line), line
        assert not re.search(r"\( | ,|\(\)|[^ ] {2}|\b1 \w+s\b(?<!glass)(?<!papyrus)(?<!compass)", line), line
