"""Money: exact amounts, and every sum that Outlay does with them. Nothing here knows rows or pages."""

from dayshift_expenses.money.amounts import MixedCurrencies, Money, sums_by_currency, total, zero
from dayshift_expenses.money.currencies import CURRENCIES, Currency, UnknownCurrency, currency, exponent
from dayshift_expenses.money.distribution import NotSharable, by_percent, by_weights, evenly
from dayshift_expenses.money.reading import Unreadable, read_amount, read_decimal
from dayshift_expenses.money.rounding import half_away, prorated
from dayshift_expenses.money.writing import (
    NumberStyle,
    editable,
    number_style,
    plain,
    trimmed,
    with_symbol,
    written,
)

__all__ = [
    "CURRENCIES",
    "Currency",
    "MixedCurrencies",
    "Money",
    "NotSharable",
    "NumberStyle",
    "UnknownCurrency",
    "Unreadable",
    "by_percent",
    "by_weights",
    "currency",
    "editable",
    "evenly",
    "exponent",
    "half_away",
    "number_style",
    "plain",
    "prorated",
    "read_amount",
    "read_decimal",
    "sums_by_currency",
    "total",
    "trimmed",
    "with_symbol",
    "written",
    "zero",
]
