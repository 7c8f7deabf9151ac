"""The books: what each approved report costs whom."""

from datetime import date, datetime

from pydantic import Field
from sqlalchemy import select

from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.paging import paged
from dayshift_expenses.api.shapes import MoneyShape, Page, PageAsked, Shape, money
from dayshift_expenses.models import JournalEntry, JournalLine, Person
from dayshift_kit import current
from dayshift_kit.errors import NotFound

READERS = ("finance", "admin", "auditor")


class JournalsAsked(PageAsked):
    report_id: str | None = Field(None, max_length=80)
    entity_id: str | None = Field(None, max_length=80)
    period: str | None = Field(None, pattern=r"^\d{4}-\d\d$", description="A month, such as 2026-03.")


class JournalLineShape(Shape):
    """One side of an entry: a debit or a credit."""

    position: int
    purpose: str
    account_id: str | None
    cost_centre_id: str | None
    project_id: str | None
    debit: MoneyShape
    credit: MoneyShape


class JournalShape(Shape):
    """An entry, which always balances: an accrual, or the reversal of one."""

    id: str
    report_id: str
    entity_id: str
    kind: str
    reverses_id: str | None
    posted_at: datetime
    posted_on: date
    period: str
    debit_total: MoneyShape
    credit_total: MoneyShape
    lines: list[JournalLineShape]


@operation("GET /journals", answer=Page[JournalShape], asked=JournalsAsked)
def list_journals(person: Person, asked: JournalsAsked) -> Page[JournalShape]:
    """Entries, the newest first; for finance, administrators and auditors."""
    person.ensure_role(*READERS, doing="read the books")
    entries = select(JournalEntry)
    if asked.report_id is not None:
        entries = entries.where(JournalEntry.report_id == asked.report_id)
    if asked.entity_id is not None:
        entries = entries.where(JournalEntry.entity_id == asked.entity_id)
    if asked.period is not None:
        entries = entries.where(JournalEntry.period == asked.period)
    return paged(entries, asked, _shape, by=[JournalEntry.id], is_descending=True)


@operation("GET /journals/{journal_id}", answer=JournalShape)
def show_journal(person: Person, journal_id: str) -> JournalShape:
    """One entry."""
    entry = current.session.get(JournalEntry, journal_id) if person.has_role(*READERS) else None
    if entry is None:
        raise NotFound("There is no such entry.")
    return _shape(entry)


def _shape(entry: JournalEntry) -> JournalShape:
    same = ("id", "report_id", "entity_id", "kind", "reverses_id", "posted_at", "posted_on", "period")
    return JournalShape(
        **{name: getattr(entry, name) for name in same},
        debit_total=money(entry.debit_total, entry.currency),
        credit_total=money(entry.credit_total, entry.currency),
        lines=[_line(each, entry.currency) for each in entry.lines],
    )


def _line(line: JournalLine, currency: str) -> JournalLineShape:
    same = ("position", "purpose", "account_id", "cost_centre_id", "project_id")
    kept = {name: getattr(line, name) for name in same}
    return JournalLineShape(**kept, debit=money(line.debit, currency), credit=money(line.credit, currency))
