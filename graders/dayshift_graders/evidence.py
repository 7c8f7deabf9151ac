"""What checkpoints may look at: the allowed changes, the events and the answer."""

from collections.abc import Sequence
from typing import Any

from dayshift_control.wire import Event, Row

from .attempt import Attempt
from .collateral import Located, describe
from .profile import image
from .writes import row_matches


class Changed:
    """A changed row; its columns read as attributes, as they are after the change."""

    def __init__(self, item: Located) -> None:
        self._item = item

    def __getattr__(self, column: str) -> Any:
        return image(self._item.change).get(column)

    def was(self, column: str) -> Any:
        """The column before the change; None for a new row."""
        return (self._item.change.before or {}).get(column)

    @property
    def columns(self) -> frozenset[str]:
        """The columns that changed; empty for inserts and deletes."""
        return frozenset(self._item.change.changed)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return describe(self._item)


class Absent:
    """Stands for a row that is not there, or not there exactly once: nothing about it holds."""

    def __init__(self, found: int) -> None:
        self._found = found

    def __getattr__(self, column: str) -> "Absent":
        return self

    def was(self, column: str) -> "Absent":  # noqa: ARG002 - same shape as Changed
        return self

    @property
    def columns(self) -> frozenset[str]:
        return frozenset()

    def __eq__(self, other: object) -> bool:
        return False

    def __ne__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        return "none found" if self._found == 0 else f"{self._found} found"


class Evidence:
    """Reads an attempt for the checkpoints of a family. Collateral is out of sight here."""

    def __init__(self, attempt: Attempt, allowed: Sequence[Located]) -> None:
        self._attempt = attempt
        self._allowed = allowed

    @property
    def answer(self) -> str | None:
        return self._attempt.answer

    @property
    def infeasible(self) -> str | None:
        return self._attempt.infeasible

    def created(self, kind: str, /, **where: Any) -> tuple[Changed, ...]:
        """New rows of a kind whose columns match."""
        return self._of(kind, "insert", where)

    def updated(self, kind: str, /, **where: Any) -> tuple[Changed, ...]:
        """Edited rows of a kind whose columns match after the edit."""
        return self._of(kind, "update", where)

    def deleted(self, kind: str, /, **where: Any) -> tuple[Changed, ...]:
        """Removed rows of a kind whose columns matched."""
        return self._of(kind, "delete", where)

    def one_created(self, kind: str, /, **where: Any) -> Any:
        """The only new row that matches; an `Absent` when there is none or more than one."""
        return _only(self.created(kind, **where))

    def one_updated(self, kind: str, /, **where: Any) -> Any:
        """The only edited row that matches; an `Absent` when there is none or more than one."""
        return _only(self.updated(kind, **where))

    def one_deleted(self, kind: str, /, **where: Any) -> Any:
        """The only removed row that matched; an `Absent` when there is none or more than one."""
        return _only(self.deleted(kind, **where))

    def events(self, app: str, *, verb: str | None = None, kind: str | None = None) -> tuple[Event, ...]:
        """Log lines of one app since the baseline, oldest first."""
        return tuple(
            event
            for event in self._attempt.events.get(app, ())
            if verb in (None, event.verb) and kind in (None, event.kind)
        )

    def _of(self, kind: str, op: str, where: Row) -> tuple[Changed, ...]:
        app, _, table = kind.partition(".")
        return tuple(
            Changed(item)
            for item in self._allowed
            if (item.app, item.change.table, item.change.op) == (app, table, op)
            and row_matches(image(item.change), where)
        )


def _only(found: Sequence[Changed]) -> Changed | Absent:
    return found[0] if len(found) == 1 else Absent(len(found))
