"""The one open connection of a world and what the world asks of it."""

from collections.abc import Callable

import apsw
from sqlalchemy import Engine

from dayshift_kit.store import tables
from dayshift_kit.store.engine import engine_over, prepare
from dayshift_kit.store.rows import rows_of


class Opened:
    """A writing connection, its engine, and how far the event log has been announced."""

    def __init__(
        self, raw: apsw.Connection, *, log: str, request_id: Callable[[], str], durable_file: bool
    ) -> None:
        prepare(raw, request_id=request_id, durable_file=durable_file)
        self.raw = raw
        self.engine: Engine = engine_over(raw)
        self._log = log
        self.last_event = newest_id(raw, log)
        self._is_query_only = False

    def allow_writes(self, allowed: bool) -> None:
        if self._is_query_only == allowed:
            self.raw.pragma("query_only", not allowed)
            self._is_query_only = not allowed

    def next_request_id(self) -> str:
        """A name for a unit of work that grows with every unit that wrote something."""
        return f"u{newest_id(self.raw, self._log) + newest_id(self.raw, tables.journal.name) + 1}"

    def changes(self) -> int:
        """How many rows were ever written through this connection, taken back or not."""
        return self.raw.total_changes()

    def new_events(self) -> tuple[int, ...]:
        """Ids of events added since this was last asked."""
        query = f'SELECT id FROM "{self._log}" WHERE id > ? ORDER BY id'  # noqa: S608 - a declared table
        ids = tuple(row[0] for row in rows_of(self.raw, query, (self.last_event,)))
        self.last_event = ids[-1] if ids else self.last_event
        return ids

    def close(self) -> None:
        self.raw.close()


def newest_id(raw: apsw.Connection, table: str) -> int:
    """The greatest id in a table, 0 when it is empty."""
    row: int | None = rows_of(raw, f'SELECT max(id) FROM "{table}"')[0][0]  # noqa: S608
    return row or 0
