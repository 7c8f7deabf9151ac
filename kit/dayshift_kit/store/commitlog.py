"""The commit log of a long-lived world: every commit's pages, each record with a checksum.

A record is appended, and given to the disk, before its commit becomes visible. Checksums are
chained, so a reader stops at the first record that is torn, damaged or not the next one: what it
has by then is a state that really existed. When the log has outgrown the pages that still matter,
the next commit writes a new log with one record and swaps it in.
"""

import logging
import os
import struct
from hashlib import blake2b
from pathlib import Path
from typing import Self

from dayshift_kit.store.folder import write_atomically
from dayshift_kit.store.image import PAGE

_MAGIC = b"DAYSHIFT-LOG-1\n\0"
_RECORD = struct.Struct("<8sQQI")  # mark, number of the record, database size, page count
_MARK = b"COMMIT\0\0"
_DIGEST = 16
_SLACK = 1 << 20
"""A log this small is not worth compacting."""

_to_disk = getattr(os, "fdatasync", os.fsync)  # macOS has no fdatasync

logger = logging.getLogger(__name__)


class CommitLog:
    """An open log. One writer: whoever holds the world's lock."""

    def __init__(self, path: Path, *, chain: bytes, number: int, length: int) -> None:
        self.path = path
        self._chain = chain
        self._number = number
        self._length = length
        self._file = path.open("r+b", buffering=0)
        self._file.seek(length)

    @classmethod
    def create(cls, path: Path, *, base_content: str) -> Self:
        """A new, empty log for a database that starts as its base."""
        with write_atomically(path) as file:
            file.write(_header(base_content))
        return cls(path, chain=_seed(base_content), number=0, length=len(_header(base_content)))

    @classmethod
    def replay(cls, path: Path, *, base_content: str) -> tuple[Self, dict[int, bytes], int | None]:
        """Read a log back: the log, the changed pages, and the database's size if it changed.

        Whatever follows the last complete commit is cut off and kept beside the log.

        Raises:
            ValueError: the log belongs to another base.
        """
        data = path.read_bytes()
        header = _header(base_content)
        if data[: len(header)] != header:
            raise ValueError(f"{path} is not the commit log of the base beside it.")
        replay = _Replay(data, offset=len(header), chain=_seed(base_content))
        while replay.step():
            pass
        if replay.offset < len(data):
            _cut(path, data, replay.offset)
        log = cls(path, chain=replay.chain, number=replay.number, length=replay.offset)
        return log, replay.pages, replay.size

    @property
    def length(self) -> int:
        return self._length

    def append(self, written: dict[int, bytes], size: int, *, live: dict[int, bytes]) -> None:
        """Add one commit and wait until the disk has it.

        Args:
            written: the pages of this commit.
            size: size of the database after it.
            live: all changed pages as of the commit before.
        """
        record, chain = _record(self._chain, self._number + 1, size, written)
        if self._length + len(record) > _SLACK + 4 * PAGE * len(live.keys() | written.keys()):
            self._compact({**live, **written}, size)
            return
        try:
            self._write(record)
        except OSError:
            # Half a record must not stay in front of the next one.
            self._file.truncate(self._length)
            self._file.seek(self._length)
            raise
        self._chain, self._number, self._length = chain, self._number + 1, self._length + len(record)

    def close(self) -> None:
        self._file.close()

    def _write(self, record: bytes) -> None:
        view = memoryview(record)
        while view:
            view = view[self._file.write(view) :]
        _to_disk(self._file.fileno())

    def _compact(self, pages: dict[int, bytes], size: int) -> None:
        with self.path.open("rb") as file:
            header = file.read(len(_MAGIC) + 64)
        kept = {number: page for number, page in pages.items() if number * PAGE < size}
        record, chain = _record(_seed(header[len(_MAGIC) :].decode()), 1, size, kept)
        with write_atomically(self.path) as file:
            file.write(header + record)
        self._file.close()
        self._file = self.path.open("r+b", buffering=0)
        self._chain, self._number, self._length = chain, 1, len(header) + len(record)
        self._file.seek(self._length)


class _Replay:
    """Walks a log's records and collects their pages."""

    def __init__(self, data: bytes, *, offset: int, chain: bytes) -> None:
        self.data = data
        self.offset = offset
        self.chain = chain
        self.number = 0
        self.pages: dict[int, bytes] = {}
        self.size: int | None = None

    def step(self) -> bool:
        """Take in the next record, or say that there is no sound one."""
        head = self.data[self.offset : self.offset + _RECORD.size]
        if len(head) < _RECORD.size:
            return False
        mark, number, size, count = _RECORD.unpack(head)
        end = self.offset + _RECORD.size + count * (8 + PAGE) + _DIGEST
        if mark != _MARK or number != self.number + 1 or end > len(self.data):
            return False
        body, digest = self.data[self.offset : end - _DIGEST], self.data[end - _DIGEST : end]
        if _checksum(self.chain, body) != digest:
            return False
        self._take(body, count)
        if self.size is not None and size < self.size:
            self.pages = {at: page for at, page in self.pages.items() if at * PAGE < size}
        self.offset, self.chain, self.number, self.size = end, digest, number, size
        return True

    def _take(self, body: bytes, count: int) -> None:
        numbers = struct.unpack_from(f"<{count}Q", body, _RECORD.size)
        start = _RECORD.size + 8 * count
        for place, number in enumerate(numbers):
            self.pages[number] = body[start + place * PAGE : start + (place + 1) * PAGE]


def _header(base_content: str) -> bytes:
    return _MAGIC + base_content.encode()


def _seed(base_content: str) -> bytes:
    return blake2b(base_content.encode(), digest_size=_DIGEST).digest()


def _checksum(chain: bytes, body: bytes) -> bytes:
    return blake2b(body, digest_size=_DIGEST, key=chain).digest()


def _record(chain: bytes, number: int, size: int, pages: dict[int, bytes]) -> tuple[bytes, bytes]:
    head = _RECORD.pack(_MARK, number, size, len(pages))
    numbers = struct.pack(f"<{len(pages)}Q", *pages)
    body = b"".join((head, numbers, *pages.values()))
    digest = _checksum(chain, body)
    return body + digest, digest


def _cut(path: Path, data: bytes, offset: int) -> None:
    rest = path.with_name(f"{path.name}.cut-{offset}")
    with write_atomically(rest) as file:
        file.write(data[offset:])
    with path.open("r+b") as file:
        file.truncate(offset)
        os.fsync(file.fileno())
    logger.warning("Cut %d bytes of an unfinished commit from %s.", len(data) - offset, path)
