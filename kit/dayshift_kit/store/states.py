"""The whole state of a world: its tables in pages, its log, and a hash over all of it."""

import base64
import binascii
import hashlib
import json

from sqlalchemy import Table

from dayshift_control import wire
from dayshift_kit.errors import Invalid, NotFound
from dayshift_kit.manifest import AppManifest
from dayshift_kit.store import tables
from dayshift_kit.store.wire_rows import Key, rows_in
from dayshift_kit.store.world import LiveWorld


def state_tables(manifest: AppManifest) -> dict[str, Table]:
    """The tables that make up a state, by name: the app's and the kit's, without the journal."""
    every = {**manifest.base.metadata.tables, **tables.metadata.tables}
    return {name: every[name] for name in sorted(every) if name not in tables.NOT_HASHED}


def state_page(
    world: LiveWorld, table: str, *, cursor: str | None = None, limit: int = 500
) -> wire.StatePage:
    """Rows of one table in the order of their keys.

    Args:
        world: the world as of its last commit.
        table: name of the table.
        cursor: `next_cursor` of the page before.
        limit: how many rows at most.

    Raises:
        NotFound: no such table.
        Invalid: a cursor that no page gave out.
    """
    declared = state_tables(world.manifest).get(table)
    if declared is None:
        raise NotFound(f"{world.manifest.name} has no table {table!r}.")
    reader = rows_in(declared)
    start = None if cursor is None else _key_from_cursor(cursor, parts=len(reader.key_columns))
    with world.image_reader() as image:
        found = reader.after(image.raw, start, limit + 1)
    page = found[:limit]
    return wire.StatePage(
        table=table,
        rows=tuple(row for _, row in page),
        next_cursor=_cursor_of(page[-1][0]) if len(found) > limit else None,
    )


def state_hash(world: LiveWorld) -> wire.StateHash:
    """SHA-256 over every table, row and column in canonical order."""
    hashes: dict[str, str] = {}
    with world.image_reader() as image:
        for name, table in state_tables(world.manifest).items():
            reader = rows_in(table)
            digest = hashlib.sha256(",".join(reader.columns).encode())
            for _, row in reader.literals(image.raw):
                digest.update(b"\n" + row.encode())
            hashes[name] = digest.hexdigest()
    whole = "\n".join(f"{name} {hashes[name]}" for name in sorted(hashes))
    return wire.StateHash(state=hashlib.sha256(whole.encode()).hexdigest(), tables=hashes)


def events_page(world: LiveWorld, *, after: int = 0, limit: int = 500) -> wire.EventPage:
    """Events with an id greater than `after`, oldest first."""
    log: Table = world.manifest.event.__table__  # type: ignore[attr-defined]  # mapped classes have it
    with world.image_reader() as image:
        found = [row for _, row in rows_in(log).after(image.raw, (after,), limit + 1)]
    events = tuple(
        wire.Event(**{name: row[name] for name in wire.Event.model_fields}) for row in found[:limit]
    )
    return wire.EventPage(events=events, next_after=events[-1].id if len(found) > limit else None)


def _cursor_of(key: Key) -> str:
    return base64.urlsafe_b64encode(json.dumps(key).encode()).decode()


def _key_from_cursor(cursor: str, *, parts: int) -> Key:
    try:
        key = json.loads(base64.urlsafe_b64decode(cursor))
    except (binascii.Error, ValueError) as error:
        raise Invalid({"cursor": "This is not a cursor that a page gave out."}) from error
    scalars = isinstance(key, list) and all(isinstance(part, str | int | float) for part in key)
    if not scalars or len(key) != parts:
        raise Invalid({"cursor": "This cursor belongs to another table."})
    return tuple(key)
