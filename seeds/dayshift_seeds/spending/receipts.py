"""What stands on a receipt: lines that add up with tax and tip to the total."""

from typing import Any, NamedTuple

from dayshift_seeds.rng import Rng
from dayshift_seeds.spending.baskets import Baskets
from dayshift_seeds.spending.taxes import Taxes
from dayshift_seeds.truth.book import Money
from dayshift_seeds.truth.spend import Merchant, ReceiptLine, TaxLine


class Bill(NamedTuple):
    lines: tuple[ReceiptLine, ...]
    taxes: tuple[TaxLine, ...]
    tip: Money
    total: Money

    @property
    def tax(self) -> Money:
        """All tax that the total contains."""
        return Money(sum(line.tax.minor for line in self.taxes), self.total.currency)


class Tills:
    """Rings up bills at the prices of a merchant's country."""

    def __init__(self, listed: Any) -> None:
        self.countries = listed["countries"]
        self.menu = listed["menu"]
        self.taxes = Taxes(listed)
        self.baskets = Baskets(listed["goods"])

    def price(self, dollars: float, merchant: Merchant, rng: Rng) -> int:
        """A price in the merchant's currency, in its smallest unit, near that many dollars."""
        country = self.countries[merchant.country]
        exponent = 0 if merchant.currency == "JPY" else 2
        raw = int(dollars * rng.between(86, 118) * country["factor"] * 10**exponent) // 100
        step = country["round"] * (1 if exponent == 0 else 10 if country["factor"] < 4 else 1)
        return int(max(step, raw // step * step + rng.pick((0, 0, step // 2))))

    def meal(self, merchant: Merchant, rng: Rng, heads: int, *, drinks: bool = False) -> Bill:
        """A meal for so many, one dish and perhaps a drink each; a tip where that is the custom."""
        kind = "cafe" if merchant.kind == "cafe" else "meal"
        ordered: dict[str, tuple[int, str]] = {}
        for _ in range(heads):
            self._order(ordered, rng.pick(list(self.menu[kind])), "meal")
            if rng.chance(70):
                pool = "alcohol" if drinks and rng.chance(40) else "drink"
                self._order(ordered, rng.pick(list(self.menu[pool])), pool)
        prices = {**self.menu["meal"], **self.menu["drink"], **self.menu["alcohol"], **self.menu["cafe"]}
        lines = []
        for label, (count, what) in ordered.items():
            each = self.price(prices[label], merchant, rng)
            lines.append(ReceiptLine(label, count, Money(each * count, merchant.currency), what))
        if merchant.country == "GB" and kind == "meal" and heads > 2 and rng.child("service").chance(60):
            served = sum(line.amount.minor for line in lines) // 8
            lines.append(ReceiptLine("Service 12.5 %", 1, Money(served, merchant.currency), "service"))
        return self._sum(merchant, lines, rng, tips=merchant.country in ("US", "CA"))

    def _order(self, ordered: dict[str, tuple[int, str]], label: str, kind: str) -> None:
        count, _ = ordered.get(label, (0, kind))
        ordered[label] = (count + 1, kind)

    def hotel(self, merchant: Merchant, rng: Rng, nights: int) -> Bill:
        """Nights at one rate, a city tax, and now and then breakfast, parking or the minibar."""
        low, high = self.countries[merchant.country]["hotel"]
        rate = self.price(rng.between(low, high), merchant, rng)
        lines = [ReceiptLine("Room", nights, Money(rate * nights, merchant.currency), "room")]
        for label, dollars, percent, kind in (
            ("City tax", 4, 72, "city tax"),
            ("Breakfast", 16, 45, "breakfast"),
            ("Parking", 18, 14, "parking"),
        ):
            if rng.chance(percent):
                each = self.price(dollars, merchant, rng)
                lines.append(ReceiptLine(label, nights, Money(each * nights, merchant.currency), kind))
        if rng.chance(12):
            lines.append(
                ReceiptLine("Minibar", 1, Money(self.price(11, merchant, rng), merchant.currency), "minibar")
            )
        return self._sum(merchant, lines, rng, tips=False)

    def single(
        self, merchant: Merchant, rng: Rng, label: str, dollars: float, kind: str, *, goods: str = ""
    ) -> Bill:
        """One thing at one price, or what makes it up if the shop sells a known kind of goods."""
        whole = ReceiptLine(label, 1, Money(self.price(dollars, merchant, rng), merchant.currency), kind)
        lines = self.baskets.filled(goods, whole, rng.child("basket")) if goods else [whole]
        return self._sum(merchant, lines, rng, tips=kind == "taxi" and merchant.country != "JP")

    def exact(self, merchant: Merchant, label: str, minor: int, kind: str) -> Bill:
        """One thing at exactly that price, without tax."""
        amount = Money(minor, merchant.currency)
        return Bill((ReceiptLine(label, 1, amount, kind),), (), Money(0, merchant.currency), amount)

    def _sum(self, merchant: Merchant, lines: list[ReceiptLine], rng: Rng, *, tips: bool) -> Bill:
        currency = merchant.currency
        subtotal = sum(line.amount.minor for line in lines)
        tip = subtotal * rng.pick((0, 15, 18, 20)) // 100 if tips else 0
        taxes = self.taxes.on(merchant, lines)
        added = [line.tax for line in taxes if line.is_added]
        lines = [*lines, *(ReceiptLine("Sales tax", 1, tax, "sales tax") for tax in added)]
        if tip:
            lines = [*lines, ReceiptLine("Tip", 1, Money(tip, currency), "tip")]
        total = sum(line.amount.minor for line in lines)
        return Bill(tuple(lines), taxes, Money(tip, currency), Money(total, currency))
