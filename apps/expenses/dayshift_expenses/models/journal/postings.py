"""What a report means to the books: who is debited and credited with how much.

Debited are the net costs by account, cost centre and project, the tax that is reclaimed, and employees
for personal charges on company cards. Credited are what is owed to the employee, what the card will be
billed for, and the advance that paid a part.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import select

from dayshift_expenses.money import by_weights, prorated
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_expenses.models.expenses import Expense
    from dayshift_expenses.models.reports import Report

PURPOSES = ("expense", "tax", "receivable", "payable", "card_clearing", "advance_clearing")


class Posting(NamedTuple):
    """An amount for one purpose and cost object: above zero a debit, below it a credit."""

    purpose: str
    account_id: str | None
    cost_centre_id: str | None
    project_id: str | None
    amount: int


def postings_of(report: "Report") -> list[Posting]:
    """A report's postings, one for each account and cost object; together they are zero."""
    accounts = _accounts(report.entity_id)
    sums: dict[tuple[str, str | None, str | None, str | None], int] = {}
    for posting in _all(report, accounts):
        key = posting[:4]
        sums[key] = sums.get(key, 0) + posting.amount
    rows = [Posting(*key, amount) for key, amount in sums.items() if amount]
    return sorted(rows, key=lambda row: (PURPOSES.index(row.purpose), *(part or "" for part in row[1:4])))


def _all(report: "Report", accounts: dict[str, str]) -> Iterator[Posting]:
    owed = 0
    for line in report.counted:
        approved = line.approved_amount or 0
        if line.is_company_paid:
            yield Posting("card_clearing", accounts.get("card_clearing"), None, None, -approved)
            if line.is_personal:
                yield Posting("receivable", accounts.get("receivable"), None, None, approved)
            else:
                yield from _costs(line, approved, report.entity_id, accounts)
        elif line.is_reimbursable and not line.is_personal:
            owed += approved
            yield from _costs(line, approved, report.entity_id, accounts)
    advance = report.advance_applied
    yield Posting("advance_clearing", accounts.get("advance_clearing"), None, None, -advance)
    rest = "payable" if owed - advance >= 0 else "receivable"
    yield Posting(rest, accounts.get(rest), None, None, advance - owed)


def _costs(line: "Expense", approved: int, entity_id: str, accounts: dict[str, str]) -> Iterator[Posting]:
    """The net cost, shared out as it is allocated, and the tax that comes back."""
    reclaimed = _reclaimed(line, approved)
    account = (line.category.account_for(entity_id) if line.category else None) or accounts.get("expense")
    for centre, project, amount in _shares(line, approved - reclaimed):
        yield Posting("expense", account, centre, project, amount)
    yield Posting("tax", accounts.get("tax"), None, None, reclaimed)


def _reclaimed(line: "Expense", approved: int) -> int:
    taxed = line.taxed
    if taxed is None or not line.amount:
        return 0
    return prorated(taxed.reclaimable.amount, part=approved, whole=line.amount)


def _shares(line: "Expense", amount: int) -> Iterator[tuple[str | None, str | None, int]]:
    weights = [abs(share.amount) for share in line.allocations]
    if not any(weights):
        yield line.cost_centre_id, line.project_id, amount
        return
    for share, part in zip(line.allocations, by_weights(amount, weights), strict=True):
        yield share.cost_centre_id or line.cost_centre_id, share.project_id or line.project_id, part


def _accounts(entity_id: str) -> dict[str, str]:
    from dayshift_expenses.models.journal import EntityAccount  # noqa: PLC0415 - entries build on postings

    rows = current.session.scalars(select(EntityAccount).where(EntityAccount.entity_id == entity_id))
    return {row.purpose: row.account_id for row in rows}
