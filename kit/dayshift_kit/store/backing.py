"""What the store asks of the place where databases live. Two answers: `overlay` and `copies`."""

from pathlib import Path
from typing import Protocol

import apsw


class Frozen(Protocol):
    """A database that will never change again."""

    @property
    def size_bytes(self) -> int: ...

    @property
    def content(self) -> str:
        """SHA-256 that names the bytes."""
        ...

    def connect(self) -> apsw.Connection:
        """A new read-only connection; any number may be open, in any thread."""
        ...

    def write_to(self, path: Path) -> None:
        """Write the database as an ordinary SQLite file."""
        ...

    def discard(self) -> None:
        """Nobody will ask for it by name again."""
        ...


class Volume(Protocol):
    """The changing database of one world."""

    @property
    def is_durable(self) -> bool:
        """Whether a commit that returned survives the death of the process."""
        ...

    @property
    def pages_changed(self) -> int: ...

    @property
    def freezes_while_open(self) -> bool:
        """Whether `freeze` is safe during somebody's transaction (it then sees the last commit)."""
        ...

    def connect(self) -> apsw.Connection:
        """Open the one connection that writes; closing it drops what was not committed."""
        ...

    def freeze(self) -> Frozen:
        """The last committed state."""
        ...

    def close(self) -> None:
        """Let go of files that are kept. The connection is closed by then."""
        ...

    def discard(self) -> None:
        """Give back everything that nobody else owns. The connection is closed by then."""
        ...


class Backing(Protocol):
    """Makes frozen databases and volumes."""

    def load(self, path: Path) -> Frozen:
        """A base file that nobody will write."""
        ...

    def fork(self, source: Frozen) -> Volume:
        """A disposable volume that starts as `source`."""
        ...

    def found(self, source: Frozen, folder: Path) -> Volume:
        """A durable volume in an empty folder that starts as `source`."""
        ...

    def recover(self, folder: Path) -> Volume:
        """The durable volume in a folder, as of its last complete commit."""
        ...
