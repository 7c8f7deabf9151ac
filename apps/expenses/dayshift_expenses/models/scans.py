"""What a scan fills in: the empty fields of expenses that are still being written."""

from datetime import date
from typing import Any

from sqlalchemy import select

from dayshift_expenses.models.currencies import Currency
from dayshift_expenses.models.expenses import Expense, ExpenseFields, ReceiptUse
from dayshift_expenses.models.receipts import Receipt
from dayshift_expenses.models.settling import settle
from dayshift_kit import current

FILLS_AT = 60
"""Per cent of confidence below which a field stays blank."""


def take_in_scan(receipt: Receipt) -> None:
    """Finish reading a receipt and fill what its expenses lack; what somebody typed stays."""
    receipt.finish_scan()
    used = select(Expense).join(ReceiptUse, ReceiptUse.expense_id == Expense.id)
    expenses = list(
        current.session.scalars(used.where(ReceiptUse.receipt_id == receipt.id).order_by(Expense.id))
    )
    for expense in expenses:
        if receipt.scan and (expense.report is None or expense.report.is_open) and not expense.is_itemised:
            fields = blanks(expense, receipt.scan)
            if fields:
                expense.fill_in(fields)
    settle(expenses=expenses)


def blanks(expense: Expense, scan: dict[str, Any]) -> ExpenseFields:
    """The empty fields of an expense that a scan is sure enough of."""
    sure = {name for name, percent in scan.get("confidence", {}).items() if percent >= FILLS_AT}
    fields: ExpenseFields = {}
    if not expense.merchant and "merchant" in sure and scan.get("merchant"):
        fields["merchant"] = scan["merchant"]
    if expense.spent_on is None and "date" in sure and scan.get("date"):
        fields["spent_on"] = date.fromisoformat(scan["date"])
    if not expense.amount and "amount" in sure and scan.get("amount"):
        fields["amount"] = scan["amount"]
        if "currency" in sure and current.session.get(Currency, scan.get("currency")) is not None:
            fields["currency"] = scan["currency"]
    return fields
