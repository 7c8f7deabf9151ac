"""Wire types and clients of the control plane; needs neither Flask nor SQLAlchemy."""

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
