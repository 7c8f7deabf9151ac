"""Money is whole minor units of one currency, with the decimals that the currency has."""

import pytest

from dayshift_expenses.money import (
    CURRENCIES,
    MixedCurrencies,
    Money,
    UnknownCurrency,
    exponent,
    sums_by_currency,
    total,
)


@pytest.mark.parametrize(
    ("code", "places"),
    [
        ("JPY", 0),
        ("KRW", 0),
        ("VND", 0),
        ("BHD", 3),
        ("KWD", 3),
        ("USD", 2),
        ("EUR", 2),
        ("GBP", 2),
        ("CHF", 2),
    ],
)
def test_ex_1_each_currency_has_its_own_number_of_decimals(code, places):
    assert exponent(code) == places


def test_ex_1_no_two_currencies_share_a_symbol():
    symbols = [currency.symbol for currency in CURRENCIES.values()]
    assert len(set(symbols)) == len(symbols)


def test_ex_1_an_unknown_currency_is_refused():
    with pytest.raises(UnknownCurrency, match="XYZ is not a currency"):
        Money(1, "XYZ")


@pytest.mark.parametrize("amount", ["12", None, True, Money(1, "USD").decimal])
def test_ex_1_an_amount_that_is_no_whole_number_is_refused(amount):
    with pytest.raises(TypeError, match="whole numbers"):
        Money(amount, "USD")


def test_ex_1_amounts_add_subtract_and_compare_within_a_currency():
    five, two = Money(500, "EUR"), Money(200, "EUR")
    assert five + two == Money(700, "EUR")
    assert five - two == Money(300, "EUR")
    assert -two == Money(-200, "EUR")
    assert abs(-two) == two
    assert two < five
    assert five >= five - Money(0, "EUR")
    assert five > two
    assert not five < Money(500, "EUR")


@pytest.mark.parametrize(
    "act", [lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a < b, lambda a, b: a <= b]
)
def test_ex_1_two_currencies_are_never_put_together(act):
    with pytest.raises(MixedCurrencies):
        act(Money(500, "EUR"), Money(500, "USD"))


def test_ex_1_equal_figures_of_two_currencies_are_not_equal():
    assert Money(500, "EUR") != Money(500, "USD")


def test_ex_1_the_decimal_of_an_amount_is_exact():
    assert str(Money(1250, "USD").decimal) == "12.50"
    assert str(Money(1250, "JPY").decimal) == "1250"
    assert str(Money(1250, "KWD").decimal) == "1.250"


def test_ex_7_a_refund_is_below_zero_and_totals_may_be():
    assert Money(-1, "USD").is_refund
    assert not Money(0, "USD").is_refund
    assert total([Money(100, "USD"), Money(-250, "USD")], currency="USD") == Money(-150, "USD")


def test_ex_41_sums_are_kept_apart_by_currency():
    amounts = [Money(5, "USD"), Money(7, "EUR"), Money(-2, "USD")]
    assert sums_by_currency(amounts) == (Money(7, "EUR"), Money(3, "USD"))
    assert total([], currency="JPY") == Money(0, "JPY")
