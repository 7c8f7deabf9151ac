"""Time: hours in quarters at a project's hourly rate."""

from decimal import Decimal
from fractions import Fraction

from dayshift_expenses.money.amounts import Money
from dayshift_expenses.money.rounding import half_away

STEP = Decimal("0.25")


class BadHours(ValueError):
    """Hours that are not in quarters, or not above zero."""


def priced(hours: Decimal, rate: Money) -> Money:
    """Pay for so many hours, rounded once.

    Raises:
        BadHours: they are not in quarters, or not above zero.
    """
    if hours <= 0 or hours % STEP:
        raise BadHours("Enter hours in steps of a quarter")
    return Money(half_away(Fraction(hours) * rate.amount), rate.currency)
