"""What reports add up to, what they mean to the books, and who is owed how much."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from dayshift_expenses.models import Expense, JournalEntry, JournalLine, PeriodLock, Report
from dayshift_expenses.models.journal import postings_of
from dayshift_expenses.seeding.adding import Row, add, amend
from dayshift_expenses.seeding.claims import Told, day_at
from dayshift_expenses.seeding.ledger import Ledger
from dayshift_expenses.seeding.people import Desk
from dayshift_kit import ids

CLOSES_AFTER = timedelta(days=45)
LOCK_DAY = 8
TOTALS = (
    "claimed_total", "approved_total", "company_paid_total", "personal_total", "due_employee", "due_company",
)  # fmt: skip


def total_up(session: Session, told: list[Told]) -> dict[str, Report]:
    """Stored totals as the models add them up; reports of the session by id, with their lines."""
    whole = (selectinload(Report.expenses).selectinload(Expense.allocations), selectinload(Report.policy))
    reports = {one.id: one for one in session.scalars(select(Report).options(*whole).order_by(Report.id))}
    for one in told:
        totals = reports[one.id].totals()
        one.row.update(totals._asdict())
        one.row["routed_total"] = totals.claimed_total if one.is_submitted else 0
    return reports


def book(session: Session, ledger: Ledger, told: list[Told], reports: dict[str, Report]) -> None:
    """An entry in the books for each approved report, in the order in which they were approved."""
    final = sorted((one for one in told if one.is_final), key=lambda one: (one.row["approved_at"], one.id))
    entries: list[Row] = []
    lines: list[Row] = []
    for one in final:
        postings = postings_of(reports[one.id])
        if not postings:
            continue
        key = f"JE-{len(entries) + 1:06d}"
        day = day_at(ledger, one.row["entity_id"], one.row["approved_at"])
        total = sum(each.amount for each in postings if each.amount > 0)
        entries.append(
            {
                "id": key, "report_id": one.id, "entity_id": one.row["entity_id"], "kind": "accrual",
                "reverses_id": None, "posted_at": one.row["approved_at"], "posted_on": day,
                "period": f"{day:%Y-%m}", "currency": one.row["currency"], "debit_total": total,
                "credit_total": -sum(each.amount for each in postings if each.amount < 0),
            }
        )  # fmt: skip
        lines += [
            {
                "entry_id": key, "position": place, "purpose": each.purpose, "account_id": each.account_id,
                "cost_centre_id": each.cost_centre_id, "project_id": each.project_id,
                "debit": max(each.amount, 0), "credit": max(-each.amount, 0),
            }
            for place, each in enumerate(postings, 1)
        ]  # fmt: skip
        after = {"report_id": one.id, "total": total, "reverses_id": None}
        ledger.tell(one.row["approved_at"], None, "posted", ("journal_entry", key), after=after)
    add(session, JournalEntry, entries)
    add(session, JournalLine, lines)
    ids.keep("JE", len(entries))


def lock_and_export(session: Session, ledger: Ledger, told: list[Told], desk: Desk) -> None:
    """Months are closed on the eighth of the next one; what they hold has been exported the day before."""
    now = ledger.truth.now
    locks: list[Row] = []
    for entity in ledger.truth.entities.all:
        for first in _months(ledger.truth.started.date(), now.date()):
            at = _lock_at(ledger, entity.key, first)
            if at <= now - timedelta(days=20):
                period = f"{first:%Y-%m}"
                locks.append(
                    {
                        "entity_id": entity.key, "period": period, "locked_at": at,
                        "locked_by_id": desk.controller, "unlocked_at": None, "unlocked_by_id": None,
                    }
                )  # fmt: skip
    add(session, PeriodLock, locks)
    locked = {(row["entity_id"], row["period"]): row["locked_at"] for row in locks}
    for one in told:
        if one.is_final:
            day = day_at(ledger, one.row["entity_id"], one.row["approved_at"])
            locked_at = locked.get((one.row["entity_id"], f"{day:%Y-%m}"))
            if locked_at is not None:
                _export(ledger, one, locked_at - timedelta(hours=20), desk)


def conclude(session: Session, told: list[Told]) -> None:
    """Bring the reports' rows to where they have got."""
    names = (
        *TOTALS, "routed_total", "approval_status", "payment_status", "current_step", "approved_at",
        "paid_at", "exported_at", "exported_by_id", "export_count",
    )  # fmt: skip
    amend(session, Report, [{"id": one.id, **{name: one.row[name] for name in names}} for one in told])


def close_old(ledger: Ledger, told: list[Told], desk: Desk) -> None:
    """Reports with nothing left to do are laid to rest after some weeks."""
    for one in told:
        ended = one.row["paid_at"] or one.row["approved_at"]
        is_done = one.is_final and one.row["payment_status"] in ("paid", "not_applicable")
        if is_done and ended + CLOSES_AFTER <= ledger.truth.now:
            one.row["approval_status"] = "closed"
            before, after = {"approval_status": "approved"}, {"approval_status": "closed"}
            actor = next(each for each in desk.finance if each != one.row["owner_id"])
            ledger.tell(ended + CLOSES_AFTER, actor, "closed", ("report", one.id), before=before, after=after)


def _export(ledger: Ledger, one: Told, at: datetime, desk: Desk) -> None:
    one.row.update({"exported_at": at, "exported_by_id": desk.controller, "export_count": 1})
    ledger.tell(at, desk.controller, "exported", ("report", one.id), after={"export_count": 1})


def _months(first: date, last: date) -> list[date]:
    found = []
    month = first.replace(day=1)
    while month <= last:
        found.append(month)
        month = (month + timedelta(days=32)).replace(day=1)
    return found


def _lock_at(ledger: Ledger, entity: str, month: date) -> datetime:
    office = next(office for office in ledger.truth.offices.all if office.entity == entity)
    day = (month + timedelta(days=32)).replace(day=LOCK_DAY)
    return datetime.combine(day, time(15), ZoneInfo(office.tz)).astimezone(ledger.truth.now.tzinfo)
