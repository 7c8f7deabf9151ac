"""Finds amounts of money in what people write: "$48.2k", "48,200 USD", "€1,204.50"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from dayshift_seeds.truth import Money

_SIGNS = {"$": "USD", "£": "GBP", "€": "EUR", "¥": "JPY"}
_CODES = "USD|GBP|EUR|JPY|CAD|MXN|SEK|DKK|CZK|PLN|CHF"
_NUMBER = r"(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
_AMOUNT = re.compile(
    rf"(?:([$£€¥])\s?{_NUMBER}\s?([kKM])?(?![\w,.]\d))|(?:\b({_CODES})\s{_NUMBER}([kKM])?)|(?:\b{_NUMBER}\s?([kKM])?\s({_CODES})\b)"
)
_SIZES = {"k": 1_000, "K": 1_000, "M": 1_000_000, "": 1}


@dataclass(frozen=True, slots=True)
class Written:
    """An amount as it stands in a text, with how far it may lie from what it means."""

    text: str
    currency: str
    value: Decimal
    off_by: Decimal

    def means(self, amount: Money) -> bool:
        """Whether a person may write that amount like this."""
        return amount.currency == self.currency and abs(amount.decimal - self.value) <= self.off_by


def amounts(text: str) -> Iterator[Written]:
    """Every amount with a currency in the text."""
    for match in _AMOUNT.finditer(text):
        sign, a, ka, code, b, kb, c, kc, code_after = match.groups()
        number, size = (a or b or c), (ka or kb or kc or "")
        currency = _SIGNS[sign] if sign else code or code_after
        plain = number.replace(",", "")
        places = len(plain.partition(".")[2])
        scale = _SIZES[size]
        value = Decimal(plain) * scale
        off_by = Decimal(scale) * Decimal(10) ** -places * Decimal("0.51")
        yield Written(match.group(), currency, value, off_by)
