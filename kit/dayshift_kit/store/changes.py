"""Writing rows and events by hand: a task's setup, and the mutants that test graders."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Table, and_, delete, insert, text, true, update
from sqlalchemy.exc import DatabaseError, IntegrityError, StatementError
from sqlalchemy.orm import Session

from dayshift_control import wire
from dayshift_kit import clock, current
from dayshift_kit.errors import Invalid, NotAllowed, NotFound
from dayshift_kit.store.journal import journaled_tables
from dayshift_kit.store.wire_rows import from_wire_value
from dayshift_kit.store.world import LiveWorld

MOST_LEVELS = 100


def apply_changes(world: LiveWorld, changes: wire.Changes) -> wire.ChangesApplied:
    """Write edits and events as one unit of work: all of them, or none.

    Triggers and constraints of the database apply, foreign keys at the end; model verbs do not run.

    Raises:
        NotFound: no such table, or no row with an edit's key.
        NotAllowed: a table that only the kit writes.
        Invalid: values the table does not take.
    """
    try:
        with world.unit(channel="system", request_id=changes.request_id) as session:
            request_id = _write(world, session, changes)
    except IntegrityError as error:
        raise Invalid({"edits": f"Together they break a constraint: {error.orig}"}) from error
    return wire.ChangesApplied(request_id=request_id, rows=len(changes.edits), events=len(changes.events))


def _write(world: LiveWorld, session: Session, changes: wire.Changes) -> str:
    connection = session.connection()
    connection.execute(text("PRAGMA defer_foreign_keys = ON"))
    for place, edit in enumerate(changes.edits):
        _ensure_shallow(f"edits.{place}", [edit.key, edit.values])
        _edit(connection, _table(world, edit.table), edit, place)
    for place, draft in enumerate(changes.events):
        _ensure_shallow(f"events.{place}", [draft.before, draft.after])
        _log(draft)
    session.flush()
    return current.request_id


def _ensure_shallow(place: str, values: list[Any]) -> None:
    """Refuse what could be written and then not be read again."""
    level = values
    for _ in range(MOST_LEVELS):
        level = [part for each in level for part in _parts(each)]
    if level:
        raise Invalid({place: f"It is nested too deeply; values hold at most {MOST_LEVELS} levels."})


def _parts(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _table(world: LiveWorld, name: str) -> Table:
    found = next((table for table in journaled_tables(world.manifest) if table.name == name), None)
    if found is not None:
        return found
    if name in world.manifest.base.metadata.tables or name.startswith("kit_"):
        raise NotAllowed(f"Rows of {name} are not written by hand.")
    raise NotFound(f"{world.manifest.name} has no table {name!r}.")


def _edit(connection: Connection, table: Table, edit: wire.RowEdit, place: int) -> None:
    statement = _statement(table, edit, place)
    try:
        done = connection.execute(statement)
    except (DatabaseError, StatementError) as error:
        raise Invalid({f"edits.{place}": f"{edit.op} in {table.name}: {error.orig or error}"}) from error
    if edit.op != "insert" and not edit.every and done.rowcount != 1:
        raise NotFound(f"No row of {table.name} has the key {edit.key}.")


def _statement(table: Table, edit: wire.RowEdit, place: int) -> Any:
    if edit.op == "insert":
        return insert(table).values(_values(table, {**edit.key, **edit.values}, place))
    where = _where(table, edit, place)
    if edit.op == "delete":
        return delete(table).where(where)
    if not edit.values:
        raise Invalid({f"edits.{place}.values": f"An update of {table.name} names no column."})
    return update(table).where(where).values(_values(table, edit.values, place))


def _where(table: Table, edit: wire.RowEdit, place: int) -> Any:
    if edit.every:
        return true()
    names = {column.name for column in table.primary_key.columns}
    if edit.key.keys() != names:
        raise Invalid({f"edits.{place}.key": f"The key of {table.name} is {sorted(names)}."})
    key = _values(table, edit.key, place)
    return and_(*(table.columns[name] == value for name, value in key.items()))


def _values(table: Table, row: wire.Row, place: int) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, value in row.items():
        if name not in table.columns:
            raise Invalid({f"edits.{place}": f"{table.name} has no column {name!r}."})
        try:
            values[name] = from_wire_value(table.columns[name], value)
        except (ValueError, TypeError, ArithmeticError) as error:
            raise Invalid({f"edits.{place}.{name}": str(error)}) from error
    return values


def _log(draft: wire.EventDraft) -> None:
    event = current.manifest.event(**draft.model_dump(), at=clock.now(), request_id=current.request_id)
    current.session.add(event)
