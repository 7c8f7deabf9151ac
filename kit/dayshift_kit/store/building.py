"""Building a base: an empty database, the app's seeding, then a tidy, reproducible file."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import apsw
from sqlalchemy import insert
from sqlalchemy.orm import Session

from dayshift_kit import current
from dayshift_kit.manifest import AppManifest, Progress, SeedRequest
from dayshift_kit.store import journal, migrations, tables
from dayshift_kit.store.blobs import Blobs
from dayshift_kit.store.engine import engine_over, prepare
from dayshift_kit.store.image import PAGE
from dayshift_kit.store.rows import rows_of


@dataclass(frozen=True)
class BaseKey:
    """What a base is built from."""

    company: str
    seed: int
    size: str


def build(manifest: AppManifest, key: BaseKey, path: Path, *, blobs: Blobs, progress: Progress) -> None:
    """Write a new base to `path`; equal arguments and sources give equal bytes.

    Raises:
        RuntimeError: the seeded rows break a foreign key.
    """
    raw = apsw.Connection(str(path))
    try:
        rows_of(raw, f"PRAGMA page_size={PAGE}")
        prepare(raw, request_id=lambda: "seed")
        rows_of(raw, "PRAGMA cache_size=-65536")
        declare(raw, manifest)
        _fill(raw, manifest, key, blobs, progress)
        progress("tidying", 0, 1)
        finish(raw, manifest)
        progress("tidying", 1, 1)
    finally:
        raw.close()


def declare(raw: apsw.Connection, manifest: AppManifest) -> None:
    """Make all tables as the models declare them, and note the revision they stand for."""
    with engine_over(raw).begin() as connection:
        tables.metadata.create_all(connection)
        manifest.base.metadata.create_all(connection)
        migrations.stamp(connection, manifest)
    _line_up_indexes(raw)


def finish(raw: apsw.Connection, manifest: AppManifest) -> None:
    """Add the journal and leave nothing in the file that depends on how it came about."""
    broken = rows_of(raw, "PRAGMA foreign_key_check")
    if broken:
        raise RuntimeError(f"{manifest.name} was seeded with rows that point nowhere: {broken[:5]}.")
    with engine_over(raw).begin() as connection:
        journal.install(connection, manifest)
    for (name,) in rows_of(
        raw, "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%' ORDER BY name"
    ):
        rows_of(raw, f'INSERT INTO "{name}"("{name}") VALUES (\'optimize\')')  # noqa: S608
    rows_of(raw, "ANALYZE")
    rows_of(raw, "DROP TABLE IF EXISTS sqlite_stat4")  # Every fork would read all of its samples.
    rows_of(raw, "VACUUM")


def _line_up_indexes(raw: apsw.Connection) -> None:
    """Make the indexes of the empty tables anew by name: a table holds its own in no order at all."""
    indexes = rows_of(
        raw, "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
    )
    for name, statement in indexes:
        rows_of(raw, f'DROP INDEX "{name}"')
        rows_of(raw, str(statement))


def chance_of(manifest: AppManifest, key: BaseKey) -> str:
    """What ids and chance in all worlds of a base are drawn from."""
    return hashlib.sha256(f"{manifest.name}|{key.company}|{key.seed}|{key.size}".encode()).hexdigest()


def _fill(
    raw: apsw.Connection, manifest: AppManifest, key: BaseKey, blobs: Blobs, progress: Progress
) -> None:
    start = manifest.now(key.company, key.seed, key.size)
    with Session(engine_over(raw), expire_on_commit=False) as session:
        session.execute(
            insert(tables.world).values(
                id=1,
                app=manifest.name,
                company=key.company,
                seed=key.seed,
                size=key.size,
                chance=chance_of(manifest, key),
            )
        )
        session.execute(insert(tables.clock).values(id=1, mode="frozen", now=start, anchor=start, step_ms=0))
        unit = current.Unit(manifest=manifest, session=session, channel="system", request_id="seed")
        with current.entered(unit):
            manifest.seed(
                SeedRequest(
                    session=session,
                    company=key.company,
                    seed=key.seed,
                    size=key.size,
                    blobs=blobs,
                    progress=progress,
                )
            )
        session.commit()
