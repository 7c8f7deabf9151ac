"""What grading knows of an app beyond its rows: consequences, ownership, incidental columns."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from dayshift_control.wire import Operation, Row, RowChange

Relation = Callable[[Row, Row], bool]


@dataclass(frozen=True, slots=True)
class Derived:
    """A change the app makes by itself when another is made, in the same unit of work.

    `relation(cause, effect)` says whether this effect belongs to that cause; both are the rows after
    the change (before it, for deletes).
    """

    cause: str
    cause_op: Operation
    effect: str
    effect_op: Operation
    relation: Relation
    columns: frozenset[str] = frozenset()

    def follows(self, app: str, cause: RowChange, effect: RowChange) -> bool:
        """Whether `effect` is this consequence of `cause`, tied to it by request id."""
        return (
            (self.cause, self.cause_op) == (f"{app}.{cause.table}", cause.op)
            and (self.effect, self.effect_op) == (f"{app}.{effect.table}", effect.op)
            and bool(effect.requests)
            and set(effect.requests) <= set(cause.requests)
            and (effect.op != "update" or set(effect.changed) <= self.columns)
            and self.relation(image(cause), image(effect))
        )


@dataclass(frozen=True, slots=True)
class AppProfile:
    """Facts about one app, declared once.

    Args:
        app: Its name.
        derived: Consequences the app makes by itself.
        owners: For each kind, the column with the person a row belongs to.
        logs: Kinds that are logs of the app itself and never count as a change.
        incidental: For each kind, columns the app fills in and no instruction speaks of.
    """

    app: str
    derived: tuple[Derived, ...] = ()
    owners: Mapping[str, str] = field(default_factory=dict)
    logs: frozenset[str] = frozenset()
    incidental: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def belongs_to(self, person: str, change: RowChange) -> bool:
        """Whether the row, as it was, is the person's own."""
        column = self.owners.get(f"{self.app}.{change.table}")
        return bool(column and change.before and change.before.get(column) == person)


def image(change: RowChange) -> Row:
    """The row after the change, or before it when it was deleted."""
    return change.after if change.after is not None else (change.before or {})
