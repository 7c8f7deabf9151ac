"""What may be spent: a policy for each entity in three versions, and the way reports go."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any

from sqlalchemy.orm import Session

from dayshift_expenses.models import ApprovalRule, Policy, PolicyVersion
from dayshift_expenses.models.policies import CategorySettings, PolicySettings
from dayshift_expenses.money import exponent
from dayshift_expenses.seeding.adding import Row, add
from dayshift_seeds import Truth

FIRST = date(2024, 1, 1)
RECEIPTS_FROM = date(2025, 12, 1)
"""Before, receipts went to accounting on paper; reports handed in since carry them."""
TIGHTER_FROM = date(2026, 2, 1)
FIELD_POLICY = "POL-US-FIELD"
BLOCKED = "Lanternfish Casino"
# Whole units by currency: receipts from, any one item, dinner a head, meals a day, gifts, card over.
SCALE = {
    "USD": (75, 2500, 75, 90, 60, 500), "GBP": (60, 2000, 60, 70, 45, 400),
    "EUR": (70, 2300, 70, 85, 55, 450), "JPY": (8000, 350_000, 9000, 11_000, 7000, 60_000),
}  # fmt: skip
LARGE = {"USD": 1500, "GBP": 1180, "EUR": 1385, "JPY": 226_600}
VERY_LARGE = 6000


def policy_id(entity: str) -> str:
    """The usual policy of an entity."""
    return f"POL-{entity.upper()}"


def add_policies(session: Session, truth: Truth, admin_id: str) -> None:
    """Policies with their versions, which people of the entity are under by default."""
    rows = [
        {
            "id": policy_id(e.key),
            "entity_id": e.key,
            "name": f"{e.name} – travel and spending",
            "is_default": True,
        }
        for e in truth.entities.all
    ]
    field = {
        "id": FIELD_POLICY,
        "entity_id": "us",
        "name": "Field service – small purchases",
        "is_default": False,
    }
    add(session, Policy, [*rows, field])
    versions = [row for e in truth.entities.all for row in _versions(policy_id(e.key), e.currency, admin_id)]
    versions.append(_version(FIELD_POLICY, 1, FIRST, _field(), admin_id))
    add(session, PolicyVersion, versions)


def add_rules(session: Session, truth: Truth, *, controller_id: str, chief_id: str) -> None:
    """Everybody's manager; from a sum on the controller, too; from a larger one whoever heads finance."""
    wanted: list[Row] = [{"name": "Manager", "step": "manager"}]
    for entity in truth.entities.all:
        large = LARGE[entity.currency] * 10 ** exponent(entity.currency)
        named = {
            "entity_id": entity.key,
            "step": "person",
            "approver_id": controller_id,
            "over_amount": large,
        }
        wanted.append({"name": f"Controller above the limit, {entity.country}", **named})
    wanted += [
        {
            "name": "Head of finance above 6,000 dollars", "entity_id": "us", "step": "person",
            "approver_id": chief_id, "over_amount": VERY_LARGE * 100,
        },
        {"name": "Trade fairs", "step": "category", "category_id": "exhibition"},
        {"name": "Time for projects", "step": "project", "kind": "time"},
        {"name": "Allowances", "step": "finance", "kind": "per_diem"},
        {"name": "Two managers above everything", "step": "manager", "levels": 2, "is_active": False},
    ]  # fmt: skip
    blank = {"is_active": True, "levels": 1, "has_problem": False}
    add(session, ApprovalRule, [{**blank, **row, "id": n, "position": n} for n, row in enumerate(wanted, 1)])


def settings_of(currency: str, version: int) -> PolicySettings:
    """What a version of an entity's usual policy says."""
    receipt, item, head, day, gift, card = _scaled(currency)
    rules: dict[str, Any] = {
        "item_limit": item, "max_age_days": 60 if currency == "USD" else 90, "late_after_days": 45,
        "prohibited": ["alcohol", "tobacco", "gambling", "hotel_extras"], "blocked_merchants": [BLOCKED],
        "preapproval_categories": ["exhibition"],
    }  # fmt: skip
    if version >= 2:
        rules |= {"receipt_above": receipt, "itemised_above": receipt, "affidavit_cap": 2, "card_above": card}
    if version >= 3:
        head = head * 14 // 15
    categories = {
        "meals": CategorySettings(daily_limit=day), "gifts": CategorySettings(item_limit=gift),
        "meals-clients": CategorySettings(attendee_limit=head),
        "lodging": CategorySettings(receipt="always" if version >= 2 else "inherit"),
    }  # fmt: skip
    return PolicySettings(rules=rules, categories=categories)


def _scaled(currency: str) -> list[int]:
    """Receipts are needed from the whole amount on, which is over one unit less than it."""
    unit = 10 ** exponent(currency)
    first, *others = (amount * unit for amount in SCALE[currency])
    return [first - 1, *others]


def _versions(policy: str, currency: str, admin_id: str) -> Iterator[Row]:
    for number, day in enumerate((FIRST, RECEIPTS_FROM, TIGHTER_FROM), 1):
        yield _version(policy, number, day, settings_of(currency, number), admin_id)


def _version(policy: str, number: int, day: date, settings: PolicySettings, admin_id: str) -> Row:
    return {
        "policy_id": policy, "number": number, "effective_from": day, "settings": settings.as_row(),
        "published_at": datetime.combine(day, time(9), UTC), "published_by_id": admin_id,
    }  # fmt: skip


def _field() -> PolicySettings:
    """Small sums go through by themselves, but for one in ten that somebody looks at."""
    rules = {"receipt_above": 4999, "itemised_above": 4999, "item_limit": 40_000, "max_age_days": 60}
    return PolicySettings(rules=rules, auto_approve_up_to=6000, audit_percent=10)
