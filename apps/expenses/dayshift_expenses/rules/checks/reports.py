"""What is wrong with a report as a whole."""

from collections.abc import Iterator

from dayshift_expenses.money.dates import written_date
from dayshift_expenses.rules.facts import Context, ReportFacts
from dayshift_expenses.rules.findings import Finding
from dayshift_expenses.rules.policy import PolicyFacts


def contents(report: ReportFacts, _context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    if not report.expenses:
        yield Finding("empty")
    if not report.purpose.strip():
        yield Finding("missing_purpose")
    for expense in report.expenses:
        if expense.policy_id and expense.policy_id != report.policy_id:
            yield Finding("mixed_policy", {"other": expense.id}, expense.id)


def lateness(report: ReportFacts, context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    """Counted in days from the last expense to submitting, or to today while it is a draft."""
    last = max((expense.on for expense in report.expenses if expense.on), default=None)
    if last is None or policy.late_after_days is None:
        return
    if ((context.submitted_on or context.today) - last).days > policy.late_after_days:
        yield Finding("late_submission", {"days": str(policy.late_after_days), "date": written_date(last)})


def advances(_report: ReportFacts, context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    for advance in context.advances:
        if advance.due_on < context.today:
            yield Finding("advance_overdue", {"advance": advance.id}, advance.id)


CHECKS = (contents, lateness, advances)
