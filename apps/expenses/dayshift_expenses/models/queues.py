"""Reports and approvers: what waits for somebody, what they put off, what they have decided."""

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import exists, or_, select
from sqlalchemy.orm import selectinload

from dayshift_expenses.models.approvals import ApprovalStep
from dayshift_expenses.models.expenses import Expense
from dayshift_expenses.models.reports import Report
from dayshift_expenses.records import Event
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_expenses.models.people import Person

RECENT = 50


class Queue(NamedTuple):
    """Reports that wait for one person: to be decided, and those in which every line is held."""

    waiting: tuple[Report, ...]
    held: tuple[Report, ...]

    @property
    def all(self) -> tuple[Report, ...]:
        return self.waiting + self.held


def queue_of(person: "Person") -> Queue:
    """What waits for a person, the longest waiting first."""
    movable = exists().where(Expense.report_id == Report.id, Expense.is_line, Expense.is_held.is_(False))
    found = person.approvals().add_columns(movable).options(selectinload(Report.all_steps))
    rows = [row for row in current.session.execute(found) if _is_theirs(row[0], person)]
    return Queue(
        waiting=tuple(report for report, is_movable in rows if is_movable),
        held=tuple(report for report, is_movable in rows if not is_movable),
    )


def decided_by(person: "Person") -> list[Report]:
    """What a person has approved or sent back, the latest submitted first."""
    approved = select(ApprovalStep.report_id).where(ApprovalStep.decided_by_id == person.id)
    returned = select(Event.object).where(
        Event.kind == "expenses.report", Event.verb == "sent_back", Event.actor == person.id
    )
    found = person.reports().where(or_(Report.id.in_(approved), Report.id.in_(returned))).order_by(None)
    latest = found.order_by(Report.submitted_at.desc().nulls_last(), Report.id.desc())
    return list(current.session.scalars(latest.limit(RECENT)))


def _is_theirs(report: Report, person: "Person") -> bool:
    return report.step is not None and report.step.entitles(person) is not None
