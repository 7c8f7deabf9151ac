"""A read-only connection to one state of a database, with SQLAlchemy on top."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

import apsw
from sqlalchemy import Connection, Engine

from dayshift_kit.store.backing import Frozen
from dayshift_kit.store.engine import engine_over
from dayshift_kit.store.rows import rows_of


class Reader:
    """Reads one frozen state. `raw` is the apsw connection, `connect()` a SQLAlchemy one."""

    def __init__(self, raw: apsw.Connection) -> None:
        self.raw = raw
        rows_of(raw, "PRAGMA temp_store=memory")

    @cached_property
    def engine(self) -> Engine:
        return engine_over(self.raw)

    def connect(self) -> Connection:
        return self.engine.connect()


@contextmanager
def reading(frozen: Frozen) -> Iterator[Reader]:
    """A reader that is thrown away after the block."""
    raw = frozen.connect()
    try:
        yield Reader(raw)
    finally:
        raw.close()
