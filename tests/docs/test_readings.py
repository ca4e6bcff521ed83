"""Every open point of the rules has a reading and every wrong claim a place to be played, and the page says which."""

from __future__ import annotations

from tests.docs import readings


def test_the_page_is_up_to_date() -> None:
    assert readings.PAGE.read_text(encoding="utf-8") == readings.page(), "renew with: python -m tests.docs.readings"


def test_every_open_point_has_a_setting_or_a_reason() -> None:
    assert readings.points()
    assert readings.missing() == []


def test_no_reason_outlives_its_setting() -> None:
    assert [number for number in readings.FIXED if number in readings.readings()] == []
    assert [number for number in readings.FIXED if number not in readings.points()] == []


def test_every_wrong_claim_is_played_as_printed_or_says_why_not() -> None:
    played = readings.variants()
    wrong = [row["id"] for row in readings.claims()]
    assert wrong
    assert [claim for claim in wrong if claim not in played and claim not in readings.NOT_PLAYED] == []
    assert [claim for claim in readings.NOT_PLAYED if claim in played or claim not in wrong] == []
