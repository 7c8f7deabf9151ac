"""A live world: one database, one lock, one transaction at a time."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import apsw
from sqlalchemy.orm import Session

from dayshift_control import wire
from dayshift_kit import current
from dayshift_kit.errors import NotFound
from dayshift_kit.manifest import AppManifest
from dayshift_kit.store.backing import Frozen, Volume
from dayshift_kit.store.open_worlds import OpenWorlds
from dayshift_kit.store.opened import Opened, newest_id
from dayshift_kit.store.reader import Reader, reading
from dayshift_kit.store.snapshot import Snapshot

if TYPE_CHECKING:
    from dayshift_kit.records import PersonRecord

CommitHook = Callable[["LiveWorld", tuple[int, ...]], None]
"""Called after each commit, in the world's lock, with the ids of the events it added."""


@dataclass(frozen=True)
class Origin:
    """Where a world came from.

    Args:
        snapshot: the snapshot it or its ancestors were forked from.
        created_from: the snapshot or world named when it was made.
        history: names of the snapshots its present state descends from, oldest first.
    """

    snapshot: str
    created_from: str
    history: tuple[str, ...]


@dataclass
class House:
    """What all worlds of one store share."""

    manifest: AppManifest
    open_worlds: OpenWorlds
    find_snapshot: Callable[[str], Snapshot]
    on_commit: list[CommitHook] = field(default_factory=list)


