"""What an app tells the kit about itself: found by entry point, group `dayshift.apps`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from dayshift_kit.errors import NotFound

if TYPE_CHECKING:
    from flask import Blueprint
    from sqlalchemy.orm import Session

    from dayshift_kit.clock import DueSource
    from dayshift_kit.records import EventRecord, PersonRecord, RecordBase
    from dayshift_kit.store.blobs import Blobs

ENTRY_POINTS = "dayshift.apps"

Progress = Callable[[str, int, int], None]
"""Called as `progress(stage, done, total)` while a base snapshot is built."""


@dataclass(frozen=True, kw_only=True)
class SeedRequest:
    """An empty database to fill: same request, same rows, to the byte.

    `clock.now()`, `ids` and `current` work during seeding; `current.person` is None.
    The kit commits at the end; flush as often as memory asks for.
    """

    session: "Session"
    company: str
    seed: int
    size: str
    blobs: "Blobs"
    progress: Progress


@dataclass(frozen=True)
class LiveView:
    """The page that asks for live updates: its path and query, as the browser shows them."""

    path: str


@dataclass(frozen=True, kw_only=True)
class AppManifest:
    """One app.

    Args:
        name: short name used in tables' kinds, entry points and URLs ("chat").
        brand: the product name people see.
        host: the host name its pages are served under.
        cookie: name of its session cookie.
        package: import name; templates and static files are found there.
        base: the app's declarative base; its metadata declares every table.
        event: the mapped class of the event log.
        person: the mapped class of people.
        blueprints: Flask blueprints, mounted at the root.
        seed: fills an empty database.
        migrations: folder of Alembic versions inside the package. Kit tables (`kit_…`) have their
            own migrations in the kit and must not appear there.
        version: packages whose sources name a base snapshot: a change to them builds a new one.
        now: virtual time at which a (company, seed, size) starts.
        streams: renders Turbo Streams for events, as `current.person` may see them.
        due: sources of scheduled work that fires when the clock passes it (see `clock`).
    """

    name: str
    brand: str
    host: str
    cookie: str
    package: str
    base: "type[RecordBase]"
    event: "type[EventRecord]"
    person: "type[PersonRecord]"
    blueprints: "tuple[Blueprint, ...]"
    seed: Callable[[SeedRequest], None]
    migrations: str
    version: tuple[str, ...]
    now: Callable[[str, int, str], datetime]
    streams: "Callable[[Sequence[EventRecord], LiveView], str] | None" = None
    due: "tuple[DueSource, ...]" = ()


def installed_apps() -> dict[str, AppManifest]:
    """Every installed app by name."""
    return {point.name: point.load() for point in sorted(entry_points(group=ENTRY_POINTS))}


def find_app(name: str) -> AppManifest:
    """The installed app of this name.

    Raises:
        NotFound: no such app is installed.
    """
    for point in entry_points(group=ENTRY_POINTS, name=name):
        manifest: AppManifest = point.load()
        return manifest
    known = ", ".join(sorted(point.name for point in entry_points(group=ENTRY_POINTS)))
    raise NotFound(f"No app named {name!r} is installed (installed: {known or 'none'}).")
