"""As much of the Python database API as SQLAlchemy needs, over apsw connections.

Results are read to their end at once, so no statement stays open across a commit. Transactions
begin only where SQLAlchemy says so.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, NoReturn

import apsw

apilevel = "2.0"
threadsafety = 1
paramstyle = "qmark"
sqlite_version_info = tuple(int(part) for part in apsw.sqlite_lib_version().split("."))
sqlite_version = apsw.sqlite_lib_version()
Binary = bytes

Error = sqlite3.Error
Warning = sqlite3.Warning
InterfaceError = sqlite3.InterfaceError
DatabaseError = sqlite3.DatabaseError
DataError = sqlite3.DataError
OperationalError = sqlite3.OperationalError
IntegrityError = sqlite3.IntegrityError
InternalError = sqlite3.InternalError
ProgrammingError = sqlite3.ProgrammingError
NotSupportedError = sqlite3.NotSupportedError

_ERRORS: tuple[tuple[type[apsw.Error], type[Error]], ...] = (
    (apsw.ConstraintError, IntegrityError),
    (apsw.MismatchError, IntegrityError),
    (apsw.BindingsError, ProgrammingError),
    (apsw.SQLError, OperationalError),
)


def connect(*args: Any, **kw: Any) -> NoReturn:
    """Connections are made by worlds and handed to an engine's creator."""
    raise NotSupportedError(f"Open a world instead of connecting to {args} {kw}.")


class Cursor:
    """One statement and its rows."""

    arraysize = 1

    def __init__(self, connection: "Connection") -> None:
        self._connection = connection
        self._cursor = connection.raw.cursor()
        self._cursor.exec_trace = self._started
        self._rows: list[Any] = []
        self._next = 0
        self._columns: tuple[Any, ...] = ()
        self._only_reads = True
        self.rowcount = -1
        self.lastrowid: int | None = None

    @property
    def description(self) -> tuple[Any, ...] | None:
        return self._columns or None

    def execute(self, statement: str, parameters: Any = ()) -> "Cursor":
        raw = self._connection.raw
        try:
            self._rows = self._cursor.execute(statement, parameters or None).fetchall()
        except apsw.Error as error:
            _raise(error)
        self._next = 0
        self.lastrowid = raw.last_insert_rowid()
        self.rowcount = -1 if self._only_reads else raw.changes()
        return self

    def executemany(self, statement: str, parameters: Sequence[Any]) -> "Cursor":
        rows = 0
        for each in parameters:
            self.execute(statement, each)
            rows += max(self.rowcount, 0)
        self.rowcount = rows
        return self

    def fetchone(self) -> Any | None:
        if self._next >= len(self._rows):
            return None
        self._next += 1
        return self._rows[self._next - 1]

    def fetchmany(self, size: int | None = None) -> list[Any]:
        start = self._next
        self._next = min(len(self._rows), start + (size or self.arraysize))
        return self._rows[start : self._next]

    def fetchall(self) -> list[Any]:
        start, self._next = self._next, len(self._rows)
        return self._rows[start:] if start else self._rows

    def close(self) -> None:
        self._rows = []
        self._next = 0

    def setinputsizes(self, sizes: Any) -> None:
        """Nothing to prepare; part of the protocol."""

    def setoutputsize(self, size: Any, column: Any = None) -> None:
        """Nothing to prepare; part of the protocol."""

    def _started(self, cursor: apsw.Cursor, statement: str, bindings: Any) -> bool:
        # After the last row SQLite no longer knows the columns, and an empty result has them too.
        del statement, bindings
        self._columns = cursor.get_description()
        if self._columns:
            self._columns = tuple((*column, None, None, None, None, None) for column in self._columns)
        self._only_reads = cursor.is_readonly
        return True


class Connection:
    """A world's connection as SQLAlchemy sees it. Closing it gives it back; the world closes it."""

    isolation_level = ""

    def __init__(self, raw: apsw.Connection) -> None:
        self.raw = raw

    def cursor(self) -> Cursor:
        return Cursor(self)

    def begin(self) -> None:
        if not self.raw.in_transaction:
            self._run("BEGIN")

    def commit(self) -> None:
        if self.raw.in_transaction:
            self._run("COMMIT")

    def rollback(self) -> None:
        if self.raw.in_transaction:
            self._run("ROLLBACK")

    def close(self) -> None:
        self.rollback()

    def _run(self, statement: str) -> None:
        try:
            self.raw.execute(statement).fetchall()
        except apsw.Error as error:
            _raise(error)


def _raise(error: apsw.Error) -> NoReturn:
    for kind, ours in _ERRORS:
        if isinstance(error, kind):
            raise ours(str(error)) from error
    if isinstance(error, apsw.ThreadingViolationError | apsw.ConnectionClosedError):
        raise ProgrammingError(str(error)) from error
    raise OperationalError(str(error)) from error
