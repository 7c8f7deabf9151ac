"""What many expenses need beside their own columns, read at once rather than line by line."""

from sqlalchemy.orm import selectinload

from dayshift_expenses.models.expenses import Expense

SHOWN = (
    selectinload(Expense.owner).lazyload("*"), selectinload(Expense.project), selectinload(Expense.report),
    selectinload(Expense.category), selectinload(Expense.receipt_uses), selectinload(Expense.affidavit),
    selectinload(Expense.tag_rows), selectinload(Expense.violations),
    selectinload(Expense.items).selectinload(Expense.violations),
    selectinload(Expense.items).selectinload(Expense.category),
)  # fmt: skip
"""What a row shows beside its own columns, read for a whole page at once."""
EDITED = (
    selectinload(Expense.owner), selectinload(Expense.report), selectinload(Expense.policy),
    selectinload(Expense.items), selectinload(Expense.receipt_uses), selectinload(Expense.allocations),
    selectinload(Expense.attendees), selectinload(Expense.tag_rows),
)  # fmt: skip
"""What a change of a line looks at, read for all that are chosen at once."""
