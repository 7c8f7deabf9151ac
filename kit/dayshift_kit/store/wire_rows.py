"""Rows between the database and the wire, by the types their columns are declared with."""

import base64
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from functools import lru_cache
from typing import Any

import apsw
from sqlalchemy import Column, Table

from dayshift_control.wire import Row
from dayshift_kit.columns import AMBIENT
from dayshift_kit.instants import from_wire, to_wire
from dayshift_kit.store.engine import DIALECT
from dayshift_kit.store.rows import rows_of

Key = tuple[Any, ...]
_AT_ONCE = 300
_WRITTEN_AS: dict[type[Any], tuple[Any, str]] = {
    str: (str, "a text"),
    int: (int, "a whole number"),
    float: (int | float, "a number"),
    bool: (bool, "true or false"),
    bytes: (str, "a text in base64"),
    datetime: (str, "an instant such as 2026-03-10T17:15:00Z"),
    date: (str, "a day such as 2026-03-10"),
    time: (str, "a time such as 17:15:00"),
    Decimal: (str | int | float, "a number"),
}
"""What the wire writes values of a column's type as, in Python and in words."""


class TableRows:
    """Reads rows of one table in canonical order, as the wire shows them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.columns = [column.name for column in table.columns]
        self.key_columns = [column.name for column in table.primary_key.columns]
        self._processors = [column.type.result_processor(DIALECT, None) for column in table.columns]
        self._key_places = [self.columns.index(name) for name in self.key_columns]
        self._select = f"SELECT {_names(self.columns)} FROM {_names([table.name])}"  # noqa: S608 - declared names
        self._order = f" ORDER BY {_names(self.key_columns)}"

    def by_key(self, raw: apsw.Connection, keys: Sequence[Key]) -> dict[Key, Row]:
        """Rows by primary key; keys without a row are left out."""
        found: dict[Key, Row] = {}
        one = f"({', '.join('?' * len(self.key_columns))})"
        for start in range(0, len(keys), _AT_ONCE):
            some = keys[start : start + _AT_ONCE]
            where = f" WHERE ({_names(self.key_columns)}) IN (VALUES {', '.join([one] * len(some))})"
            parameters = tuple(part for key in some for part in key)
            found.update(self._keyed(rows_of(raw, self._select + where, parameters)))
        return found

    def after(self, raw: apsw.Connection, key: Key | None, limit: int) -> list[tuple[Key, Row]]:
        """The next rows after a key in canonical order, from the start when it is None."""
        bound = "" if key is None else f" WHERE ({_names(self.key_columns)}) > ({', '.join('?' * len(key))})"
        statement = f"{self._select}{bound}{self._order} LIMIT ?"
        return list(self._keyed(rows_of(raw, statement, (*(key or ()), limit))))

    def literals(self, raw: apsw.Connection) -> Iterator[tuple[Key, str]]:
        """Every row as one text that tells any two rows apart, in canonical order."""
        text = " || ',' || ".join(f"quote({_names([name])})" for name in self.columns)
        statement = f"SELECT {text}, {_names(self.key_columns)} FROM {_names([self.table.name])}{self._order}"  # noqa: S608
        for row in raw.execute(statement):
            yield tuple(row[1:]), str(row[0])

    def key_row(self, key: Key) -> Row:
        """A key as the wire shows it."""
        return {
            name: _shown(value, self._processors[place])
            for name, value, place in zip(self.key_columns, key, self._key_places, strict=True)
        }

    def _keyed(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Key, Row]]:
        for row in rows:
            shown = map(_shown, row, self._processors)
            yield tuple(row[place] for place in self._key_places), dict(zip(self.columns, shown, strict=True))


@lru_cache(maxsize=1024)
def rows_in(table: Table) -> TableRows:
    """The reader for a table."""
    return TableRows(table)


def is_ambient(column: Column[Any]) -> bool:
    """Whether a column, or its whole table, changes by merely looking around."""
    return bool(column.info.get(AMBIENT) or column.table.info.get(AMBIENT))


def from_wire_value(column: Column[Any], value: Any) -> Any:
    """The Python value a column takes for a wire value.

    Raises:
        ValueError: the value is not one of the column's type.
    """
    if value is None:
        return None
    kind = _python_type(column)
    _ensure_written_as(kind, value)
    if kind is bytes:
        return base64.b64decode(value, validate=True)
    if kind is datetime:
        return from_wire(value)
    if kind in {date, time}:
        return kind.fromisoformat(value)
    if kind is Decimal:
        return Decimal(str(value))
    return kind(value) if issubclass(kind, Enum) else value


def _ensure_written_as(kind: type[Any], value: Any) -> None:
    """Refuse a wire value of another type than columns of this kind are written as."""
    expected, words = _WRITTEN_AS.get(kind, (object, ""))
    is_truth_for_number = isinstance(value, bool) and kind in (int, float, Decimal)
    if not isinstance(value, expected) or is_truth_for_number:
        raise ValueError(f"{value!r} is not {words}.")


def key_from_text(text: str) -> Key:
    """A key as the journal holds it."""
    return tuple(json.loads(text))


def _python_type(column: Column[Any]) -> type[Any]:
    try:
        return column.type.python_type
    except NotImplementedError:
        return object


def _shown(value: Any, processor: Callable[[Any], Any] | None) -> Any:
    if processor is not None:
        value = processor(value)
    if value is None or isinstance(value, str | int | float | dict | list):
        return value.value if isinstance(value, Enum) else value
    return _spelled(value)


def _spelled(value: Any) -> Any:
    if isinstance(value, datetime):
        return to_wire(value)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return value.value if isinstance(value, Enum) else str(value)


def _names(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
