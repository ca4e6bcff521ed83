"""Sets of symbols that can be exchanged, of every handful of cards."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from wonders.engine.matching import matches_of

if TYPE_CHECKING:
    from tests.engine.workshop_game import workshop
else:
    from workshop_game import workshop


def test_the_sets_that_a_handful_makes(tmp_path: Path) -> None:
    tables = workshop(tmp_path).tables
    sun, moon, star = (tables.held_as[tables.names.index(name)] for name in ("Sun", "Moon", "Star"))
    clay = tables.held_as[tables.names.index("Clay")]
    for suns, moons, stars in product(range(4), repeat=3):
        pairs = [number for number, held in enumerate((suns, moons, stars)) if held >= 2]
        made = (*pairs, *([3] if suns and moons and stars else ()))
        held = suns * sun + moons * moon + stars * star
        assert tables.matching(held) == matches_of(tables, held) == made
        assert matches_of(tables, held + 5 * clay) == made, "goods are none of them"
