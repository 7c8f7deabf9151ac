"""The app's tables and columns as the control plane describes them."""

import inspect
from typing import Any

from sqlalchemy import Column, Table

from dayshift_control import wire
from dayshift_kit.columns import AMBIENT, InstantType
from dayshift_kit.manifest import AppManifest
from dayshift_kit.store.migrations import newest_revision
from dayshift_kit.store.wire_rows import is_ambient


def schema(manifest: AppManifest) -> wire.Schema:
    """Every table of the app, in the order of names."""
    docs = _docs(manifest)
    declared = manifest.base.metadata.tables
    return wire.Schema(
        app=manifest.name,
        revision=newest_revision(manifest),
        tables=tuple(_table(manifest.name, declared[name], docs.get(name)) for name in sorted(declared)),
    )


def _docs(manifest: AppManifest) -> dict[str, str | None]:
    """First lines of the mapped classes' docstrings, by table."""
    return {
        mapper.local_table.name: (inspect.getdoc(mapper.class_) or "").partition("\n")[0] or None
        for mapper in manifest.base.registry.mappers
        if isinstance(mapper.local_table, Table)
    }


def _table(app: str, table: Table, doc: str | None) -> wire.TableInfo:
    return wire.TableInfo(
        kind=f"{app}.{table.name}",
        table=table.name,
        ambient=bool(table.info.get(AMBIENT)),
        doc=doc,
        columns=tuple(_column(column) for column in table.columns),
    )


def _column(column: Column[Any]) -> wire.ColumnInfo:
    target = next((key.target_fullname for key in column.foreign_keys), None)
    is_instant = isinstance(column.type, InstantType)
    return wire.ColumnInfo(
        name=column.name,
        type="instant" if is_instant else type(column.type).__name__.lower(),
        nullable=bool(column.nullable),
        primary_key=column.primary_key,
        ambient=is_ambient(column),
        references=target,
        doc=column.doc,
    )
