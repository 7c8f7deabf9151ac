"""The cache of base snapshots: built once per (company, seed, size, sources), named by content."""

import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import apsw

from dayshift_kit.errors import NotFound, Stale
from dayshift_kit.manifest import AppManifest, Progress
from dayshift_kit.store import migrations
from dayshift_kit.store.blobs import Blobs
from dayshift_kit.store.building import BaseKey, build
from dayshift_kit.store.engine import engine_over, prepare
from dayshift_kit.store.folder import held, write_atomically
from dayshift_kit.store.rows import rows_of
from dayshift_kit.store.sources import fingerprint

PREFIX = "base-"


class BaseInfo(NamedTuple):
    """What is written beside a base."""

    name: str
    content: str
    revision: str
    company: str
    seed: int
    size: str


class BaseCache:
    """A folder of bases, shared by processes."""

    def __init__(self, manifest: AppManifest, folder: Path) -> None:
        self.folder = folder
        self._manifest = manifest
        self._sources = fingerprint(manifest.version)

    def find_or_build(self, key: BaseKey, *, blobs: Blobs, progress: Progress) -> BaseInfo:
        """The base for a key. One process builds it while others wait."""
        found = self._pointed_at(key)
        if found is not None:
            return found
        with held(self.folder / "building.lock", wait=True):
            return self._pointed_at(key) or self._build(key, blobs, progress)

    def info(self, name: str) -> BaseInfo:
        """What is known of a base by name.

        Raises:
            NotFound: the cache holds no such base.
        """
        path = self.folder / f"{name}.json"
        if not name.startswith(PREFIX) or "/" in name or not path.is_file():
            raise NotFound(f"There is no base snapshot named {name!r}.")
        return BaseInfo(**json.loads(path.read_text()))

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.sqlite"

    def names(self) -> list[str]:
        return sorted(path.stem for path in self.folder.glob(f"{PREFIX}*.json"))

    def ensure_current(self, info: BaseInfo) -> None:
        """Refuse a base whose schema is older than the code.

        Raises:
            Stale: it has to be upgraded first.
        """
        newest = migrations.newest_revision(self._manifest)
        if info.revision != newest:
            raise Stale(
                f"{info.name} is at schema revision {info.revision}, the code at {newest}; upgrade it."
            )

    def upgrade(self, name: str) -> BaseInfo:
        """Make a new base from an older one by running the migrations it lacks."""
        old = self.info(name)
        draft = self._draft()
        draft.write_bytes(self.path(name).read_bytes())
        raw = apsw.Connection(str(draft))
        try:
            prepare(raw, request_id=lambda: "upgrade")
            migrations.upgrade(raw, self._manifest)
            rows_of(raw, "VACUUM")
        finally:
            raw.close()
        return self._adopt(draft, BaseKey(old.company, old.seed, old.size))

    def _pointer(self, key: BaseKey) -> Path:
        words = json.dumps([*asdict(key).values(), self._sources])
        return self.folder / f"pointer-{hashlib.sha256(words.encode()).hexdigest()[:24]}.txt"

    def _pointed_at(self, key: BaseKey) -> BaseInfo | None:
        pointer = self._pointer(key)
        name = pointer.read_text() if pointer.is_file() else ""
        complete = name and self.path(name).is_file() and (self.folder / f"{name}.json").is_file()
        return self.info(name) if complete else None

    def _build(self, key: BaseKey, blobs: Blobs, progress: Progress) -> BaseInfo:
        draft = self._draft()
        try:
            build(self._manifest, key, draft, blobs=blobs, progress=progress)
            info = self._adopt(draft, key)
        finally:
            draft.unlink(missing_ok=True)
        with write_atomically(self._pointer(key)) as file:
            file.write(info.name.encode())
        return info

    def _adopt(self, draft: Path, key: BaseKey) -> BaseInfo:
        with draft.open("rb") as file:
            content = hashlib.file_digest(file, "sha256").hexdigest()
        info = BaseInfo(f"{PREFIX}{content[:12]}", content, _revision(draft), key.company, key.seed, key.size)
        draft.chmod(0o444)
        draft.replace(self.path(info.name))
        with write_atomically(self.folder / f"{info.name}.json") as file:
            file.write(json.dumps(info._asdict(), indent=1).encode())
        return info

    def _draft(self) -> Path:
        self.folder.mkdir(parents=True, exist_ok=True)
        for left_over in _older_than_a_day(self.folder.glob(".draft-*")):
            left_over.unlink(missing_ok=True)
        return self.folder / f".draft-{uuid4().hex}"


def _revision(path: Path) -> str:
    raw = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        with engine_over(raw).connect() as connection:
            return migrations.revision_of(connection)
    finally:
        raw.close()


def _older_than_a_day(paths: Iterator[Path]) -> Iterator[Path]:
    limit = time.time() - 86_400
    return (path for path in paths if path.stat().st_mtime < limit)
