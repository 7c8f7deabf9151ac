"""What is sold, to whom, and how that went."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from dayshift_seeds.truth.book import Money

CustomerStatus = Literal["Customer", "Prospect", "Former"]
CustomerSize = Literal["small", "mid", "large"]
DealType = Literal["New Business", "Renewal", "Expansion"]
STAGES: tuple[tuple[str, int], ...] = (
    ("Prospecting", 10),
    ("Qualification", 10),
    ("Needs Analysis", 20),
    ("Value Proposition", 50),
    ("Id. Decision Makers", 60),
    ("Perception Analysis", 70),
    ("Proposal/Price Quote", 75),
    ("Negotiation/Review", 90),
    ("Closed Won", 100),
    ("Closed Lost", 0),
)


@dataclass(frozen=True, slots=True)
class Product:
    key: str  # code, "HL-210"
    name: str  # "Halo CO₂ probe"
    short: str  # as people say it, "Halo probes"
    family: str  # "Halo"
    unit: str  # "each", "seat a year", "visit"
    price: Money  # list price in US dollars, first price book
    is_active: bool
    about: str


@dataclass(frozen=True, slots=True)
class PriceBook:
    key: str  # "PB-2026-03"
    name: str  # "Spring 2026"
    region: str  # "Standard", "EMEA", "Japan"
    valid_from: date
    valid_to: date | None
    prices: tuple[tuple[str, Money], ...]  # (product, list price)

    def price(self, product: str) -> Money:
        return dict(self.prices)[product]


@dataclass(frozen=True, slots=True)
class Customer:
    key: str  # "calder-biologics"
    name: str
    short: str  # as people say it, "Calder"
    industry: str  # "Pharma", "Food", "Water", "Materials", "Health", "Education"
    status: CustomerStatus
    size: CustomerSize
    employees: int
    revenue: Money
    city: str
    country: str
    street: str
    postcode: str
    phone: str
    domain: str  # "calder-biologics.example"
    region: str  # "Americas", "UK & Ireland", "Continental Europe", "Japan"
    owner: str  # person in sales
    success: str  # person in customer success
    since: date | None
    parent: str | None = None  # customer
    number: str = ""  # "AC-10482"
    duplicate_of: str | None = None  # customer that this record is a second copy of


@dataclass(frozen=True, slots=True)
class Contact:
    key: str  # "elin.voss@halden-pharma"
    customer: str
    salutation: str  # "Dr.", ""
    first_name: str
    last_name: str
    title: str
    role: str  # "Decision maker", "Technical buyer", "Procurement", "User", "Legal"
    email: str
    phone: str
    is_primary: bool
    reports_to: str | None = None

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}"


@dataclass(frozen=True, slots=True)
class Lead:
    key: str  # "LD-00231"
    first_name: str
    last_name: str
    company: str
    title: str
    email: str
    phone: str
    city: str
    country: str
    industry: str
    employees: int
    source: str
    status: str
    rating: str
    owner: str
    created: datetime
    converted: date | None = None
    customer: str | None = None
    campaign: str | None = None


@dataclass(frozen=True, slots=True)
class Outsider:
    """A partner, vendor or competitor."""

    key: str
    name: str
    kind: Literal["partner", "vendor", "competitor"]
    trade: str  # "Calibration laboratory", "Freight"
    city: str
    country: str
    domain: str
    contact: str  # a name to speak of
    note: str = ""  # what a colleague would say of them


@dataclass(frozen=True, slots=True)
class Line:
    """Some of one product, at the price agreed."""

    product: str
    quantity: int
    list_price: Money
    discount: int  # percent off the list price
    total: Money


@dataclass(frozen=True, slots=True)
class DealChange:
    """One line of a deal's history."""

    at: datetime
    actor: str
    field: Literal["stage", "amount", "close_date", "owner"]
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Quote:
    key: str  # "Q-2284"
    deal: str
    revision: int
    issued: date
    expires: date
    lines: tuple[Line, ...]
    total: Money
    discount: int  # percent, the deepest of the lines
    author: str
    approver: str | None  # who signed off a discount below the floor
    status: Literal["Draft", "Presented", "Accepted", "Rejected"]


@dataclass(frozen=True, slots=True)
class Deal:
    key: str  # "D-0412"
    name: str  # "Calder – Multi-site rollout"
    topic: str  # "Multi-site rollout"
    customer: str
    contact: str
    owner: str
    type: DealType
    stage: str
    amount: Money
    lines: tuple[Line, ...]
    price_book: str
    opened: datetime
    close_date: date
    closed_at: datetime | None
    changes: tuple[DealChange, ...]
    quotes: tuple[str, ...]
    forecast: Literal["Pipeline", "Best Case", "Commit", "Closed", "Omitted"]
    source: str  # lead source
    next_step: str = ""
    competitor: str | None = None
    loss_reason: str = ""
    po: str = ""  # the customer's order number
    campaign: str | None = None
    project: str | None = None
    last_activity: date | None = None

    @property
    def is_open(self) -> bool:
        return not self.stage.startswith("Closed")

    @property
    def is_won(self) -> bool:
        return self.stage == "Closed Won"

    @property
    def probability(self) -> int:
        return dict(STAGES)[self.stage]


@dataclass(frozen=True, slots=True)
class CaseNote:
    at: datetime
    author: str  # person, or contact
    text: str
    is_public: bool
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    key: str  # "00010482"
    customer: str
    contact: str
    owner: str
    subject: str
    product: str
    serials: tuple[str, ...]
    type: str
    origin: str
    priority: Literal["Low", "Medium", "High"]
    status: Literal["New", "Working", "Escalated", "Closed"]
    reason: str
    opened: datetime
    closed: datetime | None
    notes: tuple[CaseNote, ...]


@dataclass(frozen=True, slots=True)
class Campaign:
    key: str  # "CMP-017"
    name: str
    type: str
    status: Literal["Planned", "In Progress", "Completed", "Aborted"]
    starts: date
    ends: date
    budget: Money
    cost: Money
    owner: str
    leads: int
    parent: str | None = None


@dataclass(frozen=True, slots=True)
class Activity:
    """A call, meeting, task or letter in the customer record."""

    key: str  # "ACT-003318"
    kind: Literal["Call", "Meeting", "Task", "Email"]
    subject: str
    note: str
    owner: str
    customer: str
    contact: str | None
    deal: str | None
    at: datetime
    minutes: int
    is_done: bool
    facts: tuple[str, ...] = ()
