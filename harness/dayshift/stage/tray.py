"""The files an agent can reach: those handed to it and those it downloaded."""

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from dayshift.errors import ActionError

if TYPE_CHECKING:
    from playwright.async_api import Download


class Tray:
    """Files by name. Agents see names, never paths."""

    def __init__(self, files: Mapping[str, bytes] | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="dayshift-tray-", ignore_cleanup_errors=True)
        self.downloads: list[str] = []
        self._given = tuple(files or ())
        self._arriving: list[Download] = []
        for name, content in (files or {}).items():
            self._path(name).write_bytes(content)

    @property
    def names(self) -> tuple[str, ...]:
        return (*self._given, *self.downloads)

    def receive(self, download: "Download") -> None:
        self._arriving.append(download)

    async def collect(self) -> None:
        """Keep what has been downloaded since the last time, under names that are not taken yet."""
        arriving, self._arriving = self._arriving, []
        for download in arriving:
            name = self._free_name(Path(download.suggested_filename).name)
            await download.save_as(self._path(name))
            self.downloads.append(name)

    def paths(self, names: tuple[str, ...]) -> list[Path]:
        """
        Raises:
            ActionError: `bad_action`, one of them is not in the tray.
        """
        if missing := [name for name in names if name not in self.names]:
            raise ActionError("bad_action", f"The tray holds no file {missing[0]!r}.")
        return [self._path(name) for name in names]

    def clear(self) -> None:
        self._folder.cleanup()

    def _free_name(self, name: str) -> str:
        stem, suffix = Path(name).stem, Path(name).suffix
        taken, count, free = set(self.names), 0, name
        while free in taken:
            count += 1
            free = f"{stem} ({count}){suffix}"
        return free

    def _path(self, name: str) -> Path:
        return Path(self._folder.name) / Path(name).name
