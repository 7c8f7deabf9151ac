"""Money that is handed out before a trip, and what becomes of it."""

from datetime import date, datetime
from typing import Any, ClassVar

from pydantic import Field
from sqlalchemy import Select, or_, select

from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.paging import paged
from dayshift_expenses.api.shapes import MOST, Body, MoneyBody, MoneyShape, Page, PageAsked, Shape, money
from dayshift_expenses.api.tags import seen, settled
from dayshift_expenses.models import CashAdvance, Person
from dayshift_expenses.models.people.finding import SEES_ALL
from dayshift_kit import current
from dayshift_kit.errors import Invalid, NotFound


class AdvanceShape(Shape):
    """An advance in the currency of its owner's entity."""

    is_tagged: ClassVar[bool] = True

    id: str
    owner_id: str
    purpose: str
    state: str
    amount: MoneyShape
    applied: MoneyShape
    returned: MoneyShape
    outstanding: MoneyShape
    due_on: date
    requested_at: datetime
    decided_by_id: str | None
    issued_at: datetime | None


class AdvanceBody(Body):
    amount: MoneyBody
    purpose: str = Field(max_length=500)
    due_on: date


class ReturnBody(Body):
    """What was given back, in minor units of the advance's currency."""

    amount: int = Field(ge=1, le=MOST)


@operation("GET /advances", answer=Page[AdvanceShape], asked=PageAsked)
def list_advances(person: Person, asked: PageAsked) -> Page[AdvanceShape]:
    """Advances of the person and of those whose manager they are, the newest first."""
    return paged(_readable(person), asked, _shape, by=[CashAdvance.id], is_descending=True)


@operation("POST /advances", body=AdvanceBody, answer=AdvanceShape, status=201, at="/advances")
def request_advance(person: Person, body: AdvanceBody) -> AdvanceShape:
    """Ask for money before it is spent."""
    if body.amount.currency != person.entity.currency:
        raise Invalid({"/amount/currency": f"Advances are in {person.entity.currency}."})
    advance = CashAdvance.request(
        actor=person, amount=body.amount.amount, purpose=body.purpose, due_on=body.due_on
    )
    return _shape(advance)


@operation("GET /advances/{advance_id}", answer=AdvanceShape)
def show_advance(person: Person, advance_id: str) -> AdvanceShape:
    """One advance."""
    return _shape(_advance(person, advance_id))


@operation("POST /advances/{advance_id}/approve", answer=AdvanceShape)
def approve_advance(person: Person, advance_id: str) -> AdvanceShape:
    """Let it be handed out."""
    advance = _advance(person, advance_id)
    advance.approve(actor=person)
    return _shape(advance)


@operation("POST /advances/{advance_id}/decline", answer=AdvanceShape)
def decline_advance(person: Person, advance_id: str) -> AdvanceShape:
    """Refuse it."""
    advance = _advance(person, advance_id)
    advance.decline(actor=person)
    return _shape(advance)


@operation("POST /advances/{advance_id}/issue", answer=AdvanceShape)
def issue_advance(person: Person, advance_id: str) -> AdvanceShape:
    """Hand the money out."""
    advance = _advance(person, advance_id)
    advance.issue(actor=person)
    return _shape(advance)


@operation("POST /advances/{advance_id}/return", body=ReturnBody, answer=AdvanceShape)
def return_advance(person: Person, advance_id: str, body: ReturnBody) -> AdvanceShape:
    """Note that its owner gave some of it back."""
    advance = _advance(person, advance_id)
    advance.give_back(actor=person, amount=body.amount)
    return _shape(advance)


def _readable(person: Person) -> Select[CashAdvance]:
    every = select(CashAdvance)
    if person.has_role(*SEES_ALL):
        return every
    reports = select(Person.id).where(Person.manager_id == person.id)
    return every.where(or_(CashAdvance.owner_id == person.id, CashAdvance.owner_id.in_(reports)))


def _advance(person: Person, advance_id: str) -> CashAdvance:
    found = current.session.scalar(_readable(person).where(CashAdvance.id == advance_id))
    if found is None:
        raise NotFound("There is no such advance.")
    return seen(found, _shape)


def _shape(advance: CashAdvance) -> AdvanceShape:
    settled()
    same = ("id", "owner_id", "purpose", "state", "due_on", "requested_at", "decided_by_id", "issued_at")
    columns: dict[str, Any] = {name: getattr(advance, name) for name in same}
    for name in ("amount", "applied", "returned", "outstanding"):
        columns[name] = money(getattr(advance, name), advance.currency)
    return AdvanceShape(**columns)
