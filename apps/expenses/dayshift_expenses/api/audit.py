"""The log of everything that was done; nobody edits it."""

from datetime import datetime
from typing import Any

from pydantic import Field
from sqlalchemy import and_, or_, select

from dayshift_expenses.api.operations import operation
from dayshift_expenses.api.paging import paged
from dayshift_expenses.api.shapes import Page, PageAsked, Shape
from dayshift_expenses.models import Person
from dayshift_expenses.records import Event

READERS = ("admin", "auditor", "finance")


class AuditAsked(PageAsked):
    report_id: str | None = Field(None, max_length=80, description="A report and its lines.")
    expense_id: str | None = Field(None, max_length=80)
    actor_id: str | None = Field(None, max_length=80)
    verb: str | None = Field(None, max_length=80)


class AuditEventShape(Shape):
    """One thing that somebody did, for whom, through which channel, and what it changed."""

    id: int
    at: datetime
    actor_id: str | None
    on_behalf_of_id: str | None
    channel: str
    verb: str
    kind: str
    object_id: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None


@operation("GET /audit", answer=Page[AuditEventShape], asked=AuditAsked)
def list_audit(person: Person, asked: AuditAsked) -> Page[AuditEventShape]:
    """Events, the newest first: of a report or expense that the person may read, or else of everything."""
    events = select(Event)
    if asked.report_id is not None:
        report = person.report(asked.report_id)
        lines = [each.id for each in report.expenses]
        about = and_(Event.kind == "expenses.expense", Event.object.in_(lines))
        events = events.where(or_(_is("report", report.id), about))
    if asked.expense_id is not None:
        events = events.where(_is("expense", person.expense(asked.expense_id).id))
    if asked.report_id is None and asked.expense_id is None:
        person.ensure_role(*READERS, doing="read the whole log")
    if asked.actor_id is not None:
        events = events.where(Event.actor == asked.actor_id)
    if asked.verb is not None:
        events = events.where(Event.verb == asked.verb)
    return paged(events, asked, _shape, by=[Event.id], is_descending=True)


def _is(kind: str, key: str) -> Any:
    return and_(Event.kind == f"expenses.{kind}", Event.object == key)


def _shape(event: Event) -> AuditEventShape:
    return AuditEventShape(
        id=event.id, at=event.at, actor_id=event.actor, on_behalf_of_id=event.on_behalf_of,
        channel=event.channel, verb=event.verb, kind=event.kind.partition(".")[2], object_id=event.object,
        before=event.before, after=event.after,
    )  # fmt: skip