class LiveWorld:
    """One world. Everything that writes goes through `unit`.

    Args:
        id: its name, used once.
        house: what it shares with the other worlds of its store.
        volume: its database.
        origin: where it came from.
    """

    def __init__(self, id: str, *, house: House, volume: Volume, origin: Origin) -> None:
        self.id = id
        self.lock = threading.RLock()
        self.manifest = house.manifest
        self.origin = origin
        self._house = house
        self._volume = volume
        self._log: str = house.manifest.event.__tablename__  # type: ignore[attr-defined]  # it is mapped
        self._opened: Opened | None = None
        self._unit: current.Unit | None = None
        self._is_dropped = False
        self._last_event: int | None = None

    @property
    def snapshot_name(self) -> str:
        return self.origin.snapshot

    @property
    def is_long_lived(self) -> bool:
        return self._volume.is_durable

    @property
    def last_event(self) -> int:
        """Id of the newest committed event, 0 when there is none."""
        if self._last_event is None:
            with self.image_reader() as reader:
                found = newest_id(reader.raw, self._log)
            if self._last_event is None:  # A commit in between knows better.
                self._last_event = found
        return self._last_event

    def to_wire(self) -> wire.World:
        return wire.World(
            id=self.id,
            snapshot=self.snapshot_name,
            created_from=self.origin.created_from,
            long_lived=self.is_long_lived,
            pages_changed=self._volume.pages_changed,
            last_event=self.last_event,
        )

    def find_snapshot(self, name: str) -> Snapshot:
        """A snapshot of this world's store (see `WorldStore.find_snapshot`)."""
        return self._house.find_snapshot(name)

    @contextmanager
    def unit(
        self,
        *,
        person: str | None = None,
        channel: wire.Channel = "system",
        request_id: str | None = None,
        page: str | None = None,
        write: bool = True,
    ) -> Iterator[Session]:
        """One unit of work: takes the world's lock, sets `current`, commits at a clean exit.

        Any exception rolls everything back. After the commit the store's hooks are called.

        Args:
            person: id of the person it acts for.
            channel: how the request came in.
            request_id: names the unit in events and journal. Leave it out and it is numbered from
                the world's own state, so that replayed episodes have equal logs.
            page: path of the page the request came from.
            write: False refuses every write, as a GET should.

        Raises:
            NotFound: the world was dropped, or has no such person.
            RuntimeError: this thread already has a unit open in this world.
        """
        with self.lock:
            opened = self._enter()
            opened.allow_writes(write)
            request_id = request_id or (opened.next_request_id() if write else "read")
            changes = opened.changes()
            with Session(opened.engine, expire_on_commit=False) as session:
                unit = current.Unit(self.manifest, session, channel, request_id, page, live_world=self)
                with self._inside(unit):
                    unit.person = self._person(session, person)
                    yield session
                    self._finish(session, write=write)
            if opened.changes() != changes:
                self._announce(opened)

    @contextmanager
    def image_reader(self) -> Iterator[Reader]:
        """A throw-away reader of the last committed state. Waits for nobody, and cannot write."""
        frozen = self.freeze()
        try:
            with reading(frozen) as reader:
                yield reader
        finally:
            frozen.discard()

    def freeze(self) -> Frozen:
        """The last committed state, to be kept or read.

        Raises:
            NotFound: the world was dropped.
        """
        if self._volume.freezes_while_open:
            self._ensure_alive()
            return self._volume.freeze()
        with self.lock:
            self._ensure_alive()
            if self._unit is not None:
                raise RuntimeError(f"World {self.id} cannot be frozen inside one of its own units.")
            return self._volume.freeze()

    def remember(self, snapshot: str) -> None:
        """Note that the present state descends from a snapshot just taken."""
        with self._house.open_worlds.lock:
            origin = self.origin
            self.origin = Origin(origin.snapshot, origin.created_from, (*origin.history, snapshot))

    def replace(self, volume: Volume, origin: Origin) -> Volume:
        """Go on with another database, and return the old one (see `WorldStore.reset_in_place`)."""
        with self.lock:
            self._ensure_alive()
            self._ensure_idle()
            self._close()
            old, self._volume, self.origin = self._volume, volume, origin
            self._last_event = None
            return old

    def maintain(self, work: Callable[[apsw.Connection], None]) -> None:
        """Have something done to the database itself, such as a migration, while nobody uses it."""
        with self.lock:
            opened = self._enter()
            try:
                work(opened.raw)
            finally:
                self._close()

    def sleep(self) -> bool:
        """Close the connection if nobody uses it just now; the next unit opens another."""
        if not self.lock.acquire(blocking=False):
            return False
        try:
            if self._unit is not None:
                return False
            self._close()
            return True
        finally:
            self.lock.release()

    def close(self, *, drop: bool) -> None:
        """Wait for the unit that runs, then close for good; `drop` also gives back the database."""
        with self.lock:
            self._ensure_idle()
            self._is_dropped = True
            self._close()
            if drop:
                self._volume.discard()
            else:
                self._volume.close()

    def _enter(self) -> Opened:
        self._ensure_alive()
        self._ensure_idle()
        if self._opened is None:
            self._opened = Opened(
                self._volume.connect(),
                log=self._log,
                request_id=lambda: self._unit.request_id if self._unit else "maintenance",
                durable_file=self._volume.is_durable and not self._volume.freezes_while_open,
            )
        self._house.open_worlds.touch(self)
        return self._opened

    @contextmanager
    def _inside(self, unit: current.Unit) -> Iterator[None]:
        self._unit = unit
        try:
            with current.entered(unit):
                yield
        finally:
            self._unit = None

    def _person(self, session: Session, person_id: str | None) -> "PersonRecord | None":
        if person_id is None:
            return None
        person = session.get(self.manifest.person, person_id)
        if person is None:
            raise NotFound(f"World {self.id} has no person {person_id!r}.")
        return person

    def _finish(self, session: Session, *, write: bool) -> None:
        if not write:
            session.close()  # A rollback would also expire every record that was read.
            return
        try:
            session.commit()
        except Exception:
            # What the failed commit left in the connection's cache is not worth trusting.
            session.close()
            self._close()
            raise

    def _announce(self, opened: Opened) -> None:
        new = opened.new_events()
        self._last_event = opened.last_event
        for hook in self._house.on_commit:
            hook(self, new)

    def _close(self) -> None:
        opened, self._opened = self._opened, None
        self._house.open_worlds.forget(self)
        if opened is not None:
            opened.close()

    def _ensure_alive(self) -> None:
        if self._is_dropped:
            raise NotFound(f"World {self.id} was dropped.")

    def _ensure_idle(self) -> None:
        if self._unit is not None:
            raise RuntimeError(f"A unit of work is already open in world {self.id} in this thread.")
