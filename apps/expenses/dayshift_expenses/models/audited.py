"""Records whose verbs are logged together with the person they were done for."""

from typing import TYPE_CHECKING, Any

from sqlalchemy import inspect

from dayshift_control.wire import Row
from dayshift_kit import current
from dayshift_kit.records import PersonRecord, Tracked

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person


class Audited(Tracked):
    """A record with a history: each event names who acted and, if somebody else, for whom."""

    if TYPE_CHECKING:  # The mapped class takes its columns by name.

        def __init__(self, **columns: Any) -> None: ...

    def track(
        self,
        verb: str,
        *,
        actor: PersonRecord | str | None = None,
        before: Row | None = None,
        after: Row | None = None,
        on_behalf_of: "Person | None" = None,
    ) -> None:
        """Write one event; `on_behalf_of` is left out of it when it is the actor."""
        unit = current.unit()
        kept = unit.on_behalf_of
        if on_behalf_of is not None and on_behalf_of is not actor:
            unit.on_behalf_of = on_behalf_of
        try:
            super().track(verb, actor=actor, before=before, after=after)
        finally:
            unit.on_behalf_of = kept

    def assign(self, **values: Any) -> tuple[Row, Row]:
        """Set columns; the values that changed, before and after, ready for an event."""
        before: Row = {}
        after: Row = {}
        for name, value in values.items():
            old = getattr(self, name)
            if old != value:
                before[name], after[name] = plain(old), plain(value)
                setattr(self, name, value)
        if after and inspect(self).session is not None:
            current.session.flush()
        return before, after


def plain(value: Any) -> Any:
    """A value as an event holds it."""
    return value.isoformat() if hasattr(value, "isoformat") else value
