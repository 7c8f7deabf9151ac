"""Reading many reports with what hangs on them at once, before pages ask for one thing after another."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from dayshift_expenses.models.expenses import Expense
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_expenses.models.reports import Report

_AT_ONCE = 200
_LINES = (
    selectinload(Expense.category), selectinload(Expense.receipt_uses), selectinload(Expense.attendees),
    selectinload(Expense.violations), selectinload(Expense.items),
)  # fmt: skip


def read_whole(reports: "Iterable[Report]") -> None:
    """Read the people, steps and problems of reports, and their lines with all that is shown of them."""
    from dayshift_expenses.models.reports import Report  # noqa: PLC0415 - reports build on expenses

    ids = [report.id for report in reports]
    whole = (
        selectinload(Report.owner), selectinload(Report.all_steps), selectinload(Report.violations),
        selectinload(Report.expenses).options(*_LINES),
    )  # fmt: skip
    for start in range(0, len(ids), _AT_ONCE):
        some = ids[start : start + _AT_ONCE]
        current.session.scalars(select(Report).where(Report.id.in_(some)).options(*whole)).all()
