"""The office's apps as a header links them."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import current_app

MARKS = Path(__file__).parent / "static" / "marks"
BRANDS = {"chat": "Parley", "crm": "Clientele", "expenses": "Outlay", "sheets": "Gridwork"}


@dataclass(frozen=True)
class OfficeApp:
    """One tile of the launcher."""

    name: str
    brand: str
    url: str
    mark: str
    is_current: bool


def mark_url(app: str) -> str:
    """The address of an app's mark; an app without its own gets the office's."""
    return f"/assets/kit/marks/{app if (MARKS / f'{app}.svg').exists() else 'office'}.svg"


def office_apps(links: Mapping[str, str], *, current: str, brand: str) -> list[OfficeApp]:
    """The tiles, by brand: every app that is linked, and the one we are in.

    Args:
        links: address by app name.
        current: name of the app that draws the launcher.
        brand: its brand.
    """
    addresses = {**links, current: "/"}
    names = {app: BRANDS.get(app, app.replace("_", " ").title()) for app in addresses} | {current: brand}
    tiles = (
        OfficeApp(app, names[app], url, mark_url(app), is_current=app == current)
        for app, url in addresses.items()
    )
    return sorted(tiles, key=lambda tile: tile.brand)


def linked_apps() -> list[OfficeApp]:
    """The launcher's tiles on the page being drawn."""
    drawn: dict[str, Any] = {}
    current_app.update_template_context(drawn)
    names = {**current_app.jinja_env.globals, **drawn}
    return office_apps(names["app_links"], current=names["app_name"], brand=names["brand"])
