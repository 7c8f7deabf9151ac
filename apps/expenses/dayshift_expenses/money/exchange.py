"""Exchange rates: which one counts for a date, and the one conversion of a line."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from dayshift_expenses.money.amounts import Money
from dayshift_expenses.money.currencies import exponent
from dayshift_expenses.money.rounding import fits, half_away, to_places

LOOK_BACK_DAYS = 7
RATE_PLACES = 8

Source = Literal["table", "card", "manual"]


class BadRate(ValueError):
    """A rate that is not above zero or has more than eight decimals, or a manual one without a reason."""


@dataclass(frozen=True, slots=True)
class ExchangeRate:
    """What one unit of `base` was worth in `quote` on a date."""

    on: date
    base: str
    quote: str
    rate: Decimal

    def __post_init__(self) -> None:
        checked_rate(self.rate)


@dataclass(frozen=True, slots=True)
class Conversion:
    """A line's amount in its entity's currency, and the rate by which it got there, for good."""

    original: Money
    converted: Money
    rate: Decimal
    rate_date: date
    source: Source
    reason: str = ""


def checked_rate(rate: Decimal) -> Decimal:
    """The rate itself, if it can be kept.

    Raises:
        BadRate: it cannot.
    """
    if not rate.is_finite() or rate <= 0:
        raise BadRate("A rate must be above zero")
    if not fits(rate, RATE_PLACES):
        raise BadRate(f"A rate has at most {RATE_PLACES} decimals")
    return rate


def rate_on(rates: Iterable[ExchangeRate], base: str, quote: str, on: date) -> ExchangeRate | None:
    """The newest rate dated on or before the date, at most seven days back."""
    oldest = on - timedelta(days=LOOK_BACK_DAYS)
    of_pair = (rate for rate in rates if (rate.base, rate.quote) == (base, quote))
    return max((rate for rate in of_pair if oldest <= rate.on <= on), key=lambda r: r.on, default=None)


def converted(money: Money, rate: Decimal, quote: str) -> Money:
    """The amount in another currency, rounded once."""
    shift = Fraction(10 ** exponent(quote), 10 ** exponent(money.currency))
    return Money(half_away(money.amount * Fraction(rate) * shift), quote)


def by_table(money: Money, quote: str, on: date, rates: Iterable[ExchangeRate]) -> Conversion | None:
    """The conversion of a line by the rates of the table; none if there is no rate for its date."""
    if money.currency == quote:
        return Conversion(money, money, Decimal(1), on, "table")
    found = rate_on(rates, money.currency, quote, on)
    if found is None:
        return None
    return Conversion(money, converted(money, found.rate, quote), found.rate, found.on, "table")


def by_card(money: Money, billed: Money, posted_on: date) -> Conversion:
    """The conversion that the card's bank made; the rate is what its two amounts amount to."""
    rate = Decimal(1)
    if money.amount and money.currency != billed.currency:
        shift = Fraction(10 ** exponent(money.currency), 10 ** exponent(billed.currency))
        rate = to_places(Fraction(billed.amount, money.amount) * shift, RATE_PLACES)
    return Conversion(money, billed, rate, posted_on, "card")


def by_hand(money: Money, quote: str, on: date, *, rate: Decimal, reason: str) -> Conversion:
    """The conversion at a rate that somebody typed.

    Raises:
        BadRate: the rate cannot be kept, or nobody said why it is needed.
    """
    if not reason.strip():
        raise BadRate("Say why this rate is used")
    checked_rate(rate)
    return Conversion(money, converted(money, rate, quote), rate, on, "manual", reason.strip())
