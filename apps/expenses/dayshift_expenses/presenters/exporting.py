"""Expenses as they leave in lists: what a file says of each, and which file somebody asked for."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from dayshift_expenses.exports.lines import Line, lines_table, totals_table
from dayshift_expenses.exports.separated import csv_file
from dayshift_expenses.exports.workbook import xlsx_file
from dayshift_expenses.models import CostCentre, Expense, Report, Tag, TagList
from dayshift_expenses.models.listing import pill_of
from dayshift_expenses.money import Money
from dayshift_expenses.presenters.bulk import Selection
from dayshift_expenses.presenters.lists import listed_by
from dayshift_expenses.presenters.pills import KINDS
from dayshift_expenses.presenters.problems import problems_of
from dayshift_expenses.presenters.report_lines import approved_of, claimed_of
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotFound

LIMIT = 10_000
"""How many expenses one file takes."""

_AT_ONCE = 500
_TOGETHER = (
    selectinload(Expense.category), selectinload(Expense.project), selectinload(Expense.owner),
    selectinload(Expense.report), selectinload(Expense.receipt_uses), selectinload(Expense.violations),
    selectinload(Expense.tag_rows), selectinload(Expense.items).selectinload(Expense.category),
    selectinload(Expense.items).selectinload(Expense.violations),
)  # fmt: skip


class Form(NamedTuple):
    """A kind of file."""

    name: str
    media_type: str
    icon: str


FORMS = {
    "csv": Form("CSV", "text/csv", "file-text"),
    "xlsx": Form(
        "Excel workbook",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "file-spreadsheet",
    ),
    "pdf": Form("PDF with receipts", "application/pdf", "file-image"),
}


def listed_file(lines: Sequence[Line], form: str) -> bytes:
    """The lines as a file of a form.

    Raises:
        NotFound: lists have no such form.
    """
    if form == "csv":
        return csv_file(lines_table(lines))
    if form == "xlsx":
        return xlsx_file([lines_table(lines), totals_table(lines)])
    raise NotFound("Expenses can be exported as CSV or as a workbook.")


def lines_of_selection(selection: Selection) -> list[Line]:
    """What was ticked, or all that match, on every page; only what the reader may read.

    Raises:
        Invalid: nothing is left, or more than a file takes.
    """
    if len(selection.ids) > LIMIT:
        said = f"{len(selection.ids):,} expenses are too many for one file, which takes {LIMIT:,}."
        raise Invalid({"": f"{said} Narrow the list first."})
    listed, coding = listed_by(selection.asked), _Coding()
    found: list[Line] = []
    for start in range(0, len(selection.ids), _AT_ONCE):
        ids = selection.ids[start : start + _AT_ONCE]
        found += _lines(listed.among(ids), coding)
    if not found:
        raise Invalid({"": "There is no expense to export. Choose at least one."})
    return found


def lines_of_report(report: Report) -> list[Line]:
    """The lines of a report in its order."""
    return list(_lines(report.lines, _Coding()))


class _Coding:
    """Names of what expenses are booked on."""

    def __init__(self) -> None:
        centres = current.session.scalars(select(CostCentre))
        self.centres = {each.id: f"{each.code} {each.name}" for each in centres}
        lists = {each.id: each.name for each in current.session.scalars(select(TagList))}
        tags = current.session.scalars(select(Tag))
        self.tags = {each.id: f"{lists[each.list_id]}: {each.name}" for each in tags}


def _lines(expenses: Sequence[Expense], coding: _Coding) -> Iterator[Line]:
    ids = [each.id for each in expenses]
    current.session.scalars(select(Expense).where(Expense.id.in_(ids)).options(*_TOGETHER)).all()
    return (_line(each, coding) for each in expenses)


def _line(expense: Expense, coding: _Coding) -> Line:
    home, report = expense.home_currency, expense.report
    is_foreign = expense.currency != home
    amounts = {} if report is None else {"claimed": Money(claimed_of(expense), home)}
    if report is not None and not report.is_open:
        amounts["approved"] = Money(approved_of(expense), home)
    taxes = expense.items if expense.is_itemised else [expense]
    return Line(
        id=expense.id,
        spent_on=expense.spent_on,
        merchant=expense.merchant,
        description=expense.description,
        category=_categories(expense),
        project=f"{expense.project.code} {expense.project.name}" if expense.project else "",
        cost_centre=coding.centres.get(expense.cost_centre_id or "", ""),
        tags="; ".join(coding.tags[row.tag_id] for row in expense.tag_rows),
        employee=expense.owner.real_name,
        employee_email=expense.owner.email,
        kind=KINDS[expense.kind],
        amount=expense.money,
        converted=None if expense.home_amount is None else Money(expense.home_amount, home),
        rate=Decimal(expense.fx_rate) if is_foreign and expense.fx_rate else None,
        rate_on=expense.fx_on if is_foreign else None,
        rate_source=expense.fx_source or "" if is_foreign else "",
        tax=Money(sum(each.tax_amount for each in taxes), expense.currency),
        is_reimbursable=expense.is_reimbursable,
        is_billable=expense.is_billable,
        is_personal=expense.is_personal,
        report_id=report.id if report is not None else "",
        report_name=report.name if report is not None else "",
        status=pill_of(expense),
        claimed=amounts.get("claimed"),
        approved=amounts.get("approved"),
        receipts=len(expense.receipt_uses),
        problems="; ".join(each.message for each in problems_of(expense).all),
    )


def _categories(expense: Expense) -> str:
    """Its own, or those of its items, each once."""
    rows: Iterable[Expense] = expense.items if expense.is_itemised else [expense]
    return "; ".join(dict.fromkeys(row.category.name for row in rows if row.category is not None))
