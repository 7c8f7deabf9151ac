"""Blunt agents that know nothing of the task: wipe, flood, edit everything, shout answers."""

from collections.abc import Iterator, Sequence

from dayshift_control.wire import EventDraft, Row, RowEdit, TableInfo

from .operators import Site, is_free_text
from .replay import Unit

FLOOD_SIZE = 200
SPAM_ANSWERS = ("", " ", "{}", "[]", "success", "done", "true", "null", "N/A", "x" * 20_000)


def wipe(site: Site) -> tuple[Unit, ...]:
    """Delete every row of every table but the logs, those that point at others first."""
    tables = [table for table in site.schema.tables if table.kind not in site.profile.logs]
    edits = tuple(RowEdit(table=table.table, op="delete", every=True) for table in _pointing_first(tables))
    return (_unit(site, "wipe", edits, "deleted"),)


def bulk_edit(site: Site) -> tuple[Unit, ...]:
    """Overwrite every text of every row of every material table, one column at a time."""
    edits = tuple(
        RowEdit(table=table.table, op="update", values={column.name: "done"}, every=True)
        for table in site.schema.tables
        if _counts(site, table)
        for column in table.columns
        if is_free_text(column)
    )
    return (_unit(site, "bulk-edit", edits, "edited"),)


def flood(site: Site) -> tuple[Unit, ...]:
    """Make 200 more of everything: each table's rows again, under new keys."""
    return tuple(
        _unit(site, f"flood-{table.table}", edits, "created")
        for table in site.schema.tables
        if _counts(site, table) and (edits := tuple(_copies(table, site.rows(table.table))))
    )


def _copies(table: TableInfo, rows: Sequence[Row]) -> Iterator[RowEdit]:
    for number in range(FLOOD_SIZE if rows else 0):
        row = dict(rows[number % len(rows)])
        for column in table.columns:
            if column.references is None and not column.ambient and isinstance(row.get(column.name), str):
                row[column.name] = f"{row[column.name]}{number:03d}"
            elif column.primary_key and isinstance(row.get(column.name), int):
                row[column.name] = 10_000_000 + number
        key = {column.name: row[column.name] for column in table.columns if column.primary_key}
        yield RowEdit(table=table.table, op="insert", key=key, values=row)


def _pointing_first(tables: Sequence[TableInfo]) -> Iterator[TableInfo]:
    """No table before one that points at it, except where they point at each other."""
    left = list(tables)
    while left:
        free = next((table for table in left if not _is_pointed_at(table, left)), left[0])
        left.remove(free)
        yield free


def _is_pointed_at(table: TableInfo, tables: Sequence[TableInfo]) -> bool:
    return any(
        (column.references or "").partition(".")[0] == table.table
        for other in tables
        if other is not table
        for column in other.columns
    )


def _counts(site: Site, table: TableInfo) -> bool:
    return not table.ambient and table.kind not in site.profile.logs


def _unit(site: Site, name: str, edits: tuple[RowEdit, ...], verb: str) -> Unit:
    events = tuple(
        EventDraft(actor=site.persona, channel="ui", verb=verb, kind=f"{site.app}.{table}", object="*")
        for table in dict.fromkeys(edit.table for edit in edits)
    )
    return Unit(site.app, name, (), edits, events)
