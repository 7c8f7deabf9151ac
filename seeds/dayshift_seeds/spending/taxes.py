"""Taxes on a bill: contained in the prices where that is the custom, added to them in North America."""

from collections.abc import Iterable
from typing import Any

from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.spend import Merchant, ReceiptLine, TaxLine

ADDED = frozenset(("US", "CA"))  # prices are written without tax there
UNTAXED = frozenset(("tip", "service", "city tax", "sales tax", "airfare", "rail", "mileage"))
LIKE = {"drink": "meal", "takeaway": "meal", "breakfast": "meal"}
WHOLE = 10_000  # rates are written in hundredths of a percent


class Taxes:
    """The rates of every country and what they make of a bill."""

    def __init__(self, listed: Any) -> None:
        self.rates: dict[str, dict[str, int]] = listed["tax_rates"]
        self.cities: dict[str, int] = listed["sales_tax"]

    def rate(self, merchant: Merchant, kind: str) -> int:
        """The rate on one kind of line, in hundredths of a percent."""
        if kind in UNTAXED:
            return 0
        if merchant.country == "US":
            return self.cities.get(merchant.city, 0) if merchant.kind in ("restaurant", "cafe") else 0
        rates = self.rates[merchant.country]
        return rates.get(kind, rates.get(LIKE.get(kind, "standard"), rates["standard"]))

    def on(self, merchant: Merchant, lines: Iterable[ReceiptLine]) -> tuple[TaxLine, ...]:
        """One line per rate, the highest first; what bears no tax is left out."""
        groups: dict[int, list[ReceiptLine]] = {}
        for line in lines:
            groups.setdefault(self.rate(merchant, line.kind), []).append(line)
        found = [self._line(merchant, rate, groups[rate]) for rate in sorted(groups, reverse=True) if rate]
        return tuple(found)

    def _line(self, merchant: Merchant, rate: int, lines: list[ReceiptLine]) -> TaxLine:
        amount = sum(line.amount.minor for line in lines)
        kinds = tuple(dict.fromkeys(line.kind for line in lines))
        is_added = merchant.country in ADDED
        whole = WHOLE if is_added else WHOLE + rate
        tax = (2 * amount * rate + whole) // (2 * whole)
        net = amount if is_added else amount - tax
        currency = merchant.currency
        return TaxLine(rate, Money(net, currency), Money(tax, currency), is_added, kinds)
