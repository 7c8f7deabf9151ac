"""Expenses as rows of an exported list, and what they add up to in each currency."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from dayshift_expenses.exports.tables import Cell, Column, Table
from dayshift_expenses.money import Money, sums_by_currency


@dataclass(frozen=True, slots=True)
class Line:
    """One expense as it is exported; above zero is spent, below it given back."""

    id: str
    spent_on: date | None
    merchant: str
    description: str
    category: str
    project: str
    cost_centre: str
    tags: str
    employee: str
    employee_email: str
    kind: str
    amount: Money
    converted: Money | None
    rate: Decimal | None
    rate_on: date | None
    rate_source: str
    tax: Money
    is_reimbursable: bool
    is_billable: bool
    is_personal: bool
    report_id: str
    report_name: str
    status: str
    claimed: Money | None
    approved: Money | None
    receipts: int
    problems: str


Value = Callable[[Line], Cell]
COLUMNS: tuple[tuple[Column, Value], ...] = (
    (Column("Expense"), lambda line: line.id),
    (Column("Date", 12), lambda line: line.spent_on),
    (Column("Merchant", 28), lambda line: line.merchant),
    (Column("Description", 32), lambda line: line.description),
    (Column("Category", 24), lambda line: line.category),
    (Column("Project", 28), lambda line: line.project),
    (Column("Cost centre", 24), lambda line: line.cost_centre),
    (Column("Tags", 24), lambda line: line.tags),
    (Column("Employee", 24), lambda line: line.employee),
    (Column("E-mail", 32), lambda line: line.employee_email),
    (Column("Type", 10), lambda line: line.kind),
    (Column("Currency", 10), lambda line: line.amount.currency),
    (Column("Amount", 12), lambda line: line.amount),
    (Column("Tax", 12), lambda line: line.tax),
    (Column("Converted currency", 10), lambda line: line.converted.currency if line.converted else None),
    (Column("Converted", 12), lambda line: line.converted),
    (Column("Rate", 14), lambda line: line.rate),
    (Column("Rate date", 12), lambda line: line.rate_on),
    (Column("Rate source", 12), lambda line: line.rate_source),
    (Column("Reimbursable", 12), lambda line: line.is_reimbursable),
    (Column("Billable", 10), lambda line: line.is_billable),
    (Column("Personal", 10), lambda line: line.is_personal),
    (Column("Report", 14), lambda line: line.report_id),
    (Column("Report name", 28), lambda line: line.report_name),
    (Column("Status", 12), lambda line: line.status),
    (Column("Claimed", 12), lambda line: line.claimed),
    (Column("Approved", 12), lambda line: line.approved),
    (Column("Receipts", 10), lambda line: line.receipts),
    (Column("Problems", 40), lambda line: line.problems),
)


def lines_table(lines: Sequence[Line]) -> Table:
    """A row for each expense, in the order they are given."""
    rows = tuple(tuple(value(line) for _, value in COLUMNS) for line in lines)
    return Table("Expenses", tuple(column for column, _ in COLUMNS), rows)


def totals_table(lines: Sequence[Line]) -> Table:
    """What the expenses add up to in each currency: as they were spent, and as converted."""
    spent = sums_by_currency(line.amount for line in lines)
    worth = sums_by_currency(line.converted for line in lines if line.converted is not None)
    counts = {money.currency: 0 for money in spent}
    for line in lines:
        counts[line.amount.currency] += 1
    rows: list[tuple[Cell, ...]] = [
        ("Spent", money.currency, counts[money.currency], money) for money in spent
    ]
    converted = {money.currency: 0 for money in worth}
    for line in lines:
        if line.converted is not None:
            converted[line.converted.currency] += 1
    rows += [("Converted", money.currency, converted[money.currency], money) for money in worth]
    columns = (Column("Total"), Column("Currency", 10), Column("Expenses", 10), Column("Amount", 14))
    return Table("Totals", columns, tuple(rows))
