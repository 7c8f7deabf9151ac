"""How amounts are written: pieces for pages, a symbol in running text, plain figures for programs."""

from decimal import Decimal

import pytest

from dayshift_expenses.money import Money, editable, number_style, plain, trimmed, with_symbol, written
from dayshift_expenses.money.writing import APOSTROPHE, COMMA, POINT, SPACED


def test_ex_1_a_page_gets_code_sign_and_number_apart():
    pieces = written(Money(-156594, "USD"))
    assert (pieces.code, pieces.sign, pieces.number) == ("USD", "−", "1,565.94")
    assert pieces.figure == "−1,565.94"
    assert str(written(Money(13200, "JPY"))) == "JPY 13,200"


@pytest.mark.parametrize(
    ("money", "text"),
    [
        (Money(170057, "USD"), "$1,700.57"),
        (Money(7500, "USD"), "$75.00"),
        (Money(5, "USD"), "$0.05"),
        (Money(0, "EUR"), "€0.00"),
        (Money(-400, "GBP"), "−£4.00"),
        (Money(13200, "JPY"), "¥13,200"),
        (Money(7500, "CHF"), "CHF 75.00"),
        (Money(1234567, "KWD"), "KWD 1,234.567"),
        (Money(7500, "CAD"), "CA$75.00"),
    ],
)
def test_ex_1_running_text_has_the_symbol_and_commas(money, text):
    assert with_symbol(money) == text


@pytest.mark.parametrize(
    ("style", "text"),
    [(POINT, "1,700.57"), (COMMA, "1.700,57"), (SPACED, "1\u202f700,57"), (APOSTROPHE, "1’700.57")],
)
def test_ex_1_numbers_have_the_marks_of_the_locale(style, text):
    assert written(Money(170057, "EUR"), style).number == text


@pytest.mark.parametrize(
    ("locale", "style"),
    [
        ("en_US", POINT),
        ("en-GB", POINT),
        ("ja_JP", POINT),
        ("es_MX", POINT),
        ("", POINT),
        ("nl_NL", COMMA),
        ("de_DE", COMMA),
        ("de_CH", APOSTROPHE),
        ("fr_FR", SPACED),
    ],
)
def test_ex_1_every_locale_has_a_style(locale, style):
    assert number_style(locale) == style


def test_ex_113_programs_get_plain_figures():
    assert plain(Money(-156594, "USD")) == "-1565.94"
    assert plain(Money(5, "KWD")) == "0.005"
    assert editable(Money(170057, "EUR"), COMMA) == "1700,57"


@pytest.mark.parametrize(
    ("value", "text"), [("14.0", "14"), ("8.875", "8.875"), ("90", "90"), ("100", "100")]
)
def test_ex_2_rates_are_shown_without_noughts_at_their_end(value, text):
    assert trimmed(Decimal(value)) == text
