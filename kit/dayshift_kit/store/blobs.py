"""File contents by their hash: written once, never rewritten, shared by all worlds."""

import hashlib
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from dayshift_kit.errors import NotFound
from dayshift_kit.store.folder import write_atomically

_SHA = re.compile(r"[0-9a-f]{64}")


class Blobs:
    """A folder of contents, with other folders behind it that are only read.

    Args:
        root: where new contents go.
        behind: where else to look.
    """

    def __init__(self, root: Path, *, behind: Iterable[Path] = ()) -> None:
        self.root = root
        self._folders = (root, *behind)

    def put(self, content: bytes) -> str:
        """Keep a content and return its SHA-256, which is its name from now on."""
        sha = hashlib.sha256(content).hexdigest()
        if self._find(sha) is None:
            with write_atomically(_place(self.root, sha)) as file:
                file.write(content)
        return sha

    def open(self, sha: str) -> BinaryIO:
        """Open a content for reading.

        Raises:
            NotFound: nothing of that name is kept.
        """
        return self.path(sha).open("rb")

    def path(self, sha: str) -> Path:
        """The file of a content; read it, never write it.

        Raises:
            NotFound: nothing of that name is kept.
        """
        found = self._find(sha)
        if found is None:
            raise NotFound(f"No file content is kept under {sha!r}.")
        return found

    def adopt_all(self) -> None:
        """Keep everything found in the folders behind in the own one too."""
        for folder in self._folders[1:]:
            for path in folder.glob("??/*"):
                place = _place(self.root, path.name)
                if _SHA.fullmatch(path.name) and not place.exists():
                    place.parent.mkdir(parents=True, exist_ok=True)
                    _link_or_copy(path, place)

    def __contains__(self, sha: str) -> bool:
        return self._find(sha) is not None

    def _find(self, sha: str) -> Path | None:
        if not _SHA.fullmatch(sha):
            return None
        places = (_place(folder, sha) for folder in self._folders)
        return next((place for place in places if place.is_file()), None)


def _link_or_copy(path: Path, place: Path) -> None:
    try:
        place.hardlink_to(path)
    except FileExistsError:
        return
    except OSError:  # Another file system, or one without links.
        with write_atomically(place) as target, path.open("rb") as source:
            shutil.copyfileobj(source, target)


def _place(folder: Path, sha: str) -> Path:
    return folder / sha[:2] / sha
