"""The snapshots one process knows by name: bases from the cache, and frozen live worlds."""

import threading

from dayshift_kit.errors import NotAllowed, NotFound, Stale
from dayshift_kit.manifest import Progress
from dayshift_kit.store.backing import Backing, Frozen
from dayshift_kit.store.bases import PREFIX, BaseCache, BaseInfo
from dayshift_kit.store.blobs import Blobs
from dayshift_kit.store.building import BaseKey
from dayshift_kit.store.snapshot import Snapshot


class SnapshotShelf:
    """Finds, keeps and forgets snapshots. Safe to use from any thread."""

    def __init__(self, cache: BaseCache, backing: Backing, blobs: Blobs) -> None:
        self._cache = cache
        self._backing = backing
        self._blobs = blobs
        self._lock = threading.RLock()
        self._snapshots: dict[str, Snapshot] = {}

    def base(self, key: BaseKey, progress: Progress) -> Snapshot:
        return self._load(self._cache.find_or_build(key, blobs=self._blobs, progress=progress))

    def upgrade(self, name: str) -> Snapshot:
        return self._load(self._cache.upgrade(name))

    def find(self, name: str) -> Snapshot:
        with self._lock:
            found = self._snapshots.get(name)
        if found is not None:
            return found
        info = self._cache.info(name)
        self._cache.ensure_current(info)
        return self._load(info)

    def has(self, name: str) -> bool:
        return name in self._snapshots

    def all(self) -> list[Snapshot]:
        with self._lock:
            return [self._snapshots[name] for name in sorted(self._snapshots)]

    def keep(self, frozen: Frozen, *, name: str | None, stem: str, history: tuple[str, ...]) -> Snapshot:
        """Put a frozen state on the shelf, under a free name beginning with `stem` unless named."""
        with self._lock:
            name = name or self._free_name(stem)
            if name in self._snapshots or name.startswith(PREFIX):
                frozen.discard()
                raise Stale(f"The snapshot name {name!r} is taken.")
            self._snapshots[name] = Snapshot(name, frozen, history=history)
            return self._snapshots[name]

    def drop(self, name: str) -> None:
        with self._lock:
            found = self._snapshots.get(name)
            if found is None:
                raise NotFound(f"There is no snapshot named {name!r}.")
            if found.is_base:
                raise NotAllowed(f"{name} is a base snapshot; bases are not dropped.")
            del self._snapshots[name]
        found.frozen.discard()

    def close(self) -> None:
        for snapshot in self.all():
            snapshot.close()

    def _load(self, info: BaseInfo) -> Snapshot:
        with self._lock:
            found = self._snapshots.get(info.name)
            if found is None:
                frozen = self._backing.load(self._cache.path(info.name))
                found = self._snapshots[info.name] = Snapshot(
                    info.name, frozen, is_base=True, content=info.content
                )
            return found

    def _free_name(self, stem: str) -> str:
        number = 1
        while f"{stem}-{number}" in self._snapshots:
            number += 1
        return f"{stem}-{number}"
