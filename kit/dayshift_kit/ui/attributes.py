"""HTML attributes from the extra arguments of a template macro."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape


def attributes(given: Mapping[str, Any]) -> Markup:
    """`{"data_action": "x", "disabled": True, "href": None}` as ` data-action="x" disabled`.

    Underscores become hyphens, a last one is dropped (`for_`); None and False leave the attribute out.
    """
    return Markup("").join(
        _one(name, value) for name, value in given.items() if value is not None and value is not False
    )


def _one(name: str, value: Any) -> Markup:
    """Pages carry hundreds of these; joining is several times as fast as formatting."""
    written = _written(name)
    return written if value is True else written + _EQUALS + escape(value) + _END


@lru_cache(maxsize=1024)
def _written(name: str) -> Markup:
    return Markup(" ") + name.rstrip("_").replace("_", "-")


_EQUALS, _END = Markup('="'), Markup('"')


def classes(*names: str | None) -> str:
    """The class names that are there, with a space between."""
    return " ".join(name for name in names if name)


def opens(target: str, kind: str = "menu") -> dict[str, str]:
    """The attributes of a button that opens something by its id.

    Args:
        target: id of the menu, popover or dialog.
        kind: `menu`, `popover` or `dialog`.
    """
    if kind == "dialog":
        return {"command": "show-modal", "commandfor": target, "aria-haspopup": "dialog"}
    popup = "menu" if kind == "menu" else "dialog"
    return {"popovertarget": target, "aria-haspopup": popup, "aria-expanded": "false"}
