"""The world store: forks, snapshots, reads, writes and diffs, beside a plain copy of the file."""

import gc
import itertools
import os
import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import String, Table, select, update

from dayshift_bench.measuring import Measurement, Timing, beside, timed
from dayshift_bench.setting import Measure, Setting
from dayshift_kit import current
from dayshift_kit.store import LiveWorld, WorldStore, diff, state_hash

FLOOR = "file copy"
PAGE_ROWS = 50
_PROSE = {"text", "body", "title", "real_name"}
_turn = itertools.count()


def fork_and_first_page(setting: Setting) -> Measurement:
    """Fork the base, show a page of records, drop the world."""

    def act() -> None:
        world = setting.store.fork(setting.base.name)
        show_page(setting, world)
        setting.store.drop(world.id)

    return _beside_copy(setting, "store.fork_and_first_page", timed(act, runs=setting.runs(400)))


def fork_of_a_live_world(setting: Setting) -> Measurement:
    """Fork a world that was worked in, show a page, drop the fork."""
    trunk = used_world(setting)

    def act() -> None:
        world = setting.store.fork(trunk.id)
        show_page(setting, world)
        setting.store.drop(world.id)

    return _beside_copy(setting, "store.fork_of_a_live_world", timed(act, runs=setting.runs(400)))


def snapshot_of_a_live_world(setting: Setting) -> Measurement:
    """Freeze a world that was worked in, right after a commit."""
    world = used_world(setting)
    spans: list[float] = []

    def act() -> None:
        setting.store.drop_snapshot(setting.store.snapshot(world.id).name)

    for _ in range(setting.runs(200)):
        edit_rows(setting, world, 1)
        spans.append(timed(act, runs=1, warm_up=0).p50_ms)
    return _beside_copy(setting, "store.snapshot_of_a_live_world", Timing.of(spans))


def page_in_an_open_world(setting: Setting) -> Measurement:
    """Show a page in a world that is awake."""
    world = used_world(setting)
    return _beside_copy(
        setting, "store.page", timed(lambda: show_page(setting, world), runs=setting.runs(400))
    )


def small_write(setting: Setting) -> Measurement:
    """Change three rows in one unit of work."""
    world = used_world(setting)
    return _beside_copy(
        setting, "store.write", timed(lambda: edit_rows(setting, world, 3), runs=setting.runs(400))
    )


def durable_write(setting: Setting) -> Measurement:
    """Change three rows in a long-lived world and wait until the disk has them."""
    with tempfile.TemporaryDirectory(dir=setting.cache_dir) as folder:
        store = WorldStore(setting.manifest, cache_dir=setting.cache_dir, data_dir=Path(folder))
        try:
            world = store.fork(setting.base.name, id="kept", long_lived=True)
            timing = timed(lambda: edit_rows(setting, world, 3), runs=setting.runs(100))
        finally:
            store.close()
    return _beside_copy(setting, "store.durable_write", timing)


def diff_after_one_change(setting: Setting) -> Measurement:
    """Tell what one changed row changed since the base."""
    world = setting.store.fork(setting.base.name)
    edit_rows(setting, world, 1)
    timing = timed(lambda: diff(world, setting.base.name), runs=setting.runs(300))
    return _beside_copy(setting, "store.diff_after_one_change", timing)


def hash_of_everything(setting: Setting) -> Measurement:
    """Hash every row of a world."""
    world = setting.store.fork(setting.base.name)
    return _beside_copy(setting, "store.state_hash", timed(lambda: state_hash(world), runs=setting.runs(10)))


def used_world_resident(setting: Setting) -> Measurement:
    """Memory that each extra world costs after twenty pages and twenty edits."""
    count = setting.runs(100)
    used_world(setting)
    gc.collect()
    before = _resident()
    worlds = [used_world(setting) for _ in range(count)]
    gc.collect()
    each = (_resident() - before) / count / 1e6
    for world in worlds:
        setting.store.drop(world.id)
    return Measurement(name="store.used_world", value=round(each, 2), unit="MB")


MEASUREMENTS: tuple[Measure, ...] = (
    fork_and_first_page,
    fork_of_a_live_world,
    snapshot_of_a_live_world,
    page_in_an_open_world,
    small_write,
    durable_write,
    diff_after_one_change,
    hash_of_everything,
    used_world_resident,
)


def used_world(setting: Setting) -> LiveWorld:
    """A fork in which twenty pages were looked at and twenty times three rows were changed."""
    world = setting.store.fork(setting.base.name)
    for _ in range(setting.runs(20)):
        show_page(setting, world)
        edit_rows(setting, world, 3)
    return world


def show_page(setting: Setting, world: LiveWorld) -> None:
    """Load a screenful of the app's most numerous records through the ORM, as a person."""
    records = _most_numerous(setting)
    start = records.keys[next(_turn) * 37 % len(records.keys)]
    with world.unit(person=_anybody(setting), channel="ui", write=False) as session:
        page = select(records.kind).where(records.key >= start).order_by(records.key)
        list(session.scalars(page.limit(PAGE_ROWS)))


def edit_rows(setting: Setting, world: LiveWorld, rows: int) -> None:
    """Change a text column in a few of the most numerous records, spread over the table."""
    records = _most_numerous(setting)
    longer = records.kind.__table__.c[records.text] + "."
    with world.unit(person=_anybody(setting), channel="ui"):
        for _ in range(rows):
            place = records.keys[next(_turn) * 7919 % len(records.keys)]
            current.session.execute(
                update(records.kind).where(records.key == place).values({records.text: longer}),
                execution_options={"synchronize_session": False},
            )


class Records(NamedTuple):
    """A mapped class with one key column and a text column, and all its keys in order."""

    kind: Any
    key: Any
    text: str
    keys: Sequence[Any]


@cache
def _most_numerous(setting: Setting) -> Records:
    found: list[Records] = []
    world = setting.store.fork(setting.base.name)
    with world.unit(write=False) as session:
        for mapper in setting.manifest.base.registry.mappers:
            text = _text_column(mapper.local_table)
            if len(mapper.primary_key) == 1 and text is not None:
                (key,) = mapper.primary_key
                keys = session.scalars(select(key).order_by(key)).all()
                found.append(Records(mapper.class_, key, text, keys))
    setting.store.drop(world.id)
    return max(found, key=lambda records: (len(records.keys), records.kind.__name__))


def _text_column(table: Any) -> str | None:
    """A plain text column that may hold anything."""
    if not isinstance(table, Table):
        return None
    free = (
        column.name
        for column in table.columns
        if isinstance(column.type, String)
        and not (column.primary_key or column.foreign_keys or column.unique)
    )
    named_text = [name for name in free if name in {"text", "body", "title", "real_name"}]
    return named_text[0] if named_text else None


@cache
def _anybody(setting: Setting) -> str:
    world = setting.store.fork(setting.base.name)
    with world.unit(write=False) as session:
        person = session.scalars(select(setting.manifest.person).limit(1)).one().id
    setting.store.drop(world.id)
    return person


def _beside_copy(setting: Setting, name: str, timing: Timing) -> Measurement:
    return beside(name, timing, floor=FLOOR, floor_timing=_copy_timing(setting))


@cache
def _copy_timing(setting: Setting) -> Timing:
    source = setting.cache_dir / setting.app / f"{setting.base.name}.sqlite"
    target = setting.cache_dir / "copy-to-measure.sqlite"

    def act() -> None:
        shutil.copyfile(source, target)
        target.unlink()

    return timed(act, runs=setting.runs(60))


def _resident() -> int:
    """Bytes of memory this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
