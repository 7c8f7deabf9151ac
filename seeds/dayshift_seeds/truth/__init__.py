"""The truth of one company: everything that is so, before any app holds a row of it."""

from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from dayshift_seeds.passwords import password
from dayshift_seeds.transcript import Transcript
from dayshift_seeds.truth.book import EXPONENT, Book, Data, Money, Value
from dayshift_seeds.truth.people import Absence, Department, Entity, Holiday, Manner, Office, Person, Team
from dayshift_seeds.truth.spend import (
    Leg,
    Merchant,
    Order,
    Project,
    Purchase,
    ReceiptLine,
    Report,
    ReportStep,
    TaxLine,
    Trip,
)
from dayshift_seeds.truth.story import (
    Arc,
    ArcStep,
    Decision,
    Fact,
    Gathering,
    Hire,
    Incident,
    OpenItem,
    Release,
    Sheet,
    Trouble,
    Workbook,
)
from dayshift_seeds.truth.trade import (
    STAGES,
    Activity,
    Campaign,
    Case,
    CaseNote,
    Contact,
    Customer,
    Deal,
    DealChange,
    Lead,
    Line,
    Outsider,
    PriceBook,
    Product,
    Quote,
)

__all__ = [
    "EXPONENT", "STAGES", "Absence", "Activity", "Arc", "ArcStep", "Book", "Campaign", "Case", "CaseNote",
    "Contact", "Customer", "Data", "Deal", "DealChange", "Decision", "Department", "Entity", "Fact",
    "Gathering", "Hire", "Holiday", "Incident", "Lead", "Leg", "Line", "Manner", "Merchant", "Money",
    "Office", "OpenItem", "Order", "Outsider", "Person", "PriceBook", "Product", "Project", "Purchase",
    "Quote", "ReceiptLine", "Release", "Report", "ReportStep", "Sheet", "TaxLine", "Team", "Transcript",
    "Trip", "Trouble", "Truth", "Value", "Workbook",
]  # fmt: skip


@dataclass(frozen=True, eq=False)
class Truth:
    """All of it. Built by `dayshift_seeds.build`; nothing in it ever changes."""

    company: str  # name of the company file, "northlight"
    name: str  # "Northlight Instruments"
    about: str  # what it does, in two sentences
    domain: str
    chat_name: str  # "Northlight", over the channels
    seed: int
    size: str
    now: datetime  # the snapshot's now, UTC
    started: datetime  # where the story begins, UTC
    default_person: str
    entities: Book[Entity]
    offices: Book[Office]
    departments: Book[Department]
    teams: Book[Team]
    people: Book[Person]
    absences: Book[Absence] = field(default_factory=Book)
    products: Book[Product] = field(default_factory=Book)
    price_books: Book[PriceBook] = field(default_factory=Book)
    customers: Book[Customer] = field(default_factory=Book)
    contacts: Book[Contact] = field(default_factory=Book)
    leads: Book[Lead] = field(default_factory=Book)
    outsiders: Book[Outsider] = field(default_factory=Book)
    campaigns: Book[Campaign] = field(default_factory=Book)
    deals: Book[Deal] = field(default_factory=Book)
    quotes: Book[Quote] = field(default_factory=Book)
    cases: Book[Case] = field(default_factory=Book)
    activities: Book[Activity] = field(default_factory=Book)
    projects: Book[Project] = field(default_factory=Book)
    merchants: Book[Merchant] = field(default_factory=Book)
    trips: Book[Trip] = field(default_factory=Book)
    purchases: Book[Purchase] = field(default_factory=Book)
    reports: Book[Report] = field(default_factory=Book)
    orders: Book[Order] = field(default_factory=Book)
    incidents: Book[Incident] = field(default_factory=Book)
    releases: Book[Release] = field(default_factory=Book)
    hires: Book[Hire] = field(default_factory=Book)
    decisions: Book[Decision] = field(default_factory=Book)
    gatherings: Book[Gathering] = field(default_factory=Book)
    workbooks: Book[Workbook] = field(default_factory=Book)
    arcs: Book[Arc] = field(default_factory=Book)
    facts: Book[Fact] = field(default_factory=Book)
    troubles: Book[Trouble] = field(default_factory=Book)
    open_items: Book[OpenItem] = field(default_factory=Book)

    @cached_property
    def transcript(self) -> Transcript:
        """What people said: computed from all the rest when first asked for."""
        from dayshift_seeds.talk import transcribe  # noqa: PLC0415  (talk reads the truth's types)

        return transcribe(self)

    @property
    def today(self) -> date:
        """The snapshot's date where the default person works."""
        return self.now.astimezone(ZoneInfo(self.people[self.default_person].tz)).date()

    def password_of(self, key: str) -> str:
        """The password a person signs in with."""
        if key not in self.people:
            raise KeyError(f"nobody called {key}")
        return password(self.seed, key)
