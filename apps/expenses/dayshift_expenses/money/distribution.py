"""Sharing an amount out so that the parts add up to it exactly.

Every part is first cut down to a whole minor unit; what is left over goes, one unit each, to the parts
that lost most, the earlier one first where two lost the same. Signs are put back at the end.
"""

from collections.abc import Sequence
from fractions import Fraction

from dayshift_expenses.money.rounding import Exact


class NotSharable(ValueError):
    """Weights or percentages by which nothing can be shared out. Its text says why."""


def by_weights(amount: int, weights: Sequence[Exact]) -> tuple[int, ...]:
    """Parts in proportion to the weights.

    Raises:
        NotSharable: there are none, one is negative, or all are zero.
    """
    shares = [Fraction(weight) for weight in weights]
    whole = sum(shares)
    if whole <= 0 or min(shares) < 0:
        raise NotSharable("Weights must not be negative, and one must be above zero")
    exact = [Fraction(abs(amount) * share, whole) for share in shares]
    parts = [share.numerator // share.denominator for share in exact]
    lost = sorted(range(len(exact)), key=lambda row: (parts[row] - exact[row], row))
    for row in lost[: abs(amount) - sum(parts)]:
        parts[row] += 1
    return tuple(-part for part in parts) if amount < 0 else tuple(parts)


def by_percent(amount: int, percents: Sequence[Exact]) -> tuple[int, ...]:
    """Parts in per cent of the amount. Under 100 % in all, the rest belongs to nobody yet.

    Raises:
        NotSharable: there are none, one is negative, or they are more than 100 % together.
    """
    rest = 100 - sum(Fraction(percent) for percent in percents)
    if not percents or rest < 0:
        raise NotSharable("Percentages must not be more than 100 % together")
    return by_weights(amount, [*percents, rest])[:-1]


def evenly(amount: int, count: int) -> tuple[int, ...]:
    """As equal as whole minor units allow; earlier parts are the larger ones.

    Raises:
        NotSharable: the count is below one.
    """
    return by_weights(amount, [1] * count)
