"""Every rule of a shipped game lives somewhere and is proved by something, and the page says where."""

from __future__ import annotations

import pytest

from tests.docs.rules_coverage import (
    BOOKS,
    PAGE,
    Book,
    _within_python,
    _within_yaml,
    numbers_in,
    page,
    places,
    proofs,
)

books = pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.folder))


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "renew with: python tests/docs/rules_coverage.py"


@books
def test_every_rule_lives_somewhere_and_is_proved(book: Book) -> None:
    lives, proved = places(), proofs()
    assert [number for number in book.rules() if number not in lives and not book.no_home(number)] == []
    assert [number for number in book.rules() if number not in proved and not book.excuse(number)] == []


@books
def test_no_excuse_outlives_its_reason(book: Book) -> None:
    proved = proofs()
    for key in book.excuses:
        assert [number for number in book.rules() if number.startswith(key)]
        assert [number for number in book.rules() if number.startswith(key) and number in proved] == []


def test_only_rules_that_exist_are_named() -> None:
    numbers = {number for book in BOOKS for number in book.rules()}
    known = numbers | {number.rsplit("-", 1)[0] for number in numbers}  # a whole family: `B-DISC`
    assert sorted(set(places()) - known) == []


@books
def test_the_rules_are_found_in_their_file(book: Book) -> None:
    assert len(book.rules()) > 100
    assert all(section and text for section, text in book.rules().values())


def test_ranges_of_numbers_are_written_out() -> None:
    assert list(numbers_in("(B-MIL-1 to 4, B-W2-HAL)")) == ["B-MIL-1", "B-MIL-2", "B-MIL-3", "B-MIL-4", "B-W2-HAL"]
    assert list(numbers_in("B-SETUP-2 to B-SETUP-3")) == ["B-SETUP-2", "B-SETUP-3"]
    assert list(numbers_in("(D-MIL-4, -5, D-SCI-1)")) == ["D-MIL-4", "D-MIL-5", "D-SCI-1"]
    assert list(numbers_in("a B-side, and AB-MIL-1x")) == []


def test_a_place_is_the_function_or_the_thing_around_it() -> None:
    assert _within_python(["class A:", "    def f(self):", "        pass", "x = 1"]) == ["A", "A.f", "A.f", ""]
    yaml = ["cards:", "  - name: Mill", "    cost: {wood: 1}", "# said", "settings:", "  price:", "    text: x"]
    assert _within_yaml(yaml)[2:] == ["cards.Mill", "", "settings", "settings.price", "settings.price"]
