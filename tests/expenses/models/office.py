"""A small company with everybody a report may meet: small enough to know by heart."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

from dayshift_expenses.models import (
    ApprovalRule,
    Card,
    Category,
    CategoryAccount,
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
    Tag,
    TagList,
    TaxRate,
)
from dayshift_expenses.money import CURRENCIES
from dayshift_kit.manifest import SeedRequest

NOW = datetime(2026, 3, 10, 17, 15, tzinfo=UTC)
TODAY = date(2026, 3, 10)
BEGAN = date(2025, 1, 1)

# key: name, entity, manager, roles
PEOPLE = {
    "cleo": ("Cleo Marsh", "us", None, ("member", "approver")),
    "ben": ("Ben Okoro", "us", "cleo", ("member", "approver")),
    "ana": ("Ana Lindt", "us", "ben", ("member",)),
    "gil": ("Gil Novak", "us", "ben", ("member",)),
    "lia": ("Lia Duarte", "us", "cleo", ("member", "approver")),
    "fay": ("Fay Osei", "us", "cleo", ("member", "finance")),
    "pat": ("Pat Reyes", "us", "cleo", ("member", "payer")),
    "adam": ("Adam Krol", "us", "cleo", ("member", "admin")),
    "ivo": ("Ivo Brandt", "us", "cleo", ("member",)),
    "kit": ("Kit Farrow", "us", "cleo", ("member", "card_admin")),
    "ken": ("Ken Adeyemi", "uk", "ben", ("member",)),
}
ZONES = {"us": "America/Los_Angeles", "uk": "Europe/London"}
MONEY = {"us": "USD", "uk": "GBP"}
CATEGORIES = {
    "travel": ("Local travel", "6100", "other"),
    "meals": ("Meals", "6200", "meals"),
    "client-meals": ("Meals – clients", "6200", "meals"),
    "lodging": ("Lodging", "6300", "lodging"),
    "software": ("Software", "6400", "other"),
}
ACCOUNTS = {
    "6000": "Other costs", "6100": "Travel", "6200": "Meals", "6300": "Hotels", "6400": "Software",
    "1400": "Tax to reclaim", "1410": "Owed by employees", "2100": "Owed to employees", "2200": "Cards",
    "1420": "Advances",
}  # fmt: skip
PURPOSES = {
    "expense": "6000", "tax": "1400", "receivable": "1410", "payable": "2100", "card_clearing": "2200",
    "advance_clearing": "1420",
}  # fmt: skip
SETTINGS = PolicySettings(
    rules={"receipt_above": 7500, "itemised_above": 7500, "max_age_days": 90, "affidavit_cap": 2},
    categories={
        "meals": CategorySettings(daily_limit=9000),
        "client-meals": CategorySettings(attendee_limit=7500, attendees="always"),
        "lodging": CategorySettings(receipt="always"),
    },
)


def seed(request: SeedRequest) -> None:
    session = request.session
    for rows in lists():
        session.add_all(rows)
        session.flush()
    for entity in ("us", "uk"):
        session.get_one(Entity, entity).fallback_approver_id = "adam"
    for code, owner in (("CC-210", "cleo"), ("CC-220", "lia")):
        session.get_one(CostCentre, code).owner_id = owner
    session.flush()


def lists() -> Iterator[list[Any]]:
    """What an office has, in the order in which it can be written."""
    yield [Currency(code=each.code, name=each.name, exponent=each.exponent) for each in CURRENCIES.values()]
    yield [
        Entity(id=key, name=f"Northlight {key.upper()}", country=key.upper(), currency=MONEY[key], tz=zone)
        for key, zone in ZONES.items()
    ]
    yield [
        Department(id="sales", code="sales", name="Sales"),
        Department(id="ops", code="ops", name="Operations"),
    ]
    yield [GlAccount(id=code, code=code, name=name) for code, name in ACCOUNTS.items()]
    yield [CostCentre(id=code, code=code, name=code, department_id="sales") for code in ("CC-210", "CC-220")]
    for key in PEOPLE:
        yield [_person(key)]
    yield [
        Project(id=code, code=code, name=name, owner_id=owner)
        for code, name, owner in (("PRJ-1", "Corvane pilot", "lia"), ("PRJ-2", "Hoshino rollout", "ivo"))
    ]
    yield [TaxRate(id="VAT20", code="VAT20", name="VAT 20 %", entity_id="uk", percent="20", components=[])]
    yield _categories()
    yield [
        EntityAccount(entity_id=entity, purpose=purpose, account_id=account)
        for entity in ("us", "uk")
        for purpose, account in PURPOSES.items()
    ]
    yield [TagList(id="region", name="Region", position=1)]
    yield [Tag(id=key, code=key, name=key.title(), list_id="region") for key in ("north", "south")]
    yield [_policy(entity) for entity in ("us", "uk")]
    yield from _money()


def _money() -> Iterator[list[Any]]:
    yield [
        ExchangeRate(day=day, base=base, quote="USD", rate=rate)
        for day, base, rate in (
            (date(2026, 3, 2), "EUR", "1.08000000"),
            (date(2026, 3, 6), "EUR", "1.10000000"),
            (date(2026, 3, 6), "JPY", "0.00662000"),
        )
    ]
    steps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("Manager", {"step": "manager"}),
        ("Large", {"step": "person", "approver_id": "cleo", "over_amount": 100_000}),
        ("Software", {"step": "finance", "category_id": "software"}),
    )
    yield [
        ApprovalRule(position=place, name=name, is_active=True, **more)
        for place, (name, more) in enumerate(steps, 1)
    ]
    yield [
        Card(id=key, owner_id=owner, name="Visa", last4=key[-4:], liability=liability, currency="USD")
        for key, owner, liability in (
            ("card-4821", "ana", "corporate"),
            ("card-7710", "ana", "individual"),
            ("card-3300", "ben", "corporate"),
        )
    ]


def _person(key: str) -> Person:
    name, entity, manager, roles = PEOPLE[key]
    person = Person(
        id=key, key=key, email=f"{key}@northlight.example", password_hash="", real_name=name,
        display_name=key, title="Colleague", role="member", tz=ZONES[entity], entity_id=entity,
        department_id="sales", cost_centre_id="CC-210", manager_id=manager, currency=MONEY[entity],
        starts_on=BEGAN, avatar="",
    )  # fmt: skip
    person.role_rows.extend(PersonRole(role=role) for role in roles)
    return person


def _categories() -> list[Category]:
    rows = []
    for key, (name, account, nature) in CATEGORIES.items():
        row = Category(id=key, code=key, name=name, nature=nature)
        row.parent_id = "meals" if key == "client-meals" else None
        row.accounts.extend(CategoryAccount(entity_id=entity, account_id=account) for entity in ("us", "uk"))
        rows.append(row)
    return rows


def _policy(entity: str) -> Policy:
    policy = Policy(id=f"POL-{entity.upper()}", entity_id=entity, name=f"Spending in {entity.upper()}")
    policy.versions.append(
        PolicyVersion(number=1, effective_from=BEGAN, settings=SETTINGS.as_row(), published_at=NOW)
    )
    return policy
