"""Expenses and reports as the API answers with them."""

from datetime import date, datetime
from typing import Any, ClassVar

from sqlalchemy import Select
from sqlalchemy.orm import selectinload

from dayshift_expenses.api.shapes import MoneyShape, Shape, money, money_or_none
from dayshift_expenses.api.tags import settled
from dayshift_expenses.models import Allocation, ApprovalStep, Expense, Report, Violation
from dayshift_expenses.models.listing import pill_of


class ProblemOfClaimShape(Shape):
    """A rule that is broken: `block`, `warn` or `info`."""

    code: str
    severity: str
    field: str
    message: str
    related_id: str | None


class ConversionShape(Shape):
    """At which rate it was converted, of which day, and where that came from."""

    rate: str
    day: date | None
    source: str | None
    reason: str


class TaxOfExpenseShape(Shape):
    """The tax that the amount includes."""

    rate_id: str | None
    percent: str | None
    amount: MoneyShape
    is_typed: bool


class MarkShape(Shape):
    """Why it is held, or was rejected, and by whom."""

    reason: str
    by_id: str | None
    at: datetime


class AttendeeShape(Shape):
    name: str
    organisation: str
    person_id: str | None


class AllocationShape(Shape):
    """A share, and what it is booked on; `percent` is hundredths of one per cent."""

    amount: MoneyShape
    percent: int | None
    department_id: str | None
    cost_centre_id: str | None
    project_id: str | None


class ItemShape(Shape):
    """A line of an itemised receipt."""

    id: str
    amount: MoneyShape
    category_id: str | None
    project_id: str | None
    description: str
    is_personal: bool
    approved: MoneyShape | None


class ExpenseShape(Shape):
    """An expense with all that hangs on it."""

    is_tagged: ClassVar[bool] = True

    id: str
    owner_id: str
    creator_id: str
    created_at: datetime
    policy_id: str
    kind: str
    status: str
    merchant: str
    spent_on: date | None
    amount: MoneyShape
    converted: MoneyShape | None
    conversion: ConversionShape | None
    tax: TaxOfExpenseShape
    category_id: str | None
    cost_centre_id: str | None
    project_id: str | None
    tags: dict[str, str]
    description: str
    is_reimbursable: bool
    is_billable: bool
    is_personal: bool
    attendees: list[AttendeeShape]
    receipt_ids: list[str]
    scan_state: str
    card_transaction_id: str | None
    report_id: str | None
    parent_id: str | None
    is_itemised: bool
    items: list[ItemShape]
    split_group: str | None
    allocations: list[AllocationShape]
    refund_of_id: str | None
    held: MarkShape | None
    rejected: MarkShape | None
    claimed: MoneyShape | None
    approved: MoneyShape | None
    approval_note: str
    problems: list[ProblemOfClaimShape]


class StepShape(Shape):
    """A step of the approval chain. Somebody else than `original_id` stands in for them."""

    position: int
    kind: str
    state: str
    approver_id: str | None
    original_id: str | None
    decided_by_id: str | None
    decided_at: datetime | None
    note: str


class TotalsShape(Shape):
    claimed: MoneyShape
    approved: MoneyShape
    company_paid: MoneyShape
    personal: MoneyShape
    advance_applied: MoneyShape
    due_employee: MoneyShape
    due_company: MoneyShape


class ReportShape(Shape):
    """A report, on its two axes of status; `status` is the one word that people read."""

    is_tagged: ClassVar[bool] = True

    id: str
    owner_id: str
    creator_id: str
    created_at: datetime
    entity_id: str
    policy_id: str
    name: str
    purpose: str
    starts_on: date | None
    ends_on: date | None
    status: str
    approval_status: str
    payment_status: str
    current_step: int | None
    steps: list[StepShape]
    submitted_at: datetime | None
    approved_at: datetime | None
    paid_at: datetime | None
    exported_at: datetime | None
    sent_back_reason: str
    is_auto_approved: bool
    held_from_id: str | None
    totals: TotalsShape
    expense_ids: list[str]
    problems: list[ProblemOfClaimShape]


_SAME = (
    "id", "owner_id", "creator_id", "created_at", "policy_id", "kind", "merchant", "spent_on", "category_id",
    "cost_centre_id", "project_id", "tags", "description", "is_reimbursable", "is_billable", "is_personal",
    "card_transaction_id", "report_id", "parent_id", "is_itemised", "split_group", "refund_of_id",
    "approval_note", "scan_state",
)  # fmt: skip
_SAME_OF_REPORT = (
    "id", "owner_id", "creator_id", "created_at", "entity_id", "policy_id", "name", "purpose", "starts_on",
    "ends_on", "approval_status", "payment_status", "current_step", "submitted_at", "approved_at", "paid_at",
    "exported_at", "sent_back_reason", "is_auto_approved", "held_from_id",
)  # fmt: skip


