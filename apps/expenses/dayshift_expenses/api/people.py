"""Employees as the directory lists them: never what only payroll needs."""

from typing import Any

from pydantic import Field
from sqlalchemy import or_, select

from dayshift_expenses.api.company import found
from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.paging import paged
from dayshift_expenses.api.shapes import Flag, Page, PageAsked, Shape
from dayshift_expenses.models import Person


class PeopleAsked(PageAsked):
    q: str | None = Field(None, max_length=200, description="Part of a name or an e-mail address.")
    entity_id: str | None = Field(None, max_length=80)
    is_active: Flag | None = None


class EmployeeShape(Shape):
    """Somebody who works, or worked, here."""

    id: str
    name: str
    email: str
    title: str
    entity_id: str
    department_id: str | None
    cost_centre_id: str | None
    manager_id: str | None
    currency: str
    tz: str
    roles: list[str]
    is_active: bool


class MeShape(EmployeeShape):
    """Whose token it is, and whose expenses they may write."""

    prepares_for: list[str]


@operation("GET /me", answer=MeShape)
def show_me(person: Person) -> MeShape:
    """The person that this token acts as."""
    others = [each for each in person.owners_prepared_for if each != person.id]
    return MeShape(**_columns(person), prepares_for=others)


@operation("GET /employees", answer=Page[EmployeeShape], asked=PeopleAsked)
def list_employees(person: Person, asked: PeopleAsked) -> Page[EmployeeShape]:
    """Everybody in the directory."""
    del person
    people = select(Person)
    if asked.q is not None:
        places = (Person.real_name, Person.email)
        people = people.where(or_(*(place.icontains(asked.q, autoescape=True) for place in places)))
    if asked.entity_id is not None:
        people = people.where(Person.entity_id == asked.entity_id)
    if asked.is_active is not None:
        gone = Person.deactivated_at.is_not(None)
        people = people.where(~gone if asked.is_active else gone)
    return paged(people, asked, _employee, by=[Person.id])


@operation("GET /employees/{employee_id}", answer=EmployeeShape)
def show_employee(person: Person, employee_id: str) -> EmployeeShape:
    """One employee."""
    del person
    return _employee(found(Person, employee_id, "employee"))


def _employee(person: Person) -> EmployeeShape:
    return EmployeeShape(**_columns(person))


def _columns(person: Person) -> dict[str, Any]:
    same = (
        "id", "email", "title", "entity_id", "department_id", "cost_centre_id", "manager_id", "currency",
        "tz", "is_active",
    )  # fmt: skip
    columns = {name: getattr(person, name) for name in same}
    return {**columns, "name": person.real_name, "roles": sorted(person.roles)}
