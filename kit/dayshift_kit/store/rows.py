"""Running one statement on an apsw connection to its end."""

from typing import Any

import apsw


def rows_of(raw: apsw.Connection, statement: str, parameters: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All rows of one statement. Without reading to the end, SQLite may not have finished it."""
    found: list[tuple[Any, ...]] = raw.execute(statement, parameters).fetchall()
    return found
