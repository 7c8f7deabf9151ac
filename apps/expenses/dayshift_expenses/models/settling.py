"""What follows from a change, once, at the end of every verb: totals, problems, look-alikes, books."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import and_, func, or_, select

from dayshift_expenses.money.dates import quarter_of
from dayshift_expenses.rules import problems, report_problems
from dayshift_expenses.rules.facts import AdvanceFacts, Context
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.policies import PolicyVersion
    from dayshift_expenses.models.reports import Report

Day = tuple[str, date | None]
"""A person's day: everything of that day may be a duplicate or count towards a limit."""


def settle(
    *,
    expenses: "Iterable[Expense]" = (),
    reports: "Iterable[Report]" = (),
    days: Iterable[Day] = (),
    receipts: Iterable[str] = (),
) -> None:
    """Bring everything that rests on a change up to it.

    Args:
        expenses: those that changed; their reports are counted anew.
        reports: further reports that changed, as by losing a line.
        days: days of a person that expenses were on before.
        receipts: hashes of files that were attached before.
    """
    current.session.flush()
    changed = sorted({expense for each in expenses for expense in each.family}, key=lambda one: one.id)
    counted = {report.id: report for report in reports}
    counted.update({each.report.id: each.report for each in changed if each.report is not None})
    for _, report in sorted(counted.items()):
        report.recount()
    current.session.flush()
    touched = _touched(changed, days, receipts)
    checked = {each.report.id: each.report for each in touched if each.report is not None} | counted
    for expense in touched:
        recheck(expense)
    for _, report in sorted(checked.items()):
        recheck_report(report)
    for _, report in sorted(counted.items()):
        report.repost()
    current.session.flush()


def recheck(expense: "Expense") -> None:
    """Run the rules over an expense; once finally approved its problems stand still."""
    from dayshift_expenses.models.duplicates import DuplicatePair  # noqa: PLC0415 - pairs build on expenses
    from dayshift_expenses.models.facts import Facts  # noqa: PLC0415 - as above
    from dayshift_expenses.models.violations import follow  # noqa: PLC0415 - as above

    report = expense.report
    if report is not None and report.is_final:
        return
    version: PolicyVersion = expense.policy_now()
    facts = Facts(version.says)
    others = [other for other in _touched([expense], (), ()) if other.id != expense.id]
    context = Context(
        today=expense.owner.today,
        others=tuple(facts.of(other) for other in others),
        submitted_on=_submitted_on(report),
        dismissed=DuplicatePair.dismissed_of(expense.id),
        affidavits_before=_affidavits_before(expense),
        has_company_card=expense.owner.has_company_card,
    )
    found = problems(facts.of(expense), context, version.facts)
    follow(expense.violations, found)
    DuplicatePair.follow(expense, found)


def recheck_report(report: "Report") -> None:
    """Run the rules over a report as a whole."""
    from dayshift_expenses.models.advances import CashAdvance  # noqa: PLC0415 - advances build on reports
    from dayshift_expenses.models.facts import Facts  # noqa: PLC0415 - as above
    from dayshift_expenses.models.violations import follow  # noqa: PLC0415 - as above

    if report.is_final:
        return
    version = report.policy_version if report.policy_version and not report.is_open else report.policy.now
    unsettled = CashAdvance.unsettled_of(report.owner_id)
    context = Context(
        today=report.owner.today,
        submitted_on=_submitted_on(report),
        advances=tuple(AdvanceFacts(each.id, each.due_on) for each in unsettled),
    )
    facts = Facts(version.says).report(report)
    follow(report.violations, report_problems(facts, context, version.facts))


def _touched(expenses: "Iterable[Expense]", days: Iterable[Day], receipts: Iterable[str]) -> "list[Expense]":
    """The expenses and whatever their rules compare them with, by id."""
    from dayshift_expenses.models.expenses import Expense, ReceiptUse  # noqa: PLC0415 - expenses build on this
    from dayshift_expenses.models.receipts import Receipt  # noqa: PLC0415 - as above

    expenses = list(expenses)
    spans = {*days, *((each.owner_id, each.spent_on) for each in expenses)}
    near = timedelta(days=1)
    nearby = [
        and_(Expense.owner_id == owner, Expense.spent_on.between(day - near, day + near))
        for owner, day in sorted((owner, day) for owner, day in spans if day is not None)
    ]
    groups = sorted({each.split_group for each in expenses if each.split_group})
    files = sorted({*receipts, *(receipt.sha256 for each in expenses for receipt in each.receipts)})
    same_file = select(ReceiptUse.expense_id).join(Receipt).where(Receipt.sha256.in_(files))
    wanted = [
        *nearby,
        Expense.id.in_([each.id for each in expenses]),
        Expense.split_group.in_(groups),
        Expense.id.in_(same_file),
    ]
    return list(current.session.scalars(select(Expense).where(or_(*wanted)).order_by(Expense.id)))


def _submitted_on(report: "Report | None") -> date | None:
    if report is None or report.is_open or report.submitted_at is None:
        return None
    return report.submitted_at.astimezone(report.owner.zone).date()


def _affidavits_before(expense: "Expense") -> int:
    """How many statements the owner signed before this expense's one, in the quarter of its date."""
    from dayshift_expenses.models.expenses import Affidavit, Expense  # noqa: PLC0415 - expenses build on this

    statement = expense.line.affidavit
    if statement is None or expense.spent_on is None:
        return 0
    year, quarter = quarter_of(expense.spent_on)
    first = date(year, 3 * quarter - 2, 1)
    last = date(year + quarter // 4, 3 * quarter % 12 + 1, 1) - timedelta(days=1)
    earlier = or_(
        Affidavit.signed_at < statement.signed_at,
        and_(Affidavit.signed_at == statement.signed_at, Affidavit.expense_id < statement.expense_id),
    )
    counted = (
        select(func.count())
        .select_from(Affidavit)
        .join(Expense, Expense.id == Affidavit.expense_id)
        .where(Expense.owner_id == expense.owner_id, Expense.spent_on.between(first, last), earlier)
    )
    return current.session.scalar(counted) or 0
