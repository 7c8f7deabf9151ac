"""Mileage: the rate of the day, tiers split where they meet, one rounding for a drive."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dayshift_expenses.money import Money, half_away
from dayshift_expenses.money.mileage import (
    UK_CARS,
    US_BUSINESS,
    BadMileage,
    MileageRate,
    Stretch,
    Tier,
    in_unit,
    odometer_distance,
    priced,
    rate_on,
)

TENTHS = st.integers(0, 300_000).map(lambda tenths: Decimal(tenths).scaleb(-1))
(UK,) = UK_CARS


@pytest.mark.parametrize(
    ("day", "code"),
    [(date(2025, 12, 31), "US-2025"), (date(2026, 1, 1), "US-2026"), (date(2025, 1, 1), "US-2025")],
)
def test_ex_18_the_rate_is_that_of_the_date(day, code):
    assert rate_on(US_BUSINESS, "car", day).code == code


def test_ex_18_before_the_first_rate_and_for_other_vehicles_there_is_none():
    assert rate_on(US_BUSINESS, "car", date(2024, 12, 31)) is None
    assert rate_on(US_BUSINESS, "bicycle", date(2026, 1, 1)) is None


@pytest.mark.parametrize(
    ("miles", "day", "cents"),
    [("94.2", date(2026, 3, 2), 6830), ("23.6", date(2026, 2, 16), 1711), ("94.2", date(2025, 3, 2), 6594)],
)
def test_ex_18_a_drive_is_paid_at_the_published_rate(miles, day, cents):
    assert priced(Decimal(miles), rate_on(US_BUSINESS, "car", day)).amount == Money(cents, "USD")


def test_ex_18_a_drive_across_the_boundary_is_split_there():
    drive = priced(Decimal(100), UK, already=Decimal(9960))
    assert drive.stretches == (
        Stretch(Decimal(40), Decimal("0.4500")),
        Stretch(Decimal(60), Decimal("0.2500")),
    )
    assert drive.amount == Money(3300, "GBP")


@pytest.mark.parametrize(
    ("already", "pence"), [("0", 4500), ("9900", 4500), ("10000", 2500), ("12000", 2500)]
)
def test_ex_18_within_one_tier_there_is_one_rate(already, pence):
    drive = priced(Decimal(100), UK, already=Decimal(already))
    assert (drive.amount, len(drive.stretches)) == (Money(pence, "GBP"), 1)


@settings(deadline=None)
@given(TENTHS, TENTHS)
def test_ex_18_stretches_make_the_drive_and_are_rounded_together(distance, already):
    drive = priced(distance, UK, already=already)
    assert sum(part.distance for part in drive.stretches) == distance
    exact = sum(Fraction(part.distance) * Fraction(part.rate) for part in drive.stretches)
    assert drive.amount.amount == half_away(exact * 100)


@settings(deadline=None)
@given(TENTHS, TENTHS)
def test_ex_18_where_a_year_is_cut_moves_a_drive_by_at_most_a_penny(first, second):
    together = priced(first + second, UK).amount.amount
    apart = priced(first, UK).amount.amount + priced(second, UK, already=first).amount.amount
    assert abs(together - apart) <= 1


def test_ex_18_the_uk_tax_year_begins_in_april():
    assert UK.year_start(date(2026, 4, 5)) == date(2025, 4, 6)
    assert UK.year_start(date(2026, 4, 6)) == date(2026, 4, 6)
    assert US_BUSINESS[0].year_start(date(2025, 4, 6)) == date(2025, 1, 1)


def test_ex_18_a_mile_is_a_fixed_number_of_kilometres():
    assert in_unit(Decimal(100), "mi", "km") == Decimal("160.9")
    assert in_unit(Decimal("160.9"), "km", "mi") == Decimal("100.0")
    assert in_unit(Decimal("12.34"), "km", "km") == Decimal("12.34")


def test_ex_18_odometer_readings_rise():
    assert odometer_distance(Decimal(41000), Decimal("41094.2")) == Decimal("94.2")
    with pytest.raises(BadMileage, match="below the start"):
        odometer_distance(Decimal(2), Decimal(1))


def test_ex_18_a_negative_distance_is_refused():
    with pytest.raises(BadMileage, match="must not be negative"):
        priced(Decimal(-1), UK)


@pytest.mark.parametrize(
    "tiers",
    [
        (),
        (Tier(Decimal("0.45"), Decimal(100)),),
        (Tier(Decimal("0.45")), Tier(Decimal("0.25"))),
        (Tier(Decimal("0.45"), Decimal(9)), Tier(Decimal("0.3"), Decimal(9)), Tier(Decimal("0.2"))),
        (Tier(Decimal("0.45001")),),
        (Tier(Decimal(-1)),),
    ],
)
def test_ex_18_tiers_that_cannot_be_followed_are_refused(tiers):
    with pytest.raises(BadMileage):
        MileageRate("X", "car", "mi", "USD", date(2026, 1, 1), None, tiers)
