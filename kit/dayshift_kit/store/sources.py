"""A hash over the sources that decide what a base snapshot holds."""

import hashlib
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path

import apsw

DISTRIBUTION = "dayshift"
_KINDS = {".py", ".yaml", ".yml", ".txt", ".json", ".csv", ".tsv", ".sql"}
_PASSED_OVER = {"__pycache__", "static", "templates", "routes", "presenters"}
_KIT = (
    "columns.py",
    "records.py",
    "ids.py",
    "clock.py",
    "store/tables.py",
    "store/journal.py",
    "store/building.py",
)


def fingerprint(packages: Iterable[str]) -> str:
    """Changes when the packages' code or data change, or a library that they may draw from."""
    digest = hashlib.sha256(apsw.sqlite_lib_version().encode())
    for line in sorted(_libraries()):
        digest.update(line.encode())
    for package in sorted(packages):
        root = _folder(package)
        for path in _sources(root):
            _add(digest, f"{package}/{path.relative_to(root).as_posix()}", path)
    kit = _folder("dayshift_kit")
    for name in _KIT:
        _add(digest, name, kit / name)
    return digest.hexdigest()


def _folder(package: str) -> Path:
    """Where a package lies; it is not imported."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"There is no package named {package!r}.", name=package)
    return Path(spec.submodule_search_locations[0])


def _sources(root: Path) -> Iterator[Path]:
    for path in sorted(root.rglob("*")):
        folders = path.relative_to(root).parts[:-1]
        if path.suffix in _KINDS and _PASSED_OVER.isdisjoint(folders):
            yield path


def _add(digest: "hashlib._Hash", name: str, path: Path) -> None:
    content = path.read_bytes()
    digest.update(f"{name}:{len(content)}:".encode())
    digest.update(content)


def _libraries() -> Iterator[str]:
    try:
        wanted = requires(DISTRIBUTION) or []
    except PackageNotFoundError:
        return
    for requirement in wanted:
        name = requirement.split(";")[0].split("[")[0].split(">")[0].split("=")[0].split("<")[0].strip()
        if "extra ==" not in requirement:
            yield f"{name} {version(name)}"
