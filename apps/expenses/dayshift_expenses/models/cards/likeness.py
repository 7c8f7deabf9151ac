"""Whether a charge and an expense are the same purchase, and what speaks for it."""

from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import select

from dayshift_expenses.models.cards.columns import RefusedMatch
from dayshift_expenses.money.dates import written_date
from dayshift_expenses.rules.merchants import is_same_merchant, is_similar_merchant
from dayshift_kit import current

if TYPE_CHECKING:
    from dayshift_expenses.models.cards import CardTransaction
    from dayshift_expenses.models.expenses import Expense

BEFORE = timedelta(days=3)
AFTER = timedelta(days=1)
TIPPED_MCCS = frozenset({"5812", "5813", "5814", "4121"})
TIP = Fraction(1, 4)


class Likeness(NamedTuple):
    """How alike two are, out of 100, and the reasons that people read."""

    score: int
    reasons: list[str]


def candidates(charge: "CardTransaction") -> "list[tuple[Expense, Likeness]]":
    """The expenses of the card's owner that may be this charge, the likeliest first."""
    from dayshift_expenses.models.expenses import Expense  # noqa: PLC0415 - expenses build on cards

    first, last = charge.authorised_on - BEFORE, charge.authorised_on + AFTER
    refused = select(RefusedMatch.expense_id).where(RefusedMatch.transaction_id == charge.id)
    free = (
        select(Expense)
        .where(Expense.owner_id == charge.card.owner_id, Expense.spent_on.between(first, last))
        .where(Expense.card_transaction_id.is_(None), Expense.kind.in_(("cash", "card")), Expense.is_line)
        .where(Expense.split_group.is_(None), Expense.id.not_in(refused))
        .order_by(Expense.id)
    )
    found = [
        (expense, likeness)
        for expense in current.session.scalars(free)
        if (expense.report is None or expense.report.is_open) and (likeness := likeness_of(charge, expense))
    ]
    return sorted(found, key=lambda pair: (-pair[1].score, pair[0].id))


def likeness_of(charge: "CardTransaction", expense: "Expense") -> Likeness | None:
    """What speaks for a pair; None when its amounts, dates or merchants do not go together."""
    amount = _amount_reason(charge, expense)
    if amount is None or expense.spent_on is None:
        return None
    if not charge.authorised_on - BEFORE <= expense.spent_on <= charge.authorised_on + AFTER:
        return None
    if not is_similar_merchant(charge.merchant, expense.merchant):
        return None
    score, reasons = 40, [amount]
    if amount == _SAME:
        score += 30
    if expense.spent_on == charge.authorised_on:
        score += 15
        reasons.append("Same day")
    else:
        reasons.append(f"Dated {written_date(expense.spent_on)}")
    if is_same_merchant(charge.merchant, expense.merchant):
        score += 15
        reasons.append("Same merchant")
    else:
        reasons.append("Similar merchant")
    return Likeness(score, reasons)


_SAME = "Same amount"


def _amount_reason(charge: "CardTransaction", expense: "Expense") -> str | None:
    """Equal to what was billed or asked for; or a tip on top where tips are given."""
    mine = (expense.amount, expense.currency)
    if mine in ((charge.amount, charge.currency), (charge.original.amount, charge.original.currency)):
        return _SAME
    if expense.currency != charge.currency or charge.mcc not in TIPPED_MCCS or expense.amount <= 0:
        return None
    is_tip = expense.amount < charge.amount <= expense.amount * (1 + TIP)
    return "Amount with a tip" if is_tip else None
