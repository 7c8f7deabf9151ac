"""Templates compiled once for all processes: a start would spend a third of its time on them."""

import os
from pathlib import Path

from jinja2 import BytecodeCache, FileSystemBytecodeCache


def compiled_templates(cache_dir: Path) -> BytecodeCache | None:
    """Compiled templates kept beside the base snapshots, by name and checksum of their source.

    None where the folder cannot be written, or belongs to somebody else, whose code is not run.
    """
    folder = cache_dir / "templates"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        is_ours = folder.stat().st_uid == os.getuid() and os.access(folder, os.W_OK)
    except OSError:
        return None
    return FileSystemBytecodeCache(str(folder)) if is_ours else None
