"""Instants on disk (integer microseconds) and on the wire (ISO 8601, UTC, microseconds)."""

from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICRO = timedelta(microseconds=1)


def to_micros(instant: datetime) -> int:
    """Microseconds since 1970.

    Raises:
        ValueError: the datetime carries no time zone.
    """
    if instant.tzinfo is None:
        raise ValueError(f"{instant!r} has no time zone; instants are aware.")
    return (instant - EPOCH) // _MICRO


def from_micros(micros: int) -> datetime:
    """The UTC datetime that many microseconds after 1970."""
    return EPOCH + timedelta(microseconds=micros)


def to_wire(instant: datetime) -> str:
    """`2026-03-10T17:15:00.000000Z`."""
    return instant.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def from_wire(text: str) -> datetime:
    """The UTC datetime an ISO 8601 text means.

    Raises:
        ValueError: not ISO 8601, or without a time zone.
    """
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError(f"{text!r} has no time zone; write it as 2026-03-10T17:15:00Z.")
    return instant.astimezone(UTC)
