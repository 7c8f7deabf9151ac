"""Rows of the payments screen: reports to be paid, batches, reports for accounting."""

from dataclasses import dataclass

from sqlalchemy import Select, func, or_, select

from dayshift_expenses.models import JournalEntry, PaymentBatch, Person, Report, answer
from dayshift_expenses.money import Money, written
from dayshift_expenses.money.writing import Written
from dayshift_expenses.presenters.figures import NONE, counted, day
from dayshift_expenses.presenters.pills import Pill
from dayshift_kit import current

PAYMENTS = "/payments"
SEERS = ("payer", "finance")
UNFINISHED = ("open", "closed", "sent")
_PILLS = {
    "open": Pill("Open", ""),
    "closed": Pill("Closed", "info"),
    "sent": Pill("With the bank", "violet"),
    "confirmed": Pill("Confirmed", "good"),
    "failed": Pill("Failed", "alert"),
    "cancelled": Pill("Cancelled", "outlined"),
    "pending": Pill("Pending", "info"),
}


@dataclass(frozen=True, slots=True)
class ReadyRow:
    """A report that waits to be paid, and why it cannot be if so."""

    id: str
    url: str
    name: str
    owner: Person
    company: str
    approved: str
    note: str
    refused: str
    amount: Written


@dataclass(frozen=True, slots=True)
class BatchRow:
    """A batch in the list."""

    id: str
    url: str
    company: str
    opened: str
    opener: Person
    contents: str
    pill: Pill
    amount: Written


@dataclass(frozen=True, slots=True)
class BookedRow:
    """A report in the books, and why it cannot be exported if so."""

    id: str
    url: str
    name: str
    owner: Person
    company: str
    entry: str
    exported: str
    refused: str
    amount: Written


def state_pill(state: str) -> Pill:
    """The state of a batch or of a payment."""
    return _PILLS[state]


def ready() -> Select[Report]:
    """Approved reports that somebody is owed money for, the longest approved first."""
    return select(Report).where(Report.is_payable).order_by(Report.approved_at, Report.id)


def batches() -> Select[PaymentBatch]:
    """Every batch, the newest first."""
    return select(PaymentBatch).order_by(PaymentBatch.opened_at.desc(), PaymentBatch.id.desc())


def unexported() -> Select[Report]:
    """Approved reports that accounting has not been given, the longest approved first."""
    found = select(Report).where(Report.is_final, Report.exported_at.is_(None))
    return found.order_by(Report.approved_at, Report.id)


def exported() -> Select[Report]:
    """Reports that accounting has, the latest first."""
    found = select(Report).where(Report.is_final, Report.exported_at.is_not(None))
    return found.order_by(Report.exported_at.desc(), Report.id.desc())


def matching(found: Select[Report], text: str) -> Select[Report]:
    """Those in which every word is found: name, number or owner."""
    for word in text.split():
        owners = select(Person.id).where(Person.real_name.icontains(word, autoescape=True))
        named = [place.icontains(word, autoescape=True) for place in (Report.name, Report.id)]
        found = found.where(or_(*named, Report.owner_id.in_(owners)))
    return found


def ready_count() -> int:
    return current.session.scalar(ready().order_by(None).with_only_columns(func.count())) or 0


def ready_row(report: Report, reader: Person) -> ReadyRow:
    assert report.approved_at is not None
    may = answer("pay", report, reader)
    return ReadyRow(
        id=report.id,
        url=f"/reports/{report.id}",
        name=report.name,
        owner=report.owner,
        company=report.entity.country,
        approved=day(report.approved_at.astimezone(reader.zone).date()),
        note="The last payment failed" if report.payment_status == "failed" else "",
        refused="" if may.is_allowed else may.reason,
        amount=written(Money(report.due_employee, report.currency)),
    )


def batch_row(batch: PaymentBatch, reader: Person) -> BatchRow:
    people = [payment for payment in batch.payments if batch.entries_of(payment)]
    reports, payments = counted(len(batch.entries), "report"), counted(len(people), "payment")
    return BatchRow(
        id=batch.id,
        url=f"{PAYMENTS}/batches/{batch.id}",
        company=batch.entity.country,
        opened=day(batch.opened_at.astimezone(reader.zone).date()),
        opener=current.session.get_one(Person, batch.opened_by_id),
        contents=f"{reports}, {payments}" if people else "Empty",
        pill=state_pill(batch.state),
        amount=written(Money(batch.total, batch.currency)),
    )


def booked_row(report: Report, reader: Person) -> BookedRow:
    entry, may = JournalEntry.standing(report), answer("export", report, reader)
    return BookedRow(
        id=report.id,
        url=f"{PAYMENTS}/journal/{report.id}",
        name=report.name,
        owner=report.owner,
        company=report.entity.country,
        entry=entry.id if entry is not None else NONE,
        exported=exported_words(report, reader),
        refused="" if may.is_allowed else may.reason,
        amount=written(Money(entry.debit_total if entry is not None else 0, report.currency)),
    )


def exported_words(report: Report, reader: Person) -> str:
    """When it was exported and by whom."""
    if report.exported_at is None or report.exported_by_id is None:
        return "Once before" if report.export_count else ""
    who = current.session.get_one(Person, report.exported_by_id).real_name
    times = f", {report.export_count} times in all" if report.export_count > 1 else ""
    return f"{day(report.exported_at.astimezone(reader.zone).date())} by {who}{times}"
