"""The company: who works there, what money is spent on, and under which rules."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

from dayshift_expenses.models import (
    ApprovalRule,
    Card,
    Category,
    CategorySettings,
    CostCentre,
    Currency,
    Department,
    Entity,
    EntityAccount,
    ExchangeRate,
    GlAccount,
    Person,
    PersonRole,
    Policy,
    PolicySettings,
    PolicyVersion,
    Project,
    StatementPeriod,
    Tag,
    TagList,
    TaxRate,
)
from dayshift_expenses.money import CURRENCIES
from dayshift_kit.ui.avatars import portrait_code

NOW = datetime(2026, 3, 10, 17, 15, tzinfo=UTC)
BEGAN = date(2025, 1, 1)
PEOPLE = {  # key: name, pronouns, origin, manager, roles
    "henrik": ("Henrik Solvang", "he/him", "norwegian", None, ("approver",)),
    "maya": ("Maya Okafor", "she/her", "igbo", "henrik", ()),
    "lucia": ("Lucía Barrientos", "she/her", "spanish", "henrik", ()),
    "jonah": ("Jonah Feldstein", "he/him", "", "maya", ()),
    "grace": ("Grace Oduya", "she/her", "igbo", "henrik", ("finance",)),
    "adam": ("Adam Krol", "he/him", "", "henrik", ("admin",)),
    "nils": ("Nils Aune", "he/him", "norwegian", "henrik", ()),
    "kim": ("Kim Farrow", "they/them", "", "henrik", ("card_admin",)),
    "petra": ("Petra Halloran", "she/her", "", "henrik", ("payer",)),
    "oskar": ("Oskar Lind", "he/him", "norwegian", "henrik", ("payer",)),
}
CATEGORIES = {
    "travel": ("Local travel", "other"),
    "airfare": ("Airfare", "other"),
    "lodging": ("Lodging", "lodging"),
    "lodging-tax": ("Lodging tax", "other"),
    "meals": ("Meals – team", "meals"),
    "client-meals": ("Meals – clients", "meals"),
    "parking": ("Parking", "other"),
    "software": ("Software", "other"),
    "conferences": ("Conferences", "other"),
    "print": ("Print and signs", "other"),
    "hire": ("Equipment hire", "other"),
}
PROJECTS = {
    "PRJ-118": ("Corvane pilot", "Corvane Therapeutics"),
    "PRJ-124": ("Maasdal rollout", "Maasdal Zuivel"),
    "PRJ-131": ("Salem lab", None),
}
ACCOUNTS = {
    "1400": ("Input tax", "tax"),
    "1410": ("Owed by employees", "receivable"),
    "2100": ("Owed to employees", "payable"),
    "2200": ("Company cards", "card_clearing"),
    "2300": ("Advances", "advance_clearing"),
    "6100": ("Travel and other costs", "expense"),
}
SETTINGS = PolicySettings(
    rules={"receipt_above": 7500, "itemised_above": 7500, "max_age_days": 90, "affidavit_cap": 2},
    categories={
        "client-meals": CategorySettings(attendee_limit=7500, attendees="always", description="always"),
        "lodging": CategorySettings(receipt="always"),
    },
)


def lists() -> Iterator[list[Any]]:
    """Everything that expenses refer to, in the order in which it can be written."""
    yield [Currency(code=each.code, name=each.name, exponent=each.exponent) for each in CURRENCIES.values()]
    yield [
        Entity(
            id="us",
            name="Northlight Instruments, Inc.",
            country="US",
            currency="USD",
            tz="America/Los_Angeles",
        )
    ]
    yield [Department(id="sales", code="sales", name="Sales")]
    yield [
        CostCentre(id="4100", code="4100", name="Sales operations", department_id="sales"),
        CostCentre(id="4200", code="4200", name="Field sales", department_id="sales"),
    ]
    for key in PEOPLE:
        yield [person(key)]
    yield [Project(id=code, code=code, name=name, client=client) for code, (name, client) in PROJECTS.items()]
    yield [
        TaxRate(
            id="WA", code="WA", name="WA sales tax 10.35 %", entity_id="us", percent="10.35", components=[],
            reclaimable_percent="0",
        )
    ]  # fmt: skip
    yield [GlAccount(id=code, code=code, name=name) for code, (name, _) in ACCOUNTS.items()]
    purposes = [(code, purpose) for code, (_, purpose) in ACCOUNTS.items()]
    yield [EntityAccount(entity_id="us", purpose=purpose, account_id=code) for code, purpose in purposes]
    yield [Category(id=key, code=key, name=name, nature=nature) for key, (name, nature) in CATEGORIES.items()]
    yield from _tags()
    yield [policy()]
    yield [
        ExchangeRate(day=date(2026, month, 27), base=base, quote="USD", rate=rate)
        for month in (1, 2)
        for base, rate in (("EUR", "1.16000000"), ("GBP", "1.34000000"), ("JPY", "0.00640000"))
    ]
    yield [ApprovalRule(position=1, name="Manager", is_active=True, step="manager")]
    yield from _cards()


def _tags() -> Iterator[list[Any]]:
    yield [TagList(id="region", name="Region", position=1)]
    yield [
        Tag(id=key, code=key, name=name, list_id="region")
        for key, name in (("na-west", "North America – West"), ("na-east", "North America – East"))
    ]


def _cards() -> Iterator[list[Any]]:
    maya, nils = id_of("maya"), id_of("nils")
    yield [
        Card(id=last4, owner_id=owner, name="Visa", last4=last4, liability="corporate", currency="USD")
        for last4, owner in (("4417", maya), ("2206", nils))
    ]
    yield [
        StatementPeriod(card_id="2206", starts_on=date(2026, month, 11), ends_on=date(2026, month + 1, 10))
        for month in (1, 2)
    ]


def id_of(key: str) -> str:
    return f"U{key.upper():0<9}"


def person(key: str) -> Person:
    name, pronouns, origin, manager, roles = PEOPLE[key]
    row = Person(
        id=id_of(key), key=key, email=f"{key}@northlight.example", password_hash="", real_name=name,
        display_name=key, title="Sales", role="member", tz="America/Los_Angeles", entity_id="us",
        department_id="sales", cost_centre_id="4100", manager_id=manager and id_of(manager), currency="USD",
        starts_on=BEGAN, avatar=portrait_code(key, pronouns=pronouns, origin=origin),
    )  # fmt: skip
    row.role_rows.extend(PersonRole(role=role) for role in ("member", *roles))
    return row


def policy() -> Policy:
    made = Policy(id="POL-US", entity_id="us", name="United States", is_active=True, is_default=True)
    made.versions.append(
        PolicyVersion(number=1, effective_from=BEGAN, settings=SETTINGS.as_row(), published_at=NOW)
    )
    return made
