"""What may be bought, from whom, how it is to be paid and what must be approved before."""

from collections.abc import Iterator
from fractions import Fraction

from dayshift_expenses.rules.checks.limits import counted
from dayshift_expenses.rules.facts import Context, ExpenseFacts
from dayshift_expenses.rules.findings import Finding
from dayshift_expenses.rules.merchants import is_same_merchant
from dayshift_expenses.rules.policy import ITEM_KINDS, PolicyFacts


def prohibited(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    """Paying for such lines oneself clears it: personal items of at least their sum."""
    if expense.is_personal or expense.is_refund or expense.parent_id:
        return
    lines = [line for receipt in expense.receipts if receipt.state == "done" for line in receipt.lines]
    found = {
        name: [x.amount for x in lines if x.kind in ITEM_KINDS[name][1]] for name in sorted(policy.prohibited)
    }
    personal = sum(item.amount for item in expense.items if item.is_personal)
    if personal and personal >= sum(map(sum, found.values())):
        return
    for name, amounts in found.items():
        if amounts:
            yield Finding("prohibited_item", {"kind": ITEM_KINDS[name][0]})


def blocked(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    if expense.parent_id or expense.is_personal:
        return
    by_name = any(is_same_merchant(expense.merchant, name) for name in policy.blocked_merchants)
    if by_name or expense.mcc in policy.blocked_mccs:
        yield Finding("blocked_merchant")


def preapproval(expense: ExpenseFacts, context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    above, categories = policy.preapproval_above, policy.preapproval_categories
    if _concerns(expense, above, categories) and not (context.trip and context.trip.is_approved):
        yield Finding("preapproval_required", related=context.trip.id if context.trip else "")


def preapproved(expense: ExpenseFacts, context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    """Whether the trip's expenses together are within its request and the tolerance."""
    trip, spent = context.trip, counted(expense)
    if trip is None or not trip.is_approved or spent is None:
        return
    excess = trip.used_by_others + spent - trip.approved_amount
    if excess * 100 > trip.approved_amount * Fraction(policy.preapproved_tolerance):
        yield Finding("over_preapproved", {"excess": policy.written(excess)}, trip.id)


def company_card(expense: ExpenseFacts, context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    is_own_money = expense.kind == "cash" and expense.is_reimbursable
    concerns = _concerns(expense, policy.card_above, policy.card_categories)
    if is_own_money and context.has_company_card and concerns:
        yield Finding("company_card_required")


def personal(expense: ExpenseFacts, _context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    if expense.is_personal and expense.kind == "card" and expense.is_corporate_liability:
        yield Finding("personal_on_card")


def _concerns(expense: ExpenseFacts, above: int | None, categories: frozenset[str]) -> bool:
    """Whether the whole bill is over an amount, or the line is in one of the categories."""
    if expense.spent is None:
        return False
    is_over = above is not None and not expense.parent_id and expense.spent > above
    is_listed = expense.category is not None and not expense.is_itemised and expense.category.id in categories
    return is_over or is_listed


CHECKS = (prohibited, blocked, preapproval, preapproved, company_card, personal)
