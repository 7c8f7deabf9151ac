"""The company as lists: entities, departments, cost objects, accounts, categories, tags, rates."""

from collections.abc import Iterator
from datetime import date, timedelta

from sqlalchemy.orm import Session

from dayshift_expenses.models import (
    Category,
    CategoryAccount,
    CostCentre,
    Currency,
    Department,
    Entity,
    EntityAccount,
    ExchangeRate,
    GlAccount,
    Project,
    Tag,
    TagList,
    TaxRate,
)
from dayshift_expenses.money import CURRENCIES
from dayshift_expenses.seeding import lists
from dayshift_expenses.seeding.adding import Row, add, amend
from dayshift_expenses.seeding.taxes import rate_rows
from dayshift_seeds import Truth
from dayshift_seeds.fx import rates
from dayshift_seeds.workdays import is_weekend

UNQUOTED = "KRW"
"""A currency that people may spend and no rate is kept of."""


def add_company(session: Session, truth: Truth) -> None:
    """Everything that expenses are coded with. People come later; they are named as owners then."""
    codes = CURRENCIES.values()
    add(session, Currency, ({"code": c.code, "name": c.name, "exponent": c.exponent} for c in codes))
    add(session, Entity, _entities(truth))
    add(session, Department, ({"id": d.key, "code": d.key, "name": d.name} for d in truth.departments.all))
    add(session, CostCentre, _cost_centres(truth))
    add(session, GlAccount, _accounts(truth))
    add(session, EntityAccount, _purposes(truth))
    add(session, TaxRate, rate_rows(truth))
    _add_categories(session, truth)
    _add_tags(session)
    add(session, ExchangeRate, _rates(truth))


def add_projects(session: Session, truth: Truth) -> None:
    """Projects with the customers they are for."""
    rows = (
        {
            "id": p.key, "code": p.key, "name": p.name, "client": p.customer, "entity_id": p.entity,
            "owner_id": truth.people[p.owner].id, "hourly_rate": 9000 if number % 3 == 0 else None,
            "currency": truth.entities[p.entity].currency if number % 3 == 0 else None,
            "is_active": True, "starts_on": p.starts, "ends_on": p.ends,
        }
        for number, p in enumerate(truth.projects.all)
    )  # fmt: skip
    add(session, Project, rows)


def name_owners(session: Session, truth: Truth) -> None:
    """Who heads, owns and approves what, now that everybody is there."""
    ids = {person.key: person.id for person in truth.people.all}
    heads = [{"id": d.key, "head_id": ids[d.head]} for d in truth.departments.all]
    amend(session, Department, heads)
    centres = {d.cost_centre: ids[d.head] for d in truth.departments.all}
    amend(session, CostCentre, [{"id": key, "owner_id": owner} for key, owner in centres.items()])
    fallback = {entity.key: ids[fallback_key(truth, entity.key)] for entity in truth.entities.all}
    rows = [{"id": key, "fallback_approver_id": person} for key, person in fallback.items()]
    amend(session, Entity, rows)
    amend(session, Category, [{"id": "exhibition", "approver_id": ids[truth.departments["marketing"].head]}])


def fallback_key(truth: Truth, entity: str) -> str:
    """Whom an entity asks when nobody else can approve: the head of finance, in Leeds of planning."""
    finance = truth.departments["finance"].head
    return "farah.siddiqui" if entity == "uk" and "farah.siddiqui" in truth.people else finance


def quoted() -> tuple[str, ...]:
    """The twelve currencies that rates are kept of."""
    return tuple(code for code in rates(0).currencies if code != UNQUOTED)


def _entities(truth: Truth) -> Iterator[Row]:
    for entity in truth.entities.all:
        office = next(office for office in truth.offices.all if office.entity == entity.key)
        yield {
            "id": entity.key, "name": entity.name, "country": entity.country, "currency": entity.currency,
            "tz": office.tz, "fiscal_year_start": entity.fiscal_year_start, "tax_scheme": entity.tax_scheme,
            "tax_number": entity.tax_number,
        }  # fmt: skip


def _cost_centres(truth: Truth) -> Iterator[Row]:
    for each in truth.departments.all:
        yield {"id": each.cost_centre, "code": each.cost_centre, "name": each.name, "department_id": each.key}


def _accounts(truth: Truth) -> Iterator[Row]:
    for code, name in lists.ACCOUNTS.items():
        yield {"id": code, "code": code, "name": name, "entity_id": None}
    for entity in truth.entities.all:
        for code, name in lists.PURPOSES.values():
            number = f"{code}-{entity.key.upper()}"
            yield {"id": number, "code": number, "name": f"{name}, {entity.country}", "entity_id": entity.key}


def _purposes(truth: Truth) -> Iterator[Row]:
    for entity in truth.entities.all:
        yield {"entity_id": entity.key, "purpose": "expense", "account_id": "6000"}
        for purpose, (code, _) in lists.PURPOSES.items():
            number = f"{code}-{entity.key.upper()}"
            yield {"entity_id": entity.key, "purpose": purpose, "account_id": number}


def _add_categories(session: Session, truth: Truth) -> None:
    needs = {
        "receipt": "inherit",
        "itemised_receipt": "inherit",
        "description": "inherit",
        "attendees": "inherit",
    }
    add(
        session,
        Category,
        (
            {
                **needs, **kind.more, "id": key, "code": key.upper(), "name": kind.name,
                "parent_id": kind.parent or None, "nature": kind.nature, "hint": kind.hint,
                "ends_on": lists.RETIRED_ON if key == "local-transport" else None,
            }
            for key, kind in lists.CATEGORIES.items()
        ),
    )  # fmt: skip
    accounts = (
        {"category_id": key, "entity_id": entity.key, "account_id": kind.account}
        for key, kind in lists.CATEGORIES.items()
        for entity in truth.entities.all
    )
    add(session, CategoryAccount, accounts)


def _add_tags(session: Session) -> None:
    named = (("region", "Region", True), ("site", "Site", False), ("initiative", "Initiative", False))
    add(
        session,
        TagList,
        (
            {"id": key, "name": name, "position": place, "is_required": is_required}
            for place, (key, name, is_required) in enumerate(named, 1)
        ),
    )
    regions = [
        {
            "id": key,
            "code": key.upper(),
            "name": name,
            "list_id": "region",
            "parent_id": None,
            "ends_on": None,
        }
        for key, name in lists.REGIONS.values()
    ]
    sites = [
        {
            "id": key, "code": key.upper(), "name": name, "list_id": "site", "parent_id": region,
            "ends_on": date(2025, 3, 31) if key == lists.CLOSED_SITE else None,
        }
        for key, (region, name) in lists.SITES.items()
    ]  # fmt: skip
    initiatives = [
        {
            "id": key, "code": key.upper(), "name": name, "list_id": "initiative", "parent_id": None,
            "ends_on": lists.OFFICE_MOVED_BY if key == "move-2025" else None,
        }
        for key, name in lists.INITIATIVES.items()
    ]  # fmt: skip
    add(session, Tag, [*regions, *sites, *initiatives])


def _rates(truth: Truth) -> Iterator[Row]:
    """A rate for each working day from before the story begins to now."""
    book = rates(truth.seed)
    quotes = sorted({entity.currency for entity in truth.entities.all})
    day = truth.started.date() - timedelta(days=10)
    while day <= truth.today:
        if not is_weekend(day):
            for base in quoted():
                for quote in quotes:
                    if base != quote:
                        rate = f"{book.rate(base, quote, day):f}"
                        yield {"day": day, "base": base, "quote": quote, "rate": rate}
        day += timedelta(days=1)
