"""Expenses that may be the same one entered twice."""

from collections.abc import Iterator
from datetime import timedelta

from dayshift_expenses.rules.facts import Context, ExpenseFacts
from dayshift_expenses.rules.findings import Finding
from dayshift_expenses.rules.merchants import is_similar_merchant
from dayshift_expenses.rules.policy import PolicyFacts


def duplicates(expense: ExpenseFacts, context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    for other in context.others:
        if _is_comparable(expense, other, context) and (code := _likeness(expense, other)):
            yield Finding(code, {"other": other.id}, other.id)


def are_separate(
    one: ExpenseFacts, other: ExpenseFacts, dismissed: frozenset[frozenset[str]] = frozenset()
) -> bool:
    """Whether two are known to be two: parts of one split, a refund pair, or dismissed by somebody."""
    is_split = bool(one.split_group) and one.split_group == other.split_group
    is_refund_pair = one.id == other.refund_of or other.id == one.refund_of
    return is_split or is_refund_pair or frozenset((one.id, other.id)) in dismissed


def _is_comparable(one: ExpenseFacts, other: ExpenseFacts, context: Context) -> bool:
    """Items are not compared; the bill that they are of is."""
    if one.id == other.id or one.owner_id != other.owner_id or one.parent_id or other.parent_id:
        return False
    return not are_separate(one, other, context.dismissed)


def _likeness(one: ExpenseFacts, other: ExpenseFacts) -> str:
    if not one.amount or one.on is None or other.on is None:
        return ""
    if (one.amount, one.currency) != (other.amount, other.currency):
        return ""
    if one.on == other.on:
        return "duplicate"
    is_next_day = abs(one.on - other.on) == timedelta(days=1)
    return "near_duplicate" if is_next_day and is_similar_merchant(one.merchant, other.merchant) else ""


CHECKS = (duplicates,)
