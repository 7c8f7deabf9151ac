"""What people type is understood exactly or refused; nothing is rounded on the way in."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dayshift_expenses.money import (
    CURRENCIES,
    Money,
    Unreadable,
    editable,
    read_amount,
    read_decimal,
    written,
)
from dayshift_expenses.money.reading import LARGEST
from dayshift_expenses.money.writing import APOSTROPHE, COMMA, POINT, SPACED

CODES = st.sampled_from(sorted(CURRENCIES))
AMOUNTS = st.integers(-LARGEST + 1, LARGEST - 1)
STYLES = st.sampled_from([POINT, COMMA, SPACED, APOSTROPHE])


@pytest.mark.parametrize(
    ("text", "code", "style", "minor"),
    [
        ("12.50", "USD", POINT, 1250),
        ("12.5", "USD", POINT, 1250),
        ("12", "USD", POINT, 1200),
        (".5", "USD", POINT, 50),
        ("007.05", "USD", POINT, 705),
        ("1,700.57", "USD", POINT, 170057),
        ("1 700.57", "USD", POINT, 170057),
        ("12,345,678", "USD", POINT, 1234567800),
        ("1,700", "USD", POINT, 170000),
        ("1,700", "JPY", POINT, 1700),
        ("12,50", "EUR", COMMA, 1250),
        ("1.700,57", "EUR", COMMA, 170057),
        ("1.700", "EUR", COMMA, 170000),
        ("1\u202f700,57", "EUR", SPACED, 170057),
        ("1\u00a0700,57", "EUR", SPACED, 170057),
        ("1’700.57", "CHF", APOSTROPHE, 170057),
        ("1'700.57", "CHF", APOSTROPHE, 170057),
        ("1.234", "KWD", POINT, 1234),
        ("-4", "USD", POINT, -400),
        ("−4.00", "USD", POINT, -400),
        ("  12.50  ", "USD", POINT, 1250),
        ("$12.50", "USD", POINT, 1250),
        ("-$12.50", "USD", POINT, -1250),
        ("USD 12.50", "USD", POINT, 1250),
        ("usd12.50", "USD", POINT, 1250),
        ("12.50 USD", "USD", POINT, 1250),
        ("12,50 €", "EUR", COMMA, 1250),
        ("0", "USD", POINT, 0),
    ],
)
def test_ex_1_a_typed_amount_is_understood(text, code, style, minor):
    assert read_amount(text, code, style) == Money(minor, code)


@pytest.mark.parametrize(
    ("text", "code", "style", "reason"),
    [
        ("", "USD", POINT, "Enter an amount"),
        ("   ", "USD", POINT, "Enter an amount"),
        ("12.50", "JPY", POINT, "JPY has no decimals"),
        ("12.0", "JPY", POINT, "JPY has no decimals"),
        ("1.700", "JPY", POINT, "JPY has no decimals"),
        ("12.505", "USD", POINT, "USD has 2 decimals"),
        ("12.500", "USD", POINT, "USD has 2 decimals"),
        ("1.2345", "BHD", POINT, "BHD has 3 decimals"),
        ("12,50", "USD", POINT, "Use a point for decimals: 12.50"),
        ("12.50", "EUR", COMMA, "Use a comma for decimals: 12,50"),
        ("12.", "USD", POINT, "Use figures only, like 12.50"),
        (".", "USD", POINT, "Use figures only, like 12.50"),
        ("-", "USD", POINT, "Use figures only, like 12.50"),
        ("$", "USD", POINT, "Use figures only, like 12.50"),
        ("--4", "USD", POINT, "Use figures only, like 12.50"),
        ("+4", "USD", POINT, "Use figures only, like 12.50"),
        ("1e3", "USD", POINT, "Use figures only, like 12.50"),
        ("twelve", "USD", POINT, "Use figures only, like 12.50"),
        ("1,70", "JPY", POINT, "Use a point for decimals: 1.70"),
        ("12,34,567", "USD", POINT, "Use figures only, like 12.50"),
        ("1,7000", "USD", POINT, "Use figures only, like 12.50"),
        ("1.2.3", "USD", POINT, "Use figures only, like 12.50"),
        ("１２", "USD", POINT, "Use figures only, like 12.50"),
        ("٣", "USD", POINT, "Use figures only, like 12.50"),
        ("EUR 12.50", "USD", POINT, "This amount is in USD, not EUR"),
        ("12.50 gbp", "USD", POINT, "This amount is in USD, not GBP"),
        ("100000000000.00", "USD", POINT, "Amount is too large"),
        ("9" * 41, "USD", POINT, "Amount is too large"),
    ],
)
def test_ex_1_anything_else_is_refused_with_a_reason(text, code, style, reason):
    with pytest.raises(Unreadable) as refused:
        read_amount(text, code, style)
    assert str(refused.value) == reason


@settings(deadline=None)
@given(AMOUNTS, CODES, STYLES)
def test_ex_1_what_an_input_holds_reads_back_as_the_same_amount(amount, code, style):
    money = Money(amount, code)
    assert read_amount(editable(money, style), code, style) == money


@settings(deadline=None)
@given(AMOUNTS, CODES, STYLES)
def test_ex_1_what_a_page_shows_reads_back_as_the_same_amount(amount, code, style):
    money = Money(amount, code)
    assert read_amount(written(money, style).figure, code, style) == money
    assert read_amount(str(written(money, POINT)).replace("−", ""), code, POINT) == abs(money)


@settings(deadline=None)
@given(st.text(max_size=12), CODES, STYLES)
def test_ex_1_any_text_is_an_amount_or_refused(text, code, style):
    try:
        read = read_amount(text, code, style).currency
    except Unreadable:
        read = code
    assert read == code


def test_ex_2_rates_are_read_to_their_places_and_no_further():
    assert str(read_decimal("0.7250", places=4)) == "0.7250"
    assert str(read_decimal("8,875", places=5, style=COMMA)) == "8.875"
    with pytest.raises(Unreadable, match="Use at most 4 decimals"):
        read_decimal("0.72501", places=4)
    with pytest.raises(Unreadable, match="Use a whole number"):
        read_decimal("1.5", places=0)
