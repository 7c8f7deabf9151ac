"""Rights that people lend one another: to prepare expenses, or to approve."""

from datetime import date, datetime
from typing import Literal

from pydantic import Field
from sqlalchemy import Select, or_, select

from dayshift_expenses.api.company import named
from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.paging import paged
from dayshift_expenses.api.places import placed
from dayshift_expenses.api.shapes import MOST, Body, Id, Page, PageAsked, Shape
from dayshift_expenses.models import Delegation, Person
from dayshift_kit import current
from dayshift_kit.errors import NotFound


class DelegationShape(Shape):
    """A right that `owner_id` lends `delegate_id`; days count where the owner is."""

    id: str
    owner_id: str
    delegate_id: str
    kind: str
    may_submit: bool
    max_amount: int | None
    starts_on: date
    ends_on: date | None
    revoked_at: datetime | None


class DelegationBody(Body):
    """A right to lend. `max_amount` is in minor units of the currency of the owner's entity."""

    delegate_id: Id
    kind: Literal["prepare", "approve"]
    starts_on: date
    ends_on: date | None = None
    may_submit: bool = False
    max_amount: int | None = Field(None, ge=0, le=MOST)


@operation("GET /delegations", answer=Page[DelegationShape], asked=PageAsked)
def list_delegations(person: Person, asked: PageAsked) -> Page[DelegationShape]:
    """Rights that the person lends or was lent; an administrator reads everybody's."""
    return paged(_readable(person), asked, _shape, by=[Delegation.id])


@operation("POST /delegations", body=DelegationBody, answer=DelegationShape, status=201, at="/delegations")
def create_delegation(person: Person, body: DelegationBody) -> DelegationShape:
    """Lend a right of one's own."""
    delegate = named(Person, body.delegate_id, "delegate_id", "employee")
    with placed({"delegate": "delegate_id"}):
        lent = person.delegate_to(
            delegate, actor=person, kind=body.kind, starts_on=body.starts_on, ends_on=body.ends_on,
            may_submit=body.may_submit, max_amount=body.max_amount,
        )  # fmt: skip
    current.session.flush()
    return _shape(lent)


@operation("GET /delegations/{delegation_id}", answer=DelegationShape)
def show_delegation(person: Person, delegation_id: str) -> DelegationShape:
    """One of them."""
    return _shape(_found(person, delegation_id))


@operation("DELETE /delegations/{delegation_id}", answer=DelegationShape)
def revoke_delegation(person: Person, delegation_id: str) -> DelegationShape:
    """Take a right back; the row stays as history."""
    lent = _found(person, delegation_id)
    lent.revoke(actor=person)
    return _shape(lent)


def _readable(person: Person) -> Select[Delegation]:
    every = select(Delegation)
    if person.has_role("admin"):
        return every
    return every.where(or_(Delegation.owner_id == person.id, Delegation.delegate_id == person.id))


def _found(person: Person, delegation_id: str) -> Delegation:
    key = int(delegation_id) if delegation_id.isdecimal() and delegation_id.isascii() else 0
    found = current.session.scalar(_readable(person).where(Delegation.id == key))
    if found is None:
        raise NotFound("There is no such delegation.")
    return found


def _shape(lent: Delegation) -> DelegationShape:
    same = set(DelegationShape.model_fields) - {"id"}
    return DelegationShape(id=str(lent.id), **{name: getattr(lent, name) for name in same})
