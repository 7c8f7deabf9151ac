"""Worlds as plain SQLite files, one copy each: the fallback where the page overlay cannot run."""

import hashlib
import shutil
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from uuid import uuid4

import apsw

from dayshift_kit.store.backing import Frozen
from dayshift_kit.store.folder import write_atomically
from dayshift_kit.store.image import PAGE

FILE_NAME = "world.sqlite"


class CopyFrozen:
    """A file that nobody writes. `owned` ones are deleted when dropped."""

    def __init__(self, path: Path, *, owned: bool) -> None:
        self.path = path
        self._owned = owned

    @property
    def size_bytes(self) -> int:
        return self.path.stat().st_size

    @property
    def content(self) -> str:
        return self._hash

    @cached_property
    def _hash(self) -> str:
        with self.path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def connect(self) -> apsw.Connection:
        uri = f"{self.path.resolve().as_uri()}?immutable=1"
        return apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)

    def write_to(self, path: Path) -> None:
        with write_atomically(path) as target, self.path.open("rb") as source:
            shutil.copyfileobj(source, target, 1 << 20)

    def discard(self) -> None:
        if self._owned:
            self.path.unlink(missing_ok=True)


class CopyVolume:
    """A world's own file."""

    freezes_while_open = False

    def __init__(self, path: Path, *, is_durable: bool, new_path: Callable[[], Path]) -> None:
        self.path = path
        self.is_durable = is_durable
        self._new_path = new_path
        self._start = path.stat().st_mtime_ns

    @property
    def pages_changed(self) -> int:
        """Files do not know their changed pages: all of them once written, none before."""
        state = self.path.stat()
        return state.st_size // PAGE if state.st_mtime_ns != self._start else 0

    def connect(self) -> apsw.Connection:
        return apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READWRITE, statementcachesize=48)

    def freeze(self) -> CopyFrozen:
        path = self._new_path()
        shutil.copyfile(self.path, path)
        return CopyFrozen(path, owned=True)

    def close(self) -> None:
        return None

    def discard(self) -> None:
        self.path.unlink(missing_ok=True)


class CopyBacking:
    """Copies in a scratch folder; durable volumes are files that SQLite itself keeps safe."""

    def __init__(self, scratch: Path) -> None:
        self._scratch = scratch
        scratch.mkdir(parents=True, exist_ok=True)

    def load(self, path: Path) -> CopyFrozen:
        return CopyFrozen(path, owned=False)

    def fork(self, source: Frozen) -> CopyVolume:
        return self._volume(_file_of(source), self._new_path(), is_durable=False)

    def found(self, source: Frozen, folder: Path) -> CopyVolume:
        source.write_to(folder / FILE_NAME)
        return self._open(folder / FILE_NAME, is_durable=True)

    def recover(self, folder: Path) -> CopyVolume:
        return self._open(folder / FILE_NAME, is_durable=True)

    def _volume(self, source: Path, path: Path, *, is_durable: bool) -> CopyVolume:
        shutil.copyfile(source, path)
        return self._open(path, is_durable=is_durable)

    def _open(self, path: Path, *, is_durable: bool) -> CopyVolume:
        # A base is read-only on disk; a world that started as one is not.
        path.chmod(0o600)
        return CopyVolume(path, is_durable=is_durable, new_path=self._new_path)

    def _new_path(self) -> Path:
        return self._scratch / f"{uuid4().hex}.sqlite"


def _file_of(source: Frozen) -> Path:
    if not isinstance(source, CopyFrozen):
        raise TypeError(f"{source!r} was not frozen by this backing.")
    return source.path
