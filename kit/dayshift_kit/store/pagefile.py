"""The small SQLite file system, in Python, that reads and writes pages in memory.

A connection reads a page from what its transaction wrote, then from the committed pages behind it.
"""

import itertools
from typing import Any, Protocol

import apsw

from dayshift_kit.store.image import PAGE, Image

VFS_NAME = "dayshift"
_SYNC = apsw.SQLITE_FCNTL_SYNC
_COMMITTED = apsw.SQLITE_FCNTL_COMMIT_PHASETWO
_names = itertools.count(1)


class PageSource(Protocol):
    """Where a writing connection finds committed pages and leaves new ones."""

    @property
    def size(self) -> int: ...

    def page(self, number: int) -> bytes: ...

    def prepare(self, written: dict[int, bytes], size: int) -> None:
        """Called before a commit; an error rolls the transaction back."""
        ...

    def publish(self, written: dict[int, bytes], size: int) -> None:
        """Called at the commit; must not fail."""
        ...


class ImageFile:
    """An image as the file behind a read-only connection."""

    def __init__(self, image: Image) -> None:
        self._image = image

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 - SQLite's name
        number, within = divmod(offset, PAGE)
        page = self._page(number)
        return page if amount == PAGE and not within else page[within : within + amount]

    def _page(self, number: int) -> bytes:
        return self._image.page(number)

    def xFileSize(self) -> int:  # noqa: N802
        return self._image.size

    def xFileControl(self, op: int, ptr: int) -> bool:  # noqa: N802
        del op, ptr
        return False

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        del data, offset
        raise apsw.ReadOnlyError("An image is never written.")

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        del newsize
        raise apsw.ReadOnlyError("An image is never written.")

    def xSync(self, flags: int) -> None:  # noqa: N802
        del flags

    def xLock(self, level: int) -> None:  # noqa: N802
        del level

    def xUnlock(self, level: int) -> None:  # noqa: N802
        del level

    def xCheckReservedLock(self) -> bool:  # noqa: N802
        return False

    def xSectorSize(self) -> int:  # noqa: N802
        return PAGE

    def xDeviceCharacteristics(self) -> int:  # noqa: N802
        return 0

    def xClose(self) -> None:  # noqa: N802
        return None


class VolumeFile(ImageFile):
    """A world's volume as the file behind its one connection."""

    def __init__(self, volume: PageSource) -> None:
        self._volume = volume
        self._pending: dict[int, bytes] = {}
        self._size = volume.size

    def _page(self, number: int) -> bytes:
        found = self._pending.get(number)
        return self._volume.page(number) if found is None else found

    def xFileSize(self) -> int:  # noqa: N802
        return self._size

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        number, within = divmod(offset, PAGE)
        if within or len(data) != PAGE:
            raise apsw.IOError(f"Expected one whole page, got {len(data)} bytes at {offset}.")
        self._pending[number] = bytes(data)
        self._size = max(self._size, offset + PAGE)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._size = newsize
        for number in [number for number in self._pending if number * PAGE >= newsize]:
            del self._pending[number]

    def xFileControl(self, op: int, ptr: int) -> bool:  # noqa: N802
        del ptr
        if op == _SYNC:
            self._volume.prepare(self._pending, self._size)
        elif op == _COMMITTED:
            self._volume.publish(self._pending, self._size)
            self._pending = {}
        else:
            return False
        return True


class PageFileSystem(apsw.VFS):
    """Hands SQLite the file that was announced under a name; every name opens once."""

    def __init__(self) -> None:
        super().__init__(VFS_NAME, base="")
        self._announced: dict[str, ImageFile] = {}

    def connect(self, file: ImageFile, *, flags: int) -> apsw.Connection:
        name = f"world-{next(_names)}"
        self._announced[name] = file
        try:
            return apsw.Connection(name, flags=flags, vfs=VFS_NAME, statementcachesize=48)
        finally:
            self._announced.pop(name, None)

    def xOpen(self, name: Any, flags: list[int]) -> Any:  # noqa: N802
        file = self._announced.get(name.filename() if isinstance(name, apsw.URIFilename) else name)
        if file is None:
            raise apsw.CantOpenError(f"No database was announced as {name!r}.")
        flags[1] = flags[0]
        return file

    def xAccess(self, pathname: str, flags: int) -> bool:  # noqa: N802
        del pathname, flags
        return False

    def xFullPathname(self, name: str) -> str:  # noqa: N802
        return name

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        del filename, syncdir


files = PageFileSystem()
