"""Limits for one expense, one day and one person. Equal to a limit is within it."""

from collections.abc import Iterator

from dayshift_expenses.rules.facts import Context, DailyLimit, ExpenseFacts
from dayshift_expenses.rules.findings import Finding
from dayshift_expenses.rules.policy import PolicyFacts


def single(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    """The category's own limit replaces the policy's."""
    of_category = expense.category.item_limit if expense.category else None
    code = "over_item_limit" if of_category is None else "over_category_limit"
    limit = policy.item_limit if of_category is None else of_category
    spent = counted(expense)
    if limit is not None and spent is not None and spent > limit:
        yield Finding(code, {"excess": policy.written(spent - limit), "limit": policy.written(limit)})


def daily(expense: ExpenseFacts, context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    limit, spent = daily_limit(expense), counted(expense)
    if limit is None or limit.amount is None or spent is None or expense.on is None:
        return
    excess = spent + sum(_same_day(expense, limit, context)) - limit.amount
    if excess > 0:
        values = {
            "name": limit.name.lower(),
            "limit": policy.written(limit.amount),
            "excess": policy.written(excess),
        }
        yield Finding("over_daily_limit", values)


def by_attendee(expense: ExpenseFacts, _context: Context, policy: PolicyFacts) -> Iterator[Finding]:
    limit = expense.category.attendee_limit if expense.category else None
    spent, heads = counted(expense), expense.heads
    if limit is not None and spent is not None and spent > limit * heads:
        each, rest = divmod(spent, heads)
        detail = f"{policy.written(spent)} for {heads}" if rest else f"{policy.written(each)} × {heads}"
        yield Finding("over_attendee_limit", {"limit": policy.written(limit)}, detail=detail)


def counted(expense: ExpenseFacts) -> int | None:
    """What counts towards limits: an itemised bill does not, its items do."""
    return None if expense.is_itemised else expense.spent


def daily_limit(expense: ExpenseFacts) -> DailyLimit | None:
    return expense.category.daily if expense.category else None


def _same_day(expense: ExpenseFacts, limit: DailyLimit, context: Context) -> Iterator[int]:
    for other in context.others:
        theirs = daily_limit(other)
        is_same = other.owner_id == expense.owner_id and other.on == expense.on and other.id != expense.id
        if is_same and theirs is not None and theirs.category_id == limit.category_id:
            yield counted(other) or 0


CHECKS = (single, daily, by_attendee)
