"""Long-lived worlds on disk: a folder each, found again when the process starts."""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

from dayshift_kit.store.backing import Backing, Frozen, Volume
from dayshift_kit.store.folder import held, write_atomically
from dayshift_kit.store.world import Origin

_RECORD = "world.json"
_USED = "used-ids.txt"
_FOLDER = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")


class KeptWorlds:
    """A data folder that one process owns.

    Raises:
        FolderInUse: another process owns it.
    """

    def __init__(self, folder: Path, backing: Backing) -> None:
        self.folder = folder
        self._backing = backing
        self._held = ExitStack()
        self._held.enter_context(held(folder / "in-use.lock", wait=False))

    def found(self, id: str, source: Frozen, origin: Origin, *, generation: int = 1) -> Volume:
        """Put a world on disk. It exists from the moment its record does."""
        place = self._place(id, generation)
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        volume = self._backing.found(source, place)
        self._write_record(id, origin, generation)
        return volume

    def recover(self) -> Iterator[tuple[str, Volume, Origin]]:
        """Every world that was completely put here, as of its last commit; leftovers are removed."""
        for folder in sorted(path for path in self.folder.iterdir() if self._is_world_folder(path)):
            record = self._record(folder.name)
            if record is None:
                shutil.rmtree(folder)
                continue
            generation = record.pop("generation")
            self._remove_other_generations(folder.name, generation)
            volume = self._backing.recover(self._place(folder.name, generation))
            yield folder.name, volume, Origin(**{**record, "history": tuple(record["history"])})

    def renew(self, id: str, source: Frozen, origin: Origin) -> Volume:
        """Put another database in a world's place; a crash leaves either the old or the new one."""
        record = self._record(id)
        generation = 1 if record is None else record["generation"] + 1
        return self.found(id, source, origin, generation=generation)

    def tidy(self, id: str) -> None:
        """Remove what a renewed world no longer needs."""
        record = self._record(id)
        if record is not None:
            self._remove_other_generations(id, record["generation"])

    def remove(self, id: str) -> None:
        """Delete a world but not the memory of its id."""
        with (self.folder / _USED).open("a") as file:
            file.write(f"{id}\n")
        (self.folder / id / _RECORD).unlink(missing_ok=True)
        shutil.rmtree(self.folder / id, ignore_errors=True)

    def used_ids(self) -> set[str]:
        """Ids of worlds that were here and are gone."""
        path = self.folder / _USED
        return set(path.read_text().split()) if path.is_file() else set()

    def close(self) -> None:
        self._held.close()

    def _place(self, id: str, generation: int) -> Path:
        return self.folder / id / str(generation)

    def _is_world_folder(self, path: Path) -> bool:
        return path.is_dir() and bool(_FOLDER.fullmatch(path.name)) and path.name != "blobs"

    def _record(self, id: str) -> dict[str, Any] | None:
        path = self.folder / id / _RECORD
        if not path.is_file():
            return None
        record: dict[str, Any] = json.loads(path.read_text())
        return record

    def _write_record(self, id: str, origin: Origin, generation: int) -> None:
        with write_atomically(self.folder / id / _RECORD) as file:
            file.write(json.dumps({**asdict(origin), "generation": generation}, indent=1).encode())

    def _remove_other_generations(self, id: str, generation: int) -> None:
        for path in (self.folder / id).iterdir():
            if path.is_dir() and path.name != str(generation):
                shutil.rmtree(path, ignore_errors=True)
