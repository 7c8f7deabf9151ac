"""What a database's schema is, in a form that can be compared, and whether migrations reach it."""

import re
import tempfile
from collections.abc import Callable
from pathlib import Path

import apsw
from sqlalchemy import inspect

from dayshift_kit.manifest import AppManifest
from dayshift_kit.store import journal, migrations
from dayshift_kit.store.building import declare
from dayshift_kit.store.engine import engine_over, prepare
from dayshift_kit.store.rows import rows_of

Facts = dict[str, str]


def schema_of(raw: apsw.Connection) -> Facts:
    """Every fact about a schema by name, without the order of columns and the kit's triggers.

    Columns, keys, references, indexes and checks are read from SQLite's own catalogue; triggers,
    views and full-text tables are compared by their statements.
    """
    facts: Facts = {}
    for kind, name, statement in rows_of(raw, "SELECT type, name, sql FROM sqlite_schema"):
        if name.startswith(("sqlite_", "alembic_version", journal.PREFIX, journal.GUARD)):
            continue
        if kind == "table" and not _is_shadow(raw, name):
            facts.update(_table(raw, name, statement))
        elif kind in {"trigger", "view"}:
            facts[f"{kind} {name}"] = _tidy(statement)
    return facts


def differences(left: Facts, right: Facts) -> list[str]:
    """One sentence for each fact in which two schemas differ; empty when they agree."""
    return [
        f"{name}: {left.get(name, 'absent')} / {right.get(name, 'absent')}"
        for name in sorted(left.keys() | right.keys())
        if left.get(name) != right.get(name)
    ]


def migration_drift(
    manifest: AppManifest, *, start: Path | None = None, revision: str | None = None
) -> list[str]:
    """How the schema that migrations end in differs from the one the models declare.

    Args:
        manifest: the app.
        start: a database to upgrade (a copy of it is used); an empty one unless given.
        revision: stop at this revision first, and take the rest as a second upgrade.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "start.sqlite"
        if start is not None:
            path.write_bytes(start.read_bytes())

        def migrate(raw: apsw.Connection) -> None:
            if revision is not None:
                migrations.upgrade(raw, manifest, to=revision)
            migrations.upgrade(raw, manifest)

        migrated = _after(path, migrate)
        declared = _after(Path(folder) / "declared.sqlite", lambda raw: declare(raw, manifest))
    return differences(migrated, declared)


def _after(path: Path, change: Callable[[apsw.Connection], None]) -> Facts:
    raw = apsw.Connection(str(path))
    try:
        prepare(raw, request_id=lambda: "migration")
        change(raw)
        return schema_of(raw)
    finally:
        raw.close()


def _table(raw: apsw.Connection, name: str, statement: str) -> Facts:
    if statement.upper().startswith("CREATE VIRTUAL"):
        return {f"virtual table {name}": _tidy(statement)}
    return {f"table {name}": "present", **_columns(raw, name), **_rules(raw, name), **_indexes(raw, name)}


def _columns(raw: apsw.Connection, table: str) -> Facts:
    rows = rows_of(
        raw, 'SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)', (table,)
    )
    return {
        f"column {table}.{name}": f"{kind}, not null {needed}, default {default}, key {key}, hidden {hidden}"
        for name, kind, needed, default, key, hidden in rows
    }


def _rules(raw: apsw.Connection, table: str) -> Facts:
    """Checks and references, by name or by what they say."""
    facts: Facts = {}
    with engine_over(raw).connect() as connection:
        look = inspect(connection)
        for check in look.get_check_constraints(table):
            facts[f"check {table} {check['name']}"] = _tidy(check["sqltext"])
        for reference in look.get_foreign_keys(table):
            columns = ", ".join(reference["constrained_columns"])
            target = f"{reference['referred_table']}({', '.join(reference['referred_columns'])})"
            facts[f"reference {table}({columns})"] = (
                f"{target} {sorted(reference.get('options', {}).items())}"
            )
        for rule in look.get_unique_constraints(table):
            facts[f"unique {table}({', '.join(rule['column_names'])})"] = "present"
    return facts


def _indexes(raw: apsw.Connection, table: str) -> Facts:
    rows = rows_of(
        raw,
        "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
        (table,),
    )
    return {f"index {name}": _tidy(statement) for name, statement in rows}


def _is_shadow(raw: apsw.Connection, name: str) -> bool:
    kinds = rows_of(raw, "SELECT type FROM pragma_table_list WHERE name = ?", (name,))
    return ("shadow",) in kinds


def _tidy(statement: str) -> str:
    return re.sub(r"\s+", " ", statement).strip().rstrip(";")
