"""Files that appear whole or not at all, and folders that one process owns."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from uuid import uuid4

try:
    import fcntl
except ImportError:  # Windows has no flock; there, atomic renames alone keep readers safe.
    fcntl = None  # type: ignore[assignment]


@contextmanager
def write_atomically(path: Path, *, sync: bool = True) -> Iterator[IO[bytes]]:
    """A file to fill; it takes its name at the end, and only if nothing was raised."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{uuid4().hex}")
    try:
        with draft.open("xb") as file:
            yield file
            file.flush()
            if sync:
                os.fsync(file.fileno())
        draft.replace(path)
        if sync:
            sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make renames in a folder survive a power cut, where the system can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # Windows does not open folders.
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class FolderInUse(Exception):
    """Another process holds the folder."""


@contextmanager
def held(path: Path, *, wait: bool) -> Iterator[None]:
    """Hold a lock file for the length of the block.

    Raises:
        FolderInUse: somebody else holds it and `wait` is false.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            except BlockingIOError as error:
                raise FolderInUse(f"{path.parent} is in use by another process.") from error
        yield
