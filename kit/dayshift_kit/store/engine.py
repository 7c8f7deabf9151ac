"""SQLAlchemy over a world's connection: one small engine each, everything costly shared."""

import json
from collections.abc import Callable
from typing import Any

import apsw
from sqlalchemy import Engine, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import NullPool
from sqlalchemy.util import LRUCache

from dayshift_kit.store import dbapi
from dayshift_kit.store.dialect import WorldDialect
from dayshift_kit.store.rows import rows_of

_SETTINGS: tuple[tuple[str, str, str | int], ...] = (
    ("locking_mode", "exclusive", "exclusive"),
    ("journal_mode", "memory", "memory"),
    ("synchronous", "off", 0),
    ("cache_size", "-256", -256),
    ("temp_store", "memory", 2),
    ("foreign_keys", "on", 1),
    ("recursive_triggers", "on", 1),
)
_DURABLE: dict[str, tuple[str, str | int]] = {
    "journal_mode": ("truncate", "truncate"),
    "synchronous": ("full", 2),
}
"""For files whose commits SQLite itself has to keep safe."""


def canonical_json(value: Any) -> str:
    """JSON with one spelling per value."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _taught_dialect() -> WorldDialect:
    """A dialect that has seen one connection and so knows what this SQLite can do."""
    dialect = WorldDialect(dbapi=WorldDialect.import_dbapi(), json_serializer=canonical_json)
    with _engine(apsw.Connection(":memory:"), dialect).connect() as connection:
        dialect.initialize(connection)
    return dialect


def _always(connection: dbapi.Connection) -> Callable[[], DBAPIConnection]:
    return lambda: connection  # type: ignore[return-value]  # has what the protocol's users call


def _engine(raw: apsw.Connection, dialect: WorldDialect) -> Engine:
    connection = dbapi.Connection(raw)
    pool = NullPool(_always(connection), dialect=dialect)
    return Engine(pool, dialect, _URL, execution_options={"compiled_cache": _compiled})


_URL = make_url("sqlite+dayshift://")
_compiled: LRUCache[Any, Any] = LRUCache(2000)
DIALECT = _taught_dialect()


def engine_over(raw: apsw.Connection) -> Engine:
    """An engine whose only connection is `raw`; it costs microseconds to make."""
    return _engine(raw, DIALECT)


def prepare(raw: apsw.Connection, *, request_id: Callable[[], str], durable_file: bool = False) -> None:
    """Set a writing connection up: pragmas, each checked, and the function its triggers call.

    Raises:
        RuntimeError: SQLite did not take a setting.
    """
    raw.create_scalar_function("kit_request_id", lambda *_: request_id(), 0)
    for name, value, expected in _SETTINGS:
        if durable_file:
            value, expected = _DURABLE.get(name, (value, expected))  # noqa: PLW2901
        rows = rows_of(raw, f"PRAGMA {name}={value}") or rows_of(raw, f"PRAGMA {name}")
        got = rows[0][0]
        if got != expected:
            raise RuntimeError(f"SQLite answered {got!r} to PRAGMA {name}={value}.")
