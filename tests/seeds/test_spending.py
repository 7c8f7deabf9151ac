from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

from dayshift_seeds.fx import rates
from dayshift_seeds.truth import Money


def test_there_are_trips_receipts_and_reports_enough(standard):
    assert len(standard.trips) >= 100
    assert len(standard.purchases) >= 3000
    assert len(standard.reports) >= 900


def test_reports_stand_in_every_state(standard):
    states = {report.status for report in standard.reports.all}
    assert states >= {"draft", "outstanding", "approved", "paid"}


def test_nobody_is_on_two_trips_at_once(standard):
    trips = sorted(standard.trips.all, key=lambda trip: (trip.traveller, trip.starts))
    for one, next_one in pairwise(trips):
        if one.traveller == next_one.traveller:
            assert one.ends < next_one.starts


def test_a_trip_is_paid_for_between_booking_and_coming_home(standard):
    for trip in standard.trips.all:
        for key in trip.purchases:
            day = standard.purchases[key].day
            assert trip.starts - timedelta(days=35) <= day <= trip.ends + timedelta(days=1)


def test_client_dinners_name_their_guests(standard):
    dinners = [p for p in standard.purchases.all if p.category == "Meals – clients"]
    assert len(dinners) >= 20
    for dinner in dinners:
        assert dinner.attendees
        assert all(guest in standard.contacts for guest in dinner.attendees)


def test_one_merchant_comes_in_three_spellings(standard):
    spellings = {}
    for purchase in standard.purchases.all:
        spellings.setdefault(purchase.merchant, set()).add(purchase.merchant_spelling)
    assert max(len(found) for found in spellings.values()) >= 3


def test_larger_reports_are_seen_by_the_controller_too(standard):
    controller = standard.teams["accounting"].lead
    seen = [
        r
        for r in standard.reports.all
        if any(s.actor == controller and s.action == "approved" for s in r.steps)
    ]
    assert len(seen) >= 10


def test_a_stand_in_approves_while_somebody_is_away(standard):
    callum = "callum.braithwaite"
    waiting = [r for r in standard.reports.all if r.status == "outstanding"]
    assert all(report.waiting_for != callum for report in waiting)


def test_weekends_have_fridays_rate():
    table = rates(1)
    assert table.usd("EUR", date(2026, 2, 28)) == table.usd("EUR", date(2026, 2, 27))
    assert table.usd("EUR", date(2026, 2, 26)) != table.usd("EUR", date(2026, 2, 27))


def test_rates_wander_but_not_far():
    table = rates(1)
    days = [date(2024, 9, 2) + timedelta(days=n) for n in range(550)]
    values = [table.usd("GBP", day) for day in days]
    assert Decimal("1.1") < min(values) < max(values) < Decimal("1.45")
    assert len(set(values)) > 300


def test_conversion_rounds_once_to_whole_yen():
    table = rates(1)
    day = date(2026, 3, 2)
    yen = table.convert(Money(10_000, "USD"), "JPY", day)
    assert yen.minor == round(Decimal(100) * table.rate("USD", "JPY", day))


def test_orders_are_signed_higher_up_the_dearer_they_are(standard):
    for order in standard.orders.all:
        dollars = rates(1).convert(order.amount, "USD", order.requested.date()).minor
        if dollars > 1_000_000:
            approver = standard.people[order.approver]
            assert approver.department in ("finance", "executive") or approver.manager is None
