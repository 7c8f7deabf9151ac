"""Built browser files: where they are and the address a page asks for them under."""

import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from flask import Blueprint, Response, abort, current_app
from werkzeug.security import safe_join

from dayshift_kit.ui.avatars import portrait
from dayshift_kit.web.access import outside

KIT_BUILD = Path(__file__).parent / "static" / "build"
LONGEST_CODE = 64
YEAR = 365 * 24 * 3600
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}

routes = Blueprint("kit", __name__, template_folder="templates")


class AssetsMissing(RuntimeError):
    """The browser files were not built, or not since a file was added."""


class Assets:
    """The built files of the kit and of the apps that a process serves."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self.folders = {"kit": KIT_BUILD, **folders}

    @cached_property
    def _manifests(self) -> dict[str, dict[str, str]]:
        return {owner: _manifest(folder) for owner, folder in self.folders.items()}

    def url(self, owner: str, file: str) -> str:
        """The address of a built file; it changes when the content does.

        Raises:
            AssetsMissing: when no such file was built.
        """
        try:
            return f"/assets/{owner}/{self._manifests[owner][file]}"
        except KeyError:
            raise AssetsMissing(f"{owner} has no built file {file!r}; run `bin/assets`") from None

    def path(self, owner: str, file: str) -> Path | None:
        """Where a built file lies; None for anything else, hidden files among them."""
        joined = safe_join(str(self.folders[owner]), file) if owner in self.folders else None
        if joined is None or any(part.startswith(".") for part in file.split("/")):
            return None
        path = Path(joined)
        return path if path.suffix in TYPES and path.is_file() else None


def _manifest(folder: Path) -> dict[str, str]:
    path = folder / "manifest.json"
    if not path.exists():
        raise AssetsMissing(f"no built files in {folder}; run `bin/assets`")
    manifest: dict[str, str] = json.loads(path.read_text())
    return manifest


@routes.get("/assets/<owner>/<path:file>")
@outside
def show(owner: str, file: str) -> Response:
    """A built file, cached for good: its address changes with its content."""
    assets: Assets = current_app.extensions["assets"]
    path = assets.path(owner, file)
    if path is None:
        abort(404)
    return _kept(Response(path.read_bytes(), mimetype=TYPES[path.suffix]))


@routes.get("/assets/kit/portraits/<code>.svg")
@outside
def show_portrait(code: str) -> Response:
    """A drawn portrait."""
    if len(code) > LONGEST_CODE:
        abort(404)
    return _kept(Response(portrait(code), mimetype="image/svg+xml"))


def _kept(response: Response) -> Response:
    response.cache_control.immutable = True
    response.cache_control.max_age = YEAR
    response.cache_control.public = True
    return response
