"""Wire types and clients of the control plane; needs neither Flask nor SQLAlchemy.

Names load when first used: an app process reads the wire types and has no use for an HTTP client.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dayshift_control.client import ControlClient
    from dayshift_control.errors import (
        ControlError,
        Invalid,
        NotAllowed,
        NotFound,
        Stale,
        Unauthorized,
        Unreachable,
    )
    from dayshift_control.suite import Suite

__all__ = [
    "ControlClient",
    "ControlError",
    "Invalid",
    "NotAllowed",
    "NotFound",
    "Stale",
    "Suite",
    "Unauthorized",
    "Unreachable",
]

_HOMES = {"ControlClient": "dayshift_control.client", "Suite": "dayshift_control.suite"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "dayshift_control.errors")), name)
