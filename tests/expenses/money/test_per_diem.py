"""Per diem: a row a day, three quarters at both ends, provided meals off, never below the incidentals."""

from datetime import date, time, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dayshift_expenses.money import Money
from dayshift_expenses.money.itinerary import BadItinerary, Leg, stays
from dayshift_expenses.money.per_diem import (
    MEALS,
    US_2026,
    US_STANDARD,
    US_TIERS,
    NoPerDiemRate,
    PerDiemRate,
    day_table,
    rate_on,
)

MONDAY = date(2026, 3, 2)
SEATTLE = PerDiemRate("Seattle", "USD", date(2025, 10, 1), date(2026, 9, 30), 188_00, US_TIERS[92])
RATES = (US_2026, SEATTLE)


def leg(to, day, leaves=8, arrives=11, nights=0):
    on = MONDAY + timedelta(days=day)
    return Leg(to, on, time(leaves), on + timedelta(days=nights), time(arrives))


def table(*legs, **options):
    return day_table(legs, RATES, currency="USD", standard=US_STANDARD, **options)


@pytest.mark.parametrize("whole", [68, 74, 80, 86, 92])
def test_ex_19_each_tier_is_the_sum_of_its_meals_and_incidentals(whole):
    assert US_TIERS[whole].whole == whole * 100


def test_ex_19_the_seeded_standard_is_that_of_the_fiscal_year():
    assert (US_2026.lodging, US_2026.meals.whole) == (110_00, 68_00)
    assert US_2026.holds_on(date(2025, 10, 1))
    assert not US_2026.holds_on(date(2025, 9, 30))
    assert not US_2026.holds_on(date(2026, 10, 1))


def test_ex_19_first_and_last_day_get_three_quarters():
    trip = table(leg("Salem", 0), leg("Home", 3, 15, 18))
    assert [day.percent for day in trip.days] == [75, 100, 100, 75]
    assert [day.meals.amount for day in trip.days] == [51_00, 68_00, 68_00, 51_00]
    assert trip.amount == Money(238_00, "USD")


@pytest.mark.parametrize(("back_at", "cents"), [(18, 0), (20, 0), (21, 51_00)])
def test_ex_19_a_single_day_is_paid_only_above_twelve_hours(back_at, cents):
    trip = table(leg("Salem", 0, 8, 9), leg("Home", 0, 16, back_at))
    assert (len(trip.days), trip.amount) == (1, Money(cents, "USD"))


def test_ex_19_one_minute_above_twelve_hours_is_above():
    back = Leg("Home", MONDAY, time(19), MONDAY, time(20, 1))
    assert table(leg("Salem", 0, 8, 9), back).amount == Money(51_00, "USD")


def test_ex_19_a_provided_meal_takes_its_full_amount_off():
    provided = {MONDAY: ["dinner"], MONDAY + timedelta(days=1): ["lunch", "breakfast"]}
    trip = table(leg("Salem", 0), leg("Home", 2, 15, 18), provided=provided)
    assert [day.meals.amount for day in trip.days] == [23_00, 33_00, 51_00]
    assert [day.allowance.amount for day in trip.days] == [51_00, 68_00, 51_00]
    assert trip.days[1].provided == ("breakfast", "lunch")


def test_ex_19_a_day_never_falls_below_incidentals():
    provided = {MONDAY: MEALS, MONDAY + timedelta(days=1): MEALS}
    trip = table(leg("Salem", 0), leg("Home", 2, 15, 18), provided=provided)
    assert [day.meals.amount for day in trip.days] == [5_00, 5_00, 51_00]


def test_ex_19_an_unpaid_day_stays_unpaid_whatever_was_provided():
    trip = table(leg("Salem", 0, 8, 9), leg("Home", 0, 16, 18), provided={MONDAY: ["lunch"]})
    assert trip.amount == Money(0, "USD")


def test_ex_19_each_day_counts_where_its_night_is_and_the_last_where_the_one_before_was():
    trip = table(leg("Salem", 0), leg("Seattle", 2), leg("Home", 4, 15, 18))
    assert [day.place for day in trip.days] == ["Salem", "Salem", "Seattle", "Seattle", "Seattle"]
    assert [day.meals.amount for day in trip.days] == [51_00, 68_00, 92_00, 92_00, 69_00]


def test_ex_19_a_night_on_the_way_counts_where_it_leads():
    trip = stays((leg("Seattle", 0, 22, 6, nights=1), leg("Home", 3, 22, 6, nights=1)))
    assert {day.place for day in trip} == {"Seattle"}
    assert [day.is_edge for day in trip] == [True, False, False, False, True]


def test_ex_19_nights_are_paid_only_if_asked_for():
    legs = (leg("Seattle", 0), leg("Home", 2, 15, 18))
    assert all(day.lodging.amount == 0 for day in table(*legs).days)
    assert [day.lodging.amount for day in table(*legs, pays_lodging=True).days] == [188_00, 188_00, 0]


def test_ex_19_a_place_without_a_rate_is_named():
    with pytest.raises(NoPerDiemRate, match="No per diem rate for Utrecht on 2026-03-02"):
        rate_on(RATES, "Utrecht", MONDAY)
    assert rate_on(RATES, "Utrecht", MONDAY, standard=US_STANDARD) == US_2026


@pytest.mark.parametrize(
    ("legs", "reason"),
    [
        ((leg("Salem", 0),), "Add the way there and the way back"),
        ((leg("Salem", 1), leg("Home", 0)), "The leg to Home leaves before Salem is reached"),
    ],
)
def test_ex_19_legs_that_make_no_trip_are_refused(legs, reason):
    with pytest.raises(BadItinerary, match=reason):
        table(*legs)


@settings(deadline=None)
@given(st.integers(1, 20), st.dictionaries(st.integers(0, 20), st.sets(st.sampled_from(MEALS))))
def test_ex_19_the_days_make_the_trip_and_stay_within_their_bounds(nights, ticks):
    provided = {MONDAY + timedelta(days=day): meals for day, meals in ticks.items()}
    trip = table(leg("Seattle", 0), leg("Home", nights, 15, 18), provided=provided)
    assert sum(day.meals.amount for day in trip.days) == trip.amount.amount
    assert all(5_00 <= day.meals.amount <= day.allowance.amount for day in trip.days)
