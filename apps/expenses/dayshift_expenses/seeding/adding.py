"""Rows into an empty database, many at a time."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from sqlalchemy import Table, bindparam, insert, inspect, update
from sqlalchemy.orm import Session

from dayshift_expenses.records import Base

CHUNK = 1000

Row = dict[str, Any]


def add(session: Session, kind: type[Base], rows: Iterable[Mapping[str, Any]]) -> None:
    """Insert rows that need not name the same columns: what one leaves out is none, or its default."""
    table = inspect(kind).local_table
    assert isinstance(table, Table)
    shapes: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for row in rows:
        shapes.setdefault(tuple(sorted(row)), []).append(row)
    for shape in shapes.values():
        remaining = iter(shape)
        while chunk := list(islice(remaining, CHUNK)):
            session.execute(insert(table), chunk)


def amend(session: Session, kind: type[Base], rows: Iterable[Row], *, key: str = "id") -> None:
    """Set columns of rows that are there; each names its key and the same columns as the others."""
    table = inspect(kind).local_table
    assert isinstance(table, Table)
    changes = [{**row, "_key": row[key]} for row in rows]
    if changes:
        names = [name for name in changes[0] if name not in (key, "_key")]
        values: dict[str, Any] = {name: bindparam(f"_{name}") for name in names}
        statement = update(table).where(table.c[key] == bindparam("_key")).values(values)
        session.connection().execute(
            statement, [{"_key": row["_key"], **{f"_{name}": row[name] for name in names}} for row in changes]
        )
