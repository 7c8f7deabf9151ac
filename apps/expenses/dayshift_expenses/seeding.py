"""From the company's truth to rows: its entities, departments and everybody who works there."""

from collections.abc import Iterator
from datetime import date, datetime

from dayshift_expenses.models import (
    CostCentre,
    Currency,
    Department,
    Entity,
    Person,
    PersonRole,
    Policy,
    PolicySettings,
    PolicyVersion,
)
from dayshift_expenses.money import CURRENCIES
from dayshift_expenses.records import Base
from dayshift_kit.identity.passwords import hashed
from dayshift_kit.manifest import SeedRequest
from dayshift_kit.ui.avatars import portrait_code
from dayshift_seeds import Truth, build
from dayshift_seeds.truth import Person as Employee

FIRST_DAY = date(2024, 1, 1)


def starts_at(company: str, seed: int, size: str) -> datetime:
    """The instant at which a company's worlds begin."""
    return build(company, seed, size).now


def seed(request: SeedRequest) -> None:
    """Fill an empty database."""
    truth = build(request.company, request.seed, request.size)
    for rows in (_currencies(), _entities(truth), _departments(truth), _cost_centres(truth)):
        request.session.add_all(list(rows))
        request.session.flush()
    staff = list(truth.people.all)
    for done, employee in enumerate(_from_the_top(staff)):
        request.progress("people", done, len(staff))
        request.session.add(_person(employee, truth))
        request.session.flush()
    request.progress("people", len(staff), len(staff))
    request.session.add_all([_policy(entity.key, entity.name, truth.now) for entity in truth.entities.all])
    request.session.flush()


def _currencies() -> Iterator[Base]:
    for each in CURRENCIES.values():
        yield Currency(code=each.code, name=each.name, exponent=each.exponent, is_active=True)


def _entities(truth: Truth) -> Iterator[Base]:
    for entity in truth.entities.all:
        office = next(office for office in truth.offices.all if office.entity == entity.key)
        yield Entity(
            id=entity.key, name=entity.name, country=entity.country, currency=entity.currency, tz=office.tz,
            fiscal_year_start=entity.fiscal_year_start, tax_scheme=entity.tax_scheme,
            tax_number=entity.tax_number,
        )  # fmt: skip


def _departments(truth: Truth) -> Iterator[Base]:
    for each in truth.departments.all:
        yield Department(id=each.key, code=each.key, name=each.name, is_active=True)


def _cost_centres(truth: Truth) -> Iterator[Base]:
    for each in truth.departments.all:
        yield CostCentre(
            id=each.cost_centre, code=each.cost_centre, name=each.name, department_id=each.key, is_active=True
        )


def _from_the_top(staff: list[Employee]) -> Iterator[Employee]:
    """Managers before those they manage."""
    written: set[str | None] = {None}
    left = staff
    while left:
        ready = [each for each in left if each.manager in written]
        yield from ready
        written.update(each.key for each in ready)
        left = [each for each in left if each.key not in written]


def _person(employee: Employee, truth: Truth) -> Person:
    department = truth.departments[employee.department]
    person = Person(
        id=employee.id,
        key=employee.key,
        email=employee.email,
        password_hash=hashed(truth.password_of(employee.key), salt=f"{truth.seed}:{employee.key}"),
        real_name=employee.name,
        display_name=employee.display_name,
        title=employee.title,
        role="member",
        tz=employee.tz,
        avatar=portrait_code(employee.avatar, pronouns=employee.pronouns, origin=employee.origin),
        entity_id=employee.entity,
        department_id=department.key,
        cost_centre_id=department.cost_centre,
        manager_id=truth.people[employee.manager].id if employee.manager else None,
        currency=truth.entities[employee.entity].currency,
        starts_on=employee.started,
        ends_on=employee.left,
        deactivated_at=None if employee.is_employed(truth.today) else truth.now,
    )
    person.role_rows.append(PersonRole(role="member"))
    return person


def _policy(entity_id: str, name: str, at: datetime) -> Policy:
    policy = Policy(
        id=f"POL-{entity_id.upper()}", entity_id=entity_id, name=name, is_active=True, is_default=True
    )
    settings = PolicySettings().as_row()
    version = PolicyVersion(number=1, effective_from=FIRST_DAY, settings=settings, published_at=at)
    policy.versions.append(version)
    return policy
