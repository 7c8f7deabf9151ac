"""What the company spends: trips, receipts, reports, orders."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from dayshift_seeds.truth.book import Money


@dataclass(frozen=True, slots=True)
class Project:
    key: str  # "PRJ-118"
    name: str  # "Corvane pilot"
    customer: str | None
    deal: str | None
    owner: str
    entity: str
    starts: date
    ends: date | None


@dataclass(frozen=True, slots=True)
class Merchant:
    key: str  # "skerry-airways"
    name: str
    legal_name: str
    kind: str  # "airline", "hotel", "restaurant", "cafe", "taxi", "rail", …
    city: str
    country: str
    currency: str
    street: str
    phone: str
    tax_number: str


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    label: str
    quantity: int
    amount: Money
    kind: str  # "meal", "alcohol", "room", "city tax", "minibar", "tip", …


@dataclass(frozen=True, slots=True)
class TaxLine:
    """The tax of one rate on a receipt."""

    rate: int  # in hundredths of a percent: 2100 is 21 %
    net: Money
    tax: Money
    is_added: bool  # on top of the prices, rather than contained in them
    kinds: tuple[str, ...] = ()  # of the lines that bear it


@dataclass(frozen=True, slots=True)
class Purchase:
    """Something paid for, with the receipt that proves it."""

    key: str  # "PUR-004183"
    person: str
    merchant: str
    merchant_spelling: str  # as the receipt or the card feed has it
    day: date
    at: datetime
    total: Money
    tax: Money
    tip: Money
    category: str  # "Meals – clients"
    paid_by: Literal["cash", "card"]
    lines: tuple[ReceiptLine, ...]
    attendees: tuple[str, ...] = ()  # people and contacts, payer not counted
    note: str = ""
    trip: str | None = None
    project: str | None = None
    has_receipt: bool = True
    receipt_number: str = ""
    taxes: tuple[TaxLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Leg:
    """A flight or train of a trip."""

    merchant: str
    number: str  # "SK 412"
    origin: str
    destination: str
    leaves: datetime
    arrives: datetime


@dataclass(frozen=True, slots=True)
class Trip:
    key: str  # "TR-0031"
    name: str  # "Maasdal rollout kick-off, Utrecht"
    traveller: str
    city: str
    country: str
    starts: date
    ends: date
    purpose: str
    customer: str | None
    project: str | None
    event: str | None
    hotel: str  # merchant
    legs: tuple[Leg, ...]
    budget: Money
    purchases: tuple[str, ...]
    approver: str


@dataclass(frozen=True, slots=True)
class ReportStep:
    at: datetime
    actor: str
    action: Literal["submitted", "approved", "sent back", "lowered", "paid"]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    key: str  # "R-2026-00045"
    name: str
    owner: str
    purchases: tuple[str, ...]
    total: Money  # in the entity's currency
    approved: Money
    status: Literal["draft", "outstanding", "sent back", "approved", "paid"]
    waiting_for: str | None  # person
    steps: tuple[ReportStep, ...]
    trip: str | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """A purchase order to a vendor."""

    key: str  # "PO-3107"
    vendor: str
    item: str
    quantity: int
    amount: Money
    entity: str
    requester: str
    approver: str
    status: Literal["requested", "approved", "declined", "ordered", "delivered"]
    requested: datetime
    decided: datetime | None
    project: str | None = None
