"""Outlay, the expense app."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dayshift_expenses.app import manifest

__all__ = ["manifest"]


def __getattr__(name: str) -> Any:
    """The manifest is made when first asked for: money and rules do not need the pages."""
    if name == "manifest":
        from dayshift_expenses.app import manifest  # noqa: PLC0415

        return manifest
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
