"""Worlds as page maps over a mapped base.

A page is read from the world's own pages, then from the base. A commit moves the pages it wrote
into the world's map in one step, so an image taken at any moment, in any thread, is a committed
state.
"""

import threading
from pathlib import Path

import apsw

from dayshift_kit.store.backing import Frozen
from dayshift_kit.store.commitlog import CommitLog
from dayshift_kit.store.image import PAGE, BaseFile, Image
from dayshift_kit.store.pagefile import ImageFile, VolumeFile, files

BASE_NAME = "base.sqlite"
LOG_NAME = "commits.log"


class OverlayFrozen:
    """An image under a snapshot's name."""

    def __init__(self, image: Image) -> None:
        self.image = image

    @property
    def size_bytes(self) -> int:
        return self.image.size

    @property
    def content(self) -> str:
        return self.image.content

    def connect(self) -> apsw.Connection:
        return files.connect(ImageFile(self.image), flags=apsw.SQLITE_OPEN_READONLY)

    def write_to(self, path: Path) -> None:
        self.image.write_to(path)

    def discard(self) -> None:
        return None


class OverlayVolume:
    """A world's own pages. `log` makes every commit durable before it becomes visible."""

    freezes_while_open = True

    def __init__(self, image: Image, log: CommitLog | None = None) -> None:
        self._base = image.base
        self._pages = dict(image.pages)
        self._size = image.size
        self._image: Image | None = image
        self._log = log
        self._publishing = threading.Lock()

    @property
    def is_durable(self) -> bool:
        return self._log is not None

    @property
    def pages_changed(self) -> int:
        return len(self._pages)

    @property
    def size(self) -> int:
        return self._size

    def page(self, number: int) -> bytes:
        """A committed page, for the one connection that may publish."""
        found = self._pages.get(number)
        return self._base.page(number) if found is None else found

    def image(self) -> Image:
        """The last committed state; the map is copied once per commit, and only when asked for."""
        with self._publishing:
            if self._image is None:
                self._image = Image(self._base, dict(self._pages), self._size)
            return self._image

    def connect(self) -> apsw.Connection:
        return files.connect(VolumeFile(self), flags=apsw.SQLITE_OPEN_READWRITE)

    def freeze(self) -> OverlayFrozen:
        return OverlayFrozen(self.image())

    def close(self) -> None:
        if self._log is not None:
            self._log.close()

    def discard(self) -> None:
        self.close()

    def prepare(self, written: dict[int, bytes], size: int) -> None:
        """Make a commit durable. An error here rolls the transaction back.

        SQLite calls this after a rollback too; then the pages are what they were.
        """
        if self._log is None:
            return
        changed = {number: page for number, page in written.items() if self.page(number) != page}
        if changed or size != self._size:
            self._log.append(changed, size, live=self._pages)

    def publish(self, written: dict[int, bytes], size: int) -> None:
        """Make a commit visible, in one step for anybody who takes an image."""
        with self._publishing:
            self._image = None
            for number, page in written.items():
                if self._base.page(number) == page:
                    self._pages.pop(number, None)
                else:
                    self._pages[number] = page
            if size < self._size:
                for number in [number for number in self._pages if number * PAGE >= size]:
                    del self._pages[number]
            self._size = size


class OverlayBacking:
    """Page maps in memory; a durable volume adds a copy of its base and a commit log in a folder."""

    def load(self, path: Path) -> OverlayFrozen:
        base = BaseFile(path)
        return OverlayFrozen(Image(base, {}, base.size))

    def fork(self, source: Frozen) -> OverlayVolume:
        return OverlayVolume(_image_of(source))

    def found(self, source: Frozen, folder: Path) -> OverlayVolume:
        path = folder / BASE_NAME
        source.write_to(path)
        base = BaseFile(path)
        return OverlayVolume(
            Image(base, {}, base.size), CommitLog.create(folder / LOG_NAME, base_content=base.content)
        )

    def recover(self, folder: Path) -> OverlayVolume:
        base = BaseFile(folder / BASE_NAME)
        log, pages, size = CommitLog.replay(folder / LOG_NAME, base_content=base.content)
        return OverlayVolume(Image(base, pages, base.size if size is None else size), log)


def _image_of(source: Frozen) -> Image:
    if not isinstance(source, OverlayFrozen):
        raise TypeError(f"{source!r} was not frozen by this backing.")
    return source.image
