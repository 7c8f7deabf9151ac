"""`dayshift features`: how much of each app is there."""

from pathlib import Path
from typing import Annotated, Any

import typer
import yaml
from rich.table import Table

from dayshift.cli.console import Json, out, show_json
from dayshift.errors import UsageError

PRIORITIES = ("P0", "P1", "P2")
SHOWN = ("id", "title", "priority", "status")


def features(
    *,
    app: Annotated[str | None, typer.Argument(help="List every feature of this app.")] = None,
    root: Annotated[Path | None, typer.Option(help="The checkout; found from here by default.")] = None,
    as_json: Json = False,
) -> None:
    """Print the scorecard: features done, by app and priority; with an app, each of its features."""
    if app is not None:
        _show_each(_listed((root or checkout()) / "apps" / app / "features.yaml"), as_json=as_json)
        return
    card = scorecard(root or checkout())
    if as_json:
        show_json(card)
        return
    table = Table("App", *PRIORITIES, "All", box=None)
    for counted, found in card.items():
        table.add_row(counted, *(_share([found[name]]) for name in PRIORITIES), _share(list(found.values())))
    out.print(table)


def scorecard(root: Path) -> dict[str, dict[str, dict[str, int]]]:
    """Features done and in all, by app and priority, from each app's `features.yaml`.

    Raises:
        UsageError: no app has an inventory, or one of them does not read.
    """
    inventories = sorted(root.glob("apps/*/features.yaml"))
    if not inventories:
        raise UsageError(f"No apps/*/features.yaml under {root}.")
    return {path.parent.name: _counts(path) for path in inventories}


def checkout() -> Path:
    """The nearest folder, from here or from this package upwards, that has apps.

    Raises:
        UsageError: this is not run from a checkout.
    """
    for start in (Path.cwd(), Path(__file__).resolve()):
        for folder in (start, *start.parents):
            if (folder / "apps").is_dir() and (folder / "pyproject.toml").is_file():
                return folder
    raise UsageError("Run this in a checkout, or name it with --root.")


def _show_each(listed: list[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        show_json(
            [{name: each.get(name) for name in ("id", "title", "priority", "status")} for each in listed]
        )
        return
    table = Table("Feature", "Priority", "Status", "Title", box=None)
    for each in listed:
        table.add_row(each["id"], each["priority"], each["status"], each["title"])
    out.print(table)


def _listed(path: Path) -> list[dict[str, Any]]:
    if not path.is_file():
        raise UsageError(f"There is no {path}.")
    loaded = yaml.safe_load(path.read_text(encoding="utf-8"))
    listed: list[dict[str, Any]] = loaded["features"] if isinstance(loaded, dict) else loaded
    return listed


def _counts(path: Path) -> dict[str, dict[str, int]]:
    listed = _listed(path)
    counts = {priority: {"done": 0, "total": 0} for priority in PRIORITIES}
    for feature in listed:
        if feature.get("priority") not in counts:
            raise UsageError(f"{path}: {feature.get('id')} has no priority of {', '.join(PRIORITIES)}.")
        counts[feature["priority"]]["total"] += 1
        counts[feature["priority"]]["done"] += feature["status"] == "done"
    return counts


def _share(counts: list[dict[str, int]]) -> str:
    done, total = (sum(count[name] for count in counts) for name in ("done", "total"))
    return f"{done}/{total}" if total else "–"
