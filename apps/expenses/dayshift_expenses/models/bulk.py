"""The same change for many expenses: each is asked by itself, and those refused stay as they were."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from dayshift_expenses.models.expenses import Expense
from dayshift_expenses.models.settling import together
from dayshift_kit import current
from dayshift_kit.errors import Refusal


class Refused(NamedTuple):
    """An expense that was not changed, and why."""

    expense_id: str
    merchant: str
    reason: str


class Outcome(NamedTuple):
    """What became of every one of them."""

    changed: tuple[str, ...]
    refused: tuple[Refused, ...]


def for_each(expenses: Iterable[Expense], change: Callable[[Expense], object]) -> Outcome:
    """Call a verb for each expense; whatever a refused one had begun is taken back.

    What follows from the changes is settled once, when all are done.
    """
    changed: list[str] = []
    refused: list[Refused] = []
    with together():
        for expense in expenses:
            name, merchant = expense.id, expense.merchant
            try:
                with current.session.begin_nested():
                    change(expense)
            except Refusal as refusal:
                refused.append(Refused(name, merchant, reason_of(refusal)))
            else:
                changed.append(name)
    return Outcome(tuple(changed), tuple(refused))


def reason_of(refusal: Refusal) -> str:
    """Why, in one sentence or a few."""
    errors: dict[str, str] = getattr(refusal, "errors", {})
    return " ".join(errors.values()) or refusal.message
