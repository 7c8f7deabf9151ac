"""What differs between a world and a snapshot, at the cost of what changed."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sqlalchemy import Table

from dayshift_control import wire
from dayshift_kit.manifest import AppManifest
from dayshift_kit.store import tables
from dayshift_kit.store.journal import journaled_tables
from dayshift_kit.store.opened import newest_id
from dayshift_kit.store.reader import Reader
from dayshift_kit.store.rows import rows_of
from dayshift_kit.store.snapshot import Snapshot
from dayshift_kit.store.wire_rows import Key, is_ambient, key_from_text, rows_in
from dayshift_kit.store.world import LiveWorld


@dataclass
class Touched:
    """Keys of rows that may differ, by table, with the requests that touched them in order.

    Each request comes with whether it changed anything material about the row.
    """

    keys: dict[str, dict[Key, dict[str, bool]]] = field(default_factory=lambda: defaultdict(dict))

    def add(self, table: str, key: Key, request: str | None = None, *, material: bool = True) -> None:
        requests = self.keys[table].setdefault(key, {})
        if request is not None:
            requests[request] = material or requests.get(request, False)


def diff(world: LiveWorld, since: str) -> wire.Diff:
    """Rows of a world that differ from a snapshot, in canonical order.

    A changed row appears in `material`, in `ambient`, or in both, each time with the columns of
    that class that differ. Inserted and deleted rows name no columns and are listed once.

    Args:
        world: the world as of its last commit.
        since: name of the snapshot. Cheapest when the world descends from it.

    Raises:
        NotFound: no such snapshot.
    """
    snapshot = world.find_snapshot(since)
    history = world.origin.history
    material: list[wire.RowChange] = []
    ambient: list[wire.RowChange] = []
    with world.image_reader() as now, snapshot.reading() as then:
        touched = _touched(world.manifest, snapshot, history, then, now)
        for table in journaled_tables(world.manifest):
            keys = touched.keys.get(table.name, {})
            for key, change in _changes(table, keys, then, now):
                for kind, classified in (("material", material), ("ambient", ambient)):
                    if (seen := _seen_as(kind, change, table, keys[key])) is not None:
                        classified.append(seen)
    return wire.Diff(world=world.id, since=since, material=tuple(material), ambient=tuple(ambient))


def _touched(
    manifest: AppManifest, snapshot: Snapshot, history: tuple[str, ...], then: Reader, now: Reader
) -> Touched:
    touched = Touched()
    if snapshot.name in history:
        _read_journal(touched, now, after=newest_id(then.raw, tables.journal.name))
    elif history[0] == (*snapshot.history, snapshot.name)[0]:
        # Two branches of one base: each journal holds all that its branch did since the base.
        _read_journal(touched, now, after=0)
        for table, keys in _journaled_keys(then):
            touched.add(table, keys)
    else:
        _compare_everything(touched, manifest, then, now)
    return touched


def _read_journal(touched: Touched, reader: Reader, *, after: int) -> None:
    query = 'SELECT "table", "key", request_id, is_ambient FROM kit_journal WHERE id > ? ORDER BY id'
    for table, key, request, ambient in rows_of(reader.raw, query, (after,)):
        touched.add(table, key_from_text(key), request, material=not ambient)


def _journaled_keys(reader: Reader) -> Iterator[tuple[str, Key]]:
    for table, key in rows_of(reader.raw, 'SELECT DISTINCT "table", "key" FROM kit_journal'):
        yield table, key_from_text(key)


def _compare_everything(touched: Touched, manifest: AppManifest, then: Reader, now: Reader) -> None:
    """For states with no common base: no journal can be trusted to name all differences."""
    for table in journaled_tables(manifest):
        before, after = dict(rows_in(table).literals(then.raw)), dict(rows_in(table).literals(now.raw))
        for key in before.keys() | after.keys():
            if before.get(key) != after.get(key):
                touched.add(table.name, key)


def _changes(
    table: Table, keys: Mapping[Key, Mapping[str, bool]], then: Reader, now: Reader
) -> Iterator[tuple[Key, wire.RowChange]]:
    """Every difference among the keys, with all differing columns in `changed`."""
    reader = rows_in(table)
    before, after = (reader.by_key(each.raw, list(keys)) for each in (then, now))
    for key in sorted(keys):
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        op: wire.Operation = "insert" if old is None else "delete" if new is None else "update"
        differing = (
            () if old is None or new is None else tuple(name for name in old if old[name] != new[name])
        )
        yield (
            key,
            wire.RowChange(
                table=table.name,
                key=reader.key_row(key),
                op=op,
                before=old,
                after=new,
                changed=differing,
                requests=tuple(keys[key]),
            ),
        )


def _seen_as(
    kind: str, change: wire.RowChange, table: Table, requests: Mapping[str, bool]
) -> wire.RowChange | None:
    """The change as the material or the ambient list holds it, if it belongs there.

    A material change names only the requests that changed something material.
    """
    if change.op != "update":
        wanted: tuple[str, ...] = ()
        is_here = all(is_ambient(column) for column in table.columns) == (kind == "ambient")
    else:
        wanted = tuple(
            name for name in change.changed if is_ambient(table.columns[name]) == (kind == "ambient")
        )
        is_here = bool(wanted)
    if not is_here:
        return None
    named = tuple(request for request, material in requests.items() if material or kind == "ambient")
    return change.model_copy(update={"changed": wanted, "requests": named})
