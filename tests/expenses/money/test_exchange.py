"""A line is converted once, at the newest rate on or before its date and at most a week old."""

from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dayshift_expenses.money import CURRENCIES, Money, exponent
from dayshift_expenses.money.exchange import (
    BadRate,
    ExchangeRate,
    by_card,
    by_hand,
    by_table,
    converted,
    rate_on,
)

FRIDAY = date(2026, 2, 27)
CODES = st.sampled_from(sorted(CURRENCIES))
RATES = st.integers(1, 10**13).map(lambda scaled: Decimal(scaled).scaleb(-8))


def rate(on, value="1.16000000", base="EUR", quote="USD"):
    return ExchangeRate(on, base, quote, Decimal(value))


@pytest.mark.parametrize(
    ("days_later", "is_found"), [(0, True), (1, True), (3, True), (7, True), (8, False), (-1, False)]
)
def test_ex_5_a_rate_counts_on_its_date_and_seven_days_after(days_later, is_found):
    found = rate_on([rate(FRIDAY)], "EUR", "USD", FRIDAY + timedelta(days=days_later))
    assert (found is not None) is is_found


def test_ex_5_the_newest_rate_not_after_the_date_wins_in_any_order():
    thursday, monday = FRIDAY - timedelta(days=1), FRIDAY + timedelta(days=3)
    table = [rate(monday, "3"), rate(FRIDAY, "2"), rate(thursday, "1")]
    for order in (table, table[::-1]):
        assert rate_on(order, "EUR", "USD", FRIDAY + timedelta(days=2)) == rate(FRIDAY, "2")


def test_ex_5_the_opposite_pair_is_another_rate():
    assert rate_on([rate(FRIDAY, base="USD", quote="EUR")], "EUR", "USD", FRIDAY) is None


def test_ex_5_a_conversion_keeps_the_rate_its_date_and_its_source():
    sunday = FRIDAY + timedelta(days=2)
    line = by_table(Money(43500, "EUR"), "USD", sunday, [rate(FRIDAY)])
    assert line.converted == Money(50460, "USD")
    assert (line.rate, line.rate_date, line.source) == (Decimal("1.16"), FRIDAY, "table")


def test_ex_5_without_a_rate_nothing_is_converted():
    assert by_table(Money(6480, "JPY"), "USD", FRIDAY, [rate(FRIDAY)]) is None


def test_ex_5_the_own_currency_needs_no_rate():
    line = by_table(Money(6480, "USD"), "USD", FRIDAY, [])
    assert (line.converted, line.rate) == (Money(6480, "USD"), Decimal(1))


def test_ex_5_exponents_are_bridged():
    assert converted(Money(6480, "JPY"), Decimal("0.00640000"), "USD") == Money(4147, "USD")
    assert converted(Money(4147, "USD"), Decimal("156.25"), "JPY") == Money(6480, "JPY")
    assert converted(Money(1000, "KWD"), Decimal("3.25"), "USD") == Money(325, "USD")


def test_ex_2_half_a_cent_goes_away_from_zero():
    assert converted(Money(1, "EUR"), Decimal("1.5"), "USD") == Money(2, "USD")
    assert converted(Money(-1, "EUR"), Decimal("1.5"), "USD") == Money(-2, "USD")


@settings(deadline=None)
@given(st.integers(-(10**10), 10**10), CODES, CODES, RATES)
def test_ex_5_conversion_is_one_rounding_of_the_exact_product(amount, base, quote, value):
    money = Money(amount, base)
    exact = money.decimal * value
    once = exact.scaleb(exponent(quote)).quantize(Decimal(1), ROUND_HALF_UP)
    assert converted(money, value, quote) == Money(int(once), quote)
    assert converted(-money, value, quote) == -converted(money, value, quote)


def test_ex_5_a_posted_card_amount_needs_no_table():
    line = by_card(Money(12840, "EUR"), Money(14894, "USD"), FRIDAY)
    assert line.converted == Money(14894, "USD")
    assert (line.rate, line.source) == (Decimal("1.15996885"), "card")
    assert by_card(Money(500, "USD"), Money(500, "USD"), FRIDAY).rate == 1


def test_ex_5_a_manual_rate_needs_a_reason():
    with pytest.raises(BadRate, match="Say why"):
        by_hand(Money(100, "EUR"), "USD", FRIDAY, rate=Decimal("1.2"), reason=" ")
    line = by_hand(Money(100, "EUR"), "USD", FRIDAY, rate=Decimal("1.2"), reason="Changed at the airport")
    assert (line.converted, line.source, line.reason) == (
        Money(120, "USD"),
        "manual",
        "Changed at the airport",
    )


@pytest.mark.parametrize("value", ["0", "-1", "1.123456789", "NaN", "Infinity"])
def test_ex_2_a_rate_that_cannot_be_kept_is_refused(value):
    with pytest.raises(BadRate):
        rate(FRIDAY, value)
