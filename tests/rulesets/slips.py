"""Slips that the comparisons of data with tables have to notice."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

Row = dict[str, str]
Said = dict[str, object]


def mutants(value: object) -> Iterator[Any]:
    """Every value that differs in one place: a leaf changed, an entry missing, the last entry twice."""
    if isinstance(value, dict):
        for key in value:
            yield {name: each for name, each in value.items() if name != key}
            yield from ({**value, key: changed} for changed in mutants(value[key]))
    elif isinstance(value, list):
        if value:
            yield [*value, copy.deepcopy(value[-1])]
        for place, entry in enumerate(value):
            yield value[:place] + value[place + 1 :]
            yield from ([*value[:place], changed, *value[place + 1 :]] for changed in mutants(entry))
    else:
        yield not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else f"{value}!"


def unnoticed_cells(rows: list[Row], printed: Callable[[Row], Said], elsewhere: set[str]) -> list[tuple[Row, str, str]]:
    """Rows, columns and values that could stand in the table without a change of what is `printed`.

    Each cell is exchanged for every other value of its column; columns of `elsewhere` are passed over.
    """
    return [
        (row, column, value)
        for row in rows
        for column in sorted(row.keys() - elsewhere)
        for value in sorted({other[column] for other in rows} - {row[column]} | {f"{row[column]}!"})
        if _printed_or_none(printed, {**row, column: value}) == printed(row)
    ]


def _printed_or_none(printed: Callable[[Row], Said], row: Row) -> Said | None:
    """None where the translator refuses the row."""
    try:
        return printed(row)
    except ValueError:
        return None