def with_parts(found: Select[Any]) -> Select[Any]:
    """Expenses with what hangs on them, read for a whole page at once."""
    parts = (
        Expense.items, Expense.allocations, Expense.attendees, Expense.tag_rows, Expense.receipt_uses,
        Expense.violations, Expense.report,
    )  # fmt: skip
    return found.options(*(selectinload(each) for each in parts))


def with_lines(found: Select[Any]) -> Select[Any]:
    """Reports with their lines, steps and problems, read for a whole page at once."""
    lines = selectinload(Report.expenses)
    return found.options(
        lines, lines.selectinload(Expense.violations), selectinload(Report.all_steps),
        selectinload(Report.violations),
    )  # fmt: skip


def expense_shape(expense: Expense) -> ExpenseShape:
    settled()
    home = expense.home_currency
    return ExpenseShape(
        **{name: getattr(expense, name) for name in _SAME},
        status=pill_of(expense),
        amount=money(expense.amount, expense.currency),
        converted=money_or_none(expense.home_amount, home),
        conversion=_conversion(expense),
        tax=TaxOfExpenseShape(
            rate_id=expense.tax_rate_id, percent=expense.tax_percent, is_typed=expense.is_tax_typed,
            amount=money(expense.tax_amount, expense.currency),
        ),
        attendees=[AttendeeShape(**guest) for guest in expense.guests],
        receipt_ids=[use.receipt_id for use in expense.receipt_uses],
        items=[_item(each) for each in expense.items],
        allocations=[_allocation(each, expense.currency) for each in expense.allocations],
        held=_mark(expense.hold_reason, expense.held_by_id, expense.held_at),
        rejected=_mark(expense.rejection_reason, expense.rejected_by_id, expense.rejected_at),
        claimed=money_or_none(expense.claimed_amount, home),
        approved=money_or_none(expense.approved_amount, home),
        problems=[_problem(each) for each in expense.violations],
    )  # fmt: skip


def report_shape(report: Report) -> ReportShape:
    settled()
    return ReportShape(
        **{name: getattr(report, name) for name in _SAME_OF_REPORT},
        status=report.pill,
        steps=[_step(each) for each in report.steps],
        totals=_totals(report),
        expense_ids=[line.id for line in report.lines],
        problems=[_problem(each) for each in report.problems],
    )


def _mark(reason: str, by_id: str | None, at: datetime | None) -> MarkShape | None:
    return None if at is None else MarkShape(reason=reason, by_id=by_id, at=at)


def _conversion(expense: Expense) -> ConversionShape | None:
    if expense.fx_rate is None:
        return None
    return ConversionShape(
        rate=expense.fx_rate, day=expense.fx_on, source=expense.fx_source, reason=expense.fx_reason
    )


def _item(item: Expense) -> ItemShape:
    same = ("id", "category_id", "project_id", "description", "is_personal")
    return ItemShape(
        **{name: getattr(item, name) for name in same},
        amount=money(item.amount, item.currency),
        approved=money_or_none(item.approved_amount, item.home_currency),
    )


def _allocation(share: Allocation, currency: str) -> AllocationShape:
    return AllocationShape(
        amount=money(share.amount, currency), percent=share.percent, department_id=share.department_id,
        cost_centre_id=share.cost_centre_id, project_id=share.project_id,
    )  # fmt: skip


def _step(step: ApprovalStep) -> StepShape:
    return StepShape(**{name: getattr(step, name) for name in StepShape.model_fields})


def _totals(report: Report) -> TotalsShape:
    columns: dict[str, Any] = {
        "claimed": report.claimed_total, "approved": report.approved_total,
        "company_paid": report.company_paid_total, "personal": report.personal_total,
        "advance_applied": report.advance_applied, "due_employee": report.due_employee,
        "due_company": report.due_company,
    }  # fmt: skip
    return TotalsShape(**{name: money(amount, report.currency) for name, amount in columns.items()})


def _problem(problem: Violation) -> ProblemOfClaimShape:
    return ProblemOfClaimShape(
        code=problem.code, severity=problem.severity, field=problem.field, message=problem.message,
        related_id=problem.related_id or None,
    )  # fmt: skip
