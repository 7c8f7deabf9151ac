"""Time zones by name."""

from functools import cache
from zoneinfo import ZoneInfo


@cache
def zone(name: str) -> ZoneInfo:
    """A time zone, read once."""
    return ZoneInfo(name)
