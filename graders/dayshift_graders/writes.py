"""The write set: what a task lets its agent change. Everything else is collateral."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dayshift_control.wire import Operation, Row, RowChange

Matcher = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Allow:
    """Permission for at most `count` changes of one kind.

    `where` maps columns to a value or a predicate. It is read on the new row for inserts and on the
    row as it was for updates and deletes, so that an agent cannot make a forbidden row match by
    editing it. `columns` limits what an update may touch.
    """

    kind: str
    op: Operation
    count: int
    where: Mapping[str, Any] = field(default_factory=dict)
    columns: frozenset[str] = frozenset()

    @property
    def app(self) -> str:
        return self.kind.partition(".")[0]

    @property
    def table(self) -> str:
        return self.kind.partition(".")[2]

    def permits(self, app: str, change: RowChange) -> bool:
        """Whether this permission covers the change, its count aside."""
        return (
            (self.app, self.table, self.op) == (app, change.table, change.op)
            and row_matches(change.after if self.op == "insert" else change.before, self.where)
            and (self.op != "update" or set(change.changed) <= self.columns)
        )


def creates(kind: str, /, *, count: int = 1, **where: Any) -> Allow:
    """Allow at most `count` new rows of `kind`, for example `creates("chat.message", channel_id=…)`."""
    return Allow(kind, "insert", count, where)


def updates(kind: str, /, *, columns: Iterable[str], count: int = 1, **where: Any) -> Allow:
    """Allow edits of the named columns in at most `count` rows that matched `where` beforehand."""
    return Allow(kind, "update", count, where, frozenset(columns))


def deletes(kind: str, /, *, count: int = 1, **where: Any) -> Allow:
    """Allow the removal of at most `count` rows that matched `where`."""
    return Allow(kind, "delete", count, where)


def one_of(*values: Any) -> Matcher:
    """A `where` predicate: the column holds one of these values."""
    allowed = frozenset(values)
    return lambda value: value in allowed


def row_matches(row: Row | None, where: Mapping[str, Any]) -> bool:
    """Whether a row satisfies every column condition; a missing column satisfies none."""
    if row is None:
        return False
    return all(column in row and _holds(row[column], wanted) for column, wanted in where.items())


def _holds(value: Any, wanted: Any) -> bool:
    return bool(wanted(value)) if callable(wanted) else bool(value == wanted)
