"""A read-only base file plus a map of changed pages: one state of one database."""

import hashlib
import mmap
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from dayshift_kit.store.folder import write_atomically

PAGE = 4096
_ROLLBACK_JOURNAL = b"\x01\x01"


class BaseFile:
    """An SQLite file mapped into memory and never written.

    Raises:
        ValueError: the file is not a database of 4096-byte pages in rollback-journal mode.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with path.open("rb") as file:
            self.bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.size = len(self.bytes)
        header = self.bytes[:20]
        sound = header[:6] == b"SQLite" and header[16:18] == PAGE.to_bytes(2) and self.size % PAGE == 0
        if not sound or header[18:20] != _ROLLBACK_JOURNAL:
            raise ValueError(f"{path} is not a base: an SQLite file with {PAGE}-byte pages and no WAL.")

    @cached_property
    def content(self) -> str:
        return hashlib.sha256(self.bytes).hexdigest()

    def page(self, number: int) -> bytes:
        """A page by number, counted from 0; empty past the end."""
        return self.bytes[number * PAGE : number * PAGE + PAGE]


@dataclass(frozen=True)
class Image:
    """One state of a database: immutable, and shared freely between threads, worlds and snapshots."""

    base: BaseFile
    pages: Mapping[int, bytes]
    size: int

    def page(self, number: int) -> bytes:
        found = self.pages.get(number)
        return self.base.page(number) if found is None else found

    @cached_property
    def content(self) -> str:
        """Names the bytes: equal for equal states on one base; the base's own hash when unchanged."""
        if not self.pages and self.size == self.base.size:
            return self.base.content
        digest = hashlib.sha256(f"{self.base.content}:{self.size}".encode())
        for number in sorted(self.pages):
            digest.update(number.to_bytes(8))
            digest.update(self.pages[number])
        return digest.hexdigest()

    def write_to(self, path: Path) -> None:
        """Write the whole database to a file."""
        with write_atomically(path) as file:
            for number in range(self.size // PAGE):
                file.write(self.page(number).ljust(PAGE, b"\0"))
