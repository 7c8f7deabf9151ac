"""Mileage: a dated rate for each vehicle, with tiers that a drive may cross."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal, NamedTuple

from dayshift_expenses.money.amounts import Money
from dayshift_expenses.money.currencies import exponent
from dayshift_expenses.money.rounding import fits, half_away, to_places

Unit = Literal["mi", "km"]

KM_PER_MILE = Decimal("1.609344")
RATE_PLACES = 4
DISTANCE_PLACES = 1


class BadMileage(ValueError):
    """A distance or a table of rates that makes no sense. Its text says why."""


class Tier(NamedTuple):
    """A rate for each unit up to so many in a tax year; the last tier has no end."""

    rate: Decimal
    up_to: Decimal | None = None


class MonthDay(NamedTuple):
    month: int
    day: int


NEW_YEAR = MonthDay(1, 1)


@dataclass(frozen=True, slots=True)
class MileageRate:
    """What a kind of vehicle is paid for from a date on, up to and including another if one is given."""

    code: str
    vehicle: str
    unit: Unit
    currency: str
    starts: date
    ends: date | None
    tiers: tuple[Tier, ...]
    year_begins: MonthDay = NEW_YEAR

    def __post_init__(self) -> None:
        ends = [tier.up_to for tier in self.tiers[:-1]]
        rising = [end for end in ends if end is not None]
        if not self.tiers or self.tiers[-1].up_to is not None or len(rising) < len(ends):
            raise BadMileage("Every tier but the last needs an end")
        if rising != sorted(set(rising)):
            raise BadMileage("Tiers must follow each other")
        if not all(fits(tier.rate, RATE_PLACES) and tier.rate >= 0 for tier in self.tiers):
            raise BadMileage(f"A rate has at most {RATE_PLACES} decimals")

    def holds_on(self, day: date) -> bool:
        return self.starts <= day and (self.ends is None or day <= self.ends)

    def year_start(self, day: date) -> date:
        """The first day of the tax year that a day is in; distances driven since then count for tiers."""
        this_year = date(day.year, *self.year_begins)
        return this_year if this_year <= day else date(day.year - 1, *self.year_begins)


class Stretch(NamedTuple):
    """The part of a drive that is paid at one rate."""

    distance: Decimal
    rate: Decimal


@dataclass(frozen=True, slots=True)
class Mileage:
    """A drive priced: its stretches, and their sum rounded once."""

    amount: Money
    stretches: tuple[Stretch, ...]


def rate_on(rates: Iterable[MileageRate], vehicle: str, day: date) -> MileageRate | None:
    """The rate of a vehicle on a day: of those that hold then, the one that started last."""
    holding = (rate for rate in rates if rate.vehicle == vehicle and rate.holds_on(day))
    return max(holding, key=lambda rate: rate.starts, default=None)


def priced(distance: Decimal, rate: MileageRate, *, already: Decimal = Decimal(0)) -> Mileage:
    """What a drive is paid.

    Args:
        distance: in the rate's unit.
        rate: the one chosen for its date.
        already: driven before in the same tax year, in the same unit.

    Raises:
        BadMileage: a distance is negative.
    """
    if distance < 0 or already < 0:
        raise BadMileage("Distance must not be negative")
    stretches = _stretches(distance, rate.tiers, already)
    exact = sum((Fraction(part.distance) * Fraction(part.rate) for part in stretches), Fraction(0))
    return Mileage(Money(half_away(exact * 10 ** exponent(rate.currency)), rate.currency), stretches)


def in_unit(distance: Decimal, given: Unit, wanted: Unit) -> Decimal:
    """A distance in the other unit, to the tenth that odometers show."""
    if given == wanted:
        return distance
    driven, factor = Fraction(distance), Fraction(KM_PER_MILE)
    return to_places(driven * factor if wanted == "km" else Fraction(driven, factor), DISTANCE_PLACES)


def odometer_distance(start: Decimal, end: Decimal) -> Decimal:
    """What was driven between two readings.

    Raises:
        BadMileage: the second is below the first.
    """
    if end < start:
        raise BadMileage("The end reading is below the start reading")
    return end - start


def _stretches(distance: Decimal, tiers: tuple[Tier, ...], already: Decimal) -> tuple[Stretch, ...]:
    parts, driven, left = [], already, distance
    for tier in tiers:
        room = left if tier.up_to is None else max(tier.up_to - driven, Decimal(0))
        part = min(left, room)
        if part:
            parts.append(Stretch(part, tier.rate))
        driven, left = driven + part, left - part
    return tuple(parts)


US_BUSINESS = (
    MileageRate(
        "US-2025", "car", "mi", "USD", date(2025, 1, 1), date(2025, 12, 31), (Tier(Decimal("0.7000")),)
    ),
    MileageRate("US-2026", "car", "mi", "USD", date(2026, 1, 1), None, (Tier(Decimal("0.7250")),)),
)
UK_CARS = (
    MileageRate(
        "UK-2011", "car", "mi", "GBP", date(2011, 4, 6), None,
        (Tier(Decimal("0.4500"), Decimal(10000)), Tier(Decimal("0.2500"))), MonthDay(4, 6),
    ),
)  # fmt: skip
