"""The words and figures of one receipt in its own language."""

from typing import Any

from dayshift_seeds.receipts.locales import clock, day, figure, percent, priced
from dayshift_seeds.receipts.record import Record
from dayshift_seeds.receipts.strip import Strip
from dayshift_seeds.truth.book import exponent
from dayshift_seeds.yamls import load

NOTES = (500, 1000, 2000, 5000, 10000)


class Wording:
    """Looks words up and writes amounts and dates the way they are written there."""

    def __init__(self, record: Record, *, is_document: bool = False) -> None:
        """Documents from Japan are in English: the faces of documents have no kanji."""
        self.record = record
        labels: Any = load("receipts/words.yaml")["labels"]
        is_foreign = is_document and record.language == "ja"
        self.labels: dict[str, str] = labels["en"] if is_foreign else labels[record.language]

    def __getitem__(self, name: str) -> str:
        return self.labels[name]

    def figure(self, minor: int) -> str:
        return figure(minor, self.record.currency, self.record.language)

    def priced(self, minor: int) -> str:
        return priced(minor, self.record.currency, self.record.language)

    def percent(self, rate: int) -> str:
        return percent(rate, self.record.language)

    @property
    def day(self) -> str:
        return day(self.record.at, self.record.country)

    @property
    def clock(self) -> str:
        return clock(self.record.at, self.record.country)

    @property
    def guests(self) -> int:
        """How many ate, going by the dishes."""
        return max(1, sum(row.quantity for row in self.record.rows if row.kind == "meal") // 2)

    @property
    def cashier(self) -> str:
        """Who stood at a till, which in English is not who serves at a table."""
        is_english = self.record.language == "en" and self.record.family != "cafe"
        return "Cashier" if is_english else self["server"]

    @property
    def paid(self) -> str:
        return "CHIP"

    @property
    def has_codes(self) -> bool:
        """Whether rates are told apart by letters."""
        return bool(self.record.taxes) and not self.record.is_tax_added

    def given(self) -> int:
        """The notes that were handed over: the next round sum."""
        total = self.record.total
        unit = 1 if exponent(self.record.currency) else 10
        steps = [
            note * unit * (10 if self.record.currency in ("CZK", "SEK", "DKK", "MXN") else 1)
            for note in NOTES
        ]
        step = next((step for step in steps if total <= step), steps[2])
        return -(-total // step) * step

    def tax_table(self, strip: Strip) -> None:
        """Net, tax and gross by rate, as VAT receipts have it below the total."""
        strip.down(0.35)
        stops = (0.44, 0.72, 1.0)
        strip.columns((self["tax"], self["net"], self["tax"], self["gross"]), stops)
        for tax in self.record.taxes:
            cells = (self.figure(tax.net), self.figure(tax.tax), self.figure(tax.net + tax.tax))
            strip.columns((f"{tax.code} {self.percent(tax.rate)}", *cells), stops)
