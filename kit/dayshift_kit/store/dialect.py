"""SQLAlchemy's SQLite dialect over the database API of worlds."""

from collections.abc import Callable

from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPIModule
from sqlalchemy.pool import PoolProxiedConnection

from dayshift_kit.store import dbapi


class WorldDialect(SQLiteDialect_pysqlite):
    """SQLite through apsw: transactions begin when SQLAlchemy begins them."""

    driver = "dayshift"
    supports_statement_cache = True

    @classmethod
    def import_dbapi(cls) -> DBAPIModule:
        return dbapi  # type: ignore[return-value]  # a module that has the protocol's names

    def on_connect(self) -> Callable[[DBAPIConnection], None]:
        """Worlds set their connections up themselves."""
        return lambda _: None

    def do_begin(self, dbapi_connection: PoolProxiedConnection) -> None:
        dbapi_connection.begin()
