"""A frozen world under a name."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from dayshift_control import wire
from dayshift_kit.store.backing import Frozen
from dayshift_kit.store.reader import Reader, reading


class Snapshot:
    """One state of a world, kept under a name.

    Args:
        name: what it is asked for by; given once.
        frozen: its database.
        is_base: built from a seed, rather than taken from a live world.
        history: names of the snapshots this state descends from, oldest first.
        content: hash of its bytes, where it is already known.
    """

    def __init__(
        self,
        name: str,
        frozen: Frozen,
        *,
        is_base: bool = False,
        history: tuple[str, ...] = (),
        content: str | None = None,
    ) -> None:
        self.name = name
        self.frozen = frozen
        self.is_base = is_base
        self.history = history
        self._content = content
        self._reader: Reader | None = None
        self._reading = threading.Lock()

    @property
    def content(self) -> str:
        return self._content or self.frozen.content

    @property
    def size_bytes(self) -> int:
        return self.frozen.size_bytes

    def to_wire(self) -> wire.Snapshot:
        return wire.Snapshot(
            name=self.name, content=self.content, base=self.is_base, size_bytes=self.size_bytes
        )

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        """A reader of this state. A base keeps one open, since every diff reads from it."""
        if not self.is_base:
            with reading(self.frozen) as reader:
                yield reader
            return
        with self._reading:
            if self._reader is None:
                self._reader = Reader(self.frozen.connect())
            yield self._reader

    def close(self) -> None:
        """Close the kept reader; the snapshot stays usable."""
        with self._reading:
            if self._reader is not None:
                self._reader.raw.close()
                self._reader = None
