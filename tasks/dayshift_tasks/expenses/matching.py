"""Whether a row is what it should be in every column."""

from typing import Any

from dayshift_control.wire import Row

MOMENTS = frozenset({"id", "version", "created_at", "submitted_at", "approved_at", "decided_at"})
"""Columns no instruction speaks of: the app fills them in."""


def matches(row: Any, wanted: Row, *, but: frozenset[str] = MOMENTS) -> bool:
    """Whether a changed row holds these values, some columns apart; an absent row never does."""
    return bool(row) and all(
        getattr(row, column) == value for column, value in wanted.items() if column not in but
    )
