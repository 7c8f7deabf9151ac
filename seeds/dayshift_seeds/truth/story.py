"""What happened, in order: arcs and their steps, the facts they leave, and what is still open."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from dayshift_seeds.truth.book import Data, Money, Value


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is so. Whatever text states it carries its id.

    `about` names the thing as "deal:D-0412", "person:maya.okafor", "order:PO-3107"; `what` says which
    of its properties; `value` is the property. An approval is what="approved", who=the approver.
    """

    key: str  # "deal:D-0412/amount/3"
    what: str  # "amount", "approved", "close_date", "cause", …
    about: str
    who: str  # person who did or said it
    at: datetime
    value: Value
    amount: Money | None = None
    source: str = ""  # arc, or "" for a plain record
    day: date | None = None  # the date the fact is about, where there is one
    corrects: str | None = None  # an earlier, wrong statement's key
    is_wrong: bool = False  # said, and corrected later
    also: tuple[str, ...] = ()  # other things it touches: "customer:halden-pharma"


@dataclass(frozen=True, slots=True)
class ArcStep:
    name: str
    at: datetime  # UTC
    actor: str  # person who brings it up
    people: tuple[str, ...]  # others who take part, in the order in which they would speak
    facts: tuple[str, ...]
    data: Data


@dataclass(frozen=True, slots=True)
class Arc:
    key: str  # "customer_visit-07"
    kind: str
    title: str
    refs: Data  # the things it is about; keys as the kind says
    people: tuple[str, ...]
    steps: tuple[ArcStep, ...]
    is_open: bool  # still going at the snapshot's now

    @property
    def id(self) -> str:
        return self.key


@dataclass(frozen=True, slots=True)
class Incident:
    key: str  # "INC-231"
    title: str
    service: str
    severity: Literal["SEV1", "SEV2", "SEV3"]
    started: datetime
    resolved: datetime | None
    commander: str
    cause: str
    customers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Release:
    key: str  # "Halo firmware 4.2.1"
    product: str  # "Halo firmware"
    version: str
    shipped: date | None
    manager: str
    highlights: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hire:
    key: str  # "REQ-044"
    role: str
    team: str
    office: str
    manager: str
    approver: str
    opened: date
    filled: date | None
    person: str | None


@dataclass(frozen=True, slots=True)
class Decision:
    key: str  # "DEC-018"
    title: str
    choice: str
    who: str
    at: datetime | None  # None while it is open
    amount: Money | None = None
    reversed_by: str | None = None


@dataclass(frozen=True, slots=True)
class Gathering:
    """A trade fair, conference or offsite."""

    key: str  # "cleanroom-days-2025"
    name: str
    city: str
    country: str
    starts: date
    ends: date


@dataclass(frozen=True, slots=True)
class Sheet:
    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Workbook:
    key: str  # "forecast-2026-q1"
    title: str
    folder: str
    owner: str
    created: datetime
    sheets: tuple[Sheet, ...]
    is_stale: bool = False


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something planted to be stumbled over."""

    key: str
    kind: str  # "namesakes", "look-alike customers", "figure corrected", …
    summary: str
    refs: tuple[str, ...]  # "person:hannah.weiss", "customer:…", "arc:…", "fact:…"


@dataclass(frozen=True, slots=True)
class OpenItem:
    """Work that waits at the snapshot's now."""

    key: str
    kind: str  # "question", "draft", "report", "deal", "reconciliation", …
    summary: str
    owner: str  # who should act
    asked_by: str | None
    since: datetime
    due: date | None
    refs: tuple[str, ...]
