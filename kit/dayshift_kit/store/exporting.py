"""Writing a world out as an ordinary SQLite file, for any other tool to read."""

from pathlib import Path

import apsw

from dayshift_kit.store import journal
from dayshift_kit.store.backing import Frozen
from dayshift_kit.store.engine import engine_over


def export_file(frozen: Frozen, path: Path) -> None:
    """Write a frozen state to `path`, without the triggers that need the kit to run."""
    frozen.write_to(path)
    path.chmod(0o644)
    raw = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        with engine_over(raw).begin() as connection:
            journal.remove(connection)
    finally:
        raw.close()
