"""Whether the parts of an expense add up to it: allocations, items and splits."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from dayshift_expenses.money import Money, trimmed, with_symbol
from dayshift_expenses.rules.facts import Context, ExpenseFacts
from dayshift_expenses.rules.findings import Finding
from dayshift_expenses.rules.policy import PolicyFacts


def allocations(expense: ExpenseFacts, _context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    """Amounts and percentages may be mixed; together they must be the whole, exactly."""
    if not expense.allocations or not expense.amount:
        return
    percent = sum((row.percent or Decimal(0) for row in expense.allocations), Decimal(0))
    fixed = sum(row.amount or 0 for row in expense.allocations)
    if fixed * 100 + Fraction(percent) * expense.amount == expense.amount * 100:
        return
    parts = [f"{trimmed(percent)} %"] if percent or not fixed else []
    if fixed:
        parts.append(f"{_amount(fixed, expense)} of {_amount(expense.amount, expense)}")
    yield Finding("allocation_incomplete", {"total": " and ".join(parts)})


def items(expense: ExpenseFacts, _context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    if expense.items and expense.amount is not None:
        difference = sum(item.amount for item in expense.items) - expense.amount
        yield from _mismatch("Items", difference, expense)


def splits(expense: ExpenseFacts, context: Context, _policy: PolicyFacts) -> Iterator[Finding]:
    if not expense.split_group or expense.split_total is None or expense.amount is None:
        return
    siblings = [o for o in context.others if o.split_group == expense.split_group and o.id != expense.id]
    difference = expense.amount + sum(o.amount or 0 for o in siblings) - expense.split_total
    yield from _mismatch("Splits", difference, expense)


def _mismatch(what: str, difference: int, expense: ExpenseFacts) -> Iterator[Finding]:
    if difference:
        side = "above" if difference > 0 else "below"
        size = _amount(abs(difference), expense)
        yield Finding("split_mismatch", {"what": what, "difference": size, "side": side})


def _amount(amount: int, expense: ExpenseFacts) -> str:
    return with_symbol(Money(amount, expense.currency))


CHECKS = (allocations, items, splits)
