"""What follows from a change, once, at the end of every verb: totals, problems, look-alikes, books."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy.orm import object_session

from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.reports import Report

Day = tuple[str, date | None]
"""A person's day: everything of that day may be a duplicate or count towards a limit."""

_KEY = "settling"


@dataclass
class Change:
    """What one or several verbs have touched."""

    expenses: "dict[str, Expense]" = field(default_factory=dict)
    reports: "dict[str, Report]" = field(default_factory=dict)
    days: set[Day] = field(default_factory=set)
    receipts: set[str] = field(default_factory=set)

    def add(
        self,
        expenses: "Iterable[Expense]",
        reports: "Iterable[Report]",
        days: Iterable[Day],
        receipts: Iterable[str],
    ) -> None:
        family = [row for each in expenses for row in each.family]
        self.expenses.update({each.id: each for each in family})
        self.reports.update({each.id: each for each in reports})
        self.reports.update({each.report.id: each.report for each in family if each.report is not None})
        self.days.update(days)
        self.receipts.update(receipts)

    def drop_the_deleted(self) -> None:
        """Leave out rows that a later verb took away."""
        self.expenses = {key: row for key, row in self.expenses.items() if not was_deleted(row)}
        self.reports = {key: row for key, row in self.reports.items() if not was_deleted(row)}


def was_deleted(row: "Expense | Report") -> bool:
    return object_session(row) is None or row in current.session.deleted


def settle(
    *,
    expenses: "Iterable[Expense]" = (),
    reports: "Iterable[Report]" = (),
    days: Iterable[Day] = (),
    receipts: Iterable[str] = (),
) -> None:
    """Bring everything that rests on a change up to it; inside `together`, at its end.

    Args:
        expenses: those that changed; their reports are counted anew.
        reports: further reports that changed, as by losing a line.
        days: days of a person that expenses were on before.
        receipts: hashes of files that were attached before.
    """
    waiting: Change | None = current.session.info.get(_KEY)
    change = Change() if waiting is None else waiting
    change.add(expenses, reports, days, receipts)
    if waiting is None:
        _bring_up(change)


@contextmanager
def together() -> Iterator[None]:
    """Settle what several verbs change in one go, as when many rows are edited at once."""
    if _KEY in current.session.info:
        yield
        return
    change = current.session.info[_KEY] = Change()
    try:
        yield
    finally:
        del current.session.info[_KEY]
    _bring_up(change)


def _bring_up(change: Change) -> None:
    from dayshift_expenses.models.checking import check  # noqa: PLC0415 - the rules' rows build on settling

    current.session.flush()
    change.drop_the_deleted()
    reports = [report for _, report in sorted(change.reports.items())]
    for report in reports:
        report.recount()
    current.session.flush()
    check(change.expenses.values(), reports, change.days, change.receipts)
    for report in reports:
        report.repost()
    current.session.flush()
