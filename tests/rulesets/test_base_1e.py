"""The first edition plays and keeps what every ruleset has to keep, with every seat count."""

from __future__ import annotations

import pytest

from wonders.testing import conformance


@pytest.mark.parametrize("seats", range(3, 8))
def test_the_first_edition_conforms_with_every_seat_count(seats: int) -> None:
    report = conformance("base-1e", seats=seats, games=1, every=40, rulings=False, usage=False, seed=seats)
    assert not report.failures, str(report)
    assert report.answers >= 18 * seats
    assert min(report.made.values()) >= 1
