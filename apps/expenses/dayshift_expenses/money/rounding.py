"""The one place where an amount is rounded: half away from zero."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

Exact = int | Decimal | Fraction


def half_away(value: Exact) -> int:
    """The whole number nearest to the value; a half goes away from zero."""
    exact = Fraction(value)
    doubled = 2 * abs(exact.numerator) + exact.denominator
    size = doubled // (2 * exact.denominator)
    return -size if exact < 0 else size


def to_places(value: Exact, places: int) -> Decimal:
    """A rate or a distance as it is kept, with so many decimals."""
    scaled = half_away(Fraction(value) * 10**places)
    return Decimal(scaled).scaleb(-places)


def fits(value: Decimal, places: int) -> bool:
    """Whether the value needs no more decimals than that."""
    return value.is_finite() and value == value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def prorated(amount: int, *, part: int, whole: int) -> int:
    """The share of an amount that `part` is of `whole`: what remains of a line whose original was lowered."""
    if not whole:
        raise ValueError("Nothing can be shared out in proportion to zero.")
    return half_away(Fraction(amount * part, whole))
