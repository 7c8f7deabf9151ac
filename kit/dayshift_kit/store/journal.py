"""The change journal: triggers that note which rows each unit of work touched.

A note names the table, the row's key and the request; values are not copied, because the state
before is in the snapshot that a diff starts from. Triggers belong to the database, so they go
wherever it is forked to and see writes made by any means.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Table, text

from dayshift_kit.store import tables
from dayshift_kit.store.wire_rows import is_ambient

if TYPE_CHECKING:
    from dayshift_kit.manifest import AppManifest

PREFIX = "kit_journal_"
GUARD = "kit_guard_"


def journaled_tables(manifest: "AppManifest") -> Sequence[Table]:
    """Tables whose rows a diff compares, in canonical order: all of the app's but the event log."""
    declared = manifest.base.metadata.tables
    log = manifest.event.__tablename__  # type: ignore[attr-defined]  # mapped classes have it
    return [declared[name] for name in sorted(declared) if name != log]


def install(connection: Connection, manifest: "AppManifest") -> None:
    """Make every trigger of the journal, and those that keep the event log append-only."""
    remove(connection)
    for table in journaled_tables(manifest):
        for statement in _triggers(table):
            connection.execute(text(statement))
    log = manifest.event.__tablename__  # type: ignore[attr-defined]  # mapped classes have it
    for verb in ("UPDATE", "DELETE"):
        connection.execute(
            text(
                f'CREATE TRIGGER "{GUARD}{log}_{verb.lower()}" BEFORE {verb} ON "{log}" '
                f"BEGIN SELECT RAISE(ABORT, 'The event log is append-only.'); END"
            )
        )


def remove(connection: Connection) -> None:
    """Drop the kit's triggers, as before a migration or in an exported file."""
    for name in trigger_names(connection):
        connection.execute(text(f'DROP TRIGGER "{name}"'))


def trigger_names(connection: Connection) -> list[str]:
    """The kit's triggers in this database."""
    names = connection.execute(text("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name"))
    return [name for name in names.scalars() if name.startswith((PREFIX, GUARD))]


def _triggers(table: Table) -> Iterator[str]:
    columns = [column.name for column in table.primary_key.columns]
    if not columns:
        raise TypeError(f"Table {table.name} has no primary key; the journal could not name its rows.")
    old, new = _key("OLD", columns), _key("NEW", columns)
    note = f'INSERT INTO {tables.journal.name} ("table", "key", request_id, is_ambient)'
    row = f"'{table.name}', {{key}}, kit_request_id(), {{ambient}}"
    yield _trigger(table, "INSERT", f"{note} VALUES ({row.format(key=new, ambient=0)});")
    yield _trigger(
        table,
        "UPDATE",
        f"{note} VALUES ({row.format(key=new, ambient=_only_ambient(table))}); "
        f"{note} SELECT {row.format(key=old, ambient=0)} WHERE {old} IS NOT {new};",
    )
    yield _trigger(table, "DELETE", f"{note} VALUES ({row.format(key=old, ambient=0)});")


def _only_ambient(table: Table) -> str:
    """Whether an update left every material column alone; wholly ambient tables do not ask."""
    material = [column.name for column in table.columns if not is_ambient(column)]
    if not material or len(material) == len(table.columns):
        return "0"
    return "NOT (" + " OR ".join(f'OLD."{name}" IS NOT NEW."{name}"' for name in material) + ")"


def _key(row: str, columns: Sequence[str]) -> str:
    return "json_array(" + ", ".join(f'{row}."{column}"' for column in columns) + ")"


def _trigger(table: Table, verb: str, body: str) -> str:
    return (
        f'CREATE TRIGGER "{PREFIX}{table.name}_{verb.lower()}" AFTER {verb} ON "{table.name}" '
        f"BEGIN {body} END"
    )
