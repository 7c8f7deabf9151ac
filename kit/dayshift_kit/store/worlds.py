"""The store of one app's process: its snapshots and its live worlds."""

import contextlib
import secrets
import shutil
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import apsw

from dayshift_kit.errors import NotAllowed, NotFound, Stale
from dayshift_kit.manifest import AppManifest, Progress
from dayshift_kit.store import migrations
from dayshift_kit.store.backing import Backing, Frozen, Volume
from dayshift_kit.store.bases import BaseCache
from dayshift_kit.store.blobs import Blobs
from dayshift_kit.store.building import BaseKey
from dayshift_kit.store.copies import CopyBacking
from dayshift_kit.store.engine import engine_over
from dayshift_kit.store.exporting import export_file
from dayshift_kit.store.kept import KeptWorlds
from dayshift_kit.store.open_worlds import OpenWorlds
from dayshift_kit.store.overlay import OverlayBacking
from dayshift_kit.store.shelf import SnapshotShelf
from dayshift_kit.store.snapshot import Snapshot
from dayshift_kit.store.world import CommitHook, House, LiveWorld, Origin


def _quiet(stage: str, done: int, total: int) -> None:
    del stage, done, total


class WorldStore:
    """Makes, finds and drops worlds and snapshots. Safe to use from any thread.

    Args:
        manifest: the app.
        cache_dir: where base snapshots and file contents are kept; may be shared by processes.
        backing: `overlay` keeps changed pages in memory, `copies` whole files on disk.
        max_open: how many worlds may hold a connection open; the others sleep.
        data_dir: where long-lived worlds are kept; owned by this process. Worlds found there are
            live again at once, as of their last commit and at the code's schema revision.

    Raises:
        FolderInUse: another process owns `data_dir`.
    """

    def __init__(
        self,
        manifest: AppManifest,
        *,
        cache_dir: Path,
        backing: Literal["overlay", "copies"] = "overlay",
        max_open: int = 256,
        data_dir: Path | None = None,
    ) -> None:
        self.manifest = manifest
        self.cache_dir = cache_dir
        self._scratch = None if backing == "overlay" else Path(tempfile.mkdtemp(prefix="dayshift-"))
        self._backing: Backing = OverlayBacking() if self._scratch is None else CopyBacking(self._scratch)
        shared = cache_dir / "blobs"
        self.blobs = Blobs(shared) if data_dir is None else Blobs(data_dir / "blobs", behind=(shared,))
        self._shelf = SnapshotShelf(
            BaseCache(manifest, cache_dir / manifest.name), self._backing, Blobs(shared)
        )
        self._house = House(manifest, OpenWorlds(max_open), self._shelf.find)
        self._lock = threading.RLock()
        self._worlds: dict[str, LiveWorld] = {}
        self._used_ids: set[str] = set()
        self._kept = None if data_dir is None else KeptWorlds(data_dir, self._backing)
        if self._kept is not None:
            self._recover(self._kept)

    def on_commit(self, hook: CommitHook) -> None:
        """Have a function called after every commit in any world (see `CommitHook`)."""
        self._house.on_commit.append(hook)

    def base(self, *, company: str, seed: int, size: str, progress: Progress | None = None) -> Snapshot:
        """The snapshot a company starts from, built on first use and cached on disk."""
        return self._shelf.base(BaseKey(company, seed, size), progress or _quiet)

    def upgrade(self, name: str) -> Snapshot:
        """A new base made from an older one by the migrations it lacks."""
        return self._shelf.upgrade(name)

    def snapshot(self, world_id: str, name: str | None = None) -> Snapshot:
        """Freeze a world's last committed state under a name.

        Raises:
            NotFound: no such world.
            Stale: the name is taken, by a snapshot or by a world.
        """
        world = self.world(world_id)
        if name in self._used_ids:
            raise Stale(f"{name!r} is or was the id of a world; a snapshot needs a name of its own.")
        history = world.origin.history
        kept = self._shelf.keep(world.freeze(), name=name, stem=f"snap-{world_id}", history=history)
        world.remember(kept.name)
        return kept

    def find_snapshot(self, name: str) -> Snapshot:
        """A snapshot by name; bases are found in the cache too.

        Raises:
            NotFound: no such snapshot.
            Stale: a base older than the code's schema.
        """
        return self._shelf.find(name)

    def snapshots(self) -> list[Snapshot]:
        """The snapshots in use here, by name."""
        return self._shelf.all()

    def drop_snapshot(self, name: str) -> None:
        """Forget a snapshot. Worlds forked from it live on, but no longer compare with it.

        Raises:
            NotFound: no such snapshot.
            NotAllowed: bases stay in the cache.
        """
        self._shelf.drop(name)

    def fork(self, source: str, *, id: str | None = None, long_lived: bool = False) -> LiveWorld:
        """A new world that starts as a snapshot, or as a live world is now.

        Args:
            source: name of a snapshot, or id of a live world.
            id: the new world's id, drawn at random unless given.
            long_lived: keep it in the data folder, so that its commits outlive the process.

        Raises:
            NotFound: no such source.
            Stale: the id was used before.
            NotAllowed: `long_lived` without a data folder.
        """
        with self._source(source) as (frozen, origin), self._reserved(id) as new_id:
            volume = self._found(new_id, frozen, origin) if long_lived else self._backing.fork(frozen)
            world = LiveWorld(new_id, house=self._house, volume=volume, origin=origin)
            with self._lock:
                self._worlds[new_id] = world
        return world

    def world(self, id: str) -> LiveWorld:
        """A live world by id.

        Raises:
            NotFound: no such world.
        """
        found = self._worlds.get(id)
        if found is None:
            raise NotFound(f"There is no world {id!r}.")
        return found

    def worlds(self) -> list[LiveWorld]:
        """The live worlds, by id."""
        with self._lock:
            return [self._worlds[id] for id in sorted(self._worlds)]

    def drop(self, world_id: str) -> None:
        """End a world, after the unit that runs in it. Its id is never used again.

        Raises:
            NotFound: no such world.
        """
        with self._lock:
            world = self.world(world_id)
            del self._worlds[world_id]
        world.close(drop=True)
        if self._kept is not None and world.is_long_lived:
            self._kept.remove(world_id)

    def reset_in_place(self, world_id: str) -> None:
        """Put a world back to its snapshot under the same id.

        Meant for the default world alone: pages open across this have to be told to reload.
        Everything else forks its snapshot again and drops the old world.

        Raises:
            NotFound: no such world.
            Stale: the snapshot is older than the code's schema.
        """
        world = self.world(world_id)
        snapshot = self.find_snapshot(world.snapshot_name)
        origin = _origin_in(snapshot)
        with world.lock:
            if self._kept is not None and world.is_long_lived:
                world.replace(self._kept.renew(world_id, snapshot.frozen, origin), origin).discard()
                self._kept.tidy(world_id)
            else:
                world.replace(self._backing.fork(snapshot.frozen), origin).discard()

    def export(self, world_id: str, path: Path) -> None:
        """Write a world's last committed state as a plain SQLite file.

        Raises:
            NotFound: no such world.
        """
        export_file(self.world(world_id).freeze(), path)

    def close(self) -> None:
        """Close everything: disposable worlds are gone, long-lived ones are found next time."""
        for world in self.worlds():
            world.close(drop=not world.is_long_lived)
        self._shelf.close()
        if self._kept is not None:
            self._kept.close()
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)

    @contextlib.contextmanager
    def _source(self, source: str) -> Iterator[tuple[Frozen, Origin]]:
        live = self._worlds.get(source)
        if live is None:
            snapshot = self.find_snapshot(source)
            yield snapshot.frozen, _origin_in(snapshot)
            return
        origin = Origin(live.snapshot_name, source, live.origin.history)
        frozen = live.freeze()
        try:
            yield frozen, origin
        finally:
            frozen.discard()

    @contextlib.contextmanager
    def _reserved(self, id: str | None) -> Iterator[str]:
        """An id that nobody else can take, given back if the block fails."""
        id = id or f"w-{secrets.token_hex(8)}"
        with self._lock:
            if id in self._used_ids or self._shelf.has(id):
                raise Stale(f"The world id {id!r} was used before; every world needs a new one.")
            self._used_ids.add(id)
        try:
            yield id
        except BaseException:
            with self._lock:
                self._used_ids.discard(id)
            raise

    def _found(self, id: str, frozen: Frozen, origin: Origin) -> Volume:
        if self._kept is None:
            raise NotAllowed("This process has no data folder, so it cannot keep worlds.")
        self.blobs.adopt_all()
        return self._kept.found(id, frozen, origin)

    def _recover(self, kept: KeptWorlds) -> None:
        self._used_ids = kept.used_ids()
        for id, volume, origin in kept.recover():
            world = LiveWorld(id, house=self._house, volume=volume, origin=origin)
            world.maintain(self._migrate)
            self._worlds[id] = world
            self._used_ids.add(id)

    def _migrate(self, raw: apsw.Connection) -> None:
        with engine_over(raw).connect() as connection:
            revision = migrations.revision_of(connection)
        if revision != migrations.newest_revision(self.manifest):
            migrations.upgrade(raw, self.manifest)


def _origin_in(snapshot: Snapshot) -> Origin:
    return Origin(snapshot.name, snapshot.name, (*snapshot.history, snapshot.name))
