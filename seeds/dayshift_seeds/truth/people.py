"""Who works here: people, where they sit and how the company is cut up."""

from dataclasses import dataclass
from datetime import date, time
from typing import Literal

Manner = Literal["terse", "chatty", "formal", "lowercase", "emoji", "second-language"]


@dataclass(frozen=True, slots=True)
class Holiday:
    day: date
    name: str


@dataclass(frozen=True, slots=True)
class Entity:
    """A company in the sense of the law, with its own money, tax and days off."""

    key: str  # "us"
    name: str  # "Northlight Instruments, Inc."
    country: str  # "US"
    currency: str
    tax_scheme: str  # "US sales tax", "VAT", "Consumption tax"
    tax_percent: str  # standard rate, "21"; "0" where none is reclaimed
    tax_number: str
    fiscal_year_start: int  # month
    holidays: tuple[Holiday, ...]


@dataclass(frozen=True, slots=True)
class Office:
    key: str  # "portland"
    city: str
    country: str
    entity: str
    tz: str
    street: str
    postcode: str
    phone: str
    locale: str  # how dates and numbers are written there, "en_US"
    language: str  # the other language heard there, "" if none


@dataclass(frozen=True, slots=True)
class Department:
    key: str  # "sales"
    name: str
    head: str  # person
    cost_centre: str  # "CC-210"


@dataclass(frozen=True, slots=True)
class Team:
    key: str  # "sales-operations"
    name: str
    department: str
    lead: str  # person


@dataclass(frozen=True, slots=True)
class Person:
    key: str  # "maya.okafor"
    id: str  # U…
    first_name: str
    last_name: str
    display_name: str  # what the chat shows next to the name: "maya"
    email: str
    pronouns: str
    title: str
    department: str
    team: str
    office: str
    entity: str
    tz: str
    manager: str | None  # person; None for the one at the top
    started: date
    left: date | None  # last working day
    work_start: time  # local
    work_end: time
    manner: Manner
    talkativeness: int  # 1 to 100: how much of the writing is theirs
    origin: str  # pool of names, "yoruba"
    languages: tuple[str, ...]
    phone: str
    birthday: tuple[int, int]  # month, day
    avatar: int  # seed of the drawn portrait
    status_emoji: str = ""  # short name, "bike"
    status_text: str = ""
    traits: tuple[str, ...] = ()  # "often-wrong", "delegate-for:callum.braithwaite"

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}"

    def is_employed(self, day: date) -> bool:
        """Whether this person is on the books that day, first and last days included."""
        return self.started <= day and (self.left is None or day <= self.left)


@dataclass(frozen=True, slots=True)
class Absence:
    """Days away from work; somebody else decides meanwhile."""

    key: str  # "AB-0031"
    person: str
    starts: date
    ends: date
    kind: Literal["holiday", "sick", "parental", "conference"]
    delegate: str | None  # person who approves meanwhile
    note: str  # "Walking in Wales"
