"""The first page: what to do, what to approve, what was paid."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import select

from dayshift_expenses.models import (
    CashAdvance,
    Payment,
    PaymentBatch,
    Person,
    Report,
)
from dayshift_expenses.models.payments import BatchReport
from dayshift_expenses.models.queues import queue_of
from dayshift_expenses.money import Money
from dayshift_expenses.presenters.approvals import WEEKDAYS, lenders_of, serious
from dayshift_expenses.presenters.figures import spoken
from dayshift_expenses.presenters.standing import age_of, lent_by, short_day, waits_since
from dayshift_expenses.presenters.to_do import FEW, Asked, Row, Section, more, to_do_of
from dayshift_kit import current

RECENT = 4
EVERYTHING = ("drafts", "charges", "receipts", "approvals", "reports")


@dataclass(frozen=True, slots=True)
class Home:
    """The page."""

    day: str
    to_do: tuple[Section, ...]
    to_approve: Section
    waiting: Section
    paid: Section
    advances: Section
    lenders: str
    shown: frozenset[str] = field(default_factory=frozenset)

    @property
    def to_do_count(self) -> int:
        return sum(section.count for section in self.to_do)


def home_of(person: Person, shown: Sequence[str]) -> Home:
    """`shown` names the sections that are opened to the end."""
    asked = Asked(person, frozenset(shown) & frozenset(EVERYTHING))
    today = person.today
    return Home(
        day=f"{WEEKDAYS[today.weekday()]} {today.day} {today:%B} {today.year}",
        to_do=to_do_of(asked),
        to_approve=_approvals(asked),
        waiting=_waiting(asked),
        paid=_paid(person),
        advances=_advances(person),
        lenders=lenders_of(person),
        shown=asked.shown,
    )


def _approvals(asked: Asked) -> Section:
    person = asked.person
    reports = queue_of(person).waiting
    rows = [_approval(each, person) for each in _first(reports, "approvals", asked, 2 * FEW)]
    return Section("To approve", len(reports), tuple(rows), *more(len(reports) - len(rows), "approvals"))


def _approval(report: Report, person: Person) -> Row:
    age = age_of(waits_since(report), person)
    lent = lent_by(report, person)
    return Row(
        url=f"/approvals?report={report.id}",
        title=report.name,
        about=f"{report.owner.real_name} · for {lent.partition(' ')[0]}" if lent else report.owner.real_name,
        amount=spoken(Money(report.total, report.currency)),
        when=age.words,
        is_long=age.is_long,
        person=report.owner,
        count=serious(report),
    )


def _waiting(asked: Asked) -> Section:
    person = asked.person
    mine = select(Report).where(Report.owner_id == person.id, Report.is_pending)
    reports = current.session.scalars(mine.order_by(Report.submitted_at, Report.id)).all()
    rows = [_mine(each, person) for each in _first(reports, "reports", asked, FEW)]
    left = more(len(reports) - len(rows), "reports")
    return Section("Your reports waiting on others", len(reports), tuple(rows), *left)


def _mine(report: Report, person: Person) -> Row:
    step = report.step
    assert step is not None
    return Row(
        url=f"/reports/{report.id}",
        title=report.name,
        about=f"{step.who}, step {report.steps.index(step) + 1} of {len(report.steps)}",
        amount=spoken(Money(report.claimed_total, report.currency)),
        when=age_of(waits_since(report), person).words,
        person=step.approver or person,
    )


def _paid(person: Person) -> Section:
    mine = select(Report).where(Report.owner_id == person.id, Report.payment_status == "paid")
    newest = mine.order_by(Report.paid_at.desc(), Report.id.desc()).limit(RECENT)
    rows = [_payment(each, person) for each in current.session.scalars(newest)]
    return Section("Recently paid", len(rows), tuple(rows))


def _payment(report: Report, person: Person) -> Row:
    paid = select(BatchReport.batch_id).join(PaymentBatch, PaymentBatch.id == BatchReport.batch_id)
    batch = current.session.scalar(
        paid.join(Payment, Payment.batch_id == PaymentBatch.id)
        .where(
            BatchReport.report_id == report.id, Payment.person_id == person.id, Payment.state == "confirmed"
        )
        .order_by(BatchReport.batch_id.desc())
    )
    assert report.paid_at is not None
    return Row(
        url=f"/reports/{report.id}",
        title=report.name,
        about=f"{report.id} · {batch}" if batch else report.id,
        amount=spoken(Money(report.due_employee, report.currency)),
        when=f"Paid {short_day(report.paid_at, person)}",
    )


def _advances(person: Person) -> Section:
    rows = [
        Row(
            url="",
            title=each.id,
            about=each.purpose,
            amount=spoken(Money(each.outstanding, each.currency)),
            when="To settle",
            icon="hand-coins",
        )
        for each in CashAdvance.unsettled_of(person.id)
    ]
    return Section("Advances", len(rows), tuple(rows))


def _first(reports: Sequence[Report], key: str, asked: Asked, few: int) -> Sequence[Report]:
    return reports if key in asked.shown else reports[:few]
