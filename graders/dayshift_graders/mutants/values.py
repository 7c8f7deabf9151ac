"""Slightly wrong values: one unit more, one day later, a trailing word, somebody else."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from dayshift_control.wire import ColumnInfo

Candidates = Callable[[str], tuple[Any, ...]]

_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_DAY_US = 86_400_000_000
_LOOKS_LIKE_US = 10**15


def wrong_values(column: ColumnInfo, value: Any, others: Candidates) -> Iterator[tuple[str, Any]]:
    """Yield (what is wrong, the wrong value) for one column.

    Args:
        column: The column, as the schema describes it.
        value: Its right value.
        others: Primary keys of other rows of a referenced table, most similar first.
    """
    if column.references is not None:
        for other in others(column.references)[:2]:
            if other != value:
                yield f"{column.name} is {other}", other
        return
    if value is None:
        yield from _instead_of_nothing(column)
    elif isinstance(value, bool) or column.type.lower().startswith("bool"):
        yield f"{column.name} is flipped", not value
    elif isinstance(value, int):
        step = _DAY_US if value > _LOOKS_LIKE_US else 1
        yield f"{column.name} is one {'day' if step > 1 else 'unit'} more", value + step
        yield f"{column.name} is one {'day' if step > 1 else 'unit'} less", value - step
    elif isinstance(value, str):
        yield from _wrong_texts(column.name, value)


def is_text(column: ColumnInfo) -> bool:
    """Whether the column holds text, by whatever name its type goes."""
    return any(name in column.type.lower() for name in ("string", "text", "char"))


def _instead_of_nothing(column: ColumnInfo) -> Iterator[tuple[str, Any]]:
    if is_text(column):
        yield f"{column.name} is set", "something"
    elif column.type.lower() == "instant":
        yield f"{column.name} is set", "2026-01-01T00:00:00.000000Z"
    elif "int" in column.type.lower():
        yield f"{column.name} is set", 1


def _wrong_texts(name: str, value: str) -> Iterator[tuple[str, str]]:
    if _INSTANT.match(value):
        later = datetime.fromisoformat(value) + timedelta(days=1)
        yield f"{name} is a day later", later.isoformat().replace("+00:00", "Z")
    elif _DAY.fullmatch(value):
        yield f"{name} is a day later", (datetime.fromisoformat(value) + timedelta(days=1)).date().isoformat()
    else:
        yield f"{name} has a word too many", f"{value} too"
        if value:
            yield f"{name} lacks its last letter", value[:-1]
