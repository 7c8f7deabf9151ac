"""What a receipt shows, in whole minor units, before anything is laid out or drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Literal


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was bought."""

    label: str  # as the company's truth has it
    printed: str  # as the receipt has it
    quantity: int
    amount: int
    kind: str
    code: str = ""  # letter of its tax rate


@dataclass(frozen=True, slots=True)
class TaxRow:
    code: str
    rate: int  # in hundredths of a percent
    net: int
    tax: int


@dataclass(frozen=True, slots=True)
class Party:
    """Who is written to."""

    name: str
    company: str
    address: tuple[str, ...]
    email: str


@dataclass(frozen=True)
class Record:
    """The truth of one receipt."""

    key: str
    family: str
    noise: int  # 0 to 3; 0 also for documents
    merchant: str
    legal_name: str
    address: tuple[str, ...]
    phone: str
    tax_id: str
    ticket: str
    server: str
    at: datetime  # where it was bought, without a zone
    rows: tuple[Row, ...]
    taxes: tuple[TaxRow, ...]
    is_tax_added: bool
    service: int
    tip: int
    is_tip_by_hand: bool
    total: int
    tender: Literal["card", "cash"]
    last4: str  # "" when paid in coins and notes
    auth: str
    currency: str
    country: str
    language: str
    locale: str
    party: Party
    details: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    unreadable: str = ""  # the field that the picture hides: "date", "total", …

    @property
    def subtotal(self) -> int:
        return sum(row.amount for row in self.rows)

    @property
    def tax(self) -> int:
        return sum(row.tax for row in self.taxes)

    @property
    def before_tip(self) -> int:
        return self.total - self.tip

    def checked(self) -> "Record":
        """The record itself, if it adds up.

        Raises:
            ValueError: lines, taxes, service and tip do not come to the total.
        """
        added = self.tax if self.is_tax_added else 0
        held = self.subtotal + added + self.service + self.tip
        if held != self.total:
            raise ValueError(f"{self.key}: what is on it comes to {held}, its total is {self.total}")
        for row in self.taxes:
            whole = row.net if self.is_tax_added else row.net + row.tax
            bearing = sum(line.amount for line in self.rows if line.code == row.code)
            if whole != bearing:
                raise ValueError(f"{self.key}: {row.rate} is on {whole}, its lines come to {bearing}")
        return self
