"""One read-only SELECT on a throw-away image, bounded in rows, time and size."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import apsw

from dayshift_control import wire
from dayshift_kit.errors import Invalid, NotAllowed
from dayshift_kit.store.world import LiveWorld

TIME_LIMIT_S = 2.0
LONGEST_VALUE = 10_000_000
MOST_BYTES = 32_000_000
_READS = {
    apsw.SQLITE_SELECT,
    apsw.SQLITE_READ,
    apsw.SQLITE_FUNCTION,
    apsw.SQLITE_RECURSIVE,
}
_UNSAFE_FUNCTIONS = {"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"}
_LIMITS = (
    (apsw.SQLITE_LIMIT_LENGTH, LONGEST_VALUE),
    (apsw.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 200),
    (apsw.SQLITE_LIMIT_ATTACHED, 0),
    (apsw.SQLITE_LIMIT_WORKER_THREADS, 0),
)


def run_query(world: LiveWorld, query: wire.Query) -> wire.QueryResult:
    """Run a query on a world's last commit. Values come as SQLite holds them; blobs in hex.

    Raises:
        NotAllowed: anything but one plain SELECT.
        Invalid: SQL that does not run, or runs too long.
    """
    with world.image_reader() as image:
        _guard(image.raw)
        try:
            return _run(image.raw, query)
        except apsw.AuthError as error:
            raise NotAllowed(f"Only a SELECT may be run here: {error}") from error
        except apsw.InterruptError as error:
            raise Invalid({"sql": f"The query ran longer than {TIME_LIMIT_S:g} seconds."}) from error
        except (apsw.Error, ValueError, TypeError) as error:
            raise Invalid({"sql": str(error) or type(error).__name__}) from error


def _guard(raw: apsw.Connection) -> None:
    for limit, most in _LIMITS:
        raw.limit(limit, most)
    raw.set_authorizer(_authorize)
    raw.set_progress_handler(_out_of_time(time.monotonic() + TIME_LIMIT_S), 2000)


def _authorize(action: int, first: str | None, second: str | None, *rest: str | None) -> int:
    del rest
    if action == apsw.SQLITE_FUNCTION:
        is_safe = second not in _UNSAFE_FUNCTIONS
    elif action == apsw.SQLITE_PRAGMA:
        is_safe = first == "data_version" and second is None  # Full-text search asks for it inside.
    else:
        is_safe = action in _READS
    return apsw.SQLITE_OK if is_safe else apsw.SQLITE_DENY


def _out_of_time(deadline: float) -> Callable[[], bool]:
    return lambda: time.monotonic() > deadline


def _run(raw: apsw.Connection, query: wire.Query) -> wire.QueryResult:
    cursor = raw.cursor()
    columns: list[tuple[str, ...]] = []

    def one_plain_select(started: apsw.Cursor, statement: str, bindings: Any) -> bool:
        del statement, bindings
        if columns or started.is_explain or not started.is_readonly:
            raise NotAllowed("Run one SELECT at a time, and nothing else.")
        columns.append(tuple(column[0] for column in started.get_description()))
        return True

    cursor.exec_trace = one_plain_select
    rows: list[tuple[Any, ...]] = []
    size = 0
    is_cut = False
    for row in cursor.execute(query.sql, query.params or None):
        size += sum(len(value) if isinstance(value, str | bytes) else 8 for value in row)
        if len(rows) == query.limit or size > MOST_BYTES:
            is_cut = True
            break
        rows.append(_shown(row))
    cursor.close(force=True)
    if not columns or not columns[0]:
        raise Invalid({"sql": "There is no statement in it."})
    return wire.QueryResult(columns=columns[0], rows=tuple(rows), truncated=is_cut)


def _shown(row: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(value.hex() if isinstance(value, bytes) else value for value in row)
