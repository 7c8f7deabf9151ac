"""What holds after every step of a walk, computed anew from the rows."""

from sqlalchemy import select

from dayshift_expenses.models import BatchReport, CashAdvance, Debt, Expense, JournalEntry, Payment, Report
from dayshift_expenses.models.checking import check
from dayshift_expenses.models.journal import postings_of
from dayshift_kit import current

APPROVAL = {
    ("not_submitted", "pending"), ("not_submitted", "approved"), ("sent_back", "pending"),
    ("sent_back", "approved"), ("pending", "not_submitted"), ("pending", "sent_back"),
    ("pending", "approved"), ("approved", "pending"), ("approved", "not_submitted"),
    ("approved", "closed"), ("closed", "not_submitted"),
}  # fmt: skip
PAYMENT = {
    ("not_applicable", "not_paid"), ("not_applicable", "paid"), ("not_paid", "in_batch"),
    ("not_paid", "paid"), ("not_paid", "not_applicable"), ("in_batch", "not_paid"),
    ("in_batch", "failed"), ("in_batch", "paid"),
    ("failed", "in_batch"), ("failed", "paid"), ("failed", "not_applicable"), ("paid", "not_applicable"),
}  # fmt: skip


def everything_holds(stood):
    """Check every report and debt; returns where reports stand now, given where they stood before."""
    reports = list(current.session.scalars(select(Report)))
    for report in reports:
        sums_are_those_of_the_lines(report)
        states_fit_together(report)
        books_follow(report)
    nobody_owes_less_than_nothing()
    standing = {each.id: (each.approval_status, each.payment_status) for each in reports}
    for key, (approval, payment) in standing.items():
        before = stood.get(key, (approval, payment))
        assert before[0] == approval or (before[0], approval) in APPROVAL, (key, before, approval)
        assert before[1] == payment or (before[1], payment) in PAYMENT, (key, before, payment)
    return standing


def count(kind):
    return len(list(current.session.scalars(select(kind.id))))


def nth(kind, number):
    rows = list(current.session.scalars(select(kind).order_by(kind.id)))
    return rows[number % len(rows)] if rows else None


def sums_are_those_of_the_lines(report):
    for name, value in report.totals()._asdict().items():
        assert getattr(report, name) == value, (report.id, name)
    assert min(report.due_employee, report.due_company, report.advance_applied) >= 0
    claimed = [line.claimed_amount for line in report.counted]
    assert (None in claimed) <= report.is_open or not claimed
    for line in report.counted:
        if line.claimed_amount is not None:
            assert abs(line.approved_amount) <= abs(line.claimed_amount)
        if line.is_company_paid:
            assert not line.is_reimbursable


def states_fit_together(report):
    step = report.step
    if report.is_pending:
        assert step.state == "waiting"
        assert all(each.is_approved for each in report.steps if each.position < step.position)
    else:
        assert step is None
    for each in report.all_steps:
        assert each.decided_by_id != report.owner_id
        assert each.approver_id != report.owner_id
    if report.payment_status in ("in_batch", "paid") or report.approval_status == "closed":
        assert report.held_lines == []
    assert (BatchReport.live_of(report.id) is not None) == (report.payment_status == "in_batch")
    assert all(row.report_id == report.id for line in report.lines for row in line.family)


def books_follow(report):
    entries = JournalEntry.of(report)
    for entry in entries:
        assert sum(line.debit - line.credit for line in entry.lines) == 0
        assert entry.debit_total == sum(line.debit for line in entry.lines)
    standing = JournalEntry.standing(report)
    if report.is_final:
        assert standing.says(postings_of(report)) if standing else postings_of(report) == []
    else:
        assert standing is None
        assert len(entries) % 2 == 0


def nobody_owes_less_than_nothing():
    for debt in current.session.scalars(select(Debt)):
        assert 0 <= debt.outstanding <= debt.amount
    for payment in current.session.scalars(select(Payment)):
        assert payment.amount == payment.gross - payment.debts >= 0
    for advance in current.session.scalars(select(CashAdvance)):
        assert 0 <= advance.applied + advance.returned <= advance.amount


def problems_are_those_of_the_rules():
    def words():
        rows = current.session.scalars(select(Expense).order_by(Expense.id))
        return {row.id: [each.words for each in row.violations] for row in rows}

    before = words()
    check(current.session.scalars(select(Expense)), (), (), ())
    assert words() == before
