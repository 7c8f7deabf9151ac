"""Running the rules over everything that a change may have made right or wrong.

A change of one expense may concern others: a day's limit, a look-alike, a receipt used twice. All that
is needed is read at once and turned into facts once, however many expenses there are.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.orm import selectinload

from dayshift_expenses.models.advances import CashAdvance
from dayshift_expenses.models.duplicates import DuplicatePair
from dayshift_expenses.models.expenses import Affidavit, Expense, ReceiptUse
from dayshift_expenses.models.facts import Facts
from dayshift_expenses.models.policies import PolicyVersion
from dayshift_expenses.models.receipts import Receipt
from dayshift_expenses.models.violations import follow
from dayshift_expenses.money.dates import quarter_of
from dayshift_expenses.rules import problems, report_problems
from dayshift_expenses.rules.facts import AdvanceFacts, Context
from dayshift_expenses.rules.findings import Problem
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_expenses.models.reports import Report
    from dayshift_expenses.models.settling import Day

NEAR = timedelta(days=1)
_AT_ONCE = 200


def check(
    expenses: Iterable[Expense], reports: "Iterable[Report]", days: "Iterable[Day]", receipts: Iterable[str]
) -> None:
    """Bring problems and look-alikes up to the rows; those of finally approved reports stand still."""
    touched = _nearby(expenses, days, receipts)
    checked = [each for each in touched if each.report is None or not each.report.is_final]
    around = Surroundings(checked)
    found = {each.id: around.problems_of(each) for each in checked}
    for expense in checked:
        follow(expense.violations, found[expense.id])
    DuplicatePair.follow(found)
    rows = {report.id: report for report in reports}
    rows.update({each.report.id: each.report for each in checked if each.report is not None})
    for _, report in sorted(rows.items()):
        check_report(report)
    current.session.flush()


def check_report(report: "Report") -> None:
    """Run the rules over a report as a whole."""
    if report.is_final:
        return
    version = report.policy_version if report.policy_version and not report.is_open else report.policy.now
    unsettled = CashAdvance.unsettled_of(report.owner_id)
    context = Context(
        today=report.owner.today,
        submitted_on=_submitted_on(report),
        advances=tuple(AdvanceFacts(each.id, each.due_on) for each in unsettled),
    )
    follow(report.violations, report_problems(Facts.of_report(report), context, version.facts))


class Surroundings:
    """Some expenses, and what the rules compare them with."""

    def __init__(self, checked: list[Expense]) -> None:
        self.by_day: dict[tuple[str, date], list[Expense]] = defaultdict(list)
        self.by_group: dict[str, list[Expense]] = defaultdict(list)
        self.by_file: dict[str, list[Expense]] = defaultdict(list)
        for each in _nearby(checked, (), (), are_whole=True):
            self._keep(each)
        self.dismissed = DuplicatePair.dismissed_among([each.id for each in checked])
        self.facts: dict[int, Facts] = {}
        self.carded: dict[str, bool] = {}

    def problems_of(self, expense: Expense) -> tuple[Problem, ...]:
        """What the rules say of one of them now."""
        version = expense.policy_now()
        facts = self._facts_under(version)
        owner = expense.owner
        if owner.id not in self.carded:
            self.carded[owner.id] = owner.has_company_card
        context = Context(
            today=owner.today,
            others=tuple(facts.of(other) for other in self._others(expense)),
            submitted_on=None if expense.report is None else _submitted_on(expense.report),
            dismissed=self.dismissed,
            affidavits_before=_affidavits_before(expense),
            has_company_card=self.carded[owner.id],
        )
        return problems(facts.of(expense), context, facts.policy)

    def _facts_under(self, version: PolicyVersion) -> Facts:
        if version.id not in self.facts:
            self.facts[version.id] = Facts(version)
        return self.facts[version.id]

    def _keep(self, expense: Expense) -> None:
        if expense.spent_on is not None:
            self.by_day[expense.owner_id, expense.spent_on].append(expense)
        if expense.split_group is not None:
            self.by_group[expense.split_group].append(expense)
        for receipt in expense.receipts:
            self.by_file[receipt.sha256].append(expense)

    def _others(self, expense: Expense) -> list[Expense]:
        found: dict[str, Expense] = {}
        if (day := expense.spent_on) is not None:
            for each in (day - NEAR, day, day + NEAR):
                found.update({one.id: one for one in self.by_day.get((expense.owner_id, each), ())})
        if expense.split_group is not None:
            found.update({one.id: one for one in self.by_group[expense.split_group]})
        for receipt in expense.line.receipts:
            found.update({one.id: one for one in self.by_file.get(receipt.sha256, ())})
        found.pop(expense.id, None)
        return [found[key] for key in sorted(found)]


def _nearby(
    expenses: Iterable[Expense], days: "Iterable[Day]", receipts: Iterable[str], *, are_whole: bool = False
) -> list[Expense]:
    """The expenses and whatever their rules compare them with, by id; with all their parts if asked."""
    expenses = list(expenses)
    spans = {*days, *((each.owner_id, each.spent_on) for each in expenses)}
    by_owner: dict[str, set[date]] = defaultdict(set)
    for owner, day in spans:
        if day is not None:
            by_owner[owner].update((day - NEAR, day, day + NEAR))
    groups = sorted({each.split_group for each in expenses if each.split_group})
    files = sorted({*receipts, *(receipt.sha256 for each in expenses for receipt in each.receipts)})
    wanted: list[ColumnElement[bool]] = [
        and_(Expense.owner_id == owner, Expense.spent_on.in_(sorted(near)))
        for owner, near in sorted(by_owner.items())
    ]
    if groups:
        wanted.append(Expense.split_group.in_(groups))
    if files:
        same_file = select(ReceiptUse.expense_id).join(Receipt).where(Receipt.sha256.in_(files))
        wanted.append(Expense.id.in_(same_file))
    found = {each.id: each for each in expenses}
    ids = sorted(found)
    batches = [ids[start : start + _AT_ONCE] for start in range(0, len(ids), _AT_ONCE)] if are_whole else []
    for rule in [*wanted, *(Expense.id.in_(batch) for batch in batches)]:
        query = select(Expense).where(rule)
        rows = current.session.scalars(query.options(*WHOLE) if are_whole else query)
        found.update({each.id: each for each in rows})
    return [found[key] for key in sorted(found)]


WHOLE = (
    selectinload(Expense.receipt_uses),
    selectinload(Expense.affidavit),
    selectinload(Expense.allocations),
    selectinload(Expense.attendees),
    selectinload(Expense.tag_rows),
    selectinload(Expense.items),
    selectinload(Expense.violations),
    selectinload(Expense.category),
    selectinload(Expense.card_transaction),
    selectinload(Expense.report),
)


def _submitted_on(report: "Report") -> date | None:
    if report.is_open or report.submitted_at is None:
        return None
    return report.submitted_at.astimezone(report.owner.zone).date()


def _affidavits_before(expense: Expense) -> int:
    """How many statements the owner signed before this expense's one, in the quarter of its date."""
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
